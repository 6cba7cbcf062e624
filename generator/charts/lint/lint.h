/* The points of the rubric for charts that a program can judge, on the chart itself
 * as it is drawn: what its layout does not refuse by itself, but a careful reader
 * holds against it. The points, by their numbers:
 *
 *    1 the title says something         2 unit                  3 direction
 *    5 n, and what the interval is      6–8 texts on texts, on marks, beyond the edge
 *    8 leaders that cross               9 bars go by values from zero
 *   10 ticks: distinct, one precision, a logarithmic axis says so
 *   11 contrast                        13 series that look alike and bear no name
 *   14 rows that read alike            15 rows drawn, missing and counted
 *   16 size of type
 *   17 too many lines at once          18 like with like: panels, numbers of chips
 *   19 the description                 20 the same file twice, below 150 kB
 *
 * and that a metric whose values are all alike may have cancelled out. */
#ifndef CHARTS_LINT_LINT_H
#define CHARTS_LINT_LINT_H

#include "charts/chart.h"

/* Draws the chart in full width, half a column and as a slide, in light, dark and
 * print, and warns of each point [chart-lint] at the chart's place; what cannot be
 * drawn is an error as in chart_layout(). `notice` as in ChartSize. */
void chart_lint(const ChartSpec *spec, const Theme *theme, const char *notice, Diag *diag);

#endif
