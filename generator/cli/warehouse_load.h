/* `accelreport export --to odbc:NAME`: what a report folder has read, as rows of a warehouse. */
#ifndef CLI_WAREHOUSE_LOAD_H
#define CLI_WAREHOUSE_LOAD_H

#include "base/base.h"

/* Fills the tables `runs` and `prices`, which are made if they are not there, in one transaction.
 * Their columns are those of results and price tables, so that a report can query them. A row's
 * key, `row_key`, is the SHA-256 of the row with its file's SHA-256 and line: rows that are there
 * already are left out, so loading can be repeated, and many machines can load parts of the same
 * files. `connections` are the values of --odbc, or NULL. The exit status; problems are printed. */
int warehouse_load(const char *folder, const char *name, char *const *connections, int timeout);

#endif
