/* The rows of a chart: the cells of the table, checked and typed. */
#include "charts/grammar/colours.h"
#include "charts/grammar/facet.h"
#include "charts/grammar/kind.h"
#include "charts/grammar/kind_helpers.h"
#include "charts/grammar/series.h"

#include "base/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { RUNS_MAX = 200, SINGLE_MAX = 1, FEW_RUNS = 5 };

const char *
spec_cell_text(const ChartSpec *spec, const Channel *channel, size_t row)
{
    if (channel->column < 0) {
        return NULL;
    }
    const Cell *cell = table_cell(spec->table, row, (size_t)channel->column);
    if (cell->kind == CELL_TEXT) {
        return spec_clean_text(spec->arena, cell->text);
    }
    if (cell->kind == CELL_NULL) {
        return NULL;
    }
    g_autoptr(GString) text = g_string_new(NULL);
    number_append_exact(text, cell->number);
    return arena_strdup(spec->arena, text->str);
}

static Place
channel_place(const ChartSpec *spec, const Channel *channel)
{
    return channel->value != NULL ? channel->value->place : spec->place;
}

bool
spec_cell_number(const ChartSpec *spec, const Channel *channel, size_t row, double *ret, Diag *diag)
{
    *ret = NAN;
    if (channel->column < 0) {
        return true;
    }
    const Cell *cell = table_cell(spec->table, row, (size_t)channel->column);
    if (channel->type >= FIELD_NOMINAL) {
        const char *name = spec_cell_text(spec, channel, row);
        return name == NULL || spec_place_of_text(channel, name, ret);
    }
    if (cell->kind == CELL_TEXT && channel->type == FIELD_TEMPORAL) {
        return spec_place_of_text(channel, cell->text, ret);
    }
    if (cell->kind == CELL_TEXT) {
        return diag_error(diag, channel_place(spec, channel), "chart-type",
                          "column '%s' must contain numbers; row %zu has '%s'",
                          spec->table->columns[channel->column], row + 1, cell->text);
    }
    if (cell->kind == CELL_NUMBER && isfinite(cell->number)) {
        *ret = cell->number;
    }
    return true;
}

static bool
read_runs(ChartSpec *spec, ChartRow *row, Diag *diag)
{
    const char *text = spec_cell_text(spec, &spec->runs.channel, row->row);
    double values[RUNS_MAX];

    if (text == NULL) {
        return true;
    }
    g_auto(GStrv) parts = g_strsplit_set(text, " ,;[]\t\n", -1);
    for (size_t i = 0; parts[i] != NULL && row->n_runs < RUNS_MAX; i++) {
        if (parts[i][0] == '\0') {
            continue;
        }
        if (!number_parse(parts[i], &values[row->n_runs])) {
            return diag_error(diag, channel_place(spec, &spec->runs.channel), "chart-type",
                              "column '%s' must contain the runs' values; row %zu has '%s'",
                              spec->table->columns[spec->runs.channel.column], row->row + 1,
                              parts[i]);
        }
        row->n_runs++;
    }
    double *runs = arena_array(spec->arena, double, row->n_runs + 1);
    memcpy(runs, values, row->n_runs * sizeof *values);
    row->runs = runs;
    return true;
}

Family
spec_family(const char *text)
{
    if (text != NULL && g_ascii_strcasecmp(text, "gpu") == 0) {
        return FAMILY_GPU;
    }
    return text != NULL && g_ascii_strcasecmp(text, "tpu") == 0 ? FAMILY_TPU : FAMILY_OTHER;
}

const char *
spec_or_dash(const char *text)
{
    return text != NULL && text[0] != '\0' ? text : "–";
}

static void
find_missing(const ChartSpec *spec, ChartRow *row)
{
    if (isnan(row->value)) {
        row->missing = kind_missing_reason(spec, row->row, spec_word(spec, WORD_WITHOUT_VALUE));
    } else if (spec->kind->has_sizes && !(row->x > 0) &&
               (isnan(row->x) || !spec->kind->any_sizes)) {
        row->missing = isnan(row->x) ? (spec->kind->any_sizes ? spec_word(spec, WORD_NO_PLACE)
                                                              : spec_word(spec, WORD_NO_SIZE))
                                     : spec_word(spec, WORD_SIZE_NOT_LOG);
    } else if (spec->kind->positive && row->value <= 0) {
        row->missing = spec_word(spec, WORD_NOT_LOG);
    }
}

