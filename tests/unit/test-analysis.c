#include "tests/facts.h"

#include "base/student.h"

/* Ten runs of bert on 8 chips: 21 … 30 minutes; `failed` of them, from the
 * slowest on, were aborted. */
static void
add_ten_runs(Facts *f, const char *accelerator, int failed, double scaling_factor)
{
    g_autofree char *path = g_strdup_printf("%s.csv", accelerator);
    Import *import = facts_begin(f, arena_strdup(f->arena, path));

    for (int i = 0; i < 10; i++) {
        g_autofree char *run = g_strdup_printf("result_%d.txt", i);
        ResultRecord record = facts_run(accelerator, run, 21 + i);
        record.line = i + 2;
        record.scaling_factor = scaling_factor;
        record.date = i == 4 ? "2025-05-02" : "2025-05-01";
        record.global_batch_size = 768;
        record.nodes = 1;
        record.verified = VERIFIED_YES;
        if (i >= 10 - failed) {
            record.status = "aborted";
            record.metric = NULL;
        }
        facts_send(import_sink(import), record);
    }
    facts_end(f, import);
}

static void
test_a_score_is_the_olympic_mean(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    add_ten_runs(f, "v9", 0, NAN);
    facts_finish(f);
    g_assert_cmpstr(
        facts_csv(f, "SELECT suite, round, division, submitter, system, accelerator, "
                     "accelerator_id, family, accelerators, nodes, workload, phase, metric, unit, "
                     "n_runs, n_successful, n_kept, runs_per_rule, scaling_factor, "
                     "official_score, invalid_reason, caveat, basis, value_kind, n, median, mean, "
                     "minimum, maximum, verified, date, global_batch_size, source_file, "
                     "source_line FROM score"),
        ==,
        "MLPerf Training,v5.0,closed,Maker,v9,TPU v9,v9,tpu,8,1,bert,training,time_to_train,"
        "minutes,10,10,8,10,1,25.5,,,run logs,official score,10,25.5,25.5,21,30,1,2025-05-02,768,"
        "v9.csv,2\n");
    assert_near(facts_number(f, "SELECT standard_deviation FROM score"), sqrt(110.0 / 12), 1e-14);
    assert_near(facts_number(f, "SELECT coefficient_of_variation FROM score"),
                sqrt(110.0 / 12) / 25.5, 1e-14);
    /* winsorised 22 22 23 … 28 29 29: squares of 3.5 3.5 2.5 1.5 0.5, twice */
    double error = sqrt(2 * (12.25 + 12.25 + 6.25 + 2.25 + 0.25) / 9) * sqrt(10) / 8;
    double half = student_quantile(0.975, 7) * error;
    assert_near(facts_number(f, "SELECT interval_low FROM score"), 25.5 - half, 1e-13);
    assert_near(facts_number(f, "SELECT interval_high FROM score"), 25.5 + half, 1e-13);
    g_assert_cmpstr(facts_csv(f, "SELECT interval_method FROM score"), ==,
                    "\"95 %, Student's t for the trimmed mean (Tukey–McLaughlin)\"\n");
}

static void
test_an_aborted_run_is_the_dropped_slowest(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    add_ten_runs(f, "v9", 1, NAN);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT n_runs, n_successful, n_kept, official_score, n, mean, "
                                 "invalid_reason FROM score"),
                    ==, "10,9,8,25.5,9,25,\n");
    g_assert_cmpstr(facts_csv(f, "SELECT run, status, kept, dropped, value FROM run_value "
                                 "WHERE NOT kept ORDER BY run"),
                    ==, "result_0.txt,success,0,fastest,21\nresult_9.txt,aborted,0,failed,\n");
    g_assert_cmpfloat(facts_number(f, "SELECT avg(value) FROM run_value WHERE kept"), ==, 25.5);
}

static void
test_an_aborted_run_that_tells_a_time_still_failed(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    const double minutes[] = { 10, 20, 30, 40, 5 };
    for (int i = 0; i < 5; i++) {
        g_autofree char *run = g_strdup_printf("%d", i);
        ResultRecord record = facts_run("v9", run, minutes[i]);
        record.workload = "resnet";
        record.status = i == 4 ? "aborted" : "success";
        facts_send(import_sink(import), record);
    }
    facts_end(f, import);
    facts_finish(f);
    /* 10 is the fastest, the aborted one the slowest: (20 + 30 + 40) / 3 */
    g_assert_cmpstr(facts_csv(f, "SELECT n_runs, n_successful, n_kept, official_score, n, "
                                 "interval_low, interval_method FROM score"),
                    ==, "5,4,3,30,4,,\n");
    g_assert_cmpstr(facts_csv(f, "SELECT measured, value, dropped FROM run_value WHERE run = '4'"),
                    ==, "5,,failed\n");
}

