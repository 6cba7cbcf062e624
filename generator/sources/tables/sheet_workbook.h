/* A workbook (sources/tables/workbook.h) as a source of rows. */
#ifndef SOURCES_TABLES_SHEET_WORKBOOK_H
#define SOURCES_TABLES_SHEET_WORKBOOK_H

#include "sources/tables/sheet.h"

/* The number-th sheet, from 0, that is visible and not empty; NULL without an error when there are
 * not so many. The bytes and the file's name are borrowed.
 * NULL after an error. */
SheetSource *sheet_workbook_open(Bytes bytes, const char *file, size_t number, Diag *diag);

#endif
