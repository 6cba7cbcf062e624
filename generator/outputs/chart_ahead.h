/* The files of charts, drawn before all of the report is known, by threads that would rest
 * meanwhile. Nothing depends on it but time. */
#ifndef OUTPUTS_CHART_AHEAD_H
#define OUTPUTS_CHART_AHEAD_H

#include "base/theme.h"
#include "document/report.h"

typedef struct {
    GString *svg, *csv;
    GByteArray *png, *pdf;
    Diag *said; /* with errors unless `drawn` */
    bool drawn;
} DrawnChart;

/* Draws them now. Yours to free. */
DrawnChart *drawn_chart_new(const ReportFigure *figure, const Theme *theme);
void drawn_chart_free(DrawnChart *chart); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DrawnChart, drawn_chart_free)

typedef struct ChartAhead ChartAhead;

/* The theme is borrowed. */
ChartAhead *chart_ahead_new(const Theme *theme, int threads);
/* Awaits what is being drawn; accepts NULL. */
void chart_ahead_free(ChartAhead *ahead);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ChartAhead, chart_ahead_free)

/* Has the files of a resolved figure drawn, unless many wait to be taken; what it points to
 * stays until they are. */
void chart_ahead_draw(ChartAhead *ahead, const ReportFigure *figure);

/* Takes what was drawn of the figure, awaited where it is being drawn. NULL: nothing was; then
 * nothing will be. Any thread may ask. */
DrawnChart *chart_ahead_take(ChartAhead *ahead, const ReportFigure *figure);

#endif
