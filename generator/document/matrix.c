/* ```matrix: reads options, requirements, criteria and cost, and runs their queries. */
#include "document/matrix.h"

#include "analysis/verdict.h"
#include "document/rows.h"
#include "document/unknown.h"

#include <math.h>
#include <string.h>

static const char *const matrix_keys[] = { "title",        "subtitle", "options", "criteria",
                                           "requirements", "cost",     "source",  NULL };
static const char *const criterion_keys[] = { "name",   "weight", "query",  "scale",  "where",
                                              "author", "scores", "mlperf", "reason", NULL };
static const char *const requirement_keys[] = { "name",  "pass",    "reason", "author",
                                                "query", "pass_if", "mlperf", NULL };
static const char *const cost_keys[] = { "name",   "unit",  "decimals", "query",  "where",
                                         "weight", "scale", "mlperf",   "reason", NULL };
static const char *const scale_keys[] = { "one", "five", "by", NULL };
static const char *const score_keys[] = { "score", "reason", NULL };

static bool
missing_key(const Matrix *matrix, Place place, const char *key, const char *what)
{
    return diag_error(matrix->loading->diag, place, "key-missing", "'%s:' is missing here: %s", key,
                      what);
}

/* ---- Options ---- */

static bool
read_options(Matrix *matrix)
{
    const Value *options = value_lookup(matrix->map, "options");

    if (options == NULL || options->kind != VALUE_MAP || options->n_items < 2) {
        return missing_key(matrix, options != NULL ? options->place : matrix->map->place, "options",
                           "a map of at least two names and labels");
    }
    matrix->options = arena_array(matrix->loading->arena, const Value *, options->n_items);
    for (const Value *at = options->first; at != NULL; at = at->next) {
        if (at->text == NULL) {
            return diag_error(matrix->loading->diag, at->place, "wrong-type",
                              "an option is a name and a label");
        }
        matrix->options[matrix->n_options++] = at;
    }
    return true;
}

/* n_options: an error was reported. */
static size_t
find_option(const Matrix *matrix, const char *name, Place place)
{
    g_autoptr(NameList) names = name_list_new();

    for (size_t i = 0; i < matrix->n_options; i++) {
        if (g_str_equal(matrix->options[i]->key, name)) {
            return i;
        }
        name_list_add(names, matrix->options[i]->key);
    }
    unknown_report(matrix->loading->diag, place, "matrix-option", "the matrix has no option", name,
                   names);
    return matrix->n_options;
}

/* ---- What a query says of the options ---- */

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

static bool
take_row(const Matrix *matrix, const Value *map, const Table *rows, size_t row, Measured *ret)
{
    Place place = value_lookup(map, "query")->place;
    const Cell *name = table_cell(rows, row, (size_t)table_column(rows, "option"));
    size_t option = find_option(matrix, name->kind == CELL_TEXT ? name->text : "", place);

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
    return true;
}

/* What must be said of a comparison stands before MLPerf's own footnote, which
 * then needs no second print. */
static void
keep_notice(Matrix *matrix, const char *text)
{
    for (guint i = 0; i < matrix->footnotes->len; i++) {
        const char *kept = g_ptr_array_index(matrix->footnotes, i);
        if (g_str_has_suffix(kept, text)) {
            return;
        }
        if (g_str_has_suffix(text, kept)) {
            matrix->footnotes->pdata[i] = (gpointer)(uintptr_t)text;
            return;
        }
    }
    g_ptr_array_add(matrix->footnotes, (gpointer)(uintptr_t)text);
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
        !comparable_check(loading, matrix->directive, map, sql, &notice)) {
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
read_scale(const Matrix *matrix, Criterion *criterion)
{
    const Value *map = value_lookup(criterion->map, "scale");
    Diag *diag = matrix->loading->diag;
    const char *by = "value";
    ScoreScale *scale = &criterion->scale;

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
        return diag_error(diag, map->place, "matrix-scale", "'by' is value or log");
    }
    bool whole = isfinite(scale->one) && isfinite(scale->five) && scale->one != scale->five;
    return (whole && (!scale->logarithmic || (scale->one > 0 && scale->five > 0))) ||
           diag_error(diag, map->place, "matrix-scale",
                      "a scale needs 'one' and 'five', two different numbers (above 0 by log)");
}

static bool
set_measured(Matrix *matrix, size_t index)
{
    const Criterion *criterion = &matrix->criteria[index];
    const Measured *measured = measure(matrix, criterion->map);

    for (size_t i = 0; measured != NULL && i < matrix->n_options; i++) {
        size_t at = i * matrix->n_criteria + index;
        double low = scale_score(&criterion->scale, measured[i].low);
        double high = scale_score(&criterion->scale, measured[i].high);
        matrix->scores[at] = scale_score(&criterion->scale, measured[i].value);
        matrix->lows[at] = MIN(low, high);
        matrix->highs[at] = MAX(low, high);
    }
    return measured != NULL;
}

