/* Bootstrap intervals of one or two samples, bias-corrected and accelerated
 * (BCa): Efron, "Better bootstrap confidence intervals", JASA 82 (1987)
 * 171–185. The acceleration comes from the jackknife; for two samples, drawn
 * from separately, from both (Davison & Hinkley, "Bootstrap Methods and their
 * Application", 1997, chapter 5).
 *
 * The draws come from xoshiro256** (Blackman & Vigna, 2018) with one fixed
 * seed and start from the sorted values: the same values in any order give the
 * same interval on every machine. */
#ifndef ANALYSIS_BOOTSTRAP_H
#define ANALYSIS_BOOTSTRAP_H

#include "analysis/stats.h"

enum {
    BOOTSTRAP_SEED = 20261120,
    BOOTSTRAP_DRAWS = 10000,
    BOOTSTRAP_DRAWS_MIN = 1000,     /* for large samples: see bootstrap_draws() */
    BOOTSTRAP_NUMBERS_MAX = 2000000 /* drawn in all, for one interval */
};

typedef struct {
    const double *values;
    size_t n;
} Numbers;

/* What was drawn, in any order; a statistic may change it. */
typedef struct {
    double *first, *second; /* second: NULL or of no size when there is one sample */
    size_t n_first, n_second;
} Drawn;

/* A number that the samples give. */
typedef double (*Statistic)(Drawn drawn);

double statistic_mean(Drawn drawn);
double statistic_median(Drawn drawn);

/* Samples drawn for n values: BOOTSTRAP_DRAWS, fewer for n above 200; 0 (no
 * interval is given) below STATS_INTERVAL_MIN and above 2,000, where Student's t
 * serves as well. */
int bootstrap_draws(size_t n_first, size_t n_second);

/* The interval of `statistic`. NAN when bootstrap_draws() is 0, for a second
 * sample (second.n > 0) as for the first, and where the statistic is not
 * defined for some draw. Values of a size whose squares leave the range of a
 * double must be scaled by the caller. */
Interval bootstrap_interval(Statistic statistic, Numbers first, Numbers second, double confidence);

/* The same for finite values of any size: of the mean, the median, the
 * difference of means first - second and, for positive values only, the ratio
 * of means first / second. */
Interval bootstrap_mean(Numbers sample, double confidence);
Interval bootstrap_median(Numbers sample, double confidence);
Interval bootstrap_difference(Numbers first, Numbers second, double confidence);
Interval bootstrap_ratio(Numbers first, Numbers second, double confidence);

#endif
