/* Statistics of samples: pure functions on arrays of numbers.
 *
 * Every function takes `n` finite numbers in any order (n may be 0), and the result does not depend
 * on the order. NAN means "not defined", such as the mean of no values or the spread of one. Sums
 * are scaled and compensated (Neumaier), so that neither a large common offset nor values near the
 * limits of a double spoil them. */
#ifndef ANALYSIS_STATS_H
#define ANALYSIS_STATS_H

#include "base/base.h"

/* Sorts in ascending order, in place. */
void stats_sort(double *values, size_t n);
/* The value at `index` in ascending order. Reorders the values so that none before it is larger and
 * none after it smaller. Hoare, "Algorithm 65: find",
 * Communications of the ACM 4 (1961) 321–322. */
double stats_select(double *values, size_t n, size_t index);

double stats_mean(const double *values, size_t n);

/* Of the sample: divides by n - 1. NAN for n < 2. */
double stats_standard_deviation(const double *values, size_t n);

/* Standard deviation divided by the mean. NAN for n < 2 and for a mean of 0. */
double stats_coefficient_of_variation(const double *values, size_t n);

/* Hyndman & Fan, "Sample Quantiles in Statistical Packages", The American Statistician 50 (1996)
 * 361–365. The type numbers are theirs, and R's. */
typedef enum {
    PERCENTILE_NEAREST_RANK,    /* type 1: always one of the values */
    PERCENTILE_LINEAR,          /* type 7: R's, NumPy's and Excel's default */
    PERCENTILE_MEDIAN_UNBIASED, /* type 8: recommended by the authors */
} PercentileMethod;

/* 0 <= percent <= 100. NAN for n = 0. */
double stats_percentile(const double *values, size_t n, double percent, PercentileMethod method);
/* Several percentiles of the same values. */
void stats_percentiles(const double *values, size_t n, const double *percents, size_t n_percents,
                       PercentileMethod method, double *ret);

double stats_median(const double *values, size_t n);

/* Reads "nearest rank", "linear" or "median unbiased". False for any other name. */
bool stats_percentile_method(const char *name, PercentileMethod *ret);

/* Mean of the values left after dropping ⌊n·fraction⌋ at each end, as R's mean(x, trim). NAN unless
 * 0 <= fraction < 0.5. */
double stats_trimmed_mean(const double *values, size_t n, double fraction);

/* exp of the mean logarithm: the average of ratios (Fleming & Wallace, "How not
 * to lie with statistics", CACM 29 (1986) 218–221). NAN unless all are > 0. */
double stats_geometric_mean(const double *values, size_t n);

/* Median of the absolute deviations from the median, without a factor. R's mad() and others
 * multiply it by 1.4826 to estimate a standard deviation. */
double stats_median_deviation(const double *values, size_t n);

/* MLPerf's olympic mean of runs for a metric where lower is better: drops the `drops` best and the
 * `drops` worst runs and averages the rest. `values` are the successful runs only; each of the
 * `n_failed` others counts as one dropped worst run. Source: mlcommons/logging,
 * result_summarizer.py, _compute_olympic_average. */
typedef struct {
    size_t n_kept;             /* 0 if there are more failures than drops, or no runs are left */
    double mean;               /* of the kept runs; NAN when n_kept = 0 */
    double standard_error;     /* of that mean; NAN when n_kept < 2 */
    double degrees_of_freedom; /* of the standard error: n_kept - 1 */
} OlympicMean;

/* The standard error is Tukey's and McLaughlin's for a trimmed mean ("Less vulnerable confidence
 * and significance procedures for location based on a single sample", Sankhya A 25 (1963) 331–352):
 * the standard deviation of the winsorised sample — each dropped run is replaced by the nearest
 * kept one — divided by (1 - 2·drops/n)·√n, where n counts all runs including failed ones. A failed
 * run needs no value, because it is replaced in any case. */
OlympicMean stats_olympic_mean(const double *values, size_t n, size_t n_failed, size_t drops);

/* Below this number of successful runs, no interval is given. */
enum { STATS_INTERVAL_MIN = 5 };

typedef struct {
    double low, high; /* both NAN if there is no interval */
} Interval;

/* The two-sided interval `centre` ± t·standard_error, where t is from Student's distribution. */
Interval stats_interval(double centre, double standard_error, double degrees_of_freedom,
                        double confidence);

/* Interval of numerator / denominator for two independent positive estimates, on the logarithmic
 * scale: exp(log ratio ± t·√(a² + b²)). Here a and b are the relative standard errors (the delta
 * method), and the degrees of freedom are those of Welch, "The generalization of 'Student's'
 * problem", Biometrika 34 (1947) 28–35. With trimmed means this is Yuen's test (Biometrika 61
 * (1974) 165–170). The interval is multiplicative: a ratio and its inverse have inverse
 * intervals. */
typedef struct {
    double value, standard_error, degrees_of_freedom;
} Estimate;

Interval stats_ratio_interval(Estimate numerator, Estimate denominator, double confidence);

#endif
