/* ```matrix → a numbered table with shaded cells: the weighed options
 * (document/directives/matrix.h), their order, and how little would change it. */
#include "base/number.h"
#include "document/directives/weigh.h"

#include <math.h>
#include <string.h>

static const char *
in_decimals(const Matrix *matrix, double number, int decimals)
{
    return words_number(matrix->loading->arena, loading_words(matrix->loading), number, decimals);
}

static xmlNode *
add_column(xmlNode *columns, const char *label, const char *align, const char *unit)
{
    xmlNode *column = tree_add_leaf(columns, "column", label);

    tree_set(column, "align", align);
    tree_set(column, "unit", unit);
    return column;
}

static const char *
weight_words(const Matrix *matrix, size_t criterion)
{
    const Ranking *ranking = &matrix->ranking;

    if (!ranking->counts[criterion]) {
        return loading_word(matrix->loading,
                            matrix->weights[criterion] > 0 ? WORD_LEFT_OUT : WORD_NO_WEIGHT);
    }
    return arena_printf(
        matrix->loading->arena, "%s %s %s %s", loading_word(matrix->loading, WORD_WEIGHT),
        matrix_weight(matrix, matrix->weights[criterion]), loading_word(matrix->loading, WORD_OF),
        matrix_weight(matrix, matrix_weights(matrix)));
}

static void
add_columns(const Matrix *matrix, xmlNode *table)
{
    xmlNode *columns = tree_add(table, "columns");
    Arena *arena = matrix->loading->arena;
    const char *unit = NULL, *name = NULL;

    add_column(columns, loading_word(matrix->loading, WORD_OPTION), "left", NULL);
    for (size_t i = 0; i < matrix->n_criteria; i++) {
        const Criterion *criterion = &matrix->criteria[i];
        bool blended = g_str_equal(criterion->kind, "cost");
        add_column(columns,
                   blended ? words_format(arena, loading_words(matrix->loading), WORD_BLENDED,
                                          "criterion", criterion->name, NULL)
                           : criterion->name,
                   "center", weight_words(matrix, i));
    }
    add_column(columns, loading_word(matrix->loading, WORD_TOTAL), "right",
               loading_word(matrix->loading, WORD_ONE_TO_FIVE));
    if (matrix->cost != NULL) {
        value_read_text(matrix->cost, "name", &name, matrix->loading->diag);
        value_read_text(matrix->cost, "unit", &unit, matrix->loading->diag);
        add_column(columns, name, "right", unit);
    }
}

static xmlNode *
add_cell(xmlNode *row, const char *text, bool missing)
{
    xmlNode *cell = tree_add_leaf(row, "cell", text);

    tree_set(cell, "missing", missing ? "yes" : NULL);
    return cell;
}

static void
add_scores(const Matrix *matrix, xmlNode *row, size_t option)
{
    for (size_t i = 0; i < matrix->n_criteria; i++) {
        double score = matrix->ranking.scores[option * matrix->n_criteria + i];
        if (isnan(score)) {
            add_cell(row, loading_word(matrix->loading, WORD_NO_EVIDENCE), true);
        } else {
            xmlNode *cell = add_cell(row, in_decimals(matrix, score, 1), false);
            tree_set_number(cell, "heat", (int)floor(score + 0.5));
        }
    }
}

/* Adds "4.12 [3.77, 4.45]", or the requirement that excludes the option. */
static void
add_total(const Matrix *matrix, xmlNode *row, size_t option)
{
    Arena *arena = matrix->loading->arena;
    double total = matrix->ranking.totals[option];
    size_t at = option * matrix->n_criteria;

    if (!matrix->passes[option]) {
        add_cell(row,
                 words_format(arena, loading_words(matrix->loading), WORD_OUT, "reason",
                              matrix->fails[option], NULL),
                 true);
        return;
    }
    if (isnan(total)) {
        add_cell(row, loading_word(matrix->loading, WORD_NO_VALUE), true);
        return;
    }
    double low =
        ranking_total(&matrix->ranking, matrix->ranking.low_scores + at, matrix->n_criteria);
    double high =
        ranking_total(&matrix->ranking, matrix->ranking.high_scores + at, matrix->n_criteria);
    xmlNode *strong = tree_add(add_cell(row, "", false), "strong");
    xmlNode *value = tree_add_leaf(strong, "value", in_decimals(matrix, total, 2));
    g_autoptr(GString) raw = g_string_new(NULL);
    const char *id = tree_attribute(matrix->directive, "id");
    number_append_exact(raw, total);
    tree_set(value, "raw", raw->str);
    tree_set(value, "trail",
             trail_of_name(matrix->loading,
                           arena_printf(arena, "decision.total:matrix=%s,option=%s", id,
                                        matrix->options[option].name),
                           matrix->options[option].place));
    if (low < high) {
        const char *range = arena_printf(arena, " [%s, %s]", in_decimals(matrix, low, 2),
                                         in_decimals(matrix, high, 2));
        tree_add_text(strong, range, strlen(range));
    }
}

