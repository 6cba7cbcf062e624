#include "base/metric.h"

#include <string.h>

/* A latency is meaningful only with its statistic over the requests. */
#define LATENCY(id, label) \
    { id "_mean", label ", mean", "ms", BETTER_LOWER, -1 }, \
        { id "_median", label ", median", "ms", BETTER_LOWER, -1 }, \
        { id "_p90", label ", 90th percentile", "ms", BETTER_LOWER, -1 }, \
        { id "_p95", label ", 95th percentile", "ms", BETTER_LOWER, -1 }, \
    { \
        id "_p99", label ", 99th percentile", "ms", BETTER_LOWER, -1 \
    }

/* Sorted by subject. `decimals` applies to prose and tables; -1 means three significant digits. */
static const Metric metrics[] = {
    { "time_to_train", "Time to train", "min", BETTER_LOWER, -1 },
    { "official_score", "Time to train, official score", "min", BETTER_LOWER, -1 },
    { "runs_per_day", "Runs to the target per day", "1/day", BETTER_HIGHER, -1 },
    { "chip_hours", "Chip-hours", "chip·h", BETTER_LOWER, -1 },
    { "cost_to_train", "Cost of one run to the target", "USD", BETTER_LOWER, 0 },
    { "cost_per_million_tokens", "Cost of a million tokens", "USD/million tokens", BETTER_LOWER,
      2 },
    { "price_per_chip_hour", "Price per chip-hour", "USD/chip·h", BETTER_LOWER, 2 },
    { "scaling_efficiency", "Scaling efficiency", "%", BETTER_HIGHER, 0 },
    { "work_ratio", "Work per chip and unit of time", "×", BETTER_HIGHER, 2 },
    { "samples_per_second", "Throughput", "samples/s", BETTER_HIGHER, -1 },
    { "queries_per_second", "Throughput", "queries/s", BETTER_HIGHER, -1 },
    { "scheduled_queries_per_second", "Throughput, scheduled", "queries/s", BETTER_HIGHER, -1 },
    { "completed_queries_per_second", "Throughput, completed", "queries/s", BETTER_HIGHER, -1 },
    { "requests_per_second", "Request throughput", "requests/s", BETTER_HIGHER, -1 },
    { "tokens_per_second", "Throughput", "tokens/s", BETTER_HIGHER, -1 },
    { "output_tokens_per_second", "Output throughput", "output tokens/s", BETTER_HIGHER, -1 },
    { "total_tokens_per_second", "Total throughput, input and output", "total tokens/s",
      BETTER_HIGHER, -1 },
    { "input_tokens_per_second", "Input throughput", "input tokens/s", BETTER_HIGHER, -1 },
    { "output_tokens_per_second_per_chip", "Output throughput per chip", "output tokens/s/chip",
      BETTER_HIGHER, -1 },
    { "input_tokens_per_second_per_chip", "Input throughput per chip", "input tokens/s/chip",
      BETTER_HIGHER, -1 },
    { "total_tokens_per_second_per_chip", "Total throughput per chip, input and output",
      "total tokens/s/chip", BETTER_HIGHER, -1 },
    { "interactivity_mean", "Interactivity, mean", "output tokens/s/user", BETTER_HIGHER, -1 },
    { "interactivity_median", "Interactivity, median", "output tokens/s/user", BETTER_HIGHER, -1 },
    { "interactivity_slow_p99", "Interactivity that 99% of requests exceed", "output tokens/s/user",
      BETTER_HIGHER, -1 },
    { "request_error_rate", "Requests that failed", "%", BETTER_LOWER, -1 },
    { "ttft", "Time to first token (TTFT)", "ms", BETTER_LOWER, -1 },
    { "tpot", "Time per output token (TPOT)", "ms", BETTER_LOWER, -1 },
    { "itl", "Inter-token latency (ITL)", "ms", BETTER_LOWER, -1 },
    { "end_to_end_latency", "End-to-end latency", "ms", BETTER_LOWER, -1 },
    LATENCY("ttft", "Time to first token (TTFT)"),
    LATENCY("tpot", "Time per output token after the first (TPOT)"),
    LATENCY("itl", "Time between chunks of the stream (ITL)"),
    LATENCY("normalized_tpot", "Latency per output token, including the first"),
    LATENCY("end_to_end_latency", "End-to-end latency"),
    { "latency", "Latency", "ms", BETTER_LOWER, -1 },
    LATENCY("latency", "Latency"),
    { "latency_p90_measured", "Latency, 90th percentile as measured", "ms", BETTER_LOWER, -1 },
    { "latency_p99_measured", "Latency, 99th percentile as measured", "ms", BETTER_LOWER, -1 },
    { "model_flops_per_chip", "Model FLOP/s per chip", "TFLOP/s", BETTER_HIGHER, -1 },
    { "step_time", "Time per training step", "s", BETTER_LOWER, -1 },
    { "steps_measured", "Training steps measured", "steps", BETTER_NEITHER, 0 },
    { "tokens_per_second_per_chip", "Tokens per second per chip", "tokens/s/chip", BETTER_HIGHER,
      -1 },
    { "run_time", "Time", "s", BETTER_LOWER, -1 },
    { "run_time_median", "Time, median", "s", BETTER_LOWER, -1 },
    { "run_time_minimum", "Time, shortest", "s", BETTER_LOWER, -1 },
    { "run_time_maximum", "Time, longest", "s", BETTER_LOWER, -1 },
    { "run_time_deviation", "Time, standard deviation", "s", BETTER_LOWER, -1 },
    { "cpu_time", "Processor time", "s", BETTER_LOWER, -1 },
    { "operations_per_second", "Operations per second", "ops/s", BETTER_HIGHER, -1 },
    { "bytes_per_second", "Bytes per second", "B/s", BETTER_HIGHER, -1 },
    { "items_per_second", "Items per second", "items/s", BETTER_HIGHER, -1 },
    { "mfu", "Model FLOP/s utilisation (MFU)", "%", BETTER_HIGHER, 0 },
    { "power", "Power", "W", BETTER_LOWER, -1 },
    { "energy", "Energy", "J", BETTER_LOWER, -1 },
    { "energy_per_query", "Energy per query", "mJ", BETTER_LOWER, -1 },
    { "concurrency", "Concurrent requests", "requests", BETTER_NEITHER, 0 },
    { "peak_bf16_flops", "Peak dense BF16", "FLOP/s", BETTER_HIGHER, -1 },
    { "peak_fp8_flops", "Peak dense FP8", "FLOP/s", BETTER_HIGHER, -1 },
    { "peak_fp4_flops", "Peak dense FP4", "FLOP/s", BETTER_HIGHER, -1 },
    { "peak_int8_ops", "Peak dense INT8", "OP/s", BETTER_HIGHER, -1 },
    { "memory_bytes", "Memory", "B", BETTER_HIGHER, -1 },
    { "memory_bandwidth", "Memory bandwidth", "B/s", BETTER_HIGHER, -1 },
    { "interconnect_bandwidth", "Interconnect bandwidth", "B/s", BETTER_HIGHER, -1 },
    { "power_watts", "Rated power", "W", BETTER_LOWER, 0 },
    { "scale_up_domain", "Chips in one scale-up domain", "chips", BETTER_NEITHER, 0 },
};

