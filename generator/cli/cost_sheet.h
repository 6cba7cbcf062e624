/* The cost model that a build passes to the workbook. */
#ifndef CLI_COST_SHEET_H
#define CLI_COST_SHEET_H

#include "cli/session.h"
#include "outputs/output.h"

/* Sets context->cost, in the session's arena. It stays NULL if the report has no parameter of the
 * cost model. Returns false after an error. */
bool cost_sheet_collect(Session *session, OutputContext *context);

#endif
