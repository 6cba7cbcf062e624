/* Reads the panels of a block, and makes their charts and their common texts. */
#include "charts/grammar/facet.h"

#include "charts/grammar/axis_spec.h"
#include "charts/grammar/kind.h"
#include "charts/grammar/kind_helpers.h"

#include "base/names.h"

#include <math.h>
#include <string.h>

enum { COLUMNS_MAX = 12 };

bool
facet_has_panels(const ChartSpec *spec)
{
    return spec->kind->facet == FACET_PANELS && spec->encoding.facet.column >= 0;
}

/* ---- Reading ---- */

static bool
read_columns(const Value *map, FacetSpec *facet_spec, Diag *diag)
{
    const Value *columns = value_lookup(map, "columns");

    if (columns == NULL || (columns->kind == VALUE_STRING && g_str_equal(columns->text, "auto"))) {
        return true;
    }
    if (columns->kind != VALUE_NUMBER || columns->number != rint(columns->number) ||
        !(columns->number >= 1 && columns->number <= COLUMNS_MAX)) {
        return diag_error(
            diag, columns->place, "chart-choice",
            "'columns' is the number of panels side by side and must be auto, or 1 to %d",
            COLUMNS_MAX);
    }
    facet_spec->columns = (size_t)columns->number;
    return true;
}

static bool
read_scales(const Value *map, const char *const words[], FacetSpec *facet_spec, Diag *diag)
{
    const char *word = words[0];

    if (!spec_read_choice(map, "scales", words, &word, diag)) {
        return false;
    }
    facet_spec->free_x = g_str_equal(word, "free") || g_str_equal(word, "free_x");
    facet_spec->free_y = g_str_equal(word, "free") || g_str_equal(word, "free_y");
    return true;
}

bool
facet_bind(ChartSpec *spec, Diag *diag)
{
    static const char *const axes[] = { "shared", "free", "free_x", "free_y", NULL };
    static const char *const one_axis[] = { "shared", "free", NULL };
    const Value *map = spec->encoding.facet.value;

    if (map == NULL || map->kind != VALUE_MAP || spec->kind->facet < FACET_AXES) {
        return true;
    }
    if (spec->kind->facet == FACET_AXES) {
        return read_scales(map, one_axis, &spec->facet, diag);
    }
    return read_columns(map, &spec->facet, diag) && read_scales(map, axes, &spec->facet, diag) &&
           value_read_texts(map, "sort", spec->arena, &spec->facet.order, diag);
}

void
facet_name_rows(ChartSpec *spec)
{
    if (!facet_has_panels(spec)) {
        return;
    }
    spec->rows.grouped = true;
    for (size_t i = 0; i < spec->rows.n; i++) {
        spec->rows.items[i].group =
            spec_or_dash(spec_cell_text(spec, &spec->encoding.facet, spec->rows.items[i].row));
    }
}

/* ---- Panels ---- */

static DistinctNames
names_of_rows(const ChartSpec *spec)
{
    DistinctNames names = distinct_names_new(spec->rows.n, spec->arena);

    for (size_t i = 0; i < spec->rows.n; i++) {
        distinct_names_add(&names, spec->rows.items[i].group);
    }
    return names;
}

/* First the names listed in `sort`, then the others in order of the rows. */
static DistinctNames
names_in_order(const ChartSpec *spec)
{
    DistinctNames all = names_of_rows(spec), names = distinct_names_new(all.n, spec->arena);
    const Value *order = spec->facet.order;

    for (const Value *item = order != NULL ? order->first : NULL; item != NULL; item = item->next) {
        distinct_names_add(&names, item->text);
    }
    for (size_t i = 0; i < all.n; i++) {
        distinct_names_add(&names, all.items[i]);
    }
    return names;
}

bool
facet_check(const ChartSpec *spec, Diag *diag)
{
    const Value *order = spec->facet.order;
    bool ok = true;

    if (!facet_has_panels(spec)) {
        return true;
    }
    if (spec->size.bank) {
        return diag_error(
            diag, spec->place, "chart-choice",
            "'aspect: bank' works for one panel only: remove 'facet', or write a number");
    }
    DistinctNames all = names_of_rows(spec);
    all.items[all.n] = NULL;
    for (const Value *item = order != NULL ? order->first : NULL; item != NULL; item = item->next) {
        if (g_strv_contains(all.items, item->text)) {
            continue;
        }
        ok = diag_error(diag, item->place, "chart-sort", "no panel is called '%s'%s", item->text,
                        spec_suggest(spec, item->text, all.items, all.n));
    }
    return ok;
}

/* Gives all panels the kind of scale that suits all rows together. */
static void
fix_scales(const ChartSpec *spec, ChartSpec *panel)
{
    static const ScaleType types[] = { [AXIS_LINEAR] = SCALE_TYPE_LINEAR,
                                       [AXIS_LOG] = SCALE_TYPE_LOG,
                                       [AXIS_OCTAVES] = SCALE_TYPE_LOG2 };
    if (spec->scales.x.type != SCALE_TYPE_AUTO || spec->encoding.x.type > FIELD_QUANTITATIVE) {
        return;
    }
    if (spec->kind->has_sizes) {
        panel->scales.x.type = types[axis_kind_of_x(spec)];
        return;
    }
    for (size_t i = 0; i < spec->rows.n; i++) {
        if (spec->rows.items[i].missing == NULL && spec->rows.items[i].value <= 0) {
            panel->scales.x.type = SCALE_TYPE_LINEAR;
        }
    }
}

