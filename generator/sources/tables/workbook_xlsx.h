/* Sheets of an Office Open XML workbook (.xlsx, .xlsm). */
#ifndef SOURCES_TABLES_WORKBOOK_XLSX_H
#define SOURCES_TABLES_WORKBOOK_XLSX_H

#include "sources/tables/workbook_package.h"
#include "sources/tables/workbook_sheet.h"

/* An open workbook: everything except its sheets. */
typedef struct Xlsx Xlsx;

/* Reads everything except the sheets, and appends them to `sheets` (of WorkbookSheet). The package
 * is borrowed. NULL after an error. */
Xlsx *xlsx_open(Package *package, const char *file, GArray *sheets, Diag *diag);
void xlsx_close(Xlsx *xlsx); /* accepts NULL */

/* Reads the sheet with this number, from 0. The caller frees it before closing the workbook. NULL
 * after an error. */
Sheet *xlsx_read_sheet(Xlsx *xlsx, const char *name, size_t number, Diag *diag);

#endif
