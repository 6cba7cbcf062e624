/* What the quantity of a channel is called: from the block, the registry of
 * metrics or the rows themselves. */
#include "charts/grammar/kind.h"

#include "base/names.h"

static const char *
column_name(const ChartSpec *spec, int column)
{
    return spec->table->columns[column];
}

const char *
spec_title_of_field(const ChartSpec *spec, int column)
{
    char *title = arena_strdup(spec->arena, column_name(spec, column));

    for (char *c = title; *c != '\0'; c++) {
        if (*c == '_') {
            *c = ' ';
        }
    }
    title[0] = g_ascii_toupper(title[0]);
    return words_known(spec->arena, spec->words, KNOWN_METRICS,
                       spec_clean_text(spec->arena, title));
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
                  { "minutes", "time_to_train" },
                  { "throughput", "output_tokens_per_second_per_chip" } };
    const char *name = column_name(spec, column);

    if (g_str_equal(name, "value")) {
        const char *id = only_text(spec, table_column(spec->table, "metric"));
        return id != NULL ? metric_find(id) : NULL;
    }
    if (g_str_equal(name, "interactivity")) { /* of serving_point and pareto */
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
unit_for_readers(const ChartSpec *spec, const char *unit)
{
    static const struct {
        const char *unit;
        WordKey word;
    } names[] = { { "min", WORD_UNIT_MINUTES },
                  { "USD", WORD_UNIT_DOLLARS },
                  { "USD/chip·h", WORD_UNIT_DOLLARS_CHIP_HOUR },
                  { "1/day", WORD_UNIT_A_DAY },
                  { "chip·h", WORD_UNIT_CHIP_HOURS } };

    for (size_t i = 0; unit != NULL && i < G_N_ELEMENTS(names); i++) {
        if (g_str_equal(unit, names[i].unit)) {
            return spec_word(spec, names[i].word);
        }
    }
    return unit;
}

/* The unit that stands in the rows themselves beside the measured column. */
static const char *
unit_of_rows(const ChartSpec *spec, int column)
{
    static const char *const money[] = { "cost", "amount", "total", NULL };
    const char *name = column_name(spec, column);
    const char *currency = only_text(spec, table_column(spec->table, "currency"));

    if (g_str_equal(name, "value")) {
        return only_text(spec, table_column(spec->table, "unit"));
    }
    if (g_str_equal(name, "per_busy_chip_hour") && currency != NULL) {
        return arena_printf(spec->arena, "%s/chip·h", currency);
    }
    return g_strv_contains(money, name) ? currency : NULL;
}

/* What the block does not say itself. */
static void
fill_from_metric(const ChartSpec *spec, Channel *channel, const Metric *metric, bool own_unit)
{
    channel->decimals = own_unit ? -1 : metric->decimals;
    channel->unit = channel->unit != NULL ? channel->unit : metric->unit;
    if (channel->title == NULL) {
        channel->title = words_known(spec->arena, spec->words, KNOWN_METRICS, metric->label);
    }
    channel->better = channel->has_better ? channel->better : metric->better;
    channel->has_better = true;
}

/* ".2f" and ",.0f", of d3's formats: decimals; thousands are always parted. */
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
                          "'format' is '%s'; it can be .0f to .6f, with a comma before it or not",
                          text);
    }
    channel->decimals = digit[1] - '0';
    channel->exact = true;
    return true;
}

bool
spec_complete_measure(const ChartSpec *spec, Channel *channel, const char *key, Diag *diag)
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
                          "'%s' needs a unit and what is better: column '%s' is no known metric; "
                          "write %s: {field: %s, unit: …, better: higher} or metric: …",
                          key, column_name(spec, channel->column), key,
                          column_name(spec, channel->column));
    }
    return true;
}
