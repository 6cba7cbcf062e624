/* Charts as an earlier build has drawn them (base/memo.h): their operators, but for the codes of
 * glyphs, which depend on what else is in the document. A chart is known by its figure, theme and
 * fonts, and by its width. As with chapters, the first build of a report keeps none; nor is one
 * kept that has a font of the fallback, or of which something was said. */
#ifndef OUTPUTS_PDF_KEPT_CHARTS_H
#define OUTPUTS_PDF_KEPT_CHARTS_H

#include "outputs/pdf/compose.h"

typedef struct {
    MemoKey key;
    bool known; /* the key; false: nothing is kept */
    int messages;
} KeptChart;

/* The chart that is about to be laid out `width` pt wide; 0: as wide as its theme says. */
KeptChart kept_chart_begin(const Composer *composer, const ReportFigure *figure, float width);
/* NULL when none is kept. */
const SceneContent *kept_chart_take(Composer *composer, const KeptChart *chart);
/* Keeps the chart that was just laid out. */
void kept_chart_keep(Composer *composer, const KeptChart *chart, const SceneContent *content);

#endif
