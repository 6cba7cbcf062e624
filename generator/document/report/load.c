#include "document/report/load.h"

#include "base/processor_time.h"
#include "document/loading.h"

#include <string.h>

static int
compare_inputs(const void *a, const void *b)
{
    return strcmp(((const ReportInput *)a)->path, ((const ReportInput *)b)->path);
}

/* The array's contents, in the arena. */
static void *
keep(Arena *arena, GArray *array)
{
    gsize size = (gsize)array->len * g_array_get_element_size(array);
    void *copy = arena_alloc(arena, size);

    if (size > 0) {
        memcpy(copy, array->data, size);
    }
    return copy;
}

static void
free_table(void *table)
{
    g_hash_table_unref(table);
}

static void
keep_lists(Loading *loading)
{
    Report *report = loading->report;
    Arena *arena = loading->arena;

    g_array_sort(loading->inputs.files, compare_inputs);
    bibliography_sort(loading);
    report->figures = keep(arena, loading->collected.figures);
    report->n_figures = loading->collected.figures->len;
    report->tables = keep(arena, loading->collected.tables);
    report->n_tables = loading->collected.tables->len;
    report->citations = keep(arena, loading->collected.citations);
    report->n_citations = loading->collected.citations->len;
    report->citations_by_key = g_hash_table_ref(loading->collected.by_key);
    arena_defer(arena, free_table, report->citations_by_key);
    report->queries = arena_array(arena, ReportQuery, loading->facts.queries->len);
    report->n_queries = loading->facts.queries->len;
    for (guint i = 0; i < loading->facts.queries->len; i++) {
        const Query *query = g_ptr_array_index(loading->facts.queries, i);
        report->queries[i] = (ReportQuery){ query->name, query->sql, query->place };
    }
    report->trails = trails_finish(loading);
    report->terms = keep(arena, loading->collected.terms);
    report->n_terms = loading->collected.terms->len;
    report->inputs = keep(arena, loading->inputs.files);
    report->n_inputs = loading->inputs.files->len;
}

static bool
read_pages(Loading *loading)
{
    bool fine = pages_list(loading);

    fine = pages_read(loading) && fine;
    fine = pdfs_read(loading) && fine;
    page_enter(loading, NULL);
    return fine;
}

static void
warn_unused_queries(Loading *loading)
{
    for (guint i = 0; i < loading->facts.queries->len; i++) {
        const Query *query = g_ptr_array_index(loading->facts.queries, i);
        bool own = query->place.file != NULL && page_builtin(query->place.file).data != NULL;
        if (!query->used && !own) {
            diag_warning(loading->diag, query->place, "query-unused",
                         "nothing uses query '%s'; remove it", query->name);
        }
    }
}

static bool
number_page(Loading *loading, Page *page)
{
    if (page->tree != NULL) {
        notes_number(xmlDocGetRootElement(page->tree));
        return structure_number(loading, page);
    }
    for (size_t i = 0; i < page->folded->n_anchors; i++) {
        Anchor *anchor = arena_new0(loading->arena, Anchor);
        *anchor = page->folded->anchors[i];
        anchor_add(loading, page, anchor);
    }
    return true;
}

static bool
resolve_page(Loading *loading, Page *page)
{
    if (page->tree == NULL) {
        abbreviations_mark_folded(loading, page);
        return true;
    }
    bool fine = resolve_tree(loading, page, xmlDocGetRootElement(page->tree));
    arena_reset(loading->trial);
    mlperf_name_mark(loading, page);
    abbreviations_mark(loading, page);
    return fine;
}

