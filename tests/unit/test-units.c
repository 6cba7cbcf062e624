#include "base/metric.h"

#include <math.h>
#include <string.h>

static const struct {
    const char *unit, *dimension;
    double size;
} definitions[] = {
    { "s", "time", 1 },
    { "sec", "time", 1 },
    { "seconds", "time", 1 },
    { "ms", "time", 1e-3 },
    { "milliseconds", "time", 1e-3 },
    { "us", "time", 1e-6 },
    { "\u00b5s", "time", 1e-6 },
    { "\u03bcs", "time", 1e-6 },
    { "microseconds", "time", 1e-6 },
    { "ns", "time", 1e-9 },
    { "nanoseconds", "time", 1e-9 },
    { "min", "time", 60 },
    { "minute", "time", 60 },
    { "minutes", "time", 60 },
    { "h", "time", 3600 },
    { "hour", "time", 3600 },
    { "hours", "time", 3600 },
    { "days", "time", 86400 },
    { "samples/s", "samples", 1 },
    { "Samples/s", "samples", 1 },
    { "samples/sec", "samples", 1 },
    { "samples/second", "samples", 1 },
    { "queries/s", "queries", 1 },
    { "Queries/s", "queries", 1 },
    { "queries/sec", "queries", 1 },
    { "queries/second", "queries", 1 },
    { "requests/s", "requests", 1 },
    { "req/s", "requests", 1 },
    { "requests/sec", "requests", 1 },
    { "requests/second", "requests", 1 },
    { "requests/min", "requests", 1.0 / 60 },
    { "tokens/s", "tokens", 1 },
    { "Tokens/s", "tokens", 1 },
    { "tok/s", "tokens", 1 },
    { "tokens/sec", "tokens", 1 },
    { "tokens/second", "tokens", 1 },
    { "output tokens/s", "tokens out", 1 },
    { "output tok/s", "tokens out", 1 },
    { "output tokens/second", "tokens out", 1 },
    { "input tokens/s", "tokens in", 1 },
    { "input tok/s", "tokens in", 1 },
    { "total tokens/s", "tokens in and out", 1 },
    { "total tok/s", "tokens in and out", 1 },
    { "tokens/s/user", "tokens of a user", 1 },
    { "output tokens/s/user", "tokens of a user", 1 },
    { "W", "power", 1 },
    { "Watts", "power", 1 },
    { "watts", "power", 1 },
    { "mW", "power", 1e-3 },
    { "kW", "power", 1e3 },
    { "MW", "power", 1e6 },
    { "J", "energy", 1 },
    { "mJ", "energy", 1e-3 },
    { "millijoules", "energy", 1e-3 },
    { "Joules", "energy", 1 },
    { "joules", "energy", 1 },
    { "kJ", "energy", 1e3 },
    { "MJ", "energy", 1e6 },
    { "GJ", "energy", 1e9 },
    { "Wh", "energy", 3600 },
    { "kWh", "energy", 3.6e6 },
    { "MWh", "energy", 3.6e9 },
    { "FLOP/s", "floating-point work", 1 },
    { "GFLOP/s", "floating-point work", 1e9 },
    { "TFLOP/s", "floating-point work", 1e12 },
    { "PFLOP/s", "floating-point work", 1e15 },
    { "OP/s", "integer work", 1 },
    { "TOP/s", "integer work", 1e12 },
    { "POP/s", "integer work", 1e15 },
    { "%", "share", 1 },
    { "percent", "share", 1 },
    { "B", "memory", 1 },
    { "kB", "memory", 1e3 },
    { "MB", "memory", 1e6 },
    { "GB", "memory", 1e9 },
    { "TB", "memory", 1e12 },
    { "KiB", "memory", 1024 },
    { "MiB", "memory", 1024.0 * 1024 },
    { "GiB", "memory", 1024.0 * 1024 * 1024 },
    { "TiB", "memory", 1024.0 * 1024 * 1024 * 1024 },
    { "B/s", "bandwidth", 1 },
    { "MB/s", "bandwidth", 1e6 },
    { "GB/s", "bandwidth", 1e9 },
    { "TB/s", "bandwidth", 1e12 },
    { "MiB/s", "bandwidth", 1024.0 * 1024 },
    { "GiB/s", "bandwidth", 1024.0 * 1024 * 1024 },
    { "TiB/s", "bandwidth", 1024.0 * 1024 * 1024 * 1024 },
    { "Mbit/s", "bandwidth", 1e6 / 8 },
    { "Gbit/s", "bandwidth", 1e9 / 8 },
    { "Tbit/s", "bandwidth", 1e12 / 8 },
};

static int
find_definition(const char *unit)
{
    for (size_t i = 0; i < G_N_ELEMENTS(definitions); i++) {
        if (g_str_equal(definitions[i].unit, unit)) {
            return (int)i;
        }
    }
    return -1;
}

