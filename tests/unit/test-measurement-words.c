/* Headings as people write them. */
#include "sources/tables/measurement_words.h"

#include "base/metric.h"

static void
test_facts(void)
{
    static const struct {
        const char *heading;
        MeasurementFact fact;
    } cases[] = {
        { "GPU", FACT_ACCELERATOR },
        { "gpu_type", FACT_ACCELERATOR },
        { "Hardware", FACT_ACCELERATOR },
        { "# GPUs", FACT_ACCELERATORS },
        { "num_gpus", FACT_ACCELERATORS },
        { "World size", FACT_ACCELERATORS },
        { "Model name", FACT_MODEL },
        { "Accélérateur", FACT_ACCELERATOR },
        { "Dtype", FACT_PRECISION },
        { "ISL", FACT_INPUT_LENGTH },
        { "Max. concurrency", FACT_CONCURRENCY },
        { "Run", FACT_REPEAT },
        { "Notes", FACT_REMARK },
        { "Batch size", FACT_NONE },
        { "Throughput (tok/s)", FACT_NONE },
        { "output tokens/s", FACT_NONE },
        { "", FACT_NONE },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_test_message("%s", cases[i].heading);
        g_assert_cmpint(measurement_fact_find(cases[i].heading), ==, cases[i].fact);
    }
}

static void
test_quantities(void)
{
    static const struct {
        const char *heading, *below, *metric, *unit;
    } cases[] = {
        { "Throughput (tok/s)", NULL, "tokens_per_second", "tokens/s" },
        { "Durchsatz (Token/Sek.)", NULL, "tokens_per_second", "tokens/s" },
        { "Durchsatz (Token pro Sekunde)", NULL, "tokens_per_second", "tokens/s" },
        { "Anfragen je Sekunde", NULL, "requests_per_second", "requests/s" },
        { "Latenz p99 (ms)", NULL, "latency_p99", "ms" },
        { "Trainingszeit (Stunden)", NULL, "run_time", "h" },
        { "Débit (tokens/s)", NULL, "tokens_per_second", "tokens/s" },
        { "Throughput [tokens/sec/GPU]", NULL, "tokens_per_second_per_chip", "tokens/s/chip" },
        { "tokens_per_second", NULL, "tokens_per_second", "tokens/s" },
        { "tokens per second per chip", NULL, "tokens_per_second_per_chip", "tokens/s/chip" },
        { "TPS", NULL, "tokens_per_second", "tokens/s" },
        { "Output throughput (tok/s)", NULL, "output_tokens_per_second", "output tokens/s" },
        { "Total token throughput (tok/s)", NULL, "total_tokens_per_second", "total tokens/s" },
        { "Output tokens/s", NULL, "output_tokens_per_second", "output tokens/s" },
        { "Samples/s", NULL, "samples_per_second", "samples/s" },
        { "Request throughput (req/s)", NULL, "requests_per_second", "requests/s" },
        { "QPS", NULL, "queries_per_second", "queries/s" },
        { "img/s", NULL, "img_per_s", "images/s" },
        { "Prefill throughput (tok/s)", NULL, "prefill_throughput", "tokens/s" },
        { "Step time (s)", NULL, "step_time", "s" },
        { "step_time_ms", NULL, "step_time", "ms" },
        { "Time per step, ms", NULL, "step_time", "ms" },
        { "Iteration time", "ms", "step_time", "ms" },
        { "step_time", NULL, "step_time", NULL },
        { "TTFT (ms)", NULL, "ttft", "ms" },
        { "Mean TTFT (ms)", NULL, "ttft_mean", "ms" },
        { "ttft_p99_ms", NULL, "ttft_p99", "ms" },
        { "p50 TPOT [ms]", NULL, "tpot_median", "ms" },
        { "E2E latency p95 (s)", NULL, "end_to_end_latency_p95", "s" },
        { "Latency (ms)", NULL, "latency", "ms" },
        { "Latency p99 (ms)", NULL, "latency_p99", "ms" },
        { "TFLOPS per GPU", NULL, "model_flops_per_chip", "TFLOP/s" },
        { "MFU", NULL, "mfu", NULL },
        { "MFU (%)", NULL, "mfu", "%" },
        { "Training time (h)", NULL, "run_time", "h" },
        { "Time to train (min)", NULL, "time_to_train", "min" },
        { "Power (W)", NULL, "power_as_stated", "W" },
        { "System power (kW)", NULL, "power", "kW" },
        { "Peak memory (GiB)", NULL, "peak_memory", "GiB" },
        { "time_s", NULL, "run_time", "s" },
        { "tok_s", NULL, "tokens_per_second", "tokens/s" },
        { "Prompt eval (t/s)", NULL, "prompt_eval", "tokens/s" },
        { "decode_tok_s", NULL, "decode", "tokens/s" },
        { "output_tokens_sec", NULL, "output_tokens_per_second", "output tokens/s" },
        { "tokens_per_gpu_sec", NULL, "tokens_per_second_per_chip", "tokens/s/chip" },
        { "tokens/gpu/s", NULL, "tokens_per_second_per_chip", "tokens/s/chip" },
        { "words_per_sec", NULL, "words_per_sec", "words/s" },
        { "time_per_tok_s", NULL, "time_per_tok", "s" },
        { "step_s", NULL, "step", "s" },
        { "gpu_power_w", NULL, "gpu_power", "W" },
    };
    static const char *const others[] = {
        "Loss",       "Batch size",       "Price (USD/h)", "$/hr", "ttft min", "Model H",
        "Throughput", "Accuracy (top 1)", "Power (ms)",    "",     "()",       "Samples"
    };
    g_autoptr(Arena) arena = arena_new();

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        Measurement is;
        g_test_message("%s", cases[i].heading);
        g_assert_true(measurement_find(cases[i].heading, cases[i].below, arena, &is));
        g_assert_cmpstr(is.metric, ==, cases[i].metric);
        g_assert_cmpstr(is.unit, ==, cases[i].unit);
        UnitFactor factor;
        const Metric *known = metric_find(is.metric);
        g_assert_true(known == NULL || is.unit == NULL ||
                      metric_convert_shared(known, is.unit, &factor));
    }
    for (size_t i = 0; i < G_N_ELEMENTS(others); i++) {
        Measurement is;
        g_test_message("%s", others[i]);
        g_assert_false(measurement_find(others[i], NULL, arena, &is));
    }
}