static ChartSpec *
panel_of(const ChartSpec *spec, const char *name)
{
    ChartSpec *panel = arena_new0(spec->arena, ChartSpec);

    *panel = *spec;
    panel->encoding.facet.column = -1;
    panel->facet.name = name;
    panel->rows.grouped = false;
    panel->rows.items = arena_array(spec->arena, ChartRow, spec->rows.n + 1);
    panel->rows.n = panel->rows.n_missing = 0;
    for (size_t i = 0; i < spec->rows.n; i++) {
        if (g_str_equal(spec->rows.items[i].group, name)) {
            ChartRow *row = &panel->rows.items[panel->rows.n++];
            *row = spec->rows.items[i];
            row->group = NULL;
            panel->rows.n_missing += row->missing != NULL;
        }
    }
    fix_scales(spec, panel);
    return panel;
}

ChartSpec **
facet_panels(const ChartSpec *spec, size_t *ret_n)
{
    DistinctNames names = names_in_order(spec);
    size_t n = MIN(names.n, spec->labels.max_rows);
    ChartSpec **panels = arena_array(spec->arena, ChartSpec *, n + 1);

    for (size_t i = 0; i < n; i++) {
        panels[i] = panel_of(spec, names.items[i]);
    }
    *ret_n = n;
    return panels;
}

/* ---- Texts ---- */

/* Adds a note that applies to all panels only once. */
static void
append_notes(ChartSpec *const panels[], size_t n, GString *out)
{
    g_autoptr(GString) each = g_string_new(NULL), first = g_string_new(NULL);
    bool same = true;

    for (size_t i = 0; i < n; i++) {
        g_autoptr(GString) note = g_string_new(NULL);
        panels[i]->kind->note(panels[i], note);
        if (i == 0) {
            g_string_assign(first, note->str);
        }
        same = same && g_string_equal(first, note);
        if (note->len > 0) {
            g_string_append_printf(each, " %s%s%s", panels[i]->facet.name,
                                   spec_word(panels[i], WORD_COLON), note->str + 1);
        }
    }
    g_string_append(out, same ? first->str : each->str);
}

void
facet_note(const ChartSpec *spec, GString *out)
{
    size_t n = 0, n_all = names_in_order(spec).n;
    ChartSpec **panels = facet_panels(spec, &n);

    if (spec->kind->note != NULL) {
        append_notes(panels, n, out);
    }
    if (spec->facet.free_x || spec->facet.free_y) {
        spec_append(out, spec_word(spec, !spec->facet.free_y   ? WORD_AXES_DIFFER_X
                                         : !spec->facet.free_x ? WORD_AXES_DIFFER_Y
                                                               : WORD_AXES_DIFFER));
    }
    if (n < n_all) {
        spec_append_count(spec, out, n_all - n, WORD_PANEL_LEFT);
    }
}

void
facet_describe(const ChartSpec *spec, GString *out)
{
    const ChartRow *lowest = NULL, *highest = NULL;
    size_t n = 0, said = 0;
    ChartSpec **panels = facet_panels(spec, &n);

    chart_text_extremes(spec, out, &lowest, &highest);
    for (size_t i = 0; i < n; i++) {
        g_autoptr(GString) sentence = g_string_new(NULL);
        chart_text_extremes(panels[i], sentence, &lowest, &highest);
        if (sentence->len > 0) {
            const char *told = arena_printf(spec->arena, " %s%s%s", panels[i]->facet.name,
                                            spec_word(spec, WORD_COLON), sentence->str + 1);
            said += chart_text_sentence(out, told);
        }
    }
    if (said < n) {
        spec_append_count(spec, out, n - said, WORD_ALT_MORE_PANEL);
    }
}

/* The tables of all panels, one below the other, with the panel in the last column. */
const Table *
facet_data(const ChartSpec *spec, Arena *arena)
{
    size_t n = 0;
    ChartSpec **panels = facet_panels(spec, &n);
    Table *all = NULL;

    for (size_t i = 0; i < n; i++) {
        const Table *own = spec->kind->data(panels[i], arena);
        if (all == NULL) {
            const char **names = arena_array(arena, const char *, own->n_columns + 1);
            for (size_t k = 0; k < own->n_columns; k++) {
                names[k] = own->columns[k];
            }
            names[own->n_columns] = spec->encoding.facet.title;
            all = table_new(arena, names, own->n_columns + 1);
        }
        for (size_t row = 0; row < own->n_rows; row++) {
            Cell *cells = table_add_row(all);
            for (size_t k = 0; k < own->n_columns; k++) {
                cells[k] = *table_cell(own, row, k);
            }
            cells[own->n_columns] = cell_text(panels[i]->facet.name);
        }
    }
    return all;
}
