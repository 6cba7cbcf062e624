/* Workbooks of office programs: Excel's .xlsx and OpenDocument's .ods, from bytes in memory.
 *
 *     Workbook *workbook = workbook_open(bytes, "prices.xlsx", diag);
 *     Sheet *sheet = workbook_read_sheet(workbook, NULL, diag);
 *     while (sheet_next_row(sheet, &row)) …
 *
 * Formulas have the value that the program which saved the file computed. Hidden
 * rows and columns are read like others. Percentages are numbers: 5% is 0.05. A
 * time of day or a duration without a day is a SHEET_TEXT, hh:mm:ss. What a
 * spreadsheet shows as an error is a SHEET_ERROR, and so is a formula whose value
 * the file lacks (Sheet.n_uncached): its text is then the formula. */
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

/* By the bytes alone, never by a name. */
WorkbookKind workbook_recognise(Bytes bytes);

typedef struct Workbook Workbook;

/* The bytes and the file name are borrowed. */
Workbook *workbook_open(Bytes bytes, const char *file, Diag *diag);
void workbook_free(Workbook *workbook); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Workbook, workbook_free)

/* All sheets with cells, in the order of the workbook. */
const WorkbookSheet *workbook_sheets(const Workbook *workbook, size_t *n_sheets);

/* Reads the number-th sheet, from 0, that is visible and not empty. NULL without an error when
 * there are not so many. */
Sheet *workbook_read_number(Workbook *workbook, size_t number, Diag *diag);

/* Reads a sheet; `name` NULL: the first that is visible and not empty. The caller frees it, before
 * the workbook is closed. */
Sheet *workbook_read_sheet(Workbook *workbook, const char *name, Diag *diag);

/* Warns of the formulas whose value the file does not have. */
void workbook_warn_uncached(const Sheet *sheet, Diag *diag);

#endif
