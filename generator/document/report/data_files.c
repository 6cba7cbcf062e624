/* Imports the data of the report folder. */
#include "analysis/analysis.h"
#include "document/loading.h"
#include "document/report/warehouse.h"

#include <string.h>

/* Files that are read without being listed in report.yaml. */
static const char *const own_files[] = { "accelerators.yaml", "workloads.yaml", "support.yaml" };

/* Sets the file's metadata: the maps under `meta` whose glob matches its path, in order. */
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

/* Sets the `exclude` rules that apply to the file, in order. */
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

ImportItem
import_item(Loading *loading, const char *path, Place place)
{
    ImportItem item = { .full = path_inside(loading->arena, loading->report->folder, path),
                        .file = { .root = loading->report->folder,
                                  .path = path,
                                  .lenient = loading->inputs.lenient },
                        .place = place };

    g_assert(item.full != NULL);
    find_metadata(loading, &item.file);
    find_exclusions(loading, &item.file);
    return item;
}

bool
import_items(Loading *loading, ImportItem *items, size_t n_items)
{
    return store_import_files(loading->store, items, n_items, loading->diag);
}

/* Imports all files that may hold data, for a `glob` that means the whole folder; pages, settings
 * and programs are excluded. */
static bool
import_folder(Loading *loading, const Value *glob)
{
    static const char *const everything[] = { "**" };
    size_t n = 0, n_items = 0;
    const char *const *files =
        folder_find(loading->report->folder, everything, G_N_ELEMENTS(everything), glob->place,
                    loading->arena, &n, loading->diag);

    if (files == NULL) {
        return false;
    }
    ImportItem *items = arena_array(loading->arena, ImportItem, n);
    for (size_t i = 0; i < n; i++) {
        if (bare_may_hold_data(files[i])) {
            items[n_items] = import_item(loading, files[i], glob->place);
            items[n_items++].optional = g_str_has_suffix(files[i], ".md");
        }
    }
    if (n_items == 0) {
        diag_note(loading->diag, glob->place, "data-none",
                  "the folder has no data yet; put results and prices into it");
    }
    return import_items(loading, items, n_items);
}

/* Imports one glob of report.yaml. A glob without files is an error, because misspelt globs would
 * silently lose data. */
