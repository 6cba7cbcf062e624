/* The sheets of the workbook. */
#ifndef OUTPUTS_WORKBOOK_SHEETS_H
#define OUTPUTS_WORKBOOK_SHEETS_H

#include "document/tree.h"
#include "outputs/workbook/book.h"

/* A numbered figure or table. */
typedef struct {
    const Page *page;
    const xmlNode *node; /* <figure> or <table> */
    bool figure, picture;
    int number;
    const char *id, *title;
    const char *notice; /* the full MLPerf notice, which the page may have shortened; or NULL */
    Place place;
    /* The data of the table's rows, its columns and grouping, as in ReportTable; NULL: no data, or
     * composed by the program. */
    const Table *data;
    const size_t *columns;
    int group;
    const Table *behind; /* for a composed table: its data; or NULL */
    BookSheet *sheet;    /* NULL: a picture, or beyond the limit of sheets */
} BookItem;

/* "Figure 3" in the language of its page. In the arena. */
const char *item_name(const Book *book, const BookItem *item);
/* The address of its place on the site. In the arena. */
const char *item_address(const Book *book, const BookItem *item);

/* Writes the item to item->sheet. */
void item_write(Book *book, const BookItem *item);

/* Writes the report's title and one line per item. */
void contents_write(BookSheet *sheet, const BookItem *items, size_t n_items, const BookSheet *cost);

/* Writes the cost model with its formulas. */
void cost_write(BookSheet *sheet, const OutputCost *cost);

#endif
