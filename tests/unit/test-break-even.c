#include "analysis/break_even.h"
#include "tests/cost_facts.h"

static void
test_lines_cross_where_they_are_equal(void)
{
    static const StraightLine lines[] = { { 0, 1 },      { 3, 0 },  { -7, 2.5 },    { 1e9, -1e3 },
                                          { 1e-6, 1e6 }, { 5, -1 }, { 123.25, 1.5 } };

    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        for (size_t k = 0; k < G_N_ELEMENTS(lines); k++) {
            Crossing crossing = lines_cross(lines[i], lines[k]);
            Crossing back = lines_cross(lines[k], lines[i]);
            g_assert_cmpint(crossing.kind, ==, i == k ? CROSSING_EVERYWHERE : CROSSING_ONE);
            g_assert_cmpint(back.kind, ==, crossing.kind);
            if (i != k) {
                g_assert_cmpfloat(crossing.at, ==, back.at);
                double a = lines[i].at_zero + lines[i].slope * crossing.at;
                double b = lines[k].at_zero + lines[k].slope * crossing.at;
                g_assert_cmpfloat(fabs(a - b), <=,
                                  1e-12 * (fabs(lines[i].at_zero) + fabs(lines[k].at_zero) + 1));
            }
        }
    }
    /* 331,800 at 3 with 69,000 besides, against 288,576: by hand */
    assert_near(lines_cross((StraightLine){ 69000, 87600 }, (StraightLine){ 288576, 0 }).at,
                219576.0 / 87600, 1e-15);
}

static void
test_parallel_lines_never_cross(void)
{
    Crossing parallel = lines_cross((StraightLine){ 1, 4 }, (StraightLine){ 2, 4 });
    Crossing flat = lines_cross((StraightLine){ 1, 0 }, (StraightLine){ 2, 0 });
    Crossing nearly = lines_cross((StraightLine){ 1, 1e6 }, (StraightLine){ 2, 1e6 + 1e-9 });
    Crossing same = lines_cross((StraightLine){ 1e6, 0.1 + 0.2 }, (StraightLine){ 1e6, 0.3 });
    Crossing unknown = lines_cross((StraightLine){ 1, 2 }, (StraightLine){ NAN, 2 });

    g_assert_cmpint(parallel.kind, ==, CROSSING_NONE);
    g_assert_cmpint(flat.kind, ==, CROSSING_NONE);
    g_assert_cmpint(nearly.kind, ==, CROSSING_NONE);
    g_assert_cmpint(same.kind, ==, CROSSING_EVERYWHERE);
    g_assert_cmpint(unknown.kind, ==, CROSSING_UNKNOWN);
    g_assert_true(isnan(parallel.at) && isnan(same.at) && isnan(unknown.at));
}

static double
number_where(Facts *f, const char *column, const char *condition)
{
    g_autofree char *sql = g_strdup_printf("SELECT %s FROM break_even WHERE %s", column, condition);

    return facts_number(f, sql);
}

/* By hand: owning starts with its purchase and moving; the lines of renting and owning
 * meet where break_even says, and end at the totals less what a sale brings. */
static void
test_costs_by_month_meet_at_the_payback(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    g_assert_true(cost_set(f, "cost_rent_price: 6"));
    facts_finish(f);
    double at = number_where(f, "value",
                             "variable = 'payback' AND option = 'rent' AND other_option = 'own'");
    g_autofree char *sql = g_strdup_printf("SELECT max(total) FILTER (WHERE option = 'rent') - "
                                           "max(total) FILTER (WHERE option = 'own') "
                                           "FROM cost_by_month WHERE month = %d",
                                           (int)floor(at));
    g_autofree char *next = g_strdup_printf("SELECT max(total) FILTER (WHERE option = 'rent') - "
                                            "max(total) FILTER (WHERE option = 'own') "
                                            "FROM cost_by_month WHERE month = %d",
                                            (int)ceil(at));

    g_assert_cmpfloat(at, >, 0);
    g_assert_cmpfloat(facts_number(f, sql), <=, 0);
    g_assert_cmpfloat(facts_number(f, next), >=, 0);
    assert_near(facts_number(f, "SELECT total FROM cost_by_month WHERE option = 'own' "
                                "ORDER BY month DESC LIMIT 1"),
                facts_number(f, "SELECT sum(amount) FROM total_cost WHERE option = 'own' "
                                "AND component <> 'residual_value'"),
                1e-12);
    assert_near(facts_number(f, "SELECT total FROM cost_by_month WHERE option = 'rent' "
                                "AND month = 0"),
                facts_number(f, "SELECT amount FROM total_cost WHERE option = 'rent' "
                                "AND component = 'migration'"),
                1e-12);
}

