/* Named queries, and the values in prose that are taken from them. */
#include "document/loading.h"

#include "base/metric.h"
#include "base/number.h"
#include "document/directives/rows.h"
#include "document/markdown/direction_marks.h"
#include "document/unknown_name.h"

#include <string.h>

static Query *
find(const Loading *loading, const char *name)
{
    for (guint i = 0; i < loading->facts.queries->len; i++) {
        Query *query = g_ptr_array_index(loading->facts.queries, i);
        bool here = query->row == NULL || query->row == loading->row;
        if (here && g_str_equal(query->name, name)) {
            return query;
        }
    }
    return NULL;
}

bool
query_add(Loading *loading, const char *name, const char *sql, Place place)
{
    const Query *other = find(loading, name);

    if (*name == '\0' || strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                      "0123456789_-") != strlen(name)) {
        return diag_error(loading->diag, place, "query-name",
                          "a query needs a name of letters, digits, - and _: ```query name");
    }
    if (g_str_equal(name, "param") || g_str_equal(name, "report") || g_str_equal(name, "row")) {
        return diag_error(loading->diag, place, "query-name",
                          "'%s' is a reserved name; give the query another", name);
    }
    if (other != NULL) {
        return diag_error(loading->diag, place, "query-twice",
                          "there is a query '%s' already (%s:%d)", name, other->place.file,
                          other->place.line);
    }
    Query *query = arena_new0(loading->arena, Query);
    *query = (Query){
        .name = arena_strdup(loading->arena, name), .sql = sql, .place = place, .row = loading->row
    };
    g_ptr_array_add(loading->facts.queries, query);
    return true;
}

void
query_excuse(Loading *loading, const char *name)
{
    Query *query = find(loading, name);

    if (query != NULL) {
        query->used = true;
    }
}

bool
query_is_known(Loading *loading, const char *name)
{
    return g_str_equal(name, "row") || g_str_equal(name, "report") || g_str_equal(name, "param") ||
           find(loading, name) != NULL;
}

static Query *
find_or_report(Loading *loading, const char *name, Place place)
{
    Query *query = find(loading, name);
    g_autoptr(NameList) names = name_list_new();

    if (query != NULL) {
        query->used = true;
        return query;
    }
    if (g_str_equal(name, "row")) {
        diag_error(loading->diag, place, "query-unknown",
                   "only a page with 'each: SELECT ...' in its front matter, or a block within "
                   "'::: each query', has a 'row'");
        return NULL;
    }
    for (guint i = 0; i < loading->facts.queries->len; i++) {
        const Query *other = g_ptr_array_index(loading->facts.queries, i);
        name_list_add(names, other->name);
    }
    unknown_report(loading->diag, place, "query-unknown", "there is no query", name, names);
    return NULL;
}

static const Table *
run(Loading *loading, const char *sql, const Table *row, Place place, Arena *arena)
{
    if (loading->store == NULL) {
        diag_error(loading->diag, place, "query-no-data",
                   "there is no data to query; name a folder with results or prices");
        return NULL;
    }
    if (loading->facts.data_broken) {
        return NULL; /* else missing data would be reported as mistakes in queries */
    }
    return store_query_row(loading->store, sql, row, place, arena, loading->diag);
}

const Table *
query_run(Loading *loading, const char *sql, Place place)
{
    return run(loading, sql, loading->row, place, loading->arena);
}

const Table *
query_run_with(Loading *loading, const char *sql, const char *name, const char *text, Place place)
{
    Table *row = table_new(loading->trial, &name, 1);

    table_add_row(row)[0] = cell_text(text);
    return run(loading, sql, row, place, loading->trial);
}

const Table *
query_try(Loading *loading, const char *sql, const char *const *columns)
{
    return store_guess(loading->store, sql, loading->row, columns, loading->trial);
}

const Table *
query_result(Loading *loading, const char *name, Place place)
{
    Query *query = find_or_report(loading, name, place);

    if (query == NULL) {
        return NULL;
    }
    if (!query->run) {
        query->run = true;
        query->result =
            query_run(loading, query->sql, (Place){ query->place.file, query->place.line + 1, 1 });
    }
    return query->result;
}

const char *
query_sql(Loading *loading, const char *name, Place place)
{
    const Query *query = find_or_report(loading, name, place);

    return query != NULL ? query->sql : NULL;
}

