/* Sizes of texts, by Pango, in the fonts of the theme. Shaped texts are remembered
 * for each thread. Characters that no font of the theme has are counted at the
 * width that a browser's fallback is likely to give them. */
#ifndef CHARTS_MEASURE_H
#define CHARTS_MEASURE_H

#include "charts/fonts.h"

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

/* The text in this style as it is drawn, for renderers: its shaped runs, and its width
 * in units. It belongs to no layout any more, and holds until the thread measures or
 * draws another text. */
const PangoLayoutLine *measure_line(const Theme *theme, const char *text, TextStyle style,
                                    double *ret_width);

/* Frees what the thread remembers; fonts_shutdown() calls it. */
void measure_release(void);

#endif
