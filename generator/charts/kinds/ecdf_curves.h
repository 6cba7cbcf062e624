/* Curves: the distributions of an ecdf chart, each from single values or from
 * shares that a tool already took. */
#ifndef CHARTS_KINDS_ECDF_CURVES_H
#define CHARTS_KINDS_ECDF_CURVES_H

#include "charts/grammar/spec.h"
#include "charts/scale/distribution.h"

enum { CURVE_MARKS = 4, CURVE_VALUES_MIN = 20 };

/* Shares that are called out, where the values reach so far; rising. */
extern const double curve_marks[CURVE_MARKS];

typedef struct {
    const char *name;
    const ChartRow *row; /* its first */
    DistributionStep *steps;
    size_t n_steps;
    size_t n;    /* values; 0: not known, the shares are given */
    double last; /* largest share that is shown */
    bool lit;
} Curve;

/* In the order in which the data bring them up. Lines with too few values for a
 * median are left out: their rows have been made rows without value. With more
 * than SERIES_NAMED_MAX only the highlighted ones are lit. */
Curve *curves_collect(const ChartSpec *spec, size_t *ret_n);

/* Whether rows give shares, not single values; the share of a row, 0 to 1. */
bool curves_have_shares(const Encoding *encoding);
double curve_row_share(const ChartSpec *spec, const ChartRow *row);

/* The value at a share: of given shares only what was given. NaN: none. */
double curve_quantile(const Curve *curve, double share);

/* The highest of the called-out shares that the curve reaches; NaN: none. */
double curve_highest_mark(const Curve *curve);

/* "p99.9". */
const char *curve_percentile(Arena *arena, const Words *words, double share);

#endif
