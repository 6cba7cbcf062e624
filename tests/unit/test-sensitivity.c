#include "analysis/cost_range.h"
#include "analysis/random.h"
#include "analysis/sensitivity.h"
#include "tests/cost_facts.h"

/* The first outputs for the state 1, 2, 3, 4, from the authors' C program. */
static void
test_xoshiro_gives_its_published_numbers(void)
{
    static const guint64 expected[] = { 11520,
                                        0,
                                        1509978240,
                                        G_GUINT64_CONSTANT(1215971899390074240),
                                        G_GUINT64_CONSTANT(1216172134540287360),
                                        G_GUINT64_CONSTANT(607988272756665600),
                                        G_GUINT64_CONSTANT(16172922978634559625) };
    Random random = { .state = { 1, 2, 3, 4 } };

    for (size_t i = 0; i < G_N_ELEMENTS(expected); i++) {
        g_assert_cmpuint(random_next(&random), ==, expected[i]);
    }
    /* SplitMix64 of 1234567, from Vigna's page */
    random = random_new(1234567);
    g_assert_cmpuint(random.state[0], ==, G_GUINT64_CONSTANT(6457827717110365317));
    g_assert_cmpuint(random.state[1], ==, G_GUINT64_CONSTANT(3203168211198807973));
    g_assert_cmpuint(random.state[2], ==, G_GUINT64_CONSTANT(9817491932198370423));
    g_assert_cmpuint(random.state[3], ==, G_GUINT64_CONSTANT(4593380528125082431));
}

/* Mean (a + b + c) / 3, variance (a² + b² + c² - ab - ac - bc) / 18, each within
 * five standard errors. */
static void
test_triangular_draws_have_their_moments(void)
{
    static const double cases[][3] = { { 0, 1, 2 }, { -3, -3, 4 }, { 10, 12, 12 }, { 0, 0.1, 9 } };
    enum { N = 100000 };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        double a = cases[i][0], c = cases[i][1], b = cases[i][2], sum = 0, squares = 0;
        double mean = (a + b + c) / 3;
        double variance = (a * a + b * b + c * c - a * b - a * c - b * c) / 18;
        Random random = random_new(7);
        for (int k = 0; k < N; k++) {
            double x = triangular_draw(&random, a, c, b);
            g_assert_true(a <= x && x <= b);
            sum += x;
            squares += (x - mean) * (x - mean);
        }
        g_assert_cmpfloat(fabs(sum / N - mean), <, 5 * sqrt(variance / N));
        g_assert_cmpfloat(fabs(squares / N / variance - 1), <, 5 * sqrt(1.4 / N));
    }
    Random random = random_new(7);
    g_assert_cmpfloat(triangular_draw(&random, 3, 3, 3), ==, 3);
}

/* 69,000 + 87,600 a dollar of price, or 525,600 × utilisation, by hand. */
static void
test_a_tornado_changes_one_parameter_at_a_time(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT parameter, unit, value, low_input, high_input, total, "
                                 "low_total, high_total, swing, currency, source "
                                 "FROM sensitivity WHERE option = 'rent' ORDER BY swing DESC"),
                    ==,
                    "cost_utilisation,share,0.5,0.3,0.8,331800,226680,489480,262800,USD,logbook\n"
                    "cost_rent_price,USD/chip/h,3,2.5,3.5,331800,288000,375600,87600,USD,quote\n");
    /* 276,312 + 24,528 × utilisation; the on-demand price does not affect the owner */
    g_assert_cmpstr(facts_csv(f, "SELECT parameter, round(low_total, 6), round(high_total, 6) "
                                 "FROM sensitivity WHERE option = 'own'"),
                    ==, "cost_utilisation,283670.4,295934.4\n");
    /* committed chips cost the same at any utilisation */
    g_assert_cmpstr(facts_csv(f, "SELECT parameter, low_total, high_total, swing FROM sensitivity "
                                 "WHERE option = 'reserve'"),
                    ==, "cost_utilisation,349320,349320,0\n");
}

/* Over two years, 140,160 hours × utilisation, by hand: an hour of work on committed chips costs
 * 349,320 divided by these hours, on demand 69,000 divided by them plus price ÷ 0.8. Lower
 * utilisation is more expensive. */
