/* Charts without a report: from a specification and its rows in files, or from a file of rows
 * alone. */
#ifndef CLI_CHART_ALONE_H
#define CLI_CHART_ALONE_H

#include "charts/chart.h"
#include "charts/grammar/guess.h"
#include "cli/session.h"

/* `spec_path` is a YAML file with the keys of a chart block, `data_path` a CSV file. Without
 * `data_path`, the rows come from the specification's `data: {file}` (relative to it) or `data:
 * {values}`. `use:` takes a shipped figure, but ignores the figure's query. NULL after errors. */
const ChartSpec *chart_alone(Session *session, const char *spec_path, const char *data_path);

/* A chart of the table in a file of any dialect ("-": standard input), limited to the rows that
 * satisfy `where` (SQL; or NULL). Settings that `asked` leaves open are guessed, and the resulting
 * block is printed to standard error. NULL after errors. */
const ChartSpec *chart_of_file(Session *session, const char *path, const ChartAsked *asked,
                               const char *where);

#endif
