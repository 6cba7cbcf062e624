/* Values derived from scores: cost, scaling, matched pairs, coverage; and the aggregates that they
 * use. */
#include "tests/facts.h"

#include "base/student.h"

static void
add_price(const RecordSink *sink, const char *accelerator, double price, const char *region)
{
    PriceRecord record = price_record_unknown();

    record.line = 9;
    record.accelerator = accelerator;
    record.provider = "Cloud";
    record.region = region;
    record.term = "on demand";
    record.currency = "USD";
    record.includes = "chip and host";
    record.valid_from = "2026-05-20";
    record.source = "list";
    record.price = price;
    sink->price(sink->context, &record);
}

static void
test_cost_is_chips_times_hours_times_price(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    facts_add_ten_runs(f, "v9", 0, NAN);
    Import *import = facts_begin(f, "prices.csv");
    add_price(import_sink(import), "v9", 3, "north");
    add_price(import_sink(import), "v9", NAN, "south");
    facts_end(f, import);
    facts_finish(f);
    /* 8 chips × 25.5 / 60 h = 3.4 chip-hours */
    g_assert_cmpstr(facts_csv(f, "SELECT chip_hours, cost, provider, region, term, valid_from, "
                                 "currency, includes, price_per_chip_hour, price_file, price_line, "
                                 "price_source, no_cost_reason FROM cost_to_train ORDER BY region"),
                    ==,
                    "3.4,10.2,Cloud,north,on demand,2026-05-20,USD,chip and host,3,prices.csv,9,"
                    "list,\n"
                    "3.4,,Cloud,south,on demand,2026-05-20,USD,chip and host,,prices.csv,9,list,"
                    "price not known\n");
    assert_near(facts_number(f, "SELECT cost_low / cost FROM cost_to_train WHERE region = 'north'"),
                facts_number(f, "SELECT interval_low / value FROM score"), 1e-14);
    assert_near(facts_number(f, "SELECT cost_high / cost FROM cost_to_train WHERE cost > 0"),
                facts_number(f, "SELECT interval_high / value FROM score"), 1e-14);
}

static void
test_no_price_no_cost(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    facts_add_ten_runs(f, "v9", 0, NAN);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT chip_hours, cost, price_per_chip_hour, no_cost_reason "
                                 "FROM cost_to_train"),
                    ==, "3.4,,,no price for this accelerator\n");
}

static void
test_unknown_chips_have_no_cost(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    for (int i = 0; i < 3; i++) {
        g_autofree char *run = g_strdup_printf("%d", i);
        ResultRecord record = facts_run("v9", run, 10);
        record.workload = "gpt3";
        record.accelerators = NAN;
        facts_send(import_sink(import), record);
    }
    add_price(import_sink(import), "v9", 3, "north");
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT minutes, chip_hours, cost, no_cost_reason FROM "
                                 "cost_to_train"),
                    ==, "10,,,number of chips not known\n");
}

static void
test_scaling_is_against_the_smallest_size(Facts *f, const void *data)
{
    static const struct {
        double chips, minutes;
    } sizes[] = { { 512, 30 }, { 64, 160 }, { 64, 170 }, { 128, 100 } };

    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        g_autofree char *system = g_strdup_printf("s%zu", i);
        ResultRecord record = facts_run("v9", NULL, sizes[i].minutes);
        record.metric = "official_score";
        record.system = system;
        record.accelerators = sizes[i].chips;
        facts_send(import_sink(import), record);
    }
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(
        facts_csv(f, "SELECT accelerators, minutes, round(runs_per_day, 6), round(speed_up, 6), "
                     "ideal_speed_up, round(scaling_efficiency, 6), n_sizes, base_accelerators, "
                     "base_minutes FROM scaling ORDER BY accelerators, minutes"),
        ==,
        "64,160,9,1,1,100,3,64,160\n"
        "64,170,8.470588,0.941176,1,94.117647,3,64,160\n"
        "128,100,14.4,1.6,2,80,3,64,160\n"
        "512,30,48,5.333333,8,66.666667,3,64,160\n");
}

/* Results that differ in any of these are a separate family of one size. */
static void
test_scaling_is_within_one_family(Facts *f, const void *data)
{
    enum { N = 6 };
    ResultRecord *records = arena_array(f->arena, ResultRecord, N);
    (void)data;

    for (size_t i = 0; i < N; i++) {
        records[i] = facts_run("v9", NULL, 100 - 10 * (double)i);
        records[i].metric = "official_score";
        records[i].accelerators = 8 * (double)(i + 1);
    }
    records[1].round = "v6.0";
    records[2].submitter = "Other";
    records[3].accelerator = "x100";
    records[4].workload = "gpt3";
    records[5].division = "open";
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    for (size_t i = 0; i < N; i++) {
        facts_send(import_sink(import), records[i]);
    }
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT count(*), min(n_sizes), max(n_sizes), "
                                 "sum(base_accelerators = accelerators), min(speed_up), "
                                 "max(speed_up) FROM scaling"),
                    ==, "6,1,1,6,1,1\n");
}

