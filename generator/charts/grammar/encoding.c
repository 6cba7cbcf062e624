/* Channels: the column that each part of the chart shows, and the name of its quantity. Channels
 * that are left out default to the columns of the program's own relations
 * (generator/analysis/views). */
#include "charts/grammar/aggregate.h"
#include "charts/grammar/axis_spec.h"
#include "charts/grammar/colours.h"
#include "charts/grammar/facet.h"
#include "charts/grammar/kind.h"

#include "base/names.h"

#include <math.h>
#include <string.h>

/* ---- Places ----
 *
 * Whether the cells of a channel are numbers, times or names. Times and names are converted to
 * numbers for the axis: seconds, and indices in order of first appearance. */

static const char *const type_words[] = {
    [FIELD_AUTO] = "auto",         [FIELD_QUANTITATIVE] = "quantitative",
    [FIELD_TEMPORAL] = "temporal", [FIELD_NOMINAL] = "nominal",
    [FIELD_ORDINAL] = "ordinal",   [FIELD_ORDINAL + 1] = NULL,
};

static bool
read_type(Channel *channel, Diag *diag)
{
    const char *word = type_words[FIELD_AUTO];

    if (channel->value == NULL || channel->value->kind != VALUE_MAP) {
        return true;
    }
    if (!spec_read_choice(channel->value, "type", type_words, &word, diag)) {
        return false;
    }
    while (!g_str_equal(type_words[channel->type], word)) {
        channel->type++;
    }
    return true;
}

/* Checks a channel whose cells are always names: `type` may only be nominal or ordinal. */
static bool
check_names(const ChartSpec *spec, const Channel *channel, Diag *diag)
{
    Channel typed = { .value = channel->value };

    if (!read_type(&typed, diag)) {
        return false;
    }
    return typed.type == FIELD_AUTO || typed.type >= FIELD_NOMINAL ||
           diag_error(
               diag, value_lookup(channel->value, "type")->place, "chart-type",
               "a %s chart takes each value here as a name: 'type' must be nominal or ordinal",
               spec->kind->words[0]);
}

static const Cell *
cell_of(const Table *table, const Channel *channel, size_t row)
{
    return table_cell(table, row, (size_t)channel->column);
}

/* Whether all cells are times, and their finest grain. */
static bool
all_times(const Table *table, const Channel *channel, TimeGrain *grain)
{
    double seconds = 0;

    *grain = TIME_NONE;
    for (size_t row = 0; row < table->n_rows; row++) {
        const Cell *cell = cell_of(table, channel, row);
        TimeGrain own = TIME_NONE;
        if (cell->kind == CELL_NUMBER ||
            (cell->kind == CELL_TEXT && !time_parse(cell->text, &seconds, &own))) {
            return false;
        }
        *grain = MAX(*grain, own);
    }
    return *grain != TIME_NONE;
}

static bool
any_text(const Table *table, const Channel *channel)
{
    for (size_t row = 0; row < table->n_rows; row++) {
        if (cell_of(table, channel, row)->kind == CELL_TEXT) {
            return true;
        }
    }
    return false;
}

static void
collect_names(const ChartSpec *spec, Channel *channel)
{
    const char **names = arena_array(spec->arena, const char *, spec->table->n_rows + 1);
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    for (size_t row = 0; row < spec->table->n_rows; row++) {
        const char *name = spec_cell_text(spec, channel, row);
        if (name != NULL && g_hash_table_add(seen, (char *)(uintptr_t)name)) {
            names[channel->n_names++] = name;
        }
    }
    channel->names = names;
}

static bool
not_times(const Table *table, const Channel *channel, Diag *diag)
{
    const Value *map = channel->value;

    return diag_error(diag, value_lookup(map, "type")->place, "chart-type",
                      "not all rows of column '%s' are dates such as 2026-11-20",
                      table->columns[channel->column]);
}

