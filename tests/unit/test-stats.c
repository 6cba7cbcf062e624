#include "analysis/stats.h"
#include "base/student.h"

#include <float.h>
#include <math.h>

#define N(values) G_N_ELEMENTS(values)

static void
assert_near(double value, double expected, double relative)
{
    if (!(fabs(value - expected) <= relative * fabs(expected))) {
        g_error("%.17g is not %.17g", value, expected);
    }
}

static void
test_nothing_is_not_a_number(void)
{
    const double one[] = { 7 };

    g_assert_true(isnan(stats_mean(NULL, 0)));
    g_assert_true(isnan(stats_median(NULL, 0)));
    g_assert_true(isnan(stats_standard_deviation(NULL, 0)));
    g_assert_true(isnan(stats_coefficient_of_variation(NULL, 0)));
    g_assert_true(isnan(stats_percentile(NULL, 0, 50, PERCENTILE_NEAREST_RANK)));
    g_assert_cmpfloat(stats_mean(one, 1), ==, 7);
    g_assert_cmpfloat(stats_median(one, 1), ==, 7);
    g_assert_true(isnan(stats_standard_deviation(one, 1)));
    g_assert_true(isnan(stats_coefficient_of_variation(one, 1)));
    g_assert_true(isnan(stats_percentile(one, 1, 101, PERCENTILE_LINEAR)));
}

/* Of values that rise, fall, do both, and repeat: each selected value is where sorting puts it. */
static void
test_a_value_is_selected_as_sorting_puts_it(void)
{
    enum { N = 301, N_SHAPES = 4 };
    double values[N], expected[N];

    for (int shape = 0; shape < N_SHAPES; shape++) {
        for (size_t index = 0; index < N; index++) {
            for (int i = 0; i < N; i++) {
                const int shapes[N_SHAPES] = { i, -i, i < N / 2 ? i : N - i, i * 7919 % 13 };
                values[i] = expected[i] = shapes[shape];
            }
            stats_sort(expected, N);
            g_assert_cmpfloat(stats_select(values, N, index), ==, expected[index]);
        }
    }
}

static void
test_closed_forms_hold(void)
{
    double first[1000];

    for (size_t i = 0; i < N(first); i++) {
        first[N(first) - 1 - i] = (double)(i + 1);
    }
    /* 1 … n: mean (n + 1) / 2, variance n (n + 1) / 12 */
    g_assert_cmpfloat(stats_mean(first, 1000), ==, 500.5);
    assert_near(stats_standard_deviation(first, 1000), sqrt(1000.0 * 1001 / 12), 1e-15);
    g_assert_cmpfloat(stats_median(first, 1000), ==, 500.5);
    g_assert_cmpfloat(stats_median(first, 999), ==, 501);
    assert_near(stats_coefficient_of_variation(first, 1000), sqrt(1000.0 * 1001 / 12) / 500.5,
                1e-15);
}

/* NIST Statistical Reference Datasets, univariate: NumAcc1 to NumAcc4, whose
 * certified means and standard deviations are exact. */
static void
test_certified_values_of_nist_are_met(void)
{
    const double num_acc1[] = { 10000001, 10000003, 10000002 };
    static double num_acc[1001];

    g_assert_cmpfloat(stats_mean(num_acc1, 3), ==, 10000002);
    g_assert_cmpfloat(stats_standard_deviation(num_acc1, 3), ==, 1);

    const double offsets[] = { 1, 1000000, 10000000 };
    const double tolerances[] = { 1e-14, 1e-9, 1e-8 }; /* the data are rounded, not the sums */
    for (size_t set = 0; set < N(offsets); set++) {
        num_acc[0] = offsets[set] + 0.2;
        for (size_t i = 1; i < N(num_acc); i++) {
            num_acc[i] = offsets[set] + (i % 2 == 1 ? 0.1 : 0.3);
        }
        assert_near(stats_mean(num_acc, N(num_acc)), offsets[set] + 0.2, 1e-15);
        assert_near(stats_standard_deviation(num_acc, N(num_acc)), 0.1, tolerances[set]);
    }
}

/* R's own documentation of its data: sleep (extra hours, group 1), and small data sets like precip
 * with R's results of mean(), sd(), median(). */