/* By hand, of the example with utilisation 0.3 to 0.8 and price 2.5 to 3.5: a year of renting
 * is 87,600 × utilisation × price + 37,500; of owning, in which only its power moves,
 * 362,900 + 0.25 × (21,024 + 49,056 × utilisation). At the start no range counts yet. */
static void
test_costs_by_month_lie_between_the_ends_of_all_ranges(Facts *f, const void *data)
{
    static const struct {
        const char *column, *option;
        double wanted;
    } by_hand[] = {
        { "total", "rent", 168900 }, { "low", "rent", 103200 },  { "high", "rent", 282780 },
        { "total", "own", 374288 },  { "low", "own", 371835.2 }, { "high", "own", 377967.2 },
    };

    (void)data;
    cost_set_example(f, NULL);
    facts_finish(f);
    for (size_t i = 0; i < G_N_ELEMENTS(by_hand); i++) {
        g_autofree char *sql =
            g_strdup_printf("SELECT %s FROM cost_by_month WHERE option = '%s' AND month = 12",
                            by_hand[i].column, by_hand[i].option);
        assert_near(facts_number(f, sql), by_hand[i].wanted, 1e-12);
    }
    g_assert_cmpstr(facts_csv(f, "SELECT option, total, low IS NULL, high IS NULL "
                                 "FROM cost_by_month WHERE month = 0 AND option = 'rent'"),
                    ==, "rent,6000,1,1\n");
}

/* All by hand: with 69,000 besides, renting costs 87,600 for each dollar of price or
 * 525,600 × utilisation; owning 276,312 + 24,528 × utilisation; reserving 349,320. */
static void
test_the_example_breaks_even_as_by_hand(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    facts_finish(f);
    assert_near(number_where(f, "value",
                             "variable = 'price' AND option = 'rent' AND "
                             "other_option = 'own'"),
                219576.0 / 87600, 1e-13);
    assert_near(number_where(f, "change",
                             "variable = 'price' AND option = 'rent' AND "
                             "other_option = 'own'"),
                219576.0 / 87600 / 3 - 1, 1e-13);
    assert_near(number_where(f, "value",
                             "variable = 'price' AND option = 'reserve' AND "
                             "other_option = 'own'"),
                219576.0 / 140160, 1e-13);
    /* a dollar a chip: 8 × (1 + 0.06 spares - 0.6 residual) = 3.68 */
    assert_near(number_where(f, "value",
                             "variable = 'price' AND option = 'own' AND "
                             "other_option = 'rent'"),
                25000 + 43224 / 3.68, 1e-13);
    assert_near(number_where(f, "value",
                             "variable = 'utilisation' AND option = 'rent' AND "
                             "other_option = 'own'"),
                207312.0 / 501072, 1e-13);
    assert_near(number_where(f, "value",
                             "variable = 'utilisation' AND option = 'rent' AND "
                             "other_option = 'reserve'"),
                280320.0 / 525600, 1e-13);
    /* 6,000 + 162,900 n = 12,000 + 138,288 n */
    assert_near(number_where(f, "value",
                             "variable = 'month' AND option = 'rent' AND "
                             "other_option = 'own'"),
                12 * 6000.0 / 24612, 1e-12);
    g_assert_cmpstr(facts_csv(f, "SELECT cheaper_below, cheaper_above, unit FROM break_even "
                                 "WHERE option = 'rent' AND other_option = 'own'"),
                    ==, "rent,own,USD/chip/h\nrent,own,share\nrent,own,months\n,,months\n");
    g_assert_cmpfloat(number_where(f, "count(*)", "value IS NOT NULL"), >, 0);
    g_assert_cmpfloat(number_where(f, "count(*)", "(value IS NULL) = (reason IS NULL)"), ==, 0);
}

