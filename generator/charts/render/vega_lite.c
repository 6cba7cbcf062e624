/* A specification for Vega-Lite 6: the chart's data table, drawn according to the kind's template
 * in vega_lite.yaml. */
#include "charts/grammar/kind.h"

#include "base/value.h"

#include <string.h>

enum { SYMBOLS_MAX = 500 }; /* number of names in a legend: more than any kind can have */

extern const char embed_charts_render_vega_lite_yaml[], embed_charts_render_vega_lite_yaml_end[];

typedef struct {
    const ChartSpec *spec;
    const Table *data;
    Arena *arena;
} Export;

/* ---- Data ---- */

static Value *
data_values(const Export *export)
{
    const Table *data = export->data;
    Value *rows = value_new_list(export->arena);

    for (size_t i = 0; i < data->n_rows; i++) {
        Value *row = value_append(rows, value_new_map(export->arena));
        for (size_t k = 0; k < data->n_columns; k++) {
            const Cell *cell = table_cell(data, i, k);
            value_set(row, data->columns[k],
                      cell->kind == CELL_NUMBER ? value_new_number(export->arena, cell->number)
                      : cell->kind == CELL_TEXT ? value_new_text(export->arena, cell->text)
                                                : arena_new0(export->arena, Value));
        }
    }
    return rows;
}

/* The type of a column, from its first value; CELL_NULL if it is empty. */
static CellKind
kind_of_column(const Export *export, int column)
{
    CellKind kind = CELL_NULL;

    for (size_t i = 0; i < export->data->n_rows && kind == CELL_NULL; i++) {
        kind = table_cell(export->data, i, (size_t)column)->kind;
    }
    return kind;
}

static bool
all_positive(const Export *export, int column)
{
    for (size_t i = 0; i < export->data->n_rows; i++) {
        const Cell *cell = table_cell(export->data, i, (size_t)column);
        if (cell->kind == CELL_NUMBER && cell->number <= 0) {
            return false;
        }
    }
    return true;
}

/* ---- Columns ---- */

/* The column with a role or number given as text; −1 if there is none or it is empty. */
static int
find_column(const Export *export, const char *name)
{
    static const char *const roles[] = { "group", "label", "x", "value", "low", "high", "shape" };
    int column = g_ascii_isdigit(name[0]) ? (int)g_ascii_strtoull(name, NULL, 10) : -1;

    for (size_t i = 0; i < G_N_ELEMENTS(roles); i++) {
        if (g_str_equal(roles[i], name)) {
            column = data_role_column(export->spec, (DataRole)i);
        }
    }
    bool there = column >= 0 && (size_t)column < export->data->n_columns;
    return there && kind_of_column(export, column) != CELL_NULL ? column : -1;
}

/* Escapes characters that would make a field's name a path. */
static const char *
field_name(const Export *export, int column)
{
    g_autoptr(GString) out = g_string_new(NULL);

    for (const char *c = export->data->columns[column]; *c != '\0'; c++) {
        if (strchr(".[]\\'\"", *c) != NULL) {
            g_string_append_c(out, '\\');
        }
        g_string_append_c(out, *c);
    }
    return arena_strdup(export->arena, out->str);
}

/* Replaces "${2}" by datum["Peak (FLOP/s)"], or by null if there is no such column. */
static const char *
fill_expression(const Export *export, const char *text)
{
    g_autoptr(GString) out = g_string_new(NULL);
    const char *start = NULL;

    while ((start = strstr(text, "${")) != NULL) {
        const char *end = strchr(start, '}');
        g_assert(end != NULL);
        g_autofree char *name = g_strndup(start + 2, (gsize)(end - start - 2));
        int column = find_column(export, name);
        g_string_append_len(out, text, start - text);
        if (column < 0) {
            g_string_append(out, "null");
        } else {
            g_autoptr(GString) quoted = g_string_new(NULL);
            value_append_json(value_new_text(export->arena, export->data->columns[column]), quoted);
            g_string_append_printf(out, "datum[%s]", g_strchomp(quoted->str));
        }
        text = end + 1;
    }
    g_string_append(out, text);
    return arena_strdup(export->arena, out->str);
}

