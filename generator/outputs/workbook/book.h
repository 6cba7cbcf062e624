/* Writes the workbook: sheets with valid, distinct names, cells that keep their types, and the
 * limits of the file format. Texts are always written as text cells, so one that begins with "="
 * is not a formula. What exceeds a limit is cut off, counted, stated in the sheet, and reported
 * as a warning. */
#ifndef OUTPUTS_WORKBOOK_BOOK_H
#define OUTPUTS_WORKBOOK_BOOK_H

#include "outputs/output.h"

#include <xlsxwriter.h>

/* The limits of a workbook. Characters are UTF-16 units, as in Excel. */
typedef struct {
    size_t rows, columns, characters, sheets;
} WorkbookLimits;

/* Excel's limits, and the number of sheets that LibreOffice can open. */
extern const WorkbookLimits workbook_limits;

typedef enum {
    BOOK_TITLE,
    BOOK_SECTION,
    BOOK_HEAD,
    BOOK_HEAD_NUMBER, /* for a column of numbers */
    BOOK_NOTE,        /* one line, which may extend over adjacent cells */
    BOOK_TEXT,
    BOOK_LINK,
    BOOK_NUMBER, /* with as many decimals as it has */
    BOOK_INPUT,  /* a number that the user may change */
    BOOK_MONEY,
    BOOK_CENTS,
    BOOK_SHARE,
    N_BOOK_FORMATS,
} BookFormat;

enum { DECIMALS_MAX = 6 };

typedef struct {
    const OutputContext *context;
    const Words *words;
    WorkbookLimits limits;
    lxw_workbook *file;
    GHashTable *names; /* of sheets, in lower case */
    size_t n_sheets, n_without_sheet;
    lxw_format *formats[N_BOOK_FORMATS];
    lxw_format *decimals[DECIMALS_MAX + 1]; /* by number of decimals */
    Arena *arena;
    Diag *diag;
} Book;

typedef struct {
    Book *book;
    lxw_worksheet *sheet;
    const char *name;
    Place place;        /* of the content shown */
    size_t n_cut;       /* number of texts that were cut */
    GArray *width;      /* widths of columns, in characters */
    GArray *long_texts; /* texts that may need several lines */
} BookSheet;

/* Creates the formats and properties of a new workbook. */
void book_init(Book *book);

/* Adds a sheet with this name, cut to 31 characters, without characters that Excel forbids, and
 * with a number if the name is taken. NULL: the workbook has the maximum number of sheets. */
BookSheet *book_sheet(Book *book, const char *name, Place place);
/* Sets widths and page setup, and reports what was cut. `head` is the row of column headings, which
 * stays visible and is repeated in print; -1: none. */
void book_sheet_end(BookSheet *sheet, int head);

/* Does nothing for NULL. */
void book_text(BookSheet *sheet, size_t row, size_t column, const char *text, BookFormat format);
/* A line for which no column is widened. */
void book_line(BookSheet *sheet, size_t row, const char *text, BookFormat format);
/* Does nothing for a number that is not finite. */
void book_number(BookSheet *sheet, size_t row, size_t column, double number, lxw_format *format);
/* `formula` begins with "=". `value` is its result; NAN: no value. */
void book_formula(BookSheet *sheet, size_t row, size_t column, const char *formula, double value,
                  lxw_format *format);
/* Links to a web or site address, or "internal:'Sheet'!A1". */
void book_link(BookSheet *sheet, size_t row, size_t column, const char *address, const char *text);

/* The text within the limit of a cell; `*ret_cut`: it was shortened. In the arena. */
const char *book_fit(const char *text, size_t characters, Arena *arena, bool *ret_cut);
/* A valid sheet name, which another sheet may have too. In the arena. */
const char *book_sheet_name(const char *name, Arena *arena);

#endif
