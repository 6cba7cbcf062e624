/* What the folder holds: which files are data, which are pages. */
#include "analysis/analysis.h"
#include "document/loading.h"
#include "document/unknown_name.h"

#include <string.h>

enum { MAX_DATA = 1 << 30 }; /* bytes of one file */

/* Files of the folder that are read without being named. */
static const char *const own_files[] = { "accelerators.yaml", "workloads.yaml", "support.yaml" };

/* The maps under `meta` of the data whose glob the path matches, in order. */
static void
find_metadata(Loading *loading, SourceFile *file)
{
    const Value *meta = value_lookup(value_lookup(loading->inputs.settings, "data"), "meta");
    size_t n = meta != NULL && meta->kind == VALUE_MAP ? meta->n_items : 0;

    if (n == 0) {
        return;
    }
    const Value **maps = arena_array(loading->arena, const Value *, n);
    for (const Value *at = meta->first; at != NULL; at = at->next) {
        if (path_matches(file->path, at->key)) {
            maps[file->n_meta++] = at;
        }
    }
    file->meta = maps;
}

/* The rules that speak of the path, in order. */
static void
find_exclusions(Loading *loading, SourceFile *file)
{
    const Exclusion **rules = NULL;

    for (size_t i = 0; i < loading->facts.n_exclusions; i++) {
        const Exclusion *exclusion = &loading->facts.exclusions[i];
        bool matches = false;
        for (const Value *at = exclusion->files->first; at != NULL; at = at->next) {
            matches = matches || path_matches(file->path, at->text);
        }
        if (matches) {
            rules = rules != NULL ? rules
                                  : arena_array(loading->arena, const Exclusion *,
                                                loading->facts.n_exclusions);
            rules[file->n_excluded++] = exclusion;
        }
    }
    file->excluded = rules;
}

static ImportItem
import_item(Loading *loading, const char *path, Place place)
{
    ImportItem item = { .full = path_inside(loading->arena, loading->report->folder, path),
                        .file = { .root = loading->report->folder, .path = path },
                        .place = place };

    g_assert(item.full != NULL);
    find_metadata(loading, &item.file);
    find_exclusions(loading, &item.file);
    return item;
}

static bool
import_items(Loading *loading, ImportItem *items, size_t n_items)
{
    return store_import_files(loading->store, items, n_items, MAX_DATA, loading->diag);
}

/* Files of a bare folder that nobody takes for data. */
static bool
is_no_data(const char *path)
{
    static const char *const endings[] = { ".md",   ".png",      ".jpg", ".jpeg", ".svg", ".pdf",
                                           ".html", ".css",      ".py",  ".sh",   ".js",  ".typ",
                                           ".tex",  ".mustache", ".ttf", ".otf" };
    static const char *const names[] = { "report.yaml",       "sources.yaml",   "sources.json",
                                         "accelerators.yaml", "workloads.yaml", "support.yaml",
                                         "theme.yaml" };

    for (size_t i = 0; i < G_N_ELEMENTS(endings); i++) {
        if (g_str_has_suffix(path, endings[i])) {
            return true;
        }
    }
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        if (g_str_equal(path, names[i])) {
            return true;
        }
    }
    return false;
}

/* In a bare folder a file of no known format is noted and left out; one whose
 * format is known must be readable. */
static bool
import_bare(Loading *loading)
{
    static const char *const everything[] = { "**" };
    size_t n = 0, n_items = 0;
    const char *const *files = folder_find(loading->report->folder, everything, 1, (Place){ 0 },
                                           loading->arena, &n, loading->diag);

    if (files == NULL) {
        return false;
    }
    ImportItem *items = arena_array(loading->arena, ImportItem, n);
    for (size_t i = 0; i < n; i++) {
        if (!is_no_data(files[i])) {
            items[n_items] = import_item(loading, files[i], (Place){ .file = files[i] });
            items[n_items++].optional = true;
        }
    }
    return import_items(loading, items, n_items);
}

/* One glob of report.yaml. A glob that finds nothing is an error: a misspelt one
 * would leave its data out unseen. */