/* ---- Template ---- */

static Value *fill(const Export *export, const Value *template);

static const char *
type_of_field(const Export *export, const char *field, bool number)
{
    bool time = g_str_equal(field, "x") && export->spec->encoding.x.type == FIELD_TEMPORAL;

    if (number) {
        return "quantitative";
    }
    return time ? "temporal" : "nominal";
}

/* The channel of a column, with the template's additions; NULL if the column is missing. */
static Value *
fill_channel(const Export *export, const Value *template)
{
    const Value *field = value_lookup(template, "field");
    int column = find_column(export, field->text);
    bool made = field->text[0] == '=';
    Value *channel = value_new_map(export->arena);

    if (!made && column < 0) {
        return NULL;
    }
    value_set_text(export->arena, channel, "field",
                   made ? field->text + 1 : field_name(export, column));
    if (!made) {
        bool number = kind_of_column(export, column) == CELL_NUMBER;
        bool low = g_str_equal(field->text, "low"); /* shown on the axis of values */
        int titled = low ? data_role_column(export->spec, DATA_VALUE) : column;
        value_set_text(export->arena, channel, "type", type_of_field(export, field->text, number));
        value_set_text(export->arena, channel, "title", export->data->columns[titled]);
    }
    for (const Value *at = template->first; at != NULL; at = at->next) {
        if (g_str_equal(at->key, "log") && all_positive(export, column)) {
            Value *scale = value_set(channel, "scale", value_new_map(export->arena));
            value_set_text(export->arena, scale, "type", "log");
            value_set(scale, "base", value_new_number(export->arena, at->number));
        } else if (!g_str_equal(at->key, "log") && at != field) {
            value_set(channel, at->key, fill(export, at));
        }
    }
    return channel;
}

static bool
is_end(const char *channel)
{
    return g_str_equal(channel, "x2") || g_str_equal(channel, "y2");
}

/* Fills in the channels. *ret_whole is false if one is missing that the mark needs. The channels of
 * a mark's other end have no type and no scale. */
static Value *
fill_encoding(const Export *export, const Value *template, bool *ret_whole)
{
    static const char *const needed[] = { "x", "y", "x2", "y2", "text", NULL };
    Value *encoding = value_new_map(export->arena);

    *ret_whole = true;
    for (const Value *at = template != NULL ? template->first : NULL; at != NULL; at = at->next) {
        bool has_field = value_lookup(at, "field") != NULL;
        Value *channel = has_field ? fill_channel(export, at) : fill(export, at);
        if (channel == NULL) {
            *ret_whole = *ret_whole && !g_strv_contains(needed, at->key);
            continue;
        }
        if (is_end(at->key)) {
            const Value *field = value_lookup(channel, "field");
            channel = value_new_map(export->arena);
            value_set_text(export->arena, channel, "field", field->text);
        }
        value_set(encoding, at->key, channel);
    }
    return encoding;
}

/* Replaces the column numbers of a fold by names. */
static Value *
fill_fold(const Export *export, const Value *template)
{
    Value *list = value_new_list(export->arena);

    for (const Value *at = template->first; at != NULL; at = at->next) {
        value_append(list, value_new_text(export->arena, field_name(export, (int)at->number)));
    }
    return list;
}

static Value *
fill(const Export *export, const Value *template)
{
    Value *copy = arena_new0(export->arena, Value);

    *copy = *template;
    copy->next = copy->first = copy->last = NULL;
    copy->index = NULL;
    copy->n_items = 0;
    for (const Value *at = template->first; at != NULL; at = at->next) {
        if (template->kind == VALUE_LIST) {
            value_append(copy, fill(export, at));
        } else if (g_str_equal(at->key, "fold")) {
            value_set(copy, at->key, fill_fold(export, at));
        } else if (g_str_equal(at->key, "calculate") || g_str_equal(at->key, "filter")) {
            value_set_text(export->arena, copy, at->key, fill_expression(export, at->text));
        } else {
            value_set(copy, at->key, fill(export, at));
        }
    }
    return copy;
}

