/* ```matrix → a numbered table with heat cells: what was weighed (document/matrix.h),
 * the order, and how little would change it. */
#include "base/number.h"
#include "document/markdown.h"
#include "document/matrix.h"

#include <math.h>
#include <string.h>

static const char *
in_decimals(const Matrix *matrix, double number, int decimals)
{
    return number_format(matrix->loading->arena, number, decimals);
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
        return matrix->weights[criterion] > 0 ? "left out" : "no weight";
    }
    return arena_printf(matrix->loading->arena, "weight %s",
                        in_decimals(matrix, ranking->shares[criterion], 2));
}

static void
add_columns(const Matrix *matrix, xmlNode *table)
{
    xmlNode *columns = tree_add(table, "columns");
    Arena *arena = matrix->loading->arena;
    const char *unit = NULL, *name = NULL;

    add_column(columns, "Option", "left", NULL);
    for (size_t i = 0; i < matrix->n_criteria; i++) {
        const Criterion *criterion = &matrix->criteria[i];
        bool blended = g_str_equal(criterion->kind, "cost");
        add_column(columns,
                   blended ? arena_printf(arena, "%s, blended in", criterion->name)
                           : criterion->name,
                   "center", weight_words(matrix, i));
    }
    add_column(columns, "Total", "right", "1 to 5");
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
        double score = matrix->scores[option * matrix->n_criteria + i];
        if (isnan(score)) {
            add_cell(row, "no evidence", true);
        } else {
            xmlNode *cell = add_cell(row, in_decimals(matrix, score, 1), false);
            tree_set_number(cell, "heat", (int)floor(score + 0.5));
        }
    }
}

/* "4.12 [3.77, 4.45]", or the requirement that keeps the option out. */
static void
add_total(const Matrix *matrix, xmlNode *row, size_t option)
{
    Arena *arena = matrix->loading->arena;
    double total = matrix->ranking.totals[option];
    size_t at = option * matrix->n_criteria;

    if (!matrix->passes[option]) {
        add_cell(row, arena_printf(arena, "out: %s", matrix->fails[option]), true);
        return;
    }
    if (isnan(total)) {
        add_cell(row, "n/a", true);
        return;
    }
    double low = ranking_total(&matrix->ranking, matrix->lows + at, matrix->n_criteria);
    double high = ranking_total(&matrix->ranking, matrix->highs + at, matrix->n_criteria);
    const char *text = in_decimals(matrix, total, 2);
    if (low < high) {
        text = arena_printf(arena, "%s [%s, %s]", text, in_decimals(matrix, low, 2),
                            in_decimals(matrix, high, 2));
    }
    tree_add_leaf(add_cell(row, "", false), "strong", text);
}

static void
add_option(const Matrix *matrix, xmlNode *table, size_t option)
{
    xmlNode *row = tree_add(table, "row");
    double decimals = 0;

    tree_set(add_cell(row, matrix->options[option]->text, false), "header", "yes");
    add_scores(matrix, row, option);
    add_total(matrix, row, option);
    if (matrix->cost == NULL) {
        return;
    }
    value_read_number(matrix->cost, "decimals", &decimals, matrix->loading->diag);
    bool known = !isnan(matrix->costs[option]);
    add_cell(row,
             known ? in_decimals(matrix, matrix->costs[option], (int)CLAMP(decimals, 0, 20))
                   : "n/a",
             !known);
}

/* Ranked options in their order, then the others as they were given. */
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

/* ---- The notes ---- */

static void
add_note(xmlNode *table, const char *head, const char *text)
{
    xmlNode *note = tree_add(table, "howto");

    tree_add_leaf(note, "strong", head);
    tree_add_text(note, " ", 1);
    tree_add_text(note, text, strlen(text));
}

static const char *
label_at(const Matrix *matrix, size_t rank)
{
    return matrix->options[matrix->ranking.order[rank]]->text;
}

