/* What a picture of a figure rests on, as the beginning of a key (base/memo.h). */
#ifndef OUTPUTS_FIGURE_KEY_H
#define OUTPUTS_FIGURE_KEY_H

#include "outputs/output.h"

/* The step, and the figure's specification and rows, its notice, the theme and the fonts;
 * what else matters is to be added, then memo_hash_end(). */
MemoHash *figure_hash_new(const OutputContext *context, const ReportFigure *figure,
                          const char *step);

#endif
