#include "charts/grammar/series.h"

#include "charts/grammar/kind.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const ChartRow *row;
    double loss; /* the value with its sign set so that smaller is better */
} Entry;

bool
series_larger_is_better(const Channel *channel)
{
    return channel->better != BETTER_LOWER;
}

static int
compare_entries(const void *a, const void *b)
{
    const Entry *left = a, *right = b;

    if (left->row->x != right->row->x) {
        return left->row->x < right->row->x ? -1 : 1;
    }
    bool left_missing = isnan(left->loss), right_missing = isnan(right->loss);
    if (left_missing != right_missing) {
        return left_missing ? 1 : -1;
    }
    if (left->loss != right->loss && !left_missing) {
        return left->loss < right->loss ? -1 : 1;
    }
    return left->row->row < right->row->row ? -1 : left->row->row > right->row->row;
}

/* A row without value breaks the line, unless another row has the same x. */
static void
fill_series(const ChartSpec *spec, const char *name, Arena *arena, ChartSeries *series)
{
    g_autofree Entry *entries = g_new0(Entry, spec->rows.n + 1);
    bool larger = series_larger_is_better(spec_measure(spec)), broken = true;
    size_t n = 0;

    for (size_t i = 0; i < spec->rows.n; i++) {
        const ChartRow *row = &spec->rows.items[i];
        if (g_str_equal(row->name, name) && !isnan(row->x)) {
            double loss = row->missing != NULL ? NAN : larger ? -row->value : row->value;
            entries[n++] = (Entry){ row, loss };
        }
    }
    qsort(entries, n, sizeof *entries, compare_entries);
    *series = (ChartSeries){ .name = name,
                             .rows = arena_array(arena, const ChartRow *, n + 1),
                             .broken = arena_array(arena, bool, n + 1),
                             .lit = true };
    for (size_t i = 0; i < n; i++) {
        if (isnan(entries[i].loss)) {
            broken = broken || i == 0 || entries[i - 1].row->x != entries[i].row->x;
            continue;
        }
        series->rows[series->n_rows] = entries[i].row;
        series->broken[series->n_rows++] = broken;
        broken = false;
    }
}

/* ---- Highlighting ---- */

static const Value *
highlight_of(const Encoding *encoding)
{
    const Value *color = encoding->color.value;

    return color != NULL && color->kind == VALUE_MAP ? value_lookup(color, "highlight") : NULL;
}

bool
series_is_highlighted(const Encoding *encoding, const ChartRow *row)
{
    const Value *list = highlight_of(encoding);
    const Value *item = list != NULL && list->kind == VALUE_LIST ? list->first : list;

    for (; item != NULL; item = item == list ? NULL : item->next) {
        if (item->kind == VALUE_STRING &&
            (g_strcmp0(item->text, row->name) == 0 || g_strcmp0(item->text, row->series) == 0 ||
             g_strcmp0(item->text, row->label) == 0)) {
            return true;
        }
    }
    return false;
}

bool
series_is_lit(const ChartSpec *spec, const ChartRow *row)
{
    return highlight_of(&spec->encoding) == NULL || series_is_highlighted(&spec->encoding, row);
}

/* Of the family's series that are not lit yet, the one with the best last value. */
static ChartSeries *
best_of(const ChartSpec *spec, ChartSeries *series, size_t n, Family family)
{
    bool larger = series_larger_is_better(spec_measure(spec));
    ChartSeries *best = NULL;

    for (size_t i = 0; i < n; i++) {
        if (series[i].lit || series[i].rows[0]->family != family) {
            continue;
        }
        double value = series[i].rows[series[i].n_rows - 1]->value;
        double other = best != NULL ? best->rows[best->n_rows - 1]->value : 0;
        if (best == NULL || (larger ? value > other : value < other)) {
            best = &series[i];
        }
    }
    return best;
}

static void
light(const ChartSpec *spec, ChartSeries *series, size_t n)
{
    const Value *wanted = highlight_of(&spec->encoding);
    size_t lit = 0;

    for (size_t i = 0; i < n; i++) {
        series[i].lit = series_is_highlighted(&spec->encoding, series[i].rows[0]);
    }
    for (int turn = 0; wanted == NULL && turn < 3 * SERIES_LIT_MAX && lit < SERIES_LIT_MAX;
         turn++) {
        ChartSeries *best = best_of(spec, series, n, (Family)(turn % 3));
        if (best != NULL) {
            best->lit = true;
            lit++;
        }
    }
}

ChartSeries *
series_collect(const ChartSpec *spec, Arena *arena, size_t *n_series)
{
    ChartSeries *series = arena_array(arena, ChartSeries, spec->rows.n + 1);
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    size_t n = 0;

    for (size_t i = 0; i < spec->rows.n; i++) {
        const ChartRow *row = &spec->rows.items[i];
        if (row->missing == NULL && g_hash_table_add(seen, (char *)(uintptr_t)row->name)) {
            fill_series(spec, row->name, arena, &series[n++]);
        }
    }
    if (n > SERIES_NAMED_MAX || highlight_of(&spec->encoding) != NULL) {
        light(spec, series, n);
    }
    *n_series = n;
    return series;
}