static const char *
stability_words(const Matrix *matrix)
{
    const Ranking *ranking = &matrix->ranking;
    const WeightFlip *flip = &ranking->flip;
    Arena *arena = matrix->loading->arena;

    if (ranking->n_ranked == 0) {
        return "No option can be ranked.";
    }
    if (ranking->n_ranked == 1) {
        return arena_printf(arena, "%s is the only option left.", label_at(matrix, 0));
    }
    double lead = ranking->totals[ranking->order[0]] - ranking->totals[ranking->order[1]];
    if (lead < 1e-12) { /* as weighing.c ranks */
        return arena_printf(arena, "%s and %s have the same total: nothing is decided.",
                            label_at(matrix, 0), label_at(matrix, 1));
    }
    if (!flip->exists) {
        return arena_printf(arena, "%s leads, whatever weight any one criterion is given.",
                            label_at(matrix, 0));
    }
    return arena_printf(
        arena,
        "%s leads by %s. The smallest change of one weight that ends it: %s from %s to %s of the "
        "whole, the others keeping their proportions; beyond that %s leads.",
        label_at(matrix, 0), in_decimals(matrix, lead, 2), matrix->criteria[flip->criterion].name,
        in_decimals(matrix, flip->from, 2), in_decimals(matrix, flip->to, 2),
        matrix->options[flip->rival]->text);
}

static void
append_number(GString *out, double number)
{
    number_append_exact(out, number);
}

static void
add_measured_note(const Criterion *criterion, xmlNode *table)
{
    g_autoptr(GString) text = g_string_new("measured; ");

    append_number(text, criterion->scale.one);
    g_string_append(text, " is worth 1, ");
    append_number(text, criterion->scale.five);
    g_string_append_printf(text, " is worth 5, %s between.",
                           criterion->scale.logarithmic ? "by its logarithm" : "in proportion");
    if (g_str_equal(criterion->kind, "cost")) {
        g_string_append(text, " Cost is blended into the total by the author's choice.");
    }
    g_autofree char *head = g_strconcat(criterion->name, ":", NULL);
    add_note(table, head, text->str);
}

/* The author's reasons may hold citations and values. */
static bool
add_judged_note(const Matrix *matrix, const Page *page, const Criterion *criterion, xmlNode *table)
{
    Loading *loading = matrix->loading;
    g_autofree char *head = g_strconcat(criterion->name, ":", NULL);
    g_autofree char *judged = g_strdup_printf("judged by %s.", criterion->author);
    bool fine = true;

    add_note(table, head, judged);
    xmlNode *note = table->last;
    for (size_t i = 0; i < matrix->n_options; i++) {
        const Value *entry =
            value_lookup(value_lookup(criterion->map, "scores"), matrix->options[i]->key);
        const Value *reason = value_lookup(entry, "reason");
        if (reason == NULL) {
            continue;
        }
        const char *lead = arena_printf(loading->arena, " %s: ", matrix->options[i]->text);
        tree_add_text(note, lead, strlen(lead));
        fine &= markdown_append_inline(note, reason->text, reason->place,
                                       loading_prose(loading, reason->place), loading->arena,
                                       loading->diag);
        if (!g_str_has_suffix(reason->text, ".")) {
            tree_add_text(note, ".", 1);
        }
    }
    return resolve_tree(loading, page, note) && fine;
}

/* What is not known, and what it does to the totals. */
static void
add_missing_note(const Matrix *matrix, xmlNode *table)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (size_t c = 0; c < matrix->n_criteria; c++) {
        if (!matrix->ranking.counts[c] && matrix->weights[c] > 0) {
            g_string_append_printf(text, "%s%s", text->len > 0 ? ", " : "",
                                   matrix->criteria[c].name);
        }
    }
    if (text->len > 0) {
        g_string_append(text, ": no evidence for each option, so left out of all totals.");
        add_note(table, "Missing.", text->str);
    }
}

static bool
add_requirements_note(const Matrix *matrix, xmlNode *table)
{
    const Value *list = value_lookup(matrix->map, "requirements");
    g_autoptr(GString) text = g_string_new(NULL);

    for (const Value *at = list != NULL ? list->first : NULL; at != NULL; at = at->next) {
        const Value *reason = value_lookup(at, "reason"), *author = value_lookup(at, "author");
        const Value *condition = value_lookup(at, "pass_if");
        g_string_append_printf(text, "%s%s", text->len > 0 ? " " : "",
                               value_lookup(at, "name")->text);
        if (condition != NULL) {
            g_string_append_printf(text, " (%s).", condition->text);
        } else {
            g_string_append_printf(text, ": %s (judged by %s).", reason->text, author->text);
        }
    }
    if (text->len > 0) {
        add_note(table, "Required.", text->str);
    }
    return true;
}

