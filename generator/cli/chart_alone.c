#include "cli/chart_alone.h"

#include "analysis/analysis.h"
#include "base/limits.h"
#include "base/table_input.h"
#include "charts/grammar/figure.h"
#include "sources/metadata_guess.h"
#include "sources/tables/sheet.h"
#include "store/sheets.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PLAIN_MAX = 1 << 20 };

static const Value *
read_block(Session *session, const char *path)
{
    Bytes bytes = { 0 };
    const Value *use = NULL;

    if (!file_read(path, LIMIT_SETTINGS_FILE, (Place){ 0 }, session->arena, &bytes,
                   session->diag)) {
        return NULL;
    }
    const Value *block = value_parse_yaml(bytes.data, bytes.size, (Place){ path, 1, 1 },
                                          session->arena, session->diag);
    if (block == NULL || !figure_used(block, &use, session->diag) || use == NULL) {
        return use == NULL ? block : NULL;
    }
    const char *figures = arena_printf(session->arena, "%s/figures", session->templates);
    const Value *figure = figure_read(use, figures, session->arena, session->diag);
    return figure != NULL ? figure_overlay(figure, block, session->arena) : NULL;
}

static const Table *
read_table(Session *session, const char *path, Place place)
{
    Bytes bytes = { 0 };

    return file_read(path, LIMIT_CHART_DATA, place, session->arena, &bytes, session->diag)
               ? table_read_csv(bytes, path, session->arena, session->diag)
               : NULL;
}

static const Table *
read_rows(Session *session, const Value *block, const char *spec_path, const char *data_path)
{
    const Value *data = value_lookup(block, "data");
    const Value *values = value_lookup(data, "values"), *file = value_lookup(data, "file");

    if (data_path != NULL) {
        return read_table(session, data_path, (Place){ 0 });
    }
    if (values != NULL) {
        return table_from_values(values, session->arena, session->diag);
    }
    if (file == NULL || file->kind != VALUE_STRING) {
        diag_error(session->diag, block->place, "chart-data",
                   "there are no rows to draw: give --data FILE.csv, or data: {file: FILE.csv} or "
                   "data: {values: [...]} in the specification");
        return NULL;
    }
    g_autofree char *folder = g_path_get_dirname(spec_path);
    return read_table(session, arena_printf(session->arena, "%s/%s", folder, file->text),
                      file->place);
}

/* Leaves out the keys that only pages of a report use. */
static const Value *
chart_keys(const Value *block, Arena *arena)
{
    static const char *const reports[] = { "query",  "where",    "data", "mlperf",
                                           "reason", "takeaway", NULL };
    Value *out = value_new_map(arena);

    out->place = block->place;
    for (const Value *at = block->first; at != NULL; at = at->next) {
        if (!g_strv_contains(reports, at->key)) {
            Value *copy = arena_new0(arena, Value);
            *copy = *at;
            copy->next = NULL;
            value_set(out, at->key, copy);
        }
    }
    return out;
}

const ChartSpec *
chart_alone(Session *session, const char *spec_path, const char *data_path)
{
    if (!session_load_theme(session)) {
        return NULL;
    }
    const Value *block = read_block(session, arena_strdup(session->arena, spec_path));
    if (block == NULL || block->kind != VALUE_MAP) {
        if (block != NULL) {
            diag_error(session->diag, block->place, "wrong-type",
                       "a chart's specification must be a map of keys");
        }
        return NULL;
    }
    const char *data = data_path != NULL ? arena_strdup(session->arena, data_path) : NULL;
    const Table *rows = read_rows(session, block, spec_path, data);
    return rows != NULL ? chart_spec_parse(chart_keys(block, session->arena), rows, NULL,
                                           session->arena, session->diag)
                        : NULL;
}

/* ---- Charts of a file of rows ---- */

static bool
read_input(Arena *arena, Bytes *ret, Diag *diag)
{
    g_autoptr(GByteArray) all = g_byte_array_new();
    guint8 piece[65536];
    ssize_t n = 0;

    while ((n = read(STDIN_FILENO, piece, sizeof piece)) > 0 || (n < 0 && errno == EINTR)) {
        g_byte_array_append(all, piece, n > 0 ? (guint)n : 0);
        if (all->len > limit_get(LIMIT_CHART_DATA)) {
            return limit_error(LIMIT_CHART_DATA, (Place){ 0 }, "file-size", diag,
                               "there is too much on standard input: write it to a file first");
        }
    }
    if (n < 0) {
        return diag_error(diag, (Place){ 0 }, "file-open", "cannot read standard input: %s",
                          g_strerror(errno));
    }
    char *data = arena_alloc(arena, all->len + 1);
    memcpy(data, all->data != NULL ? all->data : (const guint8 *)"", all->len);
    data[all->len] = '\0';
    *ret = (Bytes){ .data = data, .size = all->len };
    return true;
}

