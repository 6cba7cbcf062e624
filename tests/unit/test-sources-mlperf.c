/* Names, folders and meters of MLPerf submissions. */
#include "sources/mlperf/inference.h"
#include "sources/mlperf/training_energy.h"

#include <math.h>
#include <string.h>

static void
test_folders_say_whose_run_it_is(void)
{
    static const struct {
        const char *path, *round, *division, *submitter, *system, *benchmark, *scenario, *run,
            *file;
    } cases[] = {
        { "inference_results_v5.1/closed/Maker/results/box/retinanet/Offline/performance/run_1/"
          "l.txt",
          "v5.1", "closed", "Maker", "box", "retinanet", "Offline", "run_1",
          "inference_results_v5.1/closed/Maker/systems/box.json" },
        { "results/inference_results_v4.1-main/open/Maker/results/box/bert-99/server/performance/"
          "run_1/l.txt",
          "v4.1", "open", "Maker", "box", "bert-99", "server", "run_1",
          "results/inference_results_v4.1-main/open/Maker/systems/box.json" },
        { "Maker/results/box/retinanet/Offline/accuracy/a.txt", NULL, NULL, "Maker", "box",
          "retinanet", "Offline", "accuracy", "Maker/systems/box.json" },
        { "closed/results/box/retinanet/Offline/performance/run_1/l.txt", NULL, "closed", NULL,
          "box", "retinanet", "Offline", "run_1", "closed/systems/box.json" },
        { "box/retinanet/Offline/performance/run_1/l.txt", NULL, NULL, NULL, "box", "retinanet",
          "Offline", "run_1", NULL },
        { "Offline/performance/run_1/l.txt", NULL, NULL, NULL, NULL, NULL, "Offline", "run_1",
          NULL },
        { "performance/l.txt", NULL, NULL, NULL, NULL, NULL, NULL, "performance", NULL },
        { "l.txt", NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL },
    };
    g_autoptr(Arena) arena = arena_new();

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        SubmissionPath found = submission_inference_path(cases[i].path, arena);
        g_assert_cmpstr(found.round, ==, cases[i].round);
        g_assert_cmpstr(found.division, ==, cases[i].division);
        g_assert_cmpstr(found.submitter, ==, cases[i].submitter);
        g_assert_cmpstr(found.system, ==, cases[i].system);
        g_assert_cmpstr(found.benchmark, ==, cases[i].benchmark);
        g_assert_cmpstr(found.scenario, ==, cases[i].scenario);
        g_assert_cmpstr(found.run, ==, cases[i].run);
        g_assert_cmpstr(found.system_file, ==, cases[i].file);
        g_assert_null(found.test);
        g_assert_false(found.ranging);
    }
}

static void
test_compliance_and_ranging_runs_are_told_apart(void)
{
    g_autoptr(Arena) arena = arena_new();
    SubmissionPath found = submission_inference_path(
        "closed/M/compliance/box/resnet/MultiStream/TEST01/performance/run_1/l.txt", arena);

    g_assert_cmpstr(found.test, ==, "TEST01");
    g_assert_cmpstr(found.system_file, ==, "closed/M/systems/box.json");
    found = submission_inference_path("closed/M/results/TEST9/resnet/Offline/performance/ranging/l",
                                      arena);
    g_assert_true(found.ranging);
    g_assert_null(found.test);
}

static void
test_benchmarks_have_one_name_each(void)
{
    static const char *const names[][4] = {
        { "resnet", "resnet50", "resnet50", NULL },
        { "llama3_1-8b", "llama3.1-8b", "llama3.1-8b", NULL },
        { "llama2-70b-99.9", "llama2-70b-99.9", "llama2-70b", "99.9% of the reference" },
        { "BERT-99", "bert-99", "bert", "99% of the reference" },
        { "dlrm_v2-99", "dlrm-v2-99", "dlrm-v2", "99% of the reference" },
    };
    g_autoptr(Arena) arena = arena_new();

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        ResultRecord record = result_record_unknown();
        inference_name_workload(names[i][0], arena, &record);
        g_assert_cmpstr(record.workload, ==, names[i][1]);
        g_assert_cmpstr(record.model, ==, names[i][2]);
        g_assert_cmpstr(record.quality_target, ==, names[i][3]);
    }
    g_assert_cmpstr(inference_scenario("Single-Stream"), ==, "SingleStream");
    g_assert_null(inference_scenario("Offlines"));
    g_assert_null(inference_scenario(NULL));
}

