/* Sheets of an OpenDocument spreadsheet (.ods). All are in one entry of the package. */
#ifndef SOURCES_TABLES_WORKBOOK_ODS_H
#define SOURCES_TABLES_WORKBOOK_ODS_H

#include "sources/tables/workbook_package.h"
#include "sources/tables/workbook_sheet.h"

/* Appends the names of the sheets to `sheets` (of WorkbookSheet), in the arena. False
 * after an error. */
bool ods_list_sheets(Package *package, const char *file, Arena *arena, GArray *sheets, Diag *diag);

/* Reads the sheet with this number, from 0. Caller frees. NULL after an error. */
Sheet *ods_read_sheet(Package *package, const char *file, const char *name, size_t number,
                      Diag *diag);

#endif
