/* From a loaded report to the files of its outputs: what `build` writes, and `check` only
 * generates. */
#ifndef CLI_RENDER_H
#define CLI_RENDER_H

#include "cli/session.h"
#include "outputs/output.h"

/* Selects the outputs that report.yaml asks for. Without `outputs:`, selects all except the
 * workbook, and slides only if the report names figures for them or has a decision. */
bool render_select(OutputContext *context, const Report *report, Diag *diag);
/* Generates the files of the selected outputs. Returns false after an error. */
bool render_outputs(Session *session, OutputContext *context, OutputFolder *folder);

#endif
