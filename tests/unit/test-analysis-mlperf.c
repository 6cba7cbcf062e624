/* The views on MLPerf Inference, on published figures without runs, and on energy. */
#include "tests/facts.h"

static ResultRecord
inference_run(const char *workload, const char *scenario)
{
    ResultRecord record = facts_run("x100", "run_1", NAN);

    record.suite = "MLPerf Inference";
    record.round = "v5.1";
    record.phase = "inference";
    record.workload = workload;
    record.scenario = scenario;
    record.metric = NULL;
    return record;
}

static void
send_metric(Import *import, ResultRecord record, const char *metric, double value, const char *unit)
{
    record.metric = metric;
    record.value = value;
    record.unit = unit;
    facts_send(import_sink(import), record);
}

static void
send_published(Import *import, ResultRecord record, const char *metric, double value,
               const char *unit)
{
    record.run = NULL;
    record.status = record.status != NULL ? record.status : "published";
    send_metric(import, record, metric, value, unit);
}

static void
test_two_performance_runs_are_no_result(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a");
    ResultRecord record = inference_run("resnet", "Offline");
    send_metric(import, record, "samples_per_second", 100, "samples/s");
    record.run = "run_2";
    send_metric(import, record, "samples_per_second", 110, "samples/s");
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT n_runs, official_score, invalid_reason FROM score WHERE "
                                 "metric = 'samples_per_second'"),
                    ==, "2,,2 performance runs where the rules allow one\n");
}

static void
test_tokens_head_a_language_model(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.txt");
    ResultRecord record = inference_run("llama2-70b-99", "Server");
    send_metric(import, record, "tokens_per_second", 3140.68, "tokens/s");
    send_metric(import, record, "queries_per_second", 12.04, "queries/s");
    send_metric(import, record, "ttft_p99", 126, "ms");
    send_metric(import, record, "power", 9500, "W");
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(
        facts_csv(f, "SELECT metric, unit, value, value_kind, official_score, invalid_reason "
                     "FROM score ORDER BY metric"),
        ==,
        "power,W,9500,official score,9500,\n"
        "queries_per_second,queries/s,12.04,single run,,\n"
        "tokens_per_second,tokens/s,3140.68,official score,3140.68,\n"
        "ttft_p99,ms,126,single run,,\n");
}

static void
test_without_tokens_the_scenario_chooses(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.txt");
    ResultRecord server = inference_run("retinanet", "Server");
    send_metric(import, server, "queries_per_second", 428.12, "queries/s");
    send_metric(import, server, "scheduled_queries_per_second", 428.14, "queries/s");
    ResultRecord single = inference_run("retinanet", "SingleStream");
    send_metric(import, single, "latency_p90", 4.83, "ms");
    send_metric(import, single, "latency_p90_measured", 4.82, "ms");
    ResultRecord multi = inference_run("retinanet", "MultiStream");
    send_metric(import, multi, "latency_p99", 42.01, "ms");
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT scenario, metric, official_score FROM score "
                                 "WHERE official_score IS NOT NULL ORDER BY scenario"),
                    ==,
                    "MultiStream,latency_p99,42.01\nServer,queries_per_second,428.12\n"
                    "SingleStream,latency_p90,4.83\n");
}

static void
test_an_invalid_run_is_no_result_of_its_scenario(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.txt");
    ResultRecord record = inference_run("resnet50", "MultiStream");
    record.status = "invalid";
    facts_send(import_sink(import), record);
    record.scenario = "Offline";
    record.phase = "compliance";
    record.status = "compliance";
    facts_send(import_sink(import), record);
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT scenario, metric, unit, n_runs, n_successful, value, "
                                 "invalid_reason FROM score ORDER BY scenario"),
                    ==,
                    "MultiStream,latency_p99,ms,1,0,,the run is not valid\n"
                    "Offline,samples_per_second,samples/s,1,0,,a compliance run checks a result "
                    "but is not a result\n");
    g_assert_cmpstr(facts_csv(f, "SELECT metric, unit, dropped FROM run_value ORDER BY metric"), ==,
                    "latency_p99,ms,failed\nsamples_per_second,samples/s,failed\n");
}

static void
test_a_published_figure_stands_alone_or_beside_its_run(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.json");
    ResultRecord record = inference_run("stable-diffusion-xl", "Server");
    send_metric(import, record, "queries_per_second", 28.46, "queries/s");
    send_published(import, record, "queries_per_second", 28.4633, "queries/s");
    record.scenario = "Offline";
    send_metric(import, record, "samples_per_second", 32.1157, "samples/s");
    send_published(import, record, "samples_per_second", 33, "samples/s");
    record.division = "open";
    send_published(import, record, "samples_per_second", 40, "samples/s");
    record.division = "closed";
    record.scenario = "MultiStream";
    record.status = "inferred";
    send_published(import, record, "latency_p99", 29.9, "ms");
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(
        facts_csv(f, "SELECT division, scenario, official_score, published_score, "
                     "published_agrees, basis, n_runs, caveat FROM score "
                     "ORDER BY division, scenario"),
        ==,
        "closed,MultiStream,29.9,29.9,,published score,,inferred from another scenario of the "
        "system\n"
        "closed,Offline,32.1157,33,0,run logs,1,published as 33\n"
        "closed,Server,28.46,28.4633,1,run logs,1,\n"
        "open,Offline,40,40,,published score,,\n");
    g_assert_cmpstr(facts_csv(f, "SELECT count(*) FROM run_value"), ==, "2\n");
}

