/* The curves of an ecdf chart: distributions from single values, or from percentiles that a tool
 * computed. */
#ifndef CHARTS_KINDS_ECDF_CURVES_H
#define CHARTS_KINDS_ECDF_CURVES_H

#include "charts/grammar/spec.h"
#include "charts/scale/distribution.h"

enum { CURVE_MARKS = 4, CURVE_VALUES_MIN = 20 };

/* Percentiles that are pointed out if the values reach that far, as shares; ascending. */
extern const double curve_marks[CURVE_MARKS];

typedef struct {
    const char *name;
    const ChartRow *row; /* the first of its rows */
    DistributionStep *steps;
    size_t n_steps;
    size_t n;    /* number of values; 0: unknown, because percentiles are given */
    double last; /* the largest share that is shown */
    bool lit;
} Curve;

/* The curves in order of first appearance. Those with too few values for a median are left out, and
 * their rows become rows without value. If there are more than SERIES_NAMED_MAX, only the
 * highlighted ones are lit. */
Curve *curves_collect(const ChartSpec *spec, size_t *ret_n);

/* Whether rows give shares and not single values; and the share of a row, 0 to 1. */
bool curves_have_shares(const Encoding *encoding);
double curve_row_share(const ChartSpec *spec, const ChartRow *row);

/* The value at a share; NaN if there is none. If shares are given, only those have a value. */
double curve_quantile(const Curve *curve, double share);

/* The highest percentile of curve_marks that the curve reaches, as a share; NaN: none. */
double curve_highest_mark(const Curve *curve);

/* "p99.9". */
const char *curve_percentile(Arena *arena, const Words *words, double share);

#endif
