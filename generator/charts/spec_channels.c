/* Channels: which column each part of the chart shows, and what its quantity
 * is called. Left-out channels fall back on the columns of the product's own
 * relations (generator/analysis/views). */
#include "charts/spec.h"

#include "base/names.h"

#include <math.h>
#include <string.h>

static const Channel no_channel = { .column = -1, .decimals = -1 };

static bool
field_error(const ChartSpec *spec, const char *field, Place place, Diag *diag)
{
    const Table *table = spec->table;
    const char *near = names_nearest(field, table->columns, table->n_columns);

    if (near != NULL) {
        return diag_error(diag, place, "chart-field", "no column '%s'; did you mean '%s'?", field,
                          near);
    }
    g_autoptr(GString) list = g_string_new(NULL);
    for (size_t i = 0; i < table->n_columns; i++) {
        g_string_append_printf(list, "%s%s", i > 0 ? ", " : "", table->columns[i]);
    }
    return diag_error(diag, place, "chart-field", "no column '%s'; the columns are: %s", field,
                      list->str);
}

static bool
bind_field(const ChartSpec *spec, const char *field, Place place, int *ret, Diag *diag)
{
    int column = table_column(spec->table, field);

    if (column < 0) {
        return field_error(spec, field, place, diag);
    }
    *ret = column;
    return true;
}

/* The first of the named columns that the table has, or −1. */
static int
first_column(const ChartSpec *spec, const char *const names[])
{
    for (size_t i = 0; names[i] != NULL; i++) {
        int column = table_column(spec->table, names[i]);
        if (column >= 0) {
            return column;
        }
    }
    return -1;
}

static const Value *
find_channel(const ChartSpec *spec, const char *key)
{
    const Value *own = value_lookup(spec->value, key);

    return own != NULL ? own : value_lookup(value_lookup(spec->value, "encoding"), key);
}

static const char *
column_name(const ChartSpec *spec, int column)
{
    return spec->table->columns[column];
}

/* "price_per_chip_hour" reads "Price per chip hour". */
static const char *
title_of_field(const ChartSpec *spec, int column)
{
    char *title = arena_strdup(spec->arena, column_name(spec, column));

    for (char *c = title; *c != '\0'; c++) {
        if (*c == '_') {
            *c = ' ';
        }
    }
    title[0] = g_ascii_toupper(title[0]);
    return spec_clean_text(spec->arena, title);
}

/* Reads `field`, or a map with it, into `ret`; false after an error. A channel
 * that is not there stays as it is. */
static bool
read_channel(const ChartSpec *spec, const char *key, const char *const keys[], Channel *ret,
             Diag *diag)
{
    const Value *value = find_channel(spec, key);
    const char *field = NULL;
    Place place = { 0 };

    if (value == NULL || value->kind == VALUE_NULL) {
        return true;
    }
    ret->value = value;
    if (value->kind == VALUE_STRING) {
        field = value->text;
        place = value->place;
    } else {
        g_autofree char *what = g_strdup_printf("'%s'", key);
        if (!value_check_keys(value, keys, what, diag) ||
            !spec_read_text(spec, value, "field", &field, diag)) {
            return false;
        }
        if (field != NULL) {
            place = value_lookup(value, "field")->place;
        }
    }
    if (field != NULL && !bind_field(spec, field, place, &ret->column, diag)) {
        return false;
    }
    return value->kind != VALUE_MAP || spec_read_text(spec, value, "title", &ret->title, diag);
}

static bool
read_simple(const ChartSpec *spec, const char *key, const char *const defaults[], Channel *ret,
            Diag *diag)
{
    static const char *const keys[] = { "field", "title", "type", NULL };

    *ret = no_channel;
    if (!read_channel(spec, key, keys, ret, diag)) {
        return false;
    }
    if (ret->column < 0) {
        ret->column = first_column(spec, defaults);
    }
    if (ret->column >= 0 && ret->title == NULL) {
        ret->title = title_of_field(spec, ret->column);
    }
    return true;
}

