/* Scores: those defined by MLPerf, and those of suites that define none. */
#include "tests/facts.h"

#include "base/student.h"

static void
test_a_score_is_the_olympic_mean(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    facts_add_ten_runs(f, "v9", 0, NAN);
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
                    "\"95%, Student’s t for the trimmed mean (Tukey–McLaughlin)\"\n");
}

static void
send_summary(Import *import, const char *run, double mean, double n, double deviation)
{
    ResultRecord record = facts_run("v9", run, mean);

    record.suite = "own";
    record.summary[SUMMARY_N] = n;
    record.summary[SUMMARY_FAILED] = n == 4 ? 2 : 0;
    record.summary[SUMMARY_DEVIATION] = deviation;
    facts_send(import_sink(import), record);
}

/* 21 … 24 and 25 … 29 as summaries, and 30 as a run: the same as in
 * test_a_score_is_the_olympic_mean. */
static void
test_summed_up_runs_count_like_runs(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    send_summary(import, "shard 1", 22.5, 4, sqrt(5.0 / 3));
    send_summary(import, "shard 2", 27, 5, sqrt(2.5));
    send_summary(import, "single", 30, NAN, NAN);
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT n_runs, n_successful, n, mean, value_kind, median, "
                                 "minimum, run_values, interval_method FROM score"),
                    ==, "12,10,10,25.5,mean,,,,\"95%, Student’s t for the mean\"\n");
    double half = student_quantile(0.975, 9) * sqrt(110.0 / 12 / 10);
    assert_near(facts_number(f, "SELECT standard_deviation FROM score"), sqrt(110.0 / 12), 1e-14);
    assert_near(facts_number(f, "SELECT interval_low FROM score"), 25.5 - half, 1e-13);
    assert_near(facts_number(f, "SELECT interval_high FROM score"), 25.5 + half, 1e-13);
    g_assert_cmpstr(facts_csv(f, "SELECT run FROM run_value"), ==, "single\n");
}

static void
test_an_unknown_spread_gives_no_interval(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    send_summary(import, "shard 1", 22.5, 4, NAN);
    send_summary(import, "shard 2", 27, 5, sqrt(2.5));
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT n, mean, standard_deviation, interval_low FROM score"), ==,
                    "9,25,,\n");
}

static void
test_an_aborted_run_is_the_dropped_slowest(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    facts_add_ten_runs(f, "v9", 1, NAN);
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
    facts_add_ten_runs(f, "v9", 2, NAN);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT n_runs, n_successful, n_kept, official_score, value, "
                                 "value_kind, interval_low, standard_error, degrees_of_freedom, "
                                 "invalid_reason, n, median FROM score"),
                    ==, "10,8,0,,,,,,,2 of 10 runs failed; the rule drops 1,8,24.5\n");
    g_assert_cmpstr(facts_csv(f, "SELECT DISTINCT kept, dropped FROM run_value ORDER BY dropped"),
                    ==, "0,failed\n0,no score\n");
    g_assert_cmpstr(facts_csv(f, "SELECT cost, no_cost_reason FROM cost_to_train"), ==,
                    ",no score: 2 of 10 runs failed; the rule drops 1\n");
}

/* If as many runs are dropped as there are, none is left. */
static void
test_two_runs_are_too_few_to_drop_two(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    facts_send(import_sink(import), facts_run("v9", "1", 10));
    facts_send(import_sink(import), facts_run("v9", "2", 20));
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT n, n_kept, official_score, invalid_reason FROM score"), ==,
                    "2,0,,2 runs are too few to drop 1 and 1\n");
    g_assert_cmpstr(facts_csv(f, "SELECT run, dropped FROM run_value ORDER BY run"), ==,
                    "1,no score\n2,no score\n");
}

static void
test_one_run_is_singular(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    facts_send(import_sink(import), facts_run("v9", "1", 10));
    ResultRecord failed = facts_run("x100", "1", NAN);
    failed.status = "aborted";
    facts_send(import_sink(import), failed);
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(
        facts_csv(f, "SELECT invalid_reason, caveat FROM score ORDER BY accelerator_id"), ==,
        "1 run is too few to drop 1 and 1,1 run; the rule asks for 10\n"
        "1 run is too few to drop 1 and 1,1 run; the rule asks for 10\n");
}

