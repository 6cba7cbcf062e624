/* The ink extents of glyphs. Each thread caches the results, so that an outline is walked only
 * once. */
#ifndef TEXT_GLYPH_INK_H
#define TEXT_GLYPH_INK_H

#include "text/measure.h"

/* Relative to the glyph's origin, in 1024ths of a unit, y downwards. */
typedef struct {
    int32_t left, right, top, bottom;
} GlyphInk;

/* Valid until the thread's next call. */
const GlyphInk *glyph_ink(hb_font_t *font, hb_codepoint_t glyph);

/* The ink extents of a line above the baseline (negative) and below it, in units. */
void line_ink(const ShapedLine *line, double *ret_top, double *ret_bottom);

/* Frees the thread's cache; called by fonts_shutdown(). */
void glyph_inks_release(void);

#endif