/* The one text that a column holds in all its rows; NULL when they differ or
 * there is none. */
static const char *
only_text(const ChartSpec *spec, int column)
{
    const char *text = NULL;

    for (size_t row = 0; column >= 0 && row < spec->table->n_rows; row++) {
        const Cell *cell = table_cell(spec->table, row, (size_t)column);
        if (cell->kind != CELL_TEXT || (text != NULL && !g_str_equal(text, cell->text))) {
            return NULL;
        }
        text = cell->text;
    }
    return spec_clean_text(spec->arena, text);
}

/* Columns of the product's relations whose metric bears another name. */
static const Metric *
metric_of_column(const ChartSpec *spec, int column)
{
    static const struct {
        const char *column, *metric;
    } known[] = { { "cost", "cost_to_train" },
                  { "ratio", "work_ratio" },
                  { "minutes", "time_to_train" } };
    const char *name = column_name(spec, column);

    if (g_str_equal(name, "value")) {
        const char *id = only_text(spec, table_column(spec->table, "metric"));
        return id != NULL ? metric_find(id) : NULL;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(known); i++) {
        if (g_str_equal(known[i].column, name)) {
            return metric_find(known[i].metric);
        }
    }
    return metric_find(name);
}

static bool
read_metric(const ChartSpec *spec, const Value *map, const Metric **ret, Diag *diag)
{
    const char *id = NULL;

    if (!spec_read_text(spec, map, "metric", &id, diag)) {
        return false;
    }
    if (id == NULL) {
        return true;
    }
    *ret = metric_find(id);
    if (*ret == NULL) {
        size_t n = 0;
        const char *const *ids = metric_ids(&n);
        const char *near = names_nearest(id, ids, n);
        return diag_error(diag, value_lookup(map, "metric")->place, "chart-metric",
                          "no metric '%s'%s%s%s", id, near != NULL ? "; did you mean '" : "",
                          near != NULL ? near : "", near != NULL ? "'?" : "");
    }
    return true;
}

static bool
read_better(const ChartSpec *spec, const Value *map, Channel *channel, Diag *diag)
{
    const char *text = NULL;

    if (!spec_read_text(spec, map, "better", &text, diag)) {
        return false;
    }
    if (text == NULL) {
        return true;
    }
    channel->has_better = true;
    if (g_str_equal(text, "higher")) {
        channel->better = BETTER_HIGHER;
    } else if (g_str_equal(text, "lower")) {
        channel->better = BETTER_LOWER;
    } else if (g_str_equal(text, "neither")) {
        channel->better = BETTER_NEITHER;
    } else {
        return diag_error(diag, value_lookup(map, "better")->place, "chart-choice",
                          "'better' is '%s'; it can be: higher, lower, neither", text);
    }
    return true;
}

/* How a unit is written under a chart. */
static const char *
unit_for_readers(const char *unit)
{
    static const struct {
        const char *unit, *words;
    } names[] = { { "min", "minutes" },
                  { "USD", "US$" },
                  { "USD/chip·h", "US$ per chip-hour" },
                  { "1/day", "per day" },
                  { "chip·h", "chip-hours" } };

    for (size_t i = 0; unit != NULL && i < G_N_ELEMENTS(names); i++) {
        if (g_str_equal(unit, names[i].unit)) {
            return names[i].words;
        }
    }
    return unit;
}

/* The unit that stands in the rows themselves beside the measured column. */
static const char *
unit_of_rows(const ChartSpec *spec, int column)
{
    const char *name = column_name(spec, column);

    if (g_str_equal(name, "value")) {
        return only_text(spec, table_column(spec->table, "unit"));
    }
    return g_str_equal(name, "cost") ? only_text(spec, table_column(spec->table, "currency"))
                                     : NULL;
}

/* What the block does not say itself. */
static void
fill_from_metric(Channel *channel, const Metric *metric, bool own_unit)
{
    channel->decimals = own_unit ? -1 : metric->decimals;
    channel->unit = channel->unit != NULL ? channel->unit : metric->unit;
    channel->title = channel->title != NULL ? channel->title : metric->label;
    channel->better = channel->has_better ? channel->better : metric->better;
    channel->has_better = true;
}

