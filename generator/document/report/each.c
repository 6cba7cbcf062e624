/* `each: SELECT …` in the front matter makes a page for each row. The row's columns are values in
 * the text ({{ row.system }}) and parameters of the page's queries (:system). Names of figures,
 * tables, equations and sections get the row's name as a suffix. */
#include "base/limits.h"
#include "base/number.h"
#include "document/loading.h"

#include <string.h>

enum { MAX_NAME = 60 };

const char *
row_stem(const Table *row, Arena *arena)
{
    g_autoptr(GString) name = g_string_new(NULL);
    const Cell *cell = table_cell(row, 0, 0);
    const char *text = cell->kind == CELL_NUMBER ? number_format_auto(arena, cell->number)
                       : cell->kind == CELL_TEXT ? cell->text
                                                 : "";

    for (; *text != '\0' && name->len < MAX_NAME; text++) {
        if (g_ascii_isalnum(*text)) {
            g_string_append_c(name, g_ascii_tolower(*text));
        } else if (name->len > 0 && name->str[name->len - 1] != '-') {
            g_string_append_c(name, '-');
        }
    }
    while (name->len > 0 && name->str[name->len - 1] == '-') {
        g_string_truncate(name, name->len - 1);
    }
    return arena_strdup(arena, name->len > 0 ? name->str : "row");
}

const Table *
row_alone(const Table *rows, size_t index, Arena *arena)
{
    Table *row = table_new(arena, rows->columns, rows->n_columns);
    Cell *cells = table_add_row(row);

    for (size_t i = 0; i < rows->n_columns; i++) {
        cells[i] = *table_cell(rows, index, i);
    }
    return row;
}

static bool
add_row_page(Loading *loading, const Page *file, const Table *row, GHashTable *ids, GArray *pages)
{
    Page page = *file;
    const char *stem = row_stem(row, loading->arena);

    page.row = row;
    page.row_name = stem;
    page.id = arena_printf(loading->arena, "%s-%s", file->id, stem);
    for (int i = 2; !g_hash_table_add(ids, (void *)(uintptr_t)page.id); i++) {
        page.row_name = arena_printf(loading->arena, "%s-%d", stem, i);
        page.id = arena_printf(loading->arena, "%s-%s", file->id, page.row_name);
    }
    page.number = (int)pages->len + 1;
    g_array_append_val(pages, page);
    return true;
}

static bool
add_row_pages(Loading *loading, const Page *file, const Value *each, GHashTable *ids, GArray *pages)
{
    if (each->kind != VALUE_STRING) {
        return diag_error(loading->diag, each->place, "wrong-type",
                          "'each' must be a query: each: SELECT DISTINCT system FROM score");
    }
    if (pages->len == 0) {
        return diag_error(loading->diag, each->place, "page-first",
                          "the first page opens the report and cannot have 'each:'");
    }
    const Table *rows = query_run(loading, each->text, each->place);
    if (rows == NULL) {
        return false;
    }
    if (rows->n_rows > limit_get(LIMIT_EACH_PAGES)) {
        return limit_error(LIMIT_EACH_PAGES, each->place, "each-rows", loading->diag,
                           "the query gives %zu rows, too many for a page each", rows->n_rows);
    }
    for (size_t i = 0; i < rows->n_rows; i++) {
        add_row_page(loading, file, row_alone(rows, i, loading->arena), ids, pages);
    }
    return true;
}

static void
add_file_page(Page page, GArray *pages)
{
    page.number = (int)pages->len + 1;
    if (page.tree != NULL) {
        tree_set_number(xmlDocGetRootElement(page.tree), "number", page.number);
    }
    g_array_append_val(pages, page);
}

/* True if a file is not exactly one page: it has `each`, or is a draft. Also sets each
 * page's file index. */
static bool
any_changes(Report *report, const Bytes *texts)
{
    bool any = false;

    for (size_t i = 0; i < report->n_pages; i++) {
        report->pages[i].file = i;
        any = any || texts[i].data != NULL || report->pages[i].draft;
    }
    return any;
}

bool
pages_expand(Loading *loading, const Bytes *texts)
{
    Report *report = loading->report;

    if (!any_changes(report, texts)) {
        return true;
    }
    g_autoptr(GArray) pages = g_array_new(FALSE, TRUE, sizeof(Page));
    g_autoptr(GHashTable) ids = g_hash_table_new(g_str_hash, g_str_equal);
    bool fine = true;

    for (size_t i = 0; i < report->n_pages; i++) {
        g_hash_table_add(ids, (void *)(uintptr_t)report->pages[i].id);
    }
    for (size_t i = 0; i < report->n_pages; i++) {
        Page page = report->pages[i];
        if (page.draft && i == 0) {
            fine = diag_error(loading->diag, (Place){ .file = page.path }, "page-first",
                              "the first page opens the report and cannot be a draft");
        }
        if (page.draft) {
            continue;
        }
        if (texts[i].data == NULL) {
            add_file_page(page, pages);
            continue;
        }
        const Value *each = page_each(loading, &page, texts[i]);
        g_assert(each != NULL);
        fine &= add_row_pages(loading, &page, each, ids, pages);
    }
    report->n_pages = pages->len;
    report->pages = arena_array(loading->arena, Page, pages->len + 1);
    if (pages->len > 0) {
        memcpy(report->pages, pages->data, pages->len * sizeof(Page));
    }
    return fine;
}

void
page_enter(Loading *loading, const Page *page)
{
    loading->row = page != NULL ? page->row : NULL;
    loading->row_name = page != NULL ? page->row_name : NULL;
    loading->words = page != NULL ? page->words : NULL;
}

void
directives_each(Loading *loading, const char *kind, DirectiveWork *work)
{
    for (size_t i = 0; i < loading->report->n_pages; i++) {
        const Page *page = &loading->report->pages[i];
        const xmlNode *root = page_pending(page);
        page_enter(loading, page);
        for (const xmlNode *at = root; at != NULL; at = tree_next(at, root)) {
            if (tree_is(at, "directive") && g_str_equal(tree_attribute(at, "kind"), kind)) {
                RowScope before = row_enter(loading, at);
                work(loading, page, at);
                row_leave(loading, before);
            }
        }
    }
    page_enter(loading, NULL);
}

const char *
row_id(const Loading *loading, const char *id)
{
    return loading->row_name != NULL ? arena_printf(loading->arena, "%s-%s", id, loading->row_name)
                                     : id;
}
