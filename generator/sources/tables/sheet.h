/* One row of a table, whatever the file: CSV, Markdown, or a sheet of a workbook. */
#ifndef SOURCES_TABLES_SHEET_H
#define SOURCES_TABLES_SHEET_H

#include "base/base.h"

typedef enum {
    SHEET_EMPTY,
    SHEET_TEXT,
    SHEET_NUMBER,
    SHEET_DATE,
    SHEET_BOOLEAN,
    SHEET_ERROR
} SheetCellKind;

typedef struct {
    SheetCellKind kind; /* CSV and Markdown: EMPTY or TEXT alone */
    const char *text;   /* UTF-8, without outer spaces; never NULL; a NUMBER in shortest form, a
                           DATE as YYYY-MM-DD[Thh:mm:ss] */
    double number;      /* NUMBER, BOOLEAN (0 or 1); else NaN */
    int line, column;   /* from 1, where it is in the file: in a workbook the sheet's row and
                           column */
} SheetCell;

/* Valid until the next row is read. */
typedef struct {
    const SheetCell *cells;
    size_t n_cells;
    int line;
} SheetRow;

#endif
