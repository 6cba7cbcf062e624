/* Reads workbooks from bytes in memory: Excel's .xlsx and OpenDocument's .ods.
 *
 *     Workbook *workbook = workbook_open(bytes, "prices.xlsx", diag);
 *     Sheet *sheet = workbook_read_sheet(workbook, NULL, diag);
 *     while (sheet_next_row(sheet, &row)) …
 *
 * Formulas have the value that was saved with the file. Hidden rows and columns are read like
 * others. Percentages are numbers: 5% is 0.05. A time of day, or a duration without a day, is a
 * SHEET_TEXT, hh:mm:ss. A spreadsheet error is a SHEET_ERROR, and so is a formula without a saved
 * value (Sheet.n_uncached); its text is then the formula. */
#ifndef SOURCES_TABLES_WORKBOOK_H
#define SOURCES_TABLES_WORKBOOK_H

#include "base/files.h"
#include "sources/tables/workbook_sheet.h"

typedef enum {
    WORKBOOK_NONE, /* not a workbook */
    WORKBOOK_XLSX,
    WORKBOOK_ODS,
    WORKBOOK_UNREADABLE /* .xls, .xlsb, or protected: workbook_open() reports what to do */
} WorkbookKind;

/* Looks only at the bytes, never at a name. */
WorkbookKind workbook_recognise(Bytes bytes);

typedef struct Workbook Workbook;

/* The bytes and the file name are borrowed. NULL after an error. */
Workbook *workbook_open(Bytes bytes, const char *file, Diag *diag);
void workbook_free(Workbook *workbook); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Workbook, workbook_free)

/* All sheets with cells, in the order of the workbook. */
const WorkbookSheet *workbook_sheets(const Workbook *workbook, size_t *n_sheets);

/* Reads the number-th sheet, from 0, among those that are visible and not empty. NULL without an
 * error if there are fewer. Caller frees. */
Sheet *workbook_read_number(Workbook *workbook, size_t number, Diag *diag);

/* Reads a sheet; `name` NULL: the first that is visible and not empty. The caller frees it before
 * closing the workbook. NULL after an error. */
Sheet *workbook_read_sheet(Workbook *workbook, const char *name, Diag *diag);

/* Warns about formulas without a saved value. */
void workbook_warn_uncached(const Sheet *sheet, Diag *diag);

#endif
