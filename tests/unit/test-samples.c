#include "analysis/normal.h"
#include "analysis/random.h"
#include "analysis/two_samples.h"
#include "base/student.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define N(values) G_N_ELEMENTS(values)
#define NUMBERS(values) ((Numbers){ values, G_N_ELEMENTS(values) })

static const Numbers none = { NULL, 0 };

/* R's data set sleep: extra hours of sleep with two drugs. */
static const double sleep_first[] = { 0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0 };
static const double sleep_second[] = { 1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4 };

static void
assert_near(double value, double expected, double relative)
{
    if (!(fabs(value - expected) <= relative * fabs(expected))) {
        g_error("%.17g is not %.17g", value, expected);
    }
}

static void
assert_none(Interval interval)
{
    g_assert_true(isnan(interval.low) && isnan(interval.high));
}

static void
test_normal_quantiles_are_those_of_the_tables(void)
{
    assert_near(normal_quantile(0.975), 1.9599639845400545, 1e-13);
    assert_near(normal_below(1.9599639845400545), 0.975, 1e-13);
    assert_near(normal_below(-3), 0.0013498980316300946, 1e-13);
    g_assert_cmpfloat(normal_quantile(0.5), ==, 0);
    g_assert_cmpfloat(normal_quantile(0), ==, -INFINITY);
    g_assert_cmpfloat(normal_quantile(1), ==, INFINITY);
}

static double
statistic_variance(Drawn drawn)
{
    double deviation = stats_standard_deviation(drawn.first, drawn.n_first);

    return deviation * deviation * (double)(drawn.n_first - 1) / (double)drawn.n_first;
}

/* Efron & Tibshirani, "An Introduction to the Bootstrap" (1993), table 14.2: the
 * variance of 26 scores of the spatial test, 171.5, with the 90 % BCa interval
 * (115.8, 259.6) of 2,000 draws; another seed moves its ends by some units. */
static void
test_bca_meets_the_published_interval(void)
{
    double scores[] = { 48, 36, 20, 29, 42, 42, 20, 42, 22, 41, 45, 14, 6,
                        0,  33, 28, 34, 4,  32, 24, 47, 41, 24, 26, 30, 41 };
    Interval interval = bootstrap_interval(statistic_variance, NUMBERS(scores), none, 0.9);

    g_assert_cmpfloat_with_epsilon(statistic_variance((Drawn){ .first = scores, .n_first = 26 }),
                                   171.5, 0.05);
    g_assert_cmpfloat_with_epsilon(interval.low, 115.8, 4);
    g_assert_cmpfloat_with_epsilon(interval.high, 259.6, 6);
}

enum { N_DRAWN = 10000 };

static int
compare_numbers(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;

    return (left > right) - (left < right);
}

/* Means of samples of `n` sorted values, drawn as analysis/bootstrap.h describes, in ascending
 * order. */
static void
draw_means(const double *values, size_t n, double *ret)
{
    Random random = random_new(BOOTSTRAP_SEED);

    for (size_t i = 0; i < N_DRAWN; i++) {
        double sum = 0;
        for (size_t k = 0; k < n; k += 2) {
            guint64 bits = random_next(&random);
            sum += values[((bits >> 32) * n) >> 32];
            sum += k + 1 < n ? values[((bits & G_MAXUINT32) * n) >> 32] : 0;
        }
        ret[i] = sum / (double)n;
    }
    qsort(ret, N_DRAWN, sizeof *ret, compare_numbers);
}

/* Efron's z0 + (z0 + z) / (1 - a (z0 + z)). */
static double
bca_share(double z0, double a, double p)
{
    double z = z0 + normal_quantile(p);

    return normal_below(z0 + z / (1 - a * z));
}

/* The ends are draws of the sorted ones, by their rank (B + 1) p, rounded away from the middle
 * (Davison and Hinkley, Bootstrap Methods and their Application, 1997, 5.2): of a skew sample, by
 * hand, for many confidences, since a rank that is one wrong moves but some of the ends. Sums of
 * whole numbers are the same in any order. */