/* ---- The whole specification ---- */

/* NULL if a channel that the mark needs is missing, or the column that it `needs`. */
static Value *
fill_layer(const Export *export, const Value *template)
{
    Value *layer = value_new_map(export->arena);
    bool whole = true, there = true;

    for (const Value *at = template->first; at != NULL; at = at->next) {
        if (g_str_equal(at->key, "needs")) {
            there = find_column(export, at->text) >= 0;
            continue;
        }
        bool encodes = g_str_equal(at->key, "encoding");
        value_set(layer, at->key, encodes ? fill_encoding(export, at, &whole) : fill(export, at));
    }
    return whole && there ? layer : NULL;
}

/* Without any layers, adds an empty mark. */
static Value *
fill_layers(const Export *export, const Value *template)
{
    Value *layers = value_new_list(export->arena);

    for (const Value *at = template->first; at != NULL; at = at->next) {
        Value *layer = fill_layer(export, at);
        if (layer != NULL) {
            value_append(layers, layer);
        }
    }
    if (layers->n_items == 0) {
        Value *layer = value_append(layers, value_new_map(export->arena));
        value_set_text(export->arena, layer, "mark", "point");
    }
    return layers;
}

static void
set_view(const Export *export, const Value *template, Value *view)
{
    static const char *const plain[] = { "width", "transform" };
    bool whole = true;

    for (size_t i = 0; i < G_N_ELEMENTS(plain); i++) {
        const Value *given = value_lookup(template, plain[i]);
        if (given != NULL) {
            value_set(view, plain[i], fill(export, given));
        }
    }
    value_set(view, "encoding", fill_encoding(export, value_lookup(template, "encoding"), &whole));
    value_set(view, "layer", fill_layers(export, value_lookup(template, "layer")));
}

static const Value *
read_template(const ChartKind *kind, Arena *arena)
{
    g_autoptr(Diag) diag = diag_new();
    size_t size =
        (size_t)(embed_charts_render_vega_lite_yaml_end - embed_charts_render_vega_lite_yaml);
    const Value *all = value_parse_yaml(embed_charts_render_vega_lite_yaml, size,
                                        (Place){ "vega_lite.yaml", 1, 1 }, arena, diag);
    const Value *template = value_lookup(all, kind->words[0]);

    g_assert(template != NULL);
    return template;
}

void
chart_write_vega_lite(const ChartSpec *spec, GString *out)
{
    g_autoptr(Arena) arena = arena_new();
    Export export = { spec, chart_spec_data(spec, arena), arena };
    const Value *template = read_template(spec->kind, arena), *row = value_lookup(template, "row");
    Value *root = value_new_map(arena), *view = root;
    Value *rows = row != NULL ? fill_channel(&export, row) : NULL;

    value_set_text(arena, root, "$schema", "https://vega.github.io/schema/vega-lite/v6.json");
    Value *title = value_set(root, "title", value_new_map(arena));
    value_set_text(arena, title, "text", spec->texts.title);
    value_set_text(arena, title, "subtitle", spec->texts.subtitle);
    value_set_text(arena, title, "anchor", "start");
    value_set_text(arena, root, "description", spec->texts.alt);
    Value *config = value_set(root, "config", value_new_map(arena));
    value_set(value_set(config, "legend", value_new_map(arena)), "symbolLimit",
              value_new_number(arena, SYMBOLS_MAX));
    value_set_text(arena, value_set(root, "usermeta", value_new_map(arena)), "source",
                   spec->texts.source);
    value_set(value_set(root, "data", value_new_map(arena)), "values", data_values(&export));
    if (rows != NULL) {
        value_set(value_set(root, "facet", value_new_map(arena)), "row", rows);
        view = value_set(root, "spec", value_new_map(arena));
    }
    set_view(&export, template, view);
    value_append_json(root, out);
}
