/* librsvg, loaded dynamically for the first SVG picture. */
#ifndef OUTPUTS_PDF_PICTURES_SVG_LIBRARY_H
#define OUTPUTS_PDF_PICTURES_SVG_LIBRARY_H

#include "base/base.h"

#include <cairo.h>

/* Lengths in a picture are in CSS pixels. */
#define SVG_PX_PER_POINT (4 / 3.0F)

typedef struct RsvgPicture RsvgPicture;

/* Reads an SVG file and sets its size in points: its own, or that of its view box, or 300 by 150
 * px. Files and addresses that it refers to are not opened. NULL if it is not an SVG file or the
 * library is missing, with the reason in `*ret_problem`, which the caller frees. */
RsvgPicture *svg_open(const char *data, size_t size, float *ret_width, float *ret_height,
                      char **ret_problem);
void svg_free(RsvgPicture *picture); /* accepts NULL */

/* Draws the picture into the rectangle from 0, 0 to width, height. */
void svg_draw(RsvgPicture *picture, cairo_t *cr, float width, float height);

#endif
