/* Ticks: the round values of an axis. Pure functions on numbers.
 *
 * Linear: extended Wilkinson (Talbot, Lin & Hanrahan, IEEE TVCG 16(6), 2010),
 * checked against R's `labeling`. Logarithmic: the rule of R's scales::breaks_log.
 * Every tick is computed from its own index, never by adding up steps. */
#ifndef CHARTS_SCALE_TICKS_H
#define CHARTS_SCALE_TICKS_H

#include "base/arena.h"

typedef struct {
    double *values; /* increasing */
    size_t n;
    double step; /* 0 when the ticks are not evenly spaced */
} Ticks;

typedef struct {
    int wanted; /* ticks aimed at, at least 2 */
    bool loose; /* first and last tick enclose the data */
    bool whole; /* whole numbers only, no steps of 2.5 or 3: counts */
} TickWish;

/* Ticks for [low, high], both finite; equal ends give one tick there. */
Ticks ticks_linear(Arena *arena, double low, double high, TickWish wish);

/* Ticks for 0 < low ≤ high on a logarithmic axis of `base` 10 or 2. They may
 * lie outside [low, high]: clip to the axis. */
Ticks ticks_log(Arena *arena, double low, double high, int wanted, int base);

/* The tick at which a ratio axis must end to hold `reach` ≥ 1 on both sides. */
double ticks_ratio_end(double reach);

/* Ticks of the ratio axis [1/end, end]: for each r also 1/r, and 1 itself. With
 * `few` only 1, the ends and their round neighbours. */
Ticks ticks_ratio(Arena *arena, double end, bool few);

#endif
