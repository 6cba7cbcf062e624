#include "analysis/analysis.h"
#include "cli/inspect.h"
#include "store/import.h"

#include <string.h>
#include <sys/stat.h>

static const char root_folder[] = "/";

static void
string_free(void *string)
{
    g_string_free(string, TRUE);
}

static void
file_free(void *item)
{
    InspectFile *file = item;

    for (int kind = 0; kind < INSPECT_KINDS; kind++) {
        g_ptr_array_unref(file->groups[kind]);
    }
    g_array_unref(file->sheets);
    g_hash_table_unref(file->index);
    g_hash_table_unref(file->not_said);
    g_ptr_array_unref(file->field_names);
    tally_free(file->tally);
    diag_free(file->said);
    g_free(file);
}

Inspection *
inspection_new(void)
{
    Inspection *inspection = g_new0(Inspection, 1);

    inspection->arena = arena_new();
    inspection->diag = diag_new();
    inspection->store = store_open(NULL, inspection->diag);
    inspection->files = g_ptr_array_new_with_free_func(file_free);
    inspection->scores = value_new_list(inspection->arena);
    if (inspection->store != NULL) {
        store_import_builtin(inspection->store, inspection->diag);
        store_be_lenient(inspection->store);
    }
    return inspection;
}

void
inspection_free(Inspection *inspection)
{
    g_ptr_array_unref(inspection->files);
    store_close(inspection->store);
    diag_free(inspection->diag);
    arena_free(inspection->arena);
    g_free(inspection);
}

static InspectFile *
file_new(const char *name, const char *path)
{
    InspectFile *file = g_new0(InspectFile, 1);

    file->name = name;
    file->path = path;
    file->tally = tally_new();
    file->said = diag_new();
    file->sheets = g_array_new(FALSE, FALSE, sizeof(InspectSheet));
    for (int kind = 0; kind < INSPECT_KINDS; kind++) {
        file->groups[kind] = g_ptr_array_new();
    }
    file->index = g_hash_table_new_full((GHashFunc)g_string_hash, (GEqualFunc)g_string_equal,
                                        string_free, NULL);
    file->not_said = g_hash_table_new(g_str_hash, g_str_equal);
    file->field_names = g_ptr_array_new();
    return file;
}

/* Reads the records once, both for the summary and into the store. */
static void
read_records(Inspection *inspection, InspectFile *file, const SourceFile *source)
{
    Import *import = NULL;

    if (!file->format->companion && inspection->store != NULL) {
        const char *sha256 = bytes_sha256(inspection->arena, source->bytes);
        import =
            import_begin(inspection->store, file->path, file->format->name, sha256, file->said);
        import_tolerate(import);
    }
    Collector *collector =
        collector_new(file, import != NULL ? import_sink(import) : NULL, inspection->arena);
    bool fine = source_read(file->format, source, collector_sink(collector), file->said);
    if (import != NULL) {
        import_end(import, fine || file->tally->n_records > 0);
    }
    collector_free(collector);
}

static void
read_sheets(Inspection *inspection, InspectFile *file, Bytes bytes)
{
    g_autoptr(Workbook) workbook = workbook_open(bytes, file->path, inspection->diag);
    size_t n = 0;
    const WorkbookSheet *sheets = workbook != NULL ? workbook_sheets(workbook, &n) : NULL;

    for (size_t i = 0; i < n; i++) {
        InspectSheet found = { .name = arena_strdup(inspection->arena, sheets[i].name),
                               .hidden = sheets[i].hidden };
        g_autoptr(Sheet) sheet = workbook_read_sheet(workbook, found.name, inspection->diag);
        if (sheet != NULL) {
            workbook_warn_uncached(sheet, inspection->diag);
            found.read = true;
            found.n_lines = sheet->n_lines;
            found.n_columns = sheet->n_columns;
            found.n_cells = sheet->n_cells;
            found.n_merged = sheet->n_merged;
            found.n_uncached = sheet->n_uncached;
        }
        g_array_append_val(file->sheets, found);
    }
}

