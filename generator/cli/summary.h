/* The last lines of commands: how much there is of a report, and what was left out. */
#ifndef CLI_SUMMARY_H
#define CLI_SUMMARY_H

#include "document/report.h"
#include "store/store.h"

/* "3 pages, 5 figures", and ", 9 tables". */
void summary_append(const Report *report, bool with_tables, GString *line);
/* " · 2 files, 5 rows left out"; nothing where everything was read. */
void summary_append_unread(Store *store, GString *line);
/* "2 errors, 1 warning" */
void summary_append_messages(const Diag *diag, GString *line);

#endif