static bool
resolve_pages(Loading *loading)
{
    Report *report = loading->report;
    bool fine = true;

    for (size_t i = 0; i < report->n_pages; i++) {
        page_enter(loading, &report->pages[i]);
        fine &= structure_collect_queries(loading, &report->pages[i]);
    }
    page_enter(loading, NULL);
    fine &= branches_choose(loading);
    fine &= abbreviations_collect(loading);
    fine &= claims_judge(loading);
    fine &= matrices_weigh(loading);
    for (size_t i = 0; i < report->n_pages; i++) {
        page_enter(loading, &report->pages[i]);
        fine &= number_page(loading, &report->pages[i]);
    }
    progress_stage(store_progress(loading->store), "resolving pages", report->n_pages);
    for (size_t i = 0; i < report->n_pages; i++) {
        page_enter(loading, &report->pages[i]);
        processor_time_note((Place){ .file = report->pages[i].path });
        fine &= resolve_page(loading, &report->pages[i]);
        progress_step(store_progress(loading->store));
    }
    page_enter(loading, NULL);
    fine &= lists_resolve(loading);
    for (size_t i = 0; i < report->n_pages; i++) {
        if (report->pages[i].tree != NULL) {
            mlperf_results_collect(loading, &report->pages[i]);
        }
    }
    pictures_look(loading);
    return fine;
}

void
report_judge(Loading *loading)
{
    g_autoptr(Diag) unheard = diag_new();
    Diag *diag = loading->diag;

    loading->diag = unheard;
    read_pages(loading);
    for (size_t i = 0; i < loading->report->n_pages; i++) {
        page_enter(loading, &loading->report->pages[i]);
        structure_collect_queries(loading, &loading->report->pages[i]);
    }
    page_enter(loading, NULL);
    branches_choose(loading);
    claims_judge(loading);
    matrices_weigh(loading);
    loading->diag = diag;
}

bool
report_load_data(const char *folder, const Value *settings, Store *store, Arena *arena, Diag *diag)
{
    g_autoptr(Loading) loading = loading_new(folder, store, arena, diag);
    bool fine = settings_read(loading, settings);

    if (loading->inputs.unreadable || !data_import(loading)) {
        return false;
    }
    report_judge(loading);
    return fine;
}

void
pages_load(Loading *loading)
{
    read_pages(loading);
    progress_stage(store_progress(loading->store), "judging claims", 0);
    /* If data or pages could not be read, the text that uses a query may be missing. */
    bool all_read = !loading->facts.data_broken && diag_count(loading->diag, DIAG_ERROR) == 0;
    resolve_pages(loading);
    if (all_read) {
        bibliography_warn_placeholders(loading);
        bibliography_warn_unknown(loading);
        warn_unused_queries(loading);
    }
}

Report *
report_load_folded(const char *folder, const char *templates, const Value *settings, Store *store,
                   Arena *arena, Diag *diag)
{
    g_autoptr(Loading) loading = loading_new(folder, store, arena, diag);
    int errors = diag_count(diag, DIAG_ERROR);

    Progress *progress = store_progress(store);

    loading->inputs.templates = templates;
    settings_read(loading, settings);
    if (loading->inputs.unreadable) {
        return NULL;
    }
    progress_stage(progress, "reading data and pages", 0);
    loading->facts.data_broken = !data_import(loading);
    if (loading->inputs.bare) {
        bare_load_pages(loading);
    } else {
        pages_load(loading);
    }
    keep_lists(loading);
    return diag_count(diag, DIAG_ERROR) == errors ? loading->report : NULL;
}

int
report_citation(const Report *report, const char *key)
{
    void *index = NULL;

    if (report->citations_by_key != NULL) {
        bool found = g_hash_table_lookup_extended(report->citations_by_key, key, NULL, &index);
        return found ? GPOINTER_TO_INT(index) : -1;
    }
    for (size_t i = 0; i < report->n_citations; i++) {
        if (strcmp(report->citations[i].key, key) == 0) {
            return (int)i;
        }
    }
    return -1;
}

const ReportFigure *
report_figure(const Report *report, const char *id, int number)
{
    size_t first = (size_t)number - 1; /* figures of some pages may have been renumbered */

    if (number > 0 && first < report->n_figures && g_str_equal(report->figures[first].id, id)) {
        return &report->figures[first];
    }
    for (size_t i = 0; i < report->n_figures; i++) {
        if (g_str_equal(report->figures[i].id, id)) {
            return &report->figures[i];
        }
    }
    return NULL;
}

void
report_dump(const Report *report, GString *out)
{
    for (size_t i = 0; i < report->n_pages; i++) {
        tree_dump(xmlDocGetRootElement(report->pages[i].tree), out);
    }
}
