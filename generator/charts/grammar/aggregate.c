#include "charts/grammar/aggregate.h"

#include "charts/grammar/kind.h"
#include "charts/scale/distribution.h"

#include "base/number.h"
#include "base/student.h"

#include <math.h>
#include <stdlib.h>

enum { RUNS_MIN = 5, RUNS_WRITTEN_MAX = 200 };

typedef enum { STAT_T, STAT_SE, STAT_SD, STAT_RANGE, STAT_IQR } StatKind;

typedef struct {
    const char *word;
    StatKind kind;
    WordKey meaning;
    double level; /* confidence level of the interval */
} Stat;

static const Stat stats[] = {
    { "ci90", STAT_T, WORD_STAT_MEAN, .90 },     { "ci95", STAT_T, WORD_STAT_MEAN, .95 },
    { "ci99", STAT_T, WORD_STAT_MEAN, .99 },     { "se", STAT_SE, WORD_STAT_ERROR, 0 },
    { "sd", STAT_SD, WORD_STAT_DEVIATION, 0 },   { "range", STAT_RANGE, WORD_STAT_RANGE, 0 },
    { "iqr", STAT_IQR, WORD_STAT_QUARTILES, 0 },
};

struct Aggregate {
    const Stat *stat;
    int of;
    bool lists;         /* each cell of `of` contains all runs */
    size_t n_valueless; /* number of runs without a value */
    AggregateColumns columns;
};

/* ---- Reading ---- */

static bool
read_stat(const Value *error, const Stat **ret, Diag *diag)
{
    const char *choices[G_N_ELEMENTS(stats) + 1] = { NULL }, *word = NULL;

    for (size_t i = 0; i < G_N_ELEMENTS(stats); i++) {
        choices[i] = stats[i].word;
    }
    if (!spec_read_choice(error, "stat", choices, &word, diag)) {
        return false;
    }
    for (size_t i = 0; word != NULL && i < G_N_ELEMENTS(stats); i++) {
        *ret = g_str_equal(stats[i].word, word) ? &stats[i] : *ret;
    }
    return true;
}

/* Keys for computed values must not be combined with `stat`. */
static bool
check_alone(const Value *error, Diag *diag)
{
    static const char *const others[] = { "lo", "hi", "n", "meaning" };

    for (size_t i = 0; i < G_N_ELEMENTS(others); i++) {
        const Value *other = value_lookup(error, others[i]);
        if (other != NULL) {
            return diag_error(diag, other->key_place, "chart-choice",
                              "'stat' computes '%s' from the runs: remove one of the two",
                              others[i]);
        }
    }
    return true;
}

static bool
check_kind(const ChartSpec *spec, const Value *error, Diag *diag)
{
    const ChartKind *kind = spec->kind;
    bool aggregates = kind->read == NULL && kind->interval_mark != NO_MARK &&
                      (kind->aggregates == NULL || kind->aggregates(spec));

    return aggregates ||
           diag_error(
               diag, value_lookup(error, "stat")->key_place, "chart-unused",
               "this %s chart cannot compute an interval from runs: aggregate them in the query",
               kind->words[0]);
}

/* ---- Statistics ---- */

static double
half_width(const Stat *stat, double deviation, size_t n)
{
    double error = deviation / sqrt((double)n);

    return stat->kind == STAT_SD   ? deviation
           : stat->kind == STAT_SE ? error
                                   : error * student_quantile((1 + stat->level) / 2, (double)n - 1);
}

typedef struct {
    double center, low, high; /* NaN: undefined */
} Estimate;

