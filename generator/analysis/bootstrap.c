#include "analysis/bootstrap.h"

#include "analysis/normal.h"
#include "analysis/random.h"

#include <math.h>
#include <string.h>

/* Draws n values of n with replacement, two per random number: each 32-bit half times n has the
 * index in its upper 32 bits. The bias of n / 2^32 is far below the error of B draws. */
static void
random_sample(Random *random, const double *values, size_t n, double *ret)
{
    for (size_t i = 0; i < n; i += 2) {
        guint64 bits = random_next(random);
        ret[i] = values[((bits >> 32) * n) >> 32];
        if (i + 1 < n) {
            ret[i + 1] = values[((bits & G_MAXUINT32) * n) >> 32];
        }
    }
}

static double
plain_mean(const double *values, size_t n)
{
    double sum = 0;

    for (size_t i = 0; i < n; i++) {
        sum += values[i];
    }
    return sum / (double)n;
}

double
statistic_mean(Drawn drawn)
{
    return plain_mean(drawn.first, drawn.n_first);
}

double
statistic_median(Drawn drawn)
{
    size_t n = drawn.n_first;

    return 0.5 * stats_select(drawn.first, n, (n - 1) / 2) +
           0.5 * stats_select(drawn.first, n, n / 2);
}

/* difference of means, first - second */
static double
statistic_difference(Drawn drawn)
{
    return plain_mean(drawn.first, drawn.n_first) - plain_mean(drawn.second, drawn.n_second);
}

/* ratio of means, first / second */
static double
statistic_ratio(Drawn drawn)
{
    return plain_mean(drawn.first, drawn.n_first) / plain_mean(drawn.second, drawn.n_second);
}

int
bootstrap_draws(size_t n_first, size_t n_second)
{
    size_t n = n_first + n_second;

    if (n_first < STATS_INTERVAL_MIN || (n_second > 0 && n_second < STATS_INTERVAL_MIN) ||
        n > BOOTSTRAP_NUMBERS_MAX / BOOTSTRAP_DRAWS_MIN) {
        return 0;
    }
    return (int)MIN((size_t)BOOTSTRAP_DRAWS, BOOTSTRAP_NUMBERS_MAX / n);
}

/* The data for one interval: the sorted samples, and space for the draws. */
typedef struct {
    Statistic statistic;
    double *first, *second;             /* sorted */
    double *drawn_first, *drawn_second; /* scratch */
    size_t n_first, n_second;
} Work;

static double *
sorted(Numbers sample)
{
    double *copy = g_new(double, MAX(sample.n, (size_t)1));

    if (sample.n > 0) {
        memcpy(copy, sample.values, sample.n * sizeof *copy);
        stats_sort(copy, sample.n);
    }
    return copy;
}

static Work
work_new(Statistic statistic, Numbers first, Numbers second)
{
    return (Work){
        .statistic = statistic,
        .first = sorted(first),
        .second = sorted(second),
        .drawn_first = g_new(double, first.n),
        .drawn_second = g_new(double, MAX(second.n, (size_t)1)),
        .n_first = first.n,
        .n_second = second.n,
    };
}

static void
work_clear(Work *work)
{
    g_free(work->first);
    g_free(work->second);
    g_free(work->drawn_first);
    g_free(work->drawn_second);
}

/* Copies all values except the one at `left_out` (n: copies all). */
static size_t
copy_without(double *out, const double *values, size_t n, size_t left_out)
{
    size_t n_out = 0;

    for (size_t i = 0; i < n; i++) {
        if (i != left_out) {
            out[n_out++] = values[i];
        }
    }
    return n_out;
}

/* The statistic without one value. left_out counts over both samples; the sum of their sizes leaves
 * nothing out. */
static double
statistic_without(Work *work, size_t left_out)
{
    size_t second = left_out < work->n_first ? work->n_second : left_out - work->n_first;
    size_t n_first = copy_without(work->drawn_first, work->first, work->n_first, left_out);
    size_t n_second = copy_without(work->drawn_second, work->second, work->n_second, second);

    return work->statistic((Drawn){ work->drawn_first, work->drawn_second, n_first, n_second });
}

/* Adds one sample's contribution to Σ(l/n)² and Σ(l/n)³, where l is the jackknife influence. */
static void
add_influence(const double *without, size_t n, double *squares, double *cubes)
{
    double mean = stats_mean(without, n);

    for (size_t i = 0; i < n; i++) {
        double share = (double)(n - 1) * (mean - without[i]) / (double)n;
        *squares += share * share;
        *cubes += share * share * share;
    }
}

static double
acceleration(Work *work)
{
    size_t n = work->n_first + work->n_second;
    double *without = g_new0(double, n);
    double squares = 0, cubes = 0;

    for (size_t i = 0; i < n; i++) {
        without[i] = statistic_without(work, i);
    }
    add_influence(without, work->n_first, &squares, &cubes);
    add_influence(without + work->n_first, work->n_second, &squares, &cubes);
    g_free(without);
    return squares > 0 ? cubes / (6 * squares * sqrt(squares)) : 0;
}

static double
draw(Work *work, Random *random)
{
    random_sample(random, work->first, work->n_first, work->drawn_first);
    random_sample(random, work->second, work->n_second, work->drawn_second);
    return work->statistic(
        (Drawn){ work->drawn_first, work->drawn_second, work->n_first, work->n_second });
}

