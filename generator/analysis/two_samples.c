#include "analysis/two_samples.h"

#include "analysis/normal.h"
#include "base/student.h"

#include <math.h>

enum { EXACT_BELOW = 50 };

/* A mean and the square of its standard error. */
typedef struct {
    double mean, square, n;
} Moments;

static Moments
moments_of(Numbers sample)
{
    double error =
        stats_standard_deviation(sample.values, sample.n) / sqrt((double)MAX(sample.n, 1));

    return (Moments){ stats_mean(sample.values, sample.n), error * error, (double)sample.n };
}

static double
welch_freedom(Moments a, Moments b, double factor)
{
    double square = b.square * factor * factor, sum = a.square + square;

    return sum * sum / (a.square * a.square / (a.n - 1) + square * square / (b.n - 1));
}

static bool
has_interval(Numbers first, Numbers second)
{
    return first.n >= STATS_INTERVAL_MIN && second.n >= STATS_INTERVAL_MIN;
}

/* Both samples, divided by the power of two above the largest value. */
typedef struct {
    double *values;
    Numbers first, second;
    int exponent;
} Scaled;

static Scaled
scale_both(Numbers first, Numbers second)
{
    Scaled scaled = { .values = g_new(double, first.n + second.n + 1) };
    double largest = 0;

    for (size_t i = 0; i < first.n + second.n; i++) {
        double value = i < first.n ? first.values[i] : second.values[i - first.n];
        scaled.values[i] = value;
        largest = MAX(largest, fabs(value));
    }
    frexp(largest, &scaled.exponent);
    for (size_t i = 0; i < first.n + second.n; i++) {
        scaled.values[i] = ldexp(scaled.values[i], -scaled.exponent);
    }
    scaled.first = (Numbers){ scaled.values, first.n };
    scaled.second = (Numbers){ scaled.values + first.n, second.n };
    return scaled;
}

Interval
difference_welch(Numbers first, Numbers second, double confidence)
{
    Scaled scaled = scale_both(first, second);
    Moments a = moments_of(scaled.first), b = moments_of(scaled.second);
    Interval interval = { NAN, NAN };
    double error = sqrt(a.square + b.square), centre = a.mean - b.mean;

    if (has_interval(first, second) && error == 0) {
        interval = (Interval){ centre, centre };
    } else if (has_interval(first, second)) {
        interval = stats_interval(centre, error, welch_freedom(a, b, 1), confidence);
    }
    g_free(scaled.values);
    return (Interval){ ldexp(interval.low, scaled.exponent),
                       ldexp(interval.high, scaled.exponent) };
}

/* The roots r of (a - r·b)² = t²(Va + r²Vb). */
static Interval
fieller_roots(Moments a, Moments b, double confidence)
{
    double ratio = a.mean / b.mean;

    if (b.mean == 0) {
        return (Interval){ NAN, NAN };
    }
    if (a.square + b.square == 0) {
        return (Interval){ ratio, ratio };
    }
    double t = student_quantile(0.5 + confidence / 2, welch_freedom(a, b, ratio));
    double g = t * t * b.square / (b.mean * b.mean);
    double half = t / fabs(b.mean) * sqrt((1 - g) * a.square + ratio * ratio * b.square);
    if (!(g < 1)) {
        return (Interval){ NAN, NAN };
    }
    return (Interval){ (ratio - half) / (1 - g), (ratio + half) / (1 - g) };
}

Interval
ratio_fieller(Numbers first, Numbers second, double confidence)
{
    Scaled a = scale_both(first, (Numbers){ NULL, 0 });
    Scaled b = scale_both(second, (Numbers){ NULL, 0 });
    Interval interval = { NAN, NAN };

    if (has_interval(first, second)) {
        interval = fieller_roots(moments_of(a.first), moments_of(b.first), confidence);
    }
    g_free(a.values);
    g_free(b.values);
    return (Interval){ ldexp(interval.low, a.exponent - b.exponent),
                       ldexp(interval.high, a.exponent - b.exponent) };
}

/* Returns false if a value is not positive. */
static bool
take_logarithms(Numbers sample, double *ret)
{
    for (size_t i = 0; i < sample.n; i++) {
        if (!(sample.values[i] > 0)) {
            return false;
        }
        ret[i] = log(sample.values[i]);
    }
    return true;
}

