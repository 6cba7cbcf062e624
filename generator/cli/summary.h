/* The last lines of commands: what a report contains, and what was left out. */
#ifndef CLI_SUMMARY_H
#define CLI_SUMMARY_H

#include "document/report.h"
#include "store/store.h"

/* "3 pages, 5 figures", followed by ", 9 tables" if `with_tables`. */
void summary_append(const Report *report, bool with_tables, GString *line);
/* " · 2 files, 5 rows left out"; appends nothing if everything was read. */
void summary_append_unread(Store *store, GString *line);
/* "2 errors, 1 warning" */
void summary_append_messages(const Diag *diag, GString *line);

#endif
