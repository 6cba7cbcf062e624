/* Rows from data warehouses, saved in the report folder before the report is read
 * (document/report/warehouse.h). */
#ifndef CLI_WAREHOUSE_H
#define CLI_WAREHOUSE_H

#include "base/base.h"

/* Runs the queries of report.yaml whose connection is named, and saves their rows in the folder.
 * `connections` are NAME=CONNECTION, or the NAME of one in the user's own file. Three kinds of
 * processes share the work: one reads report.yaml and has no other access, others talk to
 * warehouses and read no report files, and this one writes the files. Prints problems and returns
 * the exit status. */
int warehouse_fetch(const char *folder, char *const *connections, int timeout);

#endif
