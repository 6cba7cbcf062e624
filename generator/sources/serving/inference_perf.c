/* inference-perf of Kubernetes: one JSON file per stage, which is a request rate held for a while;
 * times are in seconds. The summary mixes all stages, and the Prometheus files are the server's
 * view of another period, so neither is read. */
#include "sources/json_object.h"
#include "sources/readers.h"
#include "sources/serving/serving.h"

#include <math.h>

static const ServingQuantity throughputs[] = {
    { "requests_per_sec", "requests_per_second", "req/s" },
    { "input_tokens_per_sec", "input_tokens_per_second", "input tokens/s" },
    { "output_tokens_per_sec", "output_tokens_per_second", "output tokens/s" },
    { "total_tokens_per_sec", "total_tokens_per_second", "total tokens/s" },
};

static const char *const parts[] = { "load_summary", "successes", "failures", NULL };

static double
mean_of(Serving *serving, const Value *map, const char *key)
{
    return serving_number(serving, value_lookup(map, key), "mean");
}

/* Checks TPOT: the tool counts chunks instead of tokens, so its value is too small if a server
 * sends several chunks per token. */
static void
check_tpot(Serving *serving, const Value *successes)
{
    const Value *latency = value_lookup(successes, "latency");
    double whole = mean_of(serving, latency, "request_latency");
    double first = mean_of(serving, latency, "time_to_first_token");
    double tokens = mean_of(serving, successes, "output_len");
    double said = mean_of(serving, latency, "time_per_output_token");
    double expected = (whole - first) / (tokens - 1);

    if (tokens > 1 && fabs(said - expected) > 0.25 * expected) {
        diag_warning(serving->diag, serving->place, "tpot-doubtful",
                     "'time_per_output_token' is %.1f ms, but the latencies and lengths make it "
                     "%.1f ms: the tool may have counted chunks of the stream, not tokens",
                     said * 1000, expected * 1000);
    }
}

static void
send_figures(Serving *serving, const Value *successes, double failed)
{
    static const char *const names[SERVING_STATISTICS] = { "mean", "median", "p90", "p95", "p99" };
    static const struct {
        const char *key, *metric;
    } latencies[] = {
        { "time_to_first_token", "ttft" },
        { "time_per_output_token", "tpot" },
        { "inter_token_latency", "itl" },
        { "normalized_time_per_output_token", "normalized_tpot" },
        { "request_latency", "end_to_end_latency" },
    };
    const Value *latency = value_lookup(successes, "latency");
    double succeeded = serving_number(serving, successes, "count");

    serving_send_quantities(serving, value_lookup(successes, "throughput"), throughputs,
                            G_N_ELEMENTS(throughputs));
    serving_send(serving, "request_error_rate", 100 * failed / (failed + succeeded), "%");
    for (size_t i = 0; i < G_N_ELEMENTS(latencies); i++) {
        serving_send_latency(serving, value_lookup(latency, latencies[i].key),
                             (ServingLatency){ "", "", latencies[i].metric, "s" }, names);
    }
    check_tpot(serving, successes);
}

/* Names the system after the folder, because all stages of a run are in one folder with a file
 * each. Otherwise a result without a chip would be named after its file, and each stage would
 * become a system. */
static void
name_run(Serving *serving)
{
    const SourceFile *file = serving->file;
    g_autofree char *base = g_path_get_basename(file->path);
    g_autofree char *folder = g_path_get_dirname(file->path);

    if (file->lenient && g_str_has_prefix(base, "stage_") && !g_str_equal(folder, ".")) {
        serving->record.system = arena_strdup(serving->arena, folder);
    } else if (file->lenient && g_str_has_prefix(base, "stage_")) {
        serving->record.system = "inference-perf";
    }
}

static void
send_stage(Serving *serving, const Value *map)
{
    const Value *successes = value_lookup(map, "successes");
    const Value *load = value_lookup(map, "load_summary");
    double failed = serving_number(serving, value_lookup(map, "failures"), "count");
    double succeeded = serving_number(serving, successes, "count");
    unsigned needed = SERVING_NEEDS;

    serving->record.request_rate = serving_rate(serving, load, "requested_rate");
    serving->record.concurrency = serving_number(serving, load, "concurrency");
    serving->record.input_length = serving_length(mean_of(serving, successes, "prompt_len"), 1);
    serving->record.output_length = serving_length(mean_of(serving, successes, "output_len"), 1);
    if (!(succeeded > 0)) {
        needed &= ~(unsigned)(NEED_INPUT_LENGTH | NEED_OUTPUT_LENGTH);
    }
    name_run(serving);
    if (!serving_settle(serving, needed)) {
        return;
    }
    if (succeeded > 0) {
        send_figures(serving, successes, failed);
    } else {
        serving_send_failed(serving, "requests_per_second", "failed", "no request was completed");
    }
}

static bool
has_parts(const SourceFile *file)
{
    return json_head_has(file->bytes, '{', parts);
}

static bool
has_load(const SourceFile *file)
{
    return json_head_has(file->bytes, '{', (const char *const[]){ "requested_rate", NULL }) ||
           json_head_has(file->bytes, '{', (const char *const[]){ "concurrency", NULL });
}

bool
inference_perf_recognises(const SourceFile *file)
{
    return has_parts(file) && has_load(file);
}

bool
inference_perf_aside_recognises(const SourceFile *file)
{
    return has_parts(file) && !has_load(file);
}

bool
inference_perf_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    const Value *map = json_file_scalars(file->bytes, file->path, parts, arena, diag);
    Serving serving;

    if (map == NULL || !serving_open(&serving, file, sink, "inference-perf", arena, diag)) {
        return false;
    }
    serving_run(&serving, map->place, 0);
    send_stage(&serving, map);
    return serving_close(&serving);
}
