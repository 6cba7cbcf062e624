/* Finds which results the values of a query compare. A query for text selects a number and not what
 * it belongs to. So it is run again for all columns that its joins read, at any depth, and for what
 * the subqueries among its columns read. */
#include "document/directives/sql_text.h"
#include "document/loading.h"

enum { IDS_MAX = 8 };

/* The id of a result, and its suite. */
static const char *const wanted[] = { "result_id", "suite", NULL };

static bool
is_id(const char *column)
{
    return g_str_equal(column, "result_id") || g_str_has_prefix(column, "result_id:");
}

/* The rows that the query reads, with all columns; falls back to a simpler rewriting if the widened
 * one fails. */
static const Table *
read_details(Loading *loading, const char *sql)
{
    const char *wide = sql_companion(loading->arena, sql_widen(loading->arena, sql));
    const char *plain = sql_companion(loading->arena, sql);
    const Table *table = wide != NULL ? query_try(loading, wide, wanted) : NULL;

    return table == NULL && plain != NULL ? query_try(loading, plain, wanted) : table;
}

/* Copies the cells of result columns, up to IDS_MAX. */
static size_t
take_ids(const Table *table, size_t row, Cell *cells, size_t n)
{
    for (size_t i = 0; table != NULL && i < table->n_columns && n < IDS_MAX; i++) {
        if (is_id(table->columns[i]) && row < table->n_rows) {
            cells[n++] = *table_cell(table, row, i);
        }
    }
    return n;
}

static const Table *
join_ids(Loading *loading, const Table *details, const Cell *more, size_t n_more)
{
    static const char *const names[IDS_MAX] = { "result_id",   "result_id:1", "result_id:2",
                                                "result_id:3", "result_id:4", "result_id:5",
                                                "result_id:6", "result_id:7" };
    Table *ids = table_new(loading->arena, names, IDS_MAX);
    size_t n_rows = details != NULL ? details->n_rows : 0;

    for (size_t row = 0; row < MAX(n_rows, 1); row++) {
        Cell *cells = table_add_row(ids);
        size_t n = 0;
        for (; n < n_more; n++) {
            cells[n] = more[n];
        }
        take_ids(details, row, cells, n);
    }
    return ids;
}

const Table *
value_provenance(Loading *loading, const char *sql, const Table **ret_ids)
{
    const char *const *scalars = sql_scalars(loading->arena, sql);
    const Table *details = loading->store != NULL ? read_details(loading, sql) : NULL;
    Cell more[IDS_MAX] = { 0 };
    size_t n_more = 0;

    for (size_t i = 0; loading->store != NULL && scalars[i] != NULL; i++) {
        n_more = take_ids(query_try(loading, scalars[i], wanted), 0, more, n_more);
    }
    *ret_ids = join_ids(loading, details, more, n_more);
    return details;
}
