/* The order of a chart's rows. */
#include "charts/grammar/kind.h"
#include "charts/layout/sketch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const ChartRow *row;
    size_t group; /* of the group's first row */
    double number;
    const char *text; /* NULL: sorted by number */
    bool falling;     /* of texts; numbers come negated */
} Key;

static int
compare_texts(const char *a, const char *b)
{
    return a == NULL || b == NULL ? (a == NULL) - (b == NULL) : strcmp(a, b);
}

static int
compare_numbers(double a, double b)
{
    if (isnan(a) || isnan(b)) {
        return isnan(a) - isnan(b);
    }
    return (a > b) - (a < b);
}

/* Keys are already turned so that the smaller comes first. */
static int
compare_keys(const void *a, const void *b)
{
    const Key *left = a, *right = b;
    bool left_missing = left->row->missing != NULL, right_missing = right->row->missing != NULL;

    if (left->group != right->group) {
        return left->group < right->group ? -1 : 1;
    }
    if (left_missing != right_missing) {
        return left_missing ? 1 : -1;
    }
    int order = left->text != NULL || right->text != NULL
                    ? compare_texts(left->text, right->text)
                    : compare_numbers(left->number, right->number);
    if (order != 0) {
        return left->falling ? -order : order;
    }
    return left->row->row < right->row->row ? -1 : left->row->row > right->row->row;
}

static double
place_in_order(const Value *order, const char *label)
{
    size_t place = 0;

    for (const Value *item = order->first; item != NULL; item = item->next, place++) {
        if (g_str_equal(item->text, label)) {
            break;
        }
    }
    return (double)place;
}

/* By a column: numbers by size, texts by bytes. */
static void
set_field_key(const ChartSpec *spec, const char *field, bool falling, Key *key)
{
    Channel channel = { .column = table_column(spec->table, field) };
    const Cell *cell = table_cell(spec->table, key->row->row, (size_t)channel.column);

    if (cell->kind == CELL_TEXT) {
        key->text = cell->text;
        key->falling = falling;
    } else if (cell->kind == CELL_NUMBER) {
        key->number = falling ? -cell->number : cell->number;
    } else {
        key->number = NAN;
    }
}

static void
set_key(const ChartSpec *spec, Key *key)
{
    const char *sort = spec->sort.by;
    const ChartRow *row = key->row;

    if (spec->sort.order != NULL) {
        key->number = place_in_order(spec->sort.order, row->label);
    } else if (sort == NULL) {
        bool rising = spec->kind->best_first && spec_measure(spec)->better == BETTER_LOWER;
        key->number = rising ? row->value : -row->value;
    } else if (g_str_equal(sort, "data")) {
        key->number = (double)row->row;
    } else if (g_str_equal(sort, "x") || g_str_equal(sort, "-x")) {
        key->number = sort[0] == '-' ? -row->value : row->value;
    } else if (g_str_equal(sort, "y") || g_str_equal(sort, "-y")) {
        key->text = row->label;
        key->falling = sort[0] == '-';
    } else {
        set_field_key(spec, sort + (sort[0] == '-'), sort[0] == '-', key);
    }
}

static size_t
group_of(const ChartSpec *spec, const ChartRow *row)
{
    if (!spec->rows.grouped) {
        return 0;
    }
    for (size_t i = 0; i < row->row; i++) {
        if (g_str_equal(spec->rows.items[i].group, row->group)) {
            return i;
        }
    }
    return row->row;
}

const ChartRow **
sketch_order(const ChartSpec *spec, Arena *arena, size_t *n_rows, size_t *ret_left)
{
    g_autofree Key *keys = g_new0(Key, spec->rows.n + 1);
    const ChartRow **rows = arena_array(arena, const ChartRow *, spec->rows.n + 1);
    size_t n = 0;

    for (size_t i = 0; i < spec->rows.n; i++) {
        const ChartRow *row = &spec->rows.items[i];
        if (row->missing != NULL && !spec->missing.show) {
            continue;
        }
        keys[n] = (Key){ .row = row, .group = group_of(spec, row) };
        set_key(spec, &keys[n++]);
    }
    qsort(keys, n, sizeof *keys, compare_keys);
    *n_rows = MIN(n, spec->labels.max_rows);
    *ret_left = n - *n_rows;
    for (size_t i = 0; i < *n_rows; i++) {
        rows[i] = keys[i].row;
    }
    return rows;
}
