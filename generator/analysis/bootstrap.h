/* Bootstrap intervals of one or two samples, bias-corrected and accelerated (BCa): Efron, "Better
 * bootstrap confidence intervals", JASA 82 (1987) 171–185. The acceleration comes from the
 * jackknife. Two samples are drawn from separately, and both contribute to the acceleration
 * (Davison & Hinkley, "Bootstrap Methods and their Application", 1997, chapter 5).
 *
 * The draws use xoshiro256** (Blackman & Vigna, 2018) with one fixed seed and start from the sorted
 * values. The same values in any order therefore give the same interval on every machine. */
#ifndef ANALYSIS_BOOTSTRAP_H
#define ANALYSIS_BOOTSTRAP_H

#include "analysis/stats.h"

enum {
    BOOTSTRAP_SEED = 20261120,
    BOOTSTRAP_DRAWS = 10000,
    BOOTSTRAP_DRAWS_MIN = 1000,     /* lower bound for large samples: see bootstrap_draws() */
    BOOTSTRAP_NUMBERS_MAX = 2000000 /* upper bound on the numbers drawn for one interval */
};

typedef struct {
    const double *values;
    size_t n;
} Numbers;

/* The drawn values, in any order. A statistic may modify them. */
typedef struct {
    double *first, *second; /* second: NULL or empty if there is only one sample */
    size_t n_first, n_second;
} Drawn;

/* A number computed from the samples. */
typedef double (*Statistic)(Drawn drawn);

double statistic_mean(Drawn drawn);
double statistic_median(Drawn drawn);

/* How often a sample of n values is resampled: BOOTSTRAP_DRAWS, fewer for n above 200. 0 (no
 * interval) below STATS_INTERVAL_MIN, and above 2,000, where Student's t is as good. */
int bootstrap_draws(size_t n_first, size_t n_second);

/* The interval of `statistic`. NAN if bootstrap_draws() is 0 for either sample (the second counts
 * if second.n > 0), or if the statistic is undefined for some draw. Values whose squares overflow
 * or underflow a double must be scaled by the caller. */
Interval bootstrap_interval(Statistic statistic, Numbers first, Numbers second, double confidence);

/* Intervals for finite values of any magnitude: of the mean, the median, the difference of means
 * first - second and, for positive values only, the ratio of means first / second. */
Interval bootstrap_mean(Numbers sample, double confidence);
Interval bootstrap_median(Numbers sample, double confidence);
Interval bootstrap_difference(Numbers first, Numbers second, double confidence);
Interval bootstrap_ratio(Numbers first, Numbers second, double confidence);

#endif
