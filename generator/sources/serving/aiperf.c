/* AIPerf (after genai-perf): the exported JSON has one map per metric, with its unit. Its
 * inter-token latency is (request latency - TTFT) / (output tokens - 1) per request, which is TPOT;
 * the time between chunks is its inter-chunk latency. A run that was cancelled, or is invalid by
 * AIPerf's own rules, has no figures. */
#include "sources/json_object.h"
#include "sources/readers.h"
#include "sources/serving/serving.h"

#include <math.h>

static const struct {
    const char *key, *unit; /* as in the file */
    ServingQuantity quantity;
} throughputs[] = {
    { "request_throughput", "requests/sec", { "avg", "requests_per_second", "req/s" } },
    { "output_token_throughput",
      "tokens/sec",
      { "avg", "output_tokens_per_second", "output tokens/s" } },
    { "input_token_throughput",
      "tokens/sec",
      { "avg", "input_tokens_per_second", "input tokens/s" } },
    { "total_token_throughput",
      "tokens/sec",
      { "avg", "total_tokens_per_second", "total tokens/s" } },
    { "request_error_rate", "%", { "avg", "request_error_rate", "%" } },
};

static const struct {
    const char *key, *metric;
} latencies[] = {
    { "time_to_first_token", "ttft" },
    { "inter_token_latency", "tpot" },
    { "inter_chunk_latency", "itl" },
    { "request_latency", "end_to_end_latency" },
};

static const char *const wanted[] = {
    "request_throughput",
    "output_token_throughput",
    "input_token_throughput",
    "total_token_throughput",
    "request_error_rate",
    "time_to_first_token",
    "inter_token_latency",
    "inter_chunk_latency",
    "request_latency",
    "input_sequence_length",
    "output_sequence_length",
    "request_count",
    "input_config",
    "metadata",
    NULL,
};

/* True if the metric exists in this unit. */
static bool
has_unit(Serving *serving, const Value *metric, const char *unit)
{
    const char *own = serving_text(metric, "unit");

    if (metric == NULL || g_strcmp0(own, unit) == 0) {
        return metric != NULL;
    }
    serving->ok =
        diag_error(serving->diag, metric->place, "unit-unknown", "'%s' is in %s, but must be in %s",
                   metric->key, own != NULL ? own : "no unit", unit);
    return false;
}

static void
send_figures(Serving *serving, const Value *map)
{
    static const char *const names[SERVING_STATISTICS] = { "avg", "p50", "p90", "p95", "p99" };

    for (size_t i = 0; i < G_N_ELEMENTS(throughputs); i++) {
        const Value *metric = value_lookup(map, throughputs[i].key);
        if (has_unit(serving, metric, throughputs[i].unit)) {
            serving_send_quantities(serving, metric, &throughputs[i].quantity, 1);
        }
    }
    for (size_t i = 0; i < G_N_ELEMENTS(latencies); i++) {
        const Value *metric = value_lookup(map, latencies[i].key);
        if (has_unit(serving, metric, "ms")) {
            serving_send_latency(serving, metric,
                                 (ServingLatency){ "", "", latencies[i].metric, "ms" }, names);
        }
    }
}

static void
fill_record(Serving *serving, const Value *map, Arena *arena)
{
    ResultRecord *record = &serving->record;
    const Value *config = value_lookup(map, "input_config");
    const Value *models = value_lookup(value_lookup(config, "endpoint"), "model_names");
    const Value *load = value_lookup(config, "loadgen");
    const char *scenario = serving_text(value_lookup(map, "metadata"), "scenario");

    if (models != NULL && models->kind == VALUE_LIST && models->first != NULL) {
        record->model = models->first->text;
    }
    record->dataset = serving_text(value_lookup(config, "input"), "public_dataset");
    record->scenario = scenario != NULL ? scenario : serving_text(config, "scenario");
    record->concurrency = serving_number(serving, load, "concurrency");
    record->request_rate = serving_rate(serving, load, "request_rate");
    record->input_length = serving_length(
        serving_number(serving, value_lookup(map, "input_sequence_length"), "avg"), 1);
    record->output_length = serving_length(
        serving_number(serving, value_lookup(map, "output_sequence_length"), "avg"), 1);
    record->date = serving_date(arena, serving_text(map, "start_time"));
}

/* The reason why the tool itself does not count the run; NULL if it does. */
static const char *
find_fault(const Value *map, Arena *arena, const char **ret_status)
{
    const Value *metadata = value_lookup(map, "metadata");
    const Value *reasons = value_lookup(metadata, "submission_invalid_reasons");
    const char *valid = serving_text(metadata, "submission_valid");

    bool cancelled = g_strcmp0(serving_text(map, "was_cancelled"), "true") == 0;
    bool said = reasons != NULL && reasons->first != NULL && reasons->first->text != NULL;

    if (g_strcmp0(valid, "false") == 0) {
        *ret_status = cancelled ? "cancelled" : "invalid";
        return arena_printf(arena, "%sit is not a valid submission%s%s",
                            cancelled ? "it was cancelled, and " : "", said ? ": " : "",
                            said ? reasons->first->text : "");
    }
    if (cancelled) {
        *ret_status = "cancelled";
        return "it was cancelled";
    }
    if (value_lookup(map, "request_latency") == NULL) {
        *ret_status = "failed";
        return "it has no 'request_latency'";
    }
    return NULL;
}

bool
aiperf_recognises(const SourceFile *file)
{
    return json_head_has(file->bytes, '{', (const char *const[]){ "aiperf_version", NULL }) ||
           json_head_has(file->bytes, '{',
                         (const char *const[]){ "request_throughput", "request_latency",
                                                "time_to_first_token", "unit", NULL });
}

bool
aiperf_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    const Value *map = json_file_scalars(file->bytes, file->path, wanted, arena, diag);
    const char *status = NULL;
    Serving serving;

    if (map == NULL || !serving_open(&serving, file, sink, "AIPerf", arena, diag)) {
        return false;
    }
    serving_run(&serving, map->place, 0);
    fill_record(&serving, map, arena);
    const char *fault = find_fault(map, arena, &status);
    unsigned lengths = NEED_INPUT_LENGTH | NEED_OUTPUT_LENGTH;
    if (serving_settle(&serving, fault != NULL ? SERVING_NEEDS & ~lengths : SERVING_NEEDS)) {
        if (fault != NULL) {
            serving_send_failed(&serving, "requests_per_second", status, fault);
        } else {
            send_figures(&serving, map);
        }
    }
    return serving_close(&serving);
}
