/* A chart's data table: the values it shows, and why others are missing. */
#include "charts/grammar/colours.h"
#include "charts/grammar/facet.h"
#include "charts/grammar/kind.h"
#include "charts/grammar/kind_helpers.h"

#include <math.h>
#include <string.h>

enum { COLUMNS_MAX = 16 };

typedef struct {
    const char *names[COLUMNS_MAX];
    size_t n;
} Columns;

static void
add_column(Columns *columns, const char *name)
{
    g_assert(columns->n < COLUMNS_MAX);
    columns->names[columns->n++] = name;
}

static bool
any_detail(const ChartRows *rows)
{
    for (size_t i = 0; i < rows->n; i++) {
        if (rows->items[i].detail != NULL) {
            return true;
        }
    }
    return false;
}

static bool
any_runs(const ChartRows *rows)
{
    for (size_t i = 0; i < rows->n; i++) {
        if (rows->items[i].n_runs > 0) {
            return true;
        }
    }
    return false;
}

static const char *
label_title(const ChartSpec *spec)
{
    if (spec->kind->has_sizes) {
        return spec->encoding.color.column >= 0 ? spec->encoding.color.title
                                                : spec_word(spec, WORD_HEAD_SERIES);
    }
    bool chips = spec->rows.grouped && spec->encoding.facet.column < 0;
    return chips ? spec->encoding.color.title : spec->encoding.y.title;
}

/* A measure may support intervals although none of these rows has one. */
static bool
any_interval(const ChartSpec *spec)
{
    for (size_t i = 0; spec->interval.low.column >= 0 && i < spec->rows.n; i++) {
        if (!isnan(spec->rows.items[i].low) || !isnan(spec->rows.items[i].high)) {
            return true;
        }
    }
    return false;
}

/* Which optional columns the table has. */
typedef struct {
    bool detail, runs, interval, shape;
    size_t n_shown;
    ShownNumbers shown[SHOWN_MAX];
} Parts;

static void
name_labels(const ChartSpec *spec, const Parts *parts, Columns *columns)
{
    if (spec->rows.grouped) {
        add_column(columns, spec->encoding.facet.column >= 0 ? spec->encoding.facet.title
                                                             : spec->encoding.y.title);
    }
    add_column(columns, label_title(spec));
    if (parts->detail) {
        const Channel *channel =
            spec->encoding.detail.column >= 0 ? &spec->encoding.detail : &spec->encoding.color;
        add_column(columns, channel->title);
    }
    if (spec->kind->has_sizes) {
        add_column(columns, spec->encoding.x.title);
    }
}

static void
name_columns(const ChartSpec *spec, const Parts *parts, Arena *arena, Columns *columns)
{
    name_labels(spec, parts, columns);
    add_column(columns, kind_title_with_unit(spec, spec_measure(spec)));
    if (parts->interval) {
        add_column(columns, spec_word(spec, WORD_HEAD_LOW));
        add_column(columns, spec_word(spec, WORD_HEAD_HIGH));
    }
    for (size_t i = 0; i < spec->interval.n_counts; i++) {
        bool one = spec->interval.n_counts == 1;
        const char *of = spec->kind->count_name != NULL ? spec->kind->count_name(spec, i) : "2";
        add_column(columns, one ? "n" : arena_printf(arena, "n, %s", of));
    }
    if (parts->runs) {
        add_column(columns, spec_word(spec, WORD_HEAD_RUNS));
    }
    if (parts->shape) {
        add_column(columns, spec->encoding.shape.title);
    }
    for (size_t i = 0; i < parts->n_shown; i++) {
        add_column(columns, parts->shown[i].title);
    }
    if (spec->rows.n_missing > 0) {
        add_column(columns, spec_word(spec, WORD_MISSING_BECAUSE));
    }
}

