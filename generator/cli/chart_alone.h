/* Charts without a report: of a specification and its rows from files, or of rows alone. */
#ifndef CLI_CHART_ALONE_H
#define CLI_CHART_ALONE_H

#include "charts/chart.h"
#include "charts/grammar/guess.h"
#include "cli/session.h"

/* `spec_path` is a YAML file with the keys of a chart block; `data_path` a CSV
 * file. Without one, the specification's `data: {file}` (beside it) or `data:
 * {values}` gives the rows. `use:` takes a shipped figure; the query of a figure is
 * left aside. NULL after errors. */
const ChartSpec *chart_alone(Session *session, const char *spec_path, const char *data_path);

/* A chart of the table in a file of any dialect ("-": standard input), of the rows for which
 * `where` (SQL; or NULL) holds. Guesses what is not asked for and prints the block to standard
 * error. NULL after errors. */
const ChartSpec *chart_of_file(Session *session, const char *path, const ChartAsked *asked,
                               const char *where);

#endif
