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
    /* 331,800 at 3 dollars and 69,000 of other costs, against 288,576: calculated by hand */
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

/* Cost lines that meet at zero do not break even there; at other points they do. */
static void
test_where_both_cost_nothing_is_no_break_even(void)
{
    static const struct {
        StraightLine a, b;
        double at; /* NAN: nowhere */
    } cases[] = {
        { { 0, 3 }, { 0, 2 }, NAN },
        { { -6, 3 }, { -4, 2 }, NAN }, /* at 2 */
        { { 1, 3 }, { 4, 2 }, 3 },
        { { 0, 3 }, { 1, 2 }, 1 },
        { { 0.3, -1 }, { 0.1, -1. / 3 }, NAN }, /* at 0.3, except for rounding */
        { { 5, 1 }, { 5, 2 }, 0 },              /* both cost five there */
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        Crossing crossing = costs_cross(cases[i].a, cases[i].b);
        g_assert_cmpint(crossing.kind, ==, isnan(cases[i].at) ? CROSSING_NONE : CROSSING_ONE);
        g_assert_true(isnan(cases[i].at) == isnan(crossing.at));
        g_assert_true(isnan(cases[i].at) || fabs(crossing.at - cases[i].at) < 1e-15);
    }
    g_assert_true(costs_change_places(1, -1) && costs_change_places(-1, 1));
    g_assert_true(costs_change_places(1, 0) && !costs_change_places(0, 1));
    g_assert_false(costs_change_places(1, 2) || costs_change_places(0, 0));
}

static double
number_where(Facts *f, const char *column, const char *condition)
{
    g_autofree char *sql = g_strdup_printf("SELECT %s FROM break_even WHERE %s", column, condition);

    return facts_number(f, sql);
}

/* By hand, of the example without ranges: a year of renting at 6 dollars is 43,800 × 6 + 31,500,
 * of owning 82,288; at the start 6,000 and 292,000. Level after 286,000 / 212,012 years. */
static void
test_costs_by_month_meet_at_the_break_even(Facts *f, const void *data)
{
    static const struct {
        const char *option;
        int month;
        double wanted;
    } by_hand[] = { { "rent", 0, 6000 },  { "rent", 12, 300300 }, { "rent", 24, 594600 },
                    { "own", 0, 292000 }, { "own", 12, 374288 },  { "own", 23, 449718.6666666667 },
                    { "own", 24, 288576 } }; /* sold: 456,576 − 168,000 */

    (void)data;
    cost_set_example(f, NULL);
    g_assert_true(cost_set(f, "cost_rent_price: 6\ncost_utilisation: 0.5\n"));
    facts_finish(f);
    for (size_t i = 0; i < G_N_ELEMENTS(by_hand); i++) {
        g_autofree char *sql =
            g_strdup_printf("SELECT total FROM cost_by_month WHERE option = '%s' AND month = %d",
                            by_hand[i].option, by_hand[i].month);
        assert_near(facts_number(f, sql), by_hand[i].wanted, 1e-12);
    }
    double at =
        number_where(f, "value", "variable = 'month' AND option = 'rent' AND other_option = 'own'");
    assert_near(at, 12 * 286000.0 / 212012, 1e-12);
    g_autofree char *sql =
        g_strdup_printf("SELECT sum(sign(gap) <> sign(month - %.17g)) FROM ("
                        "SELECT month, max(total) FILTER (WHERE option = 'rent') "
                        "- max(total) FILTER (WHERE option = 'own') AS gap "
                        "FROM cost_by_month GROUP BY month)",
                        at);
    g_assert_cmpfloat(facts_number(f, sql), ==, 0);
    g_assert_cmpstr(facts_csv(f, "SELECT DISTINCT p5, p95 FROM cost_by_month"), ==, ",\n");
}

/* For any horizon, rate and resale value: the curve of an option ends at its total, and its band at
 * the percentiles of monte_carlo. */