/* `chosen` is the part of the name that facts are guessed from. */
static void
add_file(Inspection *inspection, const char *name, const char *chosen)
{
    g_autofree char *full = g_canonicalize_filename(name, NULL);
    InspectFile *file = file_new(arena_strdup(inspection->arena, name),
                                 arena_strdup(inspection->arena, full + strlen(root_folder)));
    SourceFile source = { .root = root_folder,
                          .path = file->path,
                          .name = chosen,
                          .tally = file->tally,
                          .lenient = true };
    g_autoptr(Arena) arena = arena_new(); /* the bytes are needed only in this function */

    g_ptr_array_add(inspection->files, file);
    if (file_map(name, LIMIT_DATA_FILE, (Place){ .file = file->path }, arena, &source.bytes,
                 inspection->diag)) {
        file->size = source.bytes.size;
        file->workbook = workbook_recognise(source.bytes);
        if (file->workbook != WORKBOOK_NONE) {
            read_sheets(inspection, file, source.bytes);
        }
        file->format = source_recognise(&source, inspection->diag);
    }
    if (file->format != NULL) {
        read_records(inspection, file, &source);
    }
}

void
inspection_add(Inspection *inspection, const char *operand)
{
    static const char *const all[] = { "**" };
    Arena *arena = inspection->arena;
    struct stat status;
    size_t n = 0;

    if (stat(operand, &status) != 0 || !S_ISDIR(status.st_mode)) {
        g_autofree char *base = g_path_get_basename(operand);
        add_file(inspection, operand, g_path_is_absolute(operand) ? base : operand);
        return;
    }
    const char *const *files =
        folder_find(operand, all, 1, (Place){ .file = operand }, arena, &n, inspection->diag);
    bool slash = g_str_has_suffix(operand, "/");
    for (size_t i = 0; files != NULL && i < n; i++) {
        const char *name = arena_printf(arena, "%s%s%s", operand, slash ? "" : "/", files[i]);
        add_file(inspection, name, files[i]);
    }
}

/* The paths of all files with results or prices in the store. */
static GHashTable *
used_files(Inspection *inspection)
{
    static const char used[] =
        "SELECT path FROM source WHERE id IN (SELECT source_id FROM observation UNION "
        "SELECT source_id FROM run WHERE status <> 'success' UNION SELECT source_id FROM price)";
    GHashTable *paths = g_hash_table_new(g_str_hash, g_str_equal);
    const Table *table =
        store_query(inspection->store, used, (Place){ 0 }, inspection->arena, inspection->diag);

    for (size_t i = 0; table != NULL && i < table->n_rows; i++) {
        g_hash_table_add(paths, (void *)(uintptr_t)table_cell(table, i, 0)->text);
    }
    return paths;
}

/* True if the file has results or prices, but none that can be used. */
static bool
is_lost(const InspectFile *file, GHashTable *used)
{
    return file->n_records[INSPECT_RESULTS] + file->n_records[INSPECT_PRICES] > 0 &&
           !g_hash_table_contains(used, file->path);
}

/* Takes over what was reported of each file. Errors in a part of a file that is used are warnings.
 */
static void
judge_files(Inspection *inspection, GHashTable *used)
{
    for (guint i = 0; i < inspection->files->len; i++) {
        InspectFile *file = inspection->files->pdata[i];
        if (is_lost(file, used) && diag_count(file->said, DIAG_WARNING) == 0 &&
            diag_count(file->said, DIAG_ERROR) == 0) {
            diag_error(file->said, (Place){ .file = file->path }, "source-nothing",
                       "no result or price of the file can be used: see the warnings");
        }
        if (g_hash_table_contains(used, file->path)) {
            diag_take_as_warnings(inspection->diag, file->said);
        } else {
            diag_take(inspection->diag, file->said);
        }
    }
}

static void
warn_assumed(void *context, const char *path, const char *assumed)
{
    Inspection *inspection = context;
    g_autofree char *base = g_path_get_basename(path);

    diag_warning(inspection->diag, (Place){ .file = path }, "metadata-assumed",
                 "assumed from its name: %s; confirm by writing {%s} in '%s.meta.yaml'", assumed,
                 assumed, base);
}

void
inspection_finish(Inspection *inspection)
{
    g_autoptr(Diag) across = diag_new();
    bool fine = inspection->store != NULL && store_finish(inspection->store, across);
    g_autoptr(GHashTable) used =
        inspection->store != NULL ? used_files(inspection) : g_hash_table_new(NULL, NULL);

    judge_files(inspection, used);
    diag_take(inspection->diag, across);
    if (inspection->store != NULL) {
        store_each_assumed(inspection->store, warn_assumed, inspection);
    }
    if (fine && analysis_install(inspection->store, inspection->diag)) {
        inspection->scores = inspect_scores(inspection->store, inspection->arena, inspection->diag);
    }
}
