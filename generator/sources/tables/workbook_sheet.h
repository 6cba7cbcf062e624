/* A sheet of a workbook in memory: the cells that have a value, row by row.
 *
 * Only once a sheet is read to its end are its merged cells and its formulas
 * without a value known, so all of it is read before its first row is given
 * out. Sixteen bytes a cell; texts that many cells share are there once. */
#ifndef SOURCES_TABLES_WORKBOOK_SHEET_H
#define SOURCES_TABLES_WORKBOOK_SHEET_H

#include "base/arena.h"
#include "base/diag.h"
#include "sources/tables/sheet.h"

enum { SHEET_LINES_MAX = 1 << 20, SHEET_COLUMNS_MAX = 1 << 14 }; /* of Excel and LibreOffice */

/* A sheet in the list of its workbook. */
typedef struct {
    const char *name;
    bool hidden;
} WorkbookSheet;

/* Rows and columns from 1; the last ones are part of the range. */
typedef struct {
    int first_line, first_column, last_line, last_column;
} SheetRange;

typedef struct Sheet Sheet;
struct Sheet {
    const char *name;
    int n_lines, n_columns;   /* up to the last cell with a value */
    size_t n_cells;           /* with a value */
    const SheetRange *merged; /* in the order of the file */
    size_t n_merged;
    size_t n_uncached; /* formulas whose value is not in the file, repeated ones once: each is a
                          SHEET_ERROR */
    int uncached_line, uncached_column; /* the first of them */

    const char *file;
    Arena *arena;
    GArray *cells, *rows, *ranges;
    GPtrArray *currencies; /* that cells show, each once */
    guint64 area;
    bool closed;
    /* of the row that was given out last */
    size_t next_row;
    guint next_repeat;
    Arena *row_arena;
    GArray *row_cells;
    GString *number;
    SheetRow row;
};

/* The next row that has a value; false at the end. Cells without a value between others are
 * SHEET_EMPTY, and there are none after the last value: rows differ in length, and lines without
 * values are left out. Only the first cell of a merged range has a value. */
bool sheet_next_row(Sheet *sheet, const SheetRow **ret);
void sheet_free(Sheet *sheet); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Sheet, sheet_free)

/* "D3". */
enum { CELL_NAME_SIZE = 16 };
const char *sheet_cell_name(int line, int column, char name[CELL_NAME_SIZE]);
/* Reads such a name, "$" before its parts allowed; 0 for a part that is missing. False when it is
 * not a name, or beyond the last row or column. */
bool sheet_cell_read(const char *name, size_t size, int *ret_line, int *ret_column);

/* For the readers of .xlsx and .ods, which add rows from top to bottom and cells from left to
 * right. Texts are copied, but for the shared one. */
Sheet *sheet_new(const char *name, const char *file);
/* Reports a cell or row that is not below or right of the last one, and one beyond the limits. A
 * row that is repeated is read once. */
bool sheet_begin_row(Sheet *sheet, int line, int repeat, Diag *diag);
bool sheet_add_number(Sheet *sheet, int column, SheetCellKind kind, double number, Diag *diag);
bool sheet_add_text(Sheet *sheet, int column, SheetCellKind kind, const char *text, Diag *diag);
/* `text` has no outer spaces and lives longer than the sheet. */
bool sheet_add_shared(Sheet *sheet, int column, const char *text, Diag *diag);
/* The cell of this column, if it was added last and is a number, shows a currency. */
void sheet_show_currency(Sheet *sheet, int column, const char *currency);
/* Adds the cell of this column `n` times more to its right, when it has a value. */
bool sheet_repeat_cell(Sheet *sheet, int column, int n, Diag *diag);
/* A formula whose value is not in the file. */
bool sheet_add_uncached(Sheet *sheet, int column, const char *formula, Diag *diag);
bool sheet_add_merged(Sheet *sheet, SheetRange range, Diag *diag);
/* After the last row: empties the cells that merged ranges cover, and counts. */
bool sheet_close(Sheet *sheet, Diag *diag);

/* The place of a cell in messages. */
Place sheet_place(const Sheet *sheet, int line, int column);
/* Reports what is wrong with a cell: "D3: …". */
bool sheet_report(const Sheet *sheet, int line, int column, Diag *diag, const char *format, ...)
    G_GNUC_PRINTF(5, 6);
/* Reports a cell whose text is over the limit workbook-text. Always false. */
bool sheet_report_text(const Sheet *sheet, int line, int column, Diag *diag);

#endif
