/* Rows of a native table, the same whether a file is CSV with a header or a
 * JSON array of objects: each row is one text a column, with its place. */
#ifndef SOURCES_TABLES_ROWS_H
#define SOURCES_TABLES_ROWS_H

#include "sources/source_file.h"

typedef enum {
    COLUMN_FILLED,   /* must be there, and filled in each row */
    COLUMN_PRESENT,  /* must be in a CSV header; cells may be empty, JSON keys left out */
    COLUMN_OPTIONAL, /* may be missing altogether */
} ColumnNeed;

typedef struct {
    const char *name;
    ColumnNeed need;
} Column;

enum { COLUMNS_MAX = 64 };

/* What the cells of a native table hold: `accelreport schema` tells it, and the
 * readers take the words from it. */
typedef enum {
    FORM_TEXT,
    FORM_NUMBER,
    FORM_NOT_NEGATIVE,
    FORM_ABOVE_ZERO,
    FORM_COUNT, /* a whole number, 0 or above */
    FORM_DATE,
    FORM_CURRENCY,
    FORM_WORD,
} Form;

typedef struct {
    Form form;
    const char *about;        /* for people */
    const char *const *words; /* FORM_WORD: all there are, NULL-terminated */
} ColumnForm;

/* Rows with errors after which a file is not read further: the first hundred
 * say what is wrong with it. A lenient file is read on, and further errors are counted. */
enum { BAD_ROWS_MAX = 100 };

typedef struct {
    Diag *diag; /* where the next row reports */
    Diag *heard, *unheard;
    const SourceFile *file;
    size_t n;
} BadRows;

BadRows bad_rows(const SourceFile *file, Diag *diag);
void bad_rows_clear(BadRows *rows);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(BadRows, bad_rows_clear)
/* After each row, which is at `place`. False after the error that says that the file is not read
 * further. */
bool bad_rows_go_on(BadRows *rows, bool fine, Place place);
/* After the last row: the answer of the reader. */
bool bad_rows_end(const BadRows *rows);

/* In the order of the table's columns; texts have no blanks around them and
 * are NULL for empty, null and missing. */
typedef struct {
    const char *text;
    Place place;
} RowCell;

/* Takes one row; false after it has reported an error. Cells are borrowed. */
typedef bool RowFunction(void *context, const RowCell *cells, int line, Diag *diag);

typedef struct {
    const char *what; /* "results table", for messages */
    const Column *columns;
    size_t n_columns;        /* at most COLUMNS_MAX */
    const ColumnForm *forms; /* one a column, of native tables; else NULL */

    /* Tables of other tools, as CSV: */
    bool open;         /* columns that are not named here are let be */
    bool comments;     /* rows that begin with # are skipped */
    const char *first; /* the header is the first row that begins with this cell, among the first
                          64; NULL: the first row */
} TableShape;

/* How much of the shape the file's header (or first JSON object) has: of the
 * columns that are not optional, how many. 0 when it is no such file. */
size_t csv_resembles(Bytes bytes, const TableShape *shape);
size_t json_resembles(Bytes bytes, const TableShape *shape);
size_t shape_needed(const TableShape *shape);

/* Does the header of a CSV file name this column? */
bool csv_has_column(Bytes bytes, const TableShape *shape, size_t column);

/* Is one of its columns nearly the name of a missing one? */
bool csv_misspells(Bytes bytes, const TableShape *shape);

/* The columns that either of them found missing, with commas. Caller frees. */
char *table_missing(Bytes bytes, const TableShape *shape);

/* Check the header, then call `take` for each row. Unknown, double and missing
 * columns, rows of another length and empty cells that must be filled are
 * errors; a row with an error is left out and the next one read. Unknown columns
 * do not spoil a lenient file. */
bool csv_read_rows(const SourceFile *file, const TableShape *shape, RowFunction *take,
                   void *context, Diag *diag);
bool json_read_rows(const SourceFile *file, const TableShape *shape, RowFunction *take,
                    void *context, Diag *diag);

/* The same of any sheet, whatever its dialect; names of columns match without case, spaces and
 * punctuation. */
size_t sheet_resembles(const SourceFile *file, const TableShape *shape);
/* The first eight headings of a sheet, with commas; NULL if it has no rows below a
 * header, and what was wrong is in the diag. Caller frees. */
char *sheet_columns(const SourceFile *file, Diag *diag);
bool sheet_read_rows(const SourceFile *file, const TableShape *shape, RowFunction *take,
                     void *context, Diag *diag);

#endif
