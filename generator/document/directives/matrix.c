/* ```matrix: reads requirements, criteria and cost, and runs their queries. */
#include "document/directives/matrix.h"

#include "analysis/verdict.h"
#include "document/directives/rows.h"
#include "document/unknown_name.h"

#include <math.h>
#include <string.h>

static const char *const matrix_keys[] = { "title",    "subtitle",     "options",
                                           "criteria", "requirements", "cost",
                                           "source",   "clear_at",     NULL };
static const char *const criterion_keys[] = { "name",   "weight", "query",  "scale",
                                              "where",  "author", "scores", "mlperf",
                                              "reason", "mix",    NULL };
static const char *const requirement_keys[] = { "name",    "pass",   "reason", "author", "query",
                                                "pass_if", "mlperf", "mix",    NULL };
static const char *const cost_keys[] = { "name",   "unit",  "decimals", "query",  "where",
                                         "weight", "scale", "mlperf",   "reason", NULL };
static const char *const scale_keys[] = { "one", "five", "by", NULL };
static const char *const score_keys[] = { "score", "low", "high", "reason", NULL };

static bool
missing_key(const Matrix *matrix, Place place, const char *key, const char *what)
{
    return diag_error(matrix->loading->diag, place, "key-missing", "'%s:' is missing: %s", key,
                      what);
}

/* ---- Values of the options from queries ---- */

/* One number for each option, with its interval; NAN where the query has none. */
typedef struct {
    double value, low, high;
} Measured;

static double
number_at(const Table *rows, size_t row, const char *column, double fallback)
{
    int index = table_column(rows, column);
    const Cell *cell = index >= 0 ? table_cell(rows, row, (size_t)index) : NULL;

    return cell != NULL && cell->kind == CELL_NUMBER ? cell->number : fallback;
}

/* True if the interval contains the value; clears the interval of an unknown value. */
static bool
holds(Measured *measured)
{
    if (isnan(measured->value)) {
        *measured = (Measured){ NAN, NAN, NAN };
        return true;
    }
    return measured->low <= measured->value && measured->value <= measured->high;
}

static bool
take_row(const Matrix *matrix, const Value *map, const Table *rows, size_t row, Measured *ret)
{
    Place place = value_lookup(map, "query")->place;
    const Cell *name = table_cell(rows, row, (size_t)table_column(rows, "option"));
    size_t option = matrix_find_option(matrix, name->kind == CELL_TEXT ? name->text : "", place);

    if (option == matrix->n_options) {
        return false;
    }
    if (!isnan(ret[option].value)) {
        return diag_error(matrix->loading->diag, place, "matrix-rows",
                          "the query gives several rows for option '%s'", name->text);
    }
    double value = number_at(rows, row, "value", NAN);
    ret[option] = (Measured){ .value = value,
                              .low = number_at(rows, row, "low", value),
                              .high = number_at(rows, row, "high", value) };
    return holds(&ret[option]) ||
           diag_error(matrix->loading->diag, place, "matrix-interval",
                      "the query's low and high for option '%s' do not enclose its value",
                      name->text);
}

/* Collects the distinct lines of the notice, without the trademark line, which is printed once
 * below them all. */
static void
keep_notice(Matrix *matrix, const char *text)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

    for (char **line = lines; *line != NULL; line++) {
        if (g_str_has_suffix(*line, mlperf_trademark)) {
            (*line)[strlen(*line) - strlen(mlperf_trademark)] = '\0';
            g_strchomp(*line);
        }
        if (**line != '\0' &&
            !g_ptr_array_find_with_equal_func(matrix->footnotes, *line, g_str_equal, NULL)) {
            g_ptr_array_add(matrix->footnotes, arena_strdup(matrix->loading->arena, *line));
        }
    }
}