static void
test_matched_pairs_have_a_ratio_with_an_interval(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    facts_add_ten_runs(f, "v9", 0, NAN);
    facts_add_ten_runs(f, "x100", 1, 0.5);
    facts_finish(f);
    /* the GPU takes half the time, so the TPU does half the work in the same time */
    g_assert_cmpstr(facts_csv(f, "SELECT tpu, gpu, accelerators, ratio, statistic, n_tpu, n_gpu, "
                                 "unit, interval_method FROM ratio"),
                    ==,
                    "TPU v9,X100,8,0.5,official score,10,9,minutes,\"95%, Student’s t for the "
                    "logarithm of the "
                    "ratio (Welch)\"\n");
    double error = sqrt(2 * (12.25 + 12.25 + 6.25 + 2.25 + 0.25) / 9) * sqrt(10) / 8 / 25.5;
    double factor = exp(student_quantile(0.975, 14) * error * sqrt(2));
    assert_near(facts_number(f, "SELECT ratio_low FROM ratio"), 0.5 / factor, 1e-12);
    assert_near(facts_number(f, "SELECT ratio_high FROM ratio"), 0.5 * factor, 1e-12);
}

static void
test_pairs_match_in_round_division_scenario_and_chips(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    ResultRecord record = facts_run("v9", NULL, 10);
    record.metric = "official_score";
    facts_send(import_sink(import), record);
    for (int i = 0; i < 5; i++) {
        record = facts_run("x100", NULL, 5);
        record.metric = "official_score";
        record.round = i == 0 ? "v5.1" : "v5.0";
        record.division = i == 1 ? "open" : "closed";
        record.scenario = i == 2 ? "Offline" : NULL;
        record.accelerators = i == 3 ? 16 : 8;
        record.suite = i == 4 ? "house bench" : "MLPerf Training";
        facts_send(import_sink(import), record);
    }
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT count(*) FROM ratio"), ==, "0\n");
}

static void
test_a_pair_of_throughputs_is_tpu_over_gpu(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    for (int i = 0; i < 3; i++) {
        ResultRecord record = facts_run(i < 2 ? "v9" : "x100", i == 1 ? "2" : "1",
                                        i == 0   ? 280
                                        : i == 1 ? 320
                                                 : 200);
        record.suite = "house bench";
        record.metric = "samples_per_second";
        record.unit = "samples/s";
        facts_send(import_sink(import), record);
    }
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT ratio, ratio_low, ratio_high, interval_method, n_tpu, "
                                 "statistic FROM ratio"),
                    ==, "1.5,,,,2,mean and single run\n");
}

static void
test_specifications_stand_side_by_side(Facts *f, const void *data)
{
    const AcceleratorRecord figures[] = {
        { .id = "v9",
          .figure = "memory_bytes",
          .value = 32e9,
          .text = "32 GB",
          .source = "maker",
          .year = NAN },
        { .id = "v9", .figure = "power_watts", .value = NAN, .text = "not published", .year = NAN },
    };

    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "more.yaml");
    for (size_t i = 0; i < 2; i++) {
        import_sink(import)->accelerator(import_sink(import)->context, &figures[i]);
    }
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT accelerator, memory_bytes, memory_bytes_text, "
                                 "memory_bytes_source, power_watts, power_watts_text, "
                                 "peak_bf16_flops FROM accelerator_spec ORDER BY accelerator"),
                    ==, "TPU v9,32000000000,32 GB,maker,,not published,\nX100,,,,,,\n");
}

/* All of one accelerator: the n-th is n, printed "n", from "page n". */
static void
test_each_figure_of_an_accelerator_has_its_column(Facts *f, const void *data)
{
    static const char *const figures[] = { "peak_bf16_flops",        "peak_fp8_flops",
                                           "peak_fp4_flops",         "peak_int8_ops",
                                           "memory_bytes",           "memory_bandwidth",
                                           "interconnect_bandwidth", "power_watts" };
    (void)data;

    facts_add_catalogue(f);
    Import *import = facts_begin(f, "more.yaml");
    for (size_t i = G_N_ELEMENTS(figures); i > 0; i--) {
        AcceleratorRecord record = { .id = "v9",
                                     .figure = figures[i - 1],
                                     .value = (double)i,
                                     .text = arena_printf(f->arena, "%zu", i),
                                     .source = arena_printf(f->arena, "page %zu", i),
                                     .year = NAN };
        import_sink(import)->accelerator(import_sink(import)->context, &record);
    }
    facts_end(f, import);
    facts_finish(f);
    for (size_t i = 0; i < G_N_ELEMENTS(figures); i++) {
        const char *sql = arena_printf(f->arena,
                                       "SELECT %s, %s_text, %s_source FROM accelerator_spec "
                                       "WHERE accelerator_id = 'v9'",
                                       figures[i], figures[i], figures[i]);
        const char *expected = arena_printf(f->arena, "%zu,%zu,page %zu\n", i + 1, i + 1, i + 1);
        g_assert_cmpstr(facts_csv(f, sql), ==, expected);
    }
}

