/* Sheets: plain tables as people have them, in text files and workbooks.
 *
 * A SheetSource gives the rows of one sheet as they are in the file, one after the other, in
 * bounded memory. A text file (CSV and its relatives, Markdown) is one after its dialect was found
 * (sheet_dialect.c); a workbook needs no dialect. A SheetTable finds the table among the rows of
 * a source: what is before it, its header, its units, and where it ends (sheet_table.c). */
#ifndef SOURCES_TABLES_SHEET_H
#define SOURCES_TABLES_SHEET_H

#include "base/arena.h"
#include "base/csv.h"

typedef enum {
    SHEET_EMPTY,
    SHEET_TEXT,
    SHEET_NUMBER,
    SHEET_DATE,
    SHEET_BOOLEAN,
    SHEET_ERROR
} SheetCellKind;

typedef struct {
    SheetCellKind kind;   /* CSV and Markdown: EMPTY or TEXT alone */
    const char *text;     /* UTF-8, without outer spaces; never NULL; a NUMBER in shortest form, a
                             DATE as YYYY-MM-DD[Thh:mm:ss] */
    double number;        /* NUMBER, BOOLEAN (0 or 1); else NaN */
    const char *currency; /* a NUMBER of a workbook: the sign or code that its format shows, "€",
                             "US$"; valid as long as the source. NULL: none */
    int line, column;     /* from 1, where it is in the file: in a workbook the sheet's row and
                             column */
} SheetCell;

typedef struct {
    const SheetCell *cells;
    size_t n_cells; /* 0: an empty line */
    int line;
} SheetRow; /* valid until the next row is read */

typedef enum {
    ENCODING_ASCII,
    ENCODING_UTF_8,
    ENCODING_UTF_8_MARK, /* with a byte order mark */
    ENCODING_UTF_16_LE,
    ENCODING_UTF_16_BE,
    ENCODING_WINDOWS_1252, /* not UTF-8; Latin-1 is the same for printable characters */
} SheetEncoding;

typedef enum { LINES_LF, LINES_CRLF, LINES_CR, LINES_MIXED } SheetLineEnds;

/* How a text file is written. */
typedef struct {
    SheetEncoding encoding;
    SheetLineEnds line_ends;
    CsvFormat format; /* of a file without any quote, too, the quote is '"' */
    bool quoted;      /* some cells of the sample are in quotes */
    bool escaped;     /* … and a quote in them is written twice or behind a backslash */
    bool framed; /* Markdown, and what psql and mysql print: lines of dashes, cells between bars */
    int first_line; /* where rows begin: of a framed table below the prose, or 1 */
} SheetDialect;

/* The rows of one sheet. A reader has this struct as its first member. */
typedef struct SheetSource SheetSource;
struct SheetSource {
    const char *file;            /* what messages name; borrowed */
    const char *name;            /* of the sheet, in a workbook; NULL: of a text file */
    const SheetDialect *dialect; /* of a text file; NULL: a workbook */
    int n_header_rows; /* how many rows the header has, if the file says it; 0: it does not */
    int rest_line;     /* set at the end: the line of what follows the rows, if the reader knows
                          that the table ended there; or 0 */
    /* The next row, or NULL in *ret at the end; empty rows are rows. False after an error;
     * nothing is read after that. */
    bool (*next)(SheetSource *source, const SheetRow **ret, Diag *diag);
    void (*close)(SheetSource *source); /* frees it */
};

void sheet_source_close(SheetSource *source); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SheetSource, sheet_source_close)

/* The dialect of a text file; looks at a bounded sample. False after an error: the file is
 * empty, or not text. */
bool sheet_dialect_find(Bytes bytes, const char *file, SheetDialect *ret, Diag *diag);

/* The rows of a file, whatever its kind. The bytes and the file's name are borrowed. NULL after
 * an error: it is empty, or no table. */
SheetSource *sheet_open(Bytes bytes, const char *file, Diag *diag);

/* How many sheets of a workbook are visible; a text file has one. */
size_t sheet_count(Bytes bytes, const char *file);

/* The same of the number-th sheet of a workbook, from 0, that is visible and not empty. NULL
 * without an error when there are not so many; a text file has one. */
SheetSource *sheet_open_number(Bytes bytes, const char *file, size_t number, Diag *diag);

/* False for a Markdown file without the line of a table, which prose never has: pages of a report
 * are not searched for tables. Cheap, for recognisers. */
bool sheet_is_possible(Bytes bytes, const char *file);

/* The rows of a text file. The bytes and the file's name are borrowed. */
SheetSource *sheet_text_open(Bytes bytes, const char *file, const SheetDialect *dialect);

typedef struct {
    const char *name; /* as in the header, its lines joined by a space; "" if there is none */
    const char *unit; /* from a row of units below the header; or NULL */
} SheetColumn;

/* What is known of the table when it is opened. */
typedef struct {
    const SheetColumn *columns;
    size_t n_columns;  /* of the header, or of the widest row among the first ones */
    int header_line;   /* 0: the table has no header */
    int n_header_rows; /* without the row of units */
    int units_line;    /* 0: there is none */
    int first_line;    /* of the first row of data; 0: there is none */
    int n_skipped;     /* rows before the table that are not empty */
} SheetLayout;

/* What is known of it when its last row was read. */
typedef struct {
    size_t n_rows, n_wide, n_short; /* wide: with a value right of the last column */
    size_t widest;                  /* columns that hold anything */
    size_t n_repeated;              /* rows left out that repeat the header */
    int end_line;                   /* the line of what follows the table; 0: nothing does */
    bool other_table;               /* what follows is a table; else footnotes */
} SheetTail;

typedef struct SheetTable SheetTable;

/* Finds the table; closes the source in the end, also after an error, which gives NULL. */
SheetTable *sheet_table_open(SheetSource *source, Diag *diag);
void sheet_table_close(SheetTable *table); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SheetTable, sheet_table_close)

const SheetLayout *sheet_table_layout(const SheetTable *table);   /* borrowed */
const SheetTail *sheet_table_tail(const SheetTable *table);       /* borrowed */
const SheetDialect *sheet_table_dialect(const SheetTable *table); /* NULL: it is of a workbook */

/* The next row of data, or NULL in *ret at the end of the table. It has at least n_columns
 * cells: those that the file leaves out are empty. False after an error. */
bool sheet_table_next(SheetTable *table, const SheetRow **ret, Diag *diag);

/* One clause after the other on what was found: "UTF-8, LF, semicolons, header in line 3 …". */
void sheet_describe(const SheetTable *table, GString *out);

/* The table as CSV, its cells as they are: the line of the header, and rows, some `size` bytes
 * of them. False when there are no more, or after an error. */
void sheet_dump_header(const SheetTable *table, GString *out);
bool sheet_dump_rows(SheetTable *table, size_t size, GString *out, Diag *diag);

/* The names of the columns: as in the header, those that have none column1 …, repeated ones with
 * _2 … In the arena. `n` is at least the number of columns. */
const char *const *sheet_column_names(const SheetTable *table, size_t n, Arena *arena);

#endif