static void
test_where_nothing_breaks_even_a_reason_says_so(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    facts_finish(f);
    /* 349,320 = 276,312 + 24,528 u needs u = 2.98 */
    g_assert_cmpstr(facts_csv(f, "SELECT value, reason FROM break_even WHERE option = 'reserve' "
                                 "AND other_option = 'own' AND variable = 'utilisation'"),
                    ==,
                    ",no utilisation between 0 and 1 makes them equal: own costs less "
                    "throughout\n");
    g_assert_cmpstr(facts_csv(f, "SELECT value, reason FROM break_even WHERE option = 'rent' "
                                 "AND other_option = 'reserve' AND variable = 'month'"),
                    ==,
                    ",no month within the horizon makes them equal: rent costs less "
                    "throughout\n");
}

static void
test_an_unknown_total_has_no_break_even(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, "cost_own_price");
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT DISTINCT value, low, high, reason FROM break_even "
                                 "WHERE option = 'own' OR other_option = 'own'"),
                    ==, ",,,a total is not known: cost_of_option says why\n");
    g_assert_cmpfloat(number_where(f, "count(*)", "value IS NOT NULL"), ==, 3);
}

/* Rent pays for 70,080 × u / 0.8 × 2 hours, reserve for 140,160: at u = 0.3 and 0.8. */
static void
test_ranges_of_inputs_become_ranges_of_break_evens(Facts *f, const void *data)
{
    static const char pair[] = "variable = 'price' AND option = 'rent' AND "
                               "other_option = 'reserve'";

    (void)data;
    cost_set_example(f, NULL);
    facts_finish(f);
    assert_near(number_where(f, "value", pair), 280320.0 / 87600, 1e-13);
    assert_near(number_where(f, "high", pair), 280320 / (175200 * 0.3), 1e-13);
    assert_near(number_where(f, "low", pair), 280320 / (175200 * 0.8), 1e-13);
    /* of the utilisation, by the price of rent: 2.5 and 3.5 a dollar */
    assert_near(number_where(f, "low",
                             "variable = 'utilisation' AND option = 'rent' AND "
                             "other_option = 'reserve'"),
                280320 / (175200 * 3.5), 1e-13);
}

static void
test_scenarios_are_compared_with_each_other(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, "cost_rent_price");
    g_assert_true(cost_set(f, "gpu_cost_rent_price: 3\ntpu_cost_rent_price: 2\n"
                              "tpu_cost_accelerators: 16\n"));
    facts_finish(f);
    /* gpu 87,600 p + 69,000; tpu 2 × 87,600 p + 69,000 */
    assert_near(number_where(f, "value",
                             "variable = 'price' AND scenario = 'tpu' AND option = "
                             "'rent' AND other_scenario = 'gpu' AND "
                             "other_option = 'rent'"),
                1.5, 1e-13);
    g_assert_cmpstr(facts_csv(f, "SELECT reason FROM break_even WHERE variable = 'utilisation' "
                                 "AND scenario = 'gpu' AND other_scenario = 'tpu' AND "
                                 "option = 'reserve' AND other_option = 'reserve'"),
                    ==,
                    "no utilisation between 0 and 1 makes them equal: gpu reserve costs less "
                    "throughout\n");
}

static void
test_the_answer_changes_at_a_price(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT option, needed, other_option, round(value, 4), "
                                 "round(change, 4) FROM answer_change"),
                    ==,
                    "own,rise,rent,36745.6522,0.4698\nrent,fall,own,2.5066,-0.1645\n"
                    "reserve,fall,own,1.5666,-0.2167\n");
}

/* Reserving costs 69,000 and 140,160 for each dollar of its price, owning 276,312 and
 * 24,528 × utilisation (README): level at (207,312 + 24,528 u) / 140,160 dollars. */
static double
reserve_price_at(double utilisation)
{
    return (207312 + 24528 * utilisation) / 140160;
}

static void
test_a_tornado_over_break_even(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    facts_finish(f);
    static const char where[] = "WHERE variable = 'price' AND option = 'reserve' AND "
                                "other_option = 'own'";
    g_autofree char *names = g_strconcat("SELECT parameter, low_input, high_input, unit, source "
                                         "FROM break_even_sensitivity ",
                                         where, NULL);
    g_assert_cmpstr(facts_csv(f, names), ==, "cost_utilisation,0.3,0.8,USD/chip/h,logbook\n");
    static const struct {
        const char *column;
        double utilisation;
    } ends[] = { { "at_low", 0.3 }, { "break_even", 0.5 }, { "at_high", 0.8 } };
    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++) {
        g_autofree char *sql =
            g_strdup_printf("SELECT %s FROM break_even_sensitivity %s", ends[i].column, where);
        assert_near(facts_number(f, sql), reserve_price_at(ends[i].utilisation), 1e-12);
    }
    /* at 2.50 dollars a year of renting costs 2,712 more: 12 × 6,000 / 2,712 = 26.5 months
     * are beyond the horizon; at a utilisation of 0.3 it costs less from the start */
    g_assert_cmpstr(facts_csv(f, "SELECT parameter, at_low IS NULL, at_high IS NULL, swing "
                                 "FROM break_even_sensitivity WHERE variable = 'month' AND option "
                                 "= 'rent' AND other_option = 'own' AND swing IS NULL"),
                    ==, "cost_rent_price,1,0,\ncost_utilisation,1,0,\n");
}