static void
test_a_run_with_an_unknown_time_counts_as_failed(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    facts_send(import_sink(import), facts_run("v9", "1", NAN));
    facts_send(import_sink(import), facts_run("v9", "2", 8));
    facts_send(import_sink(import), facts_run("v9", "3", 9));
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT n_runs, n_successful, n_kept, official_score, caveat "
                                 "FROM score"),
                    ==, "3,2,1,9,3 runs; the rule asks for 10\n");
}

static void
test_too_many_failures_leave_no_score_and_a_reason(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    add_ten_runs(f, "v9", 2, NAN);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT n_runs, n_successful, n_kept, official_score, value, "
                                 "value_kind, interval_low, invalid_reason, n, median FROM score"),
                    ==, "10,8,0,,,,,2 of 10 runs failed; the rule drops 1,8,24.5\n");
    g_assert_cmpstr(facts_csv(f, "SELECT DISTINCT kept, dropped FROM run_value ORDER BY dropped"),
                    ==, "0,failed\n0,no score\n");
    g_assert_cmpstr(facts_csv(f, "SELECT cost, no_cost_reason FROM cost_to_train"), ==,
                    ",no score: 2 of 10 runs failed; the rule drops 1\n");
}

static void
test_a_result_of_failures_only_is_still_listed(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    add_ten_runs(f, "v9", 10, NAN);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT metric, unit, n_runs, n_successful, official_score, mean "
                                 "FROM score"),
                    ==, "time_to_train,minutes,10,0,,\n");
}

static void
test_the_scaling_factor_multiplies_all(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    add_ten_runs(f, "v9", 0, 1.5);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT scaling_factor, official_score, median, mean, minimum, "
                                 "maximum FROM score"),
                    ==, "1.5,38.25,38.25,38.25,31.5,45\n");
    g_assert_cmpstr(facts_csv(f, "SELECT measured, value FROM run_value WHERE run = "
                                 "'result_0.txt'"),
                    ==, "21,31.5\n");
    g_assert_cmpstr(facts_csv(f, "SELECT run_values FROM score"), ==,
                    "31.5 33 34.5 36 37.5 39 40.5 42 43.5 45\n");
    assert_near(facts_number(f, "SELECT coefficient_of_variation FROM score"),
                sqrt(110.0 / 12) / 25.5, 1e-14);
}

static void
test_runs_that_disagree_on_the_factor_are_named(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    for (int i = 0; i < 3; i++) {
        g_autofree char *run = g_strdup_printf("%d", i);
        ResultRecord record = facts_run("v9", run, 10);
        record.workload = "gpt3";
        record.scaling_factor = i == 0 ? 1.2 : NAN;
        facts_send(import_sink(import), record);
    }
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT official_score, caveat FROM score"), ==,
                    "12,the runs disagree on the scaling factor; the largest is used\n");
}

static void
test_scores_beyond_all_numbers_are_unknown(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    for (int i = 0; i < 3; i++) {
        g_autofree char *run = g_strdup_printf("%d", i);
        ResultRecord record = facts_run("v9", run, 1e300);
        record.scaling_factor = 1e300;
        facts_send(import_sink(import), record);
    }
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT n_runs, run_values FROM score"), ==, "3,\n");
}

static void
test_unet3d_drops_four_and_four(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    for (int i = 0; i < 40; i++) {
        g_autofree char *run = g_strdup_printf("%d", i);
        ResultRecord record = facts_run("v9", run, i < 4 ? 0.001 : 10);
        record.workload = "unet3d";
        record.status = i >= 36 ? "truncated" : NULL;
        record.metric = i >= 36 ? NULL : "time_to_train";
        facts_send(import_sink(import), record);
    }
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT n_runs, n_successful, n_kept, runs_per_rule, "
                                 "official_score, interval_low, interval_high FROM score"),
                    ==, "40,36,32,40,10,10,10\n");
}

