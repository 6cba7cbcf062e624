/* What figures rest on, as hashes for keys (base/memo.h), worked out once for
 * all outputs of a build. */
#ifndef OUTPUTS_REPORT_KEYS_H
#define OUTPUTS_REPORT_KEYS_H

#include "outputs/output.h"

struct ReportKeys {
    MemoKey *figures; /* by figure: specification with its rows, notice, theme, fonts */
};

/* In the arena; NULL where nothing is kept. Fonts must have been initialised. */
const ReportKeys *report_keys_new(const OutputContext *context, Arena *arena);

/* The beginning of a key: the step, and what the figure rests on. */
MemoHash *figure_hash_new(const OutputContext *context, const ReportFigure *figure,
                          const char *step);

#endif