static void
test_the_last_month_has_the_total(Facts *f, const void *data)
{
    static const char *const cases[] = {
        "cost_horizon_years: 2\n",
        "cost_horizon_years: 3\ncost_discount_rate: {value: 0.08, low: 0.05, high: 0.12}\n",
        "cost_horizon_years: 2.55\ncost_own_resale_share: {value: 0.2, low: 0, high: 0.5}\n",
        "cost_horizon_years: 0.02\ncost_discount_rate: 0.3\n",
        "gpu_cost_horizon_years: 1\ntpu_cost_horizon_years: 4\ncost_own_resale_share: 0\n",
    };
    (void)f;

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        Facts facts;
        facts_set_up(&facts, data);
        cost_set_example(&facts, NULL);
        g_assert_true(cost_set(&facts, cases[i]));
        facts_finish(&facts);
        static const char sql[] =
            "WITH last AS (SELECT *, max(month) OVER (PARTITION BY scenario, option) AS most "
            "FROM cost_by_month) SELECT %s FROM last AS l JOIN cost_of_option AS c "
            "ON c.scenario = l.scenario AND c.option = l.option JOIN monte_carlo AS m "
            "ON m.scenario = l.scenario AND m.option = l.option WHERE l.month = l.most AND %s";
        g_autofree char *rows = g_strdup_printf(sql, "count(*)", "1");
        g_autofree char *other = g_strdup_printf(
            sql, "count(*)", "(l.total IS NOT c.total OR l.p5 IS NOT m.p5 OR l.p95 IS NOT m.p95)");
        g_assert_cmpfloat(facts_number(&facts, rows), ==, i == 4 ? 6 : 3);
        g_assert_cmpfloat(facts_number(&facts, other), ==, 0);
        facts_tear_down(&facts, data);
    }
}

/* (1 − (1 + rate)^−years) / rate */
static double
factor(double rate, double years)
{
    return (1 - pow(1 + rate, -years)) / rate;
}

/* Only the rate is drawn, triangular on 0.05, 0.08, 0.12. What has been spent falls as it rises:
 * the 5th percentile has the rate's 95th, 0.12 − √(0.05 × 0.07 × 0.04), and the 95th the rate's
 * 5th, 0.05 + √(0.05 × 0.07 × 0.03), each within four standard errors of 10,000 draws. */
static void
test_bands_have_the_percentiles_of_draws(Facts *f, const void *data)
{
    double high = 0.12 - sqrt(0.05 * 0.07 * 0.04), low = 0.05 + sqrt(0.05 * 0.07 * 0.03);
    double error = 4 * sqrt(0.05 * 0.95) / 100;
    double high_error = error / (2 * sqrt(0.05 / (0.07 * 0.04)));
    double low_error = error / (2 * sqrt(0.05 / (0.07 * 0.03)));

    (void)data;
    cost_set_example(f, NULL);
    g_assert_true(cost_set(f, "cost_utilisation: 0.5\ncost_rent_price: 3\ncost_horizon_years: 5\n"
                              "cost_discount_rate: {value: 0.08, low: 0.05, high: 0.12}\n"));
    facts_finish(f);
    for (int month = 12; month < 60; month += 12) {
        g_autofree char *sql = g_strdup_printf("SELECT %%s FROM cost_by_month WHERE option = "
                                               "'rent' AND month = %d",
                                               month);
        g_auto(GStrv) parts = g_strsplit(sql, "%s", 2);
        g_autofree char *p5 = g_strjoin("p5", parts[0], parts[1], NULL);
        g_autofree char *p95 = g_strjoin("p95", parts[0], parts[1], NULL);
        double years = month / 12.0;
        g_assert_cmpfloat(fabs(facts_number(f, p5) - (6000 + 162900 * factor(high, years))), <,
                          162900 * fabs(factor(high + high_error, years) - factor(high, years)));
        g_assert_cmpfloat(fabs(facts_number(f, p95) - (6000 + 162900 * factor(low, years))), <,
                          162900 * fabs(factor(low + low_error, years) - factor(low, years)));
    }
    /* at the start the rate has no effect */
    g_assert_cmpstr(facts_csv(f, "SELECT option, p5, p95 FROM cost_by_month WHERE month = 0"), ==,
                    "own,292000,292000\nrent,6000,6000\nreserve,6000,6000\n");
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
    /* 42.6 months by spending: the sale after 24 months makes them equal */
    g_assert_cmpfloat(number_where(f, "value",
                                   "variable = 'month' AND option = 'rent' AND "
                                   "other_option = 'own'"),
                      ==, 24);
    g_assert_cmpstr(facts_csv(f, "SELECT cheaper_below, cheaper_above, unit FROM break_even "
                                 "WHERE option = 'rent' AND other_option = 'own'"),
                    ==, "rent,own,USD/chip/h\nrent,own,share\nrent,own,months\n");
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
                    ==, ",,,a total is not known: cost_of_option has the reason\n");
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