static void
every_conversion_follows_from_definitions(void)
{
    size_t n = 0;
    const UnitConversion *conversions = metric_conversions(&n);

    for (size_t i = 0; i < n; i++) {
        int from = find_definition(conversions[i].unit);
        int to = find_definition(conversions[i].canonical);
        g_test_message("%s to %s", conversions[i].unit, conversions[i].canonical);
        g_assert_cmpint(from, >=, 0);
        g_assert_cmpint(to, >=, 0);
        g_assert_cmpstr(definitions[from].dimension, ==, definitions[to].dimension);
        double ratio = definitions[from].size / definitions[to].size;
        g_assert_cmpfloat_with_epsilon(conversions[i].factor / ratio, 1, 1e-15);
        for (size_t k = 0; k < i; k++) {
            g_assert_false(g_str_equal(conversions[i].unit, conversions[k].unit) &&
                           g_str_equal(conversions[i].canonical, conversions[k].canonical));
        }
    }
}

/* Every metric with every unit, and an unknown unit. */
static void
units_convert_only_within_a_quantity(void)
{
    size_t n = 0;
    const char *const *ids = metric_ids(&n);

    for (size_t i = 0; i < n; i++) {
        const Metric *metric = metric_find(ids[i]);
        int own = find_definition(metric->unit);
        UnitFactor factor;
        g_assert_false(metric_convert_shared(metric, "furlongs", &factor));
        g_assert_true(metric_convert_shared(metric, metric->unit, &factor));
        g_assert_cmpfloat(factor.factor, ==, 1);
        for (size_t k = 0; own >= 0 && k < G_N_ELEMENTS(definitions); k++) {
            bool same = g_str_equal(definitions[k].dimension, definitions[own].dimension);
            if (metric_convert_shared(metric, definitions[k].unit, &factor) && factor.chips == 0 &&
                factor.nodes == 0) {
                g_assert_true(same);
                g_assert_cmpfloat_with_epsilon(
                    factor.factor * definitions[own].size / definitions[k].size, 1, 1e-15);
            }
        }
    }
    g_assert_null(metric_find("speed"));
}

/* Measurements of one chip or node are converted to the whole system and back, by their numbers;
 * latencies are not divided. */
static void
shares_convert_by_the_number_of_chips_and_nodes(void)
{
    static const struct {
        const char *metric, *unit;
        double factor;
        int chips, nodes;
    } cases[] = {
        { "output_tokens_per_second", "output tokens/s", 1, 0, 0 },
        { "output_tokens_per_second", "output tok/s/chip", 1, 1, 0 },
        { "output_tokens_per_second", "output tokens/s/GPU", 1, 1, 0 },
        { "output_tokens_per_second", "output tokens/s/node", 1, 0, 1 },
        { "output_tokens_per_second_per_chip", "output tokens/s", 1, -1, 0 },
        { "output_tokens_per_second_per_chip", "output tokens/s/gpu", 1, 0, 0 },
        { "output_tokens_per_second_per_chip", "output tokens/s/host", 1, -1, 1 },
        { "power", "kW/node", 1000, 0, 1 },
    };
    static const struct {
        const char *metric, *unit;
    } refused[] = {
        { "output_tokens_per_second", "output tokens/s/device" },
        { "output_tokens_per_second", "total tokens/s/chip" },
        { "output_tokens_per_second", "/chip" },
        { "ttft", "ms/chip" },
        { "model_flops_per_chip", "TFLOP/s/node" },
        { "memory_bytes", "GB/chip" },
    };
    UnitFactor factor;

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        const Metric *metric = metric_find(cases[i].metric);
        g_assert_true(metric_convert_shared(metric, cases[i].unit, &factor));
        g_assert_cmpfloat(factor.factor, ==, cases[i].factor);
        g_assert_cmpint(factor.chips, ==, cases[i].chips);
        g_assert_cmpint(factor.nodes, ==, cases[i].nodes);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(refused); i++) {
        g_test_message("%s in %s", refused[i].metric, refused[i].unit);
        g_assert_false(
            metric_convert_shared(metric_find(refused[i].metric), refused[i].unit, &factor));
    }
}

static void
every_metric_is_found_by_its_id_once(void)
{
    size_t n = 0;
    const char *const *ids = metric_ids(&n);
    for (size_t i = 0; i < n; i++) {
        g_assert_cmpstr(metric_find(ids[i])->id, ==, ids[i]);
        for (size_t k = 0; k < i; k++) {
            g_assert_cmpstr(ids[i], !=, ids[k]);
        }
    }
}

#define ADD(test) g_test_add_func("/units/" #test, test)

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD(every_conversion_follows_from_definitions);
    ADD(units_convert_only_within_a_quantity);
    ADD(shares_convert_by_the_number_of_chips_and_nodes);
    ADD(every_metric_is_found_by_its_id_once);
    return g_test_run();
}