static bool
complete_measure(const ChartSpec *spec, Channel *channel, const char *key, Diag *diag)
{
    const Value *map =
        channel->value != NULL && channel->value->kind == VALUE_MAP ? channel->value : NULL;
    const Metric *metric = metric_of_column(spec, channel->column);
    Place place = channel->value != NULL ? channel->value->place : spec->place;

    if (!read_metric(spec, map, &metric, diag) || !read_better(spec, map, channel, diag) ||
        !spec_read_text(spec, map, "unit", &channel->unit, diag)) {
        return false;
    }
    bool own_unit = channel->unit != NULL;
    if (!own_unit) {
        channel->unit = unit_of_rows(spec, channel->column);
    }
    if (metric != NULL) {
        fill_from_metric(channel, metric, own_unit);
    }
    channel->unit = unit_for_readers(channel->unit);
    if (channel->title == NULL) {
        channel->title = title_of_field(spec, channel->column);
    }
    if (channel->unit == NULL || !channel->has_better) {
        return diag_error(diag, place, "chart-unit",
                          "'%s' needs a unit and what is better: column '%s' is no known metric; "
                          "write %s: {field: %s, unit: …, better: higher} or metric: …",
                          key, column_name(spec, channel->column), key,
                          column_name(spec, channel->column));
    }
    return true;
}

static const char *const measure_keys[] = { "field",  "title", "unit", "metric",
                                            "better", "type",  NULL };
static const char *const ratio_keys[] = { "field", "title", "unit", "metric", "better",
                                          "type",  "of",    "over", NULL };

/* A channel without which there is no chart. */
static bool
require(const ChartSpec *spec, Channel *channel, const char *key, const char *const defaults[],
        Diag *diag)
{
    if (channel->column < 0) {
        channel->column = first_column(spec, defaults);
    }
    if (channel->column >= 0) {
        return true;
    }
    return diag_error(diag, channel->value != NULL ? channel->value->place : spec->place,
                      "chart-incomplete", "the chart has no '%s': write %s: {field: …}", key, key);
}

static bool
bind_measure(ChartSpec *spec, const char *key, Channel *channel, const char *const defaults[],
             Diag *diag)
{
    const char *const *keys = spec->kind == CHART_RATIO ? ratio_keys : measure_keys;

    *channel = no_channel;
    return read_channel(spec, key, keys, channel, diag) &&
           require(spec, channel, key, defaults, diag) &&
           complete_measure(spec, channel, key, diag);
}

static bool
bind_bar(ChartSpec *spec, Diag *diag)
{
    static const char *const values[] = { "value", NULL };
    static const char *const labels[] = { "label", "offer", "accelerator", "system", NULL };

    return bind_measure(spec, "x", &spec->x, values, diag) &&
           read_simple(spec, "y", labels, &spec->y, diag) &&
           require(spec, &spec->y, "y", labels, diag);
}

static bool
bind_ratio(ChartSpec *spec, Diag *diag)
{
    static const char *const values[] = { "ratio", NULL };
    static const char *const labels[] = { "pair", "label", "workload", NULL };

    if (!bind_measure(spec, "x", &spec->x, values, diag) ||
        !read_simple(spec, "y", labels, &spec->y, diag) ||
        !require(spec, &spec->y, "y", labels, diag)) {
        return false;
    }
    spec->of = "TPU";
    spec->over = "GPU";
    const Value *map = spec->x.value;
    return spec_read_text(spec, map, "of", &spec->of, diag) &&
           spec_read_text(spec, map, "over", &spec->over, diag);
}