/* Names on y are read from top to bottom. */
static void
collect_names_down(const ChartSpec *spec, Channel *channel)
{
    collect_names(spec, channel);
    const char **names = arena_array(spec->arena, const char *, channel->n_names + 1);
    for (size_t i = 0; i < channel->n_names; i++) {
        names[i] = channel->names[channel->n_names - 1 - i];
    }
    channel->names = names;
}

/* Determines the type of the channel's cells: `type` if given; otherwise numbers, dates or names,
 * whichever fits first. */
static bool
bind_place(const ChartSpec *spec, Channel *channel, bool numbers_only, Diag *diag)
{
    TimeGrain grain = TIME_NONE;

    if (!read_type(channel, diag) || channel->column < 0) {
        return channel->column < 0;
    }
    if (numbers_only && channel->type >= FIELD_NOMINAL && spec->kind->names_on_y) {
        collect_names_down(spec, channel);
        return true;
    }
    if (numbers_only) {
        return channel->type <= FIELD_QUANTITATIVE ||
               diag_error(diag, value_lookup(channel->value, "type")->place, "chart-type",
                          "this axis only takes numbers: remove 'type'");
    }
    bool times = channel->type == FIELD_TEMPORAL ||
                 (channel->type == FIELD_AUTO && any_text(spec->table, channel));
    if (times && all_times(spec->table, channel, &grain)) {
        channel->type = FIELD_TEMPORAL;
        channel->grain = grain;
        return true;
    }
    if (channel->type == FIELD_TEMPORAL) {
        return not_times(spec->table, channel, diag);
    }
    if (channel->type >= FIELD_NOMINAL || times) {
        channel->type = MAX(channel->type, FIELD_NOMINAL);
        collect_names(spec, channel);
    } else {
        channel->type = FIELD_QUANTITATIVE;
    }
    return true;
}

bool
spec_place_of_text(const Channel *channel, const char *text, double *ret)
{
    TimeGrain grain = TIME_NONE;

    if (channel->type == FIELD_TEMPORAL) {
        return time_parse(text, ret, &grain);
    }
    for (size_t i = 0; i < channel->n_names; i++) {
        if (g_str_equal(channel->names[i], text)) {
            *ret = (double)i;
            return true;
        }
    }
    return false;
}

bool
spec_read_place(const Channel *channel, const Value *value, double *ret, Diag *diag)
{
    if (value->kind == VALUE_NUMBER && channel->type <= FIELD_QUANTITATIVE) {
        *ret = value->number;
        return true;
    }
    if (value->kind <= VALUE_STRING && value->text != NULL &&
        spec_place_of_text(channel, value->text, ret)) {
        return true;
    }
    if (channel->type == FIELD_TEMPORAL) {
        return diag_error(diag, value->place, "wrong-type",
                          "a value on an axis of times must be a date: 2026-11-20");
    }
    if (channel->type < FIELD_NOMINAL) {
        return diag_error(diag, value->place, "wrong-type",
                          "a value on this axis must be a number");
    }
    const char *near =
        value->text != NULL ? names_nearest(value->text, channel->names, channel->n_names) : NULL;
    return diag_error(diag, value->place, "chart-field", "the axis has no value '%s'%s%s%s",
                      value->text != NULL ? value->text : "",
                      near != NULL ? "; did you mean '" : "", near != NULL ? near : "",
                      near != NULL ? "'?" : "");
}

/* ---- Measures ----
 *
 * The name of a channel's quantity: from the block, the registry of metrics or the rows. */

static const char *
column_name(const Table *table, int column)
{
    return table->columns[column];
}

const char *
spec_title_of_field(const ChartSpec *spec, int column)
{
    char *title = arena_strdup(spec->arena, column_name(spec->table, column));

    for (char *c = title; *c != '\0'; c++) {
        if (*c == '_') {
            *c = ' ';
        }
    }
    title[0] = g_ascii_toupper(title[0]);
    return words_translate(spec->arena, spec->words, SENTENCE_METRIC,
                           spec_clean_text(spec->arena, title));
}