/* unit × factor = canonical. Units with similar names but different meanings (GB and GiB, tokens
 * and output tokens, seconds per token and per request) are never converted. */
static const UnitConversion conversions[] = {
    { "millijoules", "mJ", 1 },
    { "J", "mJ", 1000 },
    { "Joules", "mJ", 1000 },
    { "minutes", "min", 1 },
    { "minute", "min", 1 },
    { "s", "min", 1.0 / 60 },
    { "sec", "min", 1.0 / 60 },
    { "seconds", "min", 1.0 / 60 },
    { "ms", "min", 1.0 / 60000 },
    { "milliseconds", "min", 1.0 / 60000 },
    { "h", "min", 60 },
    { "hour", "min", 60 },
    { "hours", "min", 60 },
    { "seconds", "s", 1 },
    { "ms", "s", 1e-3 },
    { "us", "s", 1e-6 },
    { "µs", "s", 1e-6 },
    { "ns", "s", 1e-9 },
    { "min", "s", 60 },
    { "h", "s", 3600 },
    { "days", "min", 1440 },
    { "min", "ms", 60000 },
    { "s", "ms", 1000 },
    { "sec", "ms", 1000 },
    { "seconds", "ms", 1000 },
    { "us", "ms", 1e-3 },
    { "µs", "ms", 1e-3 }, /* U+00B5, micro sign */
    { "μs", "ms", 1e-3 }, /* U+03BC, Greek letter mu */
    { "microseconds", "ms", 1e-3 },
    { "ns", "ms", 1e-6 },
    { "nanoseconds", "ms", 1e-6 },
    { "milliseconds", "ms", 1 },
    { "Samples/s", "samples/s", 1 },
    { "samples/sec", "samples/s", 1 },
    { "samples/second", "samples/s", 1 },
    { "Queries/s", "queries/s", 1 },
    { "queries/sec", "queries/s", 1 },
    { "queries/second", "queries/s", 1 },
    { "req/s", "requests/s", 1 },
    { "requests/sec", "requests/s", 1 },
    { "requests/second", "requests/s", 1 },
    { "requests/min", "requests/s", 1.0 / 60 },
    { "Tokens/s", "tokens/s", 1 },
    { "tok/s", "tokens/s", 1 },
    { "tokens/sec", "tokens/s", 1 },
    { "tokens/second", "tokens/s", 1 },
    { "tokens/s/user", "output tokens/s/user", 1 },
    { "output tok/s", "output tokens/s", 1 },
    { "output tokens/second", "output tokens/s", 1 },
    { "input tok/s", "input tokens/s", 1 },
    { "total tok/s", "total tokens/s", 1 },
    { "mW", "W", 1e-3 },
    { "kW", "W", 1000 },
    { "MW", "W", 1e6 },
    { "Watts", "W", 1 },
    { "watts", "W", 1 },
    { "kJ", "J", 1000 },
    { "MJ", "J", 1e6 },
    { "GJ", "J", 1e9 },
    { "Joules", "J", 1 },
    { "joules", "J", 1 },
    { "Wh", "J", 3600 },
    { "kWh", "J", 3.6e6 },
    { "MWh", "J", 3.6e9 },
    { "FLOP/s", "TFLOP/s", 1e-12 },
    { "GFLOP/s", "TFLOP/s", 1e-3 },
    { "PFLOP/s", "TFLOP/s", 1000 },
    { "GFLOP/s", "FLOP/s", 1e9 },
    { "TFLOP/s", "FLOP/s", 1e12 },
    { "PFLOP/s", "FLOP/s", 1e15 },
    { "TOP/s", "OP/s", 1e12 },
    { "POP/s", "OP/s", 1e15 },
    { "percent", "%", 1 },
    { "kB", "B", 1e3 },
    { "MB", "B", 1e6 },
    { "GB", "B", 1e9 },
    { "TB", "B", 1e12 },
    { "KiB", "B", 1024 },
    { "MiB", "B", 1048576 },
    { "GiB", "B", 1073741824 },
    { "TiB", "B", 1099511627776 },
    { "MB/s", "B/s", 1e6 },
    { "GB/s", "B/s", 1e9 },
    { "TB/s", "B/s", 1e12 },
    { "MiB/s", "B/s", 1048576 },
    { "GiB/s", "B/s", 1073741824 },
    { "TiB/s", "B/s", 1099511627776 },
    { "Mbit/s", "B/s", 1.25e5 },
    { "Gbit/s", "B/s", 1.25e8 },
    { "Tbit/s", "B/s", 1.25e11 },
};