static bool
bind_scaling(ChartSpec *spec, Diag *diag)
{
    static const char *const sizes[] = { "accelerators", "chips", NULL };
    static const char *const values[] = { "trainings_per_day", "value", NULL };

    if (!bind_measure(spec, "y", &spec->y, values, diag) ||
        !read_simple(spec, "x", sizes, &spec->x, diag) ||
        !require(spec, &spec->x, "x", sizes, diag)) {
        return false;
    }
    if (spec->x.title == NULL || g_str_equal(column_name(spec, spec->x.column), "accelerators")) {
        spec->x.title = "Chips";
    }
    if (spec->y.better == BETTER_NEITHER) {
        return diag_error(diag, spec->y.value != NULL ? spec->y.value->place : spec->place,
                          "chart-unit",
                          "a scaling chart must know whether higher or lower is better");
    }
    return true;
}

/* error.lo and error.hi, or <column>_low and <column>_high of the product. */
static int
interval_column(const ChartSpec *spec, const char *end)
{
    const char *name = column_name(spec, spec_measure(spec)->column);
    g_autofree char *own = g_strdup_printf("%s_%s", name, end);
    g_autofree char *score = g_strdup_printf("interval_%s", end);
    const char *const names[] = { own, g_str_equal(name, "value") ? score : NULL, NULL };

    return first_column(spec, names);
}

static bool
bind_counts(ChartSpec *spec, const Value *error, Diag *diag)
{
    static const char *const pair[] = { "n_tpu", "n_gpu" }, *const one[] = { "n", NULL };
    const Value *fields = NULL;

    if (!value_read_texts(error, "n", spec->arena, &fields, diag)) {
        return false;
    }
    for (const Value *field = fields != NULL ? fields->first : NULL; field != NULL;
         field = field->next) {
        if (spec->n_counts == G_N_ELEMENTS(spec->n)) {
            return diag_error(diag, field->place, "chart-choice", "'n' takes at most two fields");
        }
        Channel *channel = &spec->n[spec->n_counts++];
        *channel = no_channel;
        if (!bind_field(spec, field->text, field->place, &channel->column, diag)) {
            return false;
        }
    }
    if (fields == NULL && spec->kind == CHART_RATIO && table_column(spec->table, pair[0]) >= 0 &&
        table_column(spec->table, pair[1]) >= 0) {
        spec->n_counts = 2;
        for (size_t i = 0; i < 2; i++) {
            spec->n[i] = no_channel;
            spec->n[i].column = table_column(spec->table, pair[i]);
        }
    } else if (fields == NULL && first_column(spec, one) >= 0) {
        spec->n_counts = 1;
        spec->n[0] = no_channel;
        spec->n[0].column = first_column(spec, one);
    }
    return true;
}

/* Any text of the column interval_method: rows without interval have none. */
static const char *
meaning_of_rows(const ChartSpec *spec)
{
    int column = table_column(spec->table, "interval_method");

    for (size_t row = 0; column >= 0 && row < spec->table->n_rows; row++) {
        const Cell *cell = table_cell(spec->table, row, (size_t)column);
        if (cell->kind == CELL_TEXT) {
            return spec_clean_text(spec->arena, cell->text);
        }
    }
    return NULL;
}

static bool
read_end(ChartSpec *spec, const Value *error, const char *key, Channel *channel, Diag *diag)
{
    const char *field = NULL;

    *channel = no_channel;
    if (!spec_read_text(spec, error, key, &field, diag)) {
        return false;
    }
    return field == NULL ||
           bind_field(spec, field, value_lookup(error, key)->place, &channel->column, diag);
}

