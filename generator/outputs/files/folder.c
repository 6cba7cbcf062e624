#include "base/files.h"
#include "base/folder_change.h"
#include "base/folder_entries.h"
#include "base/version.h"
#include "outputs/files/folder_before.h"
#include "outputs/files/manifest.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

static const char manifest_name[] = "manifest.json";

typedef struct {
    char *path;
    char *data; /* NULL: it was already written to the new folder */
    size_t size;
    char sha256[SHA256_TEXT_SIZE];
    char *made_from; /* hash of the inputs; NULL: unknown */
} OutputFile;

struct OutputFolder {
    FolderPlace *own;   /* opened here, or NULL */
    FolderPlace *place; /* NULL: a dry run */
    FolderChange *change;
    FolderBefore *before;
    const char *path;
    GMutex lock;
    GPtrArray *files;    /* of OutputFile */
    GHashTable *by_path; /* path → OutputFile */
    size_t n_written;
    char *failed; /* path of the first file that could not be written; NULL: none */
    int error;    /* errno */
};

static void
file_free(void *item)
{
    OutputFile *file = item;
    g_free(file->path);
    g_free(file->data);
    g_free(file->made_from);
    g_free(file);
}

static OutputFolder *
folder_new(const char *path)
{
    OutputFolder *folder = g_new0(OutputFolder, 1);

    folder->path = path;
    folder->before = folder_before_new(path);
    g_mutex_init(&folder->lock);
    folder->files = g_ptr_array_new_with_free_func(file_free);
    folder->by_path = g_hash_table_new(g_str_hash, g_str_equal);
    return folder;
}

OutputFolder *
output_folder_at(FolderPlace *place, FolderExchange *exchange, void *data)
{
    OutputFolder *folder = folder_new(place->given);

    folder->place = place;
    folder->change = folder_change_new(place, exchange, data);
    return folder;
}

OutputFolder *
output_folder_nowhere(void)
{
    return folder_new("/dev/null");
}

OutputFolder *
output_folder_new(const char *path)
{
    char *busy = NULL;
    FolderPlace *place = folder_place_open(path, &busy);

    g_assert(place != NULL);
    OutputFolder *folder = output_folder_at(place, NULL, NULL);

    folder->own = place;
    return folder;
}

void
output_folder_free(OutputFolder *folder)
{
    if (folder != NULL) {
        g_hash_table_unref(folder->by_path);
        g_ptr_array_unref(folder->files);
        folder_change_free(folder->change);
        folder_before_free(folder->before);
        g_free(folder->failed);
        g_mutex_clear(&folder->lock);
        folder_place_close(folder->own);
        g_free(folder);
    }
}

/* Remembers the first write error; it is reported by the commit, after the
 * outputs' own messages. */
static void
note_written(OutputFolder *folder, const OutputFile *file, int error, bool changed)
{
    g_mutex_lock(&folder->lock);
    folder->n_written += error == 0 && changed ? 1 : 0;
    if (error != 0 && folder->failed == NULL) {
        folder->failed = g_strdup(file->path);
        folder->error = error;
    }
    g_mutex_unlock(&folder->lock);
}

static bool
has_failed(OutputFolder *folder)
{
    g_mutex_lock(&folder->lock);
    bool failed = folder->failed != NULL;
    g_mutex_unlock(&folder->lock);
    return failed;
}

static void
stage(OutputFolder *folder, const OutputFile *file, Bytes bytes)
{
    bool changed = false;

    if (has_failed(folder)) {
        return;
    }
    if (folder_before_holds(folder->before, file->path, file->sha256)) {
        folder_change_keep(folder->change, file->path);
        return;
    }
    int error = folder_change_write(folder->change, file->path, bytes, &changed);
    note_written(folder, file, error, changed);
}

static void
add_file(OutputFolder *folder, OutputFile *file)
{
    g_mutex_lock(&folder->lock);
    g_ptr_array_add(folder->files, file);
    g_hash_table_insert(folder->by_path, file->path, file);
    g_mutex_unlock(&folder->lock);
}