/* The only text in a column; NULL if its rows differ or there is none. */
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

/* The metric of a column of the program's relations that has a different name from the metric. */
static const Metric *
metric_of_column(const ChartSpec *spec, int column)
{
    static const struct {
        const char *column, *metric;
    } known[] = { { "cost", "cost_to_train" },
                  { "ratio", "work_ratio" },
                  { "minutes", "time_to_train" },
                  { "throughput", "output_tokens_per_second_per_chip" } };
    const char *name = column_name(spec->table, column);

    if (g_str_equal(name, "value")) {
        const char *id = only_text(spec, table_column(spec->table, "metric"));
        return id != NULL ? metric_find(id) : NULL;
    }
    if (g_str_equal(name, "interactivity")) { /* in serving_point and pareto */
        const char *statistic = only_text(spec, table_column(spec->table, "statistic"));
        bool slow = g_strcmp0(statistic, "p99") == 0;
        return metric_find(slow                                ? "interactivity_slow_p99"
                           : g_strcmp0(statistic, "mean") == 0 ? "interactivity_mean"
                                                               : "interactivity_median");
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
        return diag_error(diag, value_lookup(map, "metric")->place, "chart-metric",
                          "no metric '%s'%s", id, spec_suggest(spec, id, ids, n));
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
                          "'better' must be higher, lower or neither, not '%s'", text);
    }
    return true;
}

/* Units of money are registered in US dollars; replaces them by the currency of the rows. */
static const char *
in_currency_of_rows(const ChartSpec *spec, const char *unit)
{
    static const char dollars[] = "USD";
    const char *currency = only_text(spec, table_column(spec->table, "currency"));

    return currency != NULL && unit != NULL && g_str_has_prefix(unit, dollars)
               ? arena_printf(spec->arena, "%s%s", currency, unit + strlen(dollars))
               : unit;
}