static bool
add_notes(const Matrix *matrix, const Page *page, xmlNode *table)
{
    bool fine = true;

    add_note(table, "How stable is the order?", stability_words(matrix));
    add_missing_note(matrix, table);
    fine &= add_requirements_note(matrix, table);
    for (size_t i = 0; i < matrix->n_criteria; i++) {
        const Criterion *criterion = &matrix->criteria[i];
        if (g_str_equal(criterion->kind, "judged")) {
            fine &= add_judged_note(matrix, page, criterion, table);
        } else {
            add_measured_note(criterion, table);
        }
    }
    return fine;
}

/* What the table prints, as data. */
static const Table *
matrix_data(const Matrix *matrix)
{
    Arena *arena = matrix->loading->arena;
    size_t n = matrix->n_criteria + 3;
    const char **names = arena_array(arena, const char *, n);

    names[0] = "option";
    for (size_t i = 0; i < matrix->n_criteria; i++) {
        names[i + 1] = matrix->criteria[i].name;
    }
    names[n - 2] = "total";
    names[n - 1] = "cost";
    Table *table = table_new(arena, names, n);
    for (size_t o = 0; o < matrix->n_options; o++) {
        Cell *row = table_add_row(table);
        row[0] = cell_text(matrix->options[o]->text);
        for (size_t i = 0; i < matrix->n_criteria; i++) {
            double score = matrix->scores[o * matrix->n_criteria + i];
            row[i + 1] = isnan(score) ? cell_text(NULL) : cell_number(score);
        }
        double total = matrix->ranking.totals[o];
        row[n - 2] = isnan(total) ? cell_text(NULL) : cell_number(total);
        bool priced = matrix->cost != NULL && !isnan(matrix->costs[o]);
        row[n - 1] = priced ? cell_number(matrix->costs[o]) : cell_text(NULL);
    }
    return table;
}

static bool
fill(Matrix *matrix, const Page *page, xmlNode *table)
{
    Loading *loading = matrix->loading;
    ReportTable *entry =
        &g_array_index(loading->tables, ReportTable, (guint)tree_number(table, "number") - 1);
    const xmlNode *title = directive_text(loading, page, table, "title", matrix->map, "title");

    if (title == NULL || value_is_empty(value_lookup(matrix->map, "source"))) {
        return diag_error(loading->diag, tree_place(matrix->directive), "key-missing",
                          "the matrix needs 'title:' and 'source:'");
    }
    entry->title = tree_text(title, loading->arena);
    directive_text(loading, page, table, "subtitle", matrix->map, "subtitle");
    if (!matrix_read(matrix)) {
        return false;
    }
    entry->data = matrix_data(matrix);
    add_columns(matrix, table);
    add_options(matrix, table);
    bool fine = add_notes(matrix, page, table);
    directive_text(loading, page, table, "source", matrix->map, "source");
    g_autoptr(GString) notice = g_string_new(NULL);
    for (guint i = 0; i < matrix->footnotes->len; i++) {
        g_string_append_printf(notice, "%s%s", i > 0 ? " " : "",
                               (const char *)g_ptr_array_index(matrix->footnotes, i));
    }
    if (notice->len > 0) {
        tree_add_leaf(table, "notice", notice->str);
        entry->notice = arena_strdup(loading->arena, notice->str);
    }
    return fine;
}

bool
matrix_resolve(Loading *loading, const Page *page, xmlNode *directive)
{
    g_autoptr(GPtrArray) footnotes = g_ptr_array_new();
    Matrix matrix = { .loading = loading, .directive = directive, .footnotes = footnotes };
    int errors = diag_count(loading->diag, DIAG_ERROR);
    xmlNode *table = xmlNewDocNode(directive->doc, NULL, (const xmlChar *)"table", NULL);

    xmlAddPrevSibling(directive, table);
    tree_set(table, "id", tree_attribute(directive, "id"));
    tree_set(table, "number", tree_attribute(directive, "number"));
    tree_set(table, "look", "matrix");
    tree_set(table, "line", tree_attribute(directive, "line"));
    matrix.map = directive_parse(loading, directive);
    return matrix.map != NULL && fill(&matrix, page, table) &&
           diag_count(loading->diag, DIAG_ERROR) == errors;
}
