/* Rows that report.yaml asks of a warehouse: `results: [{odbc: perf, query: "SELECT …"}]`.
 *
 * Reading a report talks to no warehouse. `accelreport build --odbc` keeps the rows of each query
 * as a CSV file in the report folder, and they are read from there like those of any file. So a
 * report names a connection and never a driver, a file or a host: these are the user's. */
#ifndef DOCUMENT_REPORT_WAREHOUSE_H
#define DOCUMENT_REPORT_WAREHOUSE_H

#include "base/files.h"
#include "base/value.h"

typedef struct {
    const char *connection; /* the name that the user gives one */
    const char *sql;        /* one SELECT */
    const char *path;       /* of its rows: odbc/NAME-HASH.csv of the report folder */
    Place place;            /* of the SQL text */
} WarehouseQuery;

/* Letters, digits, - and _. */
bool warehouse_name_is_plain(const char *name);
/* A map of `results` or `prices`. */
bool warehouse_query_read(const Value *map, Arena *arena, WarehouseQuery *ret, Diag *diag);
/* Appends the WarehouseQuery of each such map of report.yaml. */
bool warehouse_queries_find(const Value *settings, Arena *arena, GArray *ret, Diag *diag);
/* Rows behind the header of such a file. */
double warehouse_count_rows(Bytes csv);

#endif