Interval
ratio_log_t(Numbers first, Numbers second, double confidence)
{
    double *logs = g_new(double, first.n + second.n + 1);
    Interval interval = { NAN, NAN };

    if (take_logarithms(first, logs) && take_logarithms(second, logs + first.n)) {
        interval = difference_welch((Numbers){ logs, first.n },
                                    (Numbers){ logs + first.n, second.n }, confidence);
    }
    g_free(logs);
    return (Interval){ exp(interval.low), exp(interval.high) };
}

typedef struct {
    double value;
    bool first;
} Ranked;

static int
compare_ranked(const void *a, const void *b)
{
    const Ranked *left = a, *right = b;

    return (left->value > right->value) - (left->value < right->value);
}

static Ranked *
ranked_new(Numbers first, Numbers second)
{
    size_t n = first.n + second.n;
    Ranked *ranked = g_new(Ranked, n);

    for (size_t i = 0; i < n; i++) {
        bool own = i < first.n;
        ranked[i] = (Ranked){ own ? first.values[i] : second.values[i - first.n], own };
    }
    qsort(ranked, n, sizeof *ranked, compare_ranked);
    return ranked;
}

/* Sum of the first sample's ranks, averaged over ties. *ret_ties: Σ(t³ - t). */
static double
sum_of_ranks(const Ranked *ranked, size_t n, double *ret_ties)
{
    double sum = 0;

    *ret_ties = 0;
    for (size_t i = 0, end; i < n; i = end) {
        double own = 0;
        for (end = i; end < n && ranked[end].value == ranked[i].value; end++) {
            own += ranked[end].first;
        }
        double tied = (double)(end - i);
        sum += own * ((double)(i + end) + 1) / 2;
        *ret_ties += tied * tied * tied - tied;
    }
    return sum;
}

/* P(U <= u) without ties. The distribution equals that of the number of inversions: the product
 * over i = 1 … n₁ of (1 - x^(n₂+i)) / (1 - x^i), with each coefficient divided by C(n₁+n₂, n₁). */
static double
exact_below(size_t n_first, size_t n_second, double u)
{
    size_t top = n_first * n_second, last = (size_t)floor(u);
    double *counts = g_new0(double, top + 1);
    double total = 0, below = 0;

    counts[0] = 1;
    for (size_t i = 1; i <= n_first; i++) {
        for (size_t at = top; at >= n_second + i; at--) {
            counts[at] -= counts[at - n_second - i];
        }
        for (size_t at = i; at <= top; at++) {
            counts[at] += counts[at - i];
        }
    }
    for (size_t at = 0; at <= top; at++) {
        total += counts[at];
        below += at <= last ? counts[at] : 0;
    }
    g_free(counts);
    return below / total;
}

static double
normal_p(double distance, double n_first, double n_second, double ties)
{
    double n = n_first + n_second;
    double variance = n_first * n_second / 12 * (n + 1 - ties / (n * (n - 1)));

    if (!(variance > 0)) {
        return 1; /* all values are equal */
    }
    double z = MAX(distance - 0.5, 0) / sqrt(variance);
    return MIN(1, 2 * normal_below(-z));
}

RankTest
rank_test(Numbers first, Numbers second)
{
    double n_first = (double)first.n, n_second = (double)second.n, ties = 0;
    double pairs = n_first * n_second;

    if (first.n == 0 || second.n == 0) {
        return (RankTest){ .u = NAN, .p = NAN, .effect = NAN };
    }
    Ranked *ranked = ranked_new(first, second);
    RankTest test = { 0 };
    test.u = sum_of_ranks(ranked, first.n + second.n, &ties) - n_first * (n_first + 1) / 2;
    g_free(ranked);
    test.effect = 2 * test.u / pairs - 1;
    test.exact = ties == 0 && first.n < EXACT_BELOW && second.n < EXACT_BELOW;
    double smaller = MIN(test.u, pairs - test.u);
    test.p = test.exact ? MIN(1, 2 * exact_below(first.n, second.n, smaller))
                        : normal_p(fabs(test.u - pairs / 2), n_first, n_second, ties);
    return test;
}