static void
test_bca_takes_its_ends_by_rank(void)
{
    static const double values[] = { 1037, 2121, 3586, 4335, 6295, 9614, 13575, 22203 };
    enum { N = G_N_ELEMENTS(values) };
    double *draws = g_new(double, N_DRAWN), mean = 62766.0 / N, squares = 0, cubes = 0, below = 0;

    draw_means(values, N, draws);
    for (size_t i = 0; i < N; i++) {
        squares += (values[i] - mean) * (values[i] - mean);
        cubes += pow(values[i] - mean, 3);
    }
    for (size_t i = 0; i < N_DRAWN; i++) {
        below += draws[i] < mean ? 1 : draws[i] > mean ? 0 : 0.5;
    }
    double z0 = normal_quantile(below / N_DRAWN), a = cubes / (6 * pow(squares, 1.5));
    for (int percent = 50; percent < 100; percent++) {
        double confidence = percent / 100.0;
        Interval interval = bootstrap_mean((Numbers){ values, N }, confidence);
        double low = floor(bca_share(z0, a, (1 - confidence) / 2) * (N_DRAWN + 1));
        double high = ceil(bca_share(z0, a, (1 + confidence) / 2) * (N_DRAWN + 1));
        g_assert_cmpfloat_with_epsilon(interval.low, draws[(size_t)low - 1], 1e-12);
        g_assert_cmpfloat_with_epsilon(interval.high, draws[(size_t)high - 1], 1e-12);
    }
    g_free(draws);
}

enum { N_EXACT = 5, N_SAMPLES = 3125 };

/* All 5^5 samples of five values, all equally likely. */
static void
enumerate(const double *values, Statistic statistic, double *ret)
{
    for (int i = 0; i < N_SAMPLES; i++) {
        double drawn[N_EXACT];
        for (int k = 0, rest = i; k < N_EXACT; k++, rest /= N_EXACT) {
            drawn[k] = values[rest % N_EXACT];
        }
        ret[i] = statistic((Drawn){ .first = drawn, .n_first = N_EXACT });
    }
    qsort(ret, N_SAMPLES, sizeof *ret, compare_numbers);
}

static double
exact_quantile(const double *sorted, double p)
{
    return sorted[(int)CLAMP(p * N_SAMPLES, 0, N_SAMPLES - 1)];
}

/* Drawing 10,000 times moves a share of 3 % by less than 0.7 % (four errors). */
static void
assert_ends_near(const double *sorted, double observed, double a, Interval interval)
{
    double below = 0;

    for (int i = 0; i < N_SAMPLES; i++) {
        below += sorted[i] < observed ? 1 : sorted[i] == observed ? 0.5 : 0;
    }
    double bias = normal_quantile(below / N_SAMPLES);
    double z_low = bias - 1.96, z_high = bias + 1.96;
    double low = normal_below(bias + z_low / (1 - a * z_low));
    double high = normal_below(bias + z_high / (1 - a * z_high));
    g_assert_cmpfloat(interval.low, >=, exact_quantile(sorted, low - 0.01));
    g_assert_cmpfloat(interval.low, <=, exact_quantile(sorted, low + 0.01));
    g_assert_cmpfloat(interval.high, >=, exact_quantile(sorted, high - 0.01));
    g_assert_cmpfloat(interval.high, <=, exact_quantile(sorted, high + 0.01));
}

/* Σd³ / (6 (Σd²)^1.5), the acceleration of a mean. */
static double
acceleration_of_mean(const double *values, double mean)
{
    double squares = 0, cubes = 0;

    for (int i = 0; i < N_EXACT; i++) {
        squares += pow(values[i] - mean, 2);
        cubes += pow(values[i] - mean, 3);
    }
    return cubes / (6 * pow(squares, 1.5));
}

static void
test_bca_of_a_mean_is_near_the_exact_bootstrap(void)
{
    const double values[] = { 1, 2, 4, 8, 16 };
    static double samples[N_SAMPLES];

    enumerate(values, statistic_mean, samples);
    assert_ends_near(samples, 6.2, acceleration_of_mean(values, 6.2),
                     bootstrap_mean(NUMBERS(values), 0.95));
}

/* If one of a hundred values is not 0, its effect on a difference is so small that the ends are
 * those of the first mean alone: the influence of a value is divided by its own sample's size. */
