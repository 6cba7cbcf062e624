/* Texts of what is drawn once and shown as a form: shaped by Pango as they were measured,
 * written in the document's fonts.
 *
 * Two steps: texts become glyphs in the thread that laid them out; the operators may be
 * written by any, when the fonts have been planned. */
#ifndef OUTPUTS_PDF_CONTENT_TEXT_H
#define OUTPUTS_PDF_CONTENT_TEXT_H

#include "outputs/pdf/write_font.h"

#include <pango/pango.h>

/* The document's font for a face of Pango's; it lives as long as the texts. */
typedef const DisplayFont *FontOfFace(void *data, hb_face_t *face);

typedef struct ContentText ContentText;

/* Where a line starts and how large it is, in units of the content, y downwards. */
typedef struct {
    double x, y, size;
    double cosine, sine; /* of its turn, clockwise; 1 and 0: level */
} TextPlace;

/* Belongs to the arena. */
ContentText *content_text_new(FontOfFace *font_of, void *data, Arena *arena);

/* Adds the runs of a line of `text`, which the texts do not copy; returns how long it is. */
double content_text_add(ContentText *texts, const PangoLayoutLine *line, const char *text,
                        const TextPlace *place);

/* How many stretches, each of one font, there are: they count from 0 as they came. */
unsigned content_text_count(const ContentText *texts);

/* Moves the stretches from `first` on back along their lines. */
void content_text_pull(ContentText *texts, unsigned first, double length);

/* The fonts, in order of first use. */
const DisplayFont *const *content_text_fonts(const ContentText *texts, size_t *n_fonts);

/* Notes the glyphs in `uses`, which go by the fonts' indexes. */
void content_text_note(const ContentText *texts, FontUse *const *uses);

/* Appends the operators that show a stretch, for the inside of BT and ET; `uses` are planned.
 * Fonts are named /F and their index. */
void content_text_write(const ContentText *texts, unsigned stretch, FontUse *const *uses,
                        GString *out);

#endif
