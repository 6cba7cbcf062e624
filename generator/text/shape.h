/* Text to glyphs, with a cache of words: most words of a report occur again, in
 * the same face, and are then one look-up.
 *
 * A word is shaped once per typeface, in units of its size (em), so every size
 * of a face shares its words. A character that the theme's families lack is an
 * error that names it and the place. */
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

/* Glyphs of one font between two places where a line may end. */
typedef struct {
    const TextFont *font;
    const TextGlyph *glyphs;   /* lengths in em; `text` counts from the word's text */
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

/* The shaper reads the theme's families and features; it belongs to the arena
 * and may be used by one thread. `language` is that of its first texts ("en"), whose words
 * `hyphens` divides. */
Shaper *shaper_new(const Theme *theme, const char *language, Hyphens *hyphens, Arena *arena,
                   Diag *diag);

/* What a word's glyphs and breaks depend on. */
typedef struct {
    FontRole role;
    int weight;
    bool italic;
    bool tabular; /* figures of equal width, for tables and page numbers */
    bool divides; /* words at the end of a line */
} FaceKey;

/* Number of a face. */
int shaper_typeface(Shaper *shaper, FaceKey key);

/* Height above and depth below the baseline, and the width of a space, in em. */
void shaper_metrics(const Shaper *shaper, int typeface, float *ret_ascent, float *ret_descent,
                    float *ret_space);

/* The word, shaped; `text` (n_bytes of UTF-8) holds no white space but may be
 * one space alone. Borrowed from the shaper. */
const Word *shaper_word(Shaper *shaper, int typeface, const char *text, size_t n_bytes,
                        Place place);

/* The face as a Pango description, for whole paragraphs that Pango sets. Yours
 * to free. */
PangoFontDescription *shaper_description(const Shaper *shaper, int typeface, float size);
/* Features of a face in Pango's form. */
const char *shaper_features(const Shaper *shaper, int typeface);
/* A context of the thread's font map; borrowed. */
PangoContext *shaper_context(Shaper *shaper);
/* Text from now on is of `language`, whose words `hyphens` divides. */
void shaper_speak(Shaper *shaper, const char *language, Hyphens *hyphens);
/* Is the language written from right to left? */
bool shaper_right_to_left(const Shaper *shaper);
/* The display's font for a face (fonts.h). */
const TextFont *shaper_font(Shaper *shaper, hb_face_t *face);
/* Reports a character that no font has. */
void shaper_report_missing(const Shaper *shaper, uint32_t character, Place place);

/* All fonts used so far, in order of first use; in the arena. */
TextFont **shaper_fonts(const Shaper *shaper, size_t *n_fonts);

/* Words asked for, and words that had to be shaped. */
void shaper_counts(const Shaper *shaper, size_t *ret_asked, size_t *ret_shaped);

#endif
