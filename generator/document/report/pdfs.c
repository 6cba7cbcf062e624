/* Reads the PDFs that report.yaml defines: `pdf: {brief: {title: …, pages: […]}, …}`. */
#include "base/names.h"
#include "document/loading.h"

#include <string.h>

static bool
has_page(const Loading *loading, const Value *name)
{
    const Report *report = loading->report;
    const char **paths = arena_array(loading->arena, const char *, report->n_pages + 1);

    for (size_t i = 0; i < report->n_pages; i++) {
        paths[i] = report->pages[i].path;
        if (g_str_equal(paths[i], name->text)) {
            return true;
        }
    }
    const char *near = names_nearest(name->text, paths, report->n_pages);
    return diag_error(loading->diag, name->place, "page-missing", "the report has no page '%s'%s%s",
                      name->text, near != NULL ? "; did you mean " : "", near != NULL ? near : "");
}

static bool
read_pdf(Loading *loading, const Value *map, ReportPdf *pdf)
{
    static const char *const keys[] = { "title", "pages", "cover", "sources", "on_request", NULL };
    const Value *pages = NULL;
    bool fine = value_check_keys(map, keys, "a PDF", loading->diag);
    size_t n = 0;

    *pdf = (ReportPdf){ .name = map->key, .cover = true, .sources = true };
    if (strspn(map->key, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(map->key) ||
        g_str_equal(map->key, "deck")) {
        return diag_error(loading->diag, map->key_place, "pdf-name",
                          "'%s' cannot name a PDF; use small letters, digits and hyphens, but not "
                          "deck, the name of the slides",
                          map->key);
    }
    fine &= value_read_text(map, "title", &pdf->title, loading->diag);
    fine &= value_read_bool(map, "cover", &pdf->cover, loading->diag);
    fine &= value_read_bool(map, "sources", &pdf->sources, loading->diag);
    fine &= value_read_bool(map, "on_request", &pdf->on_request, loading->diag);
    fine &= value_read_texts(map, "pages", loading->arena, &pages, loading->diag);
    if (!fine || pages == NULL || pages->n_items == 0) {
        return fine && diag_error(loading->diag, map->place, "pdf-pages",
                                  "the PDF '%s' needs pages; write pages: [index.md, …]", map->key);
    }
    const char **paths = arena_array(loading->arena, const char *, pages->n_items + 1);
    for (const Value *page = pages->first; page != NULL; page = page->next) {
        fine &= has_page(loading, page);
        paths[n++] = page->text;
    }
    pdf->pages = paths;
    return fine;
}

bool
pdfs_read(Loading *loading)
{
    Report *report = loading->report;
    const Value *map = value_lookup(loading->inputs.settings, "pdf");
    bool fine = true;

    report->n_pdfs = 0; /* a folder without report.yaml may be read twice */
    if (map == NULL) {
        report->pdfs = arena_new0(loading->arena, ReportPdf);
        report->pdfs[report->n_pdfs++] =
            (ReportPdf){ .name = "report", .cover = true, .sources = true };
        return true;
    }
    if (map->kind != VALUE_MAP) {
        return diag_error(loading->diag, map->place, "wrong-type",
                          "'pdf' must map names to pages, such as "
                          "pdf: {brief: {pages: [index.md]}}");
    }
    report->pdfs = arena_array(loading->arena, ReportPdf, map->n_items);
    for (const Value *member = map->first; member != NULL; member = member->next) {
        fine &= read_pdf(loading, member, &report->pdfs[report->n_pdfs++]);
    }
    return fine;
}
