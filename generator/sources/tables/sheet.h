/* Sheets: tables in text files and workbooks.
 *
 * A SheetSource returns the rows of one sheet as they are in the file, one by one, in bounded
 * memory. A text file (CSV and its relatives, Markdown) needs its dialect found first
 * (sheet_dialect.c); a workbook does not. A SheetTable finds the table among a source's rows: what
 * comes before it, its header and units, and where it ends (sheet_table.c). */
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
    SheetCellKind kind; /* CSV and Markdown: only EMPTY or TEXT */
    const char *text;   /* UTF-8, without outer spaces; never NULL. A NUMBER is in shortest form,
                         * a DATE is YYYY-MM-DD[Thh:mm:ss] */
    double number;      /* NUMBER, BOOLEAN (0 or 1); else NaN */
    const char *unit;   /* for a NUMBER of a workbook: the currency or unit that its format shows,
                         * "€", "ms" or "%" (then 0.41 is shown as 41%); valid as long as the
                         * source. NULL: none */
    int line, column;   /* position in the file, from 1; in a workbook the sheet's
                         * row and column */
    bool covered;       /* EMPTY, because the cell above it in a workbook covers it as well */
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
    CsvFormat format; /* the quote is '"' also if the file has none */
    bool quoted;      /* some cells of the sample are quoted */
    bool escaped;     /* … and quotes in them are doubled or escaped with a backslash */
    bool json;        /* objects are rows; nothing else is set */
    bool framed;    /* Markdown, or output of psql and mysql: lines of dashes, bars between cells */
    int first_line; /* first line of rows: that of a framed table below prose, or 1 */
} SheetDialect;

/* The rows of one sheet. An implementation has this struct as its first member. */
typedef struct SheetSource SheetSource;
struct SheetSource {
    const char *file;            /* name for messages; borrowed */
    const char *name;            /* name of the sheet in a workbook; NULL: a text file */
    const SheetDialect *dialect; /* of a text file; NULL: a workbook */
    int n_header_rows;           /* number of header rows, if the file states it; else 0 */
    bool merged;                 /* cells can be covered */
    int rest_line; /* set at the end: the line after the rows, if the reader knows that the
                    * table ended there; or 0 */
    /* Reads the next row; `*ret` is NULL at the end. Empty rows are included. False after an error;
     * then nothing more may be read. */
    bool (*next)(SheetSource *source, const SheetRow **ret, Diag *diag);
    void (*close)(SheetSource *source); /* frees it */
};

void sheet_source_close(SheetSource *source); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SheetSource, sheet_source_close)

/* Finds the dialect of a text file from a bounded sample. False after an error: the file is empty,
 * or not text. */
bool sheet_dialect_find(Bytes bytes, const char *file, SheetDialect *ret, Diag *diag);

/* For the next framed table, from a line on. False if there is none. */
bool sheet_dialect_advance(Bytes bytes, int from, SheetDialect *dialect);

/* Opens the rows of a file of any kind. The bytes and the file name are borrowed. NULL after an
 * error: the file is empty or not a table. */
SheetSource *sheet_open(Bytes bytes, const char *file, Diag *diag);

/* The number of visible sheets in a workbook; 1 for a text file. */
size_t sheet_count(Bytes bytes, const char *file);

/* The same for the number-th sheet of a workbook, from 0, among those that are visible and not
 * empty. NULL without an error if there are fewer; a text file has one. */
SheetSource *sheet_open_number(Bytes bytes, const char *file, size_t number, Diag *diag);

/* The same without the rows above a line of the file: for the second table of a sheet. 0: all. */
SheetSource *sheet_open_from(Bytes bytes, const char *file, size_t number, int line, Diag *diag);

/* A cheap test for recognisers: false for a Markdown file without a table line, so that report
 * pages are not searched for tables. */
bool sheet_is_possible(Bytes bytes, const char *file);

/* Opens the rows of a text file. The bytes and the file name are borrowed. */
SheetSource *sheet_text_open(Bytes bytes, const char *file, const SheetDialect *dialect);

typedef struct {
    const char *name; /* as in the header, its lines joined by spaces; "" if there is none */
    const char *unit; /* from a row of units below the header; or NULL */
} SheetColumn;

