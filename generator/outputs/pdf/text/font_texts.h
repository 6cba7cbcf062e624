/* The texts that the glyphs of a face represent, and the codes for them.
 *
 * PDF readers look up the text of a code in the font, so a glyph that represents two texts needs
 * two codes. The first code is the glyph's number. Further codes follow after all glyphs, and an
 * encoding maps them to the glyph. */
#ifndef OUTPUTS_PDF_TEXT_FONT_TEXTS_H
#define OUTPUTS_PDF_TEXT_FONT_TEXTS_H

#include "outputs/pdf/write/cmap.h"

typedef struct FontTexts FontTexts;

FontTexts *font_texts_new(uint32_t n_glyphs);
void font_texts_free(FontTexts *texts); /* accepts NULL */

/* Adds a text that the glyph represents. `text` is not copied; it may be empty. */
void font_texts_add(FontTexts *texts, uint32_t glyph, CmapText text);

/* Assigns the codes. `numbers` has the new number of each glyph, 0 for unused ones. False: there
 * are more than 65,535 codes. */
bool font_texts_plan(FontTexts *texts, const uint16_t *numbers);

/* The code of a glyph that was added with this text. Call after the plan. */
uint16_t font_texts_code(const FontTexts *texts, uint32_t glyph, CmapText text);

/* The ToUnicode and Encoding streams, deflated; the caller owns them. `glyphs` has the used glyphs
 * (uint32_t) in order of their new numbers. The encoding is NULL if every code is its glyph's
 * number. */
GByteArray *font_texts_to_unicode(const FontTexts *texts, const GArray *glyphs);
GByteArray *font_texts_encoding(const FontTexts *texts, const GArray *glyphs);

/* Dictionary entries of the encoding's stream. */
#define FONT_TEXTS_ENCODING_ENTRIES \
    "/Type/CMap/CMapName/Shared-Glyphs/WMode 0" \
    "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"

#endif
