/* Keeping pages for later builds, once all are resolved and nothing was said of any. */
#include "document/kept_pages_private.h"
#include "document/tree_fold.h"

#include <string.h>

/* Those of a list that are on the page, in a list of their own. */
typedef bool IsOf(const void *item, const Page *page);

static const void *
select_of(const Page *page, const void *items, size_t n, size_t size, IsOf *is_of, Arena *arena,
          size_t *ret_n)
{
    char *all = arena_alloc(arena, n * size + 1);
    size_t n_taken = 0;

    for (size_t i = 0; i < n; i++) {
        const char *item = (const char *)items + i * size;
        if (is_of(item, page)) {
            memcpy(all + n_taken++ * size, item, size);
        }
    }
    *ret_n = n_taken;
    return all;
}

static bool
place_is_of(Place place, const Page *page)
{
    return place.file != NULL && g_str_equal(place.file, page->path);
}

static bool
term_is_of(const void *item, const Page *page)
{
    return place_is_of(((const Term *)item)->place, page);
}

static bool
claim_is_of(const void *item, const Page *page)
{
    return place_is_of(((const ClaimRecord *)item)->place, page);
}

static bool
decision_is_of(const void *item, const Page *page)
{
    return place_is_of(((const DecisionRecord *)item)->place, page);
}

static bool
table_is_of(const void *item, const Page *page)
{
    return ((const ReportTable *)item)->page == page;
}

#define SELECT_OF(page, list, type, is_of, arena, ret_n) \
    ((const type *)select_of(page, (list)->data, (list)->len, sizeof(type), is_of, arena, ret_n))

static void
select_anchors(const Loading *loading, const Page *page, Arena *arena, KeptPage *ret)
{
    Anchor *anchors = arena_array(arena, Anchor, loading->anchors->len);

    for (guint i = 0; i < loading->anchors->len; i++) {
        const Anchor *anchor = loading->anchors->pdata[i];
        if (anchor->page == page) {
            anchors[ret->n_anchors++] = *anchor;
        }
    }
    ret->anchors = anchors;
}

static void
select_queries(const Loading *loading, const Page *page, Arena *arena, KeptPage *ret)
{
    ReportQuery *queries = arena_array(arena, ReportQuery, loading->queries->len);

    for (guint i = 0; i < loading->queries->len; i++) {
        const Query *query = loading->queries->pdata[i];
        if (place_is_of(query->place, page)) {
            queries[ret->n_queries++] = (ReportQuery){ query->name, query->sql, query->place };
        }
    }
    ret->queries = queries;
}

static void
select_noted(const Keeping *keeping, const Page *page, Arena *arena, KeptPage *ret)
{
    const char **cited = arena_array(arena, const char *, keeping->cited->len);
    FileBehind *files = arena_array(arena, FileBehind, keeping->files->len);

    for (guint i = 0; i < keeping->cited->len; i++) {
        const Noted *noted = &g_array_index(keeping->cited, Noted, i);
        if (g_str_equal(noted->path, page->path)) {
            cited[ret->n_cited++] = noted->text;
        }
    }
    for (guint i = 0; i < keeping->files->len; i++) {
        const Noted *noted = &g_array_index(keeping->files, Noted, i);
        if (g_str_equal(noted->path, page->path)) {
            files[ret->n_files++] = (FileBehind){ noted->text, noted->sha256 };
        }
    }
    ret->cited = cited;
    ret->files = files;
}

/* False when it is not known what a figure is made of. */
static bool
select_figures(const Loading *loading, const Page *page, Arena *arena, KeptPage *ret)
{
    ReportFigure *figures = arena_array(arena, ReportFigure, loading->figures->len);
    FigureParts *parts = arena_array(arena, FigureParts, loading->figures->len);
    const GArray *all = loading->keeping->parts;

    for (guint i = 0; i < loading->figures->len; i++) {
        const ReportFigure *figure = &g_array_index(loading->figures, ReportFigure, i);
        if (figure->page != page) {
            continue;
        }
        figures[ret->n_figures] = *figure;
        parts[ret->n_figures] =
            i < all->len ? g_array_index(all, FigureParts, i) : (FigureParts){ 0 };
        if ((figure->spec != NULL) != (parts[ret->n_figures++].rows != NULL)) {
            return false;
        }
    }
    ret->figures = figures;
    ret->parts = parts;
    return true;
}

static void
keep_page(const Loading *loading, const Page *page)
{
    const Keeping *keeping = loading->keeping;
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) tree = g_string_sized_new(64 << 10);
    g_autoptr(GString) packed = g_string_sized_new(128 << 10);
    KeptPage kept = { .title = page->title,
                      .nav = page->nav,
                      .n_equations = page->keeping->n_equations };

    tree_fold_append(xmlDocGetRootElement(page->tree), page->path, tree);
    kept.tree = (Bytes){ .data = tree->str, .size = tree->len };
    select_anchors(loading, page, arena, &kept);
    select_queries(loading, page, arena, &kept);
    select_noted(keeping, page, arena, &kept);
    kept.terms = SELECT_OF(page, loading->terms, Term, term_is_of, arena, &kept.n_terms);
    kept.tables = SELECT_OF(page, loading->tables, ReportTable, table_is_of, arena, &kept.n_tables);
    kept.claims = SELECT_OF(page, keeping->claims, ClaimRecord, claim_is_of, arena, &kept.n_claims);
    kept.decisions = SELECT_OF(page, keeping->decisions, DecisionRecord, decision_is_of, arena,
                               &kept.n_decisions);
    if (select_figures(loading, page, arena, &kept)) {
        kept_record_pack(&kept, page->path, packed);
        memo_keep(keeping->memo, kept_page_key(keeping, page), packed->str, packed->len);
        memo_keep(keeping->memo, page->keeping->text, (const char *)page->keeping->shape.bytes,
                  sizeof page->keeping->shape.bytes);
    }
}

void
keeping_keep(const Loading *loading)
{
    const Report *report = loading->report;

    if (loading->keeping == NULL || !loading->keeping->whole) {
        return;
    }
    for (size_t i = 0; i < report->n_pages; i++) {
        const Page *page = &report->pages[i];
        if (page->tree != NULL && page->keeping->fit) {
            keep_page(loading, page);
        }
    }
}
