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

#endif
