#include "outputs/pdf/selection.h"

#include "document/tree.h"

#include <string.h>

static bool
is_selected(const char *path, const char *const *paths)
{
    for (size_t i = 0; paths[i] != NULL; i++) {
        if (strcmp(paths[i], path) == 0) {
            return true;
        }
    }
    return false;
}

/* The keys of all sources that the report's pages cite; borrowed. */
static GHashTable *
keys_cited(const Report *report)
{
    GHashTable *keys = g_hash_table_new(g_str_hash, g_str_equal);

    for (size_t i = 0; i < report->n_pages; i++) {
        const xmlNode *root = xmlDocGetRootElement(report->pages[i].tree);
        for (const xmlNode *at = element_first(root); at != NULL; at = element_walk(at, root)) {
            const char *key = tree_is(at, "cite") ? tree_attribute(at, "key") : NULL;
            if (key != NULL) {
                g_hash_table_add(keys, (void *)(uintptr_t)key);
            }
        }
    }
    return keys;
}

static void
select_citations(const Report *from, Report *to, Arena *arena)
{
    g_autoptr(GHashTable) keys = keys_cited(to);

    to->citations = arena_array(arena, Citation, from->n_citations);
    to->n_citations = 0;
    to->citations_by_key = NULL;
    for (size_t i = 0; i < from->n_citations; i++) {
        if (g_hash_table_contains(keys, from->citations[i].key)) {
            to->citations[to->n_citations++] = from->citations[i];
        }
    }
}

const Report *
report_select(const Report *report, const char *const *paths, Arena *arena)
{
    if (paths == NULL) {
        return report;
    }
    Report *selected = arena_new0(arena, Report);
    *selected = *report;
    selected->pages = arena_array(arena, Page, report->n_pages);
    selected->figures = arena_array(arena, ReportFigure, report->n_figures);
    selected->tables = arena_array(arena, ReportTable, report->n_tables);
    selected->n_pages = selected->n_figures = selected->n_tables = 0;
    for (size_t i = 0; i < report->n_pages; i++) {
        if (is_selected(report->pages[i].path, paths)) {
            selected->pages[selected->n_pages++] = report->pages[i];
        }
    }
    for (size_t i = 0; i < report->n_figures; i++) {
        if (is_selected(report->figures[i].page->path, paths)) {
            selected->figures[selected->n_figures++] = report->figures[i];
        }
    }
    for (size_t i = 0; i < report->n_tables; i++) {
        if (is_selected(report->tables[i].page->path, paths)) {
            selected->tables[selected->n_tables++] = report->tables[i];
        }
    }
    select_citations(report, selected, arena);
    return selected;
}

bool
report_has_page(const Report *report, const char *id)
{
    for (size_t i = 0; i < report->n_pages; i++) {
        if (strcmp(report->pages[i].id, id) == 0) {
            return true;
        }
    }
    return false;
}
