#include "analysis/cost_series.h"
#include "tests/cost_facts.h"

/* The manual's example by hand: 2 years without discount, 8 chips, so 70,080 chip-hours per year,
 * half of them busy. */
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
                    "own,resale,-168000,USD,\n"); /* 280,000 × 0.6 */
    g_assert_cmpstr(facts_csv(f, "SELECT scenario, option, total, is_lowest, reason "
                                 "FROM cost_of_option"),
                    ==, "base,rent,331800,0,\nbase,reserve,349320,0,\nbase,own,288576,1,\n");
    /* 70,080 busy chip-hours in two years */
    assert_near(facts_number(f, "SELECT per_busy_chip_hour FROM cost_of_option "
                                "WHERE option = 'own'"),
                288576.0 / 70080, 1e-15);
}

/* "gpu" of gpu_cost_rent_price is a scenario; the empty text before _cost_rent_price is not, so
 * that is not a parameter of the model, which has none then. */
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

/* At the end of six years without discount, the same as of two. */
static void
test_what_is_owned_is_sold_at_the_end(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    g_assert_true(cost_set(f, "cost_horizon_years: 6\ncost_own_resale_share: 0.2\n"));
    facts_finish(f);
    assert_near(facts_number(f, "SELECT amount FROM total_cost WHERE component = 'resale'"),
                -0.2 * 280000, 1e-14);
}

/* The formulas name all components: none is missing from a total, and none counts twice. */
static void
test_components_add_up_to_the_total(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    g_assert_true(cost_set(f, "cost_discount_rate: 0.07\ncost_cloud_host_price: 0.11\n"
                              "cost_cloud_software_year: 13\ncost_own_software_year: 17\n"));
    facts_finish(f);
    g_assert_cmpfloat(facts_number(f, "SELECT count(*) FROM total_cost WHERE amount = 0"), ==, 0);
    g_assert_cmpfloat(facts_number(f, "SELECT count(*) FROM cost_of_option"), ==, 3);
    g_assert_cmpfloat(facts_number(f, "SELECT max(abs(1 - c.total / (SELECT sum(amount) FROM "
                                      "total_cost AS t WHERE t.option = c.option))) "
                                      "FROM cost_of_option AS c"),
                      <, 1e-14);
}

/* ---- The levelised cost ---- */

/* Sums year by year, as in the formula: Σ cost ÷ (1 + rate)^t over Σ hours ÷ (1 + rate)^t. */
static double
levelised_by_hand(double at_start, double a_year, double at_end, double hours_a_year, double rate,
                  int years)
{
    double money = at_start, hours = 0;

    for (int year = 1; year <= years; year++) {
        money += a_year / pow(1 + rate, year);
        hours += hours_a_year / pow(1 + rate, year);
    }
    return (money + at_end / pow(1 + rate, years)) / hours;
}

/* 512 H100 and 1,024 Trillium for three years at 8%, with 60% utilisation: calculated by hand from
 * parameters as a report might have them. */
static const char fleet[] = "cost_currency: USD\n"
                            "cost_horizon_years: 3\n"
                            "cost_discount_rate: 0.08\n"
                            "gpu_cost_accelerators: 512\n"
                            "tpu_cost_accelerators: 1024\n"
                            "cost_utilisation: 0.6\n"
                            "cost_staff_year: 200000\n"
                            "cost_engineer_week: 4500\n"
                            "gpu_cost_rent_price: 8.93\n"
                            "tpu_cost_rent_price: 2.97\n"
                            "cost_rent_idle_share: 0.1\n"
                            "gpu_cost_reserve_price: 5.36\n"
                            "tpu_cost_reserve_price: 1.78\n"
                            "cost_cloud_host_price: 0\n"
                            "cost_cloud_network_year: 50000\n"
                            "cost_cloud_storage_year: 250000\n"
                            "cost_cloud_software_year: 0\n"
                            "cost_cloud_staff: 1\n"
                            "gpu_cost_cloud_migration_weeks: 0\n"
                            "tpu_cost_cloud_migration_weeks: 12\n"
                            "gpu_cost_own_price: 30000\n"
                            "gpu_cost_own_host_price: 6250\n"
                            "gpu_cost_own_network_price: 10500\n"
                            "gpu_cost_own_storage_year: 250000\n"
                            "gpu_cost_own_software_year: 0\n"
                            "gpu_cost_own_staff: 4\n"
                            "gpu_cost_own_migration_weeks: 8\n"
                            "gpu_cost_own_watts: 1095\n"
                            "gpu_cost_own_idle_watts: 300\n"
                            "gpu_cost_electricity_price: 0.0806\n"
                            "gpu_cost_pue: 1.58\n"
                            "gpu_cost_own_cooling_kw_year: 0\n"
                            "gpu_cost_own_space_kw_year: 2208.72\n"
                            "gpu_cost_own_spares_share: 0.03\n"
                            "gpu_cost_own_resale_share: 0.325\n";

