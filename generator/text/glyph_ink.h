/* How far glyphs reach. Each outline is walked once: a thread keeps what it found. */
#ifndef TEXT_GLYPH_INK_H
#define TEXT_GLYPH_INK_H

#include "text/measure.h"

/* From the glyph's origin, in 1024ths of a unit, y downwards. */
typedef struct {
    int32_t left, right, top, bottom;
} GlyphInk;

/* It holds until the thread asks for another. */
const GlyphInk *glyph_ink(hb_font_t *font, hb_codepoint_t glyph);

/* How far a line's glyphs reach above the baseline (below 0) and below it, in units. */
void line_ink(const ShapedLine *line, double *ret_top, double *ret_bottom);

/* Frees what the thread keeps; fonts_shutdown() calls it. */
void glyph_inks_release(void);

#endif
