/* Pango over the report's own fonts: all text of charts, and in the PDF characters that the first
 * font of a family list lacks, scripts that need more than that, text that runs from right to
 * left.
 *
 * Everything that is measured or drawn goes through fonts_context_new() and
 * fonts_features(): no hinting, glyph positions not rounded, Inter's `calt`
 * off (it turns TPU7x into TPU7×). */
#ifndef TEXT_FONTS_PANGO_H
#define TEXT_FONTS_PANGO_H

#include "text/font_features.h"
#include "text/fonts.h"

#include <pango/pangocairo.h>

/* The font map of this thread over the private configuration, resolution 72
 * dpi, so that 1 unit = 1 pt = 1 px of a scene. Borrowed; freed with the thread. */
PangoFontMap *fonts_map(void);

/* A context of this thread's map: metrics and outlines unhinted, sub-unit glyph
 * positions, grey antialiasing, base direction from the text. Yours to unref. */
PangoContext *fonts_context_new(void);

/* Family list, size in units and weight (400, 500, 600). Yours to free. */
PangoFontDescription *fonts_description(const Theme *theme, FontRole role, double size, int weight);

/* An attribute list with these features over the whole text. Yours to unref. */
PangoAttrList *fonts_attributes(bool tabular);

/* The face of the font's file, which fonts_face() gives, too. Borrowed. */
hb_face_t *fonts_pango_face(PangoFont *font);

/* Releases this thread's font map; fonts_shutdown() calls it. */
void fonts_pango_shutdown(void);

#endif
