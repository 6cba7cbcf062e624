/* LLMPerf: one flat JSON object, in seconds, about a hosted API; it does not state the hardware.
 * Its inter-token latency is the latency of a whole request divided by its output tokens including
 * the first, so it is not TPOT. */
#include "sources/json_object.h"
#include "sources/readers.h"
#include "sources/serving/serving.h"

#include <math.h>

static const ServingQuantity throughputs[] = {
    { "results_mean_output_throughput_token_per_s", "output_tokens_per_second", "output tokens/s" },
    { "results_num_completed_requests_per_min", "requests_per_second", "requests/min" },
};

static void
fill_record(Serving *serving, const Value *map, Arena *arena)
{
    ResultRecord *record = &serving->record;

    record->system = serving_text(map, "framework");
    record->model = serving_text(map, "model");
    record->concurrency = serving_number(serving, map, "num_concurrent_requests");
    record->input_length =
        serving_length(serving_number(serving, map, "results_number_input_tokens_mean"), 1);
    record->output_length =
        serving_length(serving_number(serving, map, "results_number_output_tokens_mean"), 1);
    record->date = serving_date_of(arena, serving_number(serving, map, "timestamp"));
}

static void
send_figures(Serving *serving, const Value *map)
{
    static const char *const names[SERVING_STATISTICS] = { "mean", "quantiles_p50", "quantiles_p90",
                                                           "quantiles_p95", "quantiles_p99" };
    static const ServingLatency latencies[] = {
        { "results_ttft_s_", "", "ttft", "s" },
        { "results_inter_token_latency_s_", "", "normalized_tpot", "s" },
        { "results_end_to_end_latency_s_", "", "end_to_end_latency", "s" },
    };

    serving_send_quantities(serving, map, throughputs, G_N_ELEMENTS(throughputs));
    serving_send(serving, "request_error_rate",
                 100 * serving_number(serving, map, "results_error_rate"), "%");
    for (size_t i = 0; i < G_N_ELEMENTS(latencies); i++) {
        serving_send_latency(serving, map, latencies[i], names);
    }
}

bool
llmperf_recognises(const SourceFile *file)
{
    return json_head_has(
        file->bytes, '{',
        (const char *const[]){ "num_concurrent_requests", "results_ttft_s_quantiles_p50",
                               "results_mean_output_throughput_token_per_s", NULL });
}

bool
llmperf_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    const Value *map = json_file_scalars(file->bytes, file->path, NULL, arena, diag);
    Serving serving;

    if (map == NULL || !serving_open(&serving, file, sink, "LLMPerf", arena, diag)) {
        return false;
    }
    serving_run(&serving, map->place, 0);
    fill_record(&serving, map, arena);
    if (serving_settle(&serving, SERVING_NEEDS)) {
        if (serving_number(&serving, map, "results_num_completed_requests") == 0) {
            serving_send_failed(&serving, "requests_per_second", "failed",
                                "no request was completed");
        } else {
            send_figures(&serving, map);
        }
    }
    return serving_close(&serving);
}
