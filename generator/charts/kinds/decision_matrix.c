/* A decision matrix: its rows as scores, its texts and its table. */
#include "charts/kinds/decision_matrix.h"

#include "charts/grammar/colours.h"
#include "charts/grammar/kind_helpers.h"
#include "charts/grammar/series.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

/* ---- Rows ---- */

static const char *
name_at(const ChartSpec *spec, const Channel *channel, size_t row)
{
    return spec_or_dash(spec_cell_text(spec, channel, row));
}

static double
score_at(const DecisionMatrix *weights, size_t option, size_t criterion)
{
    return weights->scores.scores[option * weights->scores.n_criteria + criterion];
}

static bool
check_score(const ChartSpec *spec, const DecisionMatrix *weights, size_t row, double score,
            Diag *diag)
{
    return isnan(score) || (score >= weights->low && score <= weights->high) ||
           diag_error(diag, spec->place, "chart-type",
                      "row %zu scores %g: scores go from %g to %g; another scale is written as "
                      "scale: [lowest, highest]",
                      row + 1, score, weights->low, weights->high);
}

/* A criterion has one weight, the same in all its rows. */
static bool
take_weight(const ChartSpec *spec, double *known, size_t row, double weight, Diag *diag)
{
    if (!(weight >= 0)) {
        return diag_error(diag, spec->place, "chart-type",
                          "row %zu has no weight of 0 or more for '%s'", row + 1,
                          name_at(spec, &spec->encoding.x, row));
    }
    if (!isnan(*known) && *known != weight) {
        return diag_error(diag, spec->place, "chart-rows",
                          "row %zu gives '%s' the weight %g, but another row %g", row + 1,
                          name_at(spec, &spec->encoding.x, row), weight, *known);
    }
    *known = weight;
    return true;
}

typedef struct {
    DistinctNames options, criteria;
    double *scores, *known; /* known: weights by criterion */
} Reading;

static bool
read_row(const ChartSpec *spec, DecisionMatrix *weights, Reading *reading, size_t row, Diag *diag)
{
    size_t option = distinct_names_add(&reading->options, name_at(spec, &spec->encoding.y, row));
    size_t criterion =
        distinct_names_add(&reading->criteria, name_at(spec, &spec->encoding.x, row));
    size_t at = option * reading->criteria.n + criterion;
    double score = NAN, weight = NAN;

    if (!spec_cell_number(spec, spec_channel(spec, "score"), row, &score, diag) ||
        !spec_cell_number(spec, spec_channel(spec, "weight"), row, &weight, diag) ||
        !check_score(spec, weights, row, score, diag) ||
        !take_weight(spec, &reading->known[criterion], row, weight, diag)) {
        return false;
    }
    if (weights->rows[at] != SIZE_MAX) {
        return diag_error(diag, spec->place, "chart-rows", "rows %zu and %zu both score %s on %s",
                          weights->rows[at] + 1, row + 1, reading->options.items[option],
                          reading->criteria.items[criterion]);
    }
    weights->rows[at] = row;
    reading->scores[at] = score;
    return true;
}

static bool
read_scale(const ChartSpec *spec, DecisionMatrix *weights, Diag *diag)
{
    const Value *scale = value_lookup(spec->value, "scale");

    weights->low = 1;
    weights->high = 5;
    if (scale == NULL || scale->kind == VALUE_NULL) {
        return true;
    }
    if (scale->kind != VALUE_LIST || scale->n_items != 2 || scale->first->kind != VALUE_NUMBER ||
        scale->last->kind != VALUE_NUMBER || !(scale->first->number < scale->last->number)) {
        return diag_error(diag, scale->place, "chart-choice",
                          "'scale' must be [lowest, highest], two numbers");
    }
    weights->low = scale->first->number;
    weights->high = scale->last->number;
    return true;
}

static void
count_missing(ChartRows *rows, const DecisionMatrix *weights)
{
    for (size_t i = 0; i < weights->scores.n_options * weights->scores.n_criteria; i++) {
        rows->n_missing += weights->rows[i] != SIZE_MAX && isnan(weights->scores.scores[i]);
    }
}

