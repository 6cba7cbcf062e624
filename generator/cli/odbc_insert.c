#include "cli/odbc_private.h"

/* libpq refuses a description of parameters of over 30,000 bytes, which has 4 for each. */
enum { PARAMETERS_MAX = 7000 };

/* Rows that one statement inserts, column by column. */
typedef struct {
    Odbc *odbc;
    const char *table;
    const OdbcColumn *columns;
    size_t n_columns;
    GPtrArray *texts;  /* UTF-16; NULL: NULL */
    GArray *sizes;     /* SQLLEN, bytes of each text */
    size_t n_prepared; /* rows of the statement that is prepared */
} Batch;

/* ON CONFLICT is the form of PostgreSQL, SQLite and DuckDB. */
static char *
insert_statement(const Batch *batch, size_t n_rows)
{
    GString *sql = g_string_new(NULL);

    g_string_append_printf(sql, "INSERT INTO \"%s\" (", batch->table);
    for (size_t i = 0; i < batch->n_columns; i++) {
        g_string_append_printf(sql, "%s\"%s\"", i > 0 ? ", " : "", batch->columns[i].name);
    }
    g_string_append(sql, ") VALUES ");
    for (size_t row = 0; row < n_rows; row++) {
        g_string_append(sql, row > 0 ? ", (?" : "(?");
        for (size_t i = 1; i < batch->n_columns; i++) {
            g_string_append(sql, ", ?");
        }
        g_string_append_c(sql, ')');
    }
    g_string_append(sql, " ON CONFLICT DO NOTHING");
    return g_string_free(sql, FALSE);
}

static bool
prepare(Batch *batch, size_t n_rows)
{
    if (batch->n_prepared == n_rows) {
        return true;
    }
    g_autofree char *sql = insert_statement(batch, n_rows);
    batch->n_prepared = n_rows;
    return odbc_worked(SQLPrepare(batch->odbc->statement, (SQLCHAR *)sql, SQL_NTS));
}

/* Numbers are passed as text, which has all their digits; the database converts it. */
static bool
bind_parameters(Batch *batch)
{
    bool fine = true;

    for (guint i = 0; fine && i < batch->texts->len; i++) {
        bool is_number = batch->columns[i % batch->n_columns].is_number;
        SQLLEN *size = &g_array_index(batch->sizes, SQLLEN, i);
        SQLULEN length = *size > 0 ? (SQLULEN)*size / sizeof(SQLWCHAR) : 1;
        fine = odbc_worked(SQLBindParameter(
            batch->odbc->statement, (SQLUSMALLINT)(i + 1), SQL_PARAM_INPUT, SQL_C_WCHAR,
            is_number ? SQL_DOUBLE : SQL_WVARCHAR, is_number ? 15 : length, 0,
            batch->texts->pdata[i], MAX(*size, 0), size));
    }
    return fine;
}

/* NULL, or what went wrong. */
static char *
send_rows(Batch *batch, guint64 *ret_n)
{
    SQLHSTMT statement = batch->odbc->statement;
    size_t n_rows = batch->texts->len / batch->n_columns;
    SQLLEN n_new = 0;

    if (n_rows == 0) {
        return NULL;
    }
    (void)alarm(batch->odbc->timeout);
    if (!prepare(batch, n_rows) || !bind_parameters(batch)) {
        return odbc_problem(batch->odbc, SQL_HANDLE_STMT, statement);
    }
    SQLRETURN answer = SQLExecute(statement);
    if (!odbc_worked(answer) && answer != SQL_NO_DATA) { /* SQL_NO_DATA: no row was new */
        return odbc_problem(batch->odbc, SQL_HANDLE_STMT, statement);
    }
    if (odbc_worked(SQLRowCount(statement, &n_new)) && n_new > 0) {
        *ret_n += (guint64)n_new;
    }
    (void)SQLFreeStmt(statement, SQL_CLOSE);
    g_ptr_array_set_size(batch->texts, 0);
    g_array_set_size(batch->sizes, 0);
    return NULL;
}

static void
add_text(Batch *batch, const char *text)
{
    glong n_units = 0;
    gunichar2 *units = *text != '\0' ? g_utf8_to_utf16(text, -1, NULL, &n_units, NULL) : NULL;
    SQLLEN size = units != NULL ? (SQLLEN)(n_units * (glong)sizeof *units) : SQL_NULL_DATA;

    g_ptr_array_add(batch->texts, units);
    g_array_append_val(batch->sizes, size);
}

static char *
insert_all(Batch *batch, OdbcNextRow *next, void *data, guint64 *ret_n)
{
    size_t most = PARAMETERS_MAX / batch->n_columns * batch->n_columns;

    for (;;) {
        const char *const *row = NULL;
        char *error = next(data, &row);
        if (error != NULL || row == NULL) {
            return error != NULL ? error : send_rows(batch, ret_n);
        }
        for (size_t i = 0; i < batch->n_columns; i++) {
            add_text(batch, row[i]);
        }
        error = batch->texts->len >= most ? send_rows(batch, ret_n) : NULL;
        if (error != NULL) {
            return error;
        }
    }
}

char *
odbc_insert(Odbc *odbc, const char *table, const OdbcColumn *columns, size_t n_columns,
            OdbcNextRow *next, void *data, guint64 *ret_n)
{
    Batch batch = { .odbc = odbc,
                    .table = table,
                    .columns = columns,
                    .n_columns = n_columns,
                    .texts = g_ptr_array_new_with_free_func(g_free),
                    .sizes = g_array_new(FALSE, FALSE, sizeof(SQLLEN)) };
    char *error = insert_all(&batch, next, data, ret_n);

    (void)SQLFreeStmt(odbc->statement, SQL_RESET_PARAMS);
    g_ptr_array_unref(batch.texts);
    g_array_unref(batch.sizes);
    return error;
}
