/* Any bytes as a page: read, numbered and resolved without data. What comes out
 * without an error must fit document.rng. */
#include "document/loading.h"
#include "document/report/load.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Loading) loading = loading_new("tests/fuzz", NULL, arena, diag);
    Page page = { .id = "index", .path = "index.md", .number = 1, .title = "index" };
    Report *report = loading->report;

    report->pages = &page;
    report->n_pages = 1;
    report->title = report->language = "en";
    char *text = arena_alloc(arena, size + 1); /* as files are read: a NUL follows */
    if (size > 0) {
        memcpy(text, data, size);
    }
    bool fine = page_read(loading, &page, text, size);
    fine &= structure_collect_queries(loading, &page);
    fine &= abbreviations_collect(loading);
    fine &= structure_number(loading, &page);
    fine &= resolve_tree(loading, &page, xmlDocGetRootElement(page.tree));
    abbreviations_mark(loading, &page);
    if (diag_count(diag, DIAG_ERROR) == 0) {
        g_assert_true(fine);
        if (!report_validate(report, diag)) {
            g_autoptr(GString) why = g_string_new(NULL);
            diag_print(diag, why);
            g_error("%s", why->str);
        }
    }
    return 0;
}