static bool
import_glob(Loading *loading, const Value *glob)
{
    size_t n = 0;

    if (g_str_equal(glob->text, ".") || g_str_equal(glob->text, "./")) {
        return import_folder(loading, glob);
    }
    const char *within = arena_printf(loading->arena, "%s%s**", glob->text,
                                      g_str_has_suffix(glob->text, "/") ? "" : "/");
    const char *const globs[] = { glob->text, within }; /* a folder stands for its files */
    const char *const *files = folder_find(loading->report->folder, globs, G_N_ELEMENTS(globs),
                                           glob->place, loading->arena, &n, loading->diag);

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

/* Imports the saved rows of a warehouse query, like a file. */
static bool
import_query(Loading *loading, const Value *map)
{
    WarehouseQuery query = { 0 };
    Bytes csv = { 0 };
    char *sha256 = arena_alloc(loading->arena, SHA256_TEXT_SIZE);

    if (!warehouse_query_read(map, loading->arena, &query, loading->diag)) {
        return false;
    }
    ImportItem item = import_item(loading, query.path, query.place);
    if (!file_is_there(item.full)) {
        return diag_error(loading->diag, query.place, "odbc-rows",
                          "no rows of this query are saved in %s: build the report once with "
                          "--odbc %s=CONNECTION",
                          query.path, query.connection);
    }
    g_autoptr(Arena) arena = arena_new(); /* the bytes are needed only here */
    if (!file_map(item.full, LIMIT_DATA_FILE, query.place, arena, &csv, loading->diag)) {
        return false;
    }
    bytes_write_sha256(csv, sha256);
    loading_take_input(loading, &(ReportInput){ .path = query.path,
                                                .sha256 = sha256,
                                                .query = query.sql,
                                                .n_rows = warehouse_count_rows(csv) });
    return import_items(loading, &item, 1);
}

/* Texts are globs; maps are queries of a warehouse. */
static bool
import_globs_and_queries(Loading *loading, const Value *map, const char *key)
{
    const Value *list = value_lookup(map, key);
    bool fine = true;

    if (list == NULL || list->kind != VALUE_LIST) {
        return import_globs(loading, map, key);
    }
    for (const Value *at = list->first; at != NULL; at = at->next) {
        Value *one = value_new_map(loading->arena), *copy = arena_new0(loading->arena, Value);
        if (at->kind == VALUE_MAP) {
            fine &= import_query(loading, at);
            continue;
        }
        *copy = *at;
        copy->next = NULL;
        Value *texts = value_set(one, key, value_new_list(loading->arena));
        value_append(texts, copy);
        fine &= import_globs(loading, one, key);
    }
    return fine;
}

/* The files that a glob matches. If there are none, it is misspelt: NULL after an error. */
static const char *const *
check_glob(Loading *loading, const char *glob, Place place, size_t *n_files)
{
    const char *const *files = folder_find(loading->report->folder, &glob, 1, place, loading->arena,
                                           n_files, loading->diag);

    if (files != NULL && *n_files == 0) {
        diag_error(loading->diag, place, "data-none", "no file matches '%s'", glob);
        return NULL;
    }
    return files;
}

/* The map of one glob under `meta`, and its files. */
typedef struct {
    const Value *map;
    const char *const *files; /* sorted */
    size_t n_files;
} MetaGlob;

/* The number of files that both match; `*ret_first` is the first of them. */
static size_t
count_shared(const MetaGlob *a, const MetaGlob *b, const char **ret_first)
{
    size_t n = 0;

    for (size_t i = 0, j = 0; i < a->n_files && j < b->n_files;) {
        int order = strcmp(a->files[i], b->files[j]);
        if (order == 0 && n++ == 0) {
            *ret_first = a->files[i];
        }
        i += order <= 0;
        j += order >= 0;
    }
    return n;
}

/* Warns if a glob overrides values of an earlier one for the same files, perhaps by accident. A
 * narrower glob after a wider one is a deliberate exception. */
static void
warn_conflicts(const Loading *loading, const MetaGlob *earlier, const MetaGlob *later)
{
    const char *first = NULL;
    size_t n = count_shared(earlier, later, &first);

    if (n == 0 || (n == later->n_files && n < earlier->n_files) ||
        earlier->map->kind != VALUE_MAP || later->map->kind != VALUE_MAP) {
        return;
    }
    for (const Value *at = later->map->first; at != NULL; at = at->next) {
        const Value *other = value_lookup(earlier->map, at->key);
        if (other == NULL || other->text == NULL || at->text == NULL ||
            g_str_equal(other->text, at->text)) {
            continue;
        }
        g_autofree char *more = n > 1 ? g_strdup_printf(" and %zu more", n - 1) : g_strdup("");
        diag_warning(loading->diag, at->key_place, "metadata-overlap",
                     "'%s' is %s here and %s in line %d, for '%s'%s: this line wins; put the "
                     "narrower glob last",
                     at->key, at->text, other->text, other->key_place.line, first, more);
    }
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
                          "'meta' must map globs of files to facts: meta: {\"results/*.json\": "
                          "{accelerator: H100}}");
    }
    MetaGlob *globs = arena_array(loading->arena, MetaGlob, meta->n_items);
    size_t n = 0;
    for (const Value *at = meta->first; at != NULL; at = at->next, n++) {
        globs[n].map = at;
        globs[n].files = check_glob(loading, at->key, at->key_place, &globs[n].n_files);
        fine = globs[n].files != NULL && fine;
        for (size_t i = 0; i < n && globs[n].files != NULL; i++) {
            if (globs[i].files != NULL) {
                warn_conflicts(loading, &globs[i], &globs[n]);
            }
        }
    }
    return fine;
}

/* Reads the `exclude` rules, except those that are ignored for a trial (put_back). */
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
            size_t n = 0;
            fine = check_glob(loading, glob->text, glob->place, &n) != NULL && fine;
        }
        bool put_back =
            loading->facts.put_back == PUT_ALL_BACK || loading->facts.put_back == number;
        loading->facts.n_exclusions += !put_back;
    }
    loading->facts.exclusions = exclusions;
    return fine;
}

/* Warns about rules that exclude nothing: they are misspelt, or their rows are gone. */
static void
warn_idle_exclusions(const Loading *loading)
{
    for (size_t i = 0; i < loading->facts.n_exclusions; i++) {
        const Exclusion *exclusion = &loading->facts.exclusions[i];
        if (store_count_excluded(loading->store, exclusion->number) == 0) {
            diag_warning(loading->diag, exclusion->rule->place, "exclude-none",
                         "this rule matches no row of %s, so it leaves nothing out",
                         exclusion->of_prices ? "prices" : "results");
        }
    }
}

