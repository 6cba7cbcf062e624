/* Derived performance. Each expected number is calculated by hand beside it. */
#include "tests/facts.h"

static void
add_figure(const RecordSink *sink, const char *id, const char *figure, double value)
{
    const AcceleratorRecord record = { .id = id,
                                       .family = id[0] == 'v' ? "tpu" : "gpu",
                                       .year = NAN,
                                       .figure = figure,
                                       .value = value,
                                       .text = isnan(value) ? "not published" : "as printed",
                                       .source = "data sheet" };

    sink->accelerator(sink->context, &record);
}

/* v9: 900 TFLOP/s of BF16, 3 TB/s; its FP8 peak is not published. x100: only FP8. */
static void
add_figures(Facts *f)
{
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "figures.yaml");
    add_figure(import_sink(import), "v9", "peak_bf16_flops", 900e12);
    add_figure(import_sink(import), "v9", "peak_fp8_flops", NAN);
    add_figure(import_sink(import), "v9", "memory_bandwidth", 3e12);
    add_figure(import_sink(import), "x100", "peak_fp8_flops", 2000e12);
    facts_end(f, import);
}

static ResultRecord
measured(const char *accelerator, const char *workload, const char *metric, double value,
         const char *unit)
{
    ResultRecord record = facts_run(accelerator, "1", value);

    record.suite = "Own";
    record.workload = workload;
    record.metric = metric;
    record.unit = unit;
    return record;
}

static void
test_throughput_is_of_a_chip_and_of_a_node(Facts *f, const void *data)
{
    (void)data;
    add_figures(f);
    Import *import = facts_begin(f, "a.csv");
    ResultRecord record = measured("v9", "a", "samples_per_second", 40, "samples/s");
    record.nodes = 2;
    facts_send(import_sink(import), record);
    record = measured("v9", "b", "output_tokens_per_second_per_chip", 50, "output tokens/s/chip");
    record.nodes = 4;
    facts_send(import_sink(import), record);
    record = measured("v9", "c", "tokens_per_second", 70, "tokens/s");
    record.accelerators = NAN;
    facts_send(import_sink(import), record);
    facts_send(import_sink(import), measured("v9", "d", "model_flops_per_chip", 1, "TFLOP/s"));
    facts_send(import_sink(import), measured("v9", "e", "interactivity_mean", 9, "tokens/s/user"));
    facts_end(f, import);
    facts_finish(f);
    /* a: 40 / 8 chips, 40 / 2 nodes; b: 50 × 8 chips / 4 nodes; d and e are not work per second */
    g_assert_cmpstr(facts_csv(f, "SELECT workload, measured_per, work, of_system, per_chip, "
                                 "per_chip_reason, per_node, per_node_reason FROM throughput "
                                 "ORDER BY workload"),
                    ==,
                    "a,system,samples,40,5,,20,\n"
                    "b,chip,output tokens,400,50,,100,\n"
                    "c,system,tokens,70,,number of chips not known,,number of nodes not known\n");
}

static void
test_throughput_keeps_the_interval(Facts *f, const void *data)
{
    (void)data;
    add_figures(f);
    Import *import = facts_begin(f, "a.csv");
    for (int i = 0; i < 5; i++) {
        ResultRecord record = measured("v9", "a", "samples_per_second", 80 + 8 * i, "samples/s");
        record.run = (const char *[]){ "1", "2", "3", "4", "5" }[i];
        facts_send(import_sink(import), record);
    }
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpfloat(facts_number(f, "SELECT per_chip FROM throughput"), ==, 12);
    /* of 10 … 14 per chip: 12 ± t(0.975, 4) √(2.5 / 5); t is 2.776445 (printed tables) */
    assert_near(facts_number(f, "SELECT per_chip_high FROM throughput"),
                12 + 2.7764451052 * sqrt(0.5), 1e-9);
    assert_near(facts_number(f, "SELECT per_chip_low FROM throughput"),
                12 - 2.7764451052 * sqrt(0.5), 1e-9);
}

static void
test_the_ridge_is_peak_over_bandwidth(Facts *f, const void *data)
{
    (void)data;
    add_figures(f);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f,
                              "SELECT accelerator_id, precision, unit, peak, ridge_point, reason "
                              "FROM roofline WHERE precision IN ('bf16', 'fp8') ORDER BY 1, 2"),
                    ==,
                    "v9,bf16,FLOP/s,900000000000000,300,\n"
                    "v9,fp8,FLOP/s,,,no peak: not published\n"
                    "x100,bf16,FLOP/s,,,no peak of this precision in the catalogue\n"
                    "x100,fp8,FLOP/s,2e+15,,no memory bandwidth in the catalogue\n");
}

