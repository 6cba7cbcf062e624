/* The list of outputs that --only takes: html,pdf. */
#ifndef CLI_OUTPUT_LIST_H
#define CLI_OUTPUT_LIST_H

#include "base/value.h"

/* What --help says of --only. */
#define OUTPUT_LIST_HELP \
    "Some outputs only: html, single, pdf, charts, markdown, mediawiki, confluence, dokuwiki, " \
    "data, deck, xlsx"

/* False, and said as command_usage() does, when a name of the list is no output's. */
bool output_list_check(const char *list);

/* The same for `outputs` of report.yaml (may be NULL); errors at each name. */
bool output_list_check_values(const Value *names, Diag *diag);

#endif