static void
test_coverage_shows_holes_as_zeros(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    facts_add_ten_runs(f, "x100", 0, NAN);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT suite, round, workload, results, gpu_results, "
                                 "tpu_results, other_results, gpu_accelerators, "
                                 "tpu_accelerators, submitters FROM coverage"),
                    ==, "MLPerf Training,v5.0,bert,1,1,0,0,1,0,1\n");
}

static void
test_aggregates_leave_nulls_out_and_refuse_text(Facts *f, const void *data)
{
    (void)data;
    facts_finish(f);
    g_assert_cmpstr(
        facts_csv(f, "WITH x (v) AS (VALUES (1), (NULL), (4), (2), (3), (10)) SELECT mean(v), "
                     "median(v), percentile(v, 25), stddev(v) = sqrt(12.5), cv(v) = sqrt(12.5) / "
                     "4, ci_low(v) < 4, ci_high(v) > 4 FROM x"),
        ==, "4,3,2,1,1,1,1\n");
    g_assert_cmpstr(facts_csv(f, "WITH x (v) AS (VALUES (1), (2), (3), (4)) SELECT ci_low(v), "
                                 "ci_high(v), olympic_mean(v, 0, NULL), olympic_kept(v, 0, NULL), "
                                 "olympic_mean(v, 0, 1), olympic_kept(v, v = 4, 1) FROM x"),
                    ==, ",,,,2.5,2\n");
    g_assert_cmpstr(facts_csv(f, "SELECT mean(1) FILTER (WHERE 0), t_quantile(0.975, NULL), "
                                 "t_quantile(0.5, 3), ratio_low(1, 0, 3, NULL, 0, 3)"),
                    ==, ",,0,\n");
    g_assert_cmpstr(facts_csv(f, "WITH x (v) AS (VALUES (3), (NULL), (0.1), (2)) SELECT "
                                 "run_list(v), run_list(NULL) FROM x"),
                    ==, "0.1 2 3,\n");
    g_assert_cmpstr(facts_csv(f,
                              "WITH RECURSIVE x (v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM x "
                              "WHERE v < 51) SELECT run_list(v) IS NULL, run_list(v) FILTER "
                              "(WHERE v > 49), run_list(v) FILTER (WHERE v <= 50) IS NULL FROM x"),
                    ==, "1,50 51,0\n");
    g_assert_null(facts_query(f, "SELECT mean('a')"));
    g_assert_nonnull(strstr(facts_messages(f), "statistics take numbers only"));
    g_assert_cmpstr(facts_csv(f, "WITH x (v) AS (VALUES (1), (9e999), (2)) SELECT mean(v), "
                                 "median(v), run_list(v), olympic_mean(v, 0, 1) FROM x"),
                    ==, ",,,\n");
}

int
main(int argc, char **argv)
{
    static const FactsTest tests[] = {
        { "/analysis/cost is chips times hours times price",
          test_cost_is_chips_times_hours_times_price },
        { "/analysis/no price, no cost", test_no_price_no_cost },
        { "/analysis/unknown chips have no cost", test_unknown_chips_have_no_cost },
        { "/analysis/scaling is against the smallest size",
          test_scaling_is_against_the_smallest_size },
        { "/analysis/scaling is within one family", test_scaling_is_within_one_family },
        { "/analysis/matched pairs have a ratio with an interval",
          test_matched_pairs_have_a_ratio_with_an_interval },
        { "/analysis/pairs match in round, division, scenario and chips",
          test_pairs_match_in_round_division_scenario_and_chips },
        { "/analysis/a pair of throughputs is TPU over GPU",
          test_a_pair_of_throughputs_is_tpu_over_gpu },
        { "/analysis/specifications stand side by side", test_specifications_stand_side_by_side },
        { "/analysis/each figure of an accelerator has its column",
          test_each_figure_of_an_accelerator_has_its_column },
        { "/analysis/coverage shows holes as zeros", test_coverage_shows_holes_as_zeros },
        { "/analysis/aggregates leave NULLs out and refuse text",
          test_aggregates_leave_nulls_out_and_refuse_text },
    };

    g_test_init(&argc, &argv, NULL);
    facts_add_tests("", tests, G_N_ELEMENTS(tests));
    return g_test_run();
}