static OutputFile *
file_new(const char *path, size_t size)
{
    OutputFile *file = g_new0(OutputFile, 1);

    file->path = g_strdup(path);
    file->size = size;
    return file;
}

static void
take_bytes(OutputFolder *folder, OutputFile *file, Bytes bytes)
{
    if (folder->place != NULL && folder->place->beside == NULL) {
        file->data = g_malloc(bytes.size + 1); /* not NULL even for an empty file */
        if (bytes.size > 0) {
            memcpy(file->data, bytes.data, bytes.size);
        }
    }
    if (folder->place != NULL) {
        stage(folder, file, bytes);
    }
    add_file(folder, file);
}

/* For callers that know the hash of the bytes. */
static void
write_hashed(OutputFolder *folder, const char *path, Bytes bytes, const char *sha256)
{
    OutputFile *file = file_new(path, bytes.size);

    memcpy(file->sha256, sha256, SHA256_TEXT_SIZE);
    take_bytes(folder, file, bytes);
}

bool
output_write(OutputFolder *folder, const char *path, const char *data, size_t size, Diag *diag)
{
    Bytes bytes = { .data = data, .size = size };
    char sha256[SHA256_TEXT_SIZE];

    (void)diag;
    bytes_write_sha256(bytes, sha256);
    write_hashed(folder, path, bytes, sha256);
    return true;
}

void
output_write_made_from(OutputFolder *folder, const char *path, Bytes bytes, const char *made_from)
{
    OutputFile *file = file_new(path, bytes.size);

    bytes_write_sha256(bytes, file->sha256);
    file->made_from = g_strdup(made_from);
    take_bytes(folder, file, bytes);
}

/* ---- Existing files ---- */

bool
output_keep_all(OutputFolder *folder, const char *const *paths, size_t n, const char *made_from)
{
    for (size_t i = 0; i < n; i++) {
        const char *sha256 = folder_before_sha256(folder->before, paths[i]);
        const char *from = folder_before_made_from(folder->before, paths[i]);
        if (g_strcmp0(from, made_from) != 0 ||
            !folder_before_holds(folder->before, paths[i], sha256)) {
            return false;
        }
    }
    for (size_t i = 0; i < n; i++) {
        OutputFile *file = file_new(paths[i], folder_before_size(folder->before, paths[i]));
        g_strlcpy(file->sha256, folder_before_sha256(folder->before, paths[i]), SHA256_TEXT_SIZE);
        file->made_from = g_strdup(made_from);
        folder_change_keep(folder->change, paths[i]);
        add_file(folder, file);
    }
    return true;
}

bool
output_keep(OutputFolder *folder, const char *path, const char *sha256, size_t size)
{
    if (!folder_before_holds(folder->before, path, sha256)) {
        return false;
    }
    OutputFile *file = file_new(path, size);
    memcpy(file->sha256, sha256, SHA256_TEXT_SIZE);
    folder_change_keep(folder->change, path);
    add_file(folder, file);
    return true;
}

const char *
output_folder_path(const OutputFolder *folder)
{
    return folder->path;
}

bool
output_folder_has_made(OutputFolder *folder, const char *path)
{
    return strcmp(path, manifest_name) == 0 || folder_before_sha256(folder->before, path) != NULL;
}

const char *
output_folder_room(const OutputFolder *folder)
{
    return folder->place != NULL ? folder->place->beside : NULL;
}

void
output_folder_distrust(OutputFolder *folder)
{
    folder_before_distrust(folder->before);
}

bool
output_folder_is_of(OutputFolder *folder, const char *program)
{
    return folder_before_is_of(folder->before, program);
}

bool
output_folder_is_foreign(OutputFolder *folder)
{
    return folder_has_visible_entries(folder->path) && !folder_before_exists(folder->before);
}

bool
output_folder_is_current(OutputFolder *folder, const char *made_from, size_t *ret_files)
{
    return made_from != NULL && folder_before_is_current(folder->before, made_from, ret_files);
}

