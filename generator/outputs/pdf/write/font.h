/* A face as a PDF font: the glyphs a document uses, as a subset of the font
 * file, with their widths and with the text that each of them stands for.
 *
 * Four steps: add all runs; plan, which numbers the glyphs anew and so lets
 * pages be written; embed, by any thread; write. */
#ifndef OUTPUTS_PDF_WRITE_FONT_H
#define OUTPUTS_PDF_WRITE_FONT_H

#include "outputs/pdf/display.h"
#include "outputs/pdf/write/file.h"

typedef struct FontUse FontUse;

/* `object` is the reserved number of the font's Type0 dictionary. */
FontUse *font_use_new(const TextFont *font, int object);
void font_use_free(FontUse *use); /* accepts NULL */

/* Notes the run's glyphs and the text that each stands for. A glyph that stands for
 * different texts — a mirrored bracket, a letter of two scripts — has a code for each,
 * but what differs only in kind (U+00A0, U+2011) is copied as the plain space or hyphen. */
void font_use_add(FontUse *use, const char *text, const TextGlyph *glyphs, size_t n_glyphs);

/* False after an error: a character that the face does not have (it came as
 * glyph 0), or a font that cannot be subset. */
bool font_use_plan(FontUse *use, Diag *diag);

/* Character code of a glyph that was added as standing for `text`, n_bytes of UTF-8. */
uint16_t font_use_code(const FontUse *use, uint32_t glyph, const char *text, size_t n_bytes);
/* Width of a glyph as the PDF states it, in thousandths of the size. */
double font_use_width(const FontUse *use, uint32_t glyph);

/* Makes the subset, packed; reported errors as for font_use_plan(). */
bool font_use_embed(FontUse *use, Diag *diag);

int font_use_object(const FontUse *use);
void font_use_write(FontUse *use, PdfFile *file);

#endif
