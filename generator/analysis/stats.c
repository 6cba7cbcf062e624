#include "analysis/stats.h"

#include "base/number.h"
#include "base/student.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* As a rule, each cut removes half of the rest. */
enum { CUTS_MAX = 100 };

void
stats_sort(double *values, size_t n)
{
    qsort(values, n, sizeof *values, compare_doubles);
}

/* Hoare's partition of values low … high: none up to the returned index is larger than any after
 * it. The index is below `high`. */
static gssize
partition(double *values, gssize low, gssize high)
{
    double pivot = values[low + (high - low) / 2];
    gssize i = low - 1, j = high + 1;

    for (;;) {
        do {
            i++;
        } while (values[i] < pivot);
        do {
            j--;
        } while (values[j] > pivot);
        if (i >= j) {
            return j;
        }
        double spare = values[i];
        values[i] = values[j];
        values[j] = spare;
    }
}

double
stats_select(double *values, size_t n, size_t index)
{
    gssize low = 0, high = (gssize)n - 1;

    for (int cuts = 0; low < high; cuts++) {
        if (cuts == CUTS_MAX) { /* the order defeats the choice of pivots */
            stats_sort(values + low, (size_t)(high - low) + 1);
            break;
        }
        gssize middle = partition(values, low, high);
        if ((gssize)index <= middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return values[index];
}

/* A sorted copy; sorting makes sums independent of the order of the input. */
static double *
sorted(const double *values, size_t n)
{
    double *copy = g_new(double, MAX(n, (size_t)1));

    if (n > 0) {
        memcpy(copy, values, n * sizeof *copy);
        stats_sort(copy, n);
    }
    return copy;
}

/* The exponent of the power of two that brings the largest value near 1. Multiplying by it is
 * exact, and keeps sums and squares in range. */
static int
common_exponent(const double *values, size_t n)
{
    double largest = 0;
    int exponent = 0;

    for (size_t i = 0; i < n; i++) {
        largest = MAX(largest, fabs(values[i]));
    }
    frexp(largest, &exponent);
    return exponent;
}

typedef struct {
    double sum, lost;
} Sum;

static void
sum_add(Sum *sum, double value)
{
    double total = sum->sum + value;

    sum->lost +=
        fabs(sum->sum) >= fabs(value) ? (sum->sum - total) + value : (value - total) + sum->sum;
    sum->sum = total;
}

static double
mean_of_sorted(const double *values, size_t n)
{
    int exponent = common_exponent(values, n);
    Sum sum = { 0, 0 };

    if (n == 0) {
        return NAN;
    }
    for (size_t i = 0; i < n; i++) {
        sum_add(&sum, ldexp(values[i], -exponent));
    }
    return ldexp((sum.sum + sum.lost) / (double)n, exponent);
}

/* Two passes. The second also sums the deviations themselves, which are 0 except for the rounding
 * of the mean (Chan, Golub & LeVeque 1983). */
static double
deviation_of_sorted(const double *values, size_t n)
{
    int exponent = common_exponent(values, n);
    Sum squares = { 0, 0 }, deviations = { 0, 0 };

    if (n < 2) {
        return NAN;
    }
    double mean = ldexp(mean_of_sorted(values, n), -exponent);
    for (size_t i = 0; i < n; i++) {
        double deviation = ldexp(values[i], -exponent) - mean;
        sum_add(&squares, deviation * deviation);
        sum_add(&deviations, deviation);
    }
    double rest = deviations.sum + deviations.lost;
    double variance = (squares.sum + squares.lost - rest * rest / (double)n) / (double)(n - 1);
    return ldexp(sqrt(MAX(variance, 0)), exponent);
}

double
stats_mean(const double *values, size_t n)
{
    double *copy = sorted(values, n);
    double mean = mean_of_sorted(copy, n);

    g_free(copy);
    return mean;
}

double
stats_standard_deviation(const double *values, size_t n)
{
    double *copy = sorted(values, n);
    double deviation = deviation_of_sorted(copy, n);

    g_free(copy);
    return deviation;
}

double
stats_coefficient_of_variation(const double *values, size_t n)
{
    double mean = stats_mean(values, n);

    return mean == 0 ? NAN : stats_standard_deviation(values, n) / mean;
}

/* Interpolates at `position` (from 1) between the values in ascending order. Reorders the
 * values. */
static double
interpolate(double *values, size_t n, double position)
{
    double clamped = CLAMP(position, 1, (double)n);
    size_t below = (size_t)floor(clamped);
    double fraction = clamped - (double)below;

    double value = stats_select(values, n, below - 1);
    if (fraction == 0 || below >= n) {
        return value;
    }
    double above = values[below]; /* the selection left no smaller ones after the index */
    for (size_t i = below + 1; i < n; i++) {
        above = MIN(above, values[i]);
    }
    return (1 - fraction) * value + fraction * above;
}

static double
percentile_in(double *values, size_t n, double p, PercentileMethod method)
{
    double count = (double)n;

    switch (method) {
    case PERCENTILE_NEAREST_RANK:
        /* R's fuzz, so that 0.7 × 10 is not above 7. */
        return interpolate(values, n, ceil(p * count - 4 * DBL_EPSILON * count));
    case PERCENTILE_LINEAR:
        return interpolate(values, n, 1 + (count - 1) * p);
    case PERCENTILE_MEDIAN_UNBIASED:
        return interpolate(values, n, (count + 1.0 / 3) * p + 1.0 / 3);
    }
    g_assert_not_reached();
}

void
stats_percentiles(const double *values, size_t n, const double *percents, size_t n_percents,
                  PercentileMethod method, double *ret)
{
    double *copy = g_new(double, MAX(n, (size_t)1));

    if (n > 0) {
        memcpy(copy, values, n * sizeof *copy);
    }
    for (size_t i = 0; i < n_percents; i++) {
        bool good = n > 0 && percents[i] >= 0 && percents[i] <= 100;
        ret[i] = good ? percentile_in(copy, n, percents[i] / 100, method) : NAN;
    }
    g_free(copy);
}

double
stats_percentile(const double *values, size_t n, double percent, PercentileMethod method)
{
    double result = NAN;

    stats_percentiles(values, n, &percent, 1, method, &result);
    return result;
}

double
stats_median(const double *values, size_t n)
{
    return stats_percentile(values, n, 50, PERCENTILE_LINEAR);
}

bool
stats_percentile_method(const char *name, PercentileMethod *ret)
{
    static const char *const names[] = {
        [PERCENTILE_NEAREST_RANK] = "nearest rank",
        [PERCENTILE_LINEAR] = "linear",
        [PERCENTILE_MEDIAN_UNBIASED] = "median unbiased",
    };

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        if (g_str_equal(names[i], name)) {
            *ret = (PercentileMethod)i;
            return true;
        }
    }
    return false;
}

double
stats_trimmed_mean(const double *values, size_t n, double fraction)
{
    if (n == 0 || !(fraction >= 0 && fraction < 0.5)) {
        return NAN;
    }
    double *copy = sorted(values, n);
    /* in binary, 0.1 × 30 is slightly above 3, and 0.35 × 20 slightly below 7 */
    size_t drops = (size_t)floor(fraction * (double)n * (1 + 4 * DBL_EPSILON));
    drops = MIN(drops, (n - 1) / 2);
    double mean = mean_of_sorted(copy + drops, n - 2 * drops);
    g_free(copy);
    return mean;
}

double
stats_geometric_mean(const double *values, size_t n)
{
    double *logs = g_new(double, MAX(n, (size_t)1));
    size_t n_positive = 0;

    while (n_positive < n && values[n_positive] > 0) {
        logs[n_positive] = log(values[n_positive]);
        n_positive++;
    }
    double mean = n_positive == n ? stats_mean(logs, n) : NAN;
    g_free(logs);
    return exp(mean);
}

double
stats_median_deviation(const double *values, size_t n)
{
    double middle = stats_median(values, n);
    double *deviations = g_new(double, MAX(n, (size_t)1));

    for (size_t i = 0; i < n; i++) {
        deviations[i] = fabs(values[i] - middle);
    }
    double result = stats_median(deviations, n);
    g_free(deviations);
    return result;
}

/* Uses the winsorised sample: each dropped run is replaced by the nearest kept one. */
static double
trimmed_standard_error(const double *kept, size_t n_kept, size_t drops)
{
    size_t n_runs = n_kept + 2 * drops;
    double *winsorised = g_new0(double, n_runs);

    for (size_t i = 0; i < n_runs; i++) {
        winsorised[i] = kept[i < drops ? 0 : MIN(i - drops, n_kept - 1)];
    }
    double deviation = deviation_of_sorted(winsorised, n_runs);
    g_free(winsorised);
    return deviation * sqrt((double)n_runs) / (double)n_kept;
}

OlympicMean
stats_olympic_mean(const double *values, size_t n, size_t n_failed, size_t drops)
{
    OlympicMean result = { .mean = NAN, .standard_error = NAN, .degrees_of_freedom = NAN };
    size_t n_runs = n + n_failed;

    if (n_failed > drops || n_runs <= 2 * drops) {
        return result;
    }
    double *copy = sorted(values, n);
    result.n_kept = n_runs - 2 * drops;
    result.mean = mean_of_sorted(copy + drops, result.n_kept);
    if (result.n_kept >= 2) {
        result.standard_error = trimmed_standard_error(copy + drops, result.n_kept, drops);
        result.degrees_of_freedom = (double)(result.n_kept - 1);
    }
    g_free(copy);
    return result;
}

Interval
stats_interval(double centre, double standard_error, double degrees_of_freedom, double confidence)
{
    double t = student_quantile(0.5 + confidence / 2, degrees_of_freedom);

    return (Interval){ centre - t * standard_error, centre + t * standard_error };
}

Interval
stats_ratio_interval(Estimate numerator, Estimate denominator, double confidence)
{
    double a = numerator.standard_error / numerator.value;
    double b = denominator.standard_error / denominator.value;
    double a2 = a * a, b2 = b * b;

    if (!(numerator.value > 0 && denominator.value > 0)) {
        return (Interval){ NAN, NAN };
    }
    double ratio = numerator.value / denominator.value;
    if (a2 + b2 == 0) {
        return (Interval){ ratio, ratio };
    }
    double df = (a2 + b2) * (a2 + b2) /
                (a2 * a2 / numerator.degrees_of_freedom + b2 * b2 / denominator.degrees_of_freedom);
    double factor = exp(student_quantile(0.5 + confidence / 2, df) * sqrt(a2 + b2));
    return (Interval){ ratio / factor, ratio * factor };
}