/* a and b are alternatives; c, with 16 chips, does other work. Renting costs 69,000 and 87,600 for
 * each dollar: 244,200 of b; 16 chips of one's own 444,152. */
static void
test_groups_are_not_compared(Facts *f, const void *data)
{
    static const char across[] = "(scenario = 'c') <> (other_scenario = 'c')";

    (void)data;
    cost_set_example(f, "cost_rent_price");
    g_assert_true(cost_set(f, "a_cost_rent_price: 3\nb_cost_rent_price: 2\n"
                              "c_cost_rent_price: 2.5\nc_cost_accelerators: 16\n"
                              "cost_group: eight chips\nc_cost_group: 16\n"));
    facts_finish(f);
    g_assert_cmpfloat(number_where(f, "count(*)", across), ==, 0);
    g_assert_cmpfloat(number_where(f, "count(*)", "scenario = 'a' AND other_scenario = 'b'"), >, 0);
    g_assert_cmpfloat(number_where(f, "count(*)", "scenario = 'c'"), >, 0);
    g_assert_cmpstr(facts_csv(f, "SELECT scenario, group_name FROM cost_scenario"), ==,
                    "a,eight chips\nb,eight chips\nc,16\n");
    g_assert_cmpstr(facts_csv(f, "SELECT group_name, scenario, option, total FROM cost_of_option "
                                 "WHERE is_lowest"),
                    ==, "eight chips,b,rent,244200\n16,c,own,444152\n");
    g_assert_cmpstr(facts_csv(f, "SELECT group_name, sum(share_lowest) FROM monte_carlo "
                                 "JOIN cost_scenario USING (scenario) GROUP BY 1"),
                    ==, "16,1\neight chips,1\n");
    g_assert_cmpstr(facts_csv(f, "SELECT (scenario = 'c') + (other_scenario = 'c') AS n_of_c, "
                                 "count(*), sum(needed = 'rise') FROM answer_change GROUP BY 1"),
                    ==, "0,6,1\n2,3,1\n");
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
 * 24,528 × utilisation (manual): level at (207,312 + 24,528 u) / 140,160 dollars. */
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
    /* at 2.50 dollars, and at a utilisation of 0.3, renting costs less even after the sale */
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
        double utilisation, error; /* four standard errors with 1,000 draws */
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
}

/* With a range that moves nothing but a price, each draw's month is 12 × 286,000 over
 * the difference of a year: the straight line within the month is exact without
 * discount. */
static void
test_drawn_months_are_those_of_the_search(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    g_assert_true(cost_set(f, "cost_utilisation: 0.5\n"
                              "cost_rent_price: {value: 6, low: 6, high: 6.0001}\n"));
    facts_finish(f);
    static const char sql[] = "SELECT %s FROM break_even_monte_carlo WHERE variable = 'month' AND "
                              "option = 'rent' AND other_option = 'own'";
    g_autofree char *low = g_strdup_printf(sql, "p5"), *high = g_strdup_printf(sql, "p95");
    /* a year of renting is 31,500 and 43,800 for each dollar, of owning 82,288 */
    double first = 12 * 286000 / (212012 + 43800 * 0.0001), last = 12 * 286000.0 / 212012;
    g_assert_cmpfloat(facts_number(f, low), >=, first - 1e-9);
    g_assert_cmpfloat(facts_number(f, high), <=, last + 1e-9);
}

/* The row of the month at which renting and owning cost the same, with changes to the example. */
static const char *
drawn_month(const char *yaml, const char *columns, Arena *arena, const void *data)
{
    Facts facts;
    g_autofree char *sql = g_strdup_printf("SELECT %s FROM break_even_monte_carlo WHERE variable = "
                                           "'month' AND option = 'rent' AND other_option = 'own'",
                                           columns);

    facts_set_up(&facts, data);
    cost_set_example(&facts, NULL);
    g_assert_true(cost_set(&facts, "cost_utilisation: 0.5\ncost_horizon_years: 4\n"
                                   "cost_own_resale_share: 0\n"));
    g_assert_true(cost_set(&facts, yaml));
    facts_finish(&facts);
    const char *answer = arena_strdup(arena, facts_csv(&facts, sql));
    facts_tear_down(&facts, data);
    return answer;
}