static Estimate
estimate(const Stat *stat, double *values, size_t n)
{
    double mean = 0, squares = 0;

    qsort(values, n, sizeof *values, compare_doubles);
    if (stat->kind == STAT_RANGE || stat->kind == STAT_IQR) {
        bool whole = stat->kind == STAT_RANGE;
        bool has = n >= (whole ? 2 : RUNS_MIN);
        return (Estimate){ quantile_of_sorted(values, n, .5),
                           has ? quantile_of_sorted(values, n, whole ? 0 : .25) : NAN,
                           has ? quantile_of_sorted(values, n, whole ? 1 : .75) : NAN };
    }
    for (size_t i = 0; i < n; i++) {
        mean += values[i] / (double)n;
    }
    for (size_t i = 0; i < n; i++) {
        squares += (values[i] - mean) * (values[i] - mean);
    }
    if (n < RUNS_MIN) {
        return (Estimate){ mean, NAN, NAN };
    }
    double half = half_width(stat, sqrt(squares / (double)(n - 1)), n);
    return (Estimate){ mean, mean - half, mean + half };
}

/* Ratios are aggregated by their logarithms. */
static Estimate
estimate_of(const ChartSpec *spec, const Stat *stat, const double *values, size_t n)
{
    double *own = arena_array(spec->arena, double, n + 1);
    bool ratios = spec->kind->ratios;

    for (size_t i = 0; i < n; i++) {
        own[i] = ratios ? log(values[i]) : values[i];
    }
    Estimate made = estimate(stat, own, n);
    return ratios ? (Estimate){ exp(made.center), exp(made.low), exp(made.high) } : made;
}

/* ---- Groups ---- */

typedef struct {
    size_t row; /* its first row */
    GArray *values;
    GHashTable *runs; /* distinct values of `of` in its rows */
} Group;

static void
group_free(gpointer data)
{
    Group *group = data;

    g_array_unref(group->values);
    g_hash_table_unref(group->runs);
    g_free(group);
}

static void
append_cell(const ChartSpec *spec, const Channel *channel, const Aggregate *aggregate, size_t row,
            GString *key)
{
    if (channel->column < 0 || channel->column == aggregate->of ||
        channel->column == spec_measure(spec)->column) {
        return;
    }
    const char *text = spec_cell_text(spec, channel, row);
    g_string_append_printf(key, "%d:%s\x1f", text != NULL, text != NULL ? text : "");
}

/* A key of everything that the chart shows of a row except its value. */
static const char *
key_of(const ChartSpec *spec, const Aggregate *aggregate, size_t row)
{
    const Channel *common[] = { &spec->encoding.x,      &spec->encoding.y,
                                &spec->encoding.color,  &spec->encoding.series,
                                &spec->encoding.facet,  &spec->encoding.detail,
                                &spec->encoding.family, &spec->encoding.shape };
    g_autoptr(GString) key = g_string_new(NULL);

    if (aggregate->lists) {
        return arena_printf(spec->arena, "%zu", row);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(common); i++) {
        append_cell(spec, common[i], aggregate, row, key);
    }
    for (size_t i = 0; spec->kind->channels[i].key != NULL; i++) {
        const Channel *own = &spec->encoding.own[i];
        if (own->title != NULL) { /* x and y have no entry in `own` */
            append_cell(spec, own, aggregate, row, key);
        }
    }
    return arena_strdup(spec->arena, key->str);
}

static bool
take_number(const ChartSpec *spec, Aggregate *aggregate, Group *group, double number, Diag *diag)
{
    if (spec->kind->ratios && number <= 0) {
        return diag_error(diag, spec->place, "chart-type", "a ratio must be above zero, not %g",
                          number);
    }
    if (isnan(number)) {
        aggregate->n_valueless++;
    } else {
        g_array_append_val(group->values, number);
    }
    return true;
}

static bool
take_list(const ChartSpec *spec, Aggregate *aggregate, Group *group, const char *text, Diag *diag)
{
    g_auto(GStrv) parts = g_strsplit_set(text, " ,;[]\t\n", -1);
    double number = NAN;
    bool ok = true;

    for (size_t i = 0; parts[i] != NULL && ok; i++) {
        if (parts[i][0] == '\0') {
            continue;
        }
        ok = number_parse(parts[i], &number)
                 ? take_number(spec, aggregate, group, number, diag)
                 : diag_error(diag, value_lookup(value_lookup(spec->value, "error"), "of")->place,
                              "chart-type",
                              "column '%s' must contain the runs' values; row %zu has '%s'",
                              spec->table->columns[aggregate->of], group->row + 1, parts[i]);
    }
    return ok;
}

