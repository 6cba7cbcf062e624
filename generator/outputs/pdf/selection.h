/* Some pages of a report as a report of their own: a memo. */
#ifndef OUTPUTS_PDF_SELECTION_H
#define OUTPUTS_PDF_SELECTION_H

#include "outputs/output.h"

/* The report with the pages whose paths are in `paths` alone, in the report's
 * order: with their figures, tables and the sources that they cite, all under
 * their numbers in the whole report. NULL paths: the report itself. Trees are
 * shared; the rest is in the arena. */
const Report *report_select(const Report *report, const char *const *paths, Arena *arena);

/* True when the report has the page of this id. */
bool report_has_page(const Report *report, const char *id);

#endif