/* A year of renting is 31,500 and 43,800 a dollar, of owning 82,288, without a sale: level after
 * 12 × 286,000 / (43,800 p − 50,788) months. At 2.79 dollars and less that is beyond the horizon
 * of 48, in 0.3217 of the draws of a triangle on 2, 3, 3.95; the 5th percentile has the price's
 * 95th, 3.646. A 95th percentile of those that are level would hide a third of the draws. */
static void
test_a_range_beyond_the_horizon_is_open(Facts *f, const void *data)
{
    g_auto(GStrv) cells =
        g_strsplit(drawn_month("cost_rent_price: {value: 3, low: 2, high: 3.95}\n",
                               "share, share_below, share_beyond, p5", f->arena, data),
                   ",", -1);
    g_assert_cmpuint(g_strv_length(cells), ==, 4);
    double share = g_ascii_strtod(cells[0], NULL), below = g_ascii_strtod(cells[1], NULL);
    double beyond = g_ascii_strtod(cells[2], NULL), p5 = g_ascii_strtod(cells[3], NULL);

    g_assert_cmpfloat(share + beyond, ==, 1);
    g_assert_cmpfloat(below, ==, 0);
    g_assert_cmpfloat_with_epsilon(beyond, 0.3217, 4 * sqrt(0.3217 * 0.6783 / 1000));
    g_assert_cmpfloat_with_epsilon(p5, 12 * 286000 / (43800 * 3.6457 - 50788), 1.4);
    g_assert_cmpstr(drawn_month("cost_rent_price: {value: 3, low: 2, high: 3.95}\n",
                                "p95, range_in_words", f->arena, data),
                    ==, ",between month 32 and beyond month 48\n");
}

