#include "analysis/cost_series.h"
#include "tests/cost_facts.h"

/* The example of the README by hand: 2 years without discount, 8 chips, so 70,080
 * chip-hours a year, half of them busy. */
static void
test_the_example_costs_what_it_costs_by_hand(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT option, component, amount, currency, reason "
                                 "FROM total_cost"),
                    ==,
                    "rent,accelerators,210240,USD,\n" /* 35,040 × 3 × 2 */
                    "rent,idle,52560,USD,\n"          /* (43,800 - 35,040) × 3 × 2 */
                    "rent,host,0,USD,\n"
                    "rent,network,2000,USD,\n"
                    "rent,storage,1000,USD,\n"
                    "rent,staff,60000,USD,\n" /* 0.25 × 120,000 × 2 */
                    "rent,software,0,USD,\n"
                    "rent,migration,6000,USD,\n"         /* 2 × 3,000 */
                    "reserve,accelerators,140160,USD,\n" /* 35,040 × 2 × 2 */
                    "reserve,idle,140160,USD,\n"
                    "reserve,host,0,USD,\n"
                    "reserve,network,2000,USD,\n"
                    "reserve,storage,1000,USD,\n"
                    "reserve,staff,60000,USD,\n"
                    "reserve,software,0,USD,\n"
                    "reserve,migration,6000,USD,\n"
                    "own,accelerators,200000,USD,\n"
                    "own,host,48000,USD,\n"
                    "own,network,32000,USD,\n"
                    "own,storage,1000,USD,\n"
                    "own,power,22776,USD,\n"  /* 45,552 kWh × 1.25 × 0.2 × 2 */
                    "own,cooling,1600,USD,\n" /* 8 kW × 100 × 2 */
                    "own,space,2400,USD,\n"
                    "own,staff,120000,USD,\n"
                    "own,software,0,USD,\n"
                    "own,spares,16800,USD,\n" /* 280,000 × 0.03 × 2 */
                    "own,migration,12000,USD,\n"
                    "own,residual_value,-168000,USD,\n"); /* 280,000 - 280,000 × 0.8 × 2 / 4 */
    g_assert_cmpstr(facts_csv(f, "SELECT scenario, option, total, is_lowest, reason "
                                 "FROM cost_of_option"),
                    ==, "base,rent,331800,0,\nbase,reserve,349320,0,\nbase,own,288576,1,\n");
    /* 70,080 busy chip-hours in two years */
    assert_near(facts_number(f, "SELECT per_busy_chip_hour FROM cost_of_option "
                                "WHERE option = 'own'"),
                288576.0 / 70080, 1e-15);
}

/* "gpu" of gpu_cost_rent_price is one, the nothing before _cost_rent_price is not: it is no
 * parameter of the model, which has none then. */
static void
test_a_scenario_has_a_name(Facts *f, const void *data)
{
    (void)data;
    g_assert_true(cost_set(f, "_cost_rent_price: 3\nx_cost_rent_prices: 3\n"));
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT scenario FROM cost_of_option"), ==, "");
    g_assert_true(cost_set(f, "_cost_rent_price: 3\ng_cost_rent_price: 3\n"));
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT DISTINCT scenario FROM cost_of_option"), ==, "g\n");
}

static void
test_components_say_their_inputs_and_sources(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT formula, inputs, sources, formula_source "
                                 "FROM total_cost WHERE option = 'own' AND component = 'power'"),
                    ==,
                    "kilowatt_hours * cost_pue * cost_electricity_price * present_value,"
                    "kilowatt_hours = 45552; cost_pue = 1.25; cost_electricity_price = 0.2; "
                    "present_value = 2,board; logbook; report.yaml:28; report.yaml:29; "
                    "report.yaml:30; report.yaml:31; report.yaml:7; report.yaml:8,"
                    "energy × PUE (ISO/IEC 30134-2) × price\n");
}

static void
test_money_of_later_years_is_discounted(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    g_assert_true(cost_set(f, "cost_discount_rate: 0.1"));
    facts_finish(f);
    double factor = 1 / 1.1 + 1 / 1.21;
    assert_near(facts_number(f, "SELECT total FROM cost_of_option WHERE option = 'rent'"),
                6000 + factor * (331800 - 6000) / 2, 1e-14);
    assert_near(facts_number(f, "SELECT total FROM cost_of_option WHERE option = 'own'"),
                292000 + factor * (288576 - 292000 + 168000) / 2 - 168000 / 1.21, 1e-14);
}