static void
test_bca_weighs_each_sample_by_its_size(void)
{
    const double values[] = { 1, 2, 4, 8, 16 };
    static double samples[N_SAMPLES];
    double many[100] = { 3 };

    enumerate(values, statistic_mean, samples);
    assert_ends_near(samples, 6.2, acceleration_of_mean(values, 6.2),
                     bootstrap_difference(NUMBERS(values), NUMBERS(many), 0.95));
}

/* The median without 1, 2, 4, 8, 16: 6 6 5 3 3, mean 4.6, d = -1.4 -1.4 -.4 1.6 1.6. */
static void
test_bca_of_a_median_is_near_the_exact_bootstrap(void)
{
    const double values[] = { 16, 1, 8, 2, 4 };
    static double samples[N_SAMPLES];
    double squares = 2 * 1.96 + 0.16 + 2 * 2.56, cubes = -2 * 2.744 - 0.064 + 2 * 4.096;

    enumerate(values, statistic_median, samples);
    assert_ends_near(samples, 4, cubes / (6 * pow(squares, 1.5)),
                     bootstrap_median(NUMBERS(values), 0.95));
}

static void
test_only_positive_values_have_a_ratio(void)
{
    const double above[] = { 1, 2, 3, 4, 5, 6 }, with_zero[] = { 0, 2, 3, 4, 5, 6 };

    g_assert_true(isfinite(bootstrap_ratio(NUMBERS(above), NUMBERS(above), 0.95).high));
    assert_none(bootstrap_ratio(NUMBERS(with_zero), NUMBERS(above), 0.95));
    assert_none(bootstrap_ratio(NUMBERS(above), NUMBERS(with_zero), 0.95));
}

static void
test_below_five_values_there_is_no_interval(void)
{
    const double four[] = { 1, 2, 3, 4 }, five[] = { 1, 2, 3, 4, 5 };

    assert_none(bootstrap_mean(NUMBERS(four), 0.95));
    assert_none(bootstrap_median((Numbers){ four, 1 }, 0.95));
    assert_none(bootstrap_mean(none, 0.95));
    assert_none(bootstrap_difference(NUMBERS(five), NUMBERS(four), 0.95));
    assert_none(bootstrap_ratio(NUMBERS(four), NUMBERS(five), 0.95));
    assert_none(bootstrap_difference(NUMBERS(five), none, 0.95));
    assert_none(bootstrap_ratio(NUMBERS(five), none, 0.95));
    assert_none(difference_welch(NUMBERS(five), NUMBERS(four), 0.95));
    assert_none(ratio_fieller(NUMBERS(five), NUMBERS(four), 0.95));
    assert_none(ratio_log_t(NUMBERS(four), NUMBERS(five), 0.95));
    g_assert_cmpint(bootstrap_draws(4, 0), ==, 0);
    g_assert_cmpint(bootstrap_draws(5, 4), ==, 0);
    g_assert_cmpint(bootstrap_draws(5, 5), ==, 10000);
    g_assert_cmpint(bootstrap_draws(1000, 0), ==, 2000);
    g_assert_cmpint(bootstrap_draws(2000, 0), ==, 1000);
    g_assert_cmpint(bootstrap_draws(2001, 0), ==, 0);
}

static void
test_constants_have_an_interval_without_width(void)
{
    const double same[] = { 0.1, 0.1, 0.1, 0.1, 0.1 };
    const double other[] = { 0.2, 0.2, 0.2, 0.2, 0.2, 0.2 };
    Interval median = bootstrap_median(NUMBERS(same), 0.95);
    Interval mean = bootstrap_mean(NUMBERS(same), 0.95);
    Interval ratio = ratio_fieller(NUMBERS(other), NUMBERS(same), 0.95);
    Interval difference = difference_welch(NUMBERS(other), NUMBERS(same), 0.95);

    g_assert_cmpfloat(median.low, ==, 0.1);
    g_assert_cmpfloat(median.high, ==, 0.1);
    assert_near(mean.low, 0.1, 1e-15);
    g_assert_cmpfloat(mean.low, ==, mean.high);
    assert_near(ratio.low, 2, 1e-14);
    assert_near(ratio.high, 2, 1e-14);
    assert_near(difference.low, 0.1, 1e-14);
    assert_near(difference.high, 0.1, 1e-14);
    assert_near(ratio_log_t(NUMBERS(other), NUMBERS(same), 0.95).low, 2, 1e-14);
}