/* Warns if `data` names no files and so reads nothing. */
static void
warn_empty(const Loading *loading, const Value *data)
{
    static const char *const lists[] = { "results", "prices", "support" };
    bool empty = data->kind == VALUE_NULL || (data->kind != VALUE_STRING && data->n_items == 0);

    if (data->kind == VALUE_MAP && !empty) {
        empty = true;
        for (size_t i = 0; i < G_N_ELEMENTS(lists); i++) {
            const Value *list = value_lookup(data, lists[i]);
            empty = empty && (list == NULL || list->kind == VALUE_NULL ||
                              (list->kind == VALUE_LIST && list->n_items == 0));
        }
    }
    if (empty) {
        diag_warning(loading->diag, data->key_place, "data-empty",
                     "'data' names no file, so none is read; write data: . for all files of the "
                     "folder, list globs, or remove it");
    }
}

/* Imports `data`: a list of globs, or a map of globs under results, prices and support. The map is
 * only for readability; a file's content decides what it is. */
static bool
import_listed(Loading *loading)
{
    static const char *const lists[] = { "results", "prices", "support" };
    static const char *const keys[] = { "results", "prices",  "support", "meta",
                                        "exclude", "lenient", NULL };
    const Value *data = value_lookup(loading->inputs.settings, "data");
    bool fine = true;

    if (data == NULL) {
        return true;
    }
    warn_empty(loading, data);
    if (data->kind == VALUE_NULL) {
        return true;
    }
    if (data->kind != VALUE_MAP) {
        return import_globs(loading, loading->inputs.settings, "data");
    }
    fine = value_check_keys(data, keys, "data", loading->diag);
    fine &= check_metadata(loading, value_lookup(data, "meta"));
    fine &= read_exclusions(loading, value_lookup(data, "exclude"));
    for (size_t i = 0; i < G_N_ELEMENTS(lists); i++) {
        bool asks = !g_str_equal(lists[i], "support");
        fine &= (asks ? import_globs_and_queries : import_globs)(loading, data, lists[i]);
    }
    return fine;
}

/* Sets the parameter as_of, from which ages are counted, to the report's date. The report's own
 * parameter as_of overrides it. */
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

/* Bad rows and files are left out in a bare folder, or if report.yaml has `data: lenient`. */
static bool
set_lenient(Loading *loading)
{
    const Value *data = value_lookup(loading->inputs.settings, "data");
    bool map = data != NULL && data->kind == VALUE_MAP;

    loading->inputs.lenient = loading->inputs.bare;
    if (map && !value_read_bool(data, "lenient", &loading->inputs.lenient, loading->diag)) {
        return false;
    }
    if (loading->inputs.lenient) {
        store_be_lenient(loading->store);
    }
    return true;
}

/* Reads sources.yaml. In a folder that was not written for this program its
 * errors become warnings. */
static bool
read_bibliography(Loading *loading)
{
    g_autoptr(Diag) own = diag_new();
    Diag *diag = loading->diag;

    loading->diag = own;
    bool fine = bibliography_read(loading);
    loading->diag = diag;
    if (!loading->inputs.foreign) {
        diag_take(diag, own);
        return fine;
    }
    diag_take_as_warnings(diag, own);
    return true;
}

bool
data_import(Loading *loading)
{
    Store *store = loading->store;
    bool fine = store_import_builtin(store, loading->diag);

    fine &= set_lenient(loading);

    for (size_t i = 0; i < G_N_ELEMENTS(own_files); i++) {
        if (loading_has(loading, own_files[i])) {
            ImportItem item = import_item(loading, own_files[i], (Place){ .file = own_files[i] });
            fine &= import_items(loading, &item, 1);
        }
    }
    fine &= read_bibliography(loading);
    fine &= set_date(loading);
    fine &= store_set_parameters(store, loading->report->parameters, loading->diag);
    fine &= store_set_currencies(store, value_lookup(loading->inputs.settings, "currencies"),
                                 loading->diag);
    fine &=
        store_add_rounds(store, value_lookup(loading->inputs.settings, "rounds"), loading->diag);
    fine &= loading->inputs.bare ? bare_import(loading) : import_listed(loading);
    fine &= store_finish(store, loading->diag);
    if (fine) {
        warn_idle_exclusions(loading);
    }
    if (loading->inputs.lenient) {
        assumptions_note(loading);
    }
    store_prepare_with(store, analysis_install);
    store_share_views(store, analysis_is_deep);
    return fine;
}
