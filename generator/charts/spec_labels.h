/* labels: {series, values, points, max}: what is written at the marks. */
#ifndef CHARTS_SPEC_LABELS_H
#define CHARTS_SPEC_LABELS_H

#include "charts/spec.h"

bool labels_parse(ChartSpec *spec, Diag *diag);

/* Whether the label of this index among n is written: `max` of them are, spread evenly. */
bool labels_keep(const ChartSpec *spec, size_t index, size_t n);

#endif
