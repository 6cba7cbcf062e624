/* What figures and pages rest on, as hashes for keys (base/memo.h), worked out once for
 * all outputs of a build. */
#ifndef OUTPUTS_REPORT_KEYS_H
#define OUTPUTS_REPORT_KEYS_H

#include "outputs/output.h"

struct ReportKeys {
    MemoKey *figures; /* by figure: specification with its rows, notice, theme, fonts */
    MemoKey *pages; /* NULL where no later build takes them; by page: its tree and its figures, and
                     * what any page may show of the report: its title, all pages' names, its
                     * bibliography, the outputs */
};

/* In the arena; NULL where nothing is kept. Fonts must have been initialised. */
const ReportKeys *report_keys_new(const OutputContext *context, Arena *arena);

/* The beginning of a key: the step, and what the figure rests on. */
MemoHash *figure_hash_new(const OutputContext *context, const ReportFigure *figure,
                          const char *step);
/* The same of a page of the report. False where nothing is kept, or it is none of the
 * report's own. */
bool page_hash_new(const OutputContext *context, const Page *page, const char *step,
                   MemoHash **ret);

#endif
