/* Selects some pages of a report as a separate report: a memo. */
#ifndef OUTPUTS_PDF_SELECTION_H
#define OUTPUTS_PDF_SELECTION_H

#include "outputs/output.h"

/* The report restricted to the pages whose paths are in `paths` (NULL-terminated), in the report's
 * order, with their figures, tables and cited sources. All numbers are those of the whole report.
 * If `paths` is NULL, returns the report itself. Trees are shared; the rest belongs to the
 * arena. */
const Report *report_select(const Report *report, const char *const *paths, Arena *arena);

/* True if the report has a page with this id. */
bool report_has_page(const Report *report, const char *id);

#endif