static void
add_published(Facts *f, const char *path, double minutes)
{
    Import *import = facts_begin(f, path);
    ResultRecord record = facts_run("v9", NULL, minutes);

    record.metric = "official_score";
    record.source = "results-v5.0";
    facts_send(import_sink(import), record);
    facts_end(f, import);
}

static void
test_a_published_score_has_no_runs(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    add_published(f, "published.csv", 25.625);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT metric, unit, n_runs, n_successful, n_kept, n, "
                                 "scaling_factor, official_score, value, value_kind, basis, mean, "
                                 "interval_low, runs_per_rule, source FROM score"),
                    ==,
                    "time_to_train,minutes,,,,,,25.625,25.625,official score,published score,,,10,"
                    "results-v5.0\n");
    g_assert_cmpstr(facts_csv(f, "SELECT count(*) FROM run_value"), ==, "0\n");
}

static void
test_a_published_score_stands_beside_its_runs(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    add_published(f, "published.csv", 25.625);
    add_ten_runs(f, "v9", 0, NAN);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT official_score, published_score, basis FROM score"), ==,
                    "25.5,25.625,run logs\n");
}

static void
test_other_suites_have_means_and_no_official_score(Facts *f, const void *data)
{
    const double rates[] = { 90, 100, 110, 120, 130 };

    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    for (int i = 0; i < 5; i++) {
        g_autofree char *run = g_strdup_printf("%d", i);
        ResultRecord record = facts_run("v9", run, rates[i]);
        record.suite = "house bench";
        record.metric = "output_tokens_per_second";
        record.unit = "output tok/s";
        facts_send(import_sink(import), record);
    }
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT unit, better, official_score, runs_per_rule, value, "
                                 "value_kind, n_kept, scaling_factor, basis FROM score"),
                    ==, "output tokens/s,higher,,,110,mean,,,runs\n");
    g_assert_cmpstr(facts_csv(f, "SELECT run_values FROM score"), ==, "90 100 110 120 130\n");
    double half = student_quantile(0.975, 4) * sqrt(250) / sqrt(5);
    assert_near(facts_number(f, "SELECT interval_low FROM score"), 110 - half, 1e-13);
    assert_near(facts_number(f, "SELECT interval_high FROM score"), 110 + half, 1e-13);
    g_assert_cmpstr(facts_csv(f, "SELECT kept, value FROM run_value WHERE run = '0'"), ==,
                    "1,90\n");
}

static void
test_an_inference_result_is_its_one_run(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    ResultRecord record = facts_run("v9", "run_1", 5.43896);
    record.suite = "MLPerf Inference";
    record.scenario = "Offline";
    record.metric = "samples_per_second";
    record.unit = "samples/s";
    facts_send(import_sink(import), record);
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT scenario, official_score, unit, n, value_kind, "
                                 "standard_deviation, interval_low FROM score"),
                    ==, "Offline,5.43896,samples/s,1,official score,,\n");
}

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
    add_ten_runs(f, "v9", 0, NAN);
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
}

static void
test_no_price_no_cost(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    add_ten_runs(f, "v9", 0, NAN);
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
        facts_csv(f,
                  "SELECT accelerators, minutes, round(trainings_per_day, 6), round(speed_up, 6), "
                  "ideal_speed_up, round(scaling_efficiency, 6), n_sizes, base_accelerators, "
                  "base_minutes FROM scaling ORDER BY accelerators, minutes"),
        ==,
        "64,160,9,1,1,100,3,64,160\n"
        "64,170,8.470588,0.941176,1,94.117647,3,64,160\n"
        "128,100,14.4,1.6,2,80,3,64,160\n"
        "512,30,48,5.333333,8,66.666667,3,64,160\n");
}

static void
test_matched_pairs_have_a_ratio_with_an_interval(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    add_ten_runs(f, "v9", 0, NAN);
    add_ten_runs(f, "x100", 1, 0.5);
    facts_finish(f);
    /* the GPU takes half the time, so the TPU does half the work */
    g_assert_cmpstr(facts_csv(f, "SELECT tpu, gpu, accelerators, ratio, n_tpu, n_gpu, unit, "
                                 "interval_method FROM ratio"),
                    ==,
                    "TPU v9,X100,8,0.5,10,9,minutes,\"95 %, Student's t for the logarithm of the "
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
    for (int i = 0; i < 2; i++) {
        ResultRecord record = facts_run(i == 0 ? "v9" : "x100", "1", i == 0 ? 300 : 200);
        record.suite = "house bench";
        record.metric = "samples_per_second";
        record.unit = "samples/s";
        facts_send(import_sink(import), record);
    }
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT ratio, ratio_low, ratio_high, interval_method, n_tpu "
                                 "FROM ratio"),
                    ==, "1.5,,,,1\n");
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

