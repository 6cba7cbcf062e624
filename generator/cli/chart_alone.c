#include "cli/chart_alone.h"

#include "base/table_input.h"
#include "charts/grammar/figure.h"

enum { SPEC_MAX = 1 << 20, DATA_MAX = 1 << 28 };

static const Value *
read_block(Session *session, const char *path)
{
    Bytes bytes = { 0 };
    const Value *use = NULL;

    if (!file_read(path, SPEC_MAX, (Place){ 0 }, session->arena, &bytes, session->diag)) {
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

    return file_read(path, DATA_MAX, place, session->arena, &bytes, session->diag)
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

/* What a report's pages read themselves is no part of the chart. */
static const Value *
chart_keys(const Value *block, Arena *arena)
{
    static const char *const reports[] = { "query", "where", "data", "mlperf", "reason", NULL };
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
                       "a chart's specification is a map of keys");
        }
        return NULL;
    }
    const char *data = data_path != NULL ? arena_strdup(session->arena, data_path) : NULL;
    const Table *rows = read_rows(session, block, spec_path, data);
    return rows != NULL ? chart_spec_parse(chart_keys(block, session->arena), rows, NULL,
                                           session->arena, session->diag)
                        : NULL;
}
