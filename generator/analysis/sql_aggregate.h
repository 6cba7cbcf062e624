/* A statistic as an SQL aggregate: a row of a table. */
#ifndef ANALYSIS_SQL_AGGREGATE_H
#define ANALYSIS_SQL_AGGREGATE_H

#include "analysis/sql_sample.h"

#define SQL_CONFIDENCE 0.95

/* One of the two finishes a group; `text` gives NULL or a string of the caller's. */
typedef struct {
    const char *name;
    SampleKind kind;
    double (*number)(const Sample *sample); /* NAN: NULL */
    char *(*text)(const Sample *sample);
} Aggregate;

/* False when SQLite refuses. `aggregates` must live as long as the program. */
bool sql_aggregates_register(sqlite3 *db, const Aggregate *aggregates, size_t n);

/* sql_intervals.c: those of bootstrap.h and two_samples.h. */
bool sql_intervals_register(sqlite3 *db);

#endif
