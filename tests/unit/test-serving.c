/* Serving benchmarks in the store: loads, metadata of a file, and the view `serving`. */
#include "tests/facts.h"

#include <glib/gstdio.h>

static void
test_another_load_is_another_result(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    for (int i = 0; i < 4; i++) {
        ResultRecord record = facts_run("X100", i % 2 == 0 ? "1" : "2", 10);
        record.concurrency = i < 2 ? 8 : 16;
        record.request_rate = (double)INFINITY;
        record.input_length = 1024;
        record.precision = "fp8";
        record.configuration = "TP 8";
        facts_send(import_sink(import), record);
    }
    facts_end(f, import);
    g_assert_cmpstr(facts_csv(f, "SELECT w.concurrency, w.request_rate, w.input_length, "
                                 "w.output_length, s.precision, s.configuration, count(*) "
                                 "FROM run AS r JOIN workload AS w ON w.id = r.workload_id "
                                 "JOIN system AS s ON s.id = r.system_id GROUP BY w.id"),
                    ==, "8,inf,1024,,fp8,TP 8,2\n16,inf,1024,,fp8,TP 8,2\n");
}

static bool
import_result(Facts *f, const char *root, const char *path)
{
    static const char text[] =
        "{\"model_id\": \"m\", \"request_rate\": 1, \"completed\": 1, \"total_input_tokens\": 8,"
        " \"total_output_tokens\": 8, \"output_throughput\": 64, \"median_tpot_ms\": 20}";
    const SourceFile file = { .root = root,
                              .path = path,
                              .bytes = { .data = text, .size = strlen(text) } };

    return store_import(f->store, &file, f->diag);
}

static void
test_a_file_is_read_again_when_its_metadata_change(Facts *f, const void *data)
{
    static const char *const said[] = { "accelerator: H100\naccelerators: 4\n",
                                        "accelerator: H100\naccelerators: 8\n" };
    static const char *const chips[] = { "4\n4\n", "8\n8\n" };
    g_autofree char *root = g_dir_make_tmp("serving-XXXXXX", NULL);
    g_autofree char *sidecar = g_build_filename(root, "a.json.meta.yaml", NULL);
    (void)data;

    g_assert_true(store_import_builtin(f->store, f->diag));
    for (size_t i = 0; i < G_N_ELEMENTS(said); i++) {
        g_assert_true(g_file_set_contents(sidecar, said[i], -1, NULL));
        g_assert_true(import_result(f, root, "a.json"));
        g_assert_cmpstr(facts_csv(f, "SELECT y.accelerators FROM observation AS o JOIN run AS r "
                                     "ON r.id = o.run_id JOIN system AS y ON y.id = r.system_id"),
                        ==, chips[i]);
    }
    g_remove(sidecar);
    g_assert_false(import_result(f, root, "a.json"));
    g_assert_nonnull(strstr(facts_messages(f), "does not state accelerator, accelerators;"));
    g_rmdir(root);
}

/* Files of failed runs, each in the format of a tool that measures other metrics. */
static void
test_a_failed_run_is_no_time_to_train(Facts *f, const void *data)
{
    static const struct {
        const char *path, *text, *metric;
    } files[] = {
        { "a.json",
          "{\"aiperf_version\": \"1\", \"was_cancelled\": true, \"request_latency\": {\"unit\": "
          "\"ms\", \"avg\": 5}, \"input_config\": {\"endpoint\": {\"model_names\": [\"m\"]}}}",
          "requests_per_second,requests/s,1,0,\n" },
        { "b.json",
          "{\"results\": [{\"command\": \"sort\", \"mean\": 1, \"median\": 1, \"times\": [1], "
          "\"exit_codes\": [2]}]}",
          "run_time,s,1,0,\n" },
        { "c.csv",
          "suite,round,submitter,system,accelerator,accelerators,workload,phase,scenario,run,"
          "metric,value,unit,date,source,verified,status\n"
          "Own,2026,Us,box,H100,4,w,inference,,1,tokens_per_second,,tokens/s,2026-01-01,log,no,"
          "failed\n",
          "tokens_per_second,tokens/s,1,0,\n" },
    };
    g_autofree char *root = g_dir_make_tmp("serving-XXXXXX", NULL);
    (void)f;
    (void)data;

    for (size_t i = 0; i < G_N_ELEMENTS(files); i++) {
        const SourceFile file = { .root = root,
                                  .path = files[i].path,
                                  .bytes = { .data = files[i].text,
                                             .size = strlen(files[i].text) } };
        g_autofree char *sidecar = g_strdup_printf("%s/%s.meta.yaml", root, files[i].path);
        g_assert_true(g_file_set_contents(
            sidecar, i < 2 ? "accelerator: H100\naccelerators: 4\n" : "", -1, NULL));
        Facts own;
        facts_set_up(&own, NULL);
        g_assert_true(store_import_builtin(own.store, own.diag));
        if (!store_import(own.store, &file, own.diag)) {
            g_error("%s", facts_messages(&own));
        }
        facts_finish(&own);
        g_assert_cmpstr(
            facts_csv(&own, "SELECT metric, unit, n_runs, n_successful, value FROM score"), ==,
            files[i].metric);
        facts_tear_down(&own, NULL);
        g_remove(sidecar);
    }
    g_rmdir(root);
}

