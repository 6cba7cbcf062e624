/* GuideLLM: a JSON object with a list of benchmarks, one per load. Its TPOT includes the first
 * token; its inter-token latency excludes it and is what others call TPOT. Only the figures of
 * successful requests are read; the list of requests is skipped. */
#include "sources/json_each.h"
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

/* Reads the load: a strategy has either a rate or a number of concurrent requests. A limit on
 * concurrent requests beside a rate is not the load. */
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
send_benchmark(Serving *serving, const Value *map, size_t number, Arena *arena)
{
    const Value *config = value_lookup(map, "config"), *args = value_lookup(map, "args");
    const Value *metrics = value_lookup(map, "metrics");
    double succeeded =
        serving_number(serving, value_lookup(metrics, "request_totals"), "successful");
    unsigned needed = SERVING_NEEDS;

    serving_run(serving, map->place, number);
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

typedef struct {
    Serving *serving;
    size_t number; /* of the benchmark */
    bool found;
} GuideFile;

static bool
take_benchmark(void *context, JsonMember *member, Diag *diag)
{
    static const char *const wanted[] = { "config", "args", "metrics", NULL };
    GuideFile *guide = context;
    const Value *map = json_read_scalars(member->json, wanted, member->arena, diag);

    if (map != NULL) {
        tally_row_begin(guide->serving->file->tally, diag);
        send_benchmark(guide->serving, map, ++guide->number, member->arena);
        tally_row_end(guide->serving->file->tally, diag);
    }
    return map != NULL;
}

static bool
take_member(void *context, JsonMember *member, Diag *diag)
{
    GuideFile *guide = context;

    if (!g_str_equal(member->key, "benchmarks") || guide->found) {
        return json_member_skip(member, diag);
    }
    guide->found = true;
    return json_each(member, '[', take_benchmark, context, diag);
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
    Serving serving;
    GuideFile guide = { .serving = &serving };
    bool ok = serving_open(&serving, file, sink, "GuideLLM", arena, diag) &&
              json_each_of_file(file->bytes, file->path, '{', take_member, &guide, diag) &&
              (guide.found || diag_error(diag, (Place){ file->path, 1, 1 }, "guidellm-none",
                                         "'benchmarks' is missing"));

    return serving_close(&serving) && ok;
}
