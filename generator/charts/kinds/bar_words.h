/* What the bars of a chart are called, which axes they refuse, and what is said of them. The
 * functions are those of a ChartKind. */
#ifndef CHARTS_KINDS_BAR_WORDS_H
#define CHARTS_KINDS_BAR_WORDS_H

#include "charts/grammar/kind.h"

/* Sets series, label, group and detail of each row. */
void bar_name(ChartSpec *spec);
/* False after reporting an axis that leaves out the zero bars begin at. */
bool bar_bind(ChartSpec *spec, Diag *diag);

void bar_subtitle(const ChartSpec *spec, GString *out);
void bar_note(const ChartSpec *spec, GString *out);
void bar_describe(const ChartSpec *spec, GString *out);

#endif
