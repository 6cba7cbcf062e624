/* SGLang's bench_serving: JSON Lines, one run a line, appended by each run. The
 * words Infinity and NaN stand bare in them: Python writes them so, JSON does not
 * have them, and here alone they are taken. Lengths are those of the requests
 * sent: random_input_len is the upper end of a range. */
#include "sources/console.h"
#include "sources/json_object.h"
#include "sources/readers.h"
#include "sources/serving_run.h"

#include <string.h>

/* Bare words and what they are read as. 1e999 is beyond any double: infinity. */
static const char *const words[][2] = { { "-Infinity", "\"-Infinity\"" },
                                        { "Infinity", "1e999" },
                                        { "NaN", "null" } };

/* The bare word at `p`, and behind it what it is read as; NULL for none. */
static const char *const *
find_word(const char *p, const char *end)
{
    for (size_t i = 0; (*p == '-' || *p == 'I' || *p == 'N') && i < G_N_ELEMENTS(words); i++) {
        size_t size = strlen(words[i][0]);
        if ((size_t)(end - p) >= size && memcmp(p, words[i][0], size) == 0) {
            return words[i];
        }
    }
    return NULL;
}

/* Behind the text that opens at `p`: its closing quote, or the end. */
static const char *
skip_text(const char *p, const char *end)
{
    for (p++; p < end && *p != '"'; p++) {
        p += *p == '\\' && p + 1 < end;
    }
    return p < end ? p + 1 : end;
}

/* The line with its bare words as JSON has them. */
static void
without_words(const ConsoleLine *line, GString *out)
{
    const char *p = line->text, *end = p + line->size, *copied = p;

    g_string_truncate(out, 0);
    while (p < end) {
        const char *const *word = find_word(p, end);
        if (word != NULL) {
            g_string_append_len(out, copied, p - copied);
            g_string_append(out, word[1]);
            p = copied = p + strlen(word[0]);
        } else {
            p = *p == '"' ? skip_text(p, end) : p + 1;
        }
    }
    g_string_append_len(out, copied, end - copied);
}

static bool
read_line(Serving *serving, const ConsoleLine *line, size_t number, Arena *arena, GString *text)
{
    arena_reset(arena);
    without_words(line, text);
    JsonReader reader =
        json_reader((Bytes){ .data = text->str, .size = text->len }, line->place.file);
    JsonToken token;
    const Value *map = NULL;

    reader.line = line->place.line;
    if (json_next(&reader, &token, arena, serving->diag)) {
        map = json_read_scalars(&reader, &token, NULL, arena, serving->diag);
    }

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
    g_autoptr(GString) text = g_string_new(NULL);
    Console lines = console_open(file->bytes, file->path);
    ConsoleLine line;
    Serving serving;
    size_t number = 0;
    bool ok = serving_open(&serving, file, sink, "SGLang benchmark", arena, diag);

    while (ok && console_next(&lines, &line)) {
        if (line.size > 0) {
            tally_row_begin(file->tally, diag);
            ok = read_line(&serving, &line, ++number, row_arena, text);
            tally_row_end(file->tally, diag);
        }
    }
    return serving_close(&serving) && ok;
}
