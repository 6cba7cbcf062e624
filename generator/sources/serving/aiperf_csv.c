/* The CSV of AIPerf and of GenAI-Perf, its predecessor: blocks of tables, each with its own header,
 * separated by empty lines: statistics (Metric,avg,min,…), then single values (Metric,Value), then
 * others. Units are in the names. GenAI-Perf separates thousands with commas.
 *
 * The JSON export has the same figures unrounded, the model, and whether the run was cancelled, so
 * if it is beside the CSV, it is read instead. */
#include "sources/json_beside.h"
#include "sources/readers.h"
#include "sources/serving/console.h"
#include "sources/serving/serving.h"

#include "base/csv.h"
#include "base/number.h"

#include <string.h>

static const char *const statistics[SERVING_STATISTICS] = { "avg", "p50", "p90", "p95", "p99" };

static const ServingQuantity values[] = {
    { "request throughput (requests/sec)", "requests_per_second", "req/s" },
    { "request throughput (per sec)", "requests_per_second", "req/s" },
    { "output token throughput (tokens/sec)", "output_tokens_per_second", "output tokens/s" },
    { "output token throughput (per sec)", "output_tokens_per_second", "output tokens/s" },
    { "input token throughput (tokens/sec)", "input_tokens_per_second", "input tokens/s" },
    { "total token throughput (tokens/sec)", "total_tokens_per_second", "total tokens/s" },
    { "request error rate (%)", "request_error_rate", "%" },
};

static const ServingLatency latencies[] = {
    { "time to first token (ms) ", "", "ttft", "ms" },
    { "inter token latency (ms) ", "", "tpot", "ms" },
    { "inter chunk latency (ms) ", "", "itl", "ms" },
    { "request latency (ms) ", "", "end_to_end_latency", "ms" },
};

/* "1,684.20" → "1684.20"; a comma that does not separate thousands is not changed. */
static char *
without_thousands(const char *text)
{
    g_autoptr(GRegex) grouped = g_regex_new("^[0-9]{1,3}(,[0-9]{3})+(\\.|$)", 0, 0, NULL);
    g_auto(GStrv) groups = g_strsplit(text, ",", -1);

    return g_regex_match(grouped, text, 0, NULL) ? g_strjoinv("", groups) : g_strdup(text);
}

/* Adds a cell to the map under its name in lower case; empty cells are skipped. */
static void
add_cell(Value *map, const char *name, const char *column, const CsvField *field, const char *file,
         Arena *arena)
{
    g_autofree char *joined = g_strjoin(" ", name, column, NULL);
    g_autofree char *lower = g_ascii_strdown(joined, -1);

    if (field->text[0] == '\0' || value_lookup(map, lower) != NULL) {
        return;
    }
    Value *value =
        value_set_text(arena, map, arena_strdup(arena, lower), arena_strdup(arena, field->text));
    value->place = (Place){ file, field->line, field->column };
    g_autofree char *digits = without_thousands(field->text);
    if (number_parse(digits, &value->number)) {
        value->kind = VALUE_NUMBER;
    }
}

/* The column names of the current block. */
typedef struct {
    const char *names[64];
    size_t n_names;
} Header;

static void
add_row(Value *map, const Header *header, const CsvRow *row, const char *file, Arena *arena)
{
    for (size_t i = 1; i < MIN(row->n_fields, header->n_names); i++) {
        bool single = g_str_equal(header->names[i], "Value");
        add_cell(map, row->fields[0].text, single ? NULL : header->names[i], &row->fields[i], file,
                 arena);
    }
}

static void
take_header(Header *header, const CsvRow *row, Arena *arena)
{
    header->n_names = MIN(row->n_fields, G_N_ELEMENTS(header->names));
    for (size_t i = 0; i < header->n_names; i++) {
        header->names[i] = arena_strdup(arena, row->fields[i].text);
    }
}

static bool
is_wanted(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(latencies); i++) {
        size_t length = strlen(latencies[i].prefix) - 1;
        if (g_ascii_strncasecmp(name, latencies[i].prefix, length) == 0 && name[length] == '\0') {
            return true;
        }
    }
    for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
        if (g_ascii_strcasecmp(name, values[i].key) == 0) {
            return true;
        }
    }
    return g_ascii_strcasecmp(name, "input sequence length (tokens)") == 0 ||
           g_ascii_strcasecmp(name, "output sequence length (tokens)") == 0;
}

static const TallyReason other_metric = { .text = "rows left out, of metrics that are not read" };
static const TallyReason other_block = {
    .text = "rows left out, of blocks that are of no metric of the run (GPU telemetry)"
};

/* Reads the blocks whose first column is Metric into a map by metric and column. */
static bool
read_blocks(const SourceFile *file, Value *map, Arena *arena, Diag *diag)
{
    g_autoptr(CsvReader) reader = csv_reader_new(file->bytes, file->path);
    Header header = { .n_names = 0 };
    const CsvRow *row = NULL;

    while (csv_read_row(reader, &row, diag)) {
        if (row == NULL) {
            return true;
        }
        const char *name = row->fields[0].text;
        if (g_str_equal(name, "Metric") || g_str_equal(name, "Endpoint")) {
            take_header(&header, row, arena);
            continue;
        }
        bool metrics = header.n_names > 0 && g_str_equal(header.names[0], "Metric");
        if (!metrics || !is_wanted(name)) {
            tally_add_left(file->tally, metrics ? &other_metric : &other_block, 1);
            continue;
        }
        tally_add_used(file->tally, 1);
        add_row(map, &header, row, file->path, arena);
    }
    return false;
}

bool
aiperf_csv_recognises(const SourceFile *file)
{
    static const char header[] = "Metric,avg,min,max,";

    Bytes bytes = bytes_without_mark(file->bytes);

    return bytes.size > strlen(header) && memcmp(bytes.data, header, strlen(header)) == 0 &&
           console_head_has(bytes, "Request Latency (ms)");
}

static bool
read_figures(const SourceFile *file, const RecordSink *sink, Value *map, Arena *arena, Diag *diag)
{
    Serving serving;

    if (!serving_open(&serving, file, sink, "AIPerf", arena, diag)) {
        return false;
    }
    serving_run(&serving, map->place, 0);
    serving.record.input_length =
        serving_length(serving_number(&serving, map, "input sequence length (tokens) avg"), 1);
    serving.record.output_length =
        serving_length(serving_number(&serving, map, "output sequence length (tokens) avg"), 1);
    if (serving_settle(&serving, SERVING_NEEDS)) {
        serving_send_quantities(&serving, map, values, G_N_ELEMENTS(values));
        for (size_t i = 0; i < G_N_ELEMENTS(latencies); i++) {
            serving_send_latency(&serving, map, latencies[i], statistics);
        }
    }
    return serving_close(&serving);
}

bool
aiperf_csv_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    Value *map = value_new_map(arena);

    map->place = (Place){ .file = file->path, .line = 1, .column = 1 };
    if (json_is_beside(file, diag)) {
        return true;
    }
    if (!read_blocks(file, map, arena, diag)) {
        return false;
    }
    diag_warning(
        diag, map->place, "aiperf-csv",
        "this table does not state whether the run was cancelled; use the JSON export, which does");
    return read_figures(file, sink, map, arena, diag);
}
