/* Consistent formatting of the numbers of a chart: one unit prefix and one precision for an axis;
 * three significant digits or the metric's decimals for values.
 *
 * Values with an interval are rounded by the rule of the Particle Data Group (Review of Particle
 * Physics, Introduction, "Rounding"). It looks at the three leading digits of half the interval's
 * width: for 100 to 354 two digits of it are used, for 355 to 949 one, and 950 to 999 are rounded
 * up to 1000 with two.
 *
 * Money has its sign before the amount, and cents only below a hundred: $0.070, $9.50, $12, $1.2m,
 * $3.4bn. Each amount has at least two significant digits, so that $0.070 can appear next to
 * $0.12. */
#ifndef CHARTS_SCALE_FORMAT_H
#define CHARTS_SCALE_FORMAT_H

#include "charts/scale/times.h"

typedef struct {
    double divisor;           /* values are divided by it for display */
    const char *suffix;       /* after each number: "", "k", "m", "bn" …; never NULL */
    const char *unit;         /* the unit to display: "TFLOP/s" for FLOP/s; may be NULL */
    const char *money;        /* currency sign before amounts: "$"; NULL: not money */
    double largest;           /* the largest value */
    int decimals;             /* −1: three significant digits */
    bool exact;               /* the author specified the decimals, for every value */
    bool mixed;               /* not all values are integers: 5 among them is written 5.00 */
    TimeGrain grain;          /* for times (charts/scale/times.h); TIME_NONE: numbers */
    const char *const *names; /* values are indices into these; NULL: numbers */
    size_t n_names;
    const Words *words; /* provides the notation of values; NULL: English */
} NumberStyle;

/* The style for values in `unit` (may be NULL) up to `largest`. Units that take SI prefixes
 * (FLOP/s, B, B/s, W …) get one. Money from a million and other numbers from ten million upwards
 * get "m", "bn" or "tn". The rounded value decides: 999,999.9 of money is 1.0m. `decimals` is as in
 * Metric. */
NumberStyle number_style(Arena *arena, double largest, const char *unit, int decimals);

/* A single value: U+2212 as minus, commas, and m × 10ⁿ for very large or small numbers. */
char *format_value(Arena *arena, NumberStyle style, double value);

/* A value, or an end of its interval [low, high], rounded by the interval's width to at most six
 * and at least one significant digit. Like format_value() if there is no interval (NaN) or decimals
 * are exact. */
char *format_estimate(Arena *arena, NumberStyle style, double value, double low, double high);
/* The same for a ratio; like format_ratio() if there is no interval. */
char *format_ratio_estimate(Arena *arena, const Words *words, double ratio, double low,
                            double high);

/* The decimals that the Particle Data Group's rule gives for this half-width > 0; negative for
 * tens, hundreds … */
int format_decimals_of_error(double half_width);

/* The text after a value with its unit: " ms", " per chip-hour" after an amount of money, or "". */
const char *format_unit(Arena *arena, NumberStyle style);

/* Labels of ticks in the notation of the language, all with as many decimals as the step needs. The
 * caption states the unit, so amounts of money have no sign. The common suffix (none, k, m, bn, tn)
 * is the one that makes the labels shortest. */
char **format_ticks(Arena *arena, NumberStyle style, const double *values, size_t n, double step);

/* "0.68", "12.3", "0.062", "1,234"; the caller adds ×. */
char *format_ratio(Arena *arena, const Words *words, double ratio);

/* A tick of a ratio axis: 1.5×, 100×; with `fractions`, ¹⁄₂× for 0.5. */
char *format_ratio_tick(Arena *arena, double ratio, bool fractions);

#endif
