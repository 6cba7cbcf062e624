/* Loads tables of spreadsheets and CSV files into a separate database, for `accelreport query
 * data.csv`. A column whose cells are all numbers in one decimal convention becomes numeric; any
 * other column contains the cells' text. Empty cells are NULL; so are "NA", "n/a", "-" and similar
 * cells in numeric columns. */
#ifndef STORE_SHEETS_H
#define STORE_SHEETS_H

#include "store/store.h"

/* Reads the table of a file, in any format that sheet_open() supports, into the table `name` of a
 * store from store_open_empty(), and notes what was guessed (code "csv-dialect"). The file name is
 * borrowed. False after an error. */
bool store_import_sheet(Store *store, const char *name, Bytes bytes, const char *file, Diag *diag);

/* Adds a second name for a table, as a view. */
bool store_name_again(Store *store, const char *name, const char *again, Diag *diag);

#endif