static void
test_a_tornado_of_an_hour_of_work(Facts *f, const void *data)
{
    static const struct {
        const char *option, *parameter, *column;
        double wanted;
    } by_hand[] = {
        { "reserve", "cost_utilisation", "per_busy_chip_hour", 349320.0 / 70080 },
        { "reserve", "cost_utilisation", "low_per_busy_chip_hour", 349320 / (140160 * 0.3) },
        { "reserve", "cost_utilisation", "high_per_busy_chip_hour", 349320 / (140160 * 0.8) },
        { "rent", "cost_utilisation", "low_per_busy_chip_hour", 3.75 + 69000 / (140160 * 0.3) },
        { "rent", "cost_utilisation", "high_per_busy_chip_hour", 3.75 + 69000 / (140160 * 0.8) },
        { "rent", "cost_utilisation", "swing_per_busy_chip_hour",
          69000 / (140160 * 0.3) - 69000 / (140160 * 0.8) },
        { "rent", "cost_rent_price", "swing_per_busy_chip_hour", 1 / 0.8 },
    };

    (void)data;
    cost_set_example(f, NULL);
    facts_finish(f);
    for (size_t i = 0; i < G_N_ELEMENTS(by_hand); i++) {
        g_autofree char *sql =
            g_strdup_printf("SELECT %s FROM sensitivity WHERE option = '%s' AND parameter = '%s'",
                            by_hand[i].column, by_hand[i].option, by_hand[i].parameter);
        assert_near(facts_number(f, sql), by_hand[i].wanted, 1e-13);
    }
    g_assert_cmpstr(
        facts_csv(f, "SELECT label FROM sensitivity WHERE option = 'rent'"), ==,
        "On-demand price\nUtilisation\n"); /* the larger change of an hour's cost first */
}

/* The parameter of a scenario has the label of the parameter that it replaces, and all labels
 * differ. */
static void
test_parameters_have_labels(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    g_assert_true(cost_set(f, "gpu_cost_rent_price: {value: 3, low: 2, high: 4}\n"));
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT DISTINCT label, unit FROM sensitivity WHERE parameter = "
                                 "'gpu_cost_rent_price'"),
                    ==, "On-demand price,USD/chip/h\n");
    g_assert_cmpfloat(facts_number(f, "SELECT count(*) - count(DISTINCT label) FROM "
                                      "cost_parameter"),
                      ==, 0);
}

/* 209,160 < about 288,600 < 419,400, and the ranges are far too small to change that. */
static void
test_of_three_options_the_lowest_is_counted(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    g_assert_true(cost_set(f, "cost_utilisation: 0.5\n"
                              "cost_rent_price: {value: 4, low: 3.99, high: 4.01}\n"
                              "cost_reserve_price: {value: 1, low: 0.99, high: 1.01}\n"
                              "cost_own_price: {value: 25000, low: 24990, high: 25010}\n"));
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT option, n, share_lowest FROM monte_carlo ORDER BY option"),
                    ==, "own,10000,0\nrent,10000,0\nreserve,10000,1\n");
}

/* Only the price varies, so the total is triangular, too. */
static void
test_drawn_totals_follow_the_closed_form(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    g_assert_true(cost_set(f, "cost_utilisation: 0.5\n"
                              "cost_rent_price: {value: 3, low: 2, high: 3.2}\n"));
    facts_finish(f);
    g_assert_cmpfloat(facts_number(f, "SELECT n FROM monte_carlo WHERE option = 'rent'"), ==,
                      10000);
    /* four standard errors of 10,000 draws */
    double spread = sqrt((4 + 9 + 10.24 - 6 - 6.4 - 9.6) / 18);
    double mean = facts_number(f, "SELECT mean FROM monte_carlo WHERE option = 'rent'");
    g_assert_cmpfloat(fabs(mean - (69000 + 87600 * 8.2 / 3)), <, 4 * 87600 * spread / 100);
    static const struct {
        const char *column;
        double p;
    } percentiles[] = { { "p5", 0.05 }, { "p25", 0.25 }, { "p50", 0.5 }, { "p75", 0.75 } };
    for (size_t i = 0; i < G_N_ELEMENTS(percentiles); i++) {
        g_autofree char *sql = g_strdup_printf("SELECT %s FROM monte_carlo WHERE option = 'rent'",
                                               percentiles[i].column);
        double x = sqrt(percentiles[i].p * 1.2), density = x / 0.6; /* from the low end */
        double error = sqrt(percentiles[i].p * (1 - percentiles[i].p)) / 100 / density;
        g_assert_cmpfloat(fabs(facts_number(f, sql) - (69000 + 87600 * (2 + x))), <,
                          4 * 87600 * error);
    }
    /* renting is cheaper than owning below 2.50657 dollars */
    double below = 219576.0 / 87600 - 2, share = below * below / 1.2;
    g_assert_cmpfloat(fabs(facts_number(f, "SELECT share_lowest FROM monte_carlo "
                                           "WHERE option = 'rent'") -
                           share),
                      <, 4 * sqrt(share * (1 - share)) / 100);
    g_assert_cmpfloat(facts_number(f, "SELECT sum(share_lowest) FROM monte_carlo"), ==, 1);
    g_assert_cmpstr(facts_csv(f, "SELECT n, p50, reason, method FROM monte_carlo "
                                 "WHERE option = 'own'"),
                    ==,
                    "0,,no parameter with a range changes it,\"triangular on low, value, high; "
                    "xoshiro256**, seed 20261120\"\n");
}