static void
test_an_hour_of_work_costs_what_it_costs_by_hand(Facts *f, const void *data)
{
    double gpu = 512 * 8760.0, tpu = 1024 * 8760.0, cloud = 50000 + 250000 + 200000;
    double hardware = 512 * (30000 + 6250 + 10500.0);
    double kwh = (gpu * 0.6 * 1095 + gpu * 0.4 * 300) / 1000;
    double own_year =
        250000 + kwh * 1.58 * 0.0806 + 512 * 1.095 * 2208.72 + 4 * 200000.0 + 0.03 * hardware;
    const struct {
        const char *scenario, *option;
        double exact, printed; /* as printed, to the cent */
    } cases[] = {
        { "gpu", "rent", levelised_by_hand(0, gpu * 0.6 / 0.9 * 8.93 + cloud, 0, gpu * 0.6, .08, 3),
          10.11 },
        { "gpu", "reserve", levelised_by_hand(0, gpu * 5.36 + cloud, 0, gpu * 0.6, .08, 3), 9.12 },
        { "gpu", "own",
          levelised_by_hand(hardware + 8 * 4500, own_year, -0.325 * hardware, gpu * 0.6, .08, 3),
          3.85 },
        { "tpu", "rent",
          levelised_by_hand(54000, tpu * 0.6 / 0.9 * 2.97 + cloud, 0, tpu * 0.6, .08, 3), 3.40 },
        { "tpu", "reserve", levelised_by_hand(54000, tpu * 1.78 + cloud, 0, tpu * 0.6, .08, 3),
          3.06 },
    };
    (void)data;

    g_assert_true(cost_set(f, fleet));
    facts_finish(f);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *sql =
            g_strdup_printf("SELECT per_busy_chip_hour FROM cost_of_option WHERE "
                            "scenario = '%s' AND option = '%s'",
                            cases[i].scenario, cases[i].option);
        double found = facts_number(f, sql);
        assert_near(found, cases[i].exact, 1e-12);
        g_assert_cmpfloat_with_epsilon(found, cases[i].printed, 0.005);
    }
}

/* All other costs of the example are zero. */
static const CostModel *
model_of_prices_alone(Facts *f)
{
    cost_set_example(f, NULL);
    g_assert_true(cost_set(f, "cost_rent_idle_share: 0\ncost_staff_year: 0\n"
                              "cost_engineer_week: 0\ncost_cloud_network_year: 0\n"
                              "cost_cloud_storage_year: 0\ncost_own_host_price: 0\n"
                              "cost_own_network_price: 0\ncost_own_storage_year: 0\n"
                              "cost_electricity_price: 0\ncost_own_cooling_kw_year: 0\n"
                              "cost_own_space_kw_year: 0\ncost_own_spares_share: 0\n"
                              "cost_own_resale_share: 0\n"));
    facts_finish(f);
    return cost_model_read(store_handle(f->store), f->arena);
}

enum { RENT, RESERVE, OWN };

static const double rates[] = { 0, 0.001, 0.05, 0.08, 0.2, 1 };
static const double horizons[] = { 0.01, 0.5, 1, 2.5, 3, 10, 100 };
static const double utilisations[] = { 0.01, 0.3, 0.6, 1 };

/* For any rate, horizon and utilisation: costs of busy hours come to their price, costs of all
 * hours to price ÷ utilisation, and a purchase to its annuity divided by the hours of a year. */