/* Facts about the table that are known when it is opened. */
typedef struct {
    const SheetColumn *columns;
    size_t n_columns;  /* in the header, or in the widest of the first rows */
    int header_line;   /* 0: the table has no header */
    int n_header_rows; /* excluding the row of units */
    int units_line;    /* 0: there is none */
    int first_line;    /* line of the first row of data; 0: none */
    int n_skipped;     /* non-empty rows before the table */
} SheetLayout;

/* Facts about it that are known after its last row. */
typedef struct {
    size_t n_rows, n_wide, n_short; /* wide: with a value to the right of the last column */
    size_t widest;                  /* number of columns with a value */
    size_t n_repeated;              /* skipped rows that repeat the header */
    int end_line;                   /* first line after the table; 0: none */
    bool other_table;               /* another table follows; else footnotes */
} SheetTail;

/* The rows of a table whose columns are what other tables have as rows: a row of headings with the
 * cells of the first column, then a row for each other column, which begins with its heading. Texts
 * in the column `units` (-1: none) are added to the headings in brackets. Cells keep their places.
 * `layout` is what sheet_table_open() found in the same rows; here the table ends at an empty row.
 * Takes ownership of the source. NULL if there are more than a few hundred rows, or after an
 * error. */
SheetSource *sheet_transpose(SheetSource *source, const SheetLayout *layout, int units, Diag *diag);

/* The rows of a matrix, which has a heading for each column and each row, and one quantity in all
 * other cells: a row "row heading, column heading, cell" for each cell with a value, below a row of
 * the three headings given, up to a row with one cell or none. `layout` is what sheet_table_open()
 * found in the same rows. Takes ownership of the source. */
SheetSource *sheet_melt(SheetSource *source, const SheetLayout *layout,
                        const char *const headings[3]);

/* The text of the last row above the table, if it is the row's only one; NULL: none. Takes
 * ownership of the source. */
const char *sheet_title(SheetSource *source, const SheetLayout *layout, Arena *arena);

typedef struct SheetTable SheetTable;

/* True if the text is a heading that the caller reads. */
typedef bool SheetKnows(const char *heading);

/* Finds the table. A first row of texts most of which are known headings is the header, whatever is
 * below it; `knows` may be NULL. Takes ownership of the source, also after an error, which gives
 * NULL. */
SheetTable *sheet_table_open(SheetSource *source, SheetKnows *knows, Diag *diag);
void sheet_table_close(SheetTable *table); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SheetTable, sheet_table_close)

const SheetLayout *sheet_table_layout(const SheetTable *table);   /* borrowed */
const SheetTail *sheet_table_tail(const SheetTable *table);       /* borrowed */
const SheetDialect *sheet_table_dialect(const SheetTable *table); /* NULL: from a workbook */

/* After the last row: the line below the table, if another table can follow: a row with several
 * values, or a number; 0: only notes follow. Arguments as for sheet_open_number(). */
int sheet_find_rest(const SheetTable *table, Bytes bytes, const char *file, size_t number);

/* Reads the next row of data; `*ret` is NULL at the end of the table. Rows have at least n_columns
 * cells; missing ones are empty, and covered ones have the value of the cell that covers them.
 * False after an error. */
bool sheet_table_next(SheetTable *table, const SheetRow **ret, Diag *diag);

/* True if a row of a file with commas has a number that they split, "12,345" without quotes, so
 * that its cells are not below their headings: it has values beyond the last heading, and one of
 * them is a number, or two cells can be parts of one. `dialect` may be NULL. */
bool sheet_row_is_split(const SheetDialect *dialect, const SheetLayout *layout,
                        const SheetRow *row);

/* Describes what was found, clause by clause: "UTF-8, LF, semicolons, header in line 3 …". */
void sheet_describe(const SheetTable *table, GString *out);

/* The table as CSV with unchanged cells: the header line, and about `size` bytes of rows at a time.
 * False if there are no more rows, or after an error. */
void sheet_dump_header(const SheetTable *table, GString *out);
bool sheet_dump_rows(SheetTable *table, size_t size, GString *out, Diag *diag);

/* The names of the columns: as in the header; unnamed ones are column1 …, repeated ones get _2 … In
 * the arena. `n` is at least the number of columns. */
const char *const *sheet_column_names(const SheetTable *table, size_t n, Arena *arena);

#endif