static bool
take_row(const ChartSpec *spec, Aggregate *aggregate, Group *group, size_t row, Diag *diag)
{
    Channel of = { .column = aggregate->of };
    const char *run = spec_cell_text(spec, &of, row);
    double number = NAN;

    if (aggregate->lists) {
        return run == NULL || take_list(spec, aggregate, group, run, diag);
    }
    if (run != NULL && !g_hash_table_add(group->runs, (char *)(uintptr_t)run)) {
        return diag_error(diag, spec->place, "chart-rows",
                          "row %zu and others are all '%s' of one measurement: show a column that "
                          "tells them apart, as color, series, facet or detail",
                          row + 1, run);
    }
    return spec_cell_number(spec, spec_measure(spec), row, &number, diag) &&
           take_number(spec, aggregate, group, number, diag);
}

static bool
collect(const ChartSpec *spec, Aggregate *aggregate, GPtrArray *groups, Diag *diag)
{
    g_autoptr(GHashTable) known = g_hash_table_new(g_str_hash, g_str_equal);
    bool ok = true;

    for (size_t row = 0; row < spec->table->n_rows && ok; row++) {
        const char *key = key_of(spec, aggregate, row);
        Group *group = g_hash_table_lookup(known, key);
        if (group == NULL) {
            group = g_new0(Group, 1);
            *group = (Group){ row, g_array_new(FALSE, FALSE, sizeof(double)),
                              g_hash_table_new(g_str_hash, g_str_equal) };
            g_ptr_array_add(groups, group);
            g_hash_table_insert(known, (char *)(uintptr_t)key, group);
        }
        ok = take_row(spec, aggregate, group, row, diag);
    }
    return ok;
}

/* ---- The aggregated table ---- */

static const char *
list_of(const ChartSpec *spec, const Group *group)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < group->values->len; i++) {
        g_string_append(text, i > 0 ? " " : "");
        number_append_exact(text, g_array_index(group->values, double, i));
    }
    return arena_strdup(spec->arena, text->str);
}

static Cell
number_cell(double number)
{
    return isfinite(number) ? cell_number(number) : (Cell){ .kind = CELL_NULL };
}

static void
add_group(const ChartSpec *spec, const Aggregate *aggregate, const Group *group, Table *table)
{
    size_t n = group->values->len, n_old = spec->table->n_columns;
    Cell *cells = table_add_row(table);
    Estimate made = { NAN, NAN, NAN };

    if (n > 0) {
        made = estimate_of(spec, aggregate->stat, (const double *)(const void *)group->values->data,
                           n);
    }
    for (size_t i = 0; i < n_old; i++) {
        cells[i] = *table_cell(spec->table, group->row, i);
    }
    cells[spec_measure(spec)->column] = number_cell(made.center);
    cells[n_old] = number_cell(made.low);
    cells[n_old + 1] = number_cell(made.high);
    cells[n_old + 2] = n > 0 ? cell_number((double)n) : (Cell){ .kind = CELL_NULL };
    cells[n_old + 3] = cell_text(n > 0 && n <= RUNS_WRITTEN_MAX ? list_of(spec, group) : NULL);
}

