/* The block printed by vLLM's benchmark, and by SGLang's, which is derived from it:
 *
 *     ============ Serving Benchmark Result ============
 *     Successful requests:                     3000
 *     …
 *     ==================================================
 *
 * A file may have several blocks, one per run. The block does not state model or hardware; the
 * command line before it, if it was saved, has the model. */
#include "sources/readers.h"
#include "sources/serving/console.h"
#include "sources/serving/serving.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

static const char title[] = "Serving Benchmark Result";

static const ServingQuantity throughputs[] = {
    { "request throughput (req/s)", "requests_per_second", "req/s" },
    { "input token throughput (tok/s)", "input_tokens_per_second", "input tokens/s" },
    { "output token throughput (tok/s)", "output_tokens_per_second", "output tokens/s" },
    { "total token throughput (tok/s)", "total_tokens_per_second", "total tokens/s" },
};

/* Facts from the command line before a block. */
typedef struct {
    const char *model;
    double input_length, output_length, concurrency, request_rate;
} Command;

static const Command no_command = {
    .input_length = NAN, .output_length = NAN, .concurrency = NAN, .request_rate = NAN
};

typedef struct {
    Serving serving;
    Arena *arena; /* for the block and the command before it */
    Command command;
    size_t n_blocks;
} Reader;

/* Handles each word of a line that follows `--name` or `--name=`. */
static void
take_option(Reader *reader, const char *name, const char *value)
{
    Command *command = &reader->command;
    const struct {
        const char *name;
        double *ret;
    } numbers[] = {
        { "--random-input-len", &command->input_length },
        { "--random-output-len", &command->output_length },
        { "--max-concurrency", &command->concurrency },
        { "--request-rate", &command->request_rate },
    };

    if (g_str_equal(name, "--model")) {
        command->model = arena_strdup(reader->arena, value);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
        if (g_str_equal(name, numbers[i].name) && !number_parse(value, numbers[i].ret) &&
            g_str_equal(value, "inf")) {
            *numbers[i].ret = (double)INFINITY;
        }
    }
}

static void
take_command(Reader *reader, const ConsoleLine *line)
{
    if (g_strstr_len(line->text, (gssize)line->size, "--") == NULL || line->size > 65536 ||
        !g_utf8_validate(line->text, (gssize)line->size, NULL)) {
        return;
    }
    g_autofree char *text = g_strndup(line->text, line->size);
    g_auto(GStrv) words = g_strsplit_set(text, " \t", -1);
    for (size_t i = 0; words[i] != NULL; i++) {
        char *equals = strchr(words[i], '=');
        if (!g_str_has_prefix(words[i], "--")) {
            continue;
        }
        if (equals != NULL) {
            *equals = '\0';
            take_option(reader, words[i], equals + 1);
        } else if (words[i + 1] != NULL) {
            take_option(reader, words[i], words[i + 1]);
        }
    }
}

static void
send_latencies(Serving *serving, const Value *map)
{
    static const char *const names[SERVING_STATISTICS] = { "mean", "median", "p90", "p95", "p99" };
    static const ServingLatency latencies[] = {
        { "", " ttft (ms)", "ttft", "ms" },
        { "", " tpot (ms)", "tpot", "ms" },
        { "", " itl (ms)", "itl", "ms" },
        { "", " e2el (ms)", "end_to_end_latency", "ms" },
        { "", " e2e latency (ms)", "end_to_end_latency", "ms" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(latencies); i++) {
        serving_send_latency(serving, map, latencies[i], names);
    }
}

static double
either(double first, double second)
{
    return isnan(first) ? second : first;
}

/* A limit; SGLang prints "not set" if there is none. */
static double
limit(Serving *serving, const Value *map, const char *key)
{
    return g_strcmp0(serving_text(map, key), "not set") == 0 ? NAN
                                                             : serving_number(serving, map, key);
}

/* Fills in the load from the block, or else from the command. */
static void
fill_load(Reader *reader, const Value *map, double completed, double input, double output)
{
    Serving *serving = &reader->serving;
    ResultRecord *record = &serving->record;
    const Command *command = &reader->command;

    record->model = command->model;
    record->software = serving_text(map, "backend");
    record->suite = record->software != NULL ? "SGLang benchmark" : serving->suite;
    record->concurrency =
        either(limit(serving, map, "maximum request concurrency"),
               either(limit(serving, map, "max request concurrency"), command->concurrency));
    record->request_rate =
        either(serving_rate(serving, map, "request rate configured (rps)"),
               either(serving_rate(serving, map, "traffic request rate"), command->request_rate));
    record->input_length = either(serving_length(input, completed), command->input_length);
    record->output_length = either(serving_length(output, completed), command->output_length);
}

static void
send_block(Reader *reader, const Value *map)
{
    Serving *serving = &reader->serving;
    double completed = serving_number(serving, map, "successful requests");
    double failed = serving_number(serving, map, "failed requests");
    double input = serving_number(serving, map, "total input tokens");
    double output = serving_number(serving, map, "total generated tokens");
    unsigned needed = SERVING_NEEDS;

    fill_load(reader, map, completed, input, output);
    if (!(output > 0)) {
        needed &= ~(unsigned)NEED_OUTPUT_LENGTH; /* embedding models have none */
    }
    bool ok = serving->ok && serving_settle(serving, needed);
    if (ok && completed == 0) {
        serving_send_failed(serving, "requests_per_second", "failed", "no request was completed");
    } else if (ok) {
        serving_send_quantities(serving, map, throughputs, G_N_ELEMENTS(throughputs));
        serving_send(serving, "request_error_rate", 100 * failed / (failed + completed), "%");
        send_latencies(serving, map);
    }
}

/* A block ends at a line of only =. */
static bool
is_rule(const ConsoleLine *line)
{
    for (size_t i = 0; i < line->size; i++) {
        if (line->text[i] != '=') {
            return false;
        }
    }
    return line->size >= 10;
}

static bool
read_block(Reader *reader, Console *console, Place start)
{
    Diag *diag = reader->serving.diag;
    Value *map = value_new_map(reader->arena);
    ConsoleLine line;

    map->place = start;
    serving_run(&reader->serving, start, ++reader->n_blocks);
    while (console_next(console, &line)) {
        if (is_rule(&line)) {
            Tally *tally = reader->serving.file->tally;
            tally_row_begin(tally, diag);
            send_block(reader, map);
            tally_row_end(tally, diag);
            reader->command = no_command;
            arena_reset(reader->arena);
            return reader->serving.ok;
        }
        if (!console_add(map, &line, reader->arena, diag)) {
            return false;
        }
    }
    return diag_error(diag, start, "console-cut",
                      "the block is cut off, because the closing line of = is missing; copy the "
                      "whole block, to its last line");
}

bool
vllm_console_recognises(const SourceFile *file)
{
    return console_head_has(file->bytes, title);
}

bool
vllm_console_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new(), metadata = arena_new();
    Reader reader = { .arena = arena, .command = no_command };
    Console console = console_open(file->bytes, file->path);
    ConsoleLine line;
    bool ok = serving_open(&reader.serving, file, sink, "vLLM benchmark", metadata, diag);

    while (ok && console_next(&console, &line)) {
        if (console_line_has(&line, title)) {
            ok = read_block(&reader, &console, line.place);
        } else {
            take_command(&reader, &line);
        }
    }
    if (ok && reader.n_blocks == 0) {
        ok = diag_error(diag, (Place){ .file = file->path }, "console-none",
                        "the output has no block '%s'; copy it to the benchmark's end", title);
    }
    return serving_close(&reader.serving) && ok;
}
