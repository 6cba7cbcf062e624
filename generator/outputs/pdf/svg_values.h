/* Values of SVG's attributes. Each function is true when the whole value was of the plain
 * kind it reads, else it leaves its result undefined. */
#ifndef OUTPUTS_PDF_SVG_VALUES_H
#define OUTPUTS_PDF_SVG_VALUES_H

#include "outputs/pdf/svg_plain.h"

/* x' = a x + c y + e, y' = b x + d y + f */
typedef struct {
    double a, b, c, d, e, f;
} SvgMatrix;

/* A number at *at, and what separates it from the next one; moves *at behind them. */
bool svg_number(const char **at, double *ret);

/* A number, perhaps of px; em are of `em` px each (0: there are none). */
bool svg_length(const char *text, double em, double *ret);

/* Numbers; *ret in the arena. */
bool svg_numbers(const char *text, Arena *arena, const double **ret, size_t *ret_n);

/* A share of 1, cut off at 0 and 1. */
bool svg_share(const char *text, double *ret);

/* A colour or "none"; the opacity stays. */
bool svg_paint(const char *text, SvgPaint *ret);

/* The product: `inner` is applied first. */
SvgMatrix svg_matrix_multiply(SvgMatrix outer, SvgMatrix inner);
/* Multiplies by a list of transforms. */
bool svg_transform(const char *text, SvgMatrix *matrix);
void svg_matrix_apply(const SvgMatrix *matrix, double *x, double *y);
/* Does it keep shapes as they are, but for their size, place and turn, and perhaps
 * mirrored? Then by how much it scales. */
bool svg_matrix_scale(const SvgMatrix *matrix, double *ret_scale);

/* Appends the steps of path data, whose points `matrix` moves, to an array of SvgStep. */
bool svg_path(const char *text, const SvgMatrix *matrix, GArray *steps);

#endif