static void
fill_cells(const ChartSpec *spec, const Parts *parts, const ChartRow *row, Cell *cell)
{
    const Channel *measure = spec_measure(spec);

    if (spec->rows.grouped) {
        *cell++ = cell_text(row->group);
    }
    *cell++ = cell_text(row->label);
    if (parts->detail) {
        *cell++ = cell_text(row->detail);
    }
    if (spec->kind->has_sizes) {
        bool number = spec->encoding.x.type <= FIELD_QUANTITATIVE;
        *cell++ = number ? kind_number_cell(row->x)
                         : cell_text(spec_cell_text(spec, &spec->encoding.x, row->row));
    }
    *cell++ = measure->names == NULL ? kind_number_cell(row->value)
                                     : cell_text(spec_cell_text(spec, measure, row->row));
    if (parts->interval) {
        *cell++ = kind_number_cell(row->low);
        *cell++ = kind_number_cell(row->high);
    }
    for (size_t i = 0; i < spec->interval.n_counts; i++) {
        *cell++ = kind_number_cell(row->n[i]);
    }
    if (parts->runs) {
        *cell++ = cell_text(spec_cell_text(spec, &spec->runs.channel, row->row));
    }
    if (parts->shape) {
        *cell++ = cell_text(spec_cell_text(spec, &spec->encoding.shape, row->row));
    }
    for (size_t i = 0; i < parts->n_shown; i++) {
        *cell++ = kind_number_cell(parts->shown[i].numbers[row->row]);
    }
    if (spec->rows.n_missing > 0) {
        *cell = cell_text(row->missing);
    }
}

static Parts
parts_of(const ChartSpec *spec)
{
    Parts parts = { .detail = any_detail(&spec->rows),
                    .runs = any_runs(&spec->rows),
                    .interval = any_interval(spec),
                    .shape = colours_has_shapes(&spec->encoding) };

    parts.n_shown = spec->kind->shows != NULL ? spec->kind->shows(spec, parts.shown) : 0;
    return parts;
}

int
data_role_column(const ChartSpec *spec, DataRole role)
{
    Parts parts = parts_of(spec);
    int label = spec->rows.grouped ? 1 : 0, x = label + 1 + (parts.detail ? 1 : 0);
    int value = x + (spec->kind->has_sizes ? 1 : 0);
    int shape =
        value + 1 + (parts.interval ? 2 : 0) + (int)spec->interval.n_counts + (parts.runs ? 1 : 0);
    const int columns[] = {
        [DATA_GROUP] = spec->rows.grouped ? 0 : -1,   [DATA_LABEL] = label,
        [DATA_X] = spec->kind->has_sizes ? x : -1,    [DATA_VALUE] = value,
        [DATA_LOW] = parts.interval ? value + 1 : -1, [DATA_HIGH] = parts.interval ? value + 2 : -1,
        [DATA_SHAPE] = parts.shape ? shape : -1
    };

    return spec->kind->data != NULL ? -1 : columns[role];
}

static bool
is_taken(const Columns *columns, size_t column)
{
    for (size_t i = 0; i < column; i++) {
        if (g_str_equal(columns->names[i], columns->names[column])) {
            return true;
        }
    }
    return false;
}

/* Makes names of columns unique, because a panel may have the same name as the axis. */
static void
make_unique(Columns *columns, Arena *arena)
{
    for (size_t i = 1; i < columns->n; i++) {
        const char *name = columns->names[i];
        for (int n = 2; is_taken(columns, i); n++) {
            columns->names[i] = arena_printf(arena, "%s (%d)", name, n);
        }
    }
}

const Table *
chart_spec_data(const ChartSpec *spec, Arena *arena)
{
    spec = spec_copy(spec, arena); /* a private copy, because other threads may use the spec */
    if (spec->kind->data != NULL && facet_has_panels(spec)) {
        return facet_data(spec, arena);
    }
    if (spec->kind->data != NULL) {
        return spec->kind->data(spec, arena);
    }
    Parts parts = parts_of(spec);
    Columns columns = { .n = 0 };

    name_columns(spec, &parts, arena, &columns);
    make_unique(&columns, arena);
    Table *table = table_new(arena, columns.names, columns.n);
    for (size_t i = 0; i < spec->rows.n; i++) {
        fill_cells(spec, &parts, &spec->rows.items[i], table_add_row(table));
    }
    return table;
}
