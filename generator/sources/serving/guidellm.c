/* GuideLLM: a JSON object with a list of benchmarks, one a load. Its TPOT counts
 * the first token in; its inter-token latency leaves it out, and is what others
 * call TPOT. Only the figures of requests that succeeded are taken; the list of
 * requests is stepped over. */
#include "sources/json_object.h"
#include "sources/readers.h"
#include "sources/serving/serving.h"

#include <math.h>
#include <string.h>

static const struct {
    const char *key;
    ServingQuantity quantity;
} throughputs[] = {
    { "requests_per_second", { "mean", "requests_per_second", "req/s" } },
    { "prompt_tokens_per_second", { "mean", "input_tokens_per_second", "input tokens/s" } },
    { "output_tokens_per_second", { "mean", "output_tokens_per_second", "output tokens/s" } },
    { "tokens_per_second", { "mean", "total_tokens_per_second", "total tokens/s" } },
};

static const struct {
    const char *key, *metric, *unit;
} latencies[] = {
    { "time_to_first_token_ms", "ttft", "ms" },
    { "inter_token_latency_ms", "tpot", "ms" },
    { "time_per_output_token_ms", "normalized_tpot", "ms" },
    { "request_latency", "end_to_end_latency", "s" },
};

static const Value *
successful(const Value *metrics, const char *key)
{
    return value_lookup(value_lookup(metrics, key), "successful");
}

static void
send_figures(Serving *serving, const Value *metrics)
{
    static const char *const middle[SERVING_STATISTICS] = { "mean", "median", NULL, NULL, NULL };
    static const char *const tail[SERVING_STATISTICS] = { NULL, NULL, "p90", "p95", "p99" };
    const Value *counts = value_lookup(metrics, "request_totals");
    double succeeded = serving_number(serving, counts, "successful");
    double errored = serving_number(serving, counts, "errored");

    for (size_t i = 0; i < G_N_ELEMENTS(throughputs); i++) {
        serving_send_quantities(serving, successful(metrics, throughputs[i].key),
                                &throughputs[i].quantity, 1);
    }
    serving_send(serving, "request_error_rate", 100 * errored / (errored + succeeded), "%");
    for (size_t i = 0; i < G_N_ELEMENTS(latencies); i++) {
        const Value *statistics = successful(metrics, latencies[i].key);
        ServingLatency latency = { "", "", latencies[i].metric, latencies[i].unit };
        serving_send_latency(serving, statistics, latency, middle);
        serving_send_latency(serving, value_lookup(statistics, "percentiles"), latency, tail);
    }
}

/* A strategy holds a rate, or a number of requests at a time; the limit on
 * requests at a time of the former is no load. */
static void
fill_load(Serving *serving, const Value *strategy)
{
    ResultRecord *record = &serving->record;
    const char *kind = serving_text(strategy, "type_");

    if (kind == NULL) {
        return;
    }
    if (g_str_equal(kind, "synchronous")) {
        record->concurrency = 1;
    } else if (g_str_equal(kind, "concurrent")) {
        record->concurrency = serving_number(serving, strategy, "streams");
    } else if (g_str_equal(kind, "throughput")) {
        record->request_rate = (double)INFINITY;
        record->concurrency = serving_number(serving, strategy, "max_concurrency");
    } else {
        record->request_rate = serving_rate(serving, strategy, "rate");
    }
}

static void
send_benchmark(Serving *serving, const Value *map, Place place, size_t number, Arena *arena)
{
    const Value *config = value_lookup(map, "config"), *args = value_lookup(map, "args");
    const Value *metrics = value_lookup(map, "metrics");
    double succeeded =
        serving_number(serving, value_lookup(metrics, "request_totals"), "successful");
    unsigned needed = SERVING_NEEDS;

    serving_run(serving, place, number);
    fill_load(serving, value_lookup(config != NULL ? config : args, "strategy"));
    serving->record.model = serving_text(value_lookup(config, "backend"), "model");
    serving->record.input_length = serving_length(
        serving_number(serving, successful(metrics, "prompt_token_count"), "mean"), 1);
    serving->record.output_length = serving_length(
        serving_number(serving, successful(metrics, "output_token_count"), "mean"), 1);
    serving->record.date = serving_date_of(arena, serving_number(serving, map, "start_time"));
    if (succeeded == 0) {
        needed &= ~(unsigned)(NEED_INPUT_LENGTH | NEED_OUTPUT_LENGTH);
    }
    if (!serving_settle(serving, needed)) {
        return;
    }
    if (succeeded == 0) {
        serving_send_failed(serving, "requests_per_second", "failed", "no request succeeded");
    } else {
        send_figures(serving, metrics);
    }
}

static bool
read_benchmarks(Serving *serving, JsonReader *reader, Diag *diag)
{
    static const char *const wanted[] = { "config", "args", "metrics", NULL };
    g_autoptr(Arena) arena = arena_new();
    JsonToken token;

    if (!json_open_list(reader, diag)) {
        return false;
    }
    for (size_t number = 1;; number++) {
        arena_reset(arena);
        if (!json_next(reader, &token, arena, diag)) {
            return false;
        }
        if (token.kind == JSON_LIST_END) {
            return true;
        }
        Place place = token.place;
        const Value *map = json_read_scalars(reader, &token, wanted, arena, diag);
        if (map == NULL) {
            return false;
        }
        tally_row_begin(serving->file->tally, diag);
        send_benchmark(serving, map, place, number, arena);
        tally_row_end(serving->file->tally, diag);
    }
}

static bool
read_root(Serving *serving, JsonReader *reader, Arena *arena, Diag *diag)
{
    JsonToken token;
    bool found = false;

    if (!json_next(reader, &token, arena, diag)) {
        return false;
    }
    Place place = token.place;
    if (token.kind != JSON_MAP_START) {
        return diag_error(diag, place, "json-kind", "an object is expected here");
    }
    while (json_next(reader, &token, arena, diag)) {
        if (token.kind == JSON_MAP_END) {
            return json_next(reader, &token, arena, diag) &&
                   (found || diag_error(diag, place, "guidellm-none", "'benchmarks' is missing"));
        }
        bool wanted = g_str_equal(token.text, "benchmarks") && !found;
        found = found || wanted;
        bool ok = wanted ? read_benchmarks(serving, reader, diag)
                         : json_next(reader, &token, NULL, diag) && json_skip(reader, &token, diag);
        if (!ok) {
            return false;
        }
    }
    return false;
}

bool
guidellm_recognises(const SourceFile *file)
{
    return json_head_has(file->bytes, '{', (const char *const[]){ "guidellm_version", NULL }) ||
           json_head_has(file->bytes, '{',
                         (const char *const[]){ "benchmarks", "generative_benchmark", NULL });
}

bool
guidellm_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    JsonReader reader = json_reader(file->bytes, file->path);
    Serving serving;
    bool ok = serving_open(&serving, file, sink, "GuideLLM", arena, diag) &&
              read_root(&serving, &reader, arena, diag);

    return serving_close(&serving) && ok;
}