/* Multiplying all values by a power of two multiplies the ends, to the last bit. */
static void
test_the_size_of_values_changes_nothing_else(void)
{
    const int exponents[] = { 1015, -1060 };
    const double values[] = { 1, 2, 4, 8, 16, 32 }, others[] = { 3, 5, 7, 9, 11 };
    Interval mean = bootstrap_mean(NUMBERS(values), 0.95);
    Interval difference = bootstrap_difference(NUMBERS(values), NUMBERS(others), 0.95);
    Interval ratio = bootstrap_ratio(NUMBERS(values), NUMBERS(others), 0.95);
    Interval fieller = ratio_fieller(NUMBERS(values), NUMBERS(others), 0.95);

    for (size_t i = 0; i < N(exponents); i++) {
        double large[6], large_others[5];
        for (int k = 0; k < 6; k++) {
            large[k] = ldexp(values[k], exponents[i]);
            large_others[k % 5] = ldexp(others[k % 5], exponents[i]);
        }
        double tolerance = i == 0 ? 1e-15 : 0.1; /* denormals have few bits */
        assert_near(bootstrap_mean(NUMBERS(large), 0.95).low, ldexp(mean.low, exponents[i]),
                    tolerance);
        assert_near(bootstrap_difference(NUMBERS(large), NUMBERS(large_others), 0.95).high,
                    ldexp(difference.high, exponents[i]), tolerance);
        assert_near(bootstrap_ratio(NUMBERS(large), NUMBERS(large_others), 0.95).high, ratio.high,
                    1e-12);
        assert_near(ratio_fieller(NUMBERS(large), NUMBERS(large_others), 0.95).high, fieller.high,
                    1e-12);
        g_assert_true(isfinite(difference_welch(NUMBERS(large), NUMBERS(large_others), 0.95).low));
    }
}

static void
test_the_order_of_values_changes_no_interval(void)
{
    const double up[] = { 1, 2, 4, 8, 16 }, down[] = { 16, 8, 4, 2, 1 };

    g_assert_cmpfloat(bootstrap_mean(NUMBERS(up), 0.95).low, ==,
                      bootstrap_mean(NUMBERS(down), 0.95).low);
    g_assert_cmpfloat(bootstrap_difference(NUMBERS(up), NUMBERS(sleep_first), 0.95).high, ==,
                      bootstrap_difference(NUMBERS(down), NUMBERS(sleep_first), 0.95).high);
}

/* t.test(extra ~ group, data = sleep) of R: -3.3654832 to 0.2054832. */
static void
test_difference_of_means_is_that_of_r(void)
{
    Interval welch = difference_welch(NUMBERS(sleep_first), NUMBERS(sleep_second), 0.95);
    Interval drawn = bootstrap_difference(NUMBERS(sleep_first), NUMBERS(sleep_second), 0.95);

    g_assert_cmpfloat_with_epsilon(welch.low, -3.3654832, 5e-8);
    g_assert_cmpfloat_with_epsilon(welch.high, 0.2054832, 5e-8);
    /* the bootstrap agrees within a fifth of the width, and is a little narrower */
    g_assert_cmpfloat_with_epsilon(drawn.low, welch.low, 0.5);
    g_assert_cmpfloat_with_epsilon(drawn.high, welch.high, 0.5);
}

/* Both ends solve (a - r·b)² = t²(Va + r²Vb). */
static void
test_ends_of_fieller_solve_its_equation(void)
{
    const double a[] = { 30, 32, 29, 35, 31, 33 }, b[] = { 20, 19, 22, 21, 20 };
    Interval interval = ratio_fieller(NUMBERS(a), NUMBERS(b), 0.95);
    double mean_a = stats_mean(a, 6), mean_b = stats_mean(b, 5), r = mean_a / mean_b;
    double va = pow(stats_standard_deviation(a, 6), 2) / 6;
    double vb = pow(stats_standard_deviation(b, 5), 2) / 5;
    double df = pow(va + r * r * vb, 2) / (va * va / 5 + pow(r * r * vb, 2) / 4);
    double t = student_quantile(0.975, df);
    const double ends[] = { interval.low, interval.high };

    g_assert_cmpfloat(interval.low, <, r);
    g_assert_cmpfloat(interval.high, >, r);
    for (int i = 0; i < 2; i++) {
        assert_near(pow(mean_a - ends[i] * mean_b, 2), t * t * (va + ends[i] * ends[i] * vb),
                    1e-11);
    }
    Interval drawn = bootstrap_ratio(NUMBERS(a), NUMBERS(b), 0.95);
    Interval logs = ratio_log_t(NUMBERS(a), NUMBERS(b), 0.95);
    g_assert_cmpfloat_with_epsilon(drawn.low, interval.low, 0.05);
    g_assert_cmpfloat_with_epsilon(drawn.high, interval.high, 0.05);
    g_assert_cmpfloat_with_epsilon(logs.low, interval.low, 0.03);
    g_assert_cmpfloat_with_epsilon(logs.high, interval.high, 0.03);
}

