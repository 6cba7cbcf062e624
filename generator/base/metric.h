/* The registry of metrics: each measured quantity has one canonical unit, a
 * label, a direction and a number format, so that nothing is ever drawn or
 * compared without them. */
#ifndef BASE_METRIC_H
#define BASE_METRIC_H

#include "base/base.h"

typedef enum { BETTER_LOWER, BETTER_HIGHER, BETTER_NEITHER } Better;

typedef struct {
    const char *id;    /* "time_to_train" */
    const char *label; /* "Time to train" */
    const char *unit;  /* canonical: "min", "USD", "tokens/s" */
    Better better;
    int decimals; /* for people; -1: three significant digits */
} Metric;

/* NULL when the registry does not have it. */
const Metric *metric_find(const char *id);

/* All ids, for near-name messages. */
const char *const *metric_ids(size_t *n_ids);

/* What turns a value in `unit` into the metric's canonical unit (a value in ms times
 * 1/60000 is minutes). Where the unit is of one chip or node and the metric of all, or
 * the other way: canonical = value × factor × chips^chips × nodes^nodes, the powers
 * being -1, 0 or 1; whoever asks must know how many there are. False when `unit`
 * measures something else or is unknown: GB is not GiB, tokens are not samples. */
typedef struct {
    double factor;
    int chips, nodes;
} UnitFactor;

bool metric_convert_shared(const Metric *metric, const char *unit, UnitFactor *ret);

/* The table behind it, for its test. */
typedef struct {
    const char *unit, *canonical;
    double factor;
} UnitConversion;

const UnitConversion *metric_conversions(size_t *n_conversions);

#endif