/* Decimals for costs if the author gives none: 0 if all are whole numbers or the highest is at
 * least 1,000, else 2. If all are below 1, as many as show three digits. US$2.80 and US$3.30 an
 * hour must not both become 3. */
static int
cost_decimals(const Matrix *matrix)
{
    double highest = 0;
    bool whole = true;

    for (size_t i = 0; i < matrix->n_options; i++) {
        double cost = matrix->costs[i];
        if (isfinite(cost)) {
            highest = MAX(highest, fabs(cost));
            whole = whole && cost == floor(cost);
        }
    }
    if (whole || highest >= 1000) {
        return 0;
    }
    return highest >= 1 ? 2 : MIN(2 - (int)floor(log10(highest)), 20);
}

static void
add_option(const Matrix *matrix, xmlNode *table, size_t option)
{
    xmlNode *row = tree_add(table, "row");
    double decimals = cost_decimals(matrix);

    tree_set(add_cell(row, matrix->options[option].label, false), "header", "yes");
    add_scores(matrix, row, option);
    add_total(matrix, row, option);
    if (matrix->cost == NULL) {
        return;
    }
    value_read_number(matrix->cost, "decimals", &decimals, matrix->loading->diag);
    bool known = !isnan(matrix->costs[option]);
    add_cell(row,
             known ? in_decimals(matrix, matrix->costs[option], (int)CLAMP(decimals, 0, 20))
                   : loading_word(matrix->loading, WORD_NO_VALUE),
             !known);
}

/* Adds the ranked options in their order, then the others as listed. */
static void
add_options(const Matrix *matrix, xmlNode *table)
{
    for (size_t i = 0; i < matrix->ranking.n_ranked; i++) {
        add_option(matrix, table, matrix->ranking.order[i]);
    }
    for (size_t i = 0; i < matrix->n_options; i++) {
        if (isnan(matrix->ranking.totals[i])) {
            add_option(matrix, table, i);
        }
    }
}

static Cell
number_or_null(double number)
{
    return isnan(number) ? cell_text(NULL) : cell_number(number);
}

/* The columns after the scores: "total" and those that follow it. */
static void
add_totals(const Matrix *matrix, size_t option, Cell *cells)
{
    const Ranking *ranking = &matrix->ranking;
    const double *won = matrix->won.of_values;
    size_t n = matrix->n_criteria;
    bool ranked = !isnan(ranking->totals[option]);

    cells[0] = number_or_null(ranking->totals[option]);
    cells[1] =
        number_or_null(ranked ? ranking_total(ranking, ranking->low_scores + option * n, n) : NAN);
    cells[2] =
        number_or_null(ranked ? ranking_total(ranking, ranking->high_scores + option * n, n) : NAN);
    cells[3] = number_or_null(ranked && won != NULL ? won[option] : NAN);
    cells[4] = number_or_null(matrix->cost != NULL ? matrix->costs[option] : NAN);
}

/* The printed table as data. */
static const Table *
matrix_data(const Matrix *matrix)
{
    static const char *const totals[] = { "total", "total_low", "total_high", "won", "cost" };
    Arena *arena = matrix->loading->arena;
    size_t n = matrix->n_criteria;
    const char **names = arena_array(arena, const char *, n + 1 + G_N_ELEMENTS(totals));

    names[0] = "option";
    for (size_t i = 0; i < n; i++) {
        names[i + 1] = matrix->criteria[i].name;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(totals); i++) {
        names[n + 1 + i] = totals[i];
    }
    Table *table = table_new(arena, names, n + 1 + G_N_ELEMENTS(totals));
    for (size_t o = 0; o < matrix->n_options; o++) {
        Cell *row = table_add_row(table);
        row[0] = cell_text(matrix->options[o].label);
        for (size_t i = 0; i < n; i++) {
            row[i + 1] = number_or_null(matrix->ranking.scores[o * n + i]);
        }
        add_totals(matrix, o, row + n + 1);
    }
    return table;
}

