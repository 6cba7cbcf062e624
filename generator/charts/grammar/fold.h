/* Fold: rows that are single runs become one row for what was measured.
 *
 *     error: {stat: ci95, of: run}
 *
 * `of` is the column that tells the runs of one measurement apart, or one whose cells
 * hold the values of all runs. Rows that agree in all other columns which the chart
 * shows are one measurement. stat: ci90, ci95, ci99 (the interval of the mean by
 * Student's t), se and sd (the mean ± its standard error, ± the standard deviation),
 * range and iqr (the median, from the smallest to the largest run, from the first to
 * the third quartile). Ratios are folded by their logarithms: factors, not
 * differences.
 *
 * Below five runs there is no interval but of the range: the runs themselves are drawn.
 * Runs without value are counted, and stand in no mean. */
#ifndef CHARTS_GRAMMAR_FOLD_H
#define CHARTS_GRAMMAR_FOLD_H

#include "charts/grammar/spec.h"

/* Puts the folded table into the spec, and into spec->fold what it holds. */
bool fold_rows(ChartSpec *spec, Diag *diag);

/* Columns of the folded table. */
typedef struct {
    int low, high, n, runs;
} FoldColumns;

const FoldColumns *fold_columns(const Fold *fold);
/* What its intervals mean. */
const char *fold_meaning(const ChartSpec *spec);

/* " Values: means of the runs." */
void fold_note(const ChartSpec *spec, GString *out);

#endif
