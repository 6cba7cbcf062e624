/* Rows that report.yaml requests from a warehouse: `results: [{odbc: perf, query: "SELECT …"}]`.
 *
 * Reading a report does not access the warehouse. `accelreport build --odbc` saves the rows of each
 * query as a CSV file in the report folder, which is then read like any other file. So a report
 * names a connection but never a driver, file or host; those belong to the user's configuration. */
#ifndef DOCUMENT_REPORT_WAREHOUSE_H
#define DOCUMENT_REPORT_WAREHOUSE_H

#include "base/files.h"
#include "base/value.h"

typedef struct {
    const char *connection; /* the user's name for it */
    const char *sql;        /* one SELECT */
    const char *path;       /* file with its rows in the report folder: odbc/NAME-HASH.csv */
    Place place;            /* of the SQL text */
} WarehouseQuery;

/* True if the name has only letters, digits, - and _. */
bool warehouse_name_is_plain(const char *name);
/* Reads a map under `results` or `prices`. False after an error. */
bool warehouse_query_read(const Value *map, Arena *arena, WarehouseQuery *ret, Diag *diag);
/* Appends a WarehouseQuery for each such map of report.yaml. False after an error. */
bool warehouse_queries_find(const Value *settings, Arena *arena, GArray *ret, Diag *diag);
/* The number of rows after the header of such a file. */
double warehouse_count_rows(Bytes csv);

#endif