/* The share of draws below the observed statistic. Draws equal to it count half; there are many for
 * the median of a few values. */
static double
share_below(const double *draws, size_t n_draws, double observed)
{
    double below = 0;

    for (size_t i = 0; i < n_draws; i++) {
        below += draws[i] < observed ? 1 : draws[i] == observed ? 0.5 : 0;
    }
    return below / (double)n_draws;
}

/* The probability at which an end of the interval is read from the sorted draws. */
static double
corrected(double bias, double a, double probability)
{
    double z = bias + normal_quantile(probability);

    return normal_below(bias + z / (1 - a * z));
}

static bool
all_equal(const double *values, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        if (values[i] != values[0]) {
            return false;
        }
    }
    return true;
}

static Interval
interval_of_draws(double *draws, size_t n_draws, double observed, double a, double confidence)
{
    double bias = normal_quantile(share_below(draws, n_draws, observed));
    double tail = (1 - confidence) / 2;

    if (all_equal(draws, n_draws)) {
        return (Interval){ draws[0], draws[0] };
    }
    if (!isfinite(bias)) {
        return (Interval){ NAN, NAN };
    }
    /* Rank (B + 1)·p among the sorted draws, counted from 1 and clamped to the range. */
    double low = corrected(bias, a, tail) * (double)(n_draws + 1);
    double high = corrected(bias, a, 1 - tail) * (double)(n_draws + 1);
    size_t first = (size_t)CLAMP(floor(low), 1, (double)n_draws);
    size_t last = (size_t)CLAMP(ceil(high), 1, (double)n_draws);
    return (Interval){ stats_select(draws, n_draws, first - 1),
                       stats_select(draws, n_draws, last - 1) };
}

Interval
bootstrap_interval(Statistic statistic, Numbers first, Numbers second, double confidence)
{
    size_t n_draws = (size_t)bootstrap_draws(first.n, second.n);
    Random random = random_new(BOOTSTRAP_SEED);
    bool defined = true;

    if (n_draws == 0) {
        return (Interval){ NAN, NAN };
    }
    Work work = work_new(statistic, first, second);
    double *draws = g_new(double, n_draws);
    double observed = statistic_without(&work, first.n + second.n), a = acceleration(&work);
    for (size_t i = 0; i < n_draws; i++) {
        draws[i] = draw(&work, &random);
        defined = defined && isfinite(draws[i]);
    }
    Interval interval = { NAN, NAN };
    if (defined && isfinite(observed) && isfinite(a)) {
        interval = interval_of_draws(draws, n_draws, observed, a, confidence);
    }
    g_free(draws);
    work_clear(&work);
    return interval;
}

/* The exponent of the power of two just above the largest value; dividing by that power is
 * exact. */
static int
exponent_of(Numbers sample)
{
    double largest = 0;
    int exponent = 0;

    for (size_t i = 0; i < sample.n; i++) {
        largest = MAX(largest, fabs(sample.values[i]));
    }
    frexp(largest, &exponent);
    return exponent;
}

static Numbers
scaled(Numbers sample, int exponent)
{
    double *values = g_new(double, MAX(sample.n, (size_t)1));

    for (size_t i = 0; i < sample.n; i++) {
        values[i] = ldexp(sample.values[i], -exponent);
    }
    return (Numbers){ values, sample.n };
}

/* Scales values into the middle of the range, computes the interval, and scales its ends back. */
static Interval
scaled_interval(Statistic statistic, Numbers first, Numbers second, const int exponents[2],
                double confidence)
{
    Numbers a = scaled(first, exponents[0]), b = scaled(second, exponents[1]);
    int back = statistic == statistic_ratio ? exponents[0] - exponents[1] : exponents[0];
    Interval interval = bootstrap_interval(statistic, a, b, confidence);

    g_free((void *)(guintptr)a.values);
    g_free((void *)(guintptr)b.values);
    return (Interval){ ldexp(interval.low, back), ldexp(interval.high, back) };
}

Interval
bootstrap_mean(Numbers sample, double confidence)
{
    const int exponents[2] = { exponent_of(sample), 0 };

    return scaled_interval(statistic_mean, sample, (Numbers){ NULL, 0 }, exponents, confidence);
}

Interval
bootstrap_median(Numbers sample, double confidence)
{
    const int exponents[2] = { exponent_of(sample), 0 };

    return scaled_interval(statistic_median, sample, (Numbers){ NULL, 0 }, exponents, confidence);
}

Interval
bootstrap_difference(Numbers first, Numbers second, double confidence)
{
    int common = MAX(exponent_of(first), exponent_of(second));
    const int exponents[2] = { common, common };

    if (second.n == 0) {
        return (Interval){ NAN, NAN };
    }
    return scaled_interval(statistic_difference, first, second, exponents, confidence);
}

static bool
all_positive(Numbers sample)
{
    for (size_t i = 0; i < sample.n; i++) {
        if (!(sample.values[i] > 0)) {
            return false;
        }
    }
    return true;
}

Interval
bootstrap_ratio(Numbers first, Numbers second, double confidence)
{
    const int exponents[2] = { exponent_of(first), exponent_of(second) };

    if (second.n == 0 || !all_positive(first) || !all_positive(second)) {
        return (Interval){ NAN, NAN };
    }
    return scaled_interval(statistic_ratio, first, second, exponents, confidence);
}
