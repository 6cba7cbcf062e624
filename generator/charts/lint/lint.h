/* Checks of chart quality that a program can make on the drawn chart: points that the layout does
 * not enforce, but that a careful reader would criticise. They are numbered as in the list of chart
 * criteria:
 *
 *    1 the title makes a statement      2 unit                  3 direction
 *    5 n, and the interval's meaning    6–8 texts on texts, on marks, beyond the edge
 *    8 leaders that cross               9 bars in proportion to values from zero
 *   10 distinct ticks of one precision; a logarithmic axis is labelled as such
 *   11 contrast                        13 series that look alike and have no name
 *   14 rows with the same text         15 rows drawn, missing and counted
 *   16 font size                       17 too many lines at once
 *   18 comparable values: panels, numbers of chips
 *   19 the description                 20 the same file if drawn twice, below 150 kB
 *
 * It also warns of a metric whose values are all the same, because it may have cancelled out. */
#ifndef CHARTS_LINT_LINT_H
#define CHARTS_LINT_LINT_H

#include "charts/chart.h"

/* Draws the chart in full width, half a column and as a slide, in light, dark and print, and
 * reports each point as a warning [chart-lint] at the chart's place. A chart that cannot be drawn
 * is an error as in chart_layout(). `notice` is as in ChartSize. */
void chart_lint(const ChartSpec *spec, const Theme *theme, const char *notice, Diag *diag);

#endif
