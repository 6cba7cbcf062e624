/* Shaped lines of text on a cairo surface. */
#ifndef CHARTS_RENDER_TEXT_H
#define CHARTS_RENDER_TEXT_H

#include "text/measure.h"

#include <cairo.h>

/* Draws the line, which `text` became, in the current colour, from the current point on its
 * baseline. */
void line_show(cairo_t *cr, const char *text, const ShapedLine *line);

/* Whether a glyph is wanted whose ink goes from `left` to `right` of the line's start, in units. */
typedef bool GlyphWanted(double left, double right, const void *data);

/* Adds the outlines of those of its glyphs that are wanted to the current path, likewise. */
void line_path(cairo_t *cr, const ShapedLine *line, GlyphWanted *wanted, const void *data);

#endif
