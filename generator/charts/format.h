/* Numbers of one chart, written alike: one unit prefix and one precision for an
 * axis, three significant digits or the metric's decimals for values. */
#ifndef CHARTS_FORMAT_H
#define CHARTS_FORMAT_H

#include "base/arena.h"

typedef struct {
    double divisor;     /* values are divided by it before they are written */
    const char *suffix; /* after each number: "", "k", "m", "bn" …; never NULL */
    const char *unit;   /* the unit as it is to be shown: "TFLOP/s" for FLOP/s; may be NULL */
    int decimals;       /* −1: three significant digits */
    bool mixed;         /* not all values are whole: 5 among them is 5.00 */
} NumberStyle;

/* The style for values of `unit` (may be NULL) of which the largest is
 * `largest`. Units that take SI prefixes (FLOP/s, B, B/s, W …) get one; other
 * numbers from ten million up get "m", "bn" or "tn". `decimals` as in Metric. */
NumberStyle number_style(Arena *arena, double largest, const char *unit, int decimals);

/* One value: U+2212 minus, commas; m × 10ⁿ where the digits would run on. */
char *format_value(Arena *arena, NumberStyle style, double value);

/* Labels of ticks: as many decimals as the step needs, all alike. */
char **format_ticks(Arena *arena, NumberStyle style, const double *values, size_t n, double step);

/* "0.68", "12.3", "0.062", "1,234": the × is the caller's. */
char *format_ratio(Arena *arena, double ratio);

/* A tick of a ratio axis: 1.5×, 100×; with `fractions` ¹⁄₂× for 0.5. */
char *format_ratio_tick(Arena *arena, double ratio, bool fractions);

#endif
