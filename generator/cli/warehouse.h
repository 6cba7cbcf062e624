/* Rows from data warehouses, saved in the report folder before the report is read
 * (document/report/warehouse.h). */
#ifndef CLI_WAREHOUSE_H
#define CLI_WAREHOUSE_H

#include "base/base.h"

enum { WAREHOUSE_TIMEOUT = 300 }; /* seconds to wait for an answer, by default */

/* Returns false after wrong usage, which is printed. `connections` may be NULL. */
bool warehouse_options_check(char *const *connections, int timeout);

/* Runs the queries of report.yaml whose connection is named, and saves their rows in the folder.
 * `connections` are NAME=CONNECTION, or the NAME of one in the user's own file. Three kinds of
 * processes share the work: one reads report.yaml and has no other access, others talk to
 * warehouses and read no report files, and this one writes the files. Prints problems and returns
 * the exit status. */
int warehouse_fetch(const char *folder, char *const *connections, int timeout);

#endif
