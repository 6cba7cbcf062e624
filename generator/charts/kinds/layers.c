#include "charts/kinds/layers.h"

#include "charts/grammar/colours.h"
#include "charts/grammar/series.h"

#include "base/names.h"
#include "base/number.h"

#include <math.h>

static const char *const mark_names[] = {
#define X(constant, word) [LAYER_##constant] = #word,
    LAYER_MARKS(X)
#undef X
};

/* ---- One layer ---- */

static bool
read_mark(const Value *map, Layer *layer, Diag *diag)
{
    const char *name = NULL;

    if (!value_read_text(map, "mark", &name, diag)) {
        return false;
    }
    for (size_t i = 0; name != NULL && i < G_N_ELEMENTS(mark_names); i++) {
        if (g_str_equal(name, mark_names[i])) {
            layer->mark = (LayerMark)i;
            return true;
        }
    }
    const char *near =
        name != NULL ? names_nearest(name, mark_names, G_N_ELEMENTS(mark_names)) : NULL;
    return diag_error(
        diag, map->place, "chart-mark",
        "a layer's 'mark' must be one of point, line, step, area, bar, cell, text, rule%s%s%s",
        near != NULL ? "; did you mean '" : "", near != NULL ? near : "", near != NULL ? "'?" : "");
}

/* Reads the column named by map[key]; -1 if there is no such key. */
static bool
read_field(const ChartSpec *spec, const Value *map, const char *key, int *ret, Diag *diag)
{
    const Table *table = spec->table;
    const char *field = NULL;

    *ret = -1;
    if (!value_read_text(map, key, &field, diag) || field == NULL) {
        return value_lookup(map, key) == NULL;
    }
    *ret = table_column(table, field);
    if (*ret >= 0) {
        return true;
    }
    const char *near = names_nearest(field, table->columns, table->n_columns);
    return diag_error(diag, value_lookup(map, key)->place, "chart-field", "no column '%s'%s%s%s",
                      field, near != NULL ? "; did you mean '" : "", near != NULL ? near : "",
                      near != NULL ? "'?" : "");
}

static bool
read_numbers(const ChartSpec *spec, const Value *map, const char *key, const double **ret,
             Diag *diag)
{
    Channel channel = { .column = -1, .value = value_lookup(map, key) };
    bool ok = read_field(spec, map, key, &channel.column, diag);

    if (!ok || channel.column < 0) {
        return ok;
    }
    double *numbers = arena_array(spec->arena, double, spec->table->n_rows + 1);
    for (size_t i = 0; i < spec->table->n_rows && ok; i++) {
        ok = spec_cell_number(spec, &channel, i, &numbers[i], diag);
    }
    *ret = numbers;
    return ok;
}

/* Reads the position of a rule: a number in x or y instead of a field. */
static bool
read_rule(const ChartSpec *spec, const Value *map, Layer *layer, Diag *diag)
{
    static const char *const keys[] = { "mark", "x", "y", "label", NULL };

    if (!value_check_keys(map, keys, "a rule", diag) ||
        (value_lookup(map, "x") != NULL &&
         !spec_read_place(&spec->encoding.x, value_lookup(map, "x"), &layer->rule_x, diag)) ||
        !value_read_number(map, "y", &layer->rule_y, diag) ||
        !spec_read_text(spec, map, "label", &layer->label, diag)) {
        return false;
    }
    return isnan(layer->rule_x) != isnan(layer->rule_y) ||
           diag_error(diag, map->place, "chart-incomplete",
                      "a rule needs one position: write x: … or y: …");
}

/* Reads what a mark needs in addition to its height. */
static bool
read_parts(const ChartSpec *spec, const Value *map, Layer *layer, Diag *diag)
{
    if (!read_numbers(spec, map, "y2", &layer->y2, diag) ||
        !read_numbers(spec, map, "value", &layer->value, diag) ||
        !read_field(spec, map, "text", &layer->text, diag)) {
        return false;
    }
    if (layer->value != NULL) {
        int column = table_column(spec->table, value_lookup(map, "value")->text);
        layer->label = spec_title_of_field(spec, column);
    }
    if (layer->mark == LAYER_TEXT && layer->text < 0) {
        return diag_error(diag, map->place, "chart-incomplete",
                          "a layer of texts needs the column of the texts: text: …");
    }
    return layer->mark != LAYER_CELL || layer->value != NULL ||
           diag_error(diag, map->place, "chart-incomplete",
                      "a layer of cells needs the column that shades them: value: …");
}