/* 64 tokens/s of 4 chips are 16 per chip; 1000 / 20 ms are 50 tokens/s per user. */
static void
test_figures_per_chip_follow_from_those_of_the_system(Facts *f, const void *data)
{
    g_autofree char *root = g_dir_make_tmp("serving-XXXXXX", NULL);
    g_autofree char *sidecar = g_build_filename(root, "a.json.meta.yaml", NULL);
    (void)data;

    g_assert_true(store_import_builtin(f->store, f->diag));
    g_assert_true(g_file_set_contents(sidecar, "accelerator: H100\naccelerators: 4\n", -1, NULL));
    g_assert_true(import_result(f, root, "a.json"));
    Import *import = facts_begin(f, "b.csv");
    ResultRecord record = facts_run("H200", "1", 12.5);
    record.suite = "InferenceMAX";
    record.phase = "inference";
    record.concurrency = 8;
    record.metric = "output_tokens_per_second_per_chip";
    record.unit = "output tokens/s/chip";
    facts_send(import_sink(import), record);
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT accelerator_id, input_length, output_per_chip, "
                                 "total_per_chip, interactivity_median, tpot_median, n_runs "
                                 "FROM serving ORDER BY accelerator_id"),
                    ==, "h100,8,16,,50,20,1\nh200,,12.5,,,,1\n");
    g_remove(sidecar);
    g_rmdir(root);
}

typedef struct {
    const char *metric, *unit;
    double value;
} Figure;

/* Of one system, each figure once, in the order given. */
static void
add_figures(Facts *f, const char *system, const Figure *figures, size_t n)
{
    Import *import = facts_begin(f, system);

    for (size_t i = 0; i < n; i++) {
        ResultRecord record = facts_run("v9", "1", figures[i].value);
        record.suite = "Serving";
        record.phase = "inference";
        record.system = system;
        record.concurrency = 8;
        record.metric = figures[i].metric;
        record.unit = figures[i].unit;
        facts_send(import_sink(import), record);
    }
    facts_end(f, import);
}

/* On 8 chips. The tool's own values per chip and per user take precedence over derived ones. */
static void
test_each_figure_stands_in_its_column(Facts *f, const void *data)
{
    static const Figure figures[] = {
        { "ttft_p99", "ms", 2 },
        { "ttft_median", "ms", 3 },
        { "tpot_p99", "ms", 5 },
        { "tpot_median", "ms", 8 },
        { "end_to_end_latency_median", "ms", 7 },
        { "total_tokens_per_second", "total tokens/s", 88 },
        { "total_tokens_per_second_per_chip", "total tokens/s/chip", 13 },
        { "output_tokens_per_second", "output tokens/s", 136 },
        { "output_tokens_per_second_per_chip", "output tokens/s/chip", 19 },
        { "interactivity_median", "tokens/s/user", 23 },
    };
    (void)data;

    facts_add_catalogue(f);
    add_figures(f, "derived", figures + 1, 7);
    add_figures(f, "given", figures, G_N_ELEMENTS(figures));
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT system, output_per_chip, total_per_chip, "
                                 "interactivity_median, ttft_median, ttft_p99, tpot_median, "
                                 "tpot_p99, end_to_end_latency_median FROM serving ORDER BY 1"),
                    ==, "derived,17,13,125,3,,8,5,7\ngiven,19,13,23,3,2,8,5,7\n");
}

