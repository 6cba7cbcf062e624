/* Pango with the report's own fonts: for all text of charts, and in the PDF for characters that the
 * first font of a family list lacks, for scripts that need complex shaping, and for right-to-left
 * text.
 *
 * Everything that is measured or drawn uses fonts_context_new() and fonts_features(): no hinting,
 * unrounded glyph positions, and Inter's `calt` off (it turns TPU7x into TPU7×). */
#ifndef TEXT_FONTS_PANGO_H
#define TEXT_FONTS_PANGO_H

#include "text/font_features.h"
#include "text/fonts.h"

#include <pango/pangocairo.h>

/* This thread's font map with the private configuration, at 72 dpi, so that 1 unit = 1 pt = 1 px of
 * a scene. Borrowed; freed with the thread. */
PangoFontMap *fonts_map(void);

/* A context of this thread's map: no hinting, sub-unit glyph positions, greyscale antialiasing,
 * base direction from the text. The caller unrefs it. */
PangoContext *fonts_context_new(void);

/* A font description with the role's family list, size in units and weight (400, 500, 600). The
 * caller frees it. */
PangoFontDescription *fonts_description(const Theme *theme, FontRole role, double size, int weight);

/* An attribute list with the features of fonts_features() over the whole text. The caller unrefs
 * it. */
PangoAttrList *fonts_attributes(bool tabular);

/* The face of the font's file, the same as from fonts_face(). Borrowed. */
hb_face_t *fonts_pango_face(PangoFont *font);

/* Releases this thread's font map; fonts_shutdown() calls it. */
void fonts_pango_shutdown(void);

#endif