static void
test_units(void)
{
    g_autoptr(Arena) arena = arena_new();
    double factor = 0;

    g_assert_cmpstr(measurement_unit("tok/s per GPU", arena), ==, "tokens/s/chip");
    g_assert_cmpstr(measurement_unit("TFLOPS/GPU", arena), ==, "TFLOP/s/chip");
    g_assert_cmpstr(measurement_unit("Sek.", arena), ==, "s");
    g_assert_null(measurement_unit("weeks", arena));
    g_assert_null(measurement_unit("", arena));
    g_assert_true(measurement_unit_factor("s", "ms", &factor) && factor == 1000);
    g_assert_true(measurement_unit_factor("min", "h", &factor) && factor == 1.0 / 60);
    g_assert_true(measurement_unit_factor("tokens/s", "tokens/s", &factor) && factor == 1);
    g_assert_false(measurement_unit_factor("tokens/s", "tokens/s/chip", &factor));
    g_assert_false(measurement_unit_factor("%", "ms", &factor));
}

static void
test_results(void)
{
    g_assert_true(measurement_is_result("Peak throughput"));
    g_assert_true(measurement_is_result("tokens/joule"));
    g_assert_true(measurement_is_result("Rate (widgets/s)"));
    g_assert_false(measurement_is_result("gpus_per_node"));
    g_assert_false(measurement_is_result("tokens per batch"));
}

static void
test_money(void)
{
    g_assert_true(measurement_is_money("$/hr"));
    g_assert_true(measurement_is_money("Price per GPU"));
    g_assert_true(measurement_is_money("6,25 €"));
    g_assert_false(measurement_is_money("Eurostar time (s)"));
    g_assert_false(measurement_is_money("TTFT (ms)"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/measurement-words/facts", test_facts);
    g_test_add_func("/measurement-words/quantities", test_quantities);
    g_test_add_func("/measurement-words/units", test_units);
    g_test_add_func("/measurement-words/results", test_results);
    g_test_add_func("/measurement-words/money", test_money);
    return g_test_run();
}