static void
test_hardware_is_worth_no_less_than_its_residual_share(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    g_assert_true(cost_set(f, "cost_horizon_years: 6"));
    facts_finish(f);
    assert_near(facts_number(f, "SELECT amount FROM total_cost WHERE component = "
                                "'residual_value'"),
                -0.2 * 280000, 1e-14);
}

static void
test_a_missing_parameter_leaves_a_reason(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, "cost_pue");
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT option, component, amount, inputs, reason "
                                 "FROM total_cost WHERE amount IS NULL"),
                    ==,
                    "own,power,,kilowatt_hours = 45552; cost_pue = ?; cost_electricity_price = "
                    "0.2; present_value = 2,no parameter cost_pue\n");
    g_assert_cmpstr(facts_csv(f, "SELECT option, total, is_lowest, reason FROM cost_of_option"), ==,
                    "rent,331800,1,\nreserve,349320,0,\nown,,,no parameter cost_pue\n");
}

static void
test_a_text_is_no_number_and_no_zero(Facts *f, const void *data)
{
    (void)data;
    g_assert_true(cost_set(f, "cost_rent_price: ask"));
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT reason FROM total_cost WHERE component = 'accelerators' "
                                 "AND option = 'rent'"),
                    ==,
                    "\"no parameter cost_horizon_years, cost_discount_rate, cost_accelerators, "
                    "cost_utilisation, cost_rent_price (it is no number)\"\n");
}

static void
test_scenarios_have_parameters_of_their_own(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, "cost_rent_price");
    g_assert_true(cost_set(f, "gpu_cost_rent_price: 3\ntpu_cost_rent_price: 2\n"
                              "tpu_cost_accelerators: 16\n"));
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT scenario, total FROM cost_of_option "
                                 "WHERE option = 'rent'"),
                    ==, "gpu,331800\ntpu,419400\n"); /* 87,600 × 2 × 2 + 69,000 */
    g_assert_cmpstr(facts_csv(f, "SELECT scenario, parameter FROM cost_input WHERE option = "
                                 "'any' AND component = 'chip_hours'"),
                    ==, "gpu,cost_accelerators\ntpu,tpu_cost_accelerators\n");
}

/* One has a price that is no number, the other none. */
static void
test_a_missing_price_is_that_of_its_scenario(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, "cost_rent_price");
    g_assert_true(cost_set(f, "gpu_cost_rent_price: on request\ntpu_cost_accelerators: 16\n"));
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT scenario, reason FROM cost_of_option WHERE option = "
                                 "'rent' ORDER BY scenario"),
                    ==,
                    "gpu,no parameter cost_rent_price (it is no number)\n"
                    "tpu,no parameter cost_rent_price\n");
}

static void
test_ranges_move_all_inputs_the_bad_way(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    facts_finish(f);
    /* utilisation 0.3 to 0.8, price 2.5 to 3.5: 70,080 × u / 0.8 × p × 2 + 69,000 */
    assert_near(facts_number(f, "SELECT total_low FROM cost_of_option WHERE option = 'rent'"),
                70080 * 0.3 / 0.8 * 2.5 * 2 + 69000, 1e-14);
    assert_near(facts_number(f, "SELECT total_high FROM cost_of_option WHERE option = 'rent'"),
                70080 * 0.8 / 0.8 * 3.5 * 2 + 69000, 1e-14);
    g_assert_cmpstr(facts_csv(f, "SELECT total_low, total_high FROM cost_of_option "
                                 "WHERE option = 'reserve'"),
                    ==, ",\n");
}