/* Whether a page's `data: {file}`, which reads plain CSV, would give the same columns and number of
 * rows. */
static bool
is_plain_csv(Bytes bytes, const Table *rows)
{
    g_autoptr(Arena) arena = arena_new();
    Diag *quiet = diag_new();
    const Table *table = bytes.size <= PLAIN_MAX ? table_read_csv(bytes, "", arena, quiet) : NULL;
    bool same =
        table != NULL && table->n_columns == rows->n_columns && table->n_rows == rows->n_rows;

    for (size_t c = 0; same && c < rows->n_columns; c++) {
        same = g_str_equal(table->columns[c], rows->columns[c]);
    }
    diag_free(quiet);
    return same;
}

static const Table *
query_rows(Session *session, const char *where, Bytes bytes, const char *file)
{
    static const char place_name[] = "--where";
    Diag *diag = session->diag;

    session->with_notes = true;
    session->store = store_open_empty(diag);
    if (session->store == NULL || !analysis_attach(session->store, diag) ||
        !store_import_sheet(session->store, "data", bytes, file, diag)) {
        return NULL;
    }
    const char *sql = where == NULL
                          ? "SELECT * FROM data"
                          : arena_printf(session->arena, "SELECT * FROM data WHERE (%s\n)", where);
    diag_keep_text(diag, place_name, sql);
    return store_query(session->store, sql, (Place){ place_name, 1, 1 }, session->arena, diag);
}

/* Prints the block in the form used in a page of a report. */
static void
print_block(const char *name, const char *block)
{
    g_autoptr(GString) id = g_string_new(NULL);

    for (const char *c = name; *c != '\0' && *c != '.'; c++) {
        if (g_ascii_isalnum(*c)) {
            g_string_append_c(id, g_ascii_tolower(*c));
        } else if (id->len > 0 && id->str[id->len - 1] != '-') {
            g_string_append_c(id, '-');
        }
    }
    while (id->len > 0 && id->str[id->len - 1] == '-') {
        g_string_truncate(id, id->len - 1);
    }
    (void)fprintf(stderr, "```chart fig-%s\n%s```\n", id->len > 0 ? id->str : "data", block);
}

static bool
is_chip(const char *name)
{
    g_autoptr(Arena) arena = arena_new();

    return metadata_guess(name, arena).accelerator != NULL;
}

const ChartSpec *
chart_of_file(Session *session, const char *path, const ChartAsked *asked, const char *where)
{
    static const char block_name[] = "chart";
    Arena *arena = session->arena;
    bool piped = g_str_equal(path, "-");
    const char *file = piped ? "standard input" : arena_strdup(arena, path);
    g_autofree char *base = g_path_get_basename(file);
    const Table *rows = NULL, *drawn = NULL;
    g_autoptr(GString) block = g_string_new(NULL);
    Bytes bytes = { 0 };

    if (!session_load_theme(session) ||
        !(piped ? read_input(arena, &bytes, session->diag)
                : file_map(file, LIMIT_DATA_FILE, (Place){ .file = file }, arena, &bytes,
                           session->diag)) ||
        (rows = query_rows(session, where, bytes, file)) == NULL) {
        return NULL;
    }
    ChartAsked known = *asked;
    known.file = file;
    known.source = arena_strdup(arena, base);
    known.is_chip = is_chip;
    known.data_file = !piped && where == NULL && is_plain_csv(bytes, rows)
                          ? (g_path_is_absolute(file) ? known.source : file)
                          : NULL;
    if (!chart_guess(&known, rows, arena, &drawn, block, session->diag)) {
        return NULL;
    }
    print_block(piped ? "data" : base, block->str);
    diag_keep_text(session->diag, block_name, block->str);
    const char *text = arena_strdup(arena, block->str);
    const Value *value =
        value_parse_yaml(text, block->len, (Place){ block_name, 1, 1 }, arena, session->diag);
    return value != NULL
               ? chart_spec_parse(chart_keys(value, arena), drawn, NULL, arena, session->diag)
               : NULL;
}
