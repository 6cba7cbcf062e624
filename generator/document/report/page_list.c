/* Lists the pages of the report: those under `pages:` in report.yaml, or all of the folder. */
#include "document/loading.h"
#include "document/report/front_matter.h"
#include "document/unknown_name.h"

#include <string.h>

extern const char embed_document_pages_coverage_md[], embed_document_pages_coverage_md_end[];
extern const char embed_document_pages_assumptions_md[], embed_document_pages_assumptions_md_end[];
extern const char embed_document_pages_provenance_md[], embed_document_pages_provenance_md_end[];
extern const char embed_document_pages_glossary_md[], embed_document_pages_glossary_md_end[];
extern const char embed_document_pages_unread_md[], embed_document_pages_unread_md_end[];
extern const char embed_document_standard_overview_md[], embed_document_standard_overview_md_end[];
extern const char embed_document_standard_training_md[], embed_document_standard_training_md_end[];
extern const char embed_document_standard_inference_md[],
    embed_document_standard_inference_md_end[];
extern const char embed_document_standard_serving_md[], embed_document_standard_serving_md_end[];
extern const char embed_document_standard_prices_md[], embed_document_standard_prices_md_end[];
extern const char embed_document_standard_energy_md[], embed_document_standard_energy_md_end[];
extern const char embed_document_standard_others_md[], embed_document_standard_others_md_end[];
extern const char embed_document_standard_files_md[], embed_document_standard_files_md_end[];

/* Folder of the standard report's pages, which are in their order in `builtins`. */
static const char standard_folder[] = "accelreport/";
/* The name for all of these pages in `pages:`. */
static const char standard_report[] = "standard-report";
static const char page_unread[] = "unread";

static const struct {
    const char *name, *start, *end;
} builtins[] = {
    { "accelreport/overview.md", embed_document_standard_overview_md,
      embed_document_standard_overview_md_end },
    { "accelreport/training.md", embed_document_standard_training_md,
      embed_document_standard_training_md_end },
    { "accelreport/inference.md", embed_document_standard_inference_md,
      embed_document_standard_inference_md_end },
    { "accelreport/serving.md", embed_document_standard_serving_md,
      embed_document_standard_serving_md_end },
    { "accelreport/prices.md", embed_document_standard_prices_md,
      embed_document_standard_prices_md_end },
    { "accelreport/energy.md", embed_document_standard_energy_md,
      embed_document_standard_energy_md_end },
    { "accelreport/others.md", embed_document_standard_others_md,
      embed_document_standard_others_md_end },
    { "accelreport/files.md", embed_document_standard_files_md,
      embed_document_standard_files_md_end },
    { "coverage", embed_document_pages_coverage_md, embed_document_pages_coverage_md_end },
    { "assumptions", embed_document_pages_assumptions_md, embed_document_pages_assumptions_md_end },
    { "provenance", embed_document_pages_provenance_md, embed_document_pages_provenance_md_end },
    { "glossary", embed_document_pages_glossary_md, embed_document_pages_glossary_md_end },
    { page_unread, embed_document_pages_unread_md, embed_document_pages_unread_md_end },
};

Bytes
page_builtin(const char *path)
{
    for (size_t i = 0; i < G_N_ELEMENTS(builtins); i++) {
        if (g_str_equal(builtins[i].name, path)) {
            return (Bytes){ .data = builtins[i].start,
                            .size = (size_t)(builtins[i].end - builtins[i].start) };
        }
    }
    return (Bytes){ 0 };
}

bool
page_is_standard(const char *path)
{
    return g_str_has_prefix(path, standard_folder) && page_builtin(path).data != NULL;
}

/* "guide/first steps.md" → "guide-first-steps", "2026-01-03.md" → "page-2026-01-03"; NULL if the
 * file is not Markdown. */
static const char *
page_id(Arena *arena, const char *path)
{
    bool standard = page_is_standard(path);
    char *id = arena_strdup(arena, path + (standard ? strlen(standard_folder) : 0));

    if (page_builtin(path).data != NULL && !standard) {
        return id;
    }
    if (!g_str_has_suffix(path, ".md") || g_str_equal(path, ".md")) {
        return NULL;
    }
    id[strlen(id) - strlen(".md")] = '\0';
    for (char *at = id; *at != '\0'; at++) {
        if (!g_ascii_isalnum(*at) && *at != '_') {
            *at = '-';
        }
    }
    return g_ascii_isalpha(*id) || *id == '_' ? id : arena_printf(arena, "page-%s", id);
}