static void
test_a_share_is_no_percentage(Facts *f, const void *data)
{
    (void)data;
    g_assert_true(cost_set(f, "cost_utilisation: 50\ntpu_cost_utilisation: 0.5\n"
                              "gpu_cost_pue: {value: 1.2, low: 0.9, high: 1.3}\n"
                              "cost_own_prize: 3\n"));
    g_assert_true(store_finish(f->store, f->diag));
    g_assert_false(analysis_install(f->store, f->diag));
    g_assert_cmpstr(facts_messages(f), ==,
                    "report.yaml:1:1: error: parameter 'cost_utilisation' must lie between 0 and 1 "
                    "(share), its range too [parameter-range]\n"
                    "report.yaml:3:1: error: parameter 'gpu_cost_pue' must lie between 1 and 10 "
                    "(ratio), its range too [parameter-range]\n"
                    "report.yaml:4:1: warning: the cost model has no parameter 'cost_own_prize'; "
                    "did you mean 'cost_own_price'? [parameter-near]\n");
}

static void
test_reports_without_cost_parameters_have_no_cost(Facts *f, const void *data)
{
    (void)data;
    g_assert_true(cost_set(f, "horizon: 3\n"));
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT * FROM cost_line"), ==, "");
    g_assert_cmpstr(facts_csv(f, "SELECT * FROM cost_of_option"), ==, "");
    g_assert_cmpstr(facts_messages(f), ==, "");
}

/* Of each number of values, those that begin alike among them. */
static void
test_totals_side_by_side_are_those_of_each(Facts *f, const void *data)
{
    static const double years[] = { 0.5, 1, 1.5, 2, 3, 5 };
    static const size_t sizes[] = { 2, 5, 3, 6, 1 };

    (void)data;
    cost_set_example(f, NULL);
    facts_finish(f);
    const CostModel *model = cost_model_read(store_handle(f->store), f->arena);
    double *inputs = arena_array(f->arena, double, model->n_inputs), totals[G_N_ELEMENTS(years)];
    size_t horizon = cost_model_input(model, "cost_horizon_years");
    CostSeries *series = cost_series_new(model, f->arena);
    CostSheet sheet = cost_sheet_new(model, f->arena);

    cost_model_inputs(model, 0, cost_model_values(model, f->arena), inputs);
    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        cost_series_set(series, horizon, years, sizes[i]);
        for (size_t option = 0; option < N_COST_OPTIONS; option++) {
            for (size_t k = 0; k < G_N_ELEMENTS(totals); k++) {
                totals[k] = -1;
            }
            cost_series_totals(series, inputs, option, totals);
            g_assert_true(sizes[i] == G_N_ELEMENTS(totals) || totals[sizes[i]] == -1);
            for (size_t k = 0; k < sizes[i]; k++) {
                inputs[horizon] = years[k];
                g_assert_cmpfloat(totals[k], ==, cost_model_total(model, inputs, option, &sheet));
            }
        }
    }
}

int
main(int argc, char **argv)
{
    static const FactsTest tests[] = {
        { "/total-cost/the example costs what it costs by hand",
          test_the_example_costs_what_it_costs_by_hand },
        { "/total-cost/a scenario has a name", test_a_scenario_has_a_name },
        { "/total-cost/components say their inputs and sources",
          test_components_say_their_inputs_and_sources },
        { "/total-cost/money of later years is discounted",
          test_money_of_later_years_is_discounted },
        { "/total-cost/hardware is worth no less than its residual share",
          test_hardware_is_worth_no_less_than_its_residual_share },
        { "/total-cost/a missing parameter leaves a reason",
          test_a_missing_parameter_leaves_a_reason },
        { "/total-cost/a text is no number and no zero", test_a_text_is_no_number_and_no_zero },
        { "/total-cost/scenarios have parameters of their own",
          test_scenarios_have_parameters_of_their_own },
        { "/total-cost/a missing price is that of its scenario",
          test_a_missing_price_is_that_of_its_scenario },
        { "/total-cost/ranges move all inputs the bad way",
          test_ranges_move_all_inputs_the_bad_way },
        { "/total-cost/totals side by side are those of each",
          test_totals_side_by_side_are_those_of_each },
        { "/total-cost/a share is no percentage", test_a_share_is_no_percentage },
        { "/total-cost/reports without cost parameters have no cost",
          test_reports_without_cost_parameters_have_no_cost },
    };

    g_test_init(&argc, &argv, NULL);
    facts_add_tests("", tests, G_N_ELEMENTS(tests));
    return g_test_run();
}
