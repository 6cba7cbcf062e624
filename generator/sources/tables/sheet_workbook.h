/* A workbook's sheet (sources/tables/workbook.h) as a source of rows. */
#ifndef SOURCES_TABLES_SHEET_WORKBOOK_H
#define SOURCES_TABLES_SHEET_WORKBOOK_H

#include "sources/tables/sheet.h"

/* Opens the number-th sheet, from 0, among those that are visible and not empty; NULL without an
 * error if there are fewer. The bytes and the file name are borrowed. NULL after an error. */
SheetSource *sheet_workbook_open(Bytes bytes, const char *file, size_t number, Diag *diag);

#endif