/* The utilisation is triangular on 0.3, 0.5, 0.8: its median 0.8 − √(0.5 × 0.5 × 0.3), its
 * 95 % point 0.8 − √(0.05 × 0.5 × 0.3), its 5 % point 0.3 + √(0.05 × 0.5 × 0.2). */
static void
test_drawn_break_evens_follow_the_closed_form(Facts *f, const void *data)
{
    static const struct {
        const char *column;
        double utilisation, error; /* four standard errors of 1,000 draws */
    } points[] = { { "p5", 0.3 + 0.0707107, 0.0195 },
                   { "p50", 0.8 - 0.2738613, 0.0173 },
                   { "p95", 0.8 - 0.0866025, 0.0239 } };

    (void)data;
    cost_set_example(f, NULL);
    facts_finish(f);
    for (size_t i = 0; i < G_N_ELEMENTS(points); i++) {
        g_autofree char *sql = g_strdup_printf(
            "SELECT %s FROM break_even_monte_carlo WHERE variable = 'price' AND option = 'reserve' "
            "AND other_option = 'own'",
            points[i].column);
        g_assert_cmpfloat(fabs(facts_number(f, sql) - reserve_price_at(points[i].utilisation)), <,
                          points[i].error * 24528 / 140160);
    }
    g_assert_cmpstr(facts_csv(f, "SELECT n, share, reason FROM break_even_monte_carlo WHERE "
                                 "variable = 'utilisation' AND option = 'reserve' AND "
                                 "other_option = 'own'"),
                    ==, "1000,0,no draw has a break-even\n");
    /* within 6,000 of difference at the start, months agree with the exact search */
    assert_near(facts_number(f, "SELECT value FROM break_even_monte_carlo WHERE variable = 'month' "
                                "AND option = 'rent' AND other_option = 'own'"),
                12 * 6000.0 / 24612, 1e-9);
}

/* With a range that moves nothing but a price, each draw's month is 12 × 6,000 over
 * the difference of a year: the straight line within the month is exact without
 * discount. */
static void
test_drawn_months_are_those_of_the_search(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    g_assert_true(cost_set(f, "cost_utilisation: 0.5\n"
                              "cost_rent_price: {value: 3, low: 3, high: 3.0001}\n"));
    facts_finish(f);
    static const char sql[] = "SELECT %s FROM break_even_monte_carlo WHERE variable = 'month' AND "
                              "option = 'rent' AND other_option = 'own'";
    g_autofree char *low = g_strdup_printf(sql, "p5"), *high = g_strdup_printf(sql, "p95");
    /* a year of renting is 31,500 and 43,800 for each dollar */
    double first = 12 * 6000 / (24612 + 43800 * 0.0001), last = 12 * 6000.0 / 24612;
    g_assert_cmpfloat(facts_number(f, low), >=, first - 1e-9);
    g_assert_cmpfloat(facts_number(f, high), <=, last + 1e-9);
}

/* Renting for nothing still has the price at which it would be level with owning: 69,000 and
 * 175,200 × utilisation a dollar, beside 276,312 + 24,528 × utilisation. */
static void
test_a_price_of_zero_has_drawn_break_evens(Facts *f, const void *data)
{
    double utilisation = 0.8 - 0.2738613; /* the median of its draws, within 0.0173 */
    double expected = (207312 + 24528 * utilisation) / (175200 * utilisation);

    (void)data;
    cost_set_example(f, NULL);
    g_assert_true(cost_set(f, "cost_rent_price: 0\n"));
    facts_finish(f);
    double drawn =
        facts_number(f, "SELECT p50 FROM break_even_monte_carlo WHERE variable = 'price' "
                        "AND option = 'rent' AND other_option = 'own'");
    g_assert_cmpfloat_with_epsilon(drawn, expected, 0.0173 * 207312 / (175200 * 0.25));
}

