/* librsvg, opened by name when the first SVG picture comes. */
#ifndef OUTPUTS_PDF_PICTURES_SVG_LIBRARY_H
#define OUTPUTS_PDF_PICTURES_SVG_LIBRARY_H

#include "base/base.h"

#include <cairo.h>

/* CSS pixels, which a picture's own lengths are in. */
#define SVG_PX_PER_POINT (4 / 3.0F)

typedef struct RsvgPicture RsvgPicture;

/* Reads an SVG file and gives its size in points (its own, or that of its view
 * box, or 300 by 150 px). No file or address inside it is opened. NULL with
 * *ret_problem (yours to free) when it is none or the library is missing. */
RsvgPicture *svg_open(const char *data, size_t size, float *ret_width, float *ret_height,
                      char **ret_problem);
void svg_free(RsvgPicture *picture); /* accepts NULL */

/* Draws it over 0, 0 to width, height. */
void svg_draw(RsvgPicture *picture, cairo_t *cr, float width, float height);

#endif
