/* labels: {series, values, points, max}: what is written at the marks. */
#ifndef CHARTS_SPEC_LABELS_H
#define CHARTS_SPEC_LABELS_H

#include "charts/spec.h"

bool labels_parse(ChartSpec *spec, Diag *diag);

#endif
