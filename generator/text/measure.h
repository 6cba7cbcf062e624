/* Sizes of texts in the fonts of the theme, as Pango itemises, shapes and breaks them. Shaped texts
 * are remembered for each thread: a text of a chart is measured once, and drawn in several files.
 * Characters that no font of the theme has are counted at the width that a browser's fallback is
 * likely to give them. */
#ifndef TEXT_MEASURE_H
#define TEXT_MEASURE_H

#include "text/fonts.h"

typedef struct {
    double size; /* units */
    int weight;
    bool tabular, display;
} TextStyle;

typedef struct Measure Measure;

/* For one thread; released with the arena. */
Measure *measure_new(const Theme *theme, Arena *arena);

double measure_width(Measure *measure, const char *text, TextStyle style);

/* Breaks a text into lines of at most `width`: at spaces, inside a word only
 * when it is wider than a line. Never drops anything but the spaces at breaks. */
const char *const *measure_lines(Measure *measure, const char *text, TextStyle style, double width,
                                 size_t *n_lines);

/* The first measured text with a character that no font of the theme has (in
 * *ret); NULL. */
const char *measure_unknown(const Measure *measure, gunichar *ret);

/* Lengths in 1024ths of a unit, as Pango has them, y downwards. */
typedef struct {
    hb_codepoint_t glyph; /* 0: nothing is drawn */
    int32_t advance, x_offset, y_offset;
    uint32_t cluster; /* byte of the text at which its cluster starts */
} LineGlyph;

/* Glyphs of one font, from left to right. */
typedef struct {
    void *pango;     /* PangoFont */
    hb_face_t *face; /* of the font's file (fonts.h) */
    hb_font_t *font; /* at the text's size: its lengths, too, are 1024ths of a unit */
    LineGlyph *glyphs;
    size_t n_glyphs;
    size_t start, end; /* bytes of the text */
} LineRun;

typedef struct {
    LineRun *runs;
    size_t n_runs;
    double width; /* units */
} ShapedLine;

/* The text in this style as it is drawn, for renderers. It holds until the thread
 * measures or draws another text. */
const ShapedLine *measure_line(const Theme *theme, const char *text, TextStyle style);

/* Frees what the thread remembers; fonts_shutdown() calls it. */
void measure_release(void);

#endif