/* The search, too, probes a price of nothing at another. */
static void
test_a_price_of_zero_has_a_break_even(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    g_assert_true(cost_set(f, "cost_rent_price: 0\n"));
    facts_finish(f);
    assert_near(
        number_where(f, "value", "variable = 'price' AND option = 'rent' AND other_option = 'own'"),
        219576.0 / 87600, 1e-13);
}

/* What is spent when `horizon` years end the search, see below. */
static const char *
payback_within(const void *data, double horizon, Arena *arena)
{
    Facts facts;
    g_autofree char *parameter = g_strdup_printf("cost_horizon_years: %g\n", horizon);

    facts_set_up(&facts, data);
    cost_set_example(&facts, NULL);
    g_assert_true(cost_set(&facts, parameter));
    facts_finish(&facts);
    const char *answer = arena_strdup(
        arena, facts_csv(&facts, "SELECT round(value, 6) FROM break_even WHERE variable = "
                                 "'payback' AND option = 'rent' AND other_option = 'own'"));
    facts_tear_down(&facts, data);
    return answer;
}

/* Level after 286,000 / 80,612 years, 42.574307 months, as in the test below: in the last month
 * that the horizon holds a part of. */
static void
test_the_last_month_is_searched_to_the_horizon(Facts *f, const void *data)
{
    g_assert_cmpstr(payback_within(data, 3.55, f->arena), ==, "42.574307\n");
    g_assert_cmpstr(payback_within(data, 3.6, f->arena), ==, "42.574307\n");
    g_assert_cmpstr(payback_within(data, 3.54, f->arena), ==, "\n");
}

/* The same of every draw, here of prices that move it by a 2,000th of a month at most. */
static void
test_drawn_months_end_at_the_horizon(Facts *f, const void *data)
{
    static const struct {
        const char *years, *share;
    } cases[] = { { "3.54", "0\n" }, { "3.55", "1\n" } };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        Facts facts;
        facts_set_up(&facts, data);
        cost_set_example(&facts, NULL);
        g_assert_true(cost_set(&facts, arena_printf(f->arena,
                                                    "cost_horizon_years: %s\n"
                                                    "cost_utilisation: 0.5\n"
                                                    "cost_rent_price: {value: 3, low: 3, high: "
                                                    "3.0001}\n",
                                                    cases[i].years)));
        facts_finish(&facts);
        g_assert_cmpstr(facts_csv(&facts, "SELECT share FROM break_even_monte_carlo WHERE variable "
                                          "= 'payback' AND option = 'rent' AND other_option = "
                                          "'own'"),
                        ==, cases[i].share);
        facts_tear_down(&facts, data);
    }
}

/* With discount what is spent is no straight line over the years, but nearly one within a month. */
static void
test_drawn_months_bend_with_the_discount(Facts *f, const void *data)
{
    static const char sql[] = "variable = 'payback' AND option = 'rent' AND other_option = 'own'";
    (void)data;

    cost_set_example(f, NULL);
    g_assert_true(cost_set(f, "cost_horizon_years: 8\ncost_discount_rate: 0.15\n"
                              "cost_utilisation: 0.5\n"
                              "cost_rent_price: {value: 3, low: 3, high: 3.0001}\n"));
    facts_finish(f);
    double found = number_where(f, "value", sql);
    g_assert_cmpfloat(found, >, 48); /* 42.57 without */
    g_assert_cmpfloat_with_epsilon(
        facts_number(f, "SELECT p50 FROM break_even_monte_carlo WHERE variable = 'payback' AND "
                        "option = 'rent' AND other_option = 'own'"),
        found, 0.01);
}

/* The same payback between scenarios of two and of four years: within the horizon of the one that
 * is named first, searched and drawn alike. */