static void
test_a_ratio_over_about_nothing_has_no_interval(void)
{
    const double good[] = { 5, 6, 7, 8, 9 }, wild[] = { -5, 5, -4, 6, 0.1 };

    assert_none(ratio_fieller(NUMBERS(good), NUMBERS(wild), 0.95));
    assert_none(bootstrap_ratio(NUMBERS(good), NUMBERS(wild), 0.95));
    assert_none(ratio_log_t(NUMBERS(wild), NUMBERS(good), 0.95));
}

/* wilcox.test() of R's manual: depression scores after Hollander & Wolfe (1973),
 * 69 f., W = 35 and one-sided p = 0.1272; without ties the p is exact. */
static void
test_exact_rank_test_is_that_of_r(void)
{
    const double at_term[] = { 0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46 };
    const double early[] = { 1.15, 0.88, 0.90, 0.74, 1.21 };
    RankTest test = rank_test(NUMBERS(at_term), NUMBERS(early));
    RankTest back = rank_test(NUMBERS(early), NUMBERS(at_term));

    g_assert_cmpfloat(test.u, ==, 35);
    g_assert_true(test.exact);
    g_assert_cmpfloat_with_epsilon(test.p, 2 * 0.1272, 1e-4);
    assert_near(test.effect, 0.4, 1e-15);
    g_assert_cmpfloat(back.u, ==, 15);
    g_assert_cmpfloat(back.p, ==, test.p);
    assert_near(back.effect, -0.4, 1e-15);
}

/* Two further answers of R with ties: wilcox.test(extra ~ group, sleep), W = 25.5,
 * p = 0.06933; and of its manual, ozone in May and August of airquality, W =
 * 127.5, p = 0.0001208. */
static void
test_tied_rank_test_is_that_of_r(void)
{
    const double may[] = { 41, 36, 12, 18, 28, 23, 19, 8, 7,  16, 11, 14,  18,
                           14, 34, 6,  30, 11, 1,  11, 4, 32, 23, 45, 115, 37 };
    const double august[] = { 39, 9,  16, 78, 35, 66, 122, 89,  110, 44, 28,  65, 22,
                              59, 23, 31, 44, 21, 9,  45,  168, 73,  76, 118, 84, 85 };
    RankTest sleep = rank_test(NUMBERS(sleep_first), NUMBERS(sleep_second));
    RankTest ozone = rank_test(NUMBERS(may), NUMBERS(august));

    g_assert_false(sleep.exact);
    g_assert_cmpfloat(sleep.u, ==, 25.5);
    g_assert_cmpfloat_with_epsilon(sleep.p, 0.06933, 5e-6);
    g_assert_cmpfloat(ozone.u, ==, 127.5);
    g_assert_cmpfloat_with_epsilon(ozone.p, 0.0001208, 5e-8);
}

static double
binomial(double n, double k)
{
    return round(exp(lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)));
}

/* All of one side above the other: p = 2 / C(n₁+n₂, n₁). */
static void
test_rank_test_of_separate_samples_is_in_closed_form(void)
{
    for (size_t n = 1; n <= 12; n++) {
        double low[12], high[12];
        for (size_t i = 0; i < n; i++) {
            low[i] = (double)i * 1e-300;
            high[i] = 1e300 + (double)i * 1e290;
        }
        RankTest test = rank_test((Numbers){ low, n }, (Numbers){ high, n });
        g_assert_true(test.exact);
        g_assert_cmpfloat(test.u, ==, 0);
        g_assert_cmpfloat(test.effect, ==, -1);
        assert_near(test.p, MIN(1, 2 / binomial(2 * (double)n, (double)n)), 1e-12);
    }
}