/* One row per score, for charts, for the options that meet all requirements. Each row
 * repeats the outcome. */
static const Table *
matrix_scores(const Matrix *matrix)
{
    static const char *const names[] = { "option", "criterion",      "score",
                                         "weight", "missing_reason", "outcome" };
    const char *outcome = matrix_outcome(matrix);
    Arena *arena = matrix->loading->arena;
    Table *table = table_new(arena, names, G_N_ELEMENTS(names));
    size_t n = matrix->n_criteria;

    for (size_t i = 0; i < matrix->n_options * n; i++) {
        if (!matrix->passes[i / n]) {
            continue;
        }
        double score = matrix->ranking.scores[i];
        Cell *cell = table_add_row(table);
        cell[0] = cell_text(matrix->options[i / n].label);
        cell[1] = cell_text(matrix->criteria[i % n].name);
        cell[2] = number_or_null(score);
        cell[3] = cell_number(matrix->weights[i % n]);
        cell[4] = cell_text(isnan(score) ? loading_word(matrix->loading, WORD_NO_EVIDENCE) : NULL);
        cell[5] = cell_text(outcome);
    }
    return table;
}

static bool
fill(const Matrix *matrix, const Page *page, xmlNode *table)
{
    Loading *loading = matrix->loading;
    ReportTable *entry = &g_array_index(loading->collected.tables, ReportTable,
                                        (guint)tree_number(table, "number") - 1);
    const xmlNode *title = directive_text(loading, page, table, "title", matrix->map, "title");

    if (title == NULL || value_is_empty(value_lookup(matrix->map, "source"))) {
        return diag_error(loading->diag, tree_place(matrix->directive), "key-missing",
                          "the matrix needs 'title:' and 'source:'");
    }
    entry->title = tree_text(title, loading->arena);
    directive_text(loading, page, table, "subtitle", matrix->map, "subtitle");
    entry->data = matrix_data(matrix);
    entry->scores = matrix_scores(matrix);
    add_columns(matrix, table);
    add_options(matrix, table);
    bool fine = matrix_add_notes(matrix, page, table);
    weigh_set_matrix(matrix, table);
    directive_text(loading, page, table, "source", matrix->map, "source");
    g_autoptr(GString) notice = g_string_new(NULL);
    for (guint i = 0; i < matrix->footnotes->len; i++) {
        g_string_append_printf(notice, "%s%s", i > 0 ? "\n" : "",
                               (const char *)g_ptr_array_index(matrix->footnotes, i));
    }
    if (strstr(notice->str, "MLPerf") != NULL) {
        /* MLCommons requires this for any composite score, beside its method */
        g_string_append_printf(notice,
                               "\nThe weighted score is not an official MLPerf score, and is not "
                               "verified by MLCommons. %s",
                               mlperf_trademark);
    }
    if (notice->len > 0) {
        notice_add(loading, table, notice->str);
        entry->notice = arena_strdup(loading->arena, notice->str);
    }
    return fine;
}

static const Matrix *
find_matrix(const Loading *loading, const xmlNode *directive)
{
    for (guint i = 0; i < loading->collected.matrices->len; i++) {
        const Matrix *matrix = g_ptr_array_index(loading->collected.matrices, i);
        if (matrix->directive == directive) {
            return matrix;
        }
    }
    g_assert_not_reached();
}

bool
matrix_resolve(Loading *loading, const Page *page, xmlNode *directive)
{
    const Matrix *matrix = find_matrix(loading, directive);
    int errors = diag_count(loading->diag, DIAG_ERROR);
    xmlNode *table = tree_element(directive->doc, "table");

    tree_link_before(directive, table);
    tree_set(table, "id", tree_attribute(directive, "id"));
    tree_set(table, "number", tree_attribute(directive, "number"));
    tree_set(table, "look", "matrix");
    tree_set(table, "line", tree_attribute(directive, "line"));
    return matrix->map != NULL && fill(matrix, page, table) &&
           diag_count(loading->diag, DIAG_ERROR) == errors;
}
