/* What an SQL aggregate gathers of its group before it computes: numbers, and
 * what its other arguments say. */
#ifndef ANALYSIS_SQL_SAMPLE_H
#define ANALYSIS_SQL_SAMPLE_H

#include "analysis/bootstrap.h"

#include <sqlite3.h>

/* What follows x among the arguments. */
typedef enum {
    SAMPLE_PLAIN,      /* (x) */
    SAMPLE_PARAMETER,  /* (x, number) */
    SAMPLE_FAILURES,   /* (x, failed, number): rows with failed ≠ 0 are counted only */
    SAMPLE_PERCENTILE, /* (x, number, 'name of interpolation') */
    SAMPLE_SIDES,      /* (x, first): ≠ 0 the first sample, 0 the second, NULL neither */
} SampleKind;

/* The last interval that was drawn, and of what. */
typedef struct {
    Interval (*interval_of)(Numbers first, Numbers second, double confidence);
    GArray *first, *second;
    Interval interval;
} IntervalMemory;

void interval_memory_clear(void *data);

/* In SQLite's memory, which the limit on a query's memory bounds. */
typedef struct {
    double *values;
    size_t n, room;
} SampleNumbers;

typedef struct {
    SampleNumbers values, others; /* the second sample */
    size_t n_failed;
    bool overflowed; /* an infinite value came: nothing is defined then */
    bool has_parameter;
    double parameter;
    PercentileMethod method;
    IntervalMemory *memory; /* when the group is finished; borrowed */
} Sample;

Numbers sample_first(const Sample *sample);
Numbers sample_second(const Sample *sample);

/* Takes one row. An error is set in `context`. */
void sample_step(Sample *sample, SampleKind kind, sqlite3_context *context,
                 sqlite3_value **arguments);
void sample_clear(Sample *sample);

/* False after an error: NULL is no error, it gives NAN. */
bool sample_read_number(sqlite3_context *context, sqlite3_value *value, double *ret);

#endif
