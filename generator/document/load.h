/* Reading a report: settings, data, pages, everything resolved. */
#ifndef DOCUMENT_LOAD_H
#define DOCUMENT_LOAD_H

#include "document/report.h"
#include "store/store.h"

/* Reads report.yaml (or, without one, the bare folder), imports all data into
 * `store`, reads and resolves every page. Goes on after errors so that one run
 * reports all of them; NULL after an error. */
Report *report_load(const char *folder, const Value *settings, Store *store, const Theme *theme,
                    Arena *arena, Diag *diag);

#endif