static bool
read_row(ChartSpec *spec, size_t index, ChartRow *ret, Diag *diag)
{
    const Channel *measure = spec_measure(spec);
    ChartRow row = { .row = index, .x = NAN, .n = { NAN, NAN } };
    bool ok = spec_cell_number(spec, measure, index, &row.value, diag);

    if (spec->kind->has_sizes) {
        ok = spec_cell_number(spec, &spec->encoding.x, index, &row.x, diag) && ok;
    }
    ok = spec_cell_number(spec, &spec->interval.low, index, &row.low, diag) && ok;
    ok = spec_cell_number(spec, &spec->interval.high, index, &row.high, diag) && ok;
    for (size_t i = 0; i < spec->interval.n_counts; i++) {
        ok = spec_cell_number(spec, &spec->interval.n[i], index, &row.n[i], diag) && ok;
    }
    if (isnan(row.low) || isnan(row.high) || row.low > row.high) {
        row.low = row.high = NAN;
    }
    row.family = spec_family(spec_cell_text(spec, &spec->encoding.family, index));
    row.detail = spec_cell_text(spec, &spec->encoding.detail, index);
    if (row.detail != NULL && row.detail[0] == '\0') {
        row.detail = NULL;
    }
    ok = read_runs(spec, &row, diag) && ok;
    find_missing(spec, &row);
    *ret = row;
    return ok;
}

static bool
check_order(const ChartSpec *spec, Diag *diag)
{
    bool ok = true;

    if (spec->sort.order == NULL) {
        return true;
    }
    const char **labels = arena_array(spec->arena, const char *, spec->rows.n + 1);
    for (size_t i = 0; i < spec->rows.n; i++) {
        labels[i] = spec->rows.items[i].label;
    }
    for (const Value *item = spec->sort.order->first; item != NULL; item = item->next) {
        if (g_strv_contains(labels, item->text)) {
            continue;
        }
        ok = diag_error(diag, item->place, "chart-sort", "no row is called '%s'%s", item->text,
                        spec_suggest(spec, item->text, labels, spec->rows.n));
    }
    return ok;
}

static bool
check_sort(const ChartSpec *spec, Diag *diag)
{
    if (spec->sort.by == NULL || g_str_equal(spec->sort.by, "data")) {
        return check_order(spec, diag);
    }
    const char *field = spec->sort.by + (spec->sort.by[0] == '-');
    if (g_str_equal(field, "x") || g_str_equal(field, "y") ||
        table_column(spec->table, field) >= 0) {
        return true;
    }
    return diag_error(diag, value_lookup(spec->value, "sort")->place, "chart-sort",
                      "'sort' names no column '%s'%s", field,
                      spec_suggest(spec, field, spec->table->columns, spec->table->n_columns));
}

static bool
check_intervals(const ChartSpec *spec, Diag *diag)
{
    for (size_t i = 0; i < spec->rows.n && spec->interval.meaning == NULL; i++) {
        if (!isnan(spec->rows.items[i].low)) {
            return diag_error(
                diag, spec->place, "chart-incomplete",
                "the rows have intervals, but their meaning is missing: write error: {meaning: …}");
        }
    }
    return true;
}

/* Whether the counts that are known do not differ. */
static bool
counts_agree(const ChartSpec *spec)
{
    double one = NAN;

    for (size_t i = 0; i < spec->rows.n; i++) {
        const ChartRow *row = &spec->rows.items[i];
        for (size_t k = 0; k < spec->interval.n_counts && row->missing == NULL; k++) {
            if (!isnan(row->n[k]) && !isnan(one) && row->n[k] != one) {
                return false;
            }
            one = isnan(one) ? row->n[k] : one;
        }
    }
    return true;
}

static bool
read_rows(ChartSpec *spec, Diag *diag)
{
    bool ok = true;

    spec->rows.n = spec->table->n_rows;
    spec->rows.items = arena_array(spec->arena, ChartRow, spec->rows.n + 1);
    for (size_t i = 0; i < spec->rows.n && ok; i++) {
        ok = read_row(spec, i, &spec->rows.items[i], diag);
        spec->rows.n_missing += spec->rows.items[i].missing != NULL;
    }
    if (ok) {
        spec->kind->name(spec);
        facet_name_rows(spec);
        spec->interval.same_count = counts_agree(spec);
    }
    return ok && colours_name_rows(spec, diag) && check_intervals(spec, diag);
}

bool
spec_bind_rows(ChartSpec *spec, Diag *diag)
{
    const ChartKind *kind = spec->kind;
    bool ok = kind->read != NULL ? kind->read(spec, diag) : read_rows(spec, diag);

    if (!ok) {
        return false;
    }
    ok = kind->unused == NULL || kind_refuse_keys(spec, kind->unused, diag);
    ok = colours_check(spec, diag) && ok;
    return (kind->check == NULL || kind->check(spec, diag)) && facet_check(spec, diag) &&
           (!kind->highlights_rows || kind->read != NULL || series_check_highlight(spec, diag)) &&
           check_sort(spec, diag) && ok;
}

bool
spec_shows_runs(const RunsSpec *runs, const ChartRow *row)
{
    if (runs->show == RUNS_NEVER || row->n_runs < 2) {
        return false;
    }
    return runs->show == RUNS_ALWAYS || row->n_runs < FEW_RUNS || isnan(row->low);
}