static int
compare_files(const void *a, const void *b)
{
    const OutputFile *left = *(OutputFile *const *)a, *right = *(OutputFile *const *)b;
    return strcmp(left->path, right->path);
}

/* A file of this build; NULL: not there (yet). */
static const OutputFile *
find_file(OutputFolder *folder, const char *path)
{
    g_mutex_lock(&folder->lock);
    const OutputFile *file = g_hash_table_lookup(folder->by_path, path);
    g_mutex_unlock(&folder->lock);
    return file;
}

/* A file's bytes, which `ret_read` may own; NULL if they cannot be read. A dry run has none. */
static const char *
find_data(OutputFolder *folder, const OutputFile *file, char **ret_read)
{
    gsize size = 0;

    if (file->data != NULL || folder->place == NULL) {
        return file->data != NULL ? file->data : "";
    }
    *ret_read = folder_change_read(folder->change, file->path, &size);
    return size == file->size ? *ret_read : NULL;
}

bool
output_copy(OutputFolder *folder, const char *from, const char *to)
{
    const OutputFile *file = find_file(folder, from);
    g_autofree char *read = NULL;
    const char *data = file != NULL ? find_data(folder, file, &read) : NULL;

    if (data != NULL) {
        write_hashed(folder, to, (Bytes){ .data = data, .size = file->size }, file->sha256);
    }
    return data != NULL;
}

const char *
output_sha256(OutputFolder *folder, const char *path, size_t *ret_size)
{
    const OutputFile *file = find_file(folder, path);

    *ret_size = file != NULL ? file->size : 0;
    return file != NULL ? file->sha256 : NULL;
}

/* An error if a file that was not written by this program is in the way, because it may be
 * somebody's only copy. */
static bool
check_not_foreign(const OutputFolder *folder, const OutputFile *file, Diag *diag)
{
    g_autofree char *old = NULL;
    gsize size = 0;

    if (folder_before_sha256(folder->before, file->path) != NULL) {
        return true;
    }
    g_autofree char *path = g_build_filename(folder->path, file->path, NULL);
    if (!g_file_test(path, G_FILE_TEST_EXISTS)) {
        return true;
    }
    if (g_file_get_contents(path, &old, &size, NULL) && size == file->size) {
        char sha256[SHA256_TEXT_SIZE];
        bytes_write_sha256((Bytes){ .data = old, .size = size }, sha256);
        if (g_str_equal(sha256, file->sha256)) {
            return true;
        }
    }
    return diag_error(diag, (Place){ .file = path }, "output-foreign",
                      "this file is in the way and was not written by accelreport; move it, or "
                      "choose another output folder");
}

const char *
output_text_before(const OutputFolder *folder, const char *path, Arena *arena)
{
    const char *hash = folder_before_sha256(folder->before, path);
    g_autofree char *full = g_build_filename(folder->path, path, NULL);
    g_autofree char *data = NULL;
    gsize size = 0;

    if (hash == NULL || !g_file_get_contents(full, &data, &size, NULL) ||
        !g_str_equal(bytes_sha256(arena, (Bytes){ .data = data, .size = size }), hash)) {
        return NULL;
    }
    return arena_strdup(arena, data);
}

/* The path in a line, which is a word, a space and a path. */
static const char *
path_of_line(const char *line)
{
    return line + strcspn(line, " ");
}

static int
compare_lines(const void *a, const void *b)
{
    const char *left = *(const char *const *)a, *right = *(const char *const *)b;
    int order = strcmp(path_of_line(left), path_of_line(right));

    return order != 0 ? order : strcmp(left, right);
}

/* Adds "removed path" for files of the previous build below `list`'s folder that this one
 * has not made. */
static void
add_removed(const Value *old, GHashTable *made, const char *list, GPtrArray *lines, Arena *arena)
{
    size_t n = (size_t)(strrchr(list, '/') + 1 - list);

    for (const Value *entry = old->first; entry != NULL; entry = entry->next) {
        const char *path = folder_before_member(entry, "path");
        if (strncmp(path, list, n) == 0 && !g_str_equal(path, list) &&
            !g_hash_table_contains(made, path)) {
            g_ptr_array_add(lines, arena_printf(arena, "removed %s", path + n));
        }
    }
}