static void
test_values_of_r_are_met(void)
{
    const double sleep[] = { 0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0 };

    assert_near(stats_mean(sleep, N(sleep)), 0.75, 1e-14);
    assert_near(stats_standard_deviation(sleep, N(sleep)), 1.7890096577591627, 1e-14);
    assert_near(stats_median(sleep, N(sleep)), 0.35, 1e-14);
}

static void
test_constants_have_no_spread(void)
{
    const double same[] = { 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1 };

    g_assert_cmpfloat(stats_mean(same, N(same)), ==, 0.1);
    g_assert_cmpfloat(stats_standard_deviation(same, N(same)), ==, 0);
    g_assert_cmpfloat(stats_coefficient_of_variation(same, N(same)), ==, 0);
    const double zeros[] = { 0, 0 };
    g_assert_true(isnan(stats_coefficient_of_variation(zeros, 2)));
    /* neighbours whose mean is not representable: d / sqrt(2) */
    const double near[] = { 1, 1 + DBL_EPSILON };
    assert_near(stats_standard_deviation(near, 2), DBL_EPSILON / sqrt(2), 1e-15);
}

static void
test_huge_and_tiny_numbers_stay_in_range(void)
{
    const double huge[] = { DBL_MAX, DBL_MAX, DBL_MAX / 2, DBL_MAX / 2 };
    const double tiny[] = { 4e-320, 8e-320, 4e-320, 8e-320 };
    const double mixed[] = { 1, 1e100, 1, -1e100 };

    assert_near(stats_mean(huge, 4), DBL_MAX * 0.75, 1e-15);
    assert_near(stats_standard_deviation(huge, 4), DBL_MAX / 4 * sqrt(4.0 / 3), 1e-15);
    assert_near(stats_mean(tiny, 4), 6e-320, 1e-3);
    assert_near(stats_standard_deviation(tiny, 4), 2e-320 * sqrt(4.0 / 3), 1e-3);
    g_assert_cmpfloat(stats_mean(mixed, 4), ==, 0.5);
}

static void
test_the_order_of_values_changes_nothing(void)
{
    double values[] = { 0.1, 1e16, -3.3, 7.7, -1e16, 2.2, 5e-9, 4.4 };
    double mean = stats_mean(values, N(values));
    double deviation = stats_standard_deviation(values, N(values));
    g_autoptr(GRand) random = g_rand_new_with_seed(1);

    for (int round = 0; round < 50; round++) {
        size_t a = (size_t)g_rand_int_range(random, 0, N(values));
        size_t b = (size_t)g_rand_int_range(random, 0, N(values));
        double spare = values[a];
        values[a] = values[b];
        values[b] = spare;
        g_assert_cmpfloat(stats_mean(values, N(values)), ==, mean);
        g_assert_cmpfloat(stats_standard_deviation(values, N(values)), ==, deviation);
    }
}

/* quantile(c(1, 2, 4, 8, 16), c(0, .1, .25, .5, .9, 1), type = 1, 7, 8) of R. */
static void
test_percentiles_are_those_of_r(void)
{
    const double values[] = { 16, 1, 8, 2, 4 };
    const double percents[] = { 0, 10, 25, 50, 90, 100 };
    const double type1[] = { 1, 1, 2, 4, 16, 16 };
    const double type7[] = { 1, 1.4, 2, 4, 12.8, 16 };
    const double type8[] = { 1, 1, 1.0 + 2.0 / 3, 4, 16, 16 };

    for (size_t i = 0; i < N(percents); i++) {
        g_assert_cmpfloat(stats_percentile(values, 5, percents[i], PERCENTILE_NEAREST_RANK), ==,
                          type1[i]);
        assert_near(stats_percentile(values, 5, percents[i], PERCENTILE_LINEAR), type7[i], 1e-14);
        assert_near(stats_percentile(values, 5, percents[i], PERCENTILE_MEDIAN_UNBIASED), type8[i],
                    1e-14);
    }
}

static void
test_nearest_rank_is_not_fooled_by_rounding(void)
{
    double ten[10];

    for (int i = 0; i < 10; i++) {
        ten[i] = i + 1;
    }
    /* 0.07 × 100 and 0.7 × 10 are slightly above 7 in binary */
    g_assert_cmpfloat(stats_percentile(ten, 10, 70, PERCENTILE_NEAREST_RANK), ==, 7);
    g_assert_cmpfloat(stats_percentile(ten, 10, 70.1, PERCENTILE_NEAREST_RANK), ==, 8);
}

