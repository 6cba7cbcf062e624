/* Percentile rows: an alternative for distributions that are too many to tell apart as lines. Each
 * is a row with a mark for each percentile on a common axis, with the shortest tail first. */
#ifndef CHARTS_KINDS_PERCENTILE_ROWS_H
#define CHARTS_KINDS_PERCENTILE_ROWS_H

#include "charts/kinds/ecdf_curves.h"
#include "charts/layout/sketch.h"

/* Whether the curves are drawn as rows: there are more than SERIES_NAMED_MAX and none is lit. */
bool percentile_rows_apply(const Curve *curves, size_t n_curves);

/* Draws at most labels.max_rows rows from `top` downwards, and returns the bottom. */
double percentile_rows_draw(Sketch *sketch, const Curve *curves, size_t n_curves, double top);

#endif