/* Names that the outputs use for generated files: lists of figures and tables, sources, all pages,
 * and the report as one file. */
static bool
is_taken(const char *id)
{
    static const char *const names[] = { "figures", "sources", "pages", "report", NULL };

    return g_strv_contains(names, id);
}

/* Device names of Windows, with any extension: a site with such a page could not
 * be unpacked there. */
static bool
is_device(const char *id)
{
    static const char *const names[] = { "con", "prn", "aux", "nul", NULL };
    bool numbered = g_str_has_prefix(id, "com") || g_str_has_prefix(id, "lpt");

    return g_strv_contains(names, id) ||
           (numbered && g_ascii_isdigit(id[3]) && id[3] != '0' && id[4] == '\0');
}

/* `seen` maps ids and paths of the pages so far to their paths. */
static bool
add_page(Loading *loading, const char *path, Place place, GHashTable *seen, GArray *pages)
{
    const char *id = page_id(loading->arena, path);

    if (id == NULL) {
        return diag_error(loading->diag, place, "page-name",
                          "'%s' is not a page; a page is a Markdown file, NAME.md", path);
    }
    if (pages->len == 0) {
        id = "index"; /* the first page opens the report */
    }
    if (page_is_standard(path) && g_hash_table_contains(seen, id)) {
        id = arena_printf(loading->arena, "standard-%s", id); /* the author also has a page with
                                                               * this name */
    }
    if (g_hash_table_contains(seen, path)) {
        return diag_error(loading->diag, place, "page-twice", "%s is listed twice", path);
    }
    g_autofree char *folded = g_ascii_strdown(id, -1); /* file systems and DokuWiki may ignore
                                                        * case */
    if (is_taken(folded)) {
        return diag_error(loading->diag, place, "page-name",
                          "%s would become %s.html, a file that every site has: rename it", path,
                          id);
    }
    if (is_device(folded)) {
        return diag_error(loading->diag, place, "page-name",
                          "%s would become %s.html, which Windows takes for a device: rename it",
                          path, id);
    }
    const char *other = g_hash_table_lookup(seen, folded);
    if (other != NULL) {
        return diag_error(
            loading->diag, place, "page-name",
            "%s and %s would both become %s.html, because capitals do not count: rename one", other,
            path, id);
    }
    g_hash_table_insert(seen, arena_strdup(loading->arena, folded), (char *)(uintptr_t)path);
    g_hash_table_insert(seen, (char *)(uintptr_t)path, (char *)(uintptr_t)path);
    Page page = { .id = id, .path = path, .number = (int)pages->len + 1, .title = id };
    g_array_append_val(pages, page);
    return true;
}

/* Reports a missing page with the nearest existing one. */
static bool
report_missing_page(Loading *loading, const char *path, Place place)
{
    static const char *const globs[] = { "**.md", "**/*.md" };
    size_t n = 0;
    const char *const *files =
        folder_find(loading->report->folder, globs, 2, place, loading->arena, &n, loading->diag);
    g_autoptr(NameList) names = name_list_new();
    for (size_t i = 0; i < n; i++) {
        name_list_add(names, files[i]);
    }
    return unknown_report(loading->diag, place, "page-missing", "there is no page", path, names);
}

/* ---- Folders and globs ---- */

typedef struct {
    const char *path, *date; /* date: NULL if the page has none or it is not needed */
} FoundPage;

/* Sorts each index.md first, then by path. */
static int
compare_paths(const void *a, const void *b)
{
    const char *one = ((const FoundPage *)a)->path, *other = ((const FoundPage *)b)->path;
    bool one_first = g_str_has_suffix(one, "index.md"),
         other_first = g_str_has_suffix(other, "index.md");

    return one_first != other_first ? other_first - one_first : strcmp(one, other);
}

/* Sorts pages without a date last. */
static int
compare_dates(const void *a, const void *b)
{
    const char *one = ((const FoundPage *)a)->date, *other = ((const FoundPage *)b)->date;

    if (one == NULL || other == NULL) {
        return one == other ? compare_paths(a, b) : (one == NULL) - (other == NULL);
    }
    int order = strcmp(one, other);
    return order != 0 ? order : compare_paths(a, b);
}

static int
compare_dates_newest_first(const void *a, const void *b)
{
    const char *one = ((const FoundPage *)a)->date, *other = ((const FoundPage *)b)->date;

    return one == NULL || other == NULL || strcmp(one, other) == 0 ? compare_dates(a, b)
                                                                   : strcmp(other, one);
}

