/* Access to a data warehouse through unixODBC. Only called by processes that read no files from
 * strangers. */
#ifndef CLI_ODBC_H
#define CLI_ODBC_H

#include "base/base.h"

#include <stdio.h>

typedef struct Odbc Odbc;

/* Connects and begins a transaction that only odbc_commit() completes successfully. The connection
 * string is "DSN=…" or "Driver=…;Server=…". If the driver does not respond for `timeout` seconds,
 * SIGALRM ends the process. NULL after an error; *ret_error (g_free) then describes it in one line,
 * which contains no value of the connection string except the names of driver and data source. */
Odbc *odbc_open(const char *connection, unsigned timeout, char **ret_error);
void odbc_close(Odbc *odbc); /* accepts NULL; rolls back */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Odbc, odbc_close)

/* Writes the rows of a SELECT as CSV (RFC 4180, UTF-8, NULL as an empty field). Memory use is that
 * of one row. Returns NULL, or what went wrong (g_free). */
char *odbc_select(Odbc *odbc, const char *sql, FILE *out);

/* Each returns NULL, or what went wrong (g_free). */
char *odbc_run(Odbc *odbc, const char *sql); /* a statement without rows */
char *odbc_commit(Odbc *odbc);
void odbc_rollback(Odbc *odbc);

typedef struct {
    const char *name;
    bool is_number; /* DOUBLE PRECISION; else TEXT */
} OdbcColumn;

/* The next row in *ret, a UTF-8 text for each column, "" for NULL, valid until the next call; NULL
 * after the last row. Returns NULL, or what went wrong (g_free). */
typedef char *OdbcNextRow(void *data, const char *const **ret);

/* Inserts rows into a table with a unique key, in batches. Rows whose key the table already has are
 * left out, so that the same rows can be inserted again, by several processes at a time; these
 * should insert rows that they share in the same order. Adds the rows inserted to *ret_n. */
char *odbc_insert(Odbc *odbc, const char *table, const OdbcColumn *columns, size_t n_columns,
                  OdbcNextRow *next, void *data, guint64 *ret_n);

#endif