static void
test_one_run_submitted_twice_is_named(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.txt");
    static const char *const names[] = { "llama2-70b-99", "llama2-70b-99.9", "gptj-99",
                                         "gptj-99.9" };
    for (int i = 0; i < 4; i++) {
        send_metric(import, inference_run(names[i], "Offline"), "tokens_per_second",
                    i < 2 ? 24133.7 : 100 + i, "tokens/s");
    }
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT workload, caveat FROM score WHERE caveat IS NOT NULL"), ==,
                    "llama2-70b-99.9,\"the same run as llama2-70b-99, submitted twice: it counts "
                    "once\"\n");
}

/* Five runs of retinanet; the fastest used the most energy. */
static void
add_metered_runs(Facts *f, int n_metered)
{
    Import *import = facts_begin(f, "a.txt");
    const double minutes[] = { 10, 20, 30, 40, 50 }, joules[] = { 900, 100, 200, 600, 1 };

    for (int i = 0; i < 5; i++) {
        g_autofree char *run = g_strdup_printf("result_%d.txt", i);
        ResultRecord record = facts_run("x100", run, minutes[i]);
        record.workload = "retinanet";
        record.scaling_factor = 1.5;
        facts_send(import_sink(import), record);
        if (i < n_metered) {
            send_metric(import, record, "energy", joules[i], "J");
            send_metric(import, record, "power", 10 * joules[i], "W");
        }
    }
    facts_end(f, import);
    facts_finish(f);
}

static void
test_energy_is_of_the_runs_that_time_keeps(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    add_metered_runs(f, 5);
    /* the three with the middle times count: (100 + 200 + 600) / 3 × 1.5 */
    g_assert_cmpstr(facts_csv(f, "SELECT submitter, system, workload, energy_joules, power_watts, "
                                 "n_kept, n_metered, accelerator, family FROM energy"),
                    ==, "Maker,x100,retinanet,450,3000,3,3,X100,gpu\n");
    g_assert_cmpstr(facts_csv(f, "SELECT official_score, value_kind, n_kept, n, run_values, "
                                 "interval_low FROM score WHERE metric = 'energy'"),
                    ==, "450,official score,3,5,1.5 150 300 900 1350,\n");
    g_assert_cmpstr(facts_csv(f, "SELECT official_score FROM score WHERE metric = 'power'"), ==,
                    "\n");
}

static void
test_energy_of_a_kept_run_that_was_not_metered_is_unknown(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    add_metered_runs(f, 3);
    g_assert_cmpstr(facts_csv(f, "SELECT energy_joules, n_kept, n_metered FROM energy"), ==,
                    ",3,2\n");
    g_assert_cmpstr(facts_csv(f, "SELECT official_score FROM score WHERE metric = 'energy'"), ==,
                    "\n");
}

static void
check_agreement(Facts *f, double published, const char *expected)
{
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.txt");
    const double minutes[] = { 1, 5.97127, 9 };

    for (int i = 0; i < 3; i++) {
        g_autofree char *run = g_strdup_printf("%d", i);
        ResultRecord record = facts_run("x100", run, minutes[i]);
        record.workload = "gpt3";
        facts_send(import_sink(import), record);
    }
    ResultRecord alone = facts_run("x100", NULL, published);
    alone.workload = "gpt3";
    alone.metric = "official_score";
    facts_send(import_sink(import), alone);
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT published_agrees, caveat FROM score"), ==, expected);
}

static void
test_a_rounded_publication_agrees(Facts *f, const void *data)
{
    (void)data;
    check_agreement(f, 5.97, "1,\n");
}

static void
test_a_publication_within_a_millionth_agrees(Facts *f, const void *data)
{
    (void)data;
    check_agreement(f, 5.971274, "1,\n");
}

static void
test_another_publication_is_a_caveat(Facts *f, const void *data)
{
    (void)data;
    check_agreement(f, 5.98, "0,published as 5.98\n");
}

int
main(int argc, char **argv)
{
    static const FactsTest tests[] = {
        { "/analysis-mlperf/two performance runs are no result",
          test_two_performance_runs_are_no_result },
        { "/analysis-mlperf/tokens head a language model", test_tokens_head_a_language_model },
        { "/analysis-mlperf/without tokens the scenario chooses",
          test_without_tokens_the_scenario_chooses },
        { "/analysis-mlperf/an invalid run is no result of its scenario",
          test_an_invalid_run_is_no_result_of_its_scenario },
        { "/analysis-mlperf/a published figure stands alone or beside its run",
          test_a_published_figure_stands_alone_or_beside_its_run },
        { "/analysis-mlperf/one run submitted twice is named",
          test_one_run_submitted_twice_is_named },
        { "/analysis-mlperf/energy is of the runs that time keeps",
          test_energy_is_of_the_runs_that_time_keeps },
        { "/analysis-mlperf/energy of a kept run that was not metered is unknown",
          test_energy_of_a_kept_run_that_was_not_metered_is_unknown },
        { "/analysis-mlperf/a rounded publication agrees", test_a_rounded_publication_agrees },
        { "/analysis-mlperf/a publication within a millionth agrees",
          test_a_publication_within_a_millionth_agrees },
        { "/analysis-mlperf/another publication is a caveat",
          test_another_publication_is_a_caveat },
    };

    g_test_init(&argc, &argv, NULL);
    facts_add_tests("", tests, G_N_ELEMENTS(tests));
    return g_test_run();
}