static Measured *
measure(Matrix *matrix, const Value *map)
{
    Loading *loading = matrix->loading;
    const char *sql = NULL;
    Notice notice = { 0 };
    const Table *rows = directive_rows(loading, matrix->directive, map, &sql);
    Measured *ret = arena_array(loading->arena, Measured, matrix->n_options);

    if (rows == NULL || !notice_make(loading, matrix->directive, map, rows, sql, &notice) ||
        !comparable_check(loading, matrix->directive, map, rows, sql, &notice)) {
        return NULL;
    }
    for (size_t i = 0; i < matrix->n_options; i++) {
        ret[i] = (Measured){ NAN, NAN, NAN };
    }
    if (table_column(rows, "option") < 0 || table_column(rows, "value") < 0) {
        rows_unknown_column(loading, rows, table_column(rows, "option") < 0 ? "option" : "value",
                            value_lookup(map, "query")->place);
        return NULL;
    }
    for (size_t row = 0; row < rows->n_rows; row++) {
        if (!take_row(matrix, map, rows, row, ret)) {
            return NULL;
        }
    }
    if (notice.text != NULL) {
        keep_notice(matrix, notice.text);
    }
    return ret;
}

/* ---- Criteria ---- */

static bool
read_scale(const Matrix *matrix, const Criterion *criterion, ScoreScale *scale)
{
    const Value *map = value_lookup(criterion->map, "scale");
    Diag *diag = matrix->loading->diag;
    const char *by = "value";

    *scale = (ScoreScale){ .one = NAN, .five = NAN };
    if (map == NULL) {
        return missing_key(matrix, criterion->map->place, "scale",
                           "the values that are worth 1 and 5, as {one: …, five: …}");
    }
    if (!value_check_keys(map, scale_keys, "a scale", diag) ||
        !value_read_number(map, "one", &scale->one, diag) ||
        !value_read_number(map, "five", &scale->five, diag) ||
        !value_read_text(map, "by", &by, diag)) {
        return false;
    }
    scale->logarithmic = g_strcmp0(by, "log") == 0;
    if (!scale->logarithmic && g_strcmp0(by, "value") != 0) {
        return diag_error(diag, map->place, "matrix-scale", "'by' must be value or log");
    }
    bool whole = isfinite(scale->one) && isfinite(scale->five) && scale->one != scale->five;
    return (whole && (!scale->logarithmic || (scale->one > 0 && scale->five > 0))) ||
           diag_error(diag, map->place, "matrix-scale",
                      "a scale needs 'one' and 'five', two different numbers (above 0 by log)");
}

/* Reads how a mix is scored that has no value of its own. */
static bool
read_mixing(const Matrix *matrix, const Criterion *criterion, MixRule *rule)
{
    static const char *const names[] = { "mean", "best", "worst" };
    const char *name = names[MIX_MEAN];

    if (!value_read_text(criterion->map, "mix", &name, matrix->loading->diag)) {
        return false;
    }
    for (int i = MIX_MEAN; i <= MIX_WORST; i++) {
        if (g_str_equal(names[i], name)) {
            *rule = (MixRule)i;
            return true;
        }
    }
    return diag_error(matrix->loading->diag, value_lookup(criterion->map, "mix")->place,
                      "matrix-mix", "'mix:' of a criterion must be mean, best or worst");
}

static void
set_value(Matrix *matrix, size_t option, size_t criterion, Measured measured)
{
    size_t at = option * matrix->n_criteria + criterion;

    matrix->values[at] = measured.value;
    matrix->lows[at] = measured.low;
    matrix->highs[at] = measured.high;
}

static bool
set_measured(Matrix *matrix, size_t index)
{
    const Measured *measured = measure(matrix, matrix->criteria[index].map);

    for (size_t i = 0; measured != NULL && i < matrix->n_options; i++) {
        set_value(matrix, i, index, measured[i]);
    }
    return measured != NULL;
}

/* Sets a judged score, for which a reason is required. */
static bool
set_judged_score(Matrix *matrix, size_t index, const Value *entry)
{
    Diag *diag = matrix->loading->diag;
    size_t option = matrix_find_option(matrix, entry->key, entry->key_place);
    Measured score = { NAN, NAN, NAN };
    const char *reason = NULL;

    if (option == matrix->n_options || !value_check_keys(entry, score_keys, "a score", diag) ||
        !value_read_number(entry, "score", &score.value, diag)) {
        return false;
    }
    score.low = score.high = score.value;
    if (!value_read_number(entry, "low", &score.low, diag) ||
        !value_read_number(entry, "high", &score.high, diag) ||
        !value_read_text(entry, "reason", &reason, diag)) {
        return false;
    }
    if (reason == NULL || *reason == '\0') {
        return missing_key(matrix, entry->place, "reason", "why this score");
    }
    if (!(score.low >= SCORE_MIN && score.low <= score.value && score.value <= score.high &&
          score.high <= SCORE_MAX)) {
        return diag_error(diag, entry->place, "matrix-score",
                          "a score must be a number from 1 to 5, between its low and high");
    }
    set_value(matrix, option, index, score);
    return true;
}

