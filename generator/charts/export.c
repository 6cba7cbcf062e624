/* What a chart is beside its picture: a CSV file that names its source, and a
 * specification for Vega-Lite. */
#include "charts/kind.h"

#include "base/value.h"

#include <string.h>

void
chart_write_csv(const ChartSpec *spec, const char *notice, GString *out)
{
    g_autoptr(Arena) arena = arena_new();
    const Table *data = chart_spec_data(spec, arena);
    size_t n = data->n_columns, n_more = notice != NULL ? 2 : 1;
    const char **columns = arena_array(arena, const char *, n + 2);

    for (size_t i = 0; i < n; i++) {
        columns[i] = data->columns[i];
    }
    columns[n] = "Source";
    columns[n + 1] = "Notice";
    Table *table = table_new(arena, columns, n + n_more);
    for (size_t row = 0; row < data->n_rows; row++) {
        Cell *cells = table_add_row(table);
        for (size_t i = 0; i < n; i++) {
            cells[i] = *table_cell(data, row, i);
        }
        cells[n] = cell_text(spec->source);
        if (notice != NULL) {
            cells[n + 1] = cell_text(notice);
        }
    }
    table_append_csv(table, out);
}

/* ---- Vega-Lite ---- */

static Value *
new_null(Arena *arena)
{
    return arena_new0(arena, Value);
}

static Value *
data_values(const Table *data, Arena *arena)
{
    Value *rows = value_new_list(arena);

    for (size_t i = 0; i < data->n_rows; i++) {
        Value *row = value_append(rows, value_new_map(arena));
        for (size_t k = 0; k < data->n_columns; k++) {
            const Cell *cell = table_cell(data, i, k);
            value_set(row, data->columns[k],
                      cell->kind == CELL_NUMBER ? value_new_number(arena, cell->number)
                      : cell->kind == CELL_TEXT ? value_new_text(arena, cell->text)
                                                : new_null(arena));
        }
    }
    return rows;
}

/* The n-th column that holds numbers, or texts; NULL: there is none. */
static const char *
column_of_kind(const Table *data, CellKind kind, size_t n)
{
    for (size_t i = 0; i < data->n_columns; i++) {
        for (size_t row = 0; row < data->n_rows; row++) {
            CellKind found = table_cell(data, row, i)->kind;
            if (found != CELL_NULL) {
                if (found == kind && n-- == 0) {
                    return data->columns[i];
                }
                break;
            }
        }
    }
    return NULL;
}

/* In a field's name these would be a path. */
static const char *
field_name(const char *column, Arena *arena)
{
    g_autoptr(GString) out = g_string_new(NULL);

    for (const char *c = column; *c != '\0'; c++) {
        if (strchr(".[]\\", *c) != NULL) {
            g_string_append_c(out, '\\');
        }
        g_string_append_c(out, *c);
    }
    return arena_strdup(arena, out->str);
}

static Value *
encode(Arena *arena, Value *encoding, const char *channel, const char *column, bool quantitative)
{
    if (column == NULL) {
        return NULL;
    }
    Value *map = value_set(encoding, channel, value_new_map(arena));
    value_set_text(arena, map, "field", field_name(column, arena));
    value_set_text(arena, map, "type", quantitative ? "quantitative" : "nominal");
    value_set_text(arena, map, "title", column);
    return map;
}

static void
set_log(Arena *arena, Value *channel, double base)
{
    if (channel != NULL) {
        Value *scale = value_set(channel, "scale", value_new_map(arena));
        value_set_text(arena, scale, "type", "log");
        value_set(scale, "base", value_new_number(arena, base));
    }
}

/* Bars and dots lie: the value along x. Kinds with sizes put it up y. */
static Value *
make_encoding(const ChartSpec *spec, const Table *data, Arena *arena)
{
    const ChartKind *kind = spec->kind;
    Value *encoding = value_new_map(arena);
    const char *label = column_of_kind(data, CELL_TEXT, spec->grouped ? 1 : 0);
    const char *first = column_of_kind(data, CELL_NUMBER, 0);

    if (kind->has_sizes) {
        Value *x = encode(arena, encoding, "x", first, true);
        Value *y = encode(arena, encoding, "y", column_of_kind(data, CELL_NUMBER, 1), true);
        set_log(arena, x, 2);
        set_log(arena, y, 2);
        encode(arena, encoding, "color", label, false);
        return encoding;
    }
    Value *x = encode(arena, encoding, "x", first, true), *y = NULL;
    y = encode(arena, encoding, "y", label, false);
    if (kind->ratios) {
        set_log(arena, x, 2);
    }
    if (y != NULL) {
        value_set(y, "sort", new_null(arena));
    }
    if (spec->grouped) {
        encode(arena, encoding, "row", column_of_kind(data, CELL_TEXT, 0), false);
    } else if (kind->read != NULL) {
        encode(arena, encoding, "color", column_of_kind(data, CELL_TEXT, 1), false);
    }
    return encoding;
}

void
chart_write_vega_lite(const ChartSpec *spec, GString *out)
{
    g_autoptr(Arena) arena = arena_new();
    const Table *data = chart_spec_data(spec, arena);
    Value *root = value_new_map(arena);

    value_set_text(arena, root, "$schema", "https://vega.github.io/schema/vega-lite/v6.json");
    Value *title = value_set(root, "title", value_new_map(arena));
    value_set_text(arena, title, "text", spec->title);
    value_set_text(arena, title, "subtitle", spec->subtitle);
    value_set_text(arena, title, "anchor", "start");
    value_set_text(arena, root, "description", spec->alt);
    value_set_text(arena, value_set(root, "usermeta", value_new_map(arena)), "source",
                   spec->source);
    value_set(value_set(root, "data", value_new_map(arena)), "values", data_values(data, arena));
    Value *mark = value_set(root, "mark", value_new_map(arena));
    value_set_text(arena, mark, "type", spec->kind->vega_mark);
    value_set(mark, "tooltip", value_new_bool(arena, true));
    if (g_str_equal(spec->kind->vega_mark, "line")) {
        value_set(mark, "point", value_new_bool(arena, true));
    }
    value_set(root, "encoding", make_encoding(spec, data, arena));
    value_append_json(root, out);
}