bool
spec_is_single(const ChartSpec *spec, const ChartRow *row)
{
    if (spec->kind->single_without_interval && spec->interval.low.column >= 0) {
        return isnan(row->low);
    }
    for (size_t i = 0; i < spec->interval.n_counts; i++) {
        if (!(row->n[i] > SINGLE_MAX) && row->n_runs < 2) {
            return true;
        }
    }
    return false;
}

const char *
spec_count_text(const ChartSpec *spec, const ChartRow *row, Arena *arena)
{
    g_autoptr(GString) text = g_string_new(NULL);

    if (spec->interval.n_counts == 0) {
        return row->n_runs > 0 ? arena_printf(arena, "n = %zu", row->n_runs) : NULL;
    }
    for (size_t i = 0; i < spec->interval.n_counts; i++) {
        if (isnan(row->n[i])) {
            return spec_word(spec, WORD_SCORE_ONLY);
        }
        g_string_append_printf(text, "%s%s", i == 0 ? "n = " : ", ",
                               words_number(arena, spec->words, row->n[i], 0));
    }
    return arena_strdup(arena, text->str);
}

const char *
spec_count_label(const ChartSpec *spec, const ChartRow *row, Arena *arena)
{
    bool stated = spec->interval.same_count && spec->interval.n_counts > 0;

    for (size_t i = 0; i < spec->interval.n_counts; i++) {
        stated = stated && !isnan(row->n[i]);
    }
    return stated ? NULL : spec_count_text(spec, row, arena);
}

/* ---- The order of the rows ---- */

typedef struct {
    const ChartRow *row;
    size_t group; /* index of the group's first row */
    double number;
    const char *text; /* NULL: sorted by number */
    bool falling;     /* for texts; numbers are negated instead */
    bool drawn;       /* otherwise only in the data table */
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

/* Keys are prepared so that the smaller comes first. */
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

/* Sorts by a column: numbers by size, texts by bytes. */
static void
set_field_key(const Table *table, const char *field, bool falling, Key *key)
{
    Channel channel = { .column = table_column(table, field) };
    const Cell *cell = table_cell(table, key->row->row, (size_t)channel.column);

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
        set_field_key(spec->table, sort + (sort[0] == '-'), sort[0] == '-', key);
    }
}

static size_t
group_of(const ChartRows *rows, const ChartRow *row)
{
    if (!rows->grouped) {
        return 0;
    }
    for (size_t i = 0; i < row->row; i++) {
        if (g_str_equal(rows->items[i].group, row->group)) {
            return i;
        }
    }
    return row->row;
}

/* `rank`: the number of earlier rows with the same heading and family. */
typedef struct {
    size_t rank, index;
} Turn;

static int
compare_turns(const void *a, const void *b)
{
    const Turn *left = a, *right = b;

    if (left->rank != right->rank) {
        return left->rank < right->rank ? -1 : 1;
    }
    return left->index < right->index ? -1 : left->index > right->index;
}

/* Decides which `most` rows are drawn. Headings take turns, and families take turns under a
 * heading, so that no side of a comparison disappears. */
static void
mark_drawn(Key *keys, size_t n, size_t most)
{
    g_autofree Turn *turns = g_new0(Turn, n + 1);
    g_autoptr(GHashTable) counts = g_hash_table_new(g_direct_hash, g_direct_equal);

    for (size_t i = 0; i < n; i++) {
        size_t side = keys[i].group * (FAMILY_OTHER + 1) + keys[i].row->family;
        gpointer key = GSIZE_TO_POINTER(side);
        turns[i] = (Turn){ GPOINTER_TO_SIZE(g_hash_table_lookup(counts, key)), i };
        g_hash_table_insert(counts, key, GSIZE_TO_POINTER(turns[i].rank + 1));
    }
    qsort(turns, n, sizeof *turns, compare_turns);
    for (size_t i = 0; i < MIN(n, most); i++) {
        keys[turns[i].index].drawn = true;
    }
}

const ChartRow **
rows_in_order(const ChartSpec *spec, Arena *arena, size_t *n_rows, size_t *ret_left)
{
    g_autofree Key *keys = g_new0(Key, spec->rows.n + 1);
    const ChartRow **rows = arena_array(arena, const ChartRow *, spec->rows.n + 1);
    size_t n = 0;

    for (size_t i = 0; i < spec->rows.n; i++) {
        const ChartRow *row = &spec->rows.items[i];
        if (row->missing != NULL && !spec->missing.show) {
            continue;
        }
        keys[n] = (Key){ .row = row, .group = group_of(&spec->rows, row) };
        set_key(spec, &keys[n++]);
    }
    qsort(keys, n, sizeof *keys, compare_keys);
    *n_rows = 0;
    mark_drawn(keys, n, spec->labels.max_rows);
    for (size_t i = 0; i < n; i++) {
        if (keys[i].drawn) {
            rows[(*n_rows)++] = keys[i].row;
        }
    }
    *ret_left = n - *n_rows;
    return rows;
}
