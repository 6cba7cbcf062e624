/* Shaped lines of text on a cairo surface. */
#ifndef CHARTS_RENDER_TEXT_H
#define CHARTS_RENDER_TEXT_H

#include "text/measure.h"

#include <cairo.h>

/* Draws a line shaped from `text` in the current colour, with its baseline at the current point. */
void line_show(cairo_t *cr, const char *text, const ShapedLine *line);

/* Whether to include a glyph whose ink extends from `left` to `right`, relative to the line's
 * start, in units. */
typedef bool GlyphWanted(double left, double right, const void *data);

/* Adds the outlines of the included glyphs to the current path, from the current point. */
void line_path(cairo_t *cr, const ShapedLine *line, GlyphWanted *wanted, const void *data);

#endif