/* A judged score says why. */
static bool
set_judged_score(Matrix *matrix, size_t index, const Value *entry)
{
    Diag *diag = matrix->loading->diag;
    size_t option = find_option(matrix, entry->key, entry->key_place);
    double score = NAN;
    const char *reason = NULL;

    if (option == matrix->n_options || !value_check_keys(entry, score_keys, "a score", diag) ||
        !value_read_number(entry, "score", &score, diag) ||
        !value_read_text(entry, "reason", &reason, diag)) {
        return false;
    }
    if (reason == NULL || *reason == '\0') {
        return missing_key(matrix, entry->place, "reason", "why this score");
    }
    if (!(score >= SCORE_LEAST && score <= SCORE_MOST)) {
        return diag_error(diag, entry->place, "matrix-score", "a score is a number from 1 to 5");
    }
    size_t at = option * matrix->n_criteria + index;
    matrix->scores[at] = matrix->lows[at] = matrix->highs[at] = score;
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
    matrix->n_criteria++;
    return !measured || read_scale(matrix, criterion);
}

static bool
score_criteria(Matrix *matrix)
{
    Arena *arena = matrix->loading->arena;
    size_t n = matrix->n_criteria * matrix->n_options;
    bool fine = true;

    matrix->scores = arena_array(arena, double, n);
    matrix->lows = arena_array(arena, double, n);
    matrix->highs = arena_array(arena, double, n);
    matrix->weights = arena_array(arena, double, matrix->n_criteria);
    for (size_t i = 0; i < n; i++) {
        matrix->scores[i] = matrix->lows[i] = matrix->highs[i] = NAN;
    }
    for (size_t i = 0; i < matrix->n_criteria; i++) {
        matrix->weights[i] = matrix->criteria[i].weight;
        fine &= g_str_equal(matrix->criteria[i].kind, "judged") ? set_judged(matrix, i)
                                                                : set_measured(matrix, i);
    }
    return fine;
}

/* Cost joins the criteria only when it is given a weight. */
static bool
read_criteria(Matrix *matrix)
{
    const Value *list = value_lookup(matrix->map, "criteria");
    bool fine = true;

    if (list == NULL || list->kind != VALUE_LIST || list->n_items == 0) {
        return missing_key(matrix, matrix->map->place, "criteria", "a list");
    }
    matrix->criteria = arena_array(matrix->loading->arena, Criterion, list->n_items + 1);
    for (const Value *at = list->first; at != NULL; at = at->next) {
        fine &= read_criterion(matrix, at, false);
    }
    if (fine && matrix->cost != NULL && value_lookup(matrix->cost, "weight") != NULL) {
        fine = read_criterion(matrix, matrix->cost, true);
    }
    return fine && score_criteria(matrix);
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
    return measured != NULL;
}

/* ---- Requirements ---- */

static void
fail(Matrix *matrix, size_t option, const char *name)
{
    matrix->passes[option] = false;
    matrix->fails[option] =
        matrix->fails[option] == NULL
            ? name
            : arena_printf(matrix->loading->arena, "%s; %s", matrix->fails[option], name);
}

static bool
apply_judged(Matrix *matrix, const Value *map, const char *name)
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
        if (find_option(matrix, at->key, at->key_place) == matrix->n_options) {
            return false;
        }
    }
    for (size_t i = 0; i < matrix->n_options; i++) {
        bool met = false;
        const char *option = matrix->options[i]->key;
        if (value_lookup(pass, option) == NULL) {
            return missing_key(matrix, pass->place, option, "true or false");
        }
        if (!value_read_bool(pass, option, &met, matrix->loading->diag)) {
            return false;
        }
        if (!met) {
            fail(matrix, i, name);
        }
    }
    return true;
}

/* What nothing is known of does not pass. */
static bool
apply_measured(Matrix *matrix, const Value *map, const char *name)
{
    const char *text = NULL;
    Condition condition;

    if (!value_read_text(map, "pass_if", &text, matrix->loading->diag)) {
        return false;
    }
    if (text == NULL || !condition_parse(text, matrix->loading->arena, &condition) ||
        !g_str_equal(condition.name, "value")) {
        return diag_error(matrix->loading->diag, map->place, "matrix-requirement",
                          "'pass_if:' is value, one of < <= > >= = != and a number: value >= 16");
    }
    const Measured *measured = measure(matrix, map);
    for (size_t i = 0; measured != NULL && i < matrix->n_options; i++) {
        if (isnan(measured[i].value)) {
            fail(matrix, i, arena_printf(matrix->loading->arena, "%s (not known)", name));
        } else if (!condition_holds(&condition, measured[i].low, measured[i].high)) {
            fail(matrix, i, name);
        }
    }
    return measured != NULL;
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
        const char *name = NULL;
        if (!value_check_keys(at, requirement_keys, "a requirement", matrix->loading->diag) ||
            !value_read_text(at, "name", &name, matrix->loading->diag)) {
            fine = false;
        } else if (name == NULL) {
            fine = missing_key(matrix, at->place, "name", "what is required");
        } else {
            fine &= value_lookup(at, "query") != NULL ? apply_measured(matrix, at, name)
                                                      : apply_judged(matrix, at, name);
        }
    }
    return fine;
}

bool
matrix_read(Matrix *matrix)
{
    if (!value_check_keys(matrix->map, matrix_keys, "a matrix", matrix->loading->diag) ||
        !read_options(matrix) || !read_cost(matrix) || !read_requirements(matrix) ||
        !read_criteria(matrix)) {
        return false;
    }
    Weighing weighing = { .n_options = matrix->n_options,
                          .n_criteria = matrix->n_criteria,
                          .weights = matrix->weights,
                          .scores = matrix->scores,
                          .passes = matrix->passes };
    matrix->ranking = weighing_rank(&weighing, matrix->loading->arena);
    return true;
}