static void
fill_text(Loading *loading, xmlNode *node, const char *raw, const char *text)
{
    const char *closed = direction_closed(loading->arena, text);

    tree_set(node, "raw", raw);
    tree_add_text(node, closed, strlen(closed));
}

static void
fill_number(Loading *loading, xmlNode *node, double number, int decimals)
{
    g_autoptr(GString) raw = g_string_new(NULL);

    number_append_exact(raw, number);
    fill_text(loading, node, raw->str,
              words_number(loading->arena, loading_words(loading), number, decimals));
}

static bool
fill_parameter(Loading *loading, xmlNode *node, const char *name, int decimals)
{
    const Value *parameters = loading->report->parameters;
    const Value *parameter = value_lookup(parameters, name);
    g_autoptr(NameList) names = name_list_new();

    if (parameter != NULL) {
        const Value *value = value_lookup(parameter, "value");
        if (value->kind == VALUE_NUMBER) {
            fill_number(loading, node, value->number, decimals);
        } else {
            fill_text(loading, node, value->text, value->text);
        }
        return true;
    }
    for (const Value *at = parameters != NULL ? parameters->first : NULL; at != NULL;
         at = at->next) {
        name_list_add(names, at->key);
    }
    return unknown_report(loading->diag, tree_place(node), "parameter-unknown",
                          "report.yaml has no parameter", name, names);
}

static bool
fill_report(Loading *loading, xmlNode *node, const char *name)
{
    const Report *report = loading->report;
    const char *const fields[][2] = { { "title", report->title },
                                      { "subtitle", report->subtitle },
                                      { "edition", report->edition },
                                      { "date", report->date },
                                      { "classification", report->classification },
                                      { "description", report->description } };
    g_autoptr(NameList) names = name_list_new();

    for (size_t i = 0; i < G_N_ELEMENTS(fields); i++) {
        name_list_add(names, fields[i][0]);
        if (!g_str_equal(fields[i][0], name)) {
            continue;
        }
        if (fields[i][1] == NULL) {
            return diag_error(loading->diag, tree_place(node), "value-null",
                              "report.yaml has no '%s'; add it", name);
        }
        fill_text(loading, node, fields[i][1],
                  g_str_equal(name, "date")
                      ? words_date(loading->arena, loading_words(loading), fields[i][1])
                      : fields[i][1]);
        return true;
    }
    return unknown_report(loading->diag, tree_place(node), "value-unknown", "the report has no",
                          name, names);
}

/* The decimals given by the author, or else by the metric registry. */
static int
decimals_of(const char *column, int asked)
{
    const Metric *metric = metric_find(column);

    return asked >= 0 || metric == NULL ? asked : metric->decimals;
}

static bool
fill_cell(Loading *loading, xmlNode *node, const Table *table, const char *name, const char *column,
          int decimals)
{
    Place place = tree_place(node);
    int index = table_column(table, column);
    g_autoptr(NameList) names = name_list_new();

    if (index < 0) {
        g_autofree char *message = g_strdup_printf("query '%s' has no column", name);
        for (size_t i = 0; i < table->n_columns; i++) {
            name_list_add(names, table->columns[i]);
        }
        return unknown_report(loading->diag, place, "column-unknown", message, column, names);
    }
    if (table->n_rows != 1) {
        return diag_error(loading->diag, place, "value-rows",
                          "a value needs one row; query '%s' gives %s", name,
                          table->n_rows == 0 ? "none" : "several");
    }
    const Cell *cell = table_cell(table, 0, (size_t)index);
    if (cell->kind == CELL_NULL) {
        return diag_error(loading->diag, place, "value-null",
                          "'%s' of query '%s' is unknown (NULL); print it under a condition, or "
                          "give a text in the query",
                          column, name);
    }
    if (cell->kind == CELL_NUMBER) {
        fill_number(loading, node, cell->number, decimals_of(column, decimals));
    } else {
        const char *text =
            g_str_equal(name, "row") ? cell_in_language(loading, column, cell->text) : cell->text;
        fill_text(loading, node, cell->text,
                  words_native(loading->arena, loading_words(loading), text));
    }
    return true;
}

