#include "sources/serving/vllm_family.h"

#include <math.h>

static const ServingQuantity throughputs[] = {
    { "request_throughput", "requests_per_second", "req/s" },
    { "input_throughput", "input_tokens_per_second", "input tokens/s" },
    { "output_throughput", "output_tokens_per_second", "output tokens/s" },
    { "total_token_throughput", "total_tokens_per_second", "total tokens/s" },
    { "total_throughput", "total_tokens_per_second", "total tokens/s" },
};

static void
send_latencies(Serving *serving, const Value *map, ServingStyle style)
{
    static const char *const names[SERVING_STATISTICS] = { "mean", "median", "p90", "p95", "p99" };
    static const char *const kinds[][2] = {
        { "_ttft", "ttft" },
        { "_tpot", "tpot" },
        { "_itl", "itl" },
        { "_e2el", "end_to_end_latency" },
        { "_e2e_latency", "end_to_end_latency" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        g_autofree char *suffix = g_strconcat(kinds[i][0], style.suffix, NULL);
        ServingLatency latency = {
            .prefix = "", .suffix = suffix, .metric = kinds[i][1], .unit = style.unit
        };
        serving_send_latency(serving, map, latency, names);
    }
}

void
serving_send_run(Serving *serving, const Value *map, ServingStyle style)
{
    ResultRecord *record = &serving->record;
    double completed = serving_number(serving, map, "completed");
    double failed = serving_number(serving, map, "failed");
    double input = serving_number(serving, map, "total_input_tokens");
    double output = serving_number(serving, map, "total_output_tokens");
    /* Embedding models produce no tokens. */
    unsigned needed = output == 0 ? SERVING_NEEDS & ~(unsigned)NEED_OUTPUT_LENGTH : SERVING_NEEDS;

    record->request_rate = serving_rate(serving, map, "request_rate");
    record->concurrency = serving_number(serving, map, "max_concurrency");
    record->input_length = serving_length(input, completed);
    record->output_length = serving_length(output, completed);
    if (completed == 0) {
        needed &= ~(unsigned)(NEED_INPUT_LENGTH | NEED_OUTPUT_LENGTH);
    }
    if (!serving_settle(serving, needed)) {
        return;
    }
    if (completed == 0) {
        serving_send_failed(serving, "requests_per_second", "failed", "no request was completed");
        return;
    }
    serving_send_quantities(serving, map, throughputs, G_N_ELEMENTS(throughputs));
    serving_send(serving, "request_error_rate", 100 * failed / (failed + completed), "%");
    send_latencies(serving, map, style);
}
