/* Loads a report: settings, data and pages, with everything resolved. */
#ifndef DOCUMENT_REPORT_LOAD_H
#define DOCUMENT_REPORT_LOAD_H

#include "document/report.h"
#include "store/store.h"

/* The valid keys of report.yaml; NULL-terminated. */
extern const char *const report_keys[];

/* The first half of report_load_folded(): settings, data and the verdicts on claims. Errors of the
 * pages are not reported. For commands that only query the store. In a bare folder (without
 * report.yaml) files of unknown format are noted and left out; under the data globs of a
 * report.yaml they are errors. Even after errors the store is filled as far as possible. False
 * after an error. */
bool report_load_data(const char *folder, const Value *settings, Store *store, Arena *arena,
                      Diag *diag);

/* Reads report.yaml (or the bare folder without one), imports all data into `store`, and reads and
 * resolves every page. Continues after errors so that one run reports all of them; NULL if there
 * were any. `settings` (may be NULL) maps names to texts that replace parameters or texts of
 * report.yaml (--set). `templates` is the folder of the program's templates, for the catalogue of
 * figures (NULL: none). Self-contained pages stay folded to save memory; see report_unfold()
 * (document/report.h). */
Report *report_load_folded(const char *folder, const char *templates, const Value *settings,
                           Store *store, Arena *arena, Diag *diag);

/* Warns about each headline that depends on rows left out by `data: exclude:`. The conditions of
 * `expect`, the verdicts of claims and the leaders of matrices are judged again with those rows put
 * back, for each rule alone and for all rules together; each changed outcome is reported with the
 * rule. Without such rules it does nothing. Reads the folder's own data into separate databases,
 * whatever data the main store was given, and writes nothing. */
void report_warn_reversals(const char *folder, const char *templates, const Value *settings,
                           int threads, Diag *diag);

/* Checks every page against document.rng. A page that does not match is a bug of the program; it is
 * reported as an error of the page. False after an error. */
bool report_validate(const Report *report, Diag *diag);

#endif