/* True if the query reads MLPerf results that MLCommons has not verified. */
static bool
reads_unverified(const Table *details)
{
    int suite = details != NULL ? table_column(details, "suite") : -1;

    for (size_t row = 0; suite >= 0 && row < details->n_rows; row++) {
        const Cell *cell = table_cell(details, row, (size_t)suite);
        if (cell->kind == CELL_TEXT && g_str_has_prefix(cell->text, "MLPerf ") &&
            rows_unverified(details, row)) {
            return true;
        }
    }
    return false;
}

/* False after an error. */
static bool
judge_value(Loading *loading, Query *query)
{
    const Table *ids = NULL;
    const Table *details = value_provenance(loading, query->sql, &ids);

    query->unverified = reads_unverified(details);
    return comparable_check_value(loading, ids, query->place);
}

/* Finds a query whose values are used in text and checks it once; if it joins results, each pair
 * must be comparable. NULL after an error. */
static const Query *
value_query(Loading *loading, const char *name, Place place)
{
    const Table *table = query_result(loading, name, place);
    Query *query = table != NULL ? find(loading, name) : NULL;

    if (query == NULL || query->judged) {
        return query;
    }
    query->judged = true;
    return judge_value(loading, query) ? query : NULL;
}

const Table *
query_compared(Loading *loading, const char *name, Place place)
{
    return value_query(loading, name, place) != NULL ? query_result(loading, name, place) : NULL;
}

/* The block that contains a value: a paragraph, a cell, a heading. */
static const xmlNode *
block_of(const xmlNode *node)
{
    static const char *const inlines[] = { "em", "strong", "link", "del", "abbr", "note", NULL };

    for (node = node->parent; g_strv_contains(inlines, (const char *)node->name);) {
        node = node->parent;
    }
    return node;
}

/* Warns if "unverified" is missing near an unverified value: MLPerf's rules require it
 * beside every score. */
static void
lint_unverified(Loading *loading, const xmlNode *node, const char *name)
{
    const char *text = tree_text(block_of(node), loading->arena);

    if (!g_regex_match_simple("unverified|not verified", text, G_REGEX_CASELESS, 0)) {
        diag_warning(loading->diag, tree_place(node), "mlperf-unverified",
                     "query '%s' reads MLPerf results that are not verified: write 'unverified' "
                     "beside the value",
                     name);
    }
}

static bool
fill_value(Loading *loading, xmlNode *node, const char *name, const char *column, int decimals)
{
    const Query *query = value_query(loading, name, tree_place(node));

    if (query == NULL || !fill_cell(loading, node, query->result, name, column, decimals)) {
        return false;
    }
    const Cell *cell = table_cell(query->result, 0, (size_t)table_column(query->result, column));
    if (cell->kind == CELL_NUMBER) {
        tree_set(node, "trail",
                 trail_of_value(loading, name, query->sql, query->place, column, cell));
    }
    if (query->unverified) {
        lint_unverified(loading, node, name);
    }
    return true;
}

bool
value_resolve(Loading *loading, xmlNode *node)
{
    int decimals = tree_number(node, "decimals");
    const char *name = tree_attribute(node, "query"), *column = tree_attribute(node, "column");
    bool fine = false;

    if (tree_attribute(node, "raw") != NULL) {
        return true; /* filled in already */
    }
    if (g_str_equal(name, "row") && loading->row != NULL) {
        fine = fill_cell(loading, node, loading->row, name, column, decimals);
    } else if (g_str_equal(name, "param")) {
        fine = fill_parameter(loading, node, column, decimals);
    } else if (g_str_equal(name, "report")) {
        fine = fill_report(loading, node, column);
    } else {
        fine = fill_value(loading, node, name, column, decimals);
    }
    if (!fine) {
        fill_text(loading, node, "", "?"); /* the report will not be written, but later passes
                                            * continue */
    }
    tree_set(node, "column", NULL);
    tree_set(node, "decimals", NULL);
    return fine;
}

const char *
accelerator_family(Loading *loading, const char *name)
{
    if (loading->facts.accelerators == NULL) {
        Place here = { 0 };
        loading->facts.accelerators =
            query_run(loading, "SELECT id, name, family FROM accelerator", here);
    }
    const Table *table = loading->facts.accelerators;
    for (size_t row = 0; table != NULL && row < table->n_rows; row++) {
        for (size_t column = 0; column < 2; column++) {
            const Cell *cell = table_cell(table, row, column);
            if (cell->kind == CELL_TEXT && g_str_equal(cell->text, name)) {
                return table_cell(table, row, 2)->text;
            }
        }
    }
    return NULL;
}
