/* A warehouse through unixODBC. Only processes that read nothing of strangers call this. */
#ifndef CLI_ODBC_H
#define CLI_ODBC_H

#include "base/base.h"

#include <stdio.h>

typedef struct Odbc Odbc;

/* Connects, in a transaction that nothing but odbc_commit() ends well. The connection string is
 * "DSN=…" or "Driver=…;Server=…". A driver that is silent for `timeout` seconds ends the process
 * with SIGALRM. NULL after an error; *ret_error (g_free) says in one line what is wrong, without
 * any value of the connection string but the names of driver and data source. */
Odbc *odbc_open(const char *connection, unsigned timeout, char **ret_error);
void odbc_close(Odbc *odbc); /* accepts NULL; rolls back */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Odbc, odbc_close)

/* Writes the rows of a SELECT as CSV (RFC 4180, UTF-8, NULL as nothing), in the memory of one
 * row. NULL, or what is wrong (g_free). */
char *odbc_select(Odbc *odbc, const char *sql, FILE *out);

#endif