bool
decision_matrix_read(ChartSpec *spec, Diag *diag)
{
    size_t n = spec->table->n_rows;
    DecisionMatrix *weights = arena_new0(spec->arena, DecisionMatrix);
    Reading reading = { distinct_names_new(n, spec->arena), distinct_names_new(n, spec->arena),
                        NULL, NULL };
    bool ok = read_scale(spec, weights, diag);

    spec->own = weights;
    for (size_t i = 0; i < n; i++) {
        distinct_names_add(&reading.options, name_at(spec, &spec->encoding.y, i));
        distinct_names_add(&reading.criteria, name_at(spec, &spec->encoding.x, i));
    }
    size_t cells = reading.options.n * reading.criteria.n;
    weights->rows = arena_array(spec->arena, size_t, cells + 1);
    reading.scores = arena_array(spec->arena, double, cells + 1);
    reading.known = arena_array(spec->arena, double, reading.criteria.n + 1);
    for (size_t i = 0; i < cells; i++) {
        weights->rows[i] = SIZE_MAX;
        reading.scores[i] = NAN;
    }
    for (size_t i = 0; i < reading.criteria.n; i++) {
        reading.known[i] = NAN;
    }
    for (size_t i = 0; i < n && ok; i++) {
        ok = read_row(spec, weights, &reading, i, diag);
    }
    weights->options = reading.options.items;
    weights->criteria = reading.criteria.items;
    weights->scores = (WeightedScores){ .n_options = reading.options.n,
                                        .n_criteria = reading.criteria.n,
                                        .scores = reading.scores,
                                        .weights = reading.known };
    if (ok) {
        weighted_fill(&weights->scores, spec->arena);
        count_missing(&spec->rows, weights);
    }
    return ok;
}

bool
decision_matrix_check(const ChartSpec *spec, Diag *diag)
{
    const DecisionMatrix *weights = spec->own;

    return series_check_names(spec, weights->options, weights->scores.n_options, diag);
}

/* ---- Texts ---- */

int
decision_matrix_shade(const ChartSpec *spec, double score)
{
    const DecisionMatrix *weights = spec->own;

    if (spec->colours.palette == PALETTE_DIVERGING) {
        return colours_shade(&spec->colours, score,
                             MAX(fabs(colours_distance(&spec->colours, weights->low)),
                                 fabs(colours_distance(&spec->colours, weights->high))));
    }
    double part = (score - weights->low) / (weights->high - weights->low);
    return CLAMP(1 + (int)floor(4 * part + .5), 1, 5);
}

const char *
decision_matrix_word(const ChartSpec *spec, size_t criterion)
{
    const DecisionMatrix *weights = spec->own;

    if (!weights->scores.counts[criterion]) {
        return weights->scores.weights[criterion] > 0 ? spec_word(spec, WORD_LEFT_OUT)
                                                      : spec_word(spec, WORD_NO_WEIGHT);
    }
    return arena_printf(spec->arena, "%s %s", spec_word(spec, WORD_WEIGHT),
                        spec_number(spec, weights->scores.shares[criterion], 2));
}

static const char *
scale_end(const ChartSpec *spec, double number)
{
    g_autoptr(GString) out = g_string_new(number < 0 ? "−" : "");

    number_append_exact(out, fabs(number));
    return arena_strdup(spec->arena, out->str);
}

void
decision_matrix_subtitle(const ChartSpec *spec, GString *out)
{
    const DecisionMatrix *weights = spec->own;

    g_string_append(out, SPEC_FORMAT(spec, WORD_SCORE_RANGE, "low", scale_end(spec, weights->low),
                                     "high", scale_end(spec, weights->high)));
    if (spec->colours.palette != PALETTE_DIVERGING) {
        spec_append_listed(spec, out, spec_word(spec, WORD_HIGHER_BETTER));
    }
    spec_append_after(spec, out, spec_word(spec, WORD_BY_WEIGHTS));
}

/* The chart shows totals of the stated scores. The outcome over random draws of the values is in a
 * column of the rows. */
static void
append_outcome(const Table *table, GString *out)
{
    int column = table_column(table, "outcome");
    const Cell *cell = column >= 0 ? table_cell(table, 0, (size_t)column) : NULL;

    if (cell != NULL && cell->kind == CELL_TEXT) {
        spec_append(out, cell->text);
        g_string_append_c(out, '.');
    }
}

