/* Aggregate: rows that are single runs become one row for what was measured.
 *
 *     error: {stat: ci95, of: run}
 *
 * `of` is the column that tells the runs of one measurement apart, or one whose cells
 * hold the values of all runs. Rows that agree in all other columns which the chart
 * shows are one measurement. stat: ci90, ci95, ci99 (the interval of the mean by
 * Student's t), se and sd (the mean ± its standard error, ± the standard deviation),
 * range and iqr (the median, from the smallest to the largest run, from the first to
 * the third quartile). Ratios are aggregated by their logarithms: factors, not
 * differences.
 *
 * Below five runs there is no interval but of the range: the runs themselves are drawn.
 * Runs without value are counted, and stand in no mean. */
#ifndef CHARTS_GRAMMAR_AGGREGATE_H
#define CHARTS_GRAMMAR_AGGREGATE_H

#include "charts/grammar/spec.h"

/* Puts the aggregated table into the spec, and into spec->aggregate what it holds. */
bool aggregate_rows(ChartSpec *spec, Diag *diag);

/* Columns of the aggregated table. */
typedef struct {
    int low, high, n, runs;
} AggregateColumns;

const AggregateColumns *aggregate_columns(const Aggregate *aggregate);
/* What its intervals mean. */
const char *aggregate_meaning(const ChartSpec *spec);

/* " Values: means of the runs." */
void aggregate_note(const ChartSpec *spec, GString *out);

#endif