/* "EUR per chip-hour" for "EUR/chip·h"; NULL if the unit is not money. */
static const char *
money_for_readers(const ChartSpec *spec, const char *unit)
{
    enum { CODE = 3 };

    if (strspn(unit, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != CODE ||
        (unit[CODE] != '\0' && unit[CODE] != '/')) {
        return NULL;
    }
    const char *code = arena_printf(spec->arena, "%.*s", CODE, unit);
    const char *name = g_str_equal(code, "USD") ? "US$" : code;
    return unit[CODE] == '\0' ? name
           : g_str_equal(unit + CODE, "/chip·h")
               ? SPEC_FORMAT(spec, WORD_UNIT_MONEY_CHIP_HOUR, "currency", name)
           : g_str_equal(unit + CODE, "/million tokens")
               ? SPEC_FORMAT(spec, WORD_UNIT_MONEY_MILLION_TOKENS, "currency", name)
               : NULL;
}

/* The unit in the form shown with the chart. */
static const char *
unit_for_readers(const ChartSpec *spec, const char *unit)
{
    const char *money = unit != NULL ? money_for_readers(spec, unit) : NULL;
    static const struct {
        const char *unit;
        WordKey word;
    } names[] = { { "min", WORD_UNIT_MINUTES },
                  { "1/day", WORD_UNIT_A_DAY },
                  { "chip·h", WORD_UNIT_CHIP_HOURS } };

    for (size_t i = 0; unit != NULL && i < G_N_ELEMENTS(names); i++) {
        if (g_str_equal(unit, names[i].unit)) {
            return spec_word(spec, names[i].word);
        }
    }
    return money != NULL ? money : words_translate(spec->arena, spec->words, SENTENCE_FIGURE, unit);
}

/* The unit that the rows themselves give for the measured column. */
static const char *
unit_of_rows(const ChartSpec *spec, int column)
{
    static const char *const money[] = { "cost", "amount", "total", NULL };
    const char *name = column_name(spec->table, column);
    const char *currency = only_text(spec, table_column(spec->table, "currency"));

    if (g_str_equal(name, "value")) {
        return only_text(spec, table_column(spec->table, "unit"));
    }
    if (g_str_equal(name, "per_busy_chip_hour") && currency != NULL) {
        return arena_printf(spec->arena, "%s/chip·h", currency);
    }
    return g_strv_contains(money, name) ? currency : NULL;
}

/* Fills in what the rows state about a metric that is not registered. */
static void
fill_from_rows(const ChartSpec *spec, Channel *channel)
{
    int metric = table_column(spec->table, "metric");
    const char *better = only_text(spec, table_column(spec->table, "better"));

    if (channel->title == NULL && only_text(spec, metric) != NULL) {
        g_autofree char *title = g_strdelimit(g_strdup(only_text(spec, metric)), "_", ' ');
        title[0] = g_ascii_toupper(title[0]);
        channel->title = arena_strdup(spec->arena, title);
    }
    if (!channel->has_better && better != NULL) {
        channel->has_better = true;
        channel->better = g_str_equal(better, "higher")  ? BETTER_HIGHER
                          : g_str_equal(better, "lower") ? BETTER_LOWER
                                                         : BETTER_NEITHER;
    }
}

/* Fills in what the block leaves out from the metric. */
static void
fill_from_metric(const ChartSpec *spec, Channel *channel, const Metric *metric, bool own_unit)
{
    channel->decimals = own_unit ? -1 : metric->decimals;
    channel->unit = channel->unit != NULL ? channel->unit : in_currency_of_rows(spec, metric->unit);
    if (channel->title == NULL) {
        channel->title = words_translate(spec->arena, spec->words, SENTENCE_METRIC, metric->label);
    }
    channel->better = channel->has_better ? channel->better : metric->better;
    channel->has_better = true;
}

/* Reads d3's formats ".2f" and ",.0f" as a number of decimals; thousands are always separated. */
static bool
read_format(const ChartSpec *spec, const Value *map, Channel *channel, Diag *diag)
{
    const char *text = NULL, *digit = NULL;

    if (!spec_read_text(spec, map, "format", &text, diag) || text == NULL) {
        return text == NULL && value_lookup(map, "format") == NULL;
    }
    digit = text + (text[0] == ',');
    if (digit[0] != '.' || !g_ascii_isdigit(digit[1]) || digit[1] > '6' || digit[2] != 'f' ||
        digit[3] != '\0') {
        return diag_error(diag, value_lookup(map, "format")->place, "chart-choice",
                          "'format' must be .0f to .6f or ,.0f to ,.6f, not '%s'", text);
    }
    channel->decimals = digit[1] - '0';
    channel->exact = true;
    return true;
}

/* Completes title, unit and direction of a bound channel. `key` is for messages. */
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
        fill_from_metric(spec, channel, metric, own_unit);
    }
    if (metric == NULL && g_str_equal(spec->table->columns[channel->column], "value")) {
        fill_from_rows(spec, channel);
    }
    channel->unit = unit_for_readers(spec, channel->unit);
    if (!read_format(spec, map, channel, diag)) {
        return false;
    }
    if (channel->title == NULL) {
        channel->title = spec_title_of_field(spec, channel->column);
    }
    if (spec->kind->complete != NULL && !spec->kind->complete(spec, channel, key, diag)) {
        return false;
    }
    if (channel->unit == NULL || !channel->has_better) {
        return diag_error(diag, place, "chart-unit",
                          "'%s' needs a unit and a direction, because column '%s' is not a known "
                          "metric; write %s: {field: %s, unit: …, better: higher} or metric: …",
                          key, column_name(spec->table, channel->column), key,
                          column_name(spec->table, channel->column));
    }
    return true;
}

/* ---- Channels ---- */

const char *
spec_other_key(const char *key)
{
    return g_str_equal(key, "weight") ? "weights" : NULL;
}

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

