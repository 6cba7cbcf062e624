/* Shaped lines of text on a cairo surface. */
#ifndef CHARTS_RENDER_TEXT_H
#define CHARTS_RENDER_TEXT_H

#include "charts/cairo_library.h"
#include "charts/measure.h"

/* Metrics and outlines unhinted, antialiasing in grey. Yours to destroy. */
cairo_font_options_t *text_options_new(void);

/* Draws the line in the current colour, from the current point on its baseline; `size` is
 * that of the style it was shaped in. */
void line_show(cairo_t *cr, const ShapedLine *line, double size);

/* Adds its outlines to the current path, likewise. */
void line_path(cairo_t *cr, const ShapedLine *line, double size);

/* How far its glyphs reach above the baseline (below 0) and below it, in units. */
void line_ink(const ShapedLine *line, double *ret_top, double *ret_bottom);

/* Frees what the thread keeps of fonts that it drew with; fonts_shutdown() calls it. */
void line_release(void);

#endif
