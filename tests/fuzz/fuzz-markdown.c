/* Any bytes as a page: it is read, numbered and resolved over an empty store, as report_load()
 * does. A page without errors must match document.rng. */
#include "document/loading.h"
#include "document/report/load.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    static Store *store;

    if (store == NULL) {
        store = store_open(NULL, diag);
        g_assert_nonnull(store);
        store_limit_threads(store, 1);
    }
    g_autoptr(Loading) loading = loading_new("tests/fuzz", store, arena, diag);
    Page page = { .id = "index", .path = "index.md", .number = 1, .title = "index" };
    Report *report = loading->report;
    loading->inputs.settings = value_new_map(arena);
    report->parameters = value_new_map(arena);

    report->pages = &page;
    report->n_pages = 1;
    report->title = report->language = "en";
    char *text = arena_alloc(arena, size + 1); /* as in files that were read, a NUL follows */
    if (size > 0) {
        memcpy(text, data, size);
    }
    bool fine = page_read(loading, &page, text, size);
    fine &= structure_collect_queries(loading, &page);
    fine &= branches_choose(loading);
    fine &= abbreviations_collect(loading);
    fine &= claims_judge(loading);
    fine &= matrices_weigh(loading);
    if (report->n_pages == 0) { /* its condition is false */
        return 0;
    }
    fine &= structure_number(loading, &page);
    fine &= resolve_tree(loading, &page, xmlDocGetRootElement(page.tree));
    abbreviations_mark(loading, &page);
    fine &= lists_resolve(loading);
    (void)trails_finish(loading);
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
