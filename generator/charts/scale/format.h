/* Numbers of one chart, written alike: one unit prefix and one precision for an
 * axis; three significant digits or the metric's decimals for values.
 *
 * Values with an interval are rounded as the Particle Data Group rounds (Review
 * of Particle Physics, Introduction, "Rounding"): by the three leading digits of
 * half the interval's width, 100 to 354 keep two digits of it, 355 to 949 one,
 * and 950 to 999 round up to 1000 and keep two.
 *
 * Money has its sign before it and cents below a hundred only: $0.070, $9.50,
 * $12, $1.2m, $3.4bn. Each amount has at least two significant digits, so that
 * $0.070 stands next to $0.12. */
#ifndef CHARTS_SCALE_FORMAT_H
#define CHARTS_SCALE_FORMAT_H

#include "charts/scale/times.h"

typedef struct {
    double divisor;           /* values are divided by it before they are written */
    const char *suffix;       /* after each number: "", "k", "m", "bn" …; never NULL */
    const char *unit;         /* the unit as it is to be shown: "TFLOP/s" for FLOP/s; may be NULL */
    const char *money;        /* the sign before amounts: "$"; NULL: no money */
    double largest;           /* of the values */
    int decimals;             /* −1: three significant digits */
    bool exact;               /* the author asked for the decimals: they hold for every value */
    bool mixed;               /* not all values are whole: 5 among them is 5.00 */
    TimeGrain grain;          /* of times (charts/scale/times.h); TIME_NONE: numbers */
    const char *const *names; /* values are indices of these; NULL: numbers */
    size_t n_names;
    const Words *words; /* whose language has the notation of values; NULL: English */
} NumberStyle;

/* The style for values of `unit` (may be NULL) of which the largest is
 * `largest`. Units that take SI prefixes (FLOP/s, B, B/s, W …) get one; money from
 * a million and other numbers from ten million up get "m", "bn" or "tn", by the
 * rounded value: 999,999.9 of money is 1.0m. `decimals` as in Metric. */
NumberStyle number_style(Arena *arena, double largest, const char *unit, int decimals);

/* One value: U+2212 minus, commas; m × 10ⁿ where the digits would run on. */
char *format_value(Arena *arena, NumberStyle style, double value);

/* A value, or an end of its interval [low, high], rounded by the interval's width;
 * at most six significant digits, at least one. Without an interval (NaN), or with
 * exact decimals, as format_value(). */
char *format_estimate(Arena *arena, NumberStyle style, double value, double low, double high);
/* The same of a ratio; without an interval as format_ratio(). */
char *format_ratio_estimate(Arena *arena, const Words *words, double ratio, double low,
                            double high);

/* Decimals that the Particle Data Group keeps of a value with this half-width > 0;
 * negative: tens, hundreds … */
int format_decimals_of_error(double half_width);

/* What stands behind a value with its unit: " ms", " per chip-hour" behind an amount of money, "".
 */
const char *format_unit(Arena *arena, NumberStyle style);

/* Labels of ticks, in the notation of the language: as many decimals as the step needs, all alike.
 * The unit is the caption's to say, so amounts of money have no sign; the prefix of all (none, k,
 * m, bn, tn) is the one that makes the labels shortest, none when it wins nothing. */
char **format_ticks(Arena *arena, NumberStyle style, const double *values, size_t n, double step);

/* "0.68", "12.3", "0.062", "1,234": the × is the caller's. */
char *format_ratio(Arena *arena, const Words *words, double ratio);

/* A tick of a ratio axis: 1.5×, 100×; with `fractions` ¹⁄₂× for 0.5. */
char *format_ratio_tick(Arena *arena, double ratio, bool fractions);

#endif