static bool
set_judged(Matrix *matrix, size_t index)
{
    const Criterion *criterion = &matrix->criteria[index];
    const Value *scores = value_lookup(criterion->map, "scores");
    bool fine = true;

    if (criterion->author == NULL || *criterion->author == '\0') {
        return missing_key(matrix, criterion->map->place, "author", "who judges");
    }
    if (scores == NULL || scores->kind != VALUE_MAP) {
        return missing_key(matrix, criterion->map->place, "scores",
                           "by option, {score: 1 to 5, reason: …}");
    }
    for (const Value *at = scores->first; at != NULL; at = at->next) {
        fine &= set_judged_score(matrix, index, at);
    }
    return fine;
}

static bool
read_criterion(Matrix *matrix, const Value *map, bool cost)
{
    Diag *diag = matrix->loading->diag;
    Criterion *criterion = &matrix->criteria[matrix->n_criteria];
    bool measured = value_lookup(map, "query") != NULL;

    *criterion = (Criterion){ .map = map, .weight = NAN };
    if ((!cost && !value_check_keys(map, criterion_keys, "a criterion", diag)) ||
        !value_read_text(map, "name", &criterion->name, diag) ||
        !value_read_text(map, "author", &criterion->author, diag) ||
        !value_read_number(map, "weight", &criterion->weight, diag)) {
        return false;
    }
    criterion->kind = cost ? "cost" : measured ? "measured" : "judged";
    if (criterion->name == NULL || !(criterion->weight >= 0) || isinf(criterion->weight)) {
        return diag_error(diag, map->place, "matrix-criterion",
                          "a criterion needs a name and a weight of 0 or more");
    }
    size_t index = matrix->n_criteria++;
    matrix->scales[index] = (ScoreScale){ .one = SCORE_MIN, .five = SCORE_MAX };
    return read_mixing(matrix, criterion, &matrix->mixing[index]) &&
           (!measured || read_scale(matrix, criterion, &matrix->scales[index]));
}

static bool
score_criteria(Matrix *matrix)
{
    Arena *arena = matrix->loading->arena;
    size_t n = matrix->n_criteria * matrix->n_options;
    bool fine = true;

    matrix->values = arena_array(arena, double, n);
    matrix->lows = arena_array(arena, double, n);
    matrix->highs = arena_array(arena, double, n);
    matrix->weights = arena_array(arena, double, matrix->n_criteria);
    for (size_t i = 0; i < n; i++) {
        matrix->values[i] = matrix->lows[i] = matrix->highs[i] = NAN;
    }
    for (size_t i = 0; i < matrix->n_criteria; i++) {
        matrix->weights[i] = matrix->criteria[i].weight;
        fine &= g_str_equal(matrix->criteria[i].kind, "judged") ? set_judged(matrix, i)
                                                                : set_measured(matrix, i);
    }
    return fine;
}

/* Reads the criteria. Cost is one of them only if it has a weight. */
static bool
read_criteria(Matrix *matrix)
{
    const Value *list = value_lookup(matrix->map, "criteria");
    bool fine = true;

    if (list == NULL || list->kind != VALUE_LIST || list->n_items == 0) {
        return missing_key(matrix, matrix->map->place, "criteria", "a list");
    }
    matrix->criteria = arena_array(matrix->loading->arena, Criterion, list->n_items + 1);
    matrix->scales = arena_array(matrix->loading->arena, ScoreScale, list->n_items + 1);
    matrix->mixing = arena_array(matrix->loading->arena, MixRule, list->n_items + 1);
    for (const Value *at = list->first; at != NULL; at = at->next) {
        fine &= read_criterion(matrix, at, false);
    }
    if (fine && matrix->cost != NULL && value_lookup(matrix->cost, "weight") != NULL) {
        fine = read_criterion(matrix, matrix->cost, true);
    }
    return fine && score_criteria(matrix);
}