/* Adds "added path" and "changed path" for files of this build below `place`. Other outputs may
 * still be adding files. */
static void
add_made(OutputFolder *folder, const char *place, GHashTable *made, GPtrArray *lines, Arena *arena)
{
    size_t n = strlen(place);

    g_mutex_lock(&folder->lock);
    for (guint i = 0; i < folder->files->len; i++) {
        const OutputFile *file = folder->files->pdata[i];
        if (strncmp(file->path, place, n) != 0 || file->path[n] != '/') {
            continue;
        }
        const char *hash = folder_before_sha256(folder->before, file->path);
        g_hash_table_add(made, file->path);
        if (g_strcmp0(hash, file->sha256) != 0) {
            g_ptr_array_add(lines, arena_printf(arena, "%s %s", hash == NULL ? "added" : "changed",
                                                file->path + n + 1));
        }
    }
    g_mutex_unlock(&folder->lock);
}

const char *
output_changes(OutputFolder *folder, const char *place, const char *name, const GPtrArray *more,
               Arena *arena)
{
    const Value *old = folder_before_outputs(folder->before);
    g_autoptr(GHashTable) made = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GPtrArray) lines = g_ptr_array_new();
    g_autoptr(GString) out = g_string_new(NULL);
    const char *list = arena_printf(arena, "%s/%s", place, name);

    add_made(folder, place, made, lines, arena);
    add_removed(old, made, list, lines, arena);
    const char *before = lines->len == 0 ? output_text_before(folder, list, arena) : NULL;
    g_ptr_array_sort(lines, compare_lines);
    for (guint i = 0; i < lines->len; i++) {
        g_string_append_printf(out, "%s\n", (const char *)lines->pdata[i]);
    }
    for (guint i = 0; before == NULL && more != NULL && i < more->len; i++) {
        g_string_append_printf(out, "%s\n", (const char *)more->pdata[i]);
    }
    return before != NULL ? before : arena_strdup(arena, out->str);
}

/* Sets the manifest, and its interim form until all files are in place. */
static void
write_manifest(OutputFolder *folder, const OutputContext *context, const Value *kept, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    size_t n = 0;
    ManifestEntry *entries = arena_array(arena, ManifestEntry, folder->files->len + kept->n_items);

    for (guint i = 0; i < folder->files->len; i++) {
        const OutputFile *file = folder->files->pdata[i];
        entries[n++] = (ManifestEntry){ .path = file->path,
                                        .sha256 = file->sha256,
                                        .made_from = file->made_from,
                                        .size = file->size,
                                        .sized = true };
    }
    for (const Value *entry = kept->first; entry != NULL; entry = entry->next) {
        entries[n++] = (ManifestEntry){ .path = entry->text, .sha256 = entry->key };
    }
    g_autofree char *text = manifest_text(context, entries, n, diag);
    g_autofree char *interim =
        manifest_interim_text(folder_before_outputs(folder->before), entries, n);
    output_write(folder, manifest_name, text, strlen(text), diag);
    folder_change_set_last(folder->change, manifest_name,
                           (Bytes){ .data = interim, .size = strlen(interim) });
}

/* Reads a stale file; `*ret_data` stays NULL if it does not exist. False, with an error, if it
 * cannot be read. */
static bool
read_stale(const char *path, char **ret_data, gsize *ret_size, Diag *diag)
{
    g_autoptr(GError) error = NULL;
    GStatBuf status;

    if (g_stat(path, &status) != 0 || !S_ISREG(status.st_mode) ||
        (g_file_get_contents(path, ret_data, ret_size, &error) &&
         *ret_size == (gsize)status.st_size)) {
        return true;
    }
    return diag_error(
        diag, (Place){ .file = path }, "output-stale",
        "no longer part of the report, but not removed, because it cannot be read: %s",
        error != NULL ? error->message : "it changes meanwhile");
}

