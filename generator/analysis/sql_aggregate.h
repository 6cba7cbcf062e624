/* Statistics as SQL aggregates, each a row of a table. */
#ifndef ANALYSIS_SQL_AGGREGATE_H
#define ANALYSIS_SQL_AGGREGATE_H

#include "analysis/sql_sample.h"

#define SQL_CONFIDENCE 0.95

/* `number` or `text` computes the result of a group. `text` returns NULL or a string that the
 * caller frees. */
typedef struct {
    const char *name;
    SampleKind kind;
    double (*number)(const Sample *sample); /* NAN: NULL */
    char *(*text)(const Sample *sample);
} Aggregate;

/* Returns false if SQLite refuses. `aggregates` must live as long as the program. */
bool sql_aggregates_register(sqlite3 *db, const Aggregate *aggregates, size_t n);

/* Registers the aggregates of bootstrap.h and two_samples.h (sql_intervals.c). */
bool sql_intervals_register(sqlite3 *db);

#endif
