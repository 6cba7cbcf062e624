/* Shapes text into glyphs, with a cache of words: most words of a report occur again in the same
 * face and then need only a look-up.
 *
 * A word is shaped once per typeface, with lengths in em, so all sizes of a face share its words. A
 * character that the theme's families lack is an error that names the character and the place. */
#ifndef TEXT_SHAPE_H
#define TEXT_SHAPE_H

#include "base/arena.h"
#include "base/diag.h"
#include "text/fonts_pango.h"
#include "text/glyphs.h"
#include "text/hyphens.h"
#include "text/scripts.h"
#include "text/word_breaks.h"

typedef struct Shaper Shaper;

/* Glyphs of one font between two possible line breaks. */
typedef struct {
    const TextFont *font;
    const TextGlyph *glyphs;   /* lengths in em; `text` is an offset into the word's text */
    const TextOffset *offsets; /* em; NULL: none */
    uint32_t n_glyphs;
    float width; /* em, without tracking */
    BreakKind after;
} WordPiece;

typedef struct {
    const char *text; /* without soft hyphens and zero width spaces */
    const WordPiece *pieces;
    uint32_t n_pieces;
    uint32_t missing; /* first character without a glyph, or 0 */
} Word;

/* A shaper with the theme's families and features. It belongs to the arena and must be used by one
 * thread only. `language` is the initial language ("en"), whose words `hyphens` divides. */
Shaper *shaper_new(const Theme *theme, const char *language, Hyphens *hyphens, Arena *arena,
                   Diag *diag);

/* The properties that determine a word's glyphs and breaks. */
typedef struct {
    FontRole role;
    int weight;
    bool italic;
    bool tabular; /* figures of equal width, for tables and page numbers */
    bool divides; /* whether words may be hyphenated */
} FaceKey;

/* The number of a face, which is registered on first use. */
int shaper_typeface(Shaper *shaper, FaceKey key);

/* Height above and depth below the baseline, and the width of a space, in em. */
void shaper_metrics(const Shaper *shaper, int typeface, float *ret_ascent, float *ret_descent,
                    float *ret_space);

/* The shaped word. `text` (n_bytes of UTF-8) must not contain white space, except that it may be a
 * single space. Borrowed from the shaper. */
const Word *shaper_word(Shaper *shaper, int typeface, const char *text, size_t n_bytes,
                        Place place);

/* The face as a Pango description, for paragraphs that Pango lays out. The caller frees it. */
PangoFontDescription *shaper_description(const Shaper *shaper, int typeface, float size);
/* The features of a face in Pango's form. */
const char *shaper_features(const Shaper *shaper, int typeface);
/* A context of the thread's font map; borrowed. */
PangoContext *shaper_context(Shaper *shaper);
/* Sets the language of the following text, whose words `hyphens` divides. */
void shaper_set_language(Shaper *shaper, const char *language, Hyphens *hyphens);
/* Whether the current language is written from right to left. */
bool shaper_right_to_left(const Shaper *shaper);
/* The shaper's font for a face (fonts.h). */
const TextFont *shaper_font(Shaper *shaper, hb_face_t *face);
/* The glyph to show for a character that no font has; 0: the font has none for that either. */
hb_codepoint_t shaper_glyph_instead(hb_font_t *font);
/* Warns of a character that no font has. */
void shaper_report_missing(const Shaper *shaper, uint32_t character, Place place);

/* All fonts used so far, in order of first use; in the arena. */
TextFont **shaper_fonts(const Shaper *shaper, size_t *n_fonts);

/* How many words were requested, and how many of them had to be shaped. */
void shaper_counts(const Shaper *shaper, size_t *ret_asked, size_t *ret_shaped);

#endif