/* Removes a stale file, but only if its content is what we wrote. */
static bool
remove_stale(const OutputFolder *folder, const Value *stale, OutputCounts *counts, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    bool ok = true;

    for (const Value *entry = stale->first; entry != NULL; entry = entry->next) {
        const char *inside = path_inside(arena, ".", entry->text);
        g_autofree char *path =
            inside != NULL ? g_build_filename(folder->path, inside + 2, NULL) : NULL;
        g_autofree char *data = NULL;
        gsize size = 0;
        bool read = path == NULL || read_stale(path, &data, &size, diag);
        ok = ok && read;
        if (!read || data == NULL) {
            continue;
        }
        if (!g_str_equal(bytes_sha256(arena, (Bytes){ .data = data, .size = size }), entry->key)) {
            folder_change_keep(folder->change, inside + 2);
            diag_note(diag, (Place){ .file = path }, "output-changed",
                      "no longer part of the report, but not removed, because it was changed since "
                      "it was written");
        } else {
            folder_change_remove(folder->change, inside + 2);
            counts->n_removed++;
        }
    }
    return ok;
}

/* Sorts files of the previous build into those that stay and stale ones, as path → hash. `only`:
 * the selected outputs; NULL: all. */
static void
split_old(const Value *old, GHashTable *made, const OutputContext *only, Value *kept, Value *stale,
          Arena *arena)
{
    for (const Value *entry = old->first; entry != NULL; entry = entry->next) {
        const char *path = folder_before_member(entry, "path");
        if (path[0] != '\0' && !g_hash_table_contains(made, path)) {
            Value *item = value_new_text(arena, path);
            item->key = folder_before_member(entry, "sha256");
            bool stays = only != NULL && !output_selected_owns(only, path);
            value_append(stays ? kept : stale, item);
        }
    }
}

static bool
change_folder(OutputFolder *folder, const Value *kept, const Value *stale, OutputCounts *ret,
              Diag *diag)
{
    OutputCounts counts = { .n_files = folder->files->len, .n_written = folder->n_written };

    for (const Value *entry = kept->first; entry != NULL; entry = entry->next) {
        folder_change_keep(folder->change, entry->text);
    }
    bool ok = remove_stale(folder, stale, &counts, diag);
    if (folder->failed != NULL) {
        return folder_change_report(folder->change, folder->failed, folder->error, diag);
    }
    if (!ok || !folder_change_commit(folder->change, diag)) {
        return false;
    }
    *ret = counts;
    return true;
}

/* Updates the manifest's time even if its content is the same, because the time shows that no other
 * file was changed since. */
static void
touch_manifest(const OutputFolder *folder)
{
    g_autofree char *path = g_build_filename(folder->path, manifest_name, NULL);
    int fd = open(path, O_WRONLY | O_CLOEXEC);

    if (fd >= 0) { /* rewrites the first byte, because a confined process cannot use utimensat() */
        (void)!pwrite(fd, "{", 1, 0);
        close(fd);
    }
}

bool
output_folder_commit(OutputFolder *folder, const OutputContext *context, bool only_some,
                     OutputCounts *ret, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    const Value *old = folder_before_outputs(folder->before);
    Value *kept = value_new_list(arena), *stale = value_new_list(arena);
    bool ok = true;

    g_ptr_array_sort(folder->files, compare_files);
    bool existed = g_file_test(folder->path, G_FILE_TEST_EXISTS);
    for (guint i = 0; i < folder->files->len; i++) {
        const OutputFile *file = folder->files->pdata[i];
        ok = (!existed || check_not_foreign(folder, file, diag)) && ok;
    }
    split_old(old, folder->by_path, only_some ? context : NULL, kept, stale, arena);
    write_manifest(folder, context, kept, diag);
    if (!ok || !change_folder(folder, kept, stale, ret, diag)) {
        return false;
    }
    touch_manifest(folder);
    return true;
}