/* Only utilisation is drawn, triangular on 0.3, 0.5, 0.8. Committed chips cost the same in all
 * draws, and an hour of work on them 349,320 ÷ (140,160 × utilisation), so its percentiles are
 * those of the utilisation in reverse order. */
static void
test_drawn_hours_follow_the_closed_form(Facts *f, const void *data)
{
    static const struct {
        const char *column;
        double utilisation, error; /* four standard errors of 10,000 draws */
    } points[] = { { "per_busy_chip_hour_p5", 0.8 - 0.0866025, 0.0076 },
                   { "per_busy_chip_hour_p50", 0.8 - 0.2738613, 0.0055 },
                   { "per_busy_chip_hour_p95", 0.3 + 0.0707107, 0.0062 } };

    (void)data;
    cost_set_example(f, NULL);
    g_assert_true(cost_set(f, "cost_rent_price: 3"));
    facts_finish(f);
    for (size_t i = 0; i < G_N_ELEMENTS(points); i++) {
        g_autofree char *sql = g_strdup_printf(
            "SELECT %s FROM monte_carlo WHERE option = 'reserve'", points[i].column);
        double u = points[i].utilisation, wanted = 349320 / (140160 * u);
        g_assert_cmpfloat_with_epsilon(facts_number(f, sql), wanted,
                                       wanted * points[i].error / (u - points[i].error));
    }
    g_assert_cmpstr(facts_csv(f, "SELECT n, mean, p5, p95, reason FROM monte_carlo "
                                 "WHERE option = 'reserve'"),
                    ==, "10000,,,,no parameter with a range changes it\n");
}

static void
test_the_same_draws_come_every_time(Facts *f, const void *data)
{
    Facts again;

    cost_set_example(f, NULL);
    facts_finish(f);
    facts_set_up(&again, data);
    g_assert_true(cost_set(&again, "note: {value: 2, low: 1, high: 3}\n")); /* of no cost */
    cost_set_example(&again, NULL);
    facts_finish(&again);
    g_assert_cmpstr(facts_csv(f, "SELECT * FROM monte_carlo"), ==,
                    facts_csv(&again, "SELECT * FROM monte_carlo"));
    facts_tear_down(&again, data);
}

static void
test_without_ranges_nothing_is_drawn(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    g_assert_true(cost_set(f, "cost_utilisation: 0.5\ncost_rent_price: 3\n"));
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT * FROM monte_carlo"), ==, "");
    g_assert_cmpstr(facts_csv(f, "SELECT * FROM sensitivity"), ==, "");
    g_assert_cmpstr(facts_csv(f, "SELECT DISTINCT low, high FROM break_even"), ==, ",\n");
}

static void
test_an_unknown_total_is_not_drawn(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, "cost_pue");
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT n, p50, share_lowest, reason FROM monte_carlo "
                                 "WHERE option = 'own'"),
                    ==, "0,,,the total is not known: cost_of_option has the reason\n");
    g_assert_cmpstr(facts_csv(f, "SELECT * FROM sensitivity WHERE option = 'own'"), ==, "");
}

/* It has one total for all draws, with which each draw is compared. */
static void
test_a_scenario_without_ranges_is_drawn_beside_others(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    g_assert_true(cost_set(f, "cost_utilisation: 0.5\n"
                              "cost_rent_price: 3\n"
                              "gpu_cost_rent_price: {value: 3, low: 2, high: 4}\n"
                              "tpu_cost_rent_price: 2.1\n"));
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT scenario, n, reason FROM monte_carlo WHERE option = "
                                 "'rent' ORDER BY scenario"),
                    ==, "gpu,10000,\ntpu,0,no parameter with a range changes it\n");
    /* below 2.1 of 2 to 4: the square of 0.05, twice */
    double share = .1 * .1 / 2;
    g_assert_cmpfloat(fabs(facts_number(f, "SELECT share_lowest FROM monte_carlo WHERE scenario = "
                                           "'gpu' AND option = 'rent'") -
                           share),
                      <, 4 * sqrt(share * (1 - share)) / 100);
    g_assert_cmpfloat(facts_number(f, "SELECT sum(share_lowest) FROM monte_carlo"), ==, 1);
}

static bool
reads_all(size_t parameter, void *context)
{
    (void)parameter;
    (void)context;
    return true;
}

