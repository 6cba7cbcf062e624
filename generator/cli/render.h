/* From a report that was read to the files of its outputs: what `build` writes and `check` only
 * tries. */
#ifndef CLI_RENDER_H
#define CLI_RENDER_H

#include "cli/session.h"
#include "outputs/output.h"

/* Selects what report.yaml asks for; without `outputs:` all but the workbook, which few want with
 * each build, and slides when the report names figures for them or has a decision. */
bool render_select(OutputContext *context, const Report *report, Diag *diag);
/* Makes the files of the selected outputs. False after an error. */
bool render_outputs(Session *session, OutputContext *context, OutputFolder *folder);

#endif