/* Throughput and interactivity of each statistic: as the tool reports them, and as derived from 136
 * tokens/s on 8 chips and from the times, which take precedence. */
static void
test_points_are_of_their_statistic(Facts *f, const void *data)
{
    static const Figure figures[] = {
        { "output_tokens_per_second_per_chip", "output tokens/s/chip", 19 },
        { "interactivity_mean", "tokens/s/user", 29 },
        { "interactivity_median", "tokens/s/user", 23 },
        { "interactivity_slow_p99", "tokens/s/user", 11 },
        { "output_tokens_per_second", "output tokens/s", 136 },
        { "tpot_mean", "ms", 10 },
        { "tpot_median", "ms", 8 },
        { "tpot_p99", "ms", 40 },
    };
    (void)data;

    facts_add_catalogue(f);
    add_figures(f, "derived", figures, G_N_ELEMENTS(figures));
    add_figures(f, "given", figures, 4);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT system, statistic, throughput, interactivity "
                                 "FROM serving_point ORDER BY 1, 2"),
                    ==,
                    "derived,mean,17,100\nderived,median,17,125\nderived,p99,17,25\n"
                    "given,mean,19,29\ngiven,median,19,23\ngiven,p99,19,11\n");
}

/* The values of the metric by which rows are compared, in both views. */
static void
test_throughput_stands_for_its_row(Facts *f, const void *data)
{
    static const Figure figures[] = {
        { "ttft_median", "ms", 3 },
        { "tpot_median", "ms", 8 },
        { "total_tokens_per_second_per_chip", "total tokens/s/chip", 13 },
        { "total_tokens_per_second", "total tokens/s", 88 },
        { "output_tokens_per_second_per_chip", "output tokens/s/chip", 19 },
        { "output_tokens_per_second", "output tokens/s", 136 },
    };
    (void)data;

    facts_add_catalogue(f);
    for (size_t n = 2; n <= G_N_ELEMENTS(figures); n++) {
        g_autofree char *system = g_strdup_printf("s%zu", n);
        add_figures(f, system, figures, n);
    }
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT v.system, s.metric FROM serving AS v JOIN score AS s "
                                 "ON s.result_id = v.result_id ORDER BY 1"),
                    ==,
                    "s2,tpot_median\n"
                    "s3,total_tokens_per_second_per_chip\n"
                    "s4,total_tokens_per_second\n"
                    "s5,output_tokens_per_second_per_chip\n"
                    "s6,output_tokens_per_second\n");
    g_assert_cmpstr(facts_csv(f, "SELECT v.system, s.metric FROM serving_point AS v JOIN score "
                                 "AS s ON s.result_id = v.result_id "
                                 "WHERE v.statistic = 'median' ORDER BY 1"),
                    ==,
                    "s2,tpot_median\n"
                    "s3,tpot_median\n"
                    "s4,tpot_median\n"
                    "s5,output_tokens_per_second_per_chip\n"
                    "s6,output_tokens_per_second\n");
}

int
main(int argc, char **argv)
{
    static const FactsTest tests[] = {
        { "/serving/another load is another result", test_another_load_is_another_result },
        { "/serving/a file is read again when its metadata change",
          test_a_file_is_read_again_when_its_metadata_change },
        { "/serving/a failed run is no time to train", test_a_failed_run_is_no_time_to_train },
        { "/serving/figures per chip follow from those of the system",
          test_figures_per_chip_follow_from_those_of_the_system },
        { "/serving/each figure stands in its column", test_each_figure_stands_in_its_column },
        { "/serving/points are of their statistic", test_points_are_of_their_statistic },
        { "/serving/throughput stands for its row", test_throughput_stands_for_its_row },
    };

    g_test_init(&argc, &argv, NULL);
    facts_add_tests("", tests, G_N_ELEMENTS(tests));
    return g_test_run();
}