static bool
read_layer(const ChartSpec *spec, const Value *map, Layer *layer, Diag *diag)
{
    static const char *const keys[] = { "mark", "y", "y2", "value", "text", NULL };

    *layer = (Layer){ .map = map, .place = map->place, .text = -1, .rule_x = NAN, .rule_y = NAN };
    if (map->kind != VALUE_MAP) {
        return diag_error(diag, map->place, "wrong-type",
                          "a layer must be a map: {mark: point, …}");
    }
    if (!read_mark(map, layer, diag)) {
        return false;
    }
    if (layer->mark == LAYER_RULE) {
        return read_rule(spec, map, layer, diag);
    }
    return value_check_keys(map, keys, "a layer", diag) &&
           read_numbers(spec, map, "y", &layer->y, diag) && read_parts(spec, map, layer, diag);
}

/* ---- The kind ---- */

/* A chart of one layer, such as mark: point, with y2, value and text in the block itself. */
static bool
read_alone(const ChartSpec *spec, const char *word, Layer *layer, Diag *diag)
{
    *layer = (Layer){
        .map = spec->value, .place = spec->place, .text = -1, .rule_x = NAN, .rule_y = NAN
    };
    while (!g_str_equal(mark_names[layer->mark], word)) {
        layer->mark++;
    }
    return read_parts(spec, spec->value, layer, diag);
}

bool
layers_bind(ChartSpec *spec, Diag *diag)
{
    const Value *list = value_lookup(spec->value, "layer");
    Layers *own = arena_new0(spec->arena, Layers);
    bool ok = true;

    spec->own = own;
    const Value *mark = value_lookup(spec->value, "mark");
    mark = mark != NULL ? mark : value_lookup(spec->value, "kind");
    if (list == NULL && !g_str_equal(mark->text, "layer")) {
        own->layers = arena_array(spec->arena, Layer, 1);
        own->n_layers = 1;
        return read_alone(spec, mark->text, &own->layers[0], diag);
    }
    if (list == NULL || list->kind != VALUE_LIST || list->n_items == 0) {
        return diag_error(diag, list != NULL ? list->place : spec->place, "chart-incomplete",
                          "'layer' must be a list of marks: layer: [{mark: point}, …]");
    }
    own->layers = arena_array(spec->arena, Layer, list->n_items);
    for (const Value *map = list->first; map != NULL; map = map->next) {
        ok = read_layer(spec, map, &own->layers[own->n_layers++], diag) && ok;
    }
    return ok;
}

bool
layers_aggregate(const ChartSpec *spec)
{
    const Layers *own = spec->own;

    for (size_t i = 0; i < own->n_layers; i++) {
        const Layer *layer = &own->layers[i];
        if (layer->y != NULL || layer->y2 != NULL || layer->value != NULL || layer->text >= 0) {
            return false;
        }
    }
    return true;
}

/* Between names there is nothing to draw a line through, and no zero. */
static bool
check_names_on_y(const ChartSpec *spec, Diag *diag)
{
    const Layers *own = spec->own;

    for (size_t i = 0; i < own->n_layers && spec->encoding.y.names != NULL; i++) {
        LayerMark mark = own->layers[i].mark;
        if (mark != LAYER_CELL && mark != LAYER_POINT && mark != LAYER_TEXT) {
            return diag_error(diag, own->layers[i].place, "chart-choice",
                              "with names on y there can only be cells, points and texts, not %s",
                              mark_names[mark]);
        }
    }
    return true;
}

bool
layers_check(const ChartSpec *spec, Diag *diag)
{
    const Layers *own = spec->own;
    bool log = axis_kind_of_y(&spec->scales) != AXIS_LINEAR;

    if (!check_names_on_y(spec, diag)) {
        return false;
    }
    for (size_t i = 0; i < own->n_layers; i++) {
        LayerMark mark = own->layers[i].mark;
        if (log && (mark == LAYER_BAR || (mark == LAYER_AREA && own->layers[i].y2 == NULL))) {
            return diag_error(
                diag, own->layers[i].place, "chart-choice",
                "%ss start at zero, which a log axis does not have: draw points or a line",
                mark_names[mark]);
        }
    }
    for (size_t i = 0; i < own->n_layers && spec->colours.palette == PALETTE_DIVERGING; i++) {
        if (own->layers[i].mark == LAYER_CELL) {
            return series_check_highlight(spec, diag);
        }
    }
    if (spec->colours.palette == PALETTE_DIVERGING) {
        return diag_error(
            diag, value_lookup(spec->encoding.color.value, "palette")->place, "chart-choice",
            "a diverging palette shades cells, but no layer has cells: add {mark: cell, value: …}");
    }
    return series_check_highlight(spec, diag);
}