/* The first of these columns that the table has, or −1. */
static int
first_column(const Table *table, const char *const names[])
{
    for (size_t i = 0; names[i] != NULL; i++) {
        int column = table_column(table, names[i]);
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

    own = own != NULL ? own : value_lookup(value_lookup(spec->value, "encoding"), key);
    const char *other = spec_other_key(key);
    return own == NULL && other != NULL ? find_channel(spec, other) : own;
}

/* Reads a field, or a map with `field`, into `ret`. A channel that is absent is unchanged. Returns
 * false after an error. */
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
    static const char *const lit_keys[] = { "field",  "title", "type",      "palette",
                                            "center", "sides", "highlight", NULL };
    static const char *const panel_keys[] = { "field",  "title", "type", "columns",
                                              "scales", "sort",  NULL };
    static const char *const axes_keys[] = { "field", "title", "type", "scales", NULL };
    static const char *const *const facets[] = { [FACET_NONE] = keys,
                                                 [FACET_HEADINGS] = keys,
                                                 [FACET_AXES] = axes_keys,
                                                 [FACET_PANELS] = panel_keys };
    const char *const *known = g_str_equal(key, "color")   ? lit_keys
                               : g_str_equal(key, "facet") ? facets[spec->kind->facet]
                                                           : keys;

    *ret = no_channel;
    if (!read_channel(spec, key, known, ret, diag)) {
        return false;
    }
    if (!check_names(spec, ret, diag)) {
        return false;
    }
    if (ret->column < 0) {
        ret->column = first_column(spec->table, defaults);
    }
    if (ret->column >= 0 && ret->title == NULL) {
        ret->title = spec_title_of_field(spec, ret->column);
    }
    return true;
}

/* ---- The kind's own channels ---- */

static Channel *
declared_channel(ChartSpec *spec, const ChannelSpec *declared)
{
    if (g_str_equal(declared->key, "x")) {
        return &spec->encoding.x;
    }
    if (g_str_equal(declared->key, "y")) {
        return &spec->encoding.y;
    }
    return &spec->encoding.own[declared - spec->kind->channels];
}

const Channel *
spec_channel(const ChartSpec *spec, const char *key)
{
    const ChannelSpec *declared = spec->kind->channels;

    while (!g_str_equal(declared->key, key)) {
        declared++;
        g_assert(declared->key != NULL);
    }
    return &spec->encoding.own[declared - spec->kind->channels];
}

/* The keys allowed in the map of a channel. */
static const char *const *
declared_keys(const ChannelSpec *declared, GPtrArray *keys)
{
    static const char *const simple[] = { "field", "title", "type" };
    static const char *const measure[] = { "unit", "metric", "better", "format" };

    for (size_t i = 0; i < G_N_ELEMENTS(simple); i++) {
        g_ptr_array_add(keys, (char *)(uintptr_t)simple[i]);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(measure) && declared->type == CHANNEL_MEASURE; i++) {
        g_ptr_array_add(keys, (char *)(uintptr_t)measure[i]);
    }
    for (size_t i = 0; declared->keys != NULL && declared->keys[i] != NULL; i++) {
        g_ptr_array_add(keys, (char *)(uintptr_t)declared->keys[i]);
    }
    g_ptr_array_add(keys, NULL);
    return (const char *const *)(void *)keys->pdata;
}

static bool
require(const ChartSpec *spec, const Channel *channel, const char *key, Diag *diag)
{
    return channel->column >= 0 ||
           diag_error(diag, channel->value != NULL ? channel->value->place : spec->place,
                      "chart-incomplete", "the chart has no '%s': write %s: {field: …}", key, key);
}

/* Reports an error if a channel with two alternative keys is given by both. */
static bool
check_once(const ChartSpec *spec, const char *key, Diag *diag)
{
    const char *other = spec_other_key(key);
    const Value *second = other != NULL ? find_channel(spec, other) : NULL;

    return second == NULL || find_channel(spec, key) == second ||
           diag_error(diag, second->key_place, "chart-choice",
                      "'%s' and '%s' mean the same: write one of them", key, other);
}

