/* Measures texts in the fonts of the theme, as Pango itemises, shapes and breaks them. Each thread
 * caches shaped texts, because a text of a chart is measured once and drawn in several files.
 * Characters that no font of the theme has count with the width that a browser's fallback is likely
 * to give them. */
#ifndef TEXT_MEASURE_H
#define TEXT_MEASURE_H

#include "text/fonts.h"

typedef struct {
    double size; /* in units */
    int weight;
    bool tabular, display;
} TextStyle;

typedef struct Measure Measure;

/* For one thread; released with the arena. */
Measure *measure_new(const Theme *theme, Arena *arena);

double measure_width(Measure *measure, const char *text, TextStyle style);

/* Breaks a text into lines of at most `width`: at spaces, and inside a word only if it is wider
 * than a line. Drops nothing but the spaces at breaks. The lines are in the arena. */
const char *const *measure_lines(Measure *measure, const char *text, TextStyle style, double width,
                                 size_t *n_lines);

/* The first measured text with a character that no font of the theme has, and that character in
 * *ret. NULL if there is none. */
const char *measure_unknown(const Measure *measure, gunichar *ret);

/* Lengths are in 1024ths of a unit, as in Pango; y downwards. */
typedef struct {
    hb_codepoint_t glyph; /* 0: nothing is drawn */
    int32_t advance, x_offset, y_offset;
    uint32_t cluster; /* byte offset in the text at which its cluster starts */
} LineGlyph;

/* Glyphs of one font, from left to right. */
typedef struct {
    void *pango;     /* PangoFont */
    hb_face_t *face; /* the face of the font's file (fonts.h) */
    hb_font_t *font; /* at the text's size; its lengths are also in 1024ths of a unit */
    LineGlyph *glyphs;
    size_t n_glyphs;
    size_t start, end; /* byte offsets in the text */
} LineRun;

typedef struct {
    LineRun *runs;
    size_t n_runs;
    double width; /* in units */
} ShapedLine;

/* The text in this style as it is drawn, for renderers. Valid until the thread measures or draws
 * another text. */
const ShapedLine *measure_line(const Theme *theme, const char *text, TextStyle style);

/* Frees the thread's cache; called by fonts_shutdown(). */
void measure_release(void);

#endif
