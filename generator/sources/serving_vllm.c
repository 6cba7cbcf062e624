/* The JSON result of vLLM (`vllm bench serve --save-result`, formerly
 * benchmark_serving.py), and its kin of InferenceX, whose latencies are in
 * seconds. Neither says what hardware it ran on.
 *
 * Lists by request (the generated texts, times of each token) are passed over:
 * the statistics are those that the tool computed from them. */
#include "sources/json_object.h"
#include "sources/readers.h"
#include "sources/serving_run.h"

static bool
read_run(const SourceFile *file, const RecordSink *sink, const char *suite, ServingStyle style,
         Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    const Value *map = json_file_scalars(file->bytes, file->path, NULL, arena, diag);
    Serving serving;

    if (map == NULL || !serving_open(&serving, file, sink, suite, arena, diag)) {
        return false;
    }
    serving_run(&serving, map->place, 0);
    serving.record.model = serving_text(map, "model_id");
    serving.record.date = serving_date(arena, serving_text(map, "date"));
    serving_send_run(&serving, map, style);
    return serving_close(&serving);
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
    return read_run(file, sink, "vLLM benchmark", (ServingStyle){ .unit = "ms", .suffix = "_ms" },
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
    return read_run(file, sink, "InferenceX experiment",
                    (ServingStyle){ .unit = "s", .suffix = "" }, diag);
}