static bool
import_glob(Loading *loading, const Value *glob)
{
    size_t n = 0;
    const char *const *files = folder_find(loading->report->folder, &glob->text, 1, glob->place,
                                           loading->arena, &n, loading->diag);

    if (files == NULL) {
        return false;
    }
    if (n == 0) {
        return diag_error(loading->diag, glob->place, "data-none", "no file matches '%s'",
                          glob->text);
    }
    ImportItem *items = arena_array(loading->arena, ImportItem, n);
    for (size_t i = 0; i < n; i++) {
        items[i] = import_item(loading, files[i], glob->place);
    }
    return import_items(loading, items, n);
}

static bool
import_globs(Loading *loading, const Value *map, const char *key)
{
    const Value *globs = NULL;
    bool fine = value_read_texts(map, key, loading->arena, &globs, loading->diag);

    for (const Value *at = globs != NULL ? globs->first : NULL; at != NULL; at = at->next) {
        fine &= import_glob(loading, at);
    }
    return fine;
}

/* A glob that no file matches is misspelt. */
static bool
check_glob(Loading *loading, const char *glob, Place place)
{
    size_t n = 0;
    const char *const *files =
        folder_find(loading->report->folder, &glob, 1, place, loading->arena, &n, loading->diag);

    return files != NULL &&
           (n > 0 || diag_error(loading->diag, place, "data-none", "no file matches '%s'", glob));
}

static bool
check_metadata(Loading *loading, const Value *meta)
{
    bool fine = true;

    if (meta == NULL || meta->kind == VALUE_NULL) {
        return true;
    }
    if (meta->kind != VALUE_MAP) {
        return diag_error(loading->diag, meta->place, "data-meta",
                          "'meta' maps globs of files to what is to be known of them");
    }
    for (const Value *at = meta->first; at != NULL; at = at->next) {
        fine = check_glob(loading, at->key, at->key_place) && fine;
    }
    return fine;
}

/* Reads the rules of `exclude` that are not put back. */
static bool
read_exclusions(Loading *loading, const Value *rules)
{
    int number = 0;
    bool fine = true;

    if (rules == NULL || rules->kind == VALUE_NULL) {
        return true;
    }
    if (rules->kind != VALUE_LIST) {
        return diag_error(loading->diag, rules->place, "exclude-list",
                          "'exclude' must be a list of rules: - {prices: FILE, where: {region: …}, "
                          "reason: …}");
    }
    Exclusion *exclusions = arena_array(loading->arena, Exclusion, rules->n_items);
    for (const Value *at = rules->first; at != NULL; at = at->next) {
        Exclusion *exclusion = &exclusions[loading->facts.n_exclusions];
        if (!exclusion_read(at, ++number, loading->arena, exclusion, loading->diag)) {
            fine = false;
            continue;
        }
        for (const Value *glob = exclusion->files->first; glob != NULL; glob = glob->next) {
            fine = check_glob(loading, glob->text, glob->place) && fine;
        }
        bool put_back =
            loading->facts.put_back == PUT_ALL_BACK || loading->facts.put_back == number;
        loading->facts.n_exclusions += !put_back;
    }
    loading->facts.exclusions = exclusions;
    return fine;
}

/* A rule that leaves nothing out is misspelt, or its rows are gone. */
static void
warn_idle_exclusions(const Loading *loading)
{
    for (size_t i = 0; i < loading->facts.n_exclusions; i++) {
        const Exclusion *exclusion = &loading->facts.exclusions[i];
        if (store_count_excluded(loading->store, exclusion->number) == 0) {
            diag_warning(loading->diag, exclusion->rule->place, "exclude-none",
                         "no row of %s is meant by this rule: nothing is left out by it",
                         exclusion->of_prices ? "prices" : "results");
        }
    }
}

/* `data` is a list of globs, or a map that sorts them into results, prices
 * and support for the reader's eye: a file's content says what it is. */