size_t
series_count_missing(const ChartRows *rows, const ChartRow *row, bool *ret_first)
{
    const ChartRow *first = NULL;
    size_t n = 0;

    for (size_t i = 0; i < rows->n; i++) {
        const ChartRow *other = &rows->items[i];
        if (other->missing != NULL && g_str_equal(other->missing, row->missing) &&
            g_str_equal(other->name, row->name)) {
            first = first != NULL ? first : other;
            n++;
        }
    }
    *ret_first = first == row;
    return n;
}

/* ---- Names ---- */

/* Whether the rows of a chip come from more than one submitter. */
static bool
chip_has_several(const ChartSpec *spec, const char *chip, const Channel *submitter)
{
    const char *first = NULL;

    for (size_t i = 0; i < spec->rows.n; i++) {
        const char *text = spec_cell_text(spec, submitter, i);
        if (!g_str_equal(spec->rows.items[i].series, chip) || text == NULL) {
            continue;
        }
        if (first != NULL && !g_str_equal(first, text)) {
            return true;
        }
        first = text;
    }
    return false;
}

void
series_name_rows(ChartSpec *spec)
{
    Channel submitter = { .column = table_column(spec->table, "submitter") };

    for (size_t i = 0; i < spec->rows.n; i++) {
        const char *chip = spec_cell_text(spec, &spec->encoding.color, i);
        const char *line = spec_cell_text(spec, &spec->encoding.series, i);
        spec->rows.items[i].series = chip != NULL ? chip : spec_or_dash(line);
    }
    for (size_t i = 0; i < spec->rows.n; i++) {
        ChartRow *row = &spec->rows.items[i];
        const char *own = spec_cell_text(spec, &spec->encoding.series, i);
        const char *who = spec_cell_text(spec, &submitter, i);
        if (own != NULL) {
            row->name = own;
        } else if (who != NULL && chip_has_several(spec, row->series, &submitter)) {
            row->name = arena_printf(spec->arena, "%s, %s", row->series, who);
        } else {
            row->name = row->series;
        }
        row->label = row->name;
    }
}

/* ---- Checks ---- */

static size_t
collect_names(const ChartRows *rows, const char **names)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    size_t n = 0;

    for (size_t i = 0; i < rows->n; i++) {
        const ChartRow *row = &rows->items[i];
        const char *own[] = { row->name, row->series, row->label };
        for (size_t k = 0; k < G_N_ELEMENTS(own); k++) {
            if (own[k] != NULL && g_hash_table_add(seen, (char *)(uintptr_t)own[k])) {
                names[n++] = own[k];
            }
        }
    }
    return n;
}

bool
series_any_lit(const Encoding *encoding)
{
    return highlight_of(encoding) != NULL;
}

bool
series_name_is_lit(const ChartSpec *spec, const char *name)
{
    ChartRow row = { .name = name };

    return series_is_lit(spec, &row);
}

static bool
is_among(const char *name, const char *const *names, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (g_str_equal(names[i], name)) {
            return true;
        }
    }
    return false;
}

bool
series_check_names(const ChartSpec *spec, const char *const *names, size_t n, Diag *diag)
{
    const Value *list = highlight_of(&spec->encoding);
    bool ok = true;

    if (list == NULL) {
        return true;
    }
    if (!value_read_texts(spec->encoding.color.value, "highlight", spec->arena, &list, diag)) {
        return false;
    }
    for (const Value *item = list->first; item != NULL; item = item->next) {
        if (is_among(item->text, names, n)) {
            continue;
        }
        ok = diag_error(diag, item->place, "chart-highlight", "no %s is called '%s'%s",
                        spec->kind->has_sizes ? "line" : "row", item->text,
                        spec_suggest(spec, item->text, names, n));
    }
    return ok;
}

bool
series_check_highlight(const ChartSpec *spec, Diag *diag)
{
    const char **names = arena_array(spec->arena, const char *, 3 * spec->rows.n + 1);

    return series_check_names(spec, names, collect_names(&spec->rows, names), diag);
}

bool
series_check_count(const ChartSpec *spec, size_t most, Diag *diag)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    for (size_t i = 0; i < spec->rows.n; i++) {
        g_hash_table_add(seen, (char *)(uintptr_t)spec->rows.items[i].name);
    }
    guint n = g_hash_table_size(seen);
    return n <= most || diag_error(diag, spec->place, "chart-rows",
                                   "%u lines are too many for a %s chart (at most %zu)", n,
                                   spec->kind->words[0], most);
}
