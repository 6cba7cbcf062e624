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
    const char *notice; /* the whole MLPerf notice, which the page may have in short; or NULL */
    Place place;
    /* What is in the rows of the table, and as in ReportTable which columns of it and how they are
     * grouped; NULL: it has no data, or is composed by the program. */
    const Table *data;
    const size_t *columns;
    int group;
    const Table *behind; /* of a composed table: its data; or NULL */
    BookSheet *sheet;    /* NULL: it is a picture, or one too many */
} BookItem;

/* "Figure 3" in the language of its page. In the arena. */
const char *item_name(const Book *book, const BookItem *item);
/* Of its place on the site. In the arena. */
const char *item_address(const Book *book, const BookItem *item);

/* Fills item->sheet. */
void item_write(Book *book, const BookItem *item);

/* Title of the report, and a line an item. */
void contents_write(BookSheet *sheet, const BookItem *items, size_t n_items, const BookSheet *cost);

/* The cost model with its formulas. */
void cost_write(BookSheet *sheet, const OutputCost *cost);

#endif
