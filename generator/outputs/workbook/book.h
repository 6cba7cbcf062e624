/* The workbook while it is written: sheets with names that are valid and differ, cells that keep
 * their types, and the limits of the file format. A text is always written as a text, so that one
 * that begins with "=" is never a formula. What a limit cuts off is counted, stated in the sheet,
 * and reported as a warning. */
#ifndef OUTPUTS_WORKBOOK_BOOK_H
#define OUTPUTS_WORKBOOK_BOOK_H

#include "outputs/output.h"

#include <xlsxwriter.h>

/* What a workbook can hold. Characters are UTF-16 units, as Excel counts them. */
typedef struct {
    size_t rows, columns, characters, sheets;
} WorkbookLimits;

/* Excel's, and of sheets as many as LibreOffice opens. */
extern const WorkbookLimits workbook_limits;

typedef enum {
    BOOK_TITLE,
    BOOK_SECTION,
    BOOK_HEAD,
    BOOK_HEAD_NUMBER, /* of a column of numbers */
    BOOK_NOTE,        /* one line, which may run over the cells beside it */
    BOOK_TEXT,
    BOOK_LINK,
    BOOK_NUMBER, /* as many decimals as it has */
    BOOK_INPUT,  /* a number that the reader may change */
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
    lxw_format *decimals[DECIMALS_MAX + 1]; /* numbers with so many */
    Arena *arena;
    Diag *diag;
} Book;

typedef struct {
    Book *book;
    lxw_worksheet *sheet;
    const char *name;
    Place place;        /* of what it shows */
    size_t n_cut;       /* texts that were cut */
    GArray *width;      /* of columns, in characters */
    GArray *long_texts; /* which may take several lines */
} BookSheet;

/* Formats, properties and names of the workbook, which the library has just made. */
void book_init(Book *book);

/* A sheet of this name, or of one like it: cut to 31 characters, without what Excel forbids, and
 * with a number where another sheet has it. NULL: the workbook has as many sheets as it can. */
BookSheet *book_sheet(Book *book, const char *name, Place place);
/* Sets widths and the page; then says what was cut. `head`: the row of column heads, which stays
 * in view and is repeated in print; -1: none. */
void book_sheet_end(BookSheet *sheet, int head);

/* Nothing for NULL. */
void book_text(BookSheet *sheet, size_t row, size_t column, const char *text, BookFormat format);
/* A line that no column is widened for. */
void book_line(BookSheet *sheet, size_t row, const char *text, BookFormat format);
/* Of a number that is not finite, nothing. */
void book_number(BookSheet *sheet, size_t row, size_t column, double number, lxw_format *format);
/* The formula begins with "=". `value`: what it comes to; NAN: no value. */
void book_formula(BookSheet *sheet, size_t row, size_t column, const char *formula, double value,
                  lxw_format *format);
/* To an address of the web or of the site, or "internal:'Sheet'!A1". */
void book_link(BookSheet *sheet, size_t row, size_t column, const char *address, const char *text);

/* The text as a cell can hold it; *ret_cut: it was longer. In the arena, or the text itself. */
const char *book_fit(const char *text, size_t characters, Arena *arena, bool *ret_cut);
/* The name as a sheet may have it, without regard to other sheets. In the arena. */
const char *book_sheet_name(const char *name, Arena *arena);

#endif
