/* The Markdown table that llama-bench prints, in console output and in posts. It has the mean of
 * repetitions whose number it does not state. Its GPU is in the lines that the program prints above
 * it, if they were saved as well. */
#include "sources/readers.h"
#include "sources/serving/console.h"
#include "sources/serving/llama_bench.h"

#include <string.h>

typedef struct {
    Llama llama;
    GString *gpus; /* printed above the table, separated by ", " */
    GStrv heads;   /* headings of the table; NULL: outside */
} LlamaText;

/* The table's headings that differ from the keys. */
static const struct {
    const char *heading, *key;
} headings[] = {
    { "model", "model_type" },   { "backend", "backends" }, { "ngl", "n_gpu_layers" },
    { "fa", "flash_attn" },      { "sm", "split_mode" },    { "mg", "main_gpu" },
    { "nkvo", "no_kv_offload" }, { "ncmoe", "n_cpu_moe" },  { "dev", "devices" },
    { "t/s", "avg_ts" },
};

/* The cells of a table's line; NULL: the line is of no table. */
static GStrv
split_cells(const ConsoleLine *line)
{
    if (line->size < 2 || line->text[0] != '|' || line->text[line->size - 1] != '|' ||
        !g_utf8_validate(line->text, (gssize)line->size, NULL)) {
        return NULL;
    }
    g_autofree char *inner = g_strndup(line->text + 1, line->size - 2);
    GStrv cells = g_strsplit(inner, "|", -1);
    for (GStrv cell = cells; *cell != NULL; cell++) {
        g_strstrip(*cell);
    }
    return cells;
}

static bool
is_head(GStrv cells)
{
    guint n = cells != NULL ? g_strv_length(cells) : 0;

    return n > 3 && g_str_equal(cells[0], "model") && g_str_equal(cells[n - 2], "test") &&
           g_str_equal(cells[n - 1], "t/s");
}

/* Adds the numbers of "pp512+tg128 @ d4096". */
static void
set_test(Value *row, const char *test, Arena *arena)
{
    g_autoptr(GRegex) regex = g_regex_new("^(?:pp ?([0-9]{1,9}))?(?:\\+?tg ?([0-9]{1,9}))?"
                                          "(?: @ d([0-9]{1,9}))?$",
                                          0, 0, NULL);
    static const char *const keys[] = { "n_prompt", "n_gen", "n_depth" };
    g_autoptr(GMatchInfo) match = NULL;

    if (g_regex_match(regex, test, 0, &match)) {
        for (int i = 0; i < (int)G_N_ELEMENTS(keys); i++) {
            g_autofree char *number = g_match_info_fetch(match, i + 1);
            if (number != NULL && *number != '\0') {
                value_set_text(arena, row, keys[i], arena_strdup(arena, number));
            }
        }
    }
}

static bool
take_cells(LlamaText *text, GStrv cells, const ConsoleLine *line, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    Value *row = value_new_map(arena);

    text->llama.arena = arena;
    row->place = line->place;
    if (text->gpus->len > 0) {
        value_set_text(arena, row, "gpu_info", text->gpus->str);
    }
    for (guint i = 0; cells[i] != NULL && text->heads[i] != NULL; i++) {
        const char *key = text->heads[i];
        for (size_t k = 0; k < G_N_ELEMENTS(headings); k++) {
            key = g_str_equal(text->heads[i], headings[k].heading) ? headings[k].key : key;
        }
        char *deviation = g_str_equal(key, "avg_ts") ? strstr(cells[i], "±") : NULL;
        if (deviation != NULL) {
            *deviation = '\0';
            g_strstrip(cells[i]);
        }
        if (g_str_equal(key, "test")) {
            set_test(row, cells[i], arena);
        } else {
            value_set_text(arena, row, key, cells[i]);
        }
    }
    return llama_send_row(&text->llama, row, diag);
}

/* Takes the name in "Device 0: NVIDIA GeForce RTX 4090, compute capability 8.9". */
static void
take_device(LlamaText *text, const ConsoleLine *line)
{
    g_autofree char *device = g_strndup(line->text, line->size);
    char *name = g_str_has_prefix(device, "Device ") ? strstr(device, ": ") : NULL;
    char *end = name != NULL ? strchr(name, ',') : NULL;

    if (console_line_has(line, " found ")) {
        g_string_truncate(text->gpus, 0);
    }
    if (end != NULL && g_utf8_validate(device, -1, NULL)) {
        *end = '\0';
        g_string_append_printf(text->gpus, "%s%s", text->gpus->len > 0 ? ", " : "", name + 2);
    }
}

static bool
take_line(LlamaText *text, const ConsoleLine *line, Diag *diag)
{
    g_auto(GStrv) cells = split_cells(line);
    bool ok = true;

    if (cells == NULL && text->heads != NULL) { /* the next table may be of another machine */
        g_clear_pointer(&text->heads, g_strfreev);
        g_string_truncate(text->gpus, 0);
    }
    if (is_head(cells)) {
        g_strfreev(text->heads);
        text->heads = g_steal_pointer(&cells);
    } else if (cells == NULL) {
        take_device(text, line);
    } else if (text->heads != NULL && strspn(cells[0], "-: ") < strlen(cells[0])) {
        tally_row_begin(text->llama.serving.file->tally, diag);
        ok = take_cells(text, cells, line, diag);
        tally_row_end(text->llama.serving.file->tally, diag);
    }
    return ok;
}

bool
llama_bench_table_recognises(const SourceFile *file)
{
    Console console = console_open(file->bytes, file->path);
    ConsoleLine line;
    bool found = false;

    while (!found && console_head_has(file->bytes, " t/s |") && console_next(&console, &line)) {
        g_auto(GStrv) cells = split_cells(&line);
        found = is_head(cells);
    }
    return found;
}

bool
llama_bench_table_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) gpus = g_string_new(NULL);
    Console console = console_open(file->bytes, file->path);
    ConsoleLine line;
    LlamaText text = { .gpus = gpus };
    bool ok = serving_open(&text.llama.serving, file, sink, "llama-bench", arena, diag);

    while (ok && console_next(&console, &line)) {
        ok = take_line(&text, &line, diag);
    }
    g_strfreev(text.heads);
    return serving_close(&text.llama.serving) && ok;
}
