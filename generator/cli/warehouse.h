/* Rows of warehouses, kept beside a report before it is read (document/report/warehouse.h). */
#ifndef CLI_WAREHOUSE_H
#define CLI_WAREHOUSE_H

#include "base/base.h"

enum { WAREHOUSE_TIMEOUT = 300 }; /* seconds without an answer, unless said otherwise */

/* False after bad usage, which is printed. `connections` may be NULL. */
bool warehouse_options_check(char *const *connections, int timeout);

/* Asks the queries of report.yaml whose connection is named, and keeps their rows in the folder.
 * `connections` are NAME=CONNECTION, or NAME of one in the user's own file. Three
 * kinds of process share the work: one reads report.yaml and reaches nothing else, others talk to
 * warehouses and read nothing, and this one writes the files. The exit status; problems are
 * printed. */
int warehouse_fetch(const char *folder, char *const *connections, int timeout);

#endif
