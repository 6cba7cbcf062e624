/* A chart without a report: a specification and its rows from files. */
#ifndef CLI_CHART_ALONE_H
#define CLI_CHART_ALONE_H

#include "charts/chart.h"
#include "cli/session.h"

/* `spec_path` is a YAML file with the keys of a chart block; `data_path` a CSV
 * file. Without one, the specification's `data: {file}` (beside it) or `data:
 * {values}` gives the rows. `use:` takes a shipped figure; the query of a figure is
 * left aside. NULL after errors. */
const ChartSpec *chart_alone(Session *session, const char *spec_path, const char *data_path);

#endif
