/* Empirical distributions, and the axis that shows their tails: a share p of the values is at
 * −log10(1 − p), so that each further nine is one step.
 *
 * With n values, the tail beyond the share 1 − 10/n is based on fewer than ten of them and is not
 * shown. */
#ifndef CHARTS_SCALE_DISTRIBUTION_H
#define CHARTS_SCALE_DISTRIBUTION_H

#include "charts/scale/ticks.h"
#include "words/words.h"

typedef struct {
    double value;
    double share; /* of the values that are ≤ value: above 0, at most 1 */
} DistributionStep;

typedef struct {
    DistributionStep *steps; /* values and shares ascending; one step for each distinct value */
    size_t n_steps;
    size_t n; /* number of values */
} Distribution;

/* The values must be finite; they need not be sorted. */
Distribution distribution_of(const double *values, size_t n_values, Arena *arena);

/* The largest share that n values can show: 1 − 10/n; 0 for ten or fewer. */
double tail_last(size_t n_values);

/* The position of a share: −log10(1 − share); infinite at 1. */
double tail_height(double share);

/* Shares for the axis: 0, 0.5, 0.9, 0.99 … up to `last` < 1. */
Ticks tail_ticks(Arena *arena, double last);

/* "50 %", "99.9 %": with a narrow space, and as many nines as the share has. */
char *tail_label(Arena *arena, const Words *words, double share);

/* The quantile at `part` (0 to 1) of one or more ascending values, with linear interpolation (type
 * 7 of Hyndman & Fan, The American Statistician 50, 1996). */
double quantile_of_sorted(const double *values, size_t n, double part);

#endif
