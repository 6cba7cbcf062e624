/* The first sheet: contents. */
#include "outputs/workbook/sheets.h"

static size_t
write_line(BookSheet *sheet, size_t row, WordKey word, const char *text)
{
    if (text == NULL || *text == '\0') {
        return row;
    }
    book_line(
        sheet, row,
        arena_printf(sheet->book->arena, "%s: %s", words_text(sheet->book->words, word), text),
        BOOK_NOTE);
    return row + 1;
}

static size_t
write_front(BookSheet *sheet)
{
    const Book *book = sheet->book;
    const Report *report = book->context->report;
    g_autoptr(GString) authors = g_string_new(NULL);
    size_t row = 0;

    for (size_t i = 0; i < report->n_authors; i++) {
        g_string_append_printf(authors, "%s%s", i > 0 ? ", " : "", report->authors[i]);
    }
    book_line(sheet, row++, report->title, BOOK_TITLE);
    if (report->subtitle != NULL) {
        book_line(sheet, row++, report->subtitle, BOOK_NOTE);
    }
    row = write_line(sheet, row, WORD_EDITION, report->edition);
    row = write_line(sheet, row, WORD_DATE,
                     report->date != NULL ? words_date(book->arena, book->words, report->date)
                                          : NULL);
    row = write_line(sheet, row, WORD_AUTHORS, authors->str);
    return write_line(sheet, row, WORD_CLASSIFICATION, report->classification);
}

static void
link_sheet(BookSheet *contents, size_t row, size_t column, const BookSheet *sheet)
{
    book_link(contents, row, column,
              arena_printf(contents->book->arena, "internal:'%s'!A1", sheet->name), sheet->name);
}

/* Writes the line of an item; a picture has no sheet, only its place on the site. */
static void
write_item(BookSheet *sheet, size_t row, const BookItem *item)
{
    Book *book = sheet->book;

    if (item->sheet != NULL) {
        link_sheet(sheet, row, 0, item->sheet);
    }
    book_text(sheet, row, 1, item_name(book, item), BOOK_TEXT);
    book_text(sheet, row, 2, item->title, BOOK_TEXT);
    book_link(sheet, row, 3, item_address(book, item), item->page->title);
}

void
contents_write(BookSheet *sheet, const BookItem *items, size_t n_items, const BookSheet *cost)
{
    static const WordKey heads[] = { WORD_SHEET, WORD_FIGURES_AND_TABLES, WORD_TITLE, WORD_PAGE };
    Book *book = sheet->book;
    size_t row = write_front(sheet) + 1, head = row++;

    for (size_t i = 0; i < G_N_ELEMENTS(heads); i++) {
        book_text(sheet, head, i, words_text(book->words, heads[i]), BOOK_HEAD);
    }
    if (cost != NULL) {
        link_sheet(sheet, row, 0, cost);
        book_text(sheet, row++, 2, words_text(book->words, WORD_COST_MODEL), BOOK_TEXT);
    }
    for (size_t i = 0; i < n_items && row + 2 < book->limits.rows; i++) {
        if (items[i].sheet != NULL || items[i].picture) {
            write_item(sheet, row++, &items[i]);
        }
    }
    if (book->n_without_sheet > 0) {
        book_line(sheet, row,
                  words_format(
                      book->arena, book->words, WORD_SHEETS_CUT, "most",
                      words_number(book->arena, book->words, (double)book->limits.sheets, 0), "n",
                      words_number(book->arena, book->words, (double)book->n_without_sheet, 0),
                      NULL),
                  BOOK_NOTE);
    }
    book_sheet_end(sheet, (int)head);
}
