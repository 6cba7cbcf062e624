/* What a column of a table of measurements means, by its heading: a fact about the run ("GPU type",
 * "batch size"), or a measured quantity with its unit ("Throughput (tok/s)"). Headings are as
 * people write them; case and punctuation are ignored. */
#ifndef SOURCES_TABLES_MEASUREMENT_WORDS_H
#define SOURCES_TABLES_MEASUREMENT_WORDS_H

#include "base/arena.h"

typedef enum {
    FACT_NONE,
    FACT_ACCELERATOR, /* perhaps with a number: "8x H100" */
    FACT_ACCELERATORS,
    FACT_NODES,
    FACT_SYSTEM,
    FACT_SUBMITTER,
    FACT_HOST,
    FACT_WORKLOAD,
    FACT_MODEL,
    FACT_DATASET,
    FACT_SUITE,
    FACT_ROUND,
    FACT_PHASE,
    FACT_SCENARIO,
    FACT_PRECISION,
    FACT_SOFTWARE,
    FACT_GLOBAL_BATCH_SIZE,
    FACT_CONCURRENCY,
    FACT_REQUEST_RATE,
    FACT_INPUT_LENGTH,
    FACT_OUTPUT_LENGTH,
    FACT_DATE,
    FACT_SOURCE,
    FACT_REPEAT, /* the number of a repetition, which tells no results apart */
    FACT_REMARK, /* free text, or a name that tells no results apart */
    N_FACTS
} MeasurementFact;

/* FACT_NONE for an unknown heading. */
MeasurementFact measurement_fact_find(const char *heading);

typedef struct {
    const char *metric; /* of the registry (base/metric.h), or a name made of the heading */
    const char *unit;   /* as the registry spells it; NULL: neither heading nor unit row has one */
    const char *stated; /* the unit as measurement_unit() reads it */
    bool timed;   /* a time or a rate of work, which only a run has; memory may be a product's */
    bool certain; /* only benchmarks of machine learning measure this */
} Measurement;

/* True if the heading names a result, such as a time, even without its unit: then the column is no
 * setting of the run. */
bool measurement_is_result(const char *heading);

/* The columns of a table with a row for each value: "Metric", "Value" and "Unit". */
bool measurement_is_metric_heading(const char *heading);
bool measurement_is_value_heading(const char *heading);
bool measurement_is_unit_heading(const char *heading);

/* True if the heading is about money. */
bool measurement_is_money(const char *heading);

/* Reads a heading and the unit below it, if there is a row of units (else NULL). Without a unit
 * only a known quantity is one. False if it is not a measured quantity. Texts are static or belong
 * to the arena. */
bool measurement_find(const char *heading, const char *unit, Arena *arena, Measurement *ret);

/* The unit that a text is, such as "tokens/s/chip" for "tok/s per GPU"; NULL: none. Static, or in
 * the arena. */
const char *measurement_unit(const char *text, Arena *arena);

/* What a number in one of these units is multiplied by to be in the other. False if they measure
 * different things. */
bool measurement_unit_factor(const char *from, const char *to, double *ret);

/* "training" or "inference", if the metric belongs to one; else NULL. */
const char *measurement_phase(const char *metric);

#endif
