/* What an SQL aggregate collects from its group before it computes: numbers, and its other
 * arguments. */
#ifndef ANALYSIS_SQL_SAMPLE_H
#define ANALYSIS_SQL_SAMPLE_H

#include "analysis/bootstrap.h"

#include <sqlite3.h>

/* The arguments of the aggregate. */
typedef enum {
    SAMPLE_PLAIN,      /* (x) */
    SAMPLE_PARAMETER,  /* (x, number) */
    SAMPLE_FAILURES,   /* (x, failed, number): rows with failed ≠ 0 are only counted */
    SAMPLE_PERCENTILE, /* (x, number, 'name of interpolation') */
    SAMPLE_SIDES,      /* (x, first): ≠ 0 is the first sample, 0 the second, NULL neither */
} SampleKind;

/* The last bootstrap interval, and the samples it was computed from. */
typedef struct {
    Interval (*interval_of)(Numbers first, Numbers second, double confidence);
    GArray *first, *second;
    Interval interval;
} IntervalMemory;

void interval_memory_clear(void *data);

/* Allocated with SQLite, so that the limit on a query's memory applies. */
typedef struct {
    double *values;
    size_t n, room;
} SampleNumbers;

typedef struct {
    SampleNumbers values, others; /* `others` is the second sample */
    size_t n_failed;
    bool overflowed; /* an infinite value occurred, so the statistic is undefined */
    bool has_parameter;
    double parameter;
    PercentileMethod method;
    IntervalMemory *memory; /* set when the group is finished; borrowed */
} Sample;

Numbers sample_first(const Sample *sample);
Numbers sample_second(const Sample *sample);

/* Adds one row. Sets an error in `context` if an argument is invalid. */
void sample_step(Sample *sample, SampleKind kind, sqlite3_context *context,
                 sqlite3_value **arguments);
void sample_clear(Sample *sample);

/* Reads a number; NULL gives NAN. Returns false after setting an error in `context`. */
bool sample_read_number(sqlite3_context *context, sqlite3_value *value, double *ret);

#endif
