/* Reports for tests of the PDF's layout, and a checker of the properties that every display list
 * must have. */
#ifndef TESTS_PAGES_H
#define TESTS_PAGES_H

#include "document/tree.h"
#include "outputs/pdf/pages/layout.h"
#include "text/fonts.h"

typedef struct {
    Arena *arena;
    Diag *diag;
    Report report;
    OutputContext context;
} Pages;

/* Reads `<pages>` with one or more `<page>`, or a single `<page>`. The report has a title, an
 * edition, a date, two authors and two sources. */
Pages *pages_new(const char *xml);
void pages_free(Pages *pages);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Pages, pages_free)

/* The checked display list. The test fails if the layout reports errors. */
const Display *pages_layout(Pages *pages);

/* Fails the test when text leaves its page's margins or overlaps other text,
 * when a heading is the last thing on a page, when a glyph is missing or its text
 * is not in order, when links or outline lead nowhere, when headings skip a
 * level, when a table's rows differ in columns, or when ids are not unique. */
void display_check(const Display *display);
/* The same with other margins than those of the report's pages, in points. */
void display_check_within(const Display *display, float margin);

/* The number of pages that have an item containing `text`. */
size_t display_count_pages(const Display *display, const char *text);
/* The first item that contains `text`; *ret_page may be NULL. */
const DisplayItem *display_find(const Display *display, const char *text, size_t *ret_page);
/* The page on which the list of figures and tables starts; the number of pages if there is none. */
size_t display_lists_page(const Display *display);
/* All text of a page in the order of its items, without artifacts. */
char *display_page_text(const Display *display, size_t page);

#endif