static void
test_ties_are_kept(void)
{
    const double ties[] = { 3, 1, 3, 3, 9 };

    g_assert_cmpfloat(stats_median(ties, 5), ==, 3);
    OlympicMean olympic = stats_olympic_mean(ties, 5, 0, 1);
    g_assert_cmpuint(olympic.n_kept, ==, 3);
    g_assert_cmpfloat(olympic.mean, ==, 3);
}

static void
test_olympic_mean_drops_both_ends(void)
{
    const double three[] = { 5, 4, 9 };
    const double five[] = { 10, 20, 30, 40, 1000 };
    double forty[40];

    for (int i = 0; i < 40; i++) {
        forty[i] = i < 4 ? -1e9 : i < 36 ? 7 : 1e9;
    }
    g_assert_cmpfloat(stats_olympic_mean(three, 3, 0, 1).mean, ==, 5);
    g_assert_cmpfloat(stats_olympic_mean(five, 5, 0, 1).mean, ==, 30);
    OlympicMean unet3d = stats_olympic_mean(forty, 40, 0, 4);
    g_assert_cmpuint(unet3d.n_kept, ==, 32);
    g_assert_cmpfloat(unet3d.mean, ==, 7);
    g_assert_cmpfloat(unet3d.standard_error, ==, 0);
}

static void
test_a_failed_run_is_the_dropped_slowest(void)
{
    const double four[] = { 40, 10, 20, 30 };

    OlympicMean one = stats_olympic_mean(four, 4, 1, 1);
    g_assert_cmpuint(one.n_kept, ==, 3);
    g_assert_cmpfloat(one.mean, ==, 30);
    OlympicMean two = stats_olympic_mean(four, 4, 2, 1);
    g_assert_cmpuint(two.n_kept, ==, 0);
    g_assert_true(isnan(two.mean));
    /* 4 + 4 are dropped; three of them are the failed runs, so one more of the slowest is
     * dropped */
    double many[37];
    for (int i = 0; i < 37; i++) {
        many[i] = i;
    }
    OlympicMean several = stats_olympic_mean(many, 37, 3, 4);
    g_assert_cmpuint(several.n_kept, ==, 32);
    g_assert_cmpfloat(several.mean, ==, 19.5); /* 4 … 35 */
}

static void
test_too_few_runs_have_no_olympic_mean(void)
{
    const double two[] = { 1, 2 };

    g_assert_cmpuint(stats_olympic_mean(two, 2, 0, 1).n_kept, ==, 0);
    g_assert_cmpuint(stats_olympic_mean(two, 1, 1, 1).n_kept, ==, 0);
    g_assert_cmpuint(stats_olympic_mean(NULL, 0, 0, 0).n_kept, ==, 0);
    g_assert_true(isnan(stats_olympic_mean(NULL, 0, 0, 0).mean));
}

/* If nothing is dropped, it is the standard error of the mean; with dropped runs, calculated by
 * hand: kept 20 30 40, winsorised 20 20 30 40 40, deviation 10. */
static void
test_trimmed_standard_error_is_that_of_tukey_and_mclaughlin(void)
{
    const double five[] = { 1000, 20, 10, 40, 30 };
    OlympicMean plain = stats_olympic_mean(five, 5, 0, 0);
    OlympicMean trimmed = stats_olympic_mean(five, 5, 0, 1);

    assert_near(plain.standard_error, stats_standard_deviation(five, 5) / sqrt(5), 1e-15);
    g_assert_cmpfloat(plain.degrees_of_freedom, ==, 4);
    assert_near(trimmed.standard_error, 10 / ((1 - 2.0 / 5) * sqrt(5)), 1e-15);
    g_assert_cmpfloat(trimmed.degrees_of_freedom, ==, 2);
    /* a failed run in place of the 1000 changes nothing */
    const double four[] = { 20, 10, 40, 30 };
    OlympicMean failed = stats_olympic_mean(four, 4, 1, 1);
    g_assert_cmpfloat(failed.mean, ==, trimmed.mean);
    g_assert_cmpfloat(failed.standard_error, ==, trimmed.standard_error);
}

/* Student's t: published tables (rounded to 3 decimals there) and 17 digits
 * from a 50-digit evaluation of the incomplete beta function. */