/* The cost of a mix: the costs of its parts, weighted by their shares. */
static double
mixed_cost(const Matrix *matrix, const MatrixOption *mix)
{
    double cost = 0;

    for (size_t i = 0; i < matrix->n_options; i++) {
        cost += mix->shares[i] > 0 ? mix->shares[i] * matrix->costs[i] : 0;
    }
    return cost;
}

static bool
read_cost(Matrix *matrix)
{
    matrix->cost = value_lookup(matrix->map, "cost");
    matrix->costs = arena_array(matrix->loading->arena, double, matrix->n_options);
    if (matrix->cost == NULL) {
        return true;
    }
    if (!value_check_keys(matrix->cost, cost_keys, "cost", matrix->loading->diag)) {
        return false;
    }
    if (value_lookup(matrix->cost, "name") == NULL) {
        return missing_key(matrix, matrix->cost->place, "name", "what is paid for");
    }
    const Measured *measured = measure(matrix, matrix->cost);
    for (size_t i = 0; measured != NULL && i < matrix->n_options; i++) {
        matrix->costs[i] = measured[i].value;
    }
    for (size_t i = 0; measured != NULL && i < matrix->n_options; i++) {
        if (isnan(matrix->costs[i]) && matrix->options[i].mix != NULL) {
            matrix->costs[i] = mixed_cost(matrix, &matrix->options[i]);
        }
    }
    return measured != NULL;
}

/* ---- Requirements ---- */

/* Whether an option meets a requirement. UNDECIDED: a mix, which is decided by its parts. */
typedef enum { UNDECIDED, MET, UNMET, UNKNOWN } Meeting;

static bool
read_judged(const Matrix *matrix, const Value *map, Meeting *ret)
{
    const Value *pass = value_lookup(map, "pass");

    if (value_is_empty(value_lookup(map, "reason")) ||
        value_is_empty(value_lookup(map, "author"))) {
        return missing_key(matrix, map->place, "reason",
                           "a requirement that is judged needs a reason and an author");
    }
    if (pass == NULL || pass->kind != VALUE_MAP) {
        return missing_key(matrix, map->place, "pass", "by option, true or false");
    }
    for (const Value *at = pass->first; at != NULL; at = at->next) {
        bool met = false;
        size_t option = matrix_find_option(matrix, at->key, at->key_place);
        if (option == matrix->n_options ||
            !value_read_bool(pass, at->key, &met, matrix->loading->diag)) {
            return false;
        }
        ret[option] = met ? MET : UNMET;
    }
    for (size_t i = 0; i < matrix->n_options; i++) {
        if (ret[i] == UNDECIDED && matrix->options[i].mix == NULL) {
            return missing_key(matrix, pass->place, matrix->options[i].name, "true or false");
        }
    }
    return true;
}

static bool
read_tested(Matrix *matrix, const Value *map, Meeting *ret)
{
    const char *text = NULL;
    Condition condition;

    if (!value_read_text(map, "pass_if", &text, matrix->loading->diag)) {
        return false;
    }
    if (text == NULL || !condition_parse(text, matrix->loading->arena, &condition) ||
        !g_str_equal(condition.name, "value")) {
        return diag_error(
            matrix->loading->diag, map->place, "matrix-requirement",
            "'pass_if:' must be value, one of < <= > >= = != and a number: value >= 16");
    }
    const Measured *measured = measure(matrix, map);
    for (size_t i = 0; measured != NULL && i < matrix->n_options; i++) {
        bool holding = condition_holds(&condition, measured[i].low, measured[i].high);
        bool unknown = isnan(measured[i].value);
        bool left = unknown && matrix->options[i].mix != NULL;
        ret[i] = left ? UNDECIDED : unknown ? UNKNOWN : holding ? MET : UNMET;
    }
    return measured != NULL;
}

/* A mix meets a requirement if all of its parts do, or with `mix: any` if one of them does. */
static Meeting
mixed_meeting(const Matrix *matrix, const MatrixOption *mix, const Meeting *meetings, bool any)
{
    Meeting met = any ? UNMET : MET;

    for (size_t i = 0; i < matrix->n_options; i++) {
        if (mix->shares[i] > 0 && (meetings[i] == MET) == any) {
            met = meetings[i];
        }
    }
    return met;
}