static void
test_coverage_shows_holes_as_zeros(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    add_ten_runs(f, "x100", 0, NAN);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT suite, round, workload, results, gpu_results, "
                                 "tpu_results, submitters FROM coverage"),
                    ==, "MLPerf Training,v5.0,bert,1,1,0,1\n");
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
    g_assert_cmpstr(facts_csv(f, "WITH RECURSIVE x (v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM x "
                                 "WHERE v < 51) SELECT run_list(v) IS NULL, run_list(v) FILTER "
                                 "(WHERE v > 49) FROM x"),
                    ==, "1,50 51\n");
    g_assert_null(facts_query(f, "SELECT mean('a')"));
    g_assert_nonnull(strstr(facts_messages(f), "statistics take numbers only"));
    g_assert_cmpstr(facts_csv(f, "WITH x (v) AS (VALUES (1), (9e999), (2)) SELECT mean(v), "
                                 "median(v), run_list(v), olympic_mean(v, 0, 1) FROM x"),
                    ==, ",,,\n");
}

int
main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*test)(Facts *, const void *);
    } tests[] = {
        { "/analysis/a score is the olympic mean", test_a_score_is_the_olympic_mean },
        { "/analysis/an aborted run is the dropped slowest",
          test_an_aborted_run_is_the_dropped_slowest },
        { "/analysis/an aborted run that tells a time still failed",
          test_an_aborted_run_that_tells_a_time_still_failed },
        { "/analysis/a run with an unknown time counts as failed",
          test_a_run_with_an_unknown_time_counts_as_failed },
        { "/analysis/too many failures leave no score and a reason",
          test_too_many_failures_leave_no_score_and_a_reason },
        { "/analysis/a result of failures only is still listed",
          test_a_result_of_failures_only_is_still_listed },
        { "/analysis/the scaling factor multiplies all", test_the_scaling_factor_multiplies_all },
        { "/analysis/runs that disagree on the factor are named",
          test_runs_that_disagree_on_the_factor_are_named },
        { "/analysis/scores beyond all numbers are unknown",
          test_scores_beyond_all_numbers_are_unknown },
        { "/analysis/unet3d drops four and four", test_unet3d_drops_four_and_four },
        { "/analysis/a published score has no runs", test_a_published_score_has_no_runs },
        { "/analysis/a published score stands beside its runs",
          test_a_published_score_stands_beside_its_runs },
        { "/analysis/other suites have means and no official score",
          test_other_suites_have_means_and_no_official_score },
        { "/analysis/an inference result is its one run", test_an_inference_result_is_its_one_run },
        { "/analysis/cost is chips times hours times price",
          test_cost_is_chips_times_hours_times_price },
        { "/analysis/no price, no cost", test_no_price_no_cost },
        { "/analysis/unknown chips have no cost", test_unknown_chips_have_no_cost },
        { "/analysis/scaling is against the smallest size",
          test_scaling_is_against_the_smallest_size },
        { "/analysis/matched pairs have a ratio with an interval",
          test_matched_pairs_have_a_ratio_with_an_interval },
        { "/analysis/pairs match in round, division, scenario and chips",
          test_pairs_match_in_round_division_scenario_and_chips },
        { "/analysis/a pair of throughputs is TPU over GPU",
          test_a_pair_of_throughputs_is_tpu_over_gpu },
        { "/analysis/specifications stand side by side", test_specifications_stand_side_by_side },
        { "/analysis/coverage shows holes as zeros", test_coverage_shows_holes_as_zeros },
        { "/analysis/aggregates leave NULLs out and refuse text",
          test_aggregates_leave_nulls_out_and_refuse_text },
    };

    g_test_init(&argc, &argv, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(tests); i++) {
        g_test_add(tests[i].name, Facts, NULL, facts_set_up, tests[i].test, facts_tear_down);
    }
    return g_test_run();
}