static bool
import_listed(Loading *loading)
{
    static const char *const lists[] = { "results", "prices", "support" };
    static const char *const keys[] = { "results", "prices", "support", "meta", "exclude", NULL };
    const Value *data = value_lookup(loading->inputs.settings, "data");
    bool fine = true;

    if (data == NULL || data->kind == VALUE_NULL) {
        return true;
    }
    if (data->kind != VALUE_MAP) {
        return import_globs(loading, loading->inputs.settings, "data");
    }
    fine = value_check_keys(data, keys, "data", loading->diag);
    fine &= check_metadata(loading, value_lookup(data, "meta"));
    fine &= read_exclusions(loading, value_lookup(data, "exclude"));
    for (size_t i = 0; i < G_N_ELEMENTS(lists); i++) {
        fine &= import_globs(loading, data, lists[i]);
    }
    return fine;
}

/* Ages are counted to the report's date; its own parameter as_of goes before. */
static bool
set_date(Loading *loading)
{
    const Value *date = value_lookup(loading->inputs.settings, "date");
    Value *parameters = value_new_map(loading->arena);

    if (date == NULL || loading->report->date == NULL) {
        return true;
    }
    value_set_text(loading->arena, parameters, "as_of", loading->report->date)->key_place =
        date->key_place;
    return store_set_parameters(loading->store, parameters, loading->diag);
}

bool
data_import(Loading *loading)
{
    Store *store = loading->store;
    bool fine = store_import_builtin(store, loading->diag);

    for (size_t i = 0; i < G_N_ELEMENTS(own_files); i++) {
        if (loading_has(loading, own_files[i])) {
            ImportItem item = import_item(loading, own_files[i], (Place){ .file = own_files[i] });
            fine &= import_items(loading, &item, 1);
        }
    }
    fine &= bibliography_read(loading);
    fine &= set_date(loading);
    fine &= store_set_parameters(store, loading->report->parameters, loading->diag);
    fine &= store_set_currencies(store, value_lookup(loading->inputs.settings, "currencies"),
                                 loading->diag);
    fine &=
        store_add_rounds(store, value_lookup(loading->inputs.settings, "rounds"), loading->diag);
    fine &= loading->inputs.bare ? import_bare(loading) : import_listed(loading);
    fine &= store_finish(store, loading->diag);
    if (fine) {
        warn_idle_exclusions(loading);
    }
    store_prepare_with(store, analysis_install);
    store_share_views(store, analysis_is_deep);
    return fine;
}

extern const char embed_document_pages_coverage_md[], embed_document_pages_coverage_md_end[];
extern const char embed_document_pages_assumptions_md[], embed_document_pages_assumptions_md_end[];
extern const char embed_document_pages_provenance_md[], embed_document_pages_provenance_md_end[];
extern const char embed_document_pages_glossary_md[], embed_document_pages_glossary_md_end[];