/* "Shade: rate, from 8 to 27; hatched: no value." */
static void
append_shade(const ChartSpec *spec, const Layer *layer, GString *out)
{
    double low = INFINITY, high = -INFINITY;
    size_t unknown = 0;

    for (size_t i = 0; i < spec->rows.n; i++) {
        double value = layer->value[spec->rows.items[i].row];
        low = isnan(value) ? low : MIN(low, value);
        high = isnan(value) ? high : MAX(high, value);
        unknown += isnan(value);
    }
    if (low <= high) {
        SPEC_APPEND(spec, out, unknown > 0 ? WORD_SHADE_UNKNOWN : WORD_SHADE, "what",
                    chart_text_inside(spec, layer->label), "low", spec_number(spec, low, -1),
                    "high", spec_number(spec, high, -1));
    }
}

/* The numbers of a layer that are not the chart's y. */
static size_t
show_layer(const ChartSpec *spec, const Layer *layer, ShownNumbers *ret)
{
    static const char *const keys[] = { "y", "y2", "value" };
    const double *numbers[] = { layer->y, layer->y2, layer->value };
    size_t n = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) {
        const Value *field = numbers[i] != NULL ? value_lookup(layer->map, keys[i]) : NULL;
        if (field != NULL) {
            ret[n++] =
                (ShownNumbers){ spec_title_of_field(spec, table_column(spec->table, field->text)),
                                numbers[i] };
        }
    }
    return n;
}

size_t
layers_show(const ChartSpec *spec, ShownNumbers *ret)
{
    const Layers *own = spec->own;
    size_t n = 0;

    for (size_t i = 0; i < own->n_layers; i++) {
        ShownNumbers shown[3];
        size_t n_shown = show_layer(spec, &own->layers[i], shown);
        for (size_t k = 0; k < n_shown && n < SHOWN_MAX; k++) {
            bool known = false;
            for (size_t other = 0; other < n; other++) {
                known = known || g_str_equal(ret[other].title, shown[k].title);
            }
            if (!known) {
                ret[n++] = shown[k];
            }
        }
    }
    return n;
}

/* "8, 512": the place of a cell */
static const char *
cell_place(const ChartSpec *spec, const ChartRow *row)
{
    const char *x = spec_cell_text(spec, &spec->encoding.x, row->row);
    const char *y = spec_cell_text(spec, &spec->encoding.y, row->row);

    return arena_printf(spec->arena, "%s%s%s", spec_or_dash(x), spec_word(spec, WORD_COMMA),
                        spec_or_dash(y));
}

void
layers_describe(const ChartSpec *spec, GString *out)
{
    const Layers *own = spec->own;
    const ChartRow *low = NULL, *high = NULL;
    const double *shades = NULL;

    for (size_t i = 0; i < own->n_layers && shades == NULL; i++) {
        shades = own->layers[i].mark == LAYER_CELL ? own->layers[i].value : NULL;
    }
    for (size_t i = 0; i < spec->rows.n && shades != NULL; i++) {
        const ChartRow *row = &spec->rows.items[i];
        if (!isnan(shades[row->row])) {
            low = low == NULL || shades[row->row] < shades[low->row] ? row : low;
            high = high == NULL || shades[row->row] > shades[high->row] ? row : high;
        }
    }
    if (low == NULL || high == NULL) {
        (void)chart_text_extremes(spec, out, &low, &high);
        return;
    }
    SPEC_APPEND(spec, out, WORD_ALT_EXTREMES, "high", spec_number(spec, shades[high->row], -1),
                "high_name", cell_place(spec, high), "low", spec_number(spec, shades[low->row], -1),
                "low_name", cell_place(spec, low));
}

void
layers_note(const ChartSpec *spec, GString *out)
{
    const Layers *own = spec->own;
    bool cells = false;

    for (size_t i = 0; i < own->n_layers; i++) {
        if (own->layers[i].mark == LAYER_CELL) {
            append_shade(spec, &own->layers[i], out);
            cells = true;
        }
    }
    if (cells && spec->colours.palette == PALETTE_DIVERGING) {
        colours_note_sides(spec, out);
    }
}
