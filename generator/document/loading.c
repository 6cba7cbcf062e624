#include "document/loading.h"

Loading *
loading_new(const char *folder, Store *store, Arena *arena, Diag *diag)
{
    Loading *loading = g_new0(Loading, 1);

    loading->report = arena_new0(arena, Report);
    loading->report->folder = arena_strdup(arena, folder);
    loading->store = store;
    loading->arena = arena;
    loading->trial = arena_new();
    loading->diag = diag;
    loading->inputs.settings = value_new_map(arena);
    loading->rows = g_array_new(FALSE, FALSE, sizeof(RowScope));
    loading->facts.queries = g_ptr_array_new();
    loading->names.anchors = g_ptr_array_new();
    loading->collected.claims = g_ptr_array_new();
    loading->collected.matrices = g_ptr_array_new();
    loading->names.by_id = g_hash_table_new(g_str_hash, g_str_equal);
    loading->names.id_counts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    loading->inputs.proses = g_hash_table_new(g_str_hash, g_str_equal);
    loading->inputs.by_path = g_hash_table_new(g_str_hash, g_str_equal);
    loading->collected.figures = g_array_new(FALSE, TRUE, sizeof(ReportFigure));
    loading->collected.tables = g_array_new(FALSE, TRUE, sizeof(ReportTable));
    loading->collected.citations = g_array_new(FALSE, TRUE, sizeof(Citation));
    loading->collected.by_key = g_hash_table_new(g_str_hash, g_str_equal);
    loading->collected.evidence = g_array_new(FALSE, TRUE, sizeof(Evidence));
    loading->collected.terms = g_array_new(FALSE, TRUE, sizeof(Term));
    loading->collected.mlperf_lines = mlperf_lines_new();
    loading->collected.foreign_keys =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    loading->inputs.files = g_array_new(FALSE, TRUE, sizeof(ReportInput));
    loading->inputs.bad_pages = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    return loading;
}

void
loading_free(Loading *loading)
{
    if (loading == NULL) {
        return;
    }
    arena_free(loading->trial);
    g_array_unref(loading->rows);
    g_ptr_array_unref(loading->facts.queries);
    g_ptr_array_unref(loading->names.anchors);
    g_ptr_array_unref(loading->collected.claims);
    g_ptr_array_unref(loading->collected.matrices);
    g_hash_table_unref(loading->names.by_id);
    g_hash_table_unref(loading->names.id_counts);
    g_hash_table_unref(loading->inputs.proses);
    g_hash_table_unref(loading->inputs.by_path);
    g_array_unref(loading->collected.figures);
    g_array_unref(loading->collected.tables);
    g_array_unref(loading->collected.citations);
    g_hash_table_unref(loading->collected.by_key);
    g_array_unref(loading->collected.evidence);
    g_array_unref(loading->collected.terms);
    g_hash_table_unref(loading->collected.mlperf_lines);
    g_hash_table_unref(loading->collected.foreign_keys);
    g_array_unref(loading->inputs.files);
    g_hash_table_unref(loading->inputs.bad_pages);
    g_free(loading);
}

void
loading_forget_pages(Loading *loading)
{
    arena_reset(loading->trial);
    loading->report->pages = NULL;
    loading->report->n_pages = 0;
    g_ptr_array_set_size(loading->facts.queries, 0);
    g_ptr_array_set_size(loading->names.anchors, 0);
    g_hash_table_remove_all(loading->names.by_id);
    g_hash_table_remove_all(loading->names.id_counts);
    loading->names.n_equations = loading->names.n_includes = 0;
    g_array_set_size(loading->collected.figures, 0);
    g_array_set_size(loading->collected.tables, 0);
    g_array_set_size(loading->collected.evidence, 0);
    g_array_set_size(loading->collected.terms, 0);
    g_hash_table_remove_all(loading->collected.mlperf_lines);
    g_ptr_array_set_size(loading->collected.claims, 0);
    g_ptr_array_set_size(loading->collected.matrices, 0);
    for (guint i = 0; i < loading->collected.citations->len; i++) {
        g_array_index(loading->collected.citations, Citation, i).number = 0;
    }
    loading->collected.n_cited = 0;
    loading->collected.left_out = NULL;
    loading->collected.starts = NULL;
}

void
loading_take_input(Loading *loading, const ReportInput *input)
{
    if (g_hash_table_add(loading->inputs.by_path, (char *)(uintptr_t)input->path)) {
        g_array_append_val(loading->inputs.files, *input);
    }
}

static void
add_input(Loading *loading, const char *path, Bytes bytes)
{
    if (!g_hash_table_contains(loading->inputs.by_path, path)) {
        ReportInput input = { .path = arena_strdup(loading->arena, path) };
        char *sha256 = arena_alloc(loading->arena, SHA256_TEXT_SIZE);
        bytes_write_sha256(bytes, sha256);
        input.sha256 = sha256;
        loading_take_input(loading, &input);
    }
}

bool
loading_read_into(Loading *loading, const char *path, Place place, Arena *arena, Bytes *ret)
{
    const char *full = path_inside(arena, loading->report->folder, path);

    if (full == NULL) {
        return diag_error(loading->diag, place, "path-outside", "%s is outside the report folder",
                          path);
    }
    if (!file_read(full, LIMIT_REPORT_FILE, place, arena, ret, loading->diag)) {
        return false;
    }
    add_input(loading, path, *ret);
    return true;
}

bool
loading_read(Loading *loading, const char *path, Place place, Bytes *ret)
{
    return loading_read_into(loading, path, place, loading->arena, ret);
}

const Prose *
loading_prose(const Loading *loading, Place place)
{
    return place.file != NULL ? g_hash_table_lookup(loading->inputs.proses, place.file) : NULL;
}

void
loading_keep_prose(Loading *loading, Prose *prose)
{
    if (!g_hash_table_contains(loading->inputs.proses, prose->file)) {
        g_hash_table_insert(loading->inputs.proses, (char *)(uintptr_t)prose->file, prose);
    }
}

const char *
loading_path(const Loading *loading, const char *file, const char *path)
{
    g_autofree char *folder = g_path_get_dirname(file);
    g_autofree char *joined =
        g_str_equal(folder, ".") ? g_strdup(path) : g_build_filename(folder, path, NULL);
    const char *full = path_inside(loading->arena, "/", joined);

    return full != NULL ? full + 1 : NULL;
}

bool
loading_has(const Loading *loading, const char *path)
{
    const char *full = path_inside(loading->arena, loading->report->folder, path);

    return full != NULL && file_is_there(full);
}
