/* Aggregate: rows that are single runs are combined into one row per measurement.
 *
 *     error: {stat: ci95, of: run}
 *
 * `of` is a column that distinguishes the runs of one measurement, or one whose cells
 * contain the values of all runs. Rows that agree in all other columns shown by the
 * chart are one measurement. stat: ci90, ci95, ci99 (the mean with its interval by
 * Student's t), se and sd (the mean ± its standard error or standard deviation), range
 * and iqr (the median, with the smallest and largest run or the first and third
 * quartile). Ratios are aggregated by their logarithms, that is as factors and not as
 * differences.
 *
 * Below five runs, only `range` gives an interval; otherwise the runs themselves are drawn.
 * Runs without value are counted, but are not part of any mean. */
#ifndef CHARTS_GRAMMAR_AGGREGATE_H
#define CHARTS_GRAMMAR_AGGREGATE_H

#include "charts/grammar/spec.h"

/* Replaces the spec's table by the aggregated one, and describes it in spec->aggregate. */
bool aggregate_rows(ChartSpec *spec, Diag *diag);

/* Indices of columns in the aggregated table. */
typedef struct {
    int low, high, n, runs;
} AggregateColumns;

const AggregateColumns *aggregate_columns(const Aggregate *aggregate);
/* The meaning of its intervals, in words. */
const char *aggregate_meaning(const ChartSpec *spec);

/* " Values: means of the runs." */
void aggregate_note(const ChartSpec *spec, GString *out);

#endif