static const struct {
    const char *name, *start, *end;
} builtins[] = {
    { "coverage", embed_document_pages_coverage_md, embed_document_pages_coverage_md_end },
    { "assumptions", embed_document_pages_assumptions_md, embed_document_pages_assumptions_md_end },
    { "provenance", embed_document_pages_provenance_md, embed_document_pages_provenance_md_end },
    { "glossary", embed_document_pages_glossary_md, embed_document_pages_glossary_md_end },
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

/* "guide/first-steps.md" → "guide-first-steps"; NULL when no id can be made. */
static const char *
page_id(Arena *arena, const char *path)
{
    char *id = arena_strdup(arena, path);
    size_t size = strlen(id);

    if (page_builtin(path).data != NULL) {
        return id;
    }
    if (!g_str_has_suffix(path, ".md")) {
        return NULL;
    }
    id[size - strlen(".md")] = '\0';
    for (char *at = id; *at != '\0'; at++) {
        if (*at == '/' || *at == ' ') {
            *at = '-';
        } else if (!g_ascii_isalnum(*at) && *at != '-' && *at != '_') {
            return NULL;
        }
    }
    return g_ascii_isalpha(*id) || *id == '_' ? id : NULL;
}

/* Pages that are no page of the report: its figures and tables, its sources, all its pages, and the
 * report as one file. */
static bool
is_taken(const char *id)
{
    static const char *const names[] = { "figures", "sources", "pages", "report", NULL };

    return g_strv_contains(names, id);
}

/* What Windows takes for a device, whatever follows the point: a site with such a page could not
 * be unpacked there. */
static bool
is_device(const char *id)
{
    static const char *const names[] = { "con", "prn", "aux", "nul", NULL };
    bool numbered = g_str_has_prefix(id, "com") || g_str_has_prefix(id, "lpt");

    return g_strv_contains(names, id) ||
           (numbered && g_ascii_isdigit(id[3]) && id[3] != '0' && id[4] == '\0');
}

/* `seen`: ids and paths of the pages so far → their paths. */
static bool
add_page(Loading *loading, const char *path, Place place, GHashTable *seen)
{
    Report *report = loading->report;
    const char *id = page_id(loading->arena, path);

    if (id == NULL) {
        return diag_error(loading->diag, place, "page-name",
                          "'%s' is no page: a page is a .md file named with letters, digits, - "
                          "and _, starting with a letter",
                          path);
    }
    if (report->n_pages == 0) {
        id = "index"; /* the report opens with its first page */
    }
    if (g_hash_table_contains(seen, path)) {
        return diag_error(loading->diag, place, "page-twice", "%s is listed twice", path);
    }
    g_autofree char *folded = g_ascii_strdown(id, -1); /* as disks and DokuWiki may do */
    if (is_taken(folded)) {
        return diag_error(loading->diag, place, "page-name",
                          "%s would become %s.html, which the site has for itself: call the file "
                          "otherwise",
                          path, id);
    }
    if (is_device(folded)) {
        return diag_error(loading->diag, place, "page-name",
                          "%s would become %s.html, which Windows takes for a device: call the "
                          "file otherwise",
                          path, id);
    }
    const char *other = g_hash_table_lookup(seen, folded);
    if (other != NULL) {
        return diag_error(loading->diag, place, "page-name",
                          "%s and %s would both become %s.html, capitals or not", other, path, id);
    }
    g_hash_table_insert(seen, arena_strdup(loading->arena, folded), (char *)(uintptr_t)path);
    g_hash_table_insert(seen, (char *)(uintptr_t)path, (char *)(uintptr_t)path);
    report->pages[report->n_pages] =
        (Page){ .id = id, .path = path, .number = (int)report->n_pages + 1, .title = id };
    report->n_pages++;
    return true;
}

/* A page that is not there: names the nearest of those that are. */
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

static bool
list_given(Loading *loading, const Value *pages)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    bool fine = true;

    loading->report->pages = arena_array(loading->arena, Page, pages->n_items);
    for (const Value *at = pages->first; at != NULL; at = at->next) {
        bool found = page_builtin(at->text).data != NULL || loading_has(loading, at->text);
        fine &= found ? add_page(loading, at->text, at->place, seen)
                      : report_missing_page(loading, at->text, at->place);
    }
    return fine;
}

/* All pages of the folder itself: index.md first, then by name. */
static bool
list_found(Loading *loading)
{
    static const char *const glob = "*.md";
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    size_t n = 0;
    bool fine = true;
    const char *const *files = folder_find(loading->report->folder, &glob, 1, (Place){ 0 },
                                           loading->arena, &n, loading->diag);

    if (files == NULL) {
        return false;
    }
    loading->report->pages = arena_array(loading->arena, Page, n + 1);
    for (size_t i = 0; i < n; i++) {
        if (g_str_equal(files[i], "index.md")) {
            fine &= add_page(loading, files[i], (Place){ .file = files[i] }, seen);
        }
    }
    for (size_t i = 0; i < n; i++) {
        if (!g_str_equal(files[i], "index.md") && !g_str_equal(files[i], "README.md")) {
            fine &= add_page(loading, files[i], (Place){ .file = files[i] }, seen);
        }
    }
    return fine;
}

bool
pages_list(Loading *loading)
{
    const Value *pages = NULL;

    if (!value_read_texts(loading->inputs.settings, "pages", loading->arena, &pages,
                          loading->diag)) {
        return false;
    }
    return pages != NULL ? list_given(loading, pages) : list_found(loading);
}
