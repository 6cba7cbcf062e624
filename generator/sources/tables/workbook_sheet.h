/* A sheet of a workbook in memory: the cells that have a value, row by row.
 *
 * Merged cells and formulas without a value are only known at the end of a sheet, so all of it is
 * read before the first row is returned. A cell takes sixteen bytes; texts shared by many cells are
 * stored once. */
#ifndef SOURCES_TABLES_WORKBOOK_SHEET_H
#define SOURCES_TABLES_WORKBOOK_SHEET_H

#include "base/arena.h"
#include "base/diag.h"
#include "sources/tables/sheet.h"

enum {
    SHEET_LINES_MAX = 1 << 20,
    SHEET_COLUMNS_MAX = 1 << 14
}; /* limits of Excel and LibreOffice */

/* A sheet in the list of its workbook. */
typedef struct {
    const char *name;
    bool hidden;
} WorkbookSheet;

/* Rows and columns from 1; the last ones are included. */
typedef struct {
    int first_line, first_column, last_line, last_column;
} SheetRange;

typedef struct Sheet Sheet;
struct Sheet {
    const char *name;
    int n_lines, n_columns;   /* up to the last cell with a value */
    size_t n_cells;           /* with a value */
    const SheetRange *merged; /* from top to bottom */
    size_t n_merged;
    size_t n_uncached; /* formulas without a saved value, repeated ones counted once: each
                        * is a SHEET_ERROR */
    int uncached_line, uncached_column; /* the first of them */

    const char *file;
    Arena *arena;
    GArray *cells, *rows, *ranges;
    GPtrArray *units; /* of those shown by formats, as texts */
    guint64 area;
    bool closed;
    /* for the row that was returned last */
    size_t next_row;
    guint next_repeat;
    size_t next_range;
    int *covered_to;  /* for each column: the last line of the newest range that begins in it */
    int covered_line; /* the last line of them all */
    Arena *row_arena;
    GArray *row_cells;
    GString *number;
    SheetRow row;
};

/* Reads the next row that has a value; false at the end. Cells without a value between others are
 * SHEET_EMPTY. Rows end at their last value, so they differ in length, and rows without values are
 * skipped. Only the first cell of a merged range has a value; those below it are `covered`. */
bool sheet_next_row(Sheet *sheet, const SheetRow **ret);
void sheet_free(Sheet *sheet); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Sheet, sheet_free)

/* The name of a cell: "D3". */
enum { CELL_NAME_SIZE = 16 };
const char *sheet_cell_name(int line, int column, char name[CELL_NAME_SIZE]);
/* Reads such a name, with "$" allowed before its parts; 0 for a missing part. False if it is not a
 * name, or beyond the last row or column. */
bool sheet_cell_read(const char *name, size_t size, int *ret_line, int *ret_column);

/* For the readers of .xlsx and .ods, which add rows from top to bottom and cells from left to
 * right. Texts are copied, except shared ones. */
Sheet *sheet_new(const char *name, const char *file);
/* A cell or row that is not below or to the right of the last one, or exceeds the limits, is an
 * error. A repeated row is read once. False after an error. */
bool sheet_begin_row(Sheet *sheet, int line, int repeat, Diag *diag);
bool sheet_add_number(Sheet *sheet, int column, SheetCellKind kind, double number, Diag *diag);
bool sheet_add_text(Sheet *sheet, int column, SheetCellKind kind, const char *text, Diag *diag);
/* `text` must have no outer spaces and outlive the sheet. */
bool sheet_add_shared(Sheet *sheet, int column, const char *text, Diag *diag);
/* Sets the unit of this column's cell, if it was added last and is a number. */
void sheet_show_unit(Sheet *sheet, int column, const char *unit);
/* Repeats this column's cell `n` times to its right, if it has a value. */
bool sheet_repeat_cell(Sheet *sheet, int column, int n, Diag *diag);
/* A formula whose value is not in the file. */
bool sheet_add_uncached(Sheet *sheet, int column, const char *formula, Diag *diag);
bool sheet_add_merged(Sheet *sheet, SheetRange range, Diag *diag);
/* Call after the last row: empties the cells covered by merged ranges, and counts. */
bool sheet_close(Sheet *sheet, Diag *diag);

/* The place of a cell in messages. */
Place sheet_place(const Sheet *sheet, int line, int column);
/* Reports an error of a cell: "D3: …". Always false. */
bool sheet_report(const Sheet *sheet, int line, int column, Diag *diag, const char *format, ...)
    G_GNUC_PRINTF(5, 6);
/* Reports a cell whose text exceeds the limit workbook-text. Always false. */
bool sheet_report_text(const Sheet *sheet, int line, int column, Diag *diag);

#endif
