/* A face as a PDF font: a subset of the font file with the glyphs that a document uses, their
 * widths and their texts.
 *
 * There are four steps: add all runs; plan, which renumbers the glyphs so that pages can be
 * written; embed, in any thread; write. */
#ifndef OUTPUTS_PDF_WRITE_FONT_H
#define OUTPUTS_PDF_WRITE_FONT_H

#include "outputs/pdf/display.h"
#include "outputs/pdf/write/file.h"

typedef struct FontUse FontUse;

/* `object` is the reserved number of the font's Type0 dictionary. */
FontUse *font_use_new(const TextFont *font, int object);
void font_use_free(FontUse *use); /* accepts NULL */

/* Records the run's glyphs and their texts. A glyph with different texts, such as a mirrored
 * bracket or a letter of two scripts, gets a code for each. Texts that differ only in kind (U+00A0,
 * U+2011) are copied as the plain space or hyphen. */
void font_use_add(FontUse *use, const char *text, const TextGlyph *glyphs, size_t n_glyphs);

/* Renumbers the glyphs. False after an error: the face lacks a character (which came as glyph 0),
 * or the font cannot be subset. */
bool font_use_plan(FontUse *use, Diag *diag);

/* Character code of a glyph that was added with `text`, n_bytes of UTF-8. */
uint16_t font_use_code(const FontUse *use, uint32_t glyph, const char *text, size_t n_bytes);
/* Width of a glyph as in the PDF, in thousandths of the font size. */
double font_use_width(const FontUse *use, uint32_t glyph);

/* Makes the compressed subset; errors as for font_use_plan(). */
bool font_use_embed(FontUse *use, Diag *diag);

int font_use_object(const FontUse *use);
void font_use_write(FontUse *use, PdfFile *file);

#endif
