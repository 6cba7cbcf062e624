/* The report of TensorRT-LLM's trtllm-bench (tensorrt_llm/bench/dataclasses/reporting.py): sections
 * of `label: value`. Its TPOT excludes the first token. Its output throughput per user includes the
 * time to the first token, so it is not interactivity. */
#include "sources/readers.h"
#include "sources/serving/console.h"
#include "sources/serving/serving.h"

#include <math.h>

static const char title[] = "PERFORMANCE OVERVIEW";

static const ServingQuantity throughputs[] = {
    { "request throughput (req/sec)", "requests_per_second", "req/s" },
    { "total output throughput (tokens/sec)", "output_tokens_per_second", "output tokens/s" },
    { "total token throughput (tokens/sec)", "total_tokens_per_second", "total tokens/s" },
    { "per gpu output throughput (tps/gpu)", "output_tokens_per_second_per_chip",
      "output tokens/s/chip" },
    { "per gpu output throughput (tokens/sec/gpu)", "output_tokens_per_second_per_chip",
      "output tokens/s/chip" },
};

static const ServingQuantity averages[] = {
    { "average request latency (ms)", "end_to_end_latency_mean", "ms" },
    { "average time-to-first-token [ttft] (ms)", "ttft_mean", "ms" },
    { "average time-per-output-token [tpot] (ms)", "tpot_mean", "ms" },
};

/* Sends percentiles from the breakdowns; the means are in the overview and only repeated here. */
static void
send_breakdowns(Serving *serving, const Value *map)
{
    static const char *const names[SERVING_STATISTICS] = { NULL, "p50", "p90", "p95", "p99" };
    static const ServingLatency latencies[] = {
        { "[tpot] ", "", "tpot", "ms" },
        { "[ttft] ", "", "ttft", "ms" },
        { "[latency] ", "", "end_to_end_latency", "ms" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(latencies); i++) {
        serving_send_latency(serving, map, latencies[i], names);
    }
}

/* A parallel size; NAN for "None". */
static double
parallel_size(Serving *serving, const Value *map, const char *key)
{
    const char *text = serving_text(map, key);

    return text == NULL || g_ascii_strcasecmp(text, "none") == 0
               ? 1
               : serving_number(serving, map, key);
}

static const char *
said(const Value *map, const char *key)
{
    const char *text = serving_text(map, key);
    return text != NULL && g_ascii_strcasecmp(text, "none") != 0 ? text : NULL;
}

static void
fill_record(Serving *serving, const Value *map, Arena *arena)
{
    ResultRecord *record = &serving->record;
    double tp = parallel_size(serving, map, "tp size");
    double pp = parallel_size(serving, map, "pp size");
    const char *version = said(map, "tensorrt llm version");

    version = version != NULL ? version : said(map, "tensorrt-llm version");
    record->software =
        version != NULL ? arena_printf(arena, "TensorRT-LLM %s", version) : "TensorRT-LLM";
    record->model = said(map, "model");
    record->precision =
        said(map, "quantization") != NULL ? said(map, "quantization") : said(map, "dtype");
    if (serving_text(map, "tp size") != NULL) {
        record->accelerators = tp * pp;
        record->configuration = pp > 1 ? arena_printf(arena, "TP %.0f, PP %.0f", tp, pp)
                                       : arena_printf(arena, "TP %.0f", tp);
    }
    record->concurrency = round(serving_number(serving, map, "number of concurrent requests"));
    record->input_length =
        serving_length(serving_number(serving, map, "average input length (tokens)"), 1);
    record->output_length =
        serving_length(serving_number(serving, map, "average output length (tokens)"), 1);
}

static bool
read_map(const SourceFile *file, Value *map, Arena *arena, Diag *diag)
{
    Console console = console_open(file->bytes, file->path);
    ConsoleLine line;
    int n_titles = 0;

    while (console_next(&console, &line)) {
        if (console_line_has(&line, title)) {
            map->place = line.place;
            n_titles++;
        }
        if (n_titles > 1) {
            return diag_error(diag, line.place, "console-second",
                              "a second report starts here; give each run a file of its own");
        }
        if (!console_add(map, &line, arena, diag)) {
            return false;
        }
    }
    return true;
}

bool
trtllm_console_recognises(const SourceFile *file)
{
    return console_head_has(file->bytes, title) &&
           console_head_has(file->bytes, "Request Throughput (req/sec):");
}

bool
trtllm_console_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    Value *map = value_new_map(arena);
    Serving serving;

    map->place = (Place){ .file = file->path, .line = 1, .column = 1 };
    if (!read_map(file, map, arena, diag) ||
        !serving_open(&serving, file, sink, "trtllm-bench", arena, diag)) {
        return false;
    }
    serving_run(&serving, map->place, 0);
    fill_record(&serving, map, arena);
    if (value_lookup(map, throughputs[0].key) == NULL) {
        serving.ok = diag_error(diag, map->place, "console-cut",
                                "'Request Throughput' is missing: copy the output to its end");
    } else if (serving_settle(&serving, SERVING_NEEDS)) {
        serving_send_quantities(&serving, map, throughputs, G_N_ELEMENTS(throughputs));
        serving_send_quantities(&serving, map, averages, G_N_ELEMENTS(averages));
        send_breakdowns(&serving, map);
    }
    return serving_close(&serving);
}