static bool
reads_none(size_t parameter, void *context)
{
    (void)parameter;
    (void)context;
    return false;
}

static double
difference_of(const double *values, void *context)
{
    (void)context;
    return values[0] - values[1];
}

static double
at_least_ten(const double *values, void *context)
{
    (void)context;
    return fmax(values[0], 10);
}

static double
at_most_ten(const double *values, void *context)
{
    (void)context;
    return fmin(values[0], 10);
}

static double
falling_from_eight(const double *values, void *context)
{
    (void)context;
    return values[0] < 8 ? NAN : -values[0];
}

static double
rising_to_twelve(const double *values, void *context)
{
    (void)context;
    return values[0] > 12 ? NAN : values[0];
}

static double
nothing_at_ten(const double *values, void *context)
{
    (void)context;
    return values[0] == 10 ? NAN : values[0];
}

static double
always_seven(const double *values, void *context)
{
    (void)values;
    (void)context;
    return 7;
}

static void
test_amounts_are_the_same_but_for_rounding(void)
{
    g_assert_true(cost_same(1e9, 1e9 * (1 + 1e-13)) && cost_same(-1e-9, -1e-9 * (1 + 1e-13)));
    g_assert_false(cost_same(1e9, 1e9 * (1 + 1e-11)) || cost_same(1e-9, 1e-9 * (1 + 1e-11)));
    g_assert_false(cost_same(1e-9, -1e-9) || cost_same(0, 1e-300));
    g_assert_true(cost_same(0, 0) && cost_same(NAN, NAN));
    g_assert_false(cost_same(NAN, 1) || cost_same(1, NAN));
}

/* Of x, 5 to 15 at 10, y, 1 to 2 at 1.5, and z, which has no range. */
static void
test_a_range_goes_to_the_ends_that_lower_and_raise(void)
{
    static CostParameter parameters[] = { { "x", 10, 5, 15, NULL },
                                          { "y", 1.5, 1, 2, NULL },
                                          { "z", 3, NAN, NAN, NULL } };
    static const struct {
        CostOutput *output;
        CostOutputReads *reads;
        double low, high;
    } cases[] = {
        { difference_of, reads_all, 3, 14 },     { at_least_ten, reads_all, 10, 15 },
        { at_most_ten, reads_all, 5, 10 },       { falling_from_eight, reads_all, -15, NAN },
        { rising_to_twelve, reads_all, 5, NAN }, { nothing_at_ten, reads_all, NAN, NAN },
        { always_seven, reads_all, NAN, NAN },   { difference_of, reads_none, NAN, NAN },
    };
    const CostModel model = { .n_parameters = G_N_ELEMENTS(parameters), .parameters = parameters };
    g_autoptr(Arena) arena = arena_new();

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        CostRange range = cost_range(&model, cases[i].output, cases[i].reads, NULL, arena);
        g_assert_true(cost_same(range.low, cases[i].low));
        g_assert_true(cost_same(range.high, cases[i].high));
    }
}

int
main(int argc, char **argv)
{
    static const FactsTest tests[] = {
        { "/sensitivity/a tornado changes one parameter at a time",
          test_a_tornado_changes_one_parameter_at_a_time },
        { "/sensitivity/a tornado of an hour of work", test_a_tornado_of_an_hour_of_work },
        { "/sensitivity/parameters have labels", test_parameters_have_labels },
        { "/sensitivity/drawn totals follow the closed form",
          test_drawn_totals_follow_the_closed_form },
        { "/sensitivity/drawn hours follow the closed form",
          test_drawn_hours_follow_the_closed_form },
        { "/sensitivity/of three options the lowest is counted",
          test_of_three_options_the_lowest_is_counted },
        { "/sensitivity/the same draws come every time", test_the_same_draws_come_every_time },
        { "/sensitivity/without ranges nothing is drawn", test_without_ranges_nothing_is_drawn },
        { "/sensitivity/an unknown total is not drawn", test_an_unknown_total_is_not_drawn },
        { "/sensitivity/a scenario without ranges is drawn beside others",
          test_a_scenario_without_ranges_is_drawn_beside_others },
    };

    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sensitivity/xoshiro gives its published numbers",
                    test_xoshiro_gives_its_published_numbers);
    g_test_add_func("/sensitivity/triangular draws have their moments",
                    test_triangular_draws_have_their_moments);
    g_test_add_func("/sensitivity/amounts are the same but for rounding",
                    test_amounts_are_the_same_but_for_rounding);
    g_test_add_func("/sensitivity/a range goes to the ends that lower and raise",
                    test_a_range_goes_to_the_ends_that_lower_and_raise);
    facts_add_tests("", tests, G_N_ELEMENTS(tests));
    return g_test_run();
}
