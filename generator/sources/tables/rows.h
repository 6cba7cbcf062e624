/* Rows of a native table, read from CSV with a header or from a JSON array of objects: each row has
 * one text per column, with its place. */
#ifndef SOURCES_TABLES_ROWS_H
#define SOURCES_TABLES_ROWS_H

#include "sources/source_file.h"

typedef enum {
    COLUMN_FILLED,   /* must be there, and filled in each row */
    COLUMN_PRESENT,  /* must be in a CSV header; cells may be empty, JSON keys may be missing */
    COLUMN_EXPECTED, /* may be missing, which is noted; most tables of this kind have it */
    COLUMN_OPTIONAL, /* may be missing altogether */
} ColumnNeed;

typedef struct {
    const char *name;
    ColumnNeed need;
} Column;

enum { COLUMNS_MAX = 64 };

/* Columns that `accelreport export --to` adds to a native table in a warehouse: a row's key, and
 * the file and line it was read from. In a CSV file they are skipped. NULL-terminated. */
enum { N_PROVENANCE_COLUMNS = 3 };
extern const char *const provenance_columns[N_PROVENANCE_COLUMNS + 1];

/* The allowed content of a native table's cells: printed by `accelreport schema`; the readers take
 * the words from it. */
typedef enum {
    FORM_TEXT,
    FORM_NUMBER,
    FORM_NOT_NEGATIVE,
    FORM_ABOVE_ZERO,
    FORM_RATE,  /* above 0, or inf */
    FORM_COUNT, /* a whole number, 0 or more */
    FORM_DATE,
    FORM_CURRENCY,
    FORM_WORD,
} Form;

typedef struct {
    Form form;
    const char *about;        /* for people */
    const char *const *words; /* FORM_WORD: the allowed words, NULL-terminated */
} ColumnForm;

/* The number of rows with errors after which reading stops. A lenient file is read to the end, and
 * further errors are only counted. */
enum { BAD_ROWS_MAX = 100 };

typedef struct {
    Diag *diag; /* for errors of the next row */
    Diag *heard, *unheard;
    const SourceFile *file;
    size_t n;
} BadRows;

BadRows bad_rows(const SourceFile *file, Diag *diag);
void bad_rows_clear(BadRows *rows);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(BadRows, bad_rows_clear)
/* Call after each row, which is at `place`. False after the error that reading stops. */
bool bad_rows_go_on(BadRows *rows, bool fine, Place place);
/* Call after the last row: the reader's return value. */
bool bad_rows_end(const BadRows *rows);

/* Cells are in the order of the table's columns. Texts have no spaces around them and are NULL if
 * empty, null or missing. */
typedef struct {
    const char *text;
    Place place;
} RowCell;

/* Handles one row; false after reporting an error. Cells are borrowed. */
typedef bool RowFunction(void *context, const RowCell *cells, int line, Diag *diag);

typedef struct {
    const char *what; /* "results table", for messages */
    const Column *columns;
    size_t n_columns;        /* at most COLUMNS_MAX */
    const ColumnForm *forms; /* one per column, for native tables; else NULL */

    /* For CSV tables of other tools: */
    bool open;         /* other columns are ignored */
    bool comments;     /* rows that begin with # are skipped */
    const char *first; /* the header is the first row, within 64 rows, that begins with this cell;
                        * NULL: it is the first row */
} TableShape;

/* The number of required and expected columns that the file's header (or first JSON object) has; 0
 * if it is not such a file. If only expected ones are missing they count as well: the result is
 * then shape_needed(), the number of both. */
size_t csv_resembles(Bytes bytes, const TableShape *shape);
size_t json_resembles(Bytes bytes, const TableShape *shape);
size_t shape_needed(const TableShape *shape);

/* The same for columns that are marked as present. */
size_t shape_resembles(const TableShape *shape, const bool *present);

static inline bool
column_is_required(const Column *column)
{
    return column->need == COLUMN_FILLED || column->need == COLUMN_PRESENT;
}

/* Notes the expected columns that are missing. */
void shape_note_missing(const TableShape *shape, const bool *present, Place place, Diag *diag);

/* True if the header of a CSV file has this column. */
bool csv_has_column(Bytes bytes, const TableShape *shape, size_t column);

/* True if a column's name is nearly that of a missing one. */
bool csv_misspells(Bytes bytes, const TableShape *shape);

/* The required columns that are missing in both the CSV and the JSON reading, separated by commas.
 * Caller frees. */
char *table_missing(Bytes bytes, const TableShape *shape);

/* Check the header, then call `take` for each row. Unknown, repeated and missing columns, rows of
 * another length, and empty required cells are errors; a row with an error is skipped. Unknown
 * columns do not invalidate a lenient file. False after an error. */
bool csv_read_rows(const SourceFile *file, const TableShape *shape, RowFunction *take,
                   void *context, Diag *diag);
bool json_read_rows(const SourceFile *file, const TableShape *shape, RowFunction *take,
                    void *context, Diag *diag);

/* The same for any sheet, in any dialect; column names match regardless of case,
 * spaces and punctuation. */
size_t sheet_resembles(const SourceFile *file, const TableShape *shape);
/* The first eight headings of a sheet, separated by commas; NULL if it has no rows below a header,
 * with the reason in `diag`. Caller frees. */
char *sheet_columns(const SourceFile *file, Diag *diag);
bool sheet_read_rows(const SourceFile *file, const TableShape *shape, RowFunction *take,
                     void *context, Diag *diag);

#endif