/* The wording of each kind of range; the months follow the formula of the test above. */
static void
test_ranges_of_months_are_said_in_words(Facts *f, const void *data)
{
    static const struct {
        const char *yaml, *words;
    } cases[] = {
        /* 16.19 months at 6 dollars; 15.9 to 16.5 between 5.95 and 6.05 */
        { "cost_rent_price: 6\ncost_own_watts: {value: 1000, low: 999, high: 1001}\n",
          "in month 17\n" },
        { "cost_rent_price: {value: 6, low: 5, high: 7}\n", "between month 15 and month 19\n" },
        /* 69 months at 2.3 dollars, 63 at 2.4 */
        { "cost_rent_price: {value: 2.3, low: 2.2, high: 2.4}\n", "beyond month 48\n" },
        /* no range has an effect */
        { "cost_rent_price: 6\ncost_reserve_price: {value: 2, low: 1, high: 3}\n",
          "in month 17\n" },
        /* moving to the cloud may cost more than the chips: from 97.3 weeks on, 0.575 of the
         * draws; and 286,000 less 9 weeks more, in a twentieth, 38.5 months */
        { "cost_rent_price: 3\ncost_cloud_migration_weeks: {value: 2, low: 0, high: 400}\n",
          "between the start and month 39\n" },
        { "cost_rent_price: 3\ncost_cloud_migration_weeks: {value: 2, low: 2, high: 9000}\n",
          "from the start\n" },
        /* sold at the horizon for what was paid, owning costs less in the end, but not in
         * all draws: 292,000 − 280,000 + 4 × 82,288 against 6,000 + 4 × (31,500 + 43,800 p) */
        { "cost_own_resale_share: 1\ncost_rent_price: {value: 1.2, low: 1, high: 1.5}\n",
          "in month 48 or later\n" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_assert_cmpstr(drawn_month(cases[i].yaml, "range_in_words", f->arena, data), ==,
                        cases[i].words);
    }
}

/* Renting for nothing still has the price at which it would be level with owning: 69,000 and
 * 175,200 × utilisation a dollar, beside 276,312 + 24,528 × utilisation. */
static void
test_a_price_of_zero_has_drawn_break_evens(Facts *f, const void *data)
{
    double utilisation = 0.8 - 0.2738613; /* the median of its draws, with a tolerance of 0.0173 */
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

/* If the price is zero, the search also probes another price. */
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

/* The month of renting and owning with a separate horizon. */
static const char *
month_within(const void *data, double horizon, double resale, Arena *arena)
{
    Facts facts;
    g_autofree char *parameters =
        g_strdup_printf("cost_horizon_years: %g\ncost_own_resale_share: %g\n", horizon, resale);

    facts_set_up(&facts, data);
    cost_set_example(&facts, NULL);
    g_assert_true(cost_set(&facts, parameters));
    facts_finish(&facts);
    const char *answer = arena_strdup(
        arena, facts_csv(&facts, "SELECT round(value, 6), cheaper_below, cheaper_above FROM "
                                 "break_even WHERE variable = 'month' AND option = 'rent' AND "
                                 "other_option = 'own'"));
    facts_tear_down(&facts, data);
    return answer;
}

/* Without a sale owning costs 292,000 at the start and 82,288 a year (manual: 288,576 +
 * 168,000 − 292,000, halved), renting 6,000 and 162,900: level after 286,000 / 80,612 years,
 * 42.574307 months, in the last month that the horizon holds a part of. A sale at an earlier
 * horizon makes them level then: from 286,000 − 80,612 years on, the share of 280,000. */
static void
test_the_last_month_is_searched_to_the_horizon(Facts *f, const void *data)
{
    g_assert_cmpstr(month_within(data, 3.55, 0, f->arena), ==, "42.574307,rent,own\n");
    g_assert_cmpstr(month_within(data, 3.6, 0, f->arena), ==, "42.574307,rent,own\n");
    g_assert_cmpstr(month_within(data, 3.54, 0, f->arena), ==, ",,\n");
    g_assert_cmpstr(month_within(data, 3.55, 1, f->arena), ==, "42.574307,rent,own\n");
    g_assert_cmpstr(month_within(data, 3.54, 0.01, f->arena), ==, "42.48,rent,own\n");
    g_assert_cmpstr(month_within(data, 2, 0.44, f->arena), ==, ",,\n"); /* 0.44564 is needed */
    g_assert_cmpstr(month_within(data, 2, 0.45, f->arena), ==, "24,rent,own\n");
}

/* The same for every draw, here of prices that change it by at most a 2,000th of a month. */
static void
test_drawn_months_end_at_the_horizon(Facts *f, const void *data)
{
    static const struct {
        const char *yaml, *share;
    } cases[] = { { "cost_horizon_years: 3.54\n", "0,1\n" },
                  { "cost_horizon_years: 3.55\n", "1,0\n" },
                  { "cost_horizon_years: 3.54\ncost_own_resale_share: 0.01\n", "1,0\n" },
                  { "cost_horizon_years: 2\ncost_own_resale_share: 0.44\n", "0,1\n" },
                  { "cost_horizon_years: 2\ncost_own_resale_share: 0.45\n", "1,0\n" } };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        const char *yaml = arena_printf(
            f->arena, "%scost_rent_price: {value: 3, low: 3, high: 3.0001}\n", cases[i].yaml);
        g_assert_cmpstr(drawn_month(yaml, "share, share_beyond", f->arena, data), ==,
                        cases[i].share);
    }
}

/* With a discount, spending is not a straight line over the years, but almost one within a
 * month. */
static void
test_drawn_months_bend_with_the_discount(Facts *f, const void *data)
{
    static const char sql[] = "variable = 'month' AND option = 'rent' AND other_option = 'own'";
    (void)data;

    cost_set_example(f, NULL);
    g_assert_true(cost_set(f, "cost_horizon_years: 8\ncost_discount_rate: 0.15\n"
                              "cost_utilisation: 0.5\n"
                              "cost_rent_price: {value: 3, low: 3, high: 3.0001}\n"));
    facts_finish(f);
    double found = number_where(f, "value", sql);
    g_assert_cmpfloat(found, >, 48); /* 42.57 without a discount */
    /* 286,000 = 80,612 × (1 − 1.15^−n) / 0.15 */
    assert_near(found, -12 * log(1 - 0.15 * 286000 / 80612) / log(1.15), 1e-9);
    g_assert_cmpfloat_with_epsilon(
        facts_number(f, "SELECT p50 FROM break_even_monte_carlo WHERE variable = 'month' AND "
                        "option = 'rent' AND other_option = 'own'"),
        found, 0.01);
}

/* The same between scenarios of two and of four years: within the horizon of the scenario that is
 * named first, for both search and draws. */
static void
test_scenarios_are_searched_to_the_horizon_of_the_first(Facts *f, const void *data)
{
    static const struct {
        const char *years, *value, *share;
    } cases[] = { { "gpu_cost_horizon_years: 4\ntpu_cost_horizon_years: 2\n", "42.57\n", "1\n" },
                  { "gpu_cost_horizon_years: 2\ntpu_cost_horizon_years: 4\n", "\n", "0\n" },
                  { "gpu_cost_horizon_years: 2\ntpu_cost_horizon_years: 4\n"
                    "cost_own_resale_share: 0.45\n",
                    "24\n", "1\n" } };
    (void)f;

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        Facts facts;
        facts_set_up(&facts, data);
        cost_set_example(&facts, NULL);
        g_assert_true(cost_set(&facts, "cost_own_resale_share: 0\n"));
        g_assert_true(cost_set(&facts, cases[i].years));
        g_assert_true(cost_set(&facts, "cost_utilisation: 0.5\n"
                                       "cost_rent_price: {value: 3, low: 3, high: 3.0001}\n"));
        facts_finish(&facts);
        g_assert_cmpstr(facts_csv(&facts, "SELECT round(value, 2) FROM break_even WHERE variable = "
                                          "'month' AND scenario = 'gpu' AND option = 'rent' AND "
                                          "other_scenario = 'tpu' AND other_option = 'own'"),
                        ==, cases[i].value);
        g_assert_cmpstr(facts_csv(&facts, "SELECT share FROM break_even_monte_carlo WHERE variable "
                                          "= 'month' AND scenario = 'gpu' AND option = 'rent' "
                                          "AND other_scenario = 'tpu' AND other_option = 'own'"),
                        ==, cases[i].share);
        facts_tear_down(&facts, data);
    }
}