static bool
bind_type(const ChartSpec *spec, const ChannelSpec *declared, Channel *channel, Diag *diag)
{
    return declared->type == CHANNEL_ANY
               ? check_names(spec, channel, diag)
               : bind_place(spec, channel, declared->type != CHANNEL_PLACE, diag);
}

/* Completes title, unit and direction. */
static bool
complete(const ChartSpec *spec, const ChannelSpec *declared, Channel *channel, Diag *diag)
{
    const char *name = spec->table->columns[channel->column];
    const Metric *means = declared->type == CHANNEL_MEASURE ? spec->kind->means : NULL;

    if (means != NULL && g_strv_contains(declared->columns, name)) {
        if (channel->title == NULL) {
            channel->title =
                words_translate(spec->arena, spec->words, SENTENCE_METRIC, means->label);
        }
        channel->better = means->better;
        channel->has_better = true;
    }
    if (declared->type == CHANNEL_MEASURE && channel->type >= FIELD_NOMINAL) {
        channel->better = BETTER_NEITHER;
        channel->has_better = true;
    } else if (declared->type == CHANNEL_MEASURE) {
        return complete_measure(spec, channel, declared->key, diag);
    }
    if (channel->title == NULL) {
        channel->title = spec_title_of_field(spec, channel->column);
    }
    return true;
}

static bool
bind_declared(ChartSpec *spec, const ChannelSpec *declared, Diag *diag)
{
    Channel *channel = declared_channel(spec, declared);
    g_autoptr(GPtrArray) keys = g_ptr_array_new();

    *channel = no_channel;
    if (!check_once(spec, declared->key, diag) ||
        !read_channel(spec, declared->key, declared_keys(declared, keys), channel, diag)) {
        return false;
    }
    if (channel->column < 0 && declared->columns != NULL) {
        channel->column = first_column(spec->table, declared->columns);
    }
    if (channel->column < 0) {
        return !declared->required || require(spec, channel, declared->key, diag);
    }
    return bind_type(spec, declared, channel, diag) && complete(spec, declared, channel, diag);
}

static bool
bind_all_declared(ChartSpec *spec, Diag *diag)
{
    const ChannelSpec *declared = spec->kind->channels;
    size_t n = 0;
    bool ok = true;

    while (declared[n].key != NULL) {
        n++;
    }
    spec->encoding.x = spec->encoding.y = no_channel;
    spec->encoding.own = arena_array(spec->arena, Channel, n + 1);
    for (size_t i = 0; i < n; i++) {
        ok = bind_declared(spec, &declared[i], diag) && ok;
    }
    return ok && axis_specs_read(spec, diag) &&
           (spec->kind->bind == NULL || spec->kind->bind(spec, diag));
}

/* The column of error.lo or error.hi, or else <column>_low or <column>_high of the program's
 * relations. */
static int
interval_column(const ChartSpec *spec, const char *end)
{
    if (spec_measure(spec) == NULL) {
        return -1;
    }
    const char *name = spec->table->columns[spec_measure(spec)->column];
    g_autofree char *own = g_strdup_printf("%s_%s", name, end);
    g_autofree char *score = g_strdup_printf("interval_%s", end);
    const char *const names[] = { own, g_str_equal(name, "value") ? score : NULL, NULL };

    return first_column(spec->table, names);
}

