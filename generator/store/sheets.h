/* Tables of sheets in a database of their own: what `accelreport query data.csv` asks. A column
 * whose cells are all numbers, in one decimal convention, contains numbers; any other contains the
 * texts of the cells. Empty cells are NULL; so are "NA", "n/a", "-" and the like among numbers. */
#ifndef STORE_SHEETS_H
#define STORE_SHEETS_H

#include "store/store.h"

/* Into a store of store_open_empty(): reads the table of a file, of any kind that sheet_open()
 * knows, into the table `name`, and notes what was guessed (code "csv-dialect"). The file's name is
 * borrowed. False after an error. */
bool store_import_sheet(Store *store, const char *name, Bytes bytes, const char *file, Diag *diag);

/* A second name for a table. */
bool store_name_again(Store *store, const char *name, const char *again, Diag *diag);

#endif
