/* The JSON result of vLLM (`vllm bench serve --save-result`, formerly benchmark_serving.py), and
 * InferenceX's variant with latencies in seconds. Neither states the hardware.
 *
 * --append-result appends each run's object to the file.
 *
 * Lists per request (generated texts, times of each token) are skipped; the statistics are those
 * computed by the tool. */
#include "sources/json_object.h"
#include "sources/readers.h"
#include "sources/serving/vllm_family.h"

static void
send_run(Serving *serving, const Value *map, size_t number, ServingStyle style, Arena *arena)
{
    serving_run(serving, map->place, number);
    serving->record.model = serving_text(map, "model_id");
    serving->record.date = serving_date(arena, serving_text(map, "date"));
    serving_send_run(serving, map, style);
}

/* Reads one object per run; with --append-result there are several in a row. */
static bool
read_runs(Serving *serving, ServingStyle style)
{
    const SourceFile *file = serving->file;
    g_autoptr(Arena) arena = arena_new();
    JsonSplitter json = json_splitter(file->bytes, file->path);

    for (size_t number = 1;; number++) {
        arena_reset(arena);
        const Value *map = json_read_scalars(&json, NULL, arena, serving->diag);
        if (map == NULL) {
            return false;
        }
        bool more = json_follows(&json);
        tally_row_begin(file->tally, serving->diag);
        send_run(serving, map, number > 1 || more ? number : 0, style, arena);
        tally_row_end(file->tally, serving->diag);
        if (!more) {
            return true;
        }
    }
}

static bool
read_file(const SourceFile *file, const RecordSink *sink, const char *suite, ServingStyle style,
          Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    Serving serving;
    bool ok = serving_open(&serving, file, sink, suite, arena, diag) && read_runs(&serving, style);

    return serving_close(&serving) && ok;
}

bool
vllm_json_recognises(const SourceFile *file)
{
    return json_head_has(file->bytes, '{',
                         (const char *const[]){ "model_id", "request_rate", "completed",
                                                "output_throughput", NULL }) &&
           !inferencex_recognises(file);
}

bool
vllm_json_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    return read_file(file, sink, "vLLM benchmark", (ServingStyle){ .unit = "ms", .suffix = "_ms" },
                     diag);
}

bool
inferencex_recognises(const SourceFile *file)
{
    return json_head_has(file->bytes, '{',
                         (const char *const[]){ "model_id", "request_rate", "completed",
                                                "output_throughput", "median_ttft", NULL });
}

bool
inferencex_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    return read_file(file, sink, "InferenceX experiment",
                     (ServingStyle){ .unit = "s", .suffix = "" }, diag);
}
