/* Percentile rows: distributions too many to be told apart as lines, each a row
 * with a mark for each percentile on one axis, the shortest tail first. */
#ifndef CHARTS_KINDS_PERCENTILE_ROWS_H
#define CHARTS_KINDS_PERCENTILE_ROWS_H

#include "charts/kinds/ecdf_curves.h"
#include "charts/layout/sketch.h"

/* Whether the curves are drawn as rows: no one of more than SERIES_NAMED_MAX is lit. */
bool percentile_rows_stand(const Curve *curves, size_t n_curves);

/* Draws them from `top` down, labels.max_rows at most; returns where they end. */
double percentile_rows_draw(Sketch *sketch, const Curve *curves, size_t n_curves, double top);

#endif