void
decision_matrix_note(const ChartSpec *spec, GString *out)
{
    const DecisionMatrix *weights = spec->own;
    const WeightedScores *scores = &weights->scores;
    size_t counted = 0;
    g_autoptr(GString) left = g_string_new(NULL);

    append_outcome(spec->table, out);

    for (size_t i = 0; i < scores->n_criteria; i++) {
        counted += scores->counts[i];
        if (!scores->counts[i] && scores->weights[i] > 0) {
            spec_append_listed(spec, left, weights->criteria[i]);
        }
    }
    if (left->len > 0) {
        SPEC_APPEND(spec, out, WORD_CRITERIA_LEFT_OUT, "list", left->str);
    }
    if (spec->colours.palette == PALETTE_DIVERGING) {
        colours_note_sides(spec, out);
    }
    if (series_any_lit(&spec->encoding)) {
        spec_append(out, spec_word(spec, WORD_REST_GREY));
    }
    if (counted > 1) {
        spec_append(out, spec_word(spec, WORD_HALVED_DOUBLED));
    }
    if (scores->n_options > spec->labels.max_rows) {
        spec_append_count(spec, out, scores->n_options - spec->labels.max_rows, WORD_OPTION_LEFT);
    }
}

static const char *
total_words(const ChartSpec *spec, double total)
{
    return spec_number(spec, total, 2);
}

void
decision_matrix_describe(const ChartSpec *spec, GString *out)
{
    const DecisionMatrix *weights = spec->own;
    const WeightedScores *scores = &weights->scores;
    size_t first = scores->order[0];

    if (isnan(scores->totals[first])) {
        spec_append(out, spec_word(spec, WORD_ALT_NO_TOTAL));
        return;
    }
    if (scores->n_options == 1) {
        SPEC_APPEND(spec, out, WORD_ALT_ONE_OPTION, "option", weights->options[first], "total",
                    total_words(spec, scores->totals[first]));
        return;
    }
    append_outcome(spec->table, out);
    size_t second = scores->order[1], last = scores->order[scores->n_options - 1];
    SPEC_APPEND(spec, out, last != second ? WORD_ALT_LEADS_LAST : WORD_ALT_LEADS, "option",
                weights->options[first], "total", total_words(spec, scores->totals[first]),
                "second", weights->options[second], "second_total",
                total_words(spec, scores->totals[second]), "last", weights->options[last],
                "last_total", total_words(spec, scores->totals[last]));
    SPEC_APPEND(spec, out, WORD_ALT_LEAD_RANGE, "low", total_words(spec, scores->lows[first]),
                "high", total_words(spec, scores->highs[first]));
}

/* ---- Table ---- */

static void
fill_row(const ChartSpec *spec, size_t option, size_t criterion, Cell *cell)
{
    const DecisionMatrix *weights = spec->own;
    size_t row = weights->rows[option * weights->scores.n_criteria + criterion];
    double score = score_at(weights, option, criterion);
    bool counts = weights->scores.counts[criterion];

    cell[0] = cell_text(weights->options[option]);
    cell[1] = cell_text(weights->criteria[criterion]);
    cell[2] = kind_number_cell(score);
    cell[3] = kind_number_cell(weights->scores.weights[criterion]);
    cell[4] = kind_number_cell(counts ? weights->scores.shares[criterion] : NAN);
    cell[5] = kind_number_cell(weights->scores.totals[option]);
    cell[6] = kind_number_cell(weights->scores.lows[option]);
    cell[7] = kind_number_cell(weights->scores.highs[option]);
    if (spec->interval.n_counts > 0 && row != SIZE_MAX) {
        cell[8] = *table_cell(spec->table, row, (size_t)spec->interval.n[0].column);
    }
    if (isnan(score)) {
        const char *none = spec_word(spec, WORD_NO_EVIDENCE);
        cell[8 + (spec->interval.n_counts > 0)] =
            cell_text(row != SIZE_MAX ? kind_missing_reason(spec, row, none) : none);
    }
}

const Table *
decision_matrix_data(const ChartSpec *spec, Arena *arena)
{
    const DecisionMatrix *weights = spec->own;
    const char *names[10] = { spec->encoding.y.title,
                              spec->encoding.x.title,
                              spec_word(spec, WORD_HEAD_SCORE),
                              spec_word(spec, WORD_HEAD_WEIGHT),
                              spec_word(spec, WORD_HEAD_SHARE),
                              spec_word(spec, WORD_TOTAL),
                              spec_word(spec, WORD_HEAD_TOTAL_LOW),
                              spec_word(spec, WORD_HEAD_TOTAL_HIGH) };
    size_t n = 8;

    if (spec->interval.n_counts > 0) {
        names[n++] = "n";
    }
    names[n++] = spec_word(spec, WORD_MISSING_BECAUSE);
    Table *table = table_new(arena, names, n);
    for (size_t i = 0; i < weights->scores.n_options; i++) {
        for (size_t k = 0; k < weights->scores.n_criteria; k++) {
            fill_row(spec, weights->scores.order[i], k, table_add_row(table));
        }
    }
    return table;
}
