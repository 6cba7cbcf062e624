/* The two ways to shape a text of a chart, which make the same of a plain one. */
#ifndef CHARTS_MEASURE_PRIVATE_H
#define CHARTS_MEASURE_PRIVATE_H

#include "charts/measure.h"

typedef struct {
    ShapedLine line;
    double width;     /* of the fallback that a browser may take, where that is wider */
    gunichar unknown; /* 0: every character has its glyph */
} Shaped;

typedef struct {
    const Theme *theme;
    const char *text;
    TextStyle style;
} StyledText;

/* Bytes of a text. */
typedef struct {
    size_t start, length;
} LineSpan;

/* Tells styles apart, in 40 bits. */
size_t measure_style_key(TextStyle style);

/* ---- measure_plain.c: HarfBuzz ---- */

/* What a thread keeps: a font of each style, and a buffer. */
typedef struct PlainShaper PlainShaper;

PlainShaper *plain_shaper_new(void);
void plain_shaper_free(PlainShaper *plain);

/* Shapes a text that is plain: false, and nothing is done, when it is not, or when the first
 * font of the style lacks one of its characters.
 *
 * Plain is what one run of HarfBuzz sets from left to right, as Pango would: letters of one
 * script of Latin, Greek and Cyrillic, figures, blanks, punctuation and signs up to
 * the shapes of U+25FA; no marks that combine, no controls, nothing that is not seen. */
bool plain_shape(PlainShaper *plain, const StyledText *text, Shaped *ret);

/* The width of the bytes [start, end) of a plain text, shaped by themselves: 1024ths of a unit. */
int plain_part_width(PlainShaper *plain, const StyledText *text, size_t start, size_t end);

/* Whether a plain text, `whole` as plain_shape() has it, comes apart before this byte: each
 * part shaped by itself has the glyphs that it has in the whole. */
bool plain_parts_at(const ShapedLine *whole, size_t at);

/* What plain_shape() makes of `part`, which stands in the text at `start`, taken from the
 * whole. False, and nothing is done, where it does not come apart there. */
bool plain_cut(const StyledText *text, const ShapedLine *whole, const char *part, size_t start,
               Shaped *ret);

/* ---- measure_breaks.c ---- */

/* Sets ret[i], of one more than the text's bytes, where a line may end before byte i of it
 * (and no line ends at its end). False: it has characters, or pairs of them, about which
 * this knows nothing. */
bool plain_break_places(const char *text, bool *ret);

/* Breaks a plain text, `whole` as plain_shape() has it, into lines of at most `limit` 1024ths
 * of a unit. In the arena. NULL when it must be broken within a word, or at places about
 * which plain_break_places() knows nothing. */
const LineSpan *plain_lines(PlainShaper *plain, const StyledText *text, int limit,
                            const ShapedLine *whole, Arena *arena, size_t *n_lines);

/* ---- measure_pango.c ---- */

typedef struct PangoShaper PangoShaper;

PangoShaper *pango_shaper_new(void);
void pango_shaper_free(PangoShaper *pango);

void pango_shaper_shape(PangoShaper *pango, const StyledText *text, Shaped *ret);

/* Lets Pango's font go. */
void pango_run_clear(LineRun *run);

/* Frees what a shaper put there, but not the struct. */
void shaped_clear(Shaped *shaped);

/* As plain_lines(), of any text; inside a word that is wider than a line, too. */
const LineSpan *pango_shaper_lines(PangoShaper *pango, const StyledText *text, int limit,
                                   Arena *arena, size_t *n_lines);

#endif
