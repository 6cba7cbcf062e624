#include "outputs/files/folder_before.h"

#include <glib/gstdio.h>
#include <string.h>

enum { MANIFEST_SIZE_MAX = 64 << 20 };

/* Whole numbers below this are exact as double. */
static const double SIZE_MAX_KNOWN = 9007199254740992.0;

struct FolderBefore {
    char *path;
    Arena *arena;
    GMutex lock;
    const Value *manifest; /* NULL: not read yet */
    const Value *outputs;
    GHashTable *entries;     /* path → entry of each, borrowed */
    struct timespec written; /* time of the manifest */
    bool doubted;
};

FolderBefore *
folder_before_new(const char *path)
{
    FolderBefore *before = g_new0(FolderBefore, 1);

    before->path = g_strdup(path);
    before->arena = arena_new();
    before->entries = g_hash_table_new(g_str_hash, g_str_equal);
    g_mutex_init(&before->lock);
    return before;
}

void
folder_before_free(FolderBefore *before)
{
    g_hash_table_unref(before->entries);
    arena_free(before->arena);
    g_mutex_clear(&before->lock);
    g_free(before->path);
    g_free(before);
}

void
folder_before_distrust(FolderBefore *before)
{
    before->doubted = true;
}

const char *
folder_before_member(const Value *entry, const char *key)
{
    const Value *value = value_lookup(entry, key);

    return value != NULL && value->kind == VALUE_STRING ? value->text : "";
}

static const Value *
read_manifest(FolderBefore *before)
{
    Arena *arena = before->arena;
    g_autoptr(Diag) quiet = diag_new();
    const char *path = arena_printf(arena, "%s/manifest.json", before->path);
    char *text = NULL;
    gsize size = 0;
    GStatBuf status;

    if (g_stat(path, &status) != 0 || !S_ISREG(status.st_mode) ||
        status.st_size > MANIFEST_SIZE_MAX || !g_file_get_contents(path, &text, &size, NULL)) {
        return value_new_map(arena);
    }
    arena_defer(arena, g_free, text);
    before->written = status.st_mtim;
    const Value *manifest = value_parse_json(text, size, path, arena, quiet);
    return manifest != NULL && manifest->kind == VALUE_MAP ? manifest : value_new_map(arena);
}

static const Value *
list_of(const Value *manifest, const char *key, Arena *arena)
{
    const Value *list = value_lookup(manifest, key);

    return list != NULL && list->kind == VALUE_LIST ? list : value_new_list(arena);
}

/* The lock must be held. */
static void
read_once(FolderBefore *before)
{
    if (before->manifest != NULL) {
        return;
    }
    before->manifest = read_manifest(before);
    before->outputs = list_of(before->manifest, "outputs", before->arena);
    for (const Value *at = before->outputs->first; at != NULL; at = at->next) {
        g_hash_table_insert(before->entries, (gpointer)(uintptr_t)folder_before_member(at, "path"),
                            (gpointer)(uintptr_t)at);
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

/* The entry for a path; NULL: not listed. */
static const Value *
find_entry(FolderBefore *before, const char *path)
{
    g_mutex_lock(&before->lock);
    read_once(before);
    const Value *entry = g_hash_table_lookup(before->entries, path);
    g_mutex_unlock(&before->lock);
    return entry;
}

const char *
folder_before_sha256(FolderBefore *before, const char *path)
{
    const Value *entry = find_entry(before, path);

    return entry != NULL ? folder_before_member(entry, "sha256") : NULL;
}

const char *
folder_before_made_from(FolderBefore *before, const char *path)
{
    const Value *entry = find_entry(before, path);

    return entry != NULL ? folder_before_member(entry, "made_from") : NULL;
}

static size_t
size_of(const Value *entry)
{
    const Value *bytes = value_lookup(entry, "bytes");
    bool is_size = bytes != NULL && bytes->kind == VALUE_NUMBER && bytes->number >= 0 &&
                   bytes->number < SIZE_MAX_KNOWN;

    return is_size ? (size_t)bytes->number : 0;
}

size_t
folder_before_size(FolderBefore *before, const char *path)
{
    const Value *entry = find_entry(before, path);

    return entry != NULL ? size_of(entry) : 0;
}

static bool
is_later(struct timespec a, struct timespec b)
{
    return a.tv_sec != b.tv_sec ? a.tv_sec > b.tv_sec : a.tv_nsec > b.tv_nsec;
}

/* True for a file that a build of other outputs left in place without checking it. */
static bool
is_unseen(const Value *entry)
{
    return value_lookup(entry, "bytes") == NULL;
}

/* True if the file is not younger than the manifest, which is written last. */
static bool
is_untouched(const FolderBefore *before, const Value *entry)
{
    g_autofree char *full =
        g_build_filename(before->path, folder_before_member(entry, "path"), NULL);
    GStatBuf status;

    return !before->doubted && g_lstat(full, &status) == 0 && S_ISREG(status.st_mode) &&
           (size_t)status.st_size == size_of(entry) && !is_later(status.st_mtim, before->written);
}

bool
folder_before_holds(FolderBefore *before, const char *path, const char *sha256)
{
    const Value *entry = find_entry(before, path);

    return entry != NULL && strcmp(folder_before_member(entry, "sha256"), sha256) == 0 &&
           is_untouched(before, entry);
}

bool
folder_before_exists(FolderBefore *before)
{
    (void)folder_before_outputs(before);
    const Value *outputs = value_lookup(before->manifest, "outputs");
    return outputs != NULL && outputs->kind == VALUE_LIST;
}

bool
folder_before_is_of(FolderBefore *before, const char *program)
{
    (void)folder_before_outputs(before);
    return !before->doubted &&
           strcmp(folder_before_member(before->manifest, "program"), program) == 0;
}

bool
folder_before_is_current(FolderBefore *before, const char *made_from, size_t *ret_files)
{
    const Value *outputs = folder_before_outputs(before);
    bool is = strcmp(folder_before_member(before->manifest, "made_from"), made_from) == 0 &&
              list_of(before->manifest, "warnings", before->arena)->n_items == 0;

    *ret_files = 1; /* the manifest */
    for (const Value *at = outputs->first; is && at != NULL; at = at->next) {
        is = is_unseen(at) || is_untouched(before, at);
        *ret_files += !is_unseen(at);
    }
    return is;
}
