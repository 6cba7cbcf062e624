#include "tests/facts.h"

static void
add_dated(const RecordSink *sink, const char *accelerator, const char *round, const char *date,
          Verified verified)
{
    ResultRecord record = facts_run(accelerator, NULL, 20);

    record.metric = "official_score";
    record.round = round;
    record.date = date;
    record.verified = verified;
    facts_send(sink, record);
}

static void
test_cells_tell_state_and_age(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    add_dated(import_sink(import), "v9", "v5.0", "2025-06-01", VERIFIED_YES);
    add_dated(import_sink(import), "v9", "v5.1", "2025-11-10", VERIFIED_NO);
    ResultRecord record = facts_run("x100", "1", 700);
    record.suite = "house bench";
    record.metric = "tokens_per_second";
    record.unit = "tokens/s";
    for (int load = 1; load <= 2; load++) {
        record.scenario = load == 1 ? "load 1" : "load 2";
        facts_send(import_sink(import), record);
    }
    record = facts_run("x100", NULL, 20);
    record.metric = "official_score";
    record.phase = "inference";
    facts_send(import_sink(import), record);
    PriceRecord price = price_record_unknown();
    price.accelerator = "v9";
    price.currency = "USD";
    price.price = 3;
    price.line = 9;
    price.valid_from = "2026-05-20"; /* the newest of all dates */
    import_sink(import)->price(import_sink(import)->context, &price);
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(
        facts_csv(f, "SELECT phase, suite, accelerator, results, verified, unverified, unknown, "
                     "state, rounds, undated, oldest, newest, age_days, age_reason "
                     "FROM coverage_cell"),
        ==,
        "inference,MLPerf Training,X100,1,0,0,1,not known whether verified,1,1,,,,date not known\n"
        "training,MLPerf Training,X100,0,0,0,0,no result,0,0,,,,no result\n"
        "training,MLPerf Training,TPU v9,2,1,1,0,verified,2,0,2025-06-01,2025-11-10,191,\n"
        "training,house bench,X100,2,0,0,2,not known whether verified,1,2,,,,date not known\n"
        "training,house bench,TPU v9,0,0,0,0,no result,0,0,,,,no result\n");
}

static void
test_age_is_told_at_the_day_that_the_report_names(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Value *parameters = value_new_map(f->arena), *day = value_new_map(f->arena);
    value_set_text(f->arena, day, "value", "2025-12-10");
    value_set(parameters, "as_of", day);
    g_assert_true(store_set_parameters(f->store, parameters, f->diag));
    Import *import = facts_begin(f, "a.csv");
    add_dated(import_sink(import), "v9", "v5.1", "2025-11-10", VERIFIED_NO);
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT state, age_days FROM coverage_cell"), ==,
                    "unverified,30\n");
    g_assert_cmpstr(facts_csv(f, "SELECT as_of FROM coverage_date"), ==, "2025-12-10\n");
}

static void
add_offers(Facts *f, const char *first, const char *second)
{
    const char *const days[] = { first, second };
    Import *import = facts_begin(f, "offers.csv");

    for (size_t i = 0; i < 2; i++) {
        PriceRecord price = price_record_unknown();
        price.accelerator = "v9";
        price.price = 3;
        price.line = (int)i + 2;
        price.valid_from = days[i];
        import_sink(import)->price(import_sink(import)->context, &price);
    }
    facts_end(f, import);
}

static void
test_the_day_of_prices_alone_is_the_newest(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    add_offers(f, "2026-05-20", "2026-01-01");
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT as_of FROM coverage_date"), ==, "2026-05-20\n");
}

static void
test_the_day_of_results_and_prices_is_the_newest_of_both(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    add_offers(f, "2025-05-20", "2025-01-01");
    Import *import = facts_begin(f, "a.csv");
    add_dated(import_sink(import), "v9", "v5.0", "2025-06-01", VERIFIED_YES);
    add_dated(import_sink(import), "v9", "v5.1", "2025-11-10", VERIFIED_NO);
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT as_of FROM coverage_date"), ==, "2025-11-10\n");
}

/* Two chips × two benchmarks, of which three cells are filled, one twice: no cell includes results
 * of another. */