static void
test_language_models_count_tokens_since_their_round(void)
{
    g_assert_true(inference_counts_tokens("whisper", "v5.1"));
    g_assert_true(inference_counts_tokens("gptj-99", "v4.1"));
    g_assert_false(inference_counts_tokens("gptj-99", "v4.0"));
    g_assert_false(inference_counts_tokens("retinanet", "v5.1"));
    g_assert_false(inference_counts_tokens("whisper", NULL));
    g_assert_cmpfloat(inference_round_number("v10.0"), ==, 1000);
    g_assert_true(isnan(inference_round_number("5.1")));
}

static void
test_meters_tell_the_time_to_the_millisecond(void)
{
    g_assert_cmpfloat(power_time("01-01-1970 00:00:01.250"), ==, 1250);
    g_assert_cmpfloat(power_time("07-28-2025 22:21:17"), ==, 1753741277e3);
    g_assert_true(isnan(power_time("13-01-2025 00:00:00")));
    g_assert_true(isnan(power_time("02-30-2025 00:00:00")));
    g_assert_true(isnan(power_time("07-28-2025 22:21")));
    g_assert_true(isnan(power_time("07-28-2025 22:21:17x")));
    g_assert_true(isnan(power_time("")));
}

/* At constant power, the energy is power × time with any sampling. */
static void
test_a_constant_draw_is_power_times_time(void)
{
    static const char log[] =
        ":::MLLOG {\"key\": \"power_measurement_start\", \"time_ms\": 1000, \"value\": null}\n"
        ":::MLLOG {\"key\": \"conversion_eff\", \"time_ms\": 1000, \"value\": 0.5}\n"
        ":::MLLOG {\"key\": \"power_reading\", \"time_ms\": 4000, \"value\": 800}\n"
        ":::MLLOG {\"key\": \"power_reading\", \"time_ms\": 1500, \"value\": 800}\n";
    static const char stop[] =
        ":::MLLOG {\"key\": \"power_measurement_stop\", \"time_ms\": 7000, \"value\": null}\n";
    g_autofree char *stopped = g_strconcat(log, stop, NULL);
    TrainingEnergy energy = { NAN, NAN };

    g_assert_true(
        training_node_energy((Bytes){ .data = log, .size = strlen(log) }, 60000, &energy));
    g_assert_cmpfloat(energy.joules, ==, 0.5 * 800 * 60);
    g_assert_cmpfloat(energy.watts, ==, 800);
    /* the window continues without a reading; that part counts as zero */
    g_assert_true(
        training_node_energy((Bytes){ .data = stopped, .size = strlen(stopped) }, 60000, &energy));
    g_assert_cmpfloat(energy.watts, ==, 400);
    g_assert_false(
        training_node_energy((Bytes){ .data = stop, .size = strlen(stop) }, 60000, &energy));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sources-mlperf/folders say whose run it is",
                    test_folders_say_whose_run_it_is);
    g_test_add_func("/sources-mlperf/compliance and ranging runs are told apart",
                    test_compliance_and_ranging_runs_are_told_apart);
    g_test_add_func("/sources-mlperf/benchmarks have one name each",
                    test_benchmarks_have_one_name_each);
    g_test_add_func("/sources-mlperf/language models count tokens since their round",
                    test_language_models_count_tokens_since_their_round);
    g_test_add_func("/sources-mlperf/meters tell the time to the millisecond",
                    test_meters_tell_the_time_to_the_millisecond);
    g_test_add_func("/sources-mlperf/a constant draw is power times time",
                    test_a_constant_draw_is_power_times_time);
    return g_test_run();
}