/* The table's own columns, followed by interval, n and runs. */
static Table *
new_table(const ChartSpec *spec, Aggregate *aggregate)
{
    static const char *const more[] = { "interval from", "interval to", "number of runs",
                                        "values of runs" };
    size_t n = spec->table->n_columns;
    const char **names = arena_array(spec->arena, const char *, n + G_N_ELEMENTS(more) + 1);

    for (size_t i = 0; i < n; i++) {
        names[i] = spec->table->columns[i];
    }
    for (size_t i = 0; i < G_N_ELEMENTS(more); i++) {
        names[n + i] = more[i];
    }
    aggregate->columns = (AggregateColumns){ (int)n, (int)n + 1, (int)n + 2, (int)n + 3 };
    return table_new(spec->arena, names, n + G_N_ELEMENTS(more));
}

static bool
holds_lists(const Table *table, int column)
{
    for (size_t i = 0; i < table->n_rows; i++) {
        const Cell *cell = table_cell(table, i, (size_t)column);
        double number = 0;
        if (cell->kind == CELL_TEXT && strpbrk(cell->text, " ,;[") != NULL) {
            g_auto(GStrv) parts = g_strsplit_set(cell->text, " ,;[]", -1);
            size_t k = 0;
            while (parts[k] != NULL && parts[k][0] == '\0') {
                k++;
            }
            return parts[k] != NULL && number_parse(parts[k], &number);
        }
    }
    return false;
}

static bool
aggregate_by(ChartSpec *spec, const ChartSpec *bound, Aggregate *aggregate, Diag *diag)
{
    g_autoptr(GPtrArray) groups = g_ptr_array_new_with_free_func(group_free);
    Table *table = new_table(bound, aggregate);

    if (!collect(bound, aggregate, groups, diag)) {
        return false;
    }
    for (guint i = 0; i < groups->len; i++) {
        add_group(bound, aggregate, groups->pdata[i], table);
    }
    spec->table = table;
    spec->aggregate = aggregate;
    return true;
}

bool
aggregate_rows(ChartSpec *spec, Diag *diag)
{
    const Value *error = value_lookup(spec->value, "error"), *of = value_lookup(error, "of");
    const Stat *stat = NULL;
    Aggregate *aggregate = arena_new0(spec->arena, Aggregate);
    ChartSpec bound = *spec; /* a copy, bound to find out which columns the chart shows */

    if (!read_stat(error, &stat, diag)) {
        return false;
    }
    if ((stat == NULL) != (of == NULL)) {
        return diag_error(diag, error->place, "chart-incomplete",
                          "an interval computed from runs needs both keys: error: {stat: ci95, of: "
                          "the column of the runs}");
    }
    if (stat == NULL) {
        return true;
    }
    if (!check_alone(error, diag) || !spec_bind_channels(&bound, diag) ||
        !check_kind(&bound, error, diag) ||
        !spec_read_field(spec, error, "of", &aggregate->of, diag)) {
        return false;
    }
    aggregate->stat = stat;
    aggregate->lists = holds_lists(spec->table, aggregate->of);
    return aggregate_by(spec, &bound, aggregate, diag);
}

const AggregateColumns *
aggregate_columns(const Aggregate *aggregate)
{
    return &aggregate->columns;
}

const char *
aggregate_meaning(const ChartSpec *spec)
{
    const Stat *stat = spec->aggregate->stat;

    return stat->level > 0
               ? SPEC_FORMAT(spec, stat->meaning, "level", spec_number(spec, 100 * stat->level, 0))
               : spec_word(spec, stat->meaning);
}

void
aggregate_note(const ChartSpec *spec, GString *out)
{
    const Aggregate *aggregate = spec->aggregate;

    if (aggregate == NULL) {
        return;
    }
    bool median = aggregate->stat->kind == STAT_RANGE || aggregate->stat->kind == STAT_IQR;
    spec_append(out, spec_word(spec, median               ? WORD_VALUES_MEDIANS
                                     : spec->kind->ratios ? WORD_VALUES_GEOMETRIC
                                                          : WORD_VALUES_MEANS));
    if (aggregate->n_valueless > 0) {
        spec_append_count(spec, out, aggregate->n_valueless, WORD_VALUELESS_RUN);
    }
}
