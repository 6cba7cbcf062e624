/* The registry of metrics. Each measured quantity has one canonical unit, a label, a direction and
 * a number format, so that nothing is drawn or compared without them. */
#ifndef BASE_METRIC_H
#define BASE_METRIC_H

#include "base/base.h"

typedef enum { BETTER_LOWER, BETTER_HIGHER, BETTER_NEITHER } Better;

typedef struct {
    const char *id;    /* "time_to_train" */
    const char *label; /* "Time to train" */
    const char *unit;  /* canonical: "min", "USD", "tokens/s" */
    Better better;
    int decimals; /* for display; -1: three significant digits */
} Metric;

/* NULL if the id is not registered. */
const Metric *metric_find(const char *id);

/* All ids, to suggest similar names in messages. */
const char *const *metric_ids(size_t *n_ids);

/* How to convert a value in `unit` to the metric's canonical unit (a value in ms times 1/60000 is
 * minutes). Where one unit is per chip or node and the other is for all of them, canonical = value
 * × factor × chips^chips × nodes^nodes, with powers of -1, 0 or 1. The caller must then know how
 * many chips or nodes there are. Returns false and leaves *ret untouched if `unit` is unknown or
 * measures something else: GB is not GiB, tokens are not samples. */
typedef struct {
    double factor;
    int chips, nodes;
} UnitFactor;

bool metric_convert_shared(const Metric *metric, const char *unit, UnitFactor *ret);

/* The table of conversions, for its test. */
typedef struct {
    const char *unit, *canonical;
    double factor;
} UnitConversion;

const UnitConversion *metric_conversions(size_t *n_conversions);

#endif