static const struct {
    const char *name;
    int (*compare)(const void *a, const void *b);
} orders[] = {
    { "name", compare_paths },
    { "date", compare_dates },
    { "-date", compare_dates_newest_first },
};

static const char *
date_of_file(Loading *loading, const char *path)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) unheard = diag_new(); /* reading the page reports errors */
    Bytes text = { 0 };

    if (!loading_read_into(loading, path, (Place){ .file = path }, arena, &text)) {
        return NULL;
    }
    size_t bom = text.size >= 3 && memcmp(text.data, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    FrontMatter front = front_matter_find(text.data + bom, text.size - bom);
    const char *date = front_matter_date(front_matter_parse(&front, path, arena, unheard), arena);
    return date != NULL ? arena_strdup(loading->arena, date) : NULL;
}

/* An entry of `pages`: `posts/2026-*.md`, `posts` (everything below that folder),
 * or {files, sort}. */
typedef struct {
    const Value *value; /* for its place in messages */
    const char *text;
    size_t order; /* index in `orders` */
} PageEntry;

static bool
read_order(Loading *loading, const Value *map, size_t *ret)
{
    const char *name = orders[0].name;

    if (!value_read_text(map, "sort", &name, loading->diag)) {
        return false;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(orders); i++) {
        if (g_str_equal(orders[i].name, name)) {
            *ret = i;
            return true;
        }
    }
    return diag_error(loading->diag, value_lookup(map, "sort")->place, "page-sort",
                      "pages can be sorted by name, date or -date, not '%s'", name);
}

static bool
read_entry(Loading *loading, const Value *value, PageEntry *ret)
{
    static const char *const keys[] = { "files", "sort", NULL };

    *ret = (PageEntry){ .value = value, .text = value->text };
    if (value->kind == VALUE_MAP) {
        if (!value_check_keys(value, keys, "an entry of 'pages'", loading->diag) ||
            !value_read_text(value, "files", &ret->text, loading->diag) ||
            !read_order(loading, value, &ret->order)) {
            return false;
        }
        ret->value = value_lookup(value, "files");
    }
    return ret->text != NULL ||
           diag_error(
               loading->diag, value->place, "wrong-type",
               "a page must be a file, a folder, a glob, or {files: posts/*.md, sort: date}");
}

static bool
is_glob(const char *text)
{
    return strpbrk(text, "*?") != NULL;
}

static bool
is_folder(const Loading *loading, const char *path)
{
    const char *full = path_inside(loading->arena, loading->report->folder, path);

    return full != NULL && g_file_test(full, G_FILE_TEST_IS_DIR);
}

/* Adds the pages of a glob or folder that are not listed yet. */
static bool
list_files(Loading *loading, const PageEntry *entry, GHashTable *seen, GArray *pages)
{
    const char *text = entry->text;
    const char *glob = is_glob(text) ? text
                                     : arena_printf(loading->arena, "%s%s**", text,
                                                    g_str_has_suffix(text, "/") ? "" : "/");
    size_t n = 0;
    const char *const *files = folder_find(loading->report->folder, &glob, 1, entry->value->place,
                                           loading->arena, &n, loading->diag);
    g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(FoundPage));
    bool fine = files != NULL;

    for (size_t i = 0; fine && i < n; i++) {
        FoundPage page = { .path = files[i] };
        if (g_str_has_suffix(files[i], ".md") && !g_hash_table_contains(seen, files[i])) {
            page.date = orders[entry->order].compare != compare_paths
                            ? date_of_file(loading, files[i])
                            : NULL;
            g_array_append_val(found, page);
        }
    }
    if (fine && found->len == 0) {
        return diag_error(loading->diag, entry->value->place, "page-missing",
                          "no page matches '%s'", text);
    }
    g_array_sort(found, orders[entry->order].compare);
    for (guint i = 0; i < found->len; i++) {
        fine &= add_page(loading, g_array_index(found, FoundPage, i).path, entry->value->place,
                         seen, pages);
    }
    return fine;
}

/* Adds all pages of the standard report; those without data are removed later. */
static bool
list_standard(Loading *loading, GHashTable *seen, GArray *pages)
{
    bool fine = true;

    for (size_t i = 0; i < G_N_ELEMENTS(builtins); i++) {
        if (page_is_standard(builtins[i].name)) {
            fine &= add_page(loading, builtins[i].name, (Place){ 0 }, seen, pages);
        }
    }
    return fine;
}