static bool
bind_counts(ChartSpec *spec, const Value *error, Diag *diag)
{
    static const char *const one[] = { "n", NULL };
    const char *const *pair = spec->kind->pair_counts;
    const Value *fields = NULL;

    if (!value_read_texts(error, "n", spec->arena, &fields, diag)) {
        return false;
    }
    for (const Value *field = fields != NULL ? fields->first : NULL; field != NULL;
         field = field->next) {
        if (spec->interval.n_counts == G_N_ELEMENTS(spec->interval.n)) {
            return diag_error(diag, field->place, "chart-choice", "'n' takes at most two fields");
        }
        Channel *channel = &spec->interval.n[spec->interval.n_counts++];
        *channel = no_channel;
        if (!bind_field(spec, field->text, field->place, &channel->column, diag)) {
            return false;
        }
    }
    if (fields == NULL && pair != NULL && table_column(spec->table, pair[0]) >= 0 &&
        table_column(spec->table, pair[1]) >= 0) {
        spec->interval.n_counts = 2;
        for (size_t i = 0; i < 2; i++) {
            spec->interval.n[i] = no_channel;
            spec->interval.n[i].column = table_column(spec->table, pair[i]);
        }
    } else if (fields == NULL && first_column(spec->table, one) >= 0) {
        spec->interval.n_counts = 1;
        spec->interval.n[0] = no_channel;
        spec->interval.n[0].column = first_column(spec->table, one);
    }
    return true;
}

/* The first text in the column interval_method; rows without an interval have none. */
static const char *
meaning_of_rows(const ChartSpec *spec)
{
    int column = table_column(spec->table, "interval_method");

    for (size_t row = 0; column >= 0 && row < spec->table->n_rows; row++) {
        const Cell *cell = table_cell(spec->table, row, (size_t)column);
        if (cell->kind == CELL_TEXT) {
            return words_translate(spec->arena, spec->words, SENTENCE_REASON,
                                   spec_clean_text(spec->arena, cell->text));
        }
    }
    return NULL;
}

bool
spec_read_field(const ChartSpec *spec, const Value *map, const char *key, int *ret, Diag *diag)
{
    const char *field = NULL;

    if (!spec_read_text(spec, map, key, &field, diag)) {
        return false;
    }
    return field == NULL || bind_field(spec, field, value_lookup(map, key)->place, ret, diag);
}

/* If rows are aggregates of runs, binds the columns that aggregate_rows() added. */
static bool
bind_aggregate(ChartSpec *spec)
{
    const AggregateColumns *columns =
        spec->aggregate != NULL ? aggregate_columns(spec->aggregate) : NULL;

    if (columns != NULL) {
        spec->interval.low.column = columns->low;
        spec->interval.high.column = columns->high;
        spec->interval.n[0] = no_channel;
        spec->interval.n[0].column = columns->n;
        spec->interval.n_counts = 1;
        spec->runs.channel.column = columns->runs;
        spec->interval.meaning = spec_bind_percent(spec->arena, aggregate_meaning(spec));
    }
    return true;
}