static void
test_scenarios_are_searched_to_the_horizon_of_the_first(Facts *f, const void *data)
{
    static const struct {
        const char *years, *value, *share;
    } cases[] = { { "gpu_cost_horizon_years: 4\ntpu_cost_horizon_years: 2\n", "42.57\n", "1\n" },
                  { "gpu_cost_horizon_years: 2\ntpu_cost_horizon_years: 4\n", "\n", "0\n" } };
    (void)f;

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        Facts facts;
        facts_set_up(&facts, data);
        cost_set_example(&facts, NULL);
        g_assert_true(cost_set(&facts, cases[i].years));
        g_assert_true(cost_set(&facts, "cost_utilisation: 0.5\n"
                                       "cost_rent_price: {value: 3, low: 3, high: 3.0001}\n"));
        facts_finish(&facts);
        g_assert_cmpstr(facts_csv(&facts, "SELECT round(value, 2) FROM break_even WHERE variable = "
                                          "'payback' AND scenario = 'gpu' AND option = 'rent' AND "
                                          "other_scenario = 'tpu' AND other_option = 'own'"),
                        ==, cases[i].value);
        g_assert_cmpstr(facts_csv(&facts, "SELECT share FROM break_even_monte_carlo WHERE variable "
                                          "= 'payback' AND scenario = 'gpu' AND option = 'rent' "
                                          "AND other_scenario = 'tpu' AND other_option = 'own'"),
                        ==, cases[i].share);
        facts_tear_down(&facts, data);
    }
}

/* Without a sale owning costs 292,000 at the start and 82,288 a year (README: 288,576 +
 * 168,000 − 292,000, halved), renting 6,000 and 162,900: level after 286,000 / 80,612 =
 * 3.5479 years, beyond a horizon of two and within one of four. */
static void
test_what_is_spent_is_level_later(Facts *f, const void *data)
{
    static const char sql[] = "SELECT value FROM break_even WHERE variable = 'payback' AND option "
                              "= 'rent' AND other_option = 'own'";
    Facts longer;

    cost_set_example(f, NULL);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT value, reason FROM break_even WHERE variable = 'payback' "
                                 "AND option = 'rent' AND other_option = 'own'"),
                    ==,
                    ",no month within the horizon makes them equal: rent costs less throughout\n");
    facts_set_up(&longer, data);
    cost_set_example(&longer, NULL);
    g_assert_true(cost_set(&longer, "cost_horizon_years: 4\n"));
    facts_finish(&longer);
    assert_near(facts_number(&longer, sql), 12 * 286000.0 / 80612, 1e-9);
    facts_tear_down(&longer, data);
}

int
main(int argc, char **argv)
{
    static const FactsTest tests[] = {
        { "/break-even/the example breaks even as by hand",
          test_the_example_breaks_even_as_by_hand },
        { "/break-even/costs by month meet at the payback",
          test_costs_by_month_meet_at_the_payback },
        { "/break-even/costs by month lie between the ends of all ranges",
          test_costs_by_month_lie_between_the_ends_of_all_ranges },
        { "/break-even/where nothing breaks even a reason says so",
          test_where_nothing_breaks_even_a_reason_says_so },
        { "/break-even/an unknown total has no break-even",
          test_an_unknown_total_has_no_break_even },
        { "/break-even/ranges of inputs become ranges of break-evens",
          test_ranges_of_inputs_become_ranges_of_break_evens },
        { "/break-even/scenarios are compared with each other",
          test_scenarios_are_compared_with_each_other },
        { "/break-even/the answer changes at a price", test_the_answer_changes_at_a_price },
        { "/break-even/a tornado over break-even", test_a_tornado_over_break_even },
        { "/break-even/drawn break-evens follow the closed form",
          test_drawn_break_evens_follow_the_closed_form },
        { "/break-even/drawn months are those of the search",
          test_drawn_months_are_those_of_the_search },
        { "/break-even/a price of zero has drawn break-evens",
          test_a_price_of_zero_has_drawn_break_evens },
        { "/break-even/a price of zero has a break-even", test_a_price_of_zero_has_a_break_even },
        { "/break-even/drawn months end at the horizon", test_drawn_months_end_at_the_horizon },
        { "/break-even/drawn months bend with the discount",
          test_drawn_months_bend_with_the_discount },
        { "/break-even/scenarios are searched to the horizon of the first",
          test_scenarios_are_searched_to_the_horizon_of_the_first },
        { "/break-even/the last month is searched to the horizon",
          test_the_last_month_is_searched_to_the_horizon },
        { "/break-even/what is spent is level later", test_what_is_spent_is_level_later },
    };

    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/break-even/lines cross where they are equal",
                    test_lines_cross_where_they_are_equal);
    g_test_add_func("/break-even/parallel lines never cross", test_parallel_lines_never_cross);
    facts_add_tests("", tests, G_N_ELEMENTS(tests));
    return g_test_run();
}
