#include "outputs/workbook/workbook.h"

#include "outputs/workbook/sheets.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* ---- Content ---- */

static const char *
title_of(const xmlNode *node, Arena *arena)
{
    const xmlNode *title = element_child(node, "title");

    return title != NULL ? g_strstrip(tree_text(title, arena)) : "";
}

static BookItem
figure_item(const Book *book, const Page *page, const xmlNode *node)
{
    const ReportFigure *figure = report_figure(book->context->report, tree_attribute(node, "id"),
                                               tree_number(node, "number"));

    g_assert(figure != NULL);
    return (BookItem){ .page = page,
                       .node = node,
                       .figure = true,
                       .picture = figure->spec == NULL,
                       .number = figure->number,
                       .id = figure->id,
                       .title = title_of(node, book->arena),
                       .notice = figure->notice,
                       .place = figure->place,
                       .data =
                           figure->spec != NULL ? chart_spec_data(figure->spec, book->arena) : NULL,
                       .group = -1 };
}

static BookItem
table_item(const Book *book, const Page *page, const xmlNode *node)
{
    const ReportTable *table = &book->context->report->tables[tree_number(node, "number") - 1];
    bool rows = table->columns != NULL;

    return (BookItem){ .page = page,
                       .node = node,
                       .number = table->number,
                       .id = table->id,
                       .title = title_of(node, book->arena),
                       .notice = table->notice,
                       .place = { .file = page->path },
                       .data = rows ? table->data : NULL,
                       .columns = table->columns,
                       .group = rows ? table->group : -1,
                       .behind = rows ? NULL : table->data };
}

/* Adds a sheet for each item while walking the page, so that its tree can be freed. */
static void
write_page(Book *book, const Page *page, GArray *items)
{
    g_autoptr(Arena) arena = arena_new();
    const xmlNode *root = page_root(page, arena);

    for (const xmlNode *node = root; node != NULL; node = element_walk(node, root)) {
        bool figure = tree_is(node, "figure");
        bool table = tree_is(node, "table") && tree_attribute(node, "number") != NULL;
        if (!figure && !table) {
            continue;
        }
        BookItem item = figure ? figure_item(book, page, node) : table_item(book, page, node);
        if (!item.picture) {
            item.sheet = book_sheet(book, item.id, item.place);
        }
        if (item.sheet != NULL) {
            item_write(book, &item);
        }
        item.node = NULL;
        g_array_append_val(items, item);
    }
}

/* Warns about items without a sheet, except pictures. */
static void
report_missing(Book *book, const BookItem *items, size_t n_items)
{
    for (size_t i = 0; i < n_items; i++) {
        book->n_without_sheet += items[i].sheet == NULL && !items[i].picture;
    }
    if (book->n_without_sheet > 0) {
        size_t n = book->n_without_sheet;
        diag_warning(book->diag, (Place){ .file = "report.xlsx" }, "output-limit",
                     "%zu figure%s or table%s %s no sheet: a workbook has at most %zu sheets; the "
                     "pages have them all",
                     n, n == 1 ? "" : "s", n == 1 ? "" : "s", n == 1 ? "has" : "have",
                     book->limits.sheets);
    }
}

static void
write_sheets(Book *book)
{
    const Report *report = book->context->report;
    Place place = { .file = "report.yaml" };
    g_autoptr(GArray) items = g_array_new(FALSE, FALSE, sizeof(BookItem));
    BookSheet *contents = book_sheet(book, words_text(book->words, WORD_CONTENTS), place);
    BookSheet *cost = NULL;

    g_assert(contents != NULL);
    if (book->context->cost != NULL) {
        cost = book_sheet(book, words_text(book->words, WORD_COST_MODEL), place);
    }
    if (cost != NULL) {
        cost_write(cost, book->context->cost);
    }
    for (size_t i = 0; i < report->n_pages; i++) {
        write_page(book, &report->pages[i], items);
    }
    report_missing(book, (const BookItem *)(void *)items->data, items->len);
    contents_write(contents, (const BookItem *)(void *)items->data, items->len, cost);
}

/* ---- The file ---- */

/* Writes to a temporary file, because the library can only write files. */
static bool
write_file(const char *path, const char *room, Book *book)
{
    lxw_workbook_options options = { .tmpdir = arena_strdup(book->arena, room) };

    book->file = workbook_new_opt(path, &options);
    g_assert(book->file != NULL);
    book_init(book);
    write_sheets(book);
    lxw_error error = workbook_close(book->file);
    return error == LXW_NO_ERROR ||
           diag_error(book->diag, (Place){ .file = "report.xlsx" }, "file-write",
                      "cannot write the workbook: %s", lxw_strerror(error));
}

static bool
take_file(const char *path, OutputFolder *folder, Diag *diag)
{
    g_autofree char *data = NULL;
    gsize size = 0;

    if (!g_file_get_contents(path, &data, &size, NULL)) {
        return diag_error(diag, (Place){ .file = "report.xlsx" }, "file-read",
                          "cannot read the workbook that was just written: %s", g_strerror(errno));
    }
    if (!workbook_is_whole((Bytes){ .data = data, .size = size })) {
        return diag_error(diag, (Place){ .file = "report.xlsx" }, "file-write",
                          "cannot write the workbook: the disk is full, or lost a part of it");
    }
    return output_write(folder, "report.xlsx", data, size, diag);
}

bool
workbook_write_within(const OutputContext *context, WorkbookLimits limits, OutputFolder *folder,
                      Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GHashTable) names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    const char *room = output_folder_room(folder);
    Book book = { .context = context,
                  .words = context->report->words,
                  .limits = limits,
                  .names = names,
                  .arena = arena,
                  .diag = diag };

    if (room == NULL) {
        return true;
    }
    char *path = arena_printf(arena, "%s/.workbook-XXXXXX", room);
    int fd = g_mkstemp(path);
    if (fd < 0) {
        return diag_error(diag, (Place){ .file = "report.xlsx" }, "file-write",
                          "cannot write the workbook: %s", g_strerror(errno));
    }
    close(fd);
    bool fine = write_file(path, room, &book) && take_file(path, folder, diag);
    (void)g_unlink(path);
    return fine;
}

bool
workbook_write(const OutputContext *context, OutputFolder *folder, Diag *diag)
{
    return workbook_write_within(context, workbook_limits, folder, diag);
}