static bool
bind_error(ChartSpec *spec, Diag *diag)
{
    static const char *const keys[] = { "lo", "hi", "meaning", "n", "stat", "of", NULL };
    const Value *error = value_lookup(spec->value, "error");
    Place place = error != NULL ? error->place : spec->place;

    if (error != NULL && !value_check_keys(error, keys, "'error'", diag)) {
        return false;
    }
    spec->interval.low = spec->interval.high = no_channel;
    if (value_lookup(error, "stat") != NULL) {
        return bind_aggregate(spec);
    }
    if (!spec_read_field(spec, error, "lo", &spec->interval.low.column, diag) ||
        !spec_read_field(spec, error, "hi", &spec->interval.high.column, diag) ||
        !bind_counts(spec, error, diag) ||
        !spec_read_text(spec, error, "meaning", &spec->interval.meaning, diag)) {
        return false;
    }
    if ((spec->interval.low.column < 0) != (spec->interval.high.column < 0)) {
        return diag_error(diag, place, "chart-incomplete",
                          "an interval has two ends: give both 'lo' and 'hi'");
    }
    bool own = spec->interval.low.column >= 0;
    if (!own) {
        spec->interval.low.column = interval_column(spec, "low");
        spec->interval.high.column = interval_column(spec, "high");
    }
    if (spec->interval.low.column < 0 || spec->interval.high.column < 0) {
        spec->interval.low.column = spec->interval.high.column = -1;
        return true;
    }
    spec->interval.meaning =
        spec->interval.meaning != NULL ? spec->interval.meaning : meaning_of_rows(spec);
    spec->interval.meaning = spec_bind_percent(spec->arena, spec->interval.meaning);
    if (spec->interval.meaning == NULL && own) {
        return diag_error(diag, place, "chart-incomplete",
                          "'error' does not state what the interval means: write meaning: …");
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

    spec->runs.channel = no_channel;
    if (!read_channel(spec, "runs", keys, &spec->runs.channel, diag)) {
        return false;
    }
    if (spec->runs.channel.column < 0) {
        spec->runs.channel.column = first_column(spec->table, none);
    }
    if (spec->runs.channel.value == NULL || spec->runs.channel.value->kind != VALUE_MAP) {
        return true;
    }
    if (!spec_read_text(spec, spec->runs.channel.value, "show", &show, diag)) {
        return false;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        if (g_str_equal(show, words[i])) {
            spec->runs.show = (RunsShow)i;
            return true;
        }
    }
    return diag_error(diag, value_lookup(spec->runs.channel.value, "show")->place, "chart-choice",
                      "'show' must be auto, always or never, not '%s'", show);
}

static bool
bind_missing(ChartSpec *spec, Diag *diag)
{
    static const char *const keys[] = { "field", "title", "show", NULL };
    static const char *const fields[] = { "missing_reason", "no_cost_reason", "invalid_reason",
                                          "reason", NULL };
    spec->missing.channel = no_channel;
    spec->missing.show = true;
    if (!read_channel(spec, "missing", keys, &spec->missing.channel, diag)) {
        return false;
    }
    if (spec->missing.channel.column < 0) {
        spec->missing.channel.column = first_column(spec->table, fields);
    }
    const Value *map = spec->missing.channel.value;
    return map == NULL || map->kind != VALUE_MAP ||
           value_read_bool(map, "show", &spec->missing.show, diag);
}

static bool
check_encoding(const ChartSpec *spec, Diag *diag)
{
    static const char *const common[] = { "color", "series", "facet", "detail", "family", "shape" };
    const Value *encoding = value_lookup(spec->value, "encoding");
    g_autoptr(GPtrArray) keys = g_ptr_array_new();

    for (const ChannelSpec *declared = spec->kind->channels; declared->key != NULL; declared++) {
        g_ptr_array_add(keys, (char *)(uintptr_t)declared->key);
        if (spec_other_key(declared->key) != NULL) {
            g_ptr_array_add(keys, (char *)(uintptr_t)spec_other_key(declared->key));
        }
    }
    for (size_t i = 0; i < G_N_ELEMENTS(common); i++) {
        g_ptr_array_add(keys, (char *)(uintptr_t)common[i]);
    }
    g_ptr_array_add(keys, NULL);
    return encoding == NULL ||
           value_check_keys(encoding, (const char *const *)(void *)keys->pdata, "'encoding'", diag);
}

bool
spec_bind_channels(ChartSpec *spec, Diag *diag)
{
    static const char *const none[] = { NULL }, *const chips[] = { "accelerator", NULL };
    static const char *const families[] = { "family", NULL };
    const char *const *details = spec->kind->details;

    if (!check_encoding(spec, diag)) {
        return false;
    }
    bool ok = bind_all_declared(spec, diag);
    ok = read_simple(spec, "color", chips, &spec->encoding.color, diag) && ok;
    ok = read_simple(spec, "series", none, &spec->encoding.series, diag) && ok;
    ok = read_simple(spec, "detail", details != NULL ? details : none, &spec->encoding.detail,
                     diag) &&
         ok;
    ok = read_simple(spec, "facet", none, &spec->encoding.facet, diag) && facet_bind(spec, diag) &&
         ok;
    ok = read_simple(spec, "family", families, &spec->encoding.family, diag) && ok;
    ok = read_simple(spec, "shape", none, &spec->encoding.shape, diag) && ok;
    ok = colours_bind(spec, diag) && ok;
    ok = bind_runs(spec, diag) && ok;
    ok = bind_missing(spec, diag) && ok;
    return ok && bind_error(spec, diag);
}