/* Two scenarios with only hourly costs: they cost the same only at a utilisation of 0, and at the
 * start, where both cost nothing. */
static void
test_no_break_even_where_both_cost_nothing(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    g_assert_true(cost_set(f, "cost_cloud_network_year: 0\ncost_cloud_storage_year: 0\n"
                              "cost_cloud_staff: 0\ncost_cloud_migration_weeks: 0\n"
                              "gpu_cost_rent_price: 3\n"
                              "tpu_cost_rent_price: {value: 2, low: 1, high: 2.5}\n"));
    facts_finish(f);
    static const char where[] = "scenario = 'gpu' AND option = 'rent' AND other_scenario = 'tpu' "
                                "AND other_option = 'rent' AND variable IN ('utilisation', "
                                "'month')";
    g_autofree char *points = g_strdup_printf(
        "SELECT variable, value, low, high, reason FROM break_even WHERE %s", where);
    g_autofree char *draws = g_strdup_printf(
        "SELECT variable, share, p5, p95 FROM break_even_monte_carlo WHERE %s", where);
    g_assert_cmpstr(facts_csv(f, points), ==,
                    "utilisation,,,,no utilisation between 0 and 1 makes them equal: tpu rent "
                    "costs less throughout\n"
                    "month,,,,no month within the horizon makes them equal: tpu rent costs less "
                    "throughout\n");
    g_assert_cmpstr(facts_csv(f, draws), ==, "month,0,,\nutilisation,0,,\n");
}

int
main(int argc, char **argv)
{
    static const FactsTest tests[] = {
        { "/break-even/the example breaks even as by hand",
          test_the_example_breaks_even_as_by_hand },
        { "/break-even/costs by month meet at the break-even",
          test_costs_by_month_meet_at_the_break_even },
        { "/break-even/the last month has the total", test_the_last_month_has_the_total },
        { "/break-even/bands have the percentiles of draws",
          test_bands_have_the_percentiles_of_draws },
        { "/break-even/a range beyond the horizon is open",
          test_a_range_beyond_the_horizon_is_open },
        { "/break-even/ranges of months are said in words",
          test_ranges_of_months_are_said_in_words },
        { "/break-even/no break-even where both cost nothing",
          test_no_break_even_where_both_cost_nothing },
        { "/break-even/where nothing breaks even a reason says so",
          test_where_nothing_breaks_even_a_reason_says_so },
        { "/break-even/an unknown total has no break-even",
          test_an_unknown_total_has_no_break_even },
        { "/break-even/ranges of inputs become ranges of break-evens",
          test_ranges_of_inputs_become_ranges_of_break_evens },
        { "/break-even/scenarios are compared with each other",
          test_scenarios_are_compared_with_each_other },
        { "/break-even/groups are not compared", test_groups_are_not_compared },
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
    };

    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/break-even/lines cross where they are equal",
                    test_lines_cross_where_they_are_equal);
    g_test_add_func("/break-even/parallel lines never cross", test_parallel_lines_never_cross);
    g_test_add_func("/break-even/lines through the same nothing do not break even",
                    test_where_both_cost_nothing_is_no_break_even);
    facts_add_tests("", tests, G_N_ELEMENTS(tests));
    return g_test_run();
}
