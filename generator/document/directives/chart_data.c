/* The data of a chart or table: a catalogue figure that it builds on (`use`, only for charts), and
 * rows of a query, of a file of the report (`data: {file}`), of a decision matrix (`data:
 * {matrix}`) or of the block itself (`data: {values}`). */
#include "document/loading.h"

#include "base/table_input.h"
#include "charts/grammar/figure.h"

#include <string.h>

/* Reads a catalogue figure; the report's own templates/figures/NAME.yaml
 * overrides the program's. */
static const Value *
read_figure(Loading *loading, const Value *use)
{
    const char *path = arena_printf(loading->arena, "templates/figures/%s.yaml", use->text);
    Bytes bytes = { 0 };

    if (!loading_has(loading, path)) {
        const char *shipped =
            arena_printf(loading->arena, "%s/figures",
                         loading->inputs.templates != NULL ? loading->inputs.templates : ".");
        return figure_read(use, shipped, loading->arena, loading->diag);
    }
    if (!loading_read(loading, path, use->place, &bytes)) {
        return NULL;
    }
    return value_parse_yaml(bytes.data, bytes.size, (Place){ path, 1, 1 }, loading->arena,
                            loading->diag);
}

const Value *
chart_block(Loading *loading, const Value *map)
{
    const Value *use = NULL;

    if (map == NULL || !figure_used(map, &use, loading->diag)) {
        return NULL;
    }
    if (use == NULL) {
        return map;
    }
    const Value *figure = read_figure(loading, use);
    if (figure != NULL && figure->kind != VALUE_MAP) {
        diag_error(loading->diag, figure->place, "wrong-type", "a figure must be a map of keys");
        return NULL;
    }
    return figure != NULL ? figure_overlay(figure_in_language(loading, figure), map, loading->arena)
                          : NULL;
}

static const Table *
read_file(Loading *loading, const Value *file)
{
    Bytes bytes = { 0 };

    if (!g_str_has_suffix(file->text, ".csv")) {
        diag_error(loading->diag, file->place, "chart-data", "'file' must be a CSV file");
        return NULL;
    }
    if (!loading_has(loading, file->text)) {
        diag_error(loading->diag, file->place, "chart-data", "the report folder has no file '%s'",
                   file->text);
        return NULL;
    }
    return loading_read(loading, file->text, file->place, &bytes)
               ? table_read_csv(bytes, file->text, loading->arena, loading->diag)
               : NULL;
}

/* The ```matrix with that id, which must come before the chart; NULL. */
static const ReportTable *
find_matrix(const Loading *loading, const char *id)
{
    for (guint i = 0; i < loading->collected.tables->len; i++) {
        const ReportTable *table = &g_array_index(loading->collected.tables, ReportTable, i);
        if (table->scores != NULL && g_str_equal(table->id, id)) {
            return table;
        }
    }
    return NULL;
}

static const Table *
read_matrix(Loading *loading, const Value *id)
{
    const ReportTable *table = find_matrix(loading, id->text);
    /* If the matrix exists but could not be weighed, that was already reported. */
    bool failed = table == NULL && anchor_find(loading, NULL, id->text) != NULL &&
                  diag_count(loading->diag, DIAG_ERROR) > 0;

    if (failed) {
        return NULL;
    }
    if (table == NULL) {
        diag_error(loading->diag, id->place, "chart-data",
                   "no ```matrix before this block is called '%s'", id->text);
        return NULL;
    }
    return table->scores;
}

const char *
chart_matrix_notice(const Loading *loading, const Value *map)
{
    const Value *id = value_lookup(value_lookup(map, "data"), "matrix");
    const ReportTable *table =
        id != NULL && id->kind == VALUE_STRING ? find_matrix(loading, id->text) : NULL;

    return table != NULL ? table->notice : NULL;
}

/* The rows of `data`, which has one of the keys query, file, matrix, values. */
static const Table *
rows_of_data(Loading *loading, const xmlNode *directive, const Value *map, const char **ret_sql)
{
    static const char *const keys[] = { "query", "file", "matrix", "values", NULL };
    const Value *data = value_lookup(map, "data");

    if (!value_check_keys(data, keys, "'data'", loading->diag)) {
        return NULL;
    }
    if (data->n_items != 1) {
        diag_error(loading->diag, data->place, "chart-data",
                   "'data' must have one of query, file, matrix and values");
        return NULL;
    }
    *ret_sql = "";
    if (g_str_equal(data->first->key, "values")) {
        return table_from_values(data->first, loading->arena, loading->diag);
    }
    if (data->first->kind != VALUE_STRING) {
        diag_error(loading->diag, data->first->place, "wrong-type", "'%s' must be a text",
                   data->first->key);
        return NULL;
    }
    if (g_str_equal(data->first->key, "file")) {
        return read_file(loading, data->first);
    }
    if (g_str_equal(data->first->key, "matrix")) {
        return read_matrix(loading, data->first);
    }
    const Value *flat = figure_overlay(map, data, loading->arena); /* the query of `data`,
                                                                    * everything else from the
                                                                    * block */
    return directive_rows(loading, directive, flat, ret_sql);
}

const Table *
block_rows(Loading *loading, const xmlNode *directive, const Value *map, const char **ret_sql)
{
    const Value *data = value_lookup(map, "data"), *where = value_lookup(map, "where");

    if (data == NULL && value_lookup(map, "query") == NULL) {
        diag_error(loading->diag, tree_place(directive), "query-missing",
                   "the %s needs 'query:', the name of a query or SQL, or 'data:', such as {file: "
                   "own.csv}",
                   tree_attribute(directive, "kind"));
        return NULL;
    }
    if (data == NULL) {
        return directive_rows(loading, directive, map, ret_sql);
    }
    if (where != NULL && value_lookup(data, "query") == NULL) {
        diag_error(loading->diag, where->place, "chart-data",
                   "'where' only narrows a query: remove it, because all rows of a file or block "
                   "are used");
        return NULL;
    }
    return rows_of_data(loading, directive, map, ret_sql);
}
