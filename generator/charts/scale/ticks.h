/* Ticks: the round values of an axis. Pure functions on numbers.
 *
 * Linear: extended Wilkinson (Talbot, Lin & Hanrahan, IEEE TVCG 16(6), 2010), checked against R's
 * `labeling`. Logarithmic: the rule of R's scales::breaks_log. Every tick is computed from its own
 * index and not by adding steps. */
#ifndef CHARTS_SCALE_TICKS_H
#define CHARTS_SCALE_TICKS_H

#include "base/arena.h"

typedef struct {
    double *values; /* ascending */
    size_t n;
    double step; /* 0 if the ticks are not evenly spaced */
} Ticks;

typedef struct {
    int wanted; /* desired number of ticks, at least 2 */
    bool loose; /* the first and last tick enclose the data */
    bool whole; /* only integers, and no steps of 2.5 or 3: for counts */
} TickOptions;

/* Ticks for [low, high], both finite; if they are equal, a single tick. */
Ticks ticks_linear(Arena *arena, double low, double high, TickOptions options);

/* Ticks for 0 < low ≤ high on a logarithmic axis of `base` 10 or 2. They may be outside [low, high]
 * and must be clipped to the axis. */
Ticks ticks_log(Arena *arena, double low, double high, int wanted, int base);

/* The end of a ratio axis that includes `reach` ≥ 1 on both sides. */
double ticks_ratio_end(double reach);

/* Ticks of the ratio axis [1/end, end]: 1, and for each r also 1/r. With `few`, only 1, the ends
 * and their round neighbours. */
Ticks ticks_ratio(Arena *arena, double end, bool few);

#endif
