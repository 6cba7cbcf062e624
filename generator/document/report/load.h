/* Reading a report: settings, data, pages, everything resolved. */
#ifndef DOCUMENT_REPORT_LOAD_H
#define DOCUMENT_REPORT_LOAD_H

#include "document/report.h"
#include "store/store.h"

/* The keys of report.yaml; NULL-terminated. */
extern const char *const report_keys[];

/* The first half of report_load_folded(): settings, data and the verdicts on the pages'
 * claims; nothing is said of the pages. For commands that ask the store alone. In
 * a bare folder (no report.yaml) files of no known format are noted and left out;
 * under the data globs of a report.yaml they are errors. The store is filled as
 * far as possible even after errors. */
bool report_load_data(const char *folder, const Value *settings, Store *store, Arena *arena,
                      Diag *diag);

/* Reads report.yaml (or, without one, the bare folder), imports all data into
 * `store`, reads and resolves every page. Goes on after errors so that one run
 * reports all of them; NULL after an error. `settings` (may be NULL) maps names
 * to texts that replace parameters or texts of report.yaml (--set). `templates` is
 * the folder of the shipped templates, for the catalogue of figures (NULL: none). Pages that
 * nothing hangs on are left folded, for report_unfold() (document/report.h): so a report of
 * thousands takes little memory, when each page is only looked at once. */
Report *report_load_folded(const char *folder, const char *templates, const Value *settings,
                           Store *store, Arena *arena, Diag *diag);

/* Warns of each headline of the report that rests on rows that `data: exclude:` leaves out:
 * conditions of `expect`, verdicts of claims and leaders of matrices are judged again with
 * those rows put back, of each rule alone and of all rules, and what comes out otherwise is
 * named with the rule. Without such rules nothing is done. Reads the folder's own data into
 * databases of its own, whatever else a store was given, and writes nothing. */
void report_warn_reversals(const char *folder, const char *templates, const Value *settings,
                           int threads, Diag *diag);

/* Checks every page against document.rng. A page that does not fit is a bug of
 * the program; it is reported as an error of the page. */
bool report_validate(const Report *report, Diag *diag);

#endif