const UnitConversion *
metric_conversions(size_t *n_conversions)
{
    *n_conversions = G_N_ELEMENTS(conversions);
    return conversions;
}

const Metric *
metric_find(const char *id)
{
    for (size_t i = 0; i < G_N_ELEMENTS(metrics); i++) {
        if (g_str_equal(metrics[i].id, id)) {
            return &metrics[i];
        }
    }
    return NULL;
}

const char *const *
metric_ids(size_t *n_ids)
{
    static const char *ids[G_N_ELEMENTS(metrics)];
    static gsize filled = 0;

    if (g_once_init_enter(&filled)) {
        for (size_t i = 0; i < G_N_ELEMENTS(metrics); i++) {
            ids[i] = metrics[i].id;
        }
        g_once_init_leave(&filled, 1);
    }
    *n_ids = G_N_ELEMENTS(metrics);
    return ids;
}

/* A unit split into its base and what it is per. "/device" is not recognised: a device is a chip on
 * most systems, but half a chip on some. */
typedef struct {
    size_t size; /* of the base unit, in bytes */
    bool chip, node;
} Share;

static Share
find_share(const char *unit)
{
    static const struct {
        const char *ending;
        bool node;
    } endings[] = { { "/chip", false },
                    { "/gpu", false },
                    { "/GPU", false },
                    { "/node", true },
                    { "/host", true } };
    size_t size = strlen(unit);

    for (size_t i = 0; i < G_N_ELEMENTS(endings); i++) {
        if (g_str_has_suffix(unit, endings[i].ending)) {
            return (Share){ .size = size - strlen(endings[i].ending),
                            .chip = !endings[i].node,
                            .node = endings[i].node };
        }
    }
    return (Share){ .size = size };
}

static bool
equals(const char *text, const char *start, size_t size)
{
    return strncmp(text, start, size) == 0 && text[size] == '\0';
}

/* Whether a quantity of many chips can be divided among them. Latencies cannot, nor can units that
 * the registry counts per chip anyway (FLOP/s). */
static bool
is_shared(const char *unit, size_t size)
{
    static const char *const shared[] = {
        "samples/s",       "queries/s",      "requests/s", "tokens/s", "input tokens/s",
        "output tokens/s", "total tokens/s", "W",          "J"
    };

    for (size_t i = 0; i < G_N_ELEMENTS(shared); i++) {
        if (equals(shared[i], unit, size)) {
            return true;
        }
    }
    return false;
}

bool
metric_convert_shared(const Metric *metric, const char *unit, UnitFactor *ret)
{
    Share from = find_share(unit), to = find_share(metric->unit);
    UnitFactor factor = { .factor = 1,
                          .chips = (int)from.chip - (int)to.chip,
                          .nodes = (int)from.node - (int)to.node };
    bool known = from.size == to.size && strncmp(unit, metric->unit, from.size) == 0;

    for (size_t i = 0; !known && i < G_N_ELEMENTS(conversions); i++) {
        if (equals(conversions[i].unit, unit, from.size) &&
            equals(conversions[i].canonical, metric->unit, to.size)) {
            factor.factor = conversions[i].factor;
            known = true;
        }
    }
    if (factor.chips != 0 || factor.nodes != 0) {
        known = known && is_shared(metric->unit, to.size);
    }
    if (known) {
        *ret = factor;
    }
    return known;
}