static void
test_rent_alone_costs_its_price_at_every_rate(Facts *f, const void *data)
{
    const CostModel *model = model_of_prices_alone(f);
    double *inputs = arena_array(f->arena, double, model->n_inputs);
    CostSheet sheet = cost_sheet_new(model, f->arena);
    size_t rate = cost_model_input(model, "cost_discount_rate");
    size_t horizon = cost_model_input(model, "cost_horizon_years");
    size_t utilisation = cost_model_input(model, "cost_utilisation");
    (void)data;

    cost_model_inputs(model, 0, cost_model_values(model, f->arena), inputs);
    for (size_t i = 0; i < G_N_ELEMENTS(rates); i++) {
        for (size_t k = 0; k < G_N_ELEMENTS(horizons); k++) {
            for (size_t m = 0; m < G_N_ELEMENTS(utilisations); m++) {
                double r = inputs[rate] = rates[i], years = inputs[horizon] = horizons[k];
                double used = inputs[utilisation] = utilisations[m];
                double factor = r > 0 ? (1 - pow(1 + r, -years)) / r : years;
                assert_near(cost_model_measure(model, inputs, RENT, COST_LEVELISED, &sheet), 3,
                            1e-13);
                assert_near(cost_model_measure(model, inputs, RESERVE, COST_LEVELISED, &sheet),
                            2 / used, 1e-13);
                assert_near(cost_model_measure(model, inputs, OWN, COST_LEVELISED, &sheet),
                            25000 / (8760 * used * factor), 1e-9);
            }
        }
    }
}

static void
multiply_money(const CostModel *model, double by, double *inputs)
{
    static const char *const money[] = { "cost_rent_price",         "cost_reserve_price",
                                         "cost_own_price",          "cost_own_host_price",
                                         "cost_own_network_price",  "cost_staff_year",
                                         "cost_engineer_week",      "cost_cloud_network_year",
                                         "cost_cloud_storage_year", "cost_own_storage_year",
                                         "cost_electricity_price",  "cost_own_cooling_kw_year",
                                         "cost_own_space_kw_year" };

    for (size_t i = 0; i < G_N_ELEMENTS(money); i++) {
        inputs[cost_model_input(model, money[i])] *= by;
    }
}

/* Doubling the price and all other costs doubles the levelised cost; without discount it is the
 * total divided by the hours. */
static void
test_a_levelised_cost_scales_with_its_prices(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    facts_finish(f);
    const CostModel *model = cost_model_read(store_handle(f->store), f->arena);
    double *inputs = arena_array(f->arena, double, model->n_inputs);
    CostSheet sheet = cost_sheet_new(model, f->arena);
    size_t rate = cost_model_input(model, "cost_discount_rate");

    cost_model_inputs(model, 0, cost_model_values(model, f->arena), inputs);
    for (size_t i = 0; i < G_N_ELEMENTS(rates) * N_COST_OPTIONS; i++) {
        size_t option = i % N_COST_OPTIONS;
        inputs[rate] = rates[i / N_COST_OPTIONS];
        double before = cost_model_measure(model, inputs, option, COST_LEVELISED, &sheet);
        double total = cost_model_measure(model, inputs, option, COST_TOTAL, &sheet);
        g_assert_true(inputs[rate] > 0 || fabs(before - total / 70080) < 1e-12);
        multiply_money(model, 2, inputs);
        assert_near(cost_model_measure(model, inputs, option, COST_LEVELISED, &sheet), 2 * before,
                    1e-13);
        multiply_money(model, .5, inputs);
    }
}

/* All costs before the sale are paid at the start, or equally each year: over any horizon, spent =
 * start + year × present value factor. The bands of cost_by_month rely on this. */
static void
test_what_is_spent_grows_with_the_factor(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    facts_finish(f);
    const CostModel *model = cost_model_read(store_handle(f->store), f->arena);
    double *inputs = arena_array(f->arena, double, model->n_inputs);
    CostSheet sheet = cost_sheet_new(model, f->arena);
    size_t rate = cost_model_input(model, "cost_discount_rate");
    size_t horizon = cost_model_input(model, "cost_horizon_years");

    cost_model_inputs(model, 0, cost_model_values(model, f->arena), inputs);
    for (size_t i = 0; i < G_N_ELEMENTS(rates) * N_COST_OPTIONS; i++) {
        size_t option = i % N_COST_OPTIONS;
        inputs[rate] = rates[i / N_COST_OPTIONS];
        inputs[horizon] = 0;
        double start = cost_model_measure(model, inputs, option, COST_SPENT, &sheet);
        inputs[horizon] = 1;
        double year = (cost_model_measure(model, inputs, option, COST_SPENT, &sheet) - start) /
                      cost_model_measure(model, inputs, option, COST_FACTOR, &sheet);
        for (size_t k = 0; k < G_N_ELEMENTS(horizons); k++) {
            inputs[horizon] = horizons[k];
            double factor = cost_model_measure(model, inputs, option, COST_FACTOR, &sheet);
            assert_near(cost_model_measure(model, inputs, option, COST_SPENT, &sheet),
                        start + year * factor, 1e-12);
        }
    }
}

