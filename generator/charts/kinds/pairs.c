#include "charts/kinds/pairs.h"

#include "charts/grammar/kind.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

size_t
pairs_sides(const ChartRows *rows, const char *names[], size_t most)
{
    size_t n = 0;

    for (size_t i = 0; i < rows->n; i++) {
        size_t k = 0;
        while (k < n && !g_str_equal(names[k], rows->items[i].name)) {
            k++;
        }
        if (k == n && n < most) {
            names[n++] = rows->items[i].name;
        }
    }
    return n;
}

bool
pair_has(const Pair *item, size_t side)
{
    return item->rows[side] != NULL && item->rows[side]->missing == NULL;
}

double
pair_ratio(const Pair *item)
{
    if (!pair_has(item, 0) || !pair_has(item, 1) || !(item->rows[0]->value > 0)) {
        return NAN;
    }
    return item->rows[1]->value / item->rows[0]->value;
}

static bool
same_item(const ChartRow *a, const ChartRow *b)
{
    return g_str_equal(a->label, b->label) && g_strcmp0(a->group, b->group) == 0;
}

static Pair
make_item(const ChartRows *rows, size_t first, const char *const names[])
{
    Pair item = { .any = &rows->items[first] };

    for (size_t i = first; i < rows->n; i++) {
        const ChartRow *row = &rows->items[i];
        for (size_t side = 0; side < PAIR_SIDES && same_item(item.any, row); side++) {
            if (names[side] != NULL && g_str_equal(row->name, names[side])) {
                item.rows[side] = row;
            }
        }
    }
    double best = NAN;
    for (size_t side = 0; side < PAIR_SIDES; side++) {
        if (pair_has(&item, side) && !(item.rows[side]->value <= best)) {
            best = item.rows[side]->value;
        }
    }
    item.key = best;
    return item;
}

static int
compare_items(const void *a, const void *b)
{
    const Pair *left = a, *right = b;

    if (isnan(left->key) != isnan(right->key)) {
        return isnan(left->key) ? 1 : -1;
    }
    if (left->key != right->key && !isnan(left->key)) {
        return left->key > right->key ? -1 : 1;
    }
    return left->any->row < right->any->row ? -1 : left->any->row > right->any->row;
}

Pair *
pairs_collect(const ChartSpec *spec, const char *const names[], size_t *ret_n)
{
    Pair *items = arena_array(spec->arena, Pair, spec->rows.n + 1);
    size_t n = 0;

    for (size_t i = 0; i < spec->rows.n; i++) {
        size_t k = 0;
        while (k < i && !same_item(&spec->rows.items[k], &spec->rows.items[i])) {
            k++;
        }
        if (k == i) {
            items[n++] = make_item(&spec->rows, i, names);
        }
    }
    if (g_strcmp0(spec->sort.by, "data") != 0) {
        qsort(items, n, sizeof *items, compare_items);
    }
    *ret_n = n;
    return items;
}

bool
pairs_check(const ChartSpec *spec, const char *instead, Diag *diag)
{
    const char *names[PAIR_SIDES + 2] = { NULL };
    bool ok = true;

    if (pairs_sides(&spec->rows, names, PAIR_SIDES + 1) > PAIR_SIDES) {
        return diag_error(
            diag, spec->place, "chart-series",
            "a %s chart compares two, not three or more ('%s', '%s', '%s'): write mark: %s",
            spec->kind->words[0], names[0], names[1], names[2], instead);
    }
    for (size_t i = 0; i < spec->rows.n && ok; i++) {
        for (size_t k = 0; k < i && ok; k++) {
            const ChartRow *a = &spec->rows.items[k], *b = &spec->rows.items[i];
            if (same_item(a, b) && g_str_equal(a->name, b->name)) {
                ok = diag_error(diag, spec->place, "chart-rows",
                                "'%s' has two values for '%s': aggregate them in the query",
                                a->label, a->name);
            }
        }
    }
    return ok;
}

static Cell
value_cell(const Pair *item, size_t side)
{
    return pair_has(item, side) ? cell_number(item->rows[side]->value)
                                : (Cell){ .kind = CELL_NULL };
}

const Table *
pairs_table(const ChartSpec *spec, Arena *arena)
{
    const char *series[PAIR_SIDES + 1] = { NULL };
    size_t n = 0, n_series = pairs_sides(&spec->rows, series, PAIR_SIDES);
    const Pair *items = pairs_collect(spec, series, &n);
    const char *second = n_series == PAIR_SIDES ? series[1] : "–";
    const char *names[] = {
        spec->rows.grouped ? spec->encoding.facet.title : spec_word(spec, WORD_HEAD_GROUP),
        spec->kind->measure == MEASURE_X ? spec->encoding.y.title : spec->encoding.color.title,
        series[0],
        second,
        arena_printf(arena, "%s ÷ %s", second, series[0]),
        spec_word(spec, WORD_MISSING_BECAUSE)
    };
    Table *table = table_new(arena, names, G_N_ELEMENTS(names));

    for (size_t i = 0; i < n; i++) {
        Cell *cells = table_add_row(table);
        double ratio = pair_ratio(&items[i]);
        cells[0] = cell_text(items[i].any->group);
        cells[1] = cell_text(items[i].any->label);
        cells[2] = value_cell(&items[i], 0);
        cells[3] = value_cell(&items[i], 1);
        cells[4] = isnan(ratio) ? (Cell){ .kind = CELL_NULL } : cell_number(ratio);
        for (size_t side = 0; side < n_series; side++) {
            if (!pair_has(&items[i], side)) {
                cells[5] = cell_text(items[i].rows[side] != NULL ? items[i].rows[side]->missing
                                                                 : spec_word(spec, WORD_NO_ROW));
            }
        }
    }
    return table;
}