static void
test_t_quantiles_are_those_of_the_tables(void)
{
    static const double table[][3] = {
        { 0.975, 1, 12.706204736174705 },       { 0.95, 1, 6.3137515146750431 },
        { 0.995, 1, 63.656741162871581 },       { 0.9995, 1, 636.61924876871962 },
        { 0.51, 1, 0.031426266043351148 },      { 0.975, 2, 4.3026527297494639 },
        { 0.95, 2, 2.9199855803537257 },        { 0.975, 3, 3.1824463052837096 },
        { 0.9995, 3, 12.923978636687483 },      { 0.975, 4, 2.7764451051977944 },
        { 0.995, 4, 4.6040948713499932 },       { 0.975, 5, 2.5705818356363155 },
        { 0.95, 6, 1.9431802805153032 },        { 0.975, 7, 2.3646242515927853 },
        { 0.975, 8, 2.3060041352041667 },       { 0.975, 9, 2.2621571627982055 },
        { 0.51, 9, 0.025774047507690491 },      { 0.975, 10, 2.2281388519862747 },
        { 0.995, 29, 2.7563859036706055 },      { 0.975, 30, 2.0422724563012383 },
        { 0.975, 37, 2.0261924630291098 },      { 0.95, 120, 1.6576508993552356 },
        { 0.975, 1000, 1.9623390808264085 },    { 0.975, 6.37, 2.4128690297615732 },
        { 0.995, 4.2, 4.4577703053188803 },     { 0.975, 100000, 1.9599877075346096 },
        { 0.51, 100000, 0.025068970970446683 },
    };

    for (size_t i = 0; i < N(table); i++) {
        assert_near(student_quantile(table[i][0], table[i][1]), table[i][2], 1e-11);
        assert_near(student_quantile(1 - table[i][0], table[i][1]), -table[i][2], 1e-11);
        assert_near(student_upper_tail(table[i][2], table[i][1]), 1 - table[i][0], 1e-11);
    }
    assert_near(student_quantile(0.975, INFINITY), 1.9599639845400545, 1e-13);
}

/* df = 1: tan π(p - ½); df = 2: (2p - 1) √(2 / (4p(1-p))). */
static void
test_t_quantiles_follow_the_closed_forms(void)
{
    for (int percent = 1; percent < 100; percent += 7) {
        double p = percent / 100.0;
        assert_near(student_quantile(p, 1), tan(G_PI * (p - 0.5)), 1e-12);
        assert_near(student_quantile(p, 2), (2 * p - 1) * sqrt(2 / (4 * p * (1 - p))), 1e-12);
    }
    g_assert_cmpfloat(student_quantile(0.5, 3), ==, 0);
}

static void
test_t_is_not_defined_everywhere(void)
{
    g_assert_true(isnan(student_quantile(0, 3)));
    g_assert_true(isnan(student_quantile(1, 3)));
    g_assert_true(isnan(student_quantile(0.5, 0)));
    g_assert_true(isnan(student_quantile(NAN, 3)));
    g_assert_true(isnan(student_quantile(0.975, NAN)));
    g_assert_true(isnan(student_upper_tail(NAN, 3)));
    g_assert_cmpfloat(student_upper_tail(1e300, 3), ==, 0);
    g_assert_cmpfloat(student_upper_tail(-1e300, 3), ==, 1);
    /* One degree of freedom: Cauchy's ½ - atan(t)/π; two: ½ - t / 2√(2 + t²). */
    assert_near(student_upper_tail(-2, 1), 0.5 + atan(2) / G_PI, 1e-12);
    assert_near(student_upper_tail(-2, 2), 0.5 + 2 / (2 * sqrt(6)), 1e-12);
    g_assert_cmpfloat(student_upper_tail(0, 3), ==, 0.5);
}

/* t.test(sleep$extra[1:10]) of R: 95 percent -0.5297804 to 2.0297804. */
static void
test_interval_of_a_mean_is_that_of_r(void)
{
    const double sleep[] = { 0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0 };
    double error = stats_standard_deviation(sleep, 10) / sqrt(10);
    Interval interval = stats_interval(stats_mean(sleep, 10), error, 9, 0.95);

    g_assert_cmpfloat_with_epsilon(interval.low, -0.5297804, 5e-8);
    g_assert_cmpfloat_with_epsilon(interval.high, 2.0297804, 5e-8);
}