static bool
list_entry(Loading *loading, const PageEntry *entry, GHashTable *seen, GArray *pages)
{
    const char *text = entry->text;

    if (g_str_equal(text, standard_report)) {
        return list_standard(loading, seen, pages);
    }
    if (page_builtin(text).data != NULL || loading_has(loading, text)) {
        return add_page(loading, text, entry->value->place, seen, pages);
    }
    if (is_glob(text) || is_folder(loading, text)) {
        return list_files(loading, entry, seen, pages);
    }
    return report_missing_page(loading, text, entry->value->place);
}

static bool
list_given(Loading *loading, const Value *given, GHashTable *seen, GArray *pages)
{
    PageEntry entry;

    if (given->kind != VALUE_LIST) {
        return read_entry(loading, given, &entry) && list_entry(loading, &entry, seen, pages);
    }
    bool fine = true;
    for (const Value *at = given->first; at != NULL; at = at->next) {
        fine = read_entry(loading, at, &entry) && list_entry(loading, &entry, seen, pages) && fine;
    }
    return fine;
}

/* True if a lenient build left something out or took values from file names; a page of the report
 * then lists that. */
static bool
has_unread(const Loading *loading)
{
    size_t n_files = 0, n_rows = 0;

    if (!loading->inputs.lenient) {
        return false;
    }
    store_count_unread(loading->store, &n_files, &n_rows);
    return n_files + n_rows > 0 || store_has_assumed(loading->store) ||
           store_has_unstated(loading->store);
}

/* Adds the program's standard pages if the author wrote none. In a bare folder they follow pages
 * that explain the folder, but not a report whose index.md has blocks of ours. */
static bool
add_standard_pages(Loading *loading, GHashTable *seen, GArray *pages)
{
    bool facts = store_has_facts(loading->store);
    bool wanted = (loading->inputs.bare && facts && bare_explains(loading)) ||
                  (pages->len == 0 && (facts || !has_unread(loading)));

    return !wanted || list_standard(loading, seen, pages);
}

/* The page that opens the folder, or NULL. */
static const char *
first_page(const Loading *loading)
{
    static const char *const names[] = { "index.md", "README.md" };

    for (size_t i = 0; i < (loading->inputs.bare ? 2 : 1); i++) {
        if (!loading_has(loading, names[i]) ||
            g_hash_table_contains(loading->inputs.bad_pages, names[i])) {
            continue;
        }
        if (!loading->inputs.bare || !bare_is_blank(loading, names[i])) {
            return names[i];
        }
        diag_note(loading->diag, (Place){ .file = names[i] }, "page-blank",
                  "the page is left out, because there is nothing below its front matter");
    }
    return NULL;
}

/* Adds all pages in the folder: index.md first, then by name. In a bare folder whose index.md is
 * missing or blank, README.md is the first page. */
static bool
list_found(Loading *loading, GHashTable *seen, GArray *pages)
{
    static const char *const glob = "*.md";
    size_t n = 0;
    bool fine = true;
    const char *const *files = folder_find(loading->report->folder, &glob, 1, (Place){ 0 },
                                           loading->arena, &n, loading->diag);

    if (files == NULL) {
        return false;
    }
    const char *first = first_page(loading);
    if (first != NULL) {
        fine = add_page(loading, first, (Place){ .file = first }, seen, pages);
    }
    for (size_t i = 0; i < n; i++) {
        if (!g_str_equal(files[i], "index.md") && !g_str_equal(files[i], "README.md") &&
            !(loading->inputs.bare && bare_is_notice(files[i])) &&
            !g_hash_table_contains(loading->inputs.bad_pages, files[i])) {
            fine &= add_page(loading, files[i], (Place){ .file = files[i] }, seen, pages);
        }
    }
    return add_standard_pages(loading, seen, pages) && fine;
}

bool
pages_list(Loading *loading)
{
    const Value *given = value_lookup(loading->inputs.settings, "pages");
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GArray) pages = g_array_new(FALSE, TRUE, sizeof(Page));
    Report *report = loading->report;
    bool fine = given != NULL && given->kind != VALUE_NULL ? list_given(loading, given, seen, pages)
                                                           : list_found(loading, seen, pages);

    if (has_unread(loading) && !g_hash_table_contains(seen, page_unread)) {
        fine = add_page(loading, page_unread, (Place){ 0 }, seen, pages) && fine;
    }
    report->n_pages = pages->len;
    report->pages = arena_array(loading->arena, Page, pages->len + 1);
    if (pages->len > 0) {
        memcpy(report->pages, pages->data, pages->len * sizeof(Page));
    }
    return fine;
}
