/* The interner: the ids of systems, workloads, runs and metrics that are in the
 * database already, so that a million rows need no look-ups there. */
#ifndef STORE_INTERN_H
#define STORE_INTERN_H

#include "store/database.h"

/* Reads what the database holds. */
Interner *interner_new(Store *store);
void interner_free(Interner *interner); /* accepts NULL */

/* What the record says of its system, workload, run and metric is put in when
 * new; `source_id` is of the file being read. Each returns 0 after reporting an
 * error at `place`. */
/* A run without a name is always new. */
sqlite3_int64 intern_run(Store *store, const ResultRecord *record, sqlite3_int64 source_id,
                         Place place, Diag *diag);
/* *ret_factor turns the record's value into the unit of the metric. */
sqlite3_int64 intern_metric(Store *store, const ResultRecord *record, Place place,
                            double *ret_factor, Diag *diag);

#endif
