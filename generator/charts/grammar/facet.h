/* Facets: a panel for each value of `facet`, each a chart of its own with the panel's rows. */
#ifndef CHARTS_GRAMMAR_FACET_H
#define CHARTS_GRAMMAR_FACET_H

#include "charts/grammar/spec.h"

/* Whether the chart stands in panels; its sub-charts, one for each panel, each with
 * its rows. At most labels.max_rows are drawn. */
bool facet_has_panels(const ChartSpec *spec);
ChartSpec **facet_panels(const ChartSpec *spec, size_t *ret_n);

/* Reads columns, scales and sort of `facet`. */
bool facet_bind(ChartSpec *spec, Diag *diag);
/* Gives the rows their panels, after they have their names. */
void facet_name_rows(ChartSpec *spec);
bool facet_check(const ChartSpec *spec, Diag *diag);

/* The words of a chart in panels, and its data table. */
void facet_note(const ChartSpec *spec, GString *out);
void facet_describe(const ChartSpec *spec, GString *out);
const Table *facet_data(const ChartSpec *spec, Arena *arena);

#endif