static void
test_a_ratio_and_its_inverse_have_inverse_intervals(void)
{
    const Estimate a = { 30, 0.6, 7 }, b = { 20, 0.1, 7 };
    Interval over = stats_ratio_interval(a, b, 0.95), under = stats_ratio_interval(b, a, 0.95);

    assert_near(over.low * under.high, 1, 1e-14);
    assert_near(over.high * under.low, 1, 1e-14);
    assert_near(sqrt(over.low * over.high), 1.5, 1e-14);
    /* by hand: relative errors 0.02 and 0.005, Welch's degrees of freedom */
    double v = 0.0004 + 0.000025, df = v * v / (0.0004 * 0.0004 / 7 + 0.000025 * 0.000025 / 7);
    assert_near(over.high / 1.5, exp(student_quantile(0.975, df) * sqrt(v)), 1e-13);
}

static void
test_a_ratio_needs_positive_estimates(void)
{
    const Estimate good = { 1, 0.1, 4 }, zero = { 0, 0.1, 4 }, exact = { 2, 0, 4 };

    g_assert_true(isnan(stats_ratio_interval(good, zero, 0.95).low));
    g_assert_true(isnan(stats_ratio_interval((Estimate){ -1, 1, 4 }, good, 0.95).high));
    g_assert_cmpfloat(stats_ratio_interval(exact, exact, 0.95).low, ==, 1);
    g_assert_cmpfloat(stats_ratio_interval(exact, exact, 0.95).high, ==, 1);
}

/* Both intervals have their nominal coverage: of 4,000 samples of normal runs, 95% ± 1.5% include
 * the true value (three standard deviations are 1%). */
static void
test_intervals_cover_the_truth(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(20261120);
    int n_covered = 0, n_ratio_covered = 0;

    for (int round = 0; round < 4000; round++) {
        Estimate estimates[2];
        for (int side = 0; side < 2; side++) {
            double runs[10];
            for (int i = 0; i < 10; i++) {
                double u = 1 - g_rand_double(random), v = g_rand_double(random);
                runs[i] = 30 * (1 + 0.05 * sqrt(-2 * log(u)) * cos(2 * G_PI * v));
            }
            OlympicMean olympic = stats_olympic_mean(runs, 10, 0, 1);
            estimates[side] =
                (Estimate){ olympic.mean, olympic.standard_error, olympic.degrees_of_freedom };
        }
        Interval one = stats_interval(estimates[0].value, estimates[0].standard_error,
                                      estimates[0].degrees_of_freedom, 0.95);
        Interval ratio = stats_ratio_interval(estimates[0], estimates[1], 0.95);
        n_covered += one.low <= 30 && 30 <= one.high;
        n_ratio_covered += ratio.low <= 1 && 1 <= ratio.high;
    }
    g_assert_cmpint(n_covered, >, 4000 * 0.935);
    g_assert_cmpint(n_covered, <, 4000 * 0.965);
    g_assert_cmpint(n_ratio_covered, >, 4000 * 0.935);
    g_assert_cmpint(n_ratio_covered, <, 4000 * 0.965);
}

/* R's manual of mean(): xm <- c(0:10, 50); mean(xm, trim = 0.10) is 5.5. */
static void
test_trimmed_means_are_those_of_r(void)
{
    double values[30] = { 50, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 };
    const double skew[] = { 1, 2, 4, 8, 16, 32, 64, 128, 256, 512 };

    g_assert_cmpfloat(stats_trimmed_mean(skew, 10, 0.2), ==, 42); /* 252 / 6 */
    g_assert_cmpfloat(stats_trimmed_mean(values, 12, 0.1), ==, 5.5);
    g_assert_cmpfloat(stats_trimmed_mean(values, 12, 0), ==, 8.75);
    g_assert_cmpfloat(stats_trimmed_mean(values, 12, 0.499), ==, 5.5);
    g_assert_cmpfloat(stats_trimmed_mean(values, 1, 0.4), ==, 50);
    g_assert_true(isnan(stats_trimmed_mean(values, 12, 0.5)));
    g_assert_true(isnan(stats_trimmed_mean(values, 12, -0.1)));
    g_assert_true(isnan(stats_trimmed_mean(NULL, 0, 0.1)));
    /* so close to a half that it is rounded to one: the middle remains */
    g_assert_cmpfloat(stats_trimmed_mean(values + 1, 2, nextafter(0.5, 0)), ==, 0.5);
    /* 0.1 × 30 is slightly above 3 in binary */
    for (int i = 0; i < 30; i++) {
        values[i] = i < 3 ? -1e9 : i < 27 ? 7 : 1e9;
    }
    g_assert_cmpfloat(stats_trimmed_mean(values, 30, 0.1), ==, 7);
}

