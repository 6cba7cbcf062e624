/* Facets: a panel for each value of `facet`, each a chart of its own with that panel's rows. */
#ifndef CHARTS_GRAMMAR_FACET_H
#define CHARTS_GRAMMAR_FACET_H

#include "charts/grammar/spec.h"

/* Whether the chart has panels, and the sub-charts for them, each with its rows. At most
 * labels.max_rows panels are drawn. */
bool facet_has_panels(const ChartSpec *spec);
ChartSpec **facet_panels(const ChartSpec *spec, size_t *ret_n);

/* Reads columns, scales and sort of `facet`. */
bool facet_bind(ChartSpec *spec, Diag *diag);
/* Assigns the rows to panels. To be called after the rows have their names. */
void facet_name_rows(ChartSpec *spec);
bool facet_check(const ChartSpec *spec, Diag *diag);

/* The texts of a chart with panels, and its data table. */
void facet_note(const ChartSpec *spec, GString *out);
void facet_describe(const ChartSpec *spec, GString *out);
const Table *facet_data(const ChartSpec *spec, Arena *arena);

#endif