static void
test_cells_are_apart_by_benchmark_and_chip(Facts *f, const void *data)
{
    static const struct {
        const char *accelerator, *workload, *round;
    } results[] = { { "v9", "bert", "v5.0" },
                    { "v9", "bert", "v5.1" },
                    { "v9", "gpt3", "v5.0" },
                    { "x100", "bert", "v5.0" } };

    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    for (size_t i = 0; i < G_N_ELEMENTS(results); i++) {
        ResultRecord record = facts_run(results[i].accelerator, NULL, 20);
        record.metric = "official_score";
        record.workload = results[i].workload;
        record.round = results[i].round;
        facts_send(import_sink(import), record);
    }
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(
        facts_csv(f, "SELECT workload, accelerator, results, rounds FROM coverage_cell"), ==,
        "bert,X100,1,1\nbert,TPU v9,2,2\ngpt3,X100,0,0\ngpt3,TPU v9,1,1\n");
}

/* Three metrics of two loads on one chip: two results, and one cell of the two that two chips
 * and one benchmark make. Counted by metric there would be six. */
static void
test_metrics_of_one_result_are_one_cell(Facts *f, const void *data)
{
    static const char *const metrics[] = { "ttft_median", "ttft_p99", "tpot_mean" };

    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    ResultRecord record = facts_run("v9", "1", 700);
    record.suite = "house bench";
    record.phase = "inference";
    record.unit = "ms";
    for (int load = 1; load <= 2; load++) {
        record.concurrency = load;
        for (size_t i = 0; i < G_N_ELEMENTS(metrics); i++) {
            record.metric = metrics[i];
            facts_send(import_sink(import), record);
        }
    }
    record.accelerator = record.system = "x100";
    record.workload = "other";
    record.metric = metrics[0];
    record.date = "2025-11";
    facts_send(import_sink(import), record);
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(
        facts_csv(f, "SELECT workload, accelerator, results, undated, age_days, age_reason "
                     "FROM coverage_cell"),
        ==,
        "bert,X100,0,0,,no result\nbert,TPU v9,2,2,,date not known\n"
        "other,X100,1,0,,day not known\nother,TPU v9,0,0,,no result\n");
    g_assert_cmpstr(facts_csv(f, "SELECT workload, results, tpu_results FROM coverage"), ==,
                    "bert,2,2\nother,1,0\n");
}

/* Two systems with one chip, the second in two rounds: one row for each. */
static void
test_systems_have_cells_of_their_own(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    add_dated(import_sink(import), "v9", "v5.0", "2025-06-01", VERIFIED_NO);
    add_dated(import_sink(import), "v9", "v5.1", "2025-11-10", VERIFIED_YES);
    ResultRecord record = facts_run("v9", NULL, 30);
    record.metric = "official_score";
    record.system = "slice";
    record.date = "2025-11-11";
    record.verified = VERIFIED_NO;
    facts_send(import_sink(import), record);
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT accelerator, system, accelerators, workload, results, "
                                 "verified, unverified, state, oldest, newest, age_days "
                                 "FROM coverage_system"),
                    ==,
                    "TPU v9,slice,8,bert,1,0,1,unverified,2025-11-11,2025-11-11,0\n"
                    "TPU v9,v9,8,bert,2,1,1,verified,2025-06-01,2025-11-10,1\n");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/coverage/cells tell state and age", Facts, NULL, facts_set_up,
               test_cells_tell_state_and_age, facts_tear_down);
    g_test_add("/coverage/age is told at the day that the report names", Facts, NULL, facts_set_up,
               test_age_is_told_at_the_day_that_the_report_names, facts_tear_down);
    g_test_add("/coverage/the day of prices alone is the newest", Facts, NULL, facts_set_up,
               test_the_day_of_prices_alone_is_the_newest, facts_tear_down);
    g_test_add("/coverage/the day of results and prices is the newest of both", Facts, NULL,
               facts_set_up, test_the_day_of_results_and_prices_is_the_newest_of_both,
               facts_tear_down);
    g_test_add("/coverage/cells are apart by benchmark and chip", Facts, NULL, facts_set_up,
               test_cells_are_apart_by_benchmark_and_chip, facts_tear_down);
    g_test_add("/coverage/metrics of one result are one cell", Facts, NULL, facts_set_up,
               test_metrics_of_one_result_are_one_cell, facts_tear_down);
    g_test_add("/coverage/systems have cells of their own", Facts, NULL, facts_set_up,
               test_systems_have_cells_of_their_own, facts_tear_down);
    return g_test_run();
}
