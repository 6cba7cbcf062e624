/* The interner caches the ids of systems, workloads, runs and metrics that are in the database, so
 * that reading a million rows needs no queries to find them. */
#ifndef STORE_INTERN_H
#define STORE_INTERN_H

#include "store/database.h"

/* Loads the ids from the database. */
Interner *interner_new(Store *store);
void interner_free(Interner *interner); /* accepts NULL */

/* Each adds what the record states about its system, workload, run or metric if it is new.
 * Each returns an id, or 0 after reporting an error at `place`. `source_id` is the id of the
 * file being read. */
/* A run without a name is always added as a new one. */
sqlite3_int64 intern_run(Store *store, const ResultRecord *record, sqlite3_int64 source_id,
                         Place place, Diag *diag);
/* `*ret_factor` converts the record's value into the unit of the metric. */
sqlite3_int64 intern_metric(Store *store, const ResultRecord *record, Place place,
                            double *ret_factor, Diag *diag);

#endif