/* A failed run has no value for the metrics of its system and workload. In addition, there are a
 * workload and a system whose runs all failed. */
static void
test_failures_lack_what_their_result_has(Facts *f, const void *data)
{
    enum { N = 4 };
    ResultRecord *runs = arena_array(f->arena, ResultRecord, N);
    (void)data;

    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    for (size_t i = 0; i < N; i++) {
        runs[i] = facts_run("v9", arena_printf(f->arena, "%zu", i), 10);
        runs[i].suite = "Own";
        runs[i].metric = i == 0 ? "loss" : NULL;
        runs[i].unit = i == 0 ? "nats" : NULL;
        runs[i].status = i == 0 ? runs[i].status : "aborted";
    }
    runs[2].workload = "gpt3";
    runs[3].system = "other";
    for (size_t i = 0; i < N; i++) {
        facts_send(import_sink(import), runs[i]);
    }
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT r.name, m.name FROM failed_metric AS f JOIN run AS r ON "
                                 "r.id = f.run_id LEFT JOIN metric AS m ON m.id = f.metric_id "
                                 "ORDER BY 1"),
                    ==, "1,loss\n2,\n3,\n");
    /* the suite names no metric for its score, so these are failed runs without a metric, not
     * times */
    g_assert_cmpstr(
        facts_csv(f,
                  "SELECT workload, system, metric, unit, n_runs, value FROM score ORDER BY 1, 2"),
        ==, "bert,other,,,1,\nbert,v9,loss,nats,2,10\ngpt3,v9,,,1,\n");
    g_assert_cmpstr(facts_csv(f, "SELECT run, metric, unit, dropped FROM run_value ORDER BY 1"), ==,
                    "0,loss,nats,\n1,loss,nats,failed\n2,,,failed\n3,,,failed\n");
}

static void
test_a_result_of_failures_only_is_still_listed(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    facts_add_ten_runs(f, "v9", 10, NAN);
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
    facts_add_ten_runs(f, "v9", 0, 1.5);
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
    facts_add_ten_runs(f, "v9", 0, NAN);
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

int
main(int argc, char **argv)
{
    static const FactsTest tests[] = {
        { "/score/a score is the olympic mean", test_a_score_is_the_olympic_mean },
        { "/score/an aborted run is the dropped slowest",
          test_an_aborted_run_is_the_dropped_slowest },
        { "/score/an aborted run that tells a time still failed",
          test_an_aborted_run_that_tells_a_time_still_failed },
        { "/score/a run with an unknown time counts as failed",
          test_a_run_with_an_unknown_time_counts_as_failed },
        { "/score/two runs are too few to drop two", test_two_runs_are_too_few_to_drop_two },
        { "/score/too many failures leave no score and a reason",
          test_too_many_failures_leave_no_score_and_a_reason },
        { "/score/failures lack what their result has", test_failures_lack_what_their_result_has },
        { "/score/a result of failures only is still listed",
          test_a_result_of_failures_only_is_still_listed },
        { "/score/the scaling factor multiplies all", test_the_scaling_factor_multiplies_all },
        { "/score/runs that disagree on the factor are named",
          test_runs_that_disagree_on_the_factor_are_named },
        { "/score/scores beyond all numbers are unknown",
          test_scores_beyond_all_numbers_are_unknown },
        { "/score/unet3d drops four and four", test_unet3d_drops_four_and_four },
        { "/score/summed up runs count like runs", test_summed_up_runs_count_like_runs },
        { "/score/an unknown spread gives no interval", test_an_unknown_spread_gives_no_interval },
        { "/score/one run is singular", test_one_run_is_singular },
        { "/score/a published score has no runs", test_a_published_score_has_no_runs },
        { "/score/a published score stands beside its runs",
          test_a_published_score_stands_beside_its_runs },
        { "/score/other suites have means and no official score",
          test_other_suites_have_means_and_no_official_score },
        { "/score/an inference result is its one run", test_an_inference_result_is_its_one_run },
    };

    g_test_init(&argc, &argv, NULL);
    facts_add_tests("", tests, G_N_ELEMENTS(tests));
    return g_test_run();
}
