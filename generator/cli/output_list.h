/* The list of outputs for --only: html,pdf. */
#ifndef CLI_OUTPUT_LIST_H
#define CLI_OUTPUT_LIST_H

#include "base/value.h"

/* The help text of --only. */
#define OUTPUT_LIST_HELP \
    "Only these outputs: html, single, pdf, charts, markdown, mediawiki, confluence, dokuwiki, " \
    "data, deck, xlsx"

/* Returns false, after a message as from command_usage(), if the list contains an unknown
 * output. */
bool output_list_check(const char *list);

/* The same check for `outputs` in report.yaml (may be NULL). Reports an error at each unknown
 * name. */
bool output_list_check_values(const Value *names, Diag *diag);

#endif
