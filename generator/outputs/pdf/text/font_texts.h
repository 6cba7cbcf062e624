/* What the glyphs of a face stand for, and the codes that say so.
 *
 * A reader learns the text of a code from the font, so a glyph that stands for two
 * texts needs two codes. The first has the number of the glyph; the others come after
 * all glyphs, and an encoding leads from them back to it. */
#ifndef OUTPUTS_PDF_TEXT_FONT_TEXTS_H
#define OUTPUTS_PDF_TEXT_FONT_TEXTS_H

#include "outputs/pdf/write/cmap.h"

typedef struct FontTexts FontTexts;

FontTexts *font_texts_new(uint32_t n_glyphs);
void font_texts_free(FontTexts *texts); /* accepts NULL */

/* The glyph stands for `text`, which is not copied; it may be empty. */
void font_texts_add(FontTexts *texts, uint32_t glyph, CmapText text);

/* Decides the codes; `numbers` has the new number of each glyph, 0 for unused ones.
 * False: there are more than 65,535. */
bool font_texts_plan(FontTexts *texts, const uint16_t *numbers);

/* After the plan: the code of a glyph that was added with this text. */
uint16_t font_texts_code(const FontTexts *texts, uint32_t glyph, CmapText text);

/* ToUnicode and Encoding, deflated; `glyphs` has the used ones (uint32_t) by their new
 * numbers. The encoding is NULL when every code is the number of its glyph. */
GByteArray *font_texts_to_unicode(const FontTexts *texts, const GArray *glyphs);
GByteArray *font_texts_encoding(const FontTexts *texts, const GArray *glyphs);

/* Of the encoding's stream. */
#define FONT_TEXTS_ENCODING_ENTRIES \
    "/Type/CMap/CMapName/Shared-Glyphs/WMode 0" \
    "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"

#endif
