/* Sheets of an Office Open XML workbook (.xlsx, .xlsm). */
#ifndef SOURCES_TABLES_WORKBOOK_XLSX_H
#define SOURCES_TABLES_WORKBOOK_XLSX_H

#include "sources/tables/workbook_package.h"
#include "sources/tables/workbook_sheet.h"

/* An open workbook: all of it but its sheets. */
typedef struct Xlsx Xlsx;

/* Reads all but the sheets; the package is borrowed, and adds to `sheets` (of WorkbookSheet). */
Xlsx *xlsx_open(Package *package, const char *file, GArray *sheets, Diag *diag);
void xlsx_close(Xlsx *xlsx); /* accepts NULL */

/* Reads the sheet of this number, from 0. The caller frees it, before it closes the workbook. */
Sheet *xlsx_read_sheet(Xlsx *xlsx, const char *name, size_t number, Diag *diag);

#endif