/* Records the outcome for an option; an unknown value does not pass. */
static void
apply(Matrix *matrix, size_t option, const char *name, Meeting meeting)
{
    Arena *arena = matrix->loading->arena;
    const char *why = meeting == UNKNOWN ? arena_printf(arena, "%s (not known)", name) : name;
    const char *before = matrix->fails[option];

    if (meeting != MET) {
        matrix->passes[option] = false;
        matrix->fails[option] = before == NULL ? why : arena_printf(arena, "%s; %s", before, why);
    }
}

static bool
read_requirement(Matrix *matrix, const Value *map)
{
    Diag *diag = matrix->loading->diag;
    Meeting *meetings = arena_array(matrix->loading->arena, Meeting, matrix->n_options);
    const char *name = NULL, *mix = "all";

    if (!value_check_keys(map, requirement_keys, "a requirement", diag) ||
        !value_read_text(map, "name", &name, diag) || !value_read_text(map, "mix", &mix, diag)) {
        return false;
    }
    if (name == NULL) {
        return missing_key(matrix, map->place, "name", "what is required");
    }
    if (!g_str_equal(mix, "all") && !g_str_equal(mix, "any")) {
        return diag_error(diag, value_lookup(map, "mix")->place, "matrix-mix",
                          "'mix:' of a requirement must be all or any");
    }
    if (value_lookup(map, "query") != NULL ? !read_tested(matrix, map, meetings)
                                           : !read_judged(matrix, map, meetings)) {
        return false;
    }
    for (size_t i = 0; i < matrix->n_options; i++) {
        const MatrixOption *option = &matrix->options[i];
        apply(matrix, i, name,
              meetings[i] == UNDECIDED
                  ? mixed_meeting(matrix, option, meetings, g_str_equal(mix, "any"))
                  : meetings[i]);
    }
    return true;
}

static bool
read_requirements(Matrix *matrix)
{
    const Value *list = value_lookup(matrix->map, "requirements");
    Arena *arena = matrix->loading->arena;
    bool fine = true;

    matrix->passes = arena_array(arena, bool, matrix->n_options);
    matrix->fails = arena_array(arena, const char *, matrix->n_options);
    for (size_t i = 0; i < matrix->n_options; i++) {
        matrix->passes[i] = true;
        matrix->fails[i] = NULL;
    }
    for (const Value *at = list != NULL ? list->first : NULL; at != NULL; at = at->next) {
        fine &= read_requirement(matrix, at);
    }
    return fine;
}

static bool
read_clear_at(Matrix *matrix)
{
    matrix->clear_at = clear_at_default;
    return value_read_number(matrix->map, "clear_at", &matrix->clear_at, matrix->loading->diag) &&
           ((matrix->clear_at > 0.5 && matrix->clear_at <= 1) ||
            diag_error(matrix->loading->diag, value_lookup(matrix->map, "clear_at")->place,
                       "matrix-clear",
                       "'clear_at:' is the share of draws that a clear winner needs, and must be "
                       "above 0.5 and at most 1"));
}

bool
matrix_read(Matrix *matrix)
{
    Arena *arena = matrix->loading->arena;

    if (!value_check_keys(matrix->map, matrix_keys, "a matrix", matrix->loading->diag) ||
        !read_clear_at(matrix) || !matrix_read_options(matrix) || !read_cost(matrix) ||
        !read_requirements(matrix) || !read_criteria(matrix)) {
        return false;
    }
    const double **shares = arena_array(arena, const double *, matrix->n_options);
    for (size_t i = 0; i < matrix->n_options; i++) {
        shares[i] = matrix->options[i].shares;
    }
    matrix->weighing = (Weighing){ .n_options = matrix->n_options,
                                   .n_criteria = matrix->n_criteria,
                                   .weights = matrix->weights,
                                   .values = matrix->values,
                                   .lows = matrix->lows,
                                   .highs = matrix->highs,
                                   .scales = matrix->scales,
                                   .shares = shares,
                                   .mixing = matrix->mixing,
                                   .passes = matrix->passes };
    matrix->ranking = weighing_rank(&matrix->weighing, arena);
    matrix->won = weighing_won(&matrix->weighing, &matrix->ranking,
                               store_threads(matrix->loading->store), matrix->loading->arena);
    matrix->outcome = weighing_outcome(&matrix->ranking, &matrix->won, matrix->clear_at);
    return true;
}
