/* SGLang's bench_serving: JSON Lines to which each run appends a line. They contain Infinity and
 * NaN as Python writes them, which are not valid JSON and accepted only here. Lengths are those of
 * the requests sent: random_input_len is only the upper end of a range. */
#include "sources/json_object.h"
#include "sources/readers.h"
#include "sources/serving/console.h"
#include "sources/serving/vllm_family.h"

static bool
read_line(Serving *serving, const ConsoleLine *line, size_t number, Arena *arena)
{
    JsonSplitter json =
        json_splitter((Bytes){ .data = line->text, .size = line->size }, line->place.file);

    arena_reset(arena);
    json.line = line->place.line;
    json.bare_words = true;
    const Value *map = json_read_scalars(&json, NULL, arena, serving->diag);
    if (map != NULL) {
        serving_run(serving, line->place, number);
        serving->record.model = serving_text(map, "model_id");
        serving->record.software = serving_text(map, "backend");
        serving->record.dataset = serving_text(map, "dataset_name");
        serving_send_run(serving, map, (ServingStyle){ .unit = "ms", .suffix = "_ms" });
    }
    return map != NULL;
}

bool
sglang_recognises(const SourceFile *file)
{
    return json_head_has(file->bytes, '{',
                         (const char *const[]){ "backend", "request_rate", "completed",
                                                "output_throughput", "median_e2e_latency_ms",
                                                NULL });
}

bool
sglang_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new(), row_arena = arena_new();
    Console lines = console_open(file->bytes, file->path);
    ConsoleLine line;
    Serving serving;
    size_t number = 0;
    bool ok = serving_open(&serving, file, sink, "SGLang benchmark", arena, diag);

    while (ok && console_next(&lines, &line)) {
        if (line.size > 0) {
            tally_row_begin(file->tally, diag);
            ok = read_line(&serving, &line, ++number, row_arena);
            tally_row_end(file->tally, diag);
        }
    }
    return serving_close(&serving) && ok;
}