static void
add_steps(Facts *f, const char *accelerator, const char *workload, const char *precision)
{
    Import *import = facts_begin(f, arena_strdup(f->arena, workload));
    ResultRecord record = measured(accelerator, workload, "model_flops_per_chip", 450, "TFLOP/s");

    record.precision = precision;
    facts_send(import_sink(import), record);
    facts_end(f, import);
}

static void
test_utilisation_is_of_the_peak_that_was_used(Facts *f, const void *data)
{
    (void)data;
    add_figures(f);
    add_steps(f, "v9", "a", "BF16");
    add_steps(f, "v9", "b", NULL);
    add_steps(f, "v9", "c", "fp8");
    add_steps(f, "v9", "d", "fp16");
    add_steps(f, "x100", "e", "FP8-E4M3");
    add_steps(f, "x100", "f", "bfloat16");
    add_steps(f, "x100", "g", "fp8_full");
    facts_finish(f);
    /* a: 450 / 900; e and g: 450 / 2000 */
    g_assert_cmpstr(facts_csv(f, "SELECT workload, utilisation, reason FROM utilisation "
                                 "ORDER BY workload"),
                    ==,
                    "a,50,\n"
                    "b,,precision not stated\n"
                    "c,,no peak: not published\n"
                    "d,,no peak for precision 'fp16'\n"
                    "e,22.5,\n"
                    "f,,no bf16 peak in the catalogue\n"
                    "g,22.5,\n");
    g_assert_cmpstr(facts_csv(f, "SELECT formula, counted_by, peak_source FROM utilisation "
                                 "WHERE workload = 'a'"),
                    ==,
                    "100 × model FLOP/s per chip / dense peak FLOP/s per chip in bf16,Own,"
                    "data sheet\n");
}

/* Of 430 … 470: 450 ± t(0.975, 4) √(250 / 5). */
static void
test_utilisation_has_the_interval_of_its_score(Facts *f, const void *data)
{
    const double half = 2.7764451052 * sqrt(50);
    (void)data;

    add_figures(f);
    Import *import = facts_begin(f, "runs.csv");
    for (int i = 0; i < 5; i++) {
        ResultRecord record = measured("v9", "a", "model_flops_per_chip", 430 + 10 * i, "TFLOP/s");
        record.run = arena_printf(f->arena, "%d", i);
        record.precision = "bf16";
        facts_send(import_sink(import), record);
    }
    facts_end(f, import);
    facts_finish(f);
    assert_near(facts_number(f, "SELECT utilisation_low FROM utilisation"), (450 - half) / 9, 1e-9);
    assert_near(facts_number(f, "SELECT utilisation_high FROM utilisation"), (450 + half) / 9,
                1e-9);
}

static void
test_energy_is_power_over_rate(Facts *f, const void *data)
{
    (void)data;
    add_figures(f);
    Import *import = facts_begin(f, "a.csv");
    facts_send(import_sink(import), measured("v9", "a", "samples_per_second", 40, "samples/s"));
    facts_send(import_sink(import), measured("v9", "a", "power", 7.2, "kW"));
    facts_send(import_sink(import), measured("v9", "b", "output_tokens_per_second_per_chip", 50,
                                             "output tokens/s/chip"));
    facts_send(import_sink(import), measured("v9", "b", "power", 4000, "W"));
    facts_send(import_sink(import), measured("v9", "c", "samples_per_second", 40, "samples/s"));
    facts_send(import_sink(import), measured("v9", "d", "samples_per_second", 40, "samples/s"));
    facts_send(import_sink(import), measured("v9", "d", "power", 0, "W"));
    facts_send(import_sink(import), measured("v9", "e", "samples_per_second", 0, "samples/s"));
    facts_send(import_sink(import), measured("v9", "e", "power", 4000, "W"));
    facts_end(f, import);
    facts_finish(f);
    /* a: 7,200 W / 40 samples/s; b: 4,000 W / (50 × 8 chips); c was not metered, d not correctly,
     * and e did no work */
    g_assert_cmpstr(facts_csv(f, "SELECT workload, work, joules, kilowatt_hours, "
                                 "work_per_kilowatt_hour FROM energy_per_work ORDER BY workload"),
                    ==,
                    "a,samples,180,5e-05,20000\nb,output tokens,10,"
                    "2.777777777777778e-06,360000\n");
}

static void
test_energy_of_a_training_is_the_suites_score(Facts *f, const void *data)
{
    (void)data;
    add_figures(f);
    Import *import = facts_begin(f, "a.csv");
    for (int i = 0; i < 3; i++) {
        ResultRecord record = facts_run("v9", (const char *[]){ "1", "2", "3" }[i], 10 + i);
        facts_send(import_sink(import), record);
        record.metric = "energy";
        record.value = 36 + 3.6 * i;
        record.unit = "MJ";
        facts_send(import_sink(import), record);
    }
    facts_end(f, import);
    facts_finish(f);
    /* of three runs the middle one counts: 39.6 MJ = 11 kWh */
    assert_near(facts_number(f, "SELECT kilowatt_hours FROM energy_per_work "
                                "WHERE work = 'training'"),
                11, 1e-14);
}

