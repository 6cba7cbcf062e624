#include "outputs/folder_before.h"

#include "base/trace.h"

#include <glib/gstdio.h>

enum { MANIFEST_SIZE_MAX = 64 << 20 };

struct FolderBefore {
    char *path;
    Arena *arena;
    GMutex lock;
    const Value *outputs; /* NULL: not read yet */
    GHashTable *hashes;   /* path → hash of each, borrowed */
    FileRecords *records;
};

FolderBefore *
folder_before_new(const char *path)
{
    FolderBefore *before = g_new0(FolderBefore, 1);

    before->path = g_strdup(path);
    before->arena = arena_new();
    before->hashes = g_hash_table_new(g_str_hash, g_str_equal);
    g_mutex_init(&before->lock);
    return before;
}

void
folder_before_free(FolderBefore *before)
{
    g_hash_table_unref(before->hashes);
    file_records_free(before->records);
    arena_free(before->arena);
    g_mutex_clear(&before->lock);
    g_free(before->path);
    g_free(before);
}

void
folder_before_trust(FolderBefore *before, Bytes packed)
{
    file_records_free(before->records);
    before->records = file_records_new(packed);
}

const char *
folder_before_member(const Value *entry, const char *key)
{
    const Value *value = value_lookup(entry, key);

    return value != NULL && value->kind == VALUE_STRING ? value->text : "";
}

/* Not by file_read(): it is no input of this build, which replaces it. */
static const Value *
read_outputs(const FolderBefore *before)
{
    Arena *arena = before->arena;
    g_autoptr(Diag) quiet = diag_new();
    const char *path = arena_printf(arena, "%s/manifest.json", before->path);
    char *text = NULL;
    gsize size = 0;
    GStatBuf status;

    if (g_stat(path, &status) != 0 || !S_ISREG(status.st_mode) ||
        status.st_size > MANIFEST_SIZE_MAX || !g_file_get_contents(path, &text, &size, NULL)) {
        return value_new_list(arena);
    }
    arena_defer(arena, g_free, text);
    const Value *manifest = value_parse_json(text, size, path, arena, quiet);
    const Value *outputs = value_lookup(manifest, "outputs");
    return outputs != NULL && outputs->kind == VALUE_LIST ? outputs : value_new_list(arena);
}

/* With the lock. */
static void
read_once(FolderBefore *before)
{
    if (before->outputs != NULL) {
        return;
    }
    before->outputs = read_outputs(before);
    for (const Value *at = before->outputs->first; at != NULL; at = at->next) {
        g_hash_table_insert(before->hashes, (gpointer)(uintptr_t)folder_before_member(at, "path"),
                            (gpointer)(uintptr_t)folder_before_member(at, "sha256"));
    }
}

const Value *
folder_before_outputs(FolderBefore *before)
{
    g_mutex_lock(&before->lock);
    read_once(before);
    g_mutex_unlock(&before->lock);
    return before->outputs;
}

const char *
folder_before_sha256(FolderBefore *before, const char *path)
{
    g_mutex_lock(&before->lock);
    read_once(before);
    const char *hash = g_hash_table_lookup(before->hashes, path);
    g_mutex_unlock(&before->lock);
    return hash;
}

bool
folder_before_holds(FolderBefore *before, const char *path, const char *sha256)
{
    if (g_strcmp0(folder_before_sha256(before, path), sha256) != 0) {
        return false;
    }
    g_autofree char *full = g_build_filename(before->path, path, NULL);
    return file_records_hold(before->records, full, sha256);
}