static void
test_without_work_no_hour_of_it_has_a_cost(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    g_assert_true(cost_set(f, "cost_utilisation: 0"));
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT option, total, per_busy_chip_hour, reason "
                                 "FROM cost_of_option WHERE option = 'rent'"),
                    ==, "rent,69000,,\"division by 0, or too large a number\"\n");
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
                    "cost_utilisation, cost_rent_price (it is not a number)\"\n");
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

/* One has a price that is not a number, the other has none. */
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
                    "gpu,no parameter cost_rent_price (it is not a number)\n"
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
    g_assert_cmpstr(
        facts_messages(f), ==,
        "report.yaml:1:1: error: parameter 'cost_utilisation' and its range must be "
        "between 0 and 1 (share) [parameter-range]\n"
        "report.yaml:3:1: error: parameter 'gpu_cost_pue' and its range must be between 1 "
        "and 10 (ratio) [parameter-range]\n"
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

/* For each number of values, including those that begin alike. */
static void
test_values_side_by_side_are_those_of_each(Facts *f, const void *data)
{
    static const double years[] = { 0.5, 1, 1.5, 2, 3, 5 };
    static const size_t sizes[] = { 2, 5, 3, 6, 1 };

    (void)data;
    cost_set_example(f, NULL);
    facts_finish(f);
    const CostModel *model = cost_model_read(store_handle(f->store), f->arena);
    double *inputs = arena_array(f->arena, double, model->n_inputs), found[G_N_ELEMENTS(years)];
    size_t horizon = cost_model_input(model, "cost_horizon_years");
    CostSeries *series = cost_series_new(model, f->arena);
    CostSheet sheet = cost_sheet_new(model, f->arena);

    cost_model_inputs(model, 0, cost_model_values(model, f->arena), inputs);
    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        cost_series_set(series, horizon, years, sizes[i]);
        for (size_t m = 0; m < N_COST_OPTIONS * (size_t)N_COST_MEASURES; m++) {
            size_t option = m % N_COST_OPTIONS;
            CostMeasure measure = (CostMeasure)(m / N_COST_OPTIONS);
            for (size_t k = 0; k < G_N_ELEMENTS(found); k++) {
                found[k] = -1;
            }
            cost_series_measure(series, inputs, option, measure, found);
            g_assert_true(sizes[i] == G_N_ELEMENTS(found) || found[sizes[i]] == -1);
            for (size_t k = 0; k < sizes[i]; k++) {
                inputs[horizon] = years[k];
                g_assert_cmpfloat(found[k], ==,
                                  cost_model_measure(model, inputs, option, measure, &sheet));
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
        { "/total-cost/what is owned is sold at the end", test_what_is_owned_is_sold_at_the_end },
        { "/total-cost/components add up to the total", test_components_add_up_to_the_total },
        { "/total-cost/an hour of work costs what it costs by hand",
          test_an_hour_of_work_costs_what_it_costs_by_hand },
        { "/total-cost/rent alone costs its price at every rate",
          test_rent_alone_costs_its_price_at_every_rate },
        { "/total-cost/a levelised cost scales with its prices",
          test_a_levelised_cost_scales_with_its_prices },
        { "/total-cost/what is spent grows with the factor",
          test_what_is_spent_grows_with_the_factor },
        { "/total-cost/without work no hour of it has a cost",
          test_without_work_no_hour_of_it_has_a_cost },
        { "/total-cost/a missing parameter leaves a reason",
          test_a_missing_parameter_leaves_a_reason },
        { "/total-cost/a text is no number and no zero", test_a_text_is_no_number_and_no_zero },
        { "/total-cost/scenarios have parameters of their own",
          test_scenarios_have_parameters_of_their_own },
        { "/total-cost/a missing price is that of its scenario",
          test_a_missing_price_is_that_of_its_scenario },
        { "/total-cost/ranges move all inputs the bad way",
          test_ranges_move_all_inputs_the_bad_way },
        { "/total-cost/values side by side are those of each",
          test_values_side_by_side_are_those_of_each },
        { "/total-cost/a share is no percentage", test_a_share_is_no_percentage },
        { "/total-cost/reports without cost parameters have no cost",
          test_reports_without_cost_parameters_have_no_cost },
    };

    g_test_init(&argc, &argv, NULL);
    facts_add_tests("", tests, G_N_ELEMENTS(tests));
    return g_test_run();
}