static void
test_scaling_says_what_became_of_the_batch(Facts *f, const void *data)
{
    const double chips[] = { 8, 16, 32, 64, 128 };
    const double batches[] = { 1000, 1000, 4000, 3000, NAN };

    (void)data;
    add_figures(f);
    Import *import = facts_begin(f, "a.csv");
    for (int i = 0; i < 5; i++) {
        ResultRecord record = facts_run("v9", NULL, 64 >> i);
        record.metric = "official_score";
        record.accelerators = chips[i];
        record.global_batch_size = batches[i];
        facts_send(import_sink(import), record);
    }
    facts_end(f, import);
    facts_finish(f);
    /* 8 chips took 125 samples each: 32 take 4,000, 64 would take 8,000 */
    g_assert_cmpstr(facts_csv(f, "SELECT accelerators, kind, batch, base_batch_size FROM scaling "
                                 "ORDER BY accelerators"),
                    ==,
                    "8,strong,same,1000\n"
                    "16,strong,same,1000\n"
                    "32,strong,grows with chips,1000\n"
                    "64,strong,differs,1000\n"
                    "128,strong,,1000\n");
}

/* A step takes `seconds`, in which each chip processes `rate` tokens per second. */
static void
add_rate(const RecordSink *sink, const char *workload, double chips, double rate, double seconds)
{
    ResultRecord record =
        measured("v9", workload, "tokens_per_second_per_chip", rate, "tokens/s/chip");

    record.accelerators = chips;
    facts_send(sink, record);
    if (!isnan(seconds)) {
        record.metric = "step_time";
        record.value = seconds;
        record.unit = "s";
        facts_send(sink, record);
    }
}

static void
test_scaling_of_rates_is_strong_or_weak(Facts *f, const void *data)
{
    (void)data;
    add_figures(f);
    Import *import = facts_begin(f, "a.csv");
    const RecordSink *sink = import_sink(import);
    add_rate(sink, "strong", 16, 450, 10.0 / 9);
    add_rate(sink, "strong", 8, 500, 2);
    add_rate(sink, "unsaid", 8, 500, NAN);
    add_rate(sink, "unsaid", 16, 400, NAN);
    add_rate(sink, "weak", 8, 500, 2);
    add_rate(sink, "weak", 32, 400, 2.5);
    add_rate(sink, "weak", 64, 400, 5);
    facts_end(f, import);
    facts_finish(f);
    /* Tokens of a step: strong 16 × 450 × 10/9 = 8,000 = 8 × 500 × 2; weak 1,000 of each
     * chip of 8 and of 32, and 2,000 of each of 64 */
    g_assert_cmpstr(facts_csv(f, "SELECT workload, accelerators, kind, scaling_efficiency, "
                                 "speed_up, ideal_speed_up, n_sizes FROM rate_scaling "
                                 "ORDER BY workload, accelerators"),
                    ==,
                    "strong,8,,100,1,1,2\n"
                    "strong,16,strong,90,1.8,2,2\n"
                    "unsaid,8,,100,1,1,2\n"
                    "unsaid,16,,80,1.6,2,2\n"
                    "weak,8,,100,1,1,3\n"
                    "weak,32,weak,80,3.2,4,3\n"
                    "weak,64,neither,80,6.4,8,3\n");
}

int
main(int argc, char **argv)
{
    static const FactsTest tests[] = {
        { "throughput is of a chip and of a node", test_throughput_is_of_a_chip_and_of_a_node },
        { "throughput keeps the interval", test_throughput_keeps_the_interval },
        { "the ridge is peak over bandwidth", test_the_ridge_is_peak_over_bandwidth },
        { "utilisation is of the peak that was used",
          test_utilisation_is_of_the_peak_that_was_used },
        { "utilisation has the interval of its score",
          test_utilisation_has_the_interval_of_its_score },
        { "energy is power over rate", test_energy_is_power_over_rate },
        { "energy of a training is the suite's score",
          test_energy_of_a_training_is_the_suites_score },
        { "scaling of rates is strong or weak", test_scaling_of_rates_is_strong_or_weak },
        { "scaling says what became of the batch", test_scaling_says_what_became_of_the_batch },
    };

    g_test_init(&argc, &argv, NULL);
    facts_add_tests("/derived/", tests, G_N_ELEMENTS(tests));
    return g_test_run();
}