static bool
bind_error(ChartSpec *spec, Diag *diag)
{
    static const char *const keys[] = { "lo", "hi", "meaning", "n", NULL };
    const Value *error = value_lookup(spec->value, "error");
    Place place = error != NULL ? error->place : spec->place;

    if (error != NULL && !value_check_keys(error, keys, "'error'", diag)) {
        return false;
    }
    if (!read_end(spec, error, "lo", &spec->low, diag) ||
        !read_end(spec, error, "hi", &spec->high, diag) || !bind_counts(spec, error, diag) ||
        !spec_read_text(spec, error, "meaning", &spec->meaning, diag)) {
        return false;
    }
    if ((spec->low.column < 0) != (spec->high.column < 0)) {
        return diag_error(diag, place, "chart-incomplete",
                          "an interval has two ends: give both 'lo' and 'hi'");
    }
    bool own = spec->low.column >= 0;
    if (!own) {
        spec->low.column = interval_column(spec, "low");
        spec->high.column = interval_column(spec, "high");
    }
    if (spec->low.column < 0 || spec->high.column < 0) {
        spec->low.column = spec->high.column = -1;
        return true;
    }
    spec->meaning = spec->meaning != NULL ? spec->meaning : meaning_of_rows(spec);
    if (spec->meaning == NULL && own) {
        return diag_error(diag, place, "chart-incomplete",
                          "'error' does not say what the interval means: write meaning: …");
    }
    return true;
}

static bool
bind_runs(ChartSpec *spec, Diag *diag)
{
    static const char *const keys[] = { "field", "title", "show", NULL };
    static const char *const words[] = { "auto", "always", "never" };
    static const char *const none[] = { "runs", NULL };
    const char *show = "auto";

    spec->runs = no_channel;
    if (!read_channel(spec, "runs", keys, &spec->runs, diag)) {
        return false;
    }
    if (spec->runs.column < 0) {
        spec->runs.column = first_column(spec, none);
    }
    if (spec->runs.value == NULL || spec->runs.value->kind != VALUE_MAP) {
        return true;
    }
    if (!spec_read_text(spec, spec->runs.value, "show", &show, diag)) {
        return false;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        if (g_str_equal(show, words[i])) {
            spec->runs_show = (RunsShow)i;
            return true;
        }
    }
    return diag_error(diag, value_lookup(spec->runs.value, "show")->place, "chart-choice",
                      "'show' is '%s'; it can be: auto, always, never", show);
}

static bool
bind_missing(ChartSpec *spec, Diag *diag)
{
    static const char *const keys[] = { "field", "title", "show", NULL };
    static const char *const fields[] = { "missing_reason", "no_cost_reason", "invalid_reason",
                                          NULL };
    spec->missing = no_channel;
    spec->show_missing = true;
    if (!read_channel(spec, "missing", keys, &spec->missing, diag)) {
        return false;
    }
    if (spec->missing.column < 0) {
        spec->missing.column = first_column(spec, fields);
    }
    const Value *map = spec->missing.value;
    return map == NULL || map->kind != VALUE_MAP ||
           value_read_bool(map, "show", &spec->show_missing, diag);
}

static bool
check_encoding(const ChartSpec *spec, Diag *diag)
{
    static const char *const keys[] = { "x",     "y",      "color",  "series",
                                        "facet", "detail", "family", NULL };
    const Value *encoding = value_lookup(spec->value, "encoding");

    return encoding == NULL || value_check_keys(encoding, keys, "'encoding'", diag);
}

bool
spec_bind_channels(ChartSpec *spec, Diag *diag)
{
    static bool (*const bind[])(ChartSpec *, Diag *) = {
        [CHART_BAR] = bind_bar, [CHART_SCALING] = bind_scaling, [CHART_RATIO] = bind_ratio
    };
    static const char *const none[] = { NULL }, *const chips[] = { "accelerator", NULL };
    static const char *const families[] = { "family", NULL };

    if (!check_encoding(spec, diag)) {
        return false;
    }
    bool ok = bind[spec->kind](spec, diag);
    ok = read_simple(spec, "color", chips, &spec->color, diag) && ok;
    ok = read_simple(spec, "series", none, &spec->series, diag) && ok;
    ok = read_simple(spec, "detail", none, &spec->detail, diag) && ok;
    ok = read_simple(spec, "facet", none, &spec->facet, diag) && ok;
    ok = read_simple(spec, "family", families, &spec->family, diag) && ok;
    ok = bind_runs(spec, diag) && ok;
    ok = bind_missing(spec, diag) && ok;
    return ok && bind_error(spec, diag);
}