/* Ratios and their inverses average to inverses (Fleming & Wallace). */
static void
test_geometric_means_average_ratios(void)
{
    const double ratios[] = { 2, 0.5, 8 }, inverse[] = { 0.5, 2, 0.125 };
    const double powers[] = { 1, 2, 4, 8, 16 }, ends[] = { 1e-300, 1e300 };
    const double zero[] = { 1, 0 };

    assert_near(stats_geometric_mean(ratios, 3), 2, 1e-15);
    assert_near(stats_geometric_mean(inverse, 3), 0.5, 1e-15);
    assert_near(stats_geometric_mean(powers, 5), 4, 1e-15);
    assert_near(stats_geometric_mean(ends, 2), 1, 1e-12);
    g_assert_true(isnan(stats_geometric_mean(zero, 2)));
    g_assert_true(isnan(stats_geometric_mean(NULL, 0)));
}

/* R's manual of mad(): mad(c(1:9)) and mad(c(1:8, 100)) are both 2.9652, which
 * is 1.4826 × 2. */
static void
test_median_deviation_is_that_of_r(void)
{
    double values[] = { 9, 1, 2, 3, 4, 5, 6, 7, 8 };

    g_assert_cmpfloat(stats_median_deviation(values, 9), ==, 2);
    values[0] = 100;
    g_assert_cmpfloat(stats_median_deviation(values, 9), ==, 2);
    g_assert_cmpfloat(stats_median_deviation(values, 1), ==, 0);
    g_assert_true(isnan(stats_median_deviation(NULL, 0)));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/stats/nothing is not a number", test_nothing_is_not_a_number);
    g_test_add_func("/stats/a value is selected as sorting puts it",
                    test_a_value_is_selected_as_sorting_puts_it);
    g_test_add_func("/stats/closed forms hold", test_closed_forms_hold);
    g_test_add_func("/stats/certified values of NIST are met",
                    test_certified_values_of_nist_are_met);
    g_test_add_func("/stats/values of R are met", test_values_of_r_are_met);
    g_test_add_func("/stats/constants have no spread", test_constants_have_no_spread);
    g_test_add_func("/stats/huge and tiny numbers stay in range",
                    test_huge_and_tiny_numbers_stay_in_range);
    g_test_add_func("/stats/the order of values changes nothing",
                    test_the_order_of_values_changes_nothing);
    g_test_add_func("/stats/percentiles are those of R", test_percentiles_are_those_of_r);
    g_test_add_func("/stats/nearest rank is not fooled by rounding",
                    test_nearest_rank_is_not_fooled_by_rounding);
    g_test_add_func("/stats/ties are kept", test_ties_are_kept);
    g_test_add_func("/stats/olympic mean drops both ends", test_olympic_mean_drops_both_ends);
    g_test_add_func("/stats/a failed run is the dropped slowest",
                    test_a_failed_run_is_the_dropped_slowest);
    g_test_add_func("/stats/too few runs have no olympic mean",
                    test_too_few_runs_have_no_olympic_mean);
    g_test_add_func("/stats/trimmed standard error is that of Tukey and McLaughlin",
                    test_trimmed_standard_error_is_that_of_tukey_and_mclaughlin);
    g_test_add_func("/stats/t quantiles are those of the tables",
                    test_t_quantiles_are_those_of_the_tables);
    g_test_add_func("/stats/t quantiles follow the closed forms",
                    test_t_quantiles_follow_the_closed_forms);
    g_test_add_func("/stats/t is not defined everywhere", test_t_is_not_defined_everywhere);
    g_test_add_func("/stats/interval of a mean is that of R", test_interval_of_a_mean_is_that_of_r);
    g_test_add_func("/stats/a ratio and its inverse have inverse intervals",
                    test_a_ratio_and_its_inverse_have_inverse_intervals);
    g_test_add_func("/stats/a ratio needs positive estimates",
                    test_a_ratio_needs_positive_estimates);
    g_test_add_func("/stats/intervals cover the truth", test_intervals_cover_the_truth);
    g_test_add_func("/stats/trimmed means are those of R", test_trimmed_means_are_those_of_r);
    g_test_add_func("/stats/geometric means average ratios", test_geometric_means_average_ratios);
    g_test_add_func("/stats/median deviation is that of R", test_median_deviation_is_that_of_r);
    return g_test_run();
}