static void
test_rank_test_of_equal_values_shows_nothing(void)
{
    const double same[] = { 3, 3, 3, 3 };
    RankTest test = rank_test(NUMBERS(same), NUMBERS(same));

    g_assert_cmpfloat(test.u, ==, 8);
    g_assert_cmpfloat(test.p, ==, 1);
    g_assert_cmpfloat(test.effect, ==, 0);
    g_assert_true(isnan(rank_test(NUMBERS(same), none).u));
    g_assert_true(isnan(rank_test(none, NUMBERS(same)).p));
}

/* Of 400 drawn pairs of samples with the ratio 1, the 95 % intervals of the
 * ratio hold it in at least 90 %: BCa of ten values is known to be a little
 * short, and none of them may fail grossly. */
static void
test_bootstrap_intervals_cover_the_truth(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(20261120);
    int n_drawn = 0, n_fieller = 0, n_median = 0;

    for (int round = 0; round < 400; round++) {
        double runs[2][10];
        for (int i = 0; i < 20; i++) {
            double u = 1 - g_rand_double(random), v = g_rand_double(random);
            runs[i / 10][i % 10] = 30 * (1 + 0.05 * sqrt(-2 * log(u)) * cos(2 * G_PI * v));
        }
        Numbers first = NUMBERS(runs[0]), second = NUMBERS(runs[1]);
        Interval drawn = bootstrap_ratio(first, second, 0.95);
        Interval fieller = ratio_fieller(first, second, 0.95);
        Interval median = bootstrap_median(first, 0.95);
        n_drawn += drawn.low <= 1 && 1 <= drawn.high;
        n_fieller += fieller.low <= 1 && 1 <= fieller.high;
        n_median += median.low <= 30 && 30 <= median.high;
    }
    g_assert_cmpint(n_drawn, >=, 360);
    g_assert_cmpint(n_drawn, <, 396);
    g_assert_cmpint(n_fieller, >=, 368);
    g_assert_cmpint(n_fieller, <, 394);
    g_assert_cmpint(n_median, >=, 352);
}

int
main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*test)(void);
    } tests[] = {
        { "normal quantiles are those of the tables",
          test_normal_quantiles_are_those_of_the_tables },
        { "BCa meets the published interval", test_bca_meets_the_published_interval },
        { "BCa takes its ends by rank", test_bca_takes_its_ends_by_rank },
        { "BCa of a mean is near the exact bootstrap",
          test_bca_of_a_mean_is_near_the_exact_bootstrap },
        { "BCa weighs each sample by its size", test_bca_weighs_each_sample_by_its_size },
        { "BCa of a median is near the exact bootstrap",
          test_bca_of_a_median_is_near_the_exact_bootstrap },
        { "only positive values have a ratio", test_only_positive_values_have_a_ratio },
        { "below five values there is no interval", test_below_five_values_there_is_no_interval },
        { "constants have an interval without width",
          test_constants_have_an_interval_without_width },
        { "the size of values changes nothing else", test_the_size_of_values_changes_nothing_else },
        { "the order of values changes no interval", test_the_order_of_values_changes_no_interval },
        { "difference of means is that of R", test_difference_of_means_is_that_of_r },
        { "ends of Fieller solve its equation", test_ends_of_fieller_solve_its_equation },
        { "a ratio over about nothing has no interval",
          test_a_ratio_over_about_nothing_has_no_interval },
        { "exact rank test is that of R", test_exact_rank_test_is_that_of_r },
        { "tied rank test is that of R", test_tied_rank_test_is_that_of_r },
        { "rank test of separate samples is in closed form",
          test_rank_test_of_separate_samples_is_in_closed_form },
        { "rank test of equal values shows nothing", test_rank_test_of_equal_values_shows_nothing },
        { "bootstrap intervals cover the truth", test_bootstrap_intervals_cover_the_truth },
    };

    g_test_init(&argc, &argv, NULL);
    for (size_t i = 0; i < N(tests); i++) {
        g_autofree char *path = g_strconcat("/samples/", tests[i].name, NULL);
        g_test_add_func(path, tests[i].test);
    }
    return g_test_run();
}
