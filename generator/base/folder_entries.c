#include "base/folder_entries.h"

#include "base/files.h"
#include "base/trace.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>

static int
compare_entries(const void *a, const void *b)
{
    return strcmp(((const FolderEntry *)a)->name, ((const FolderEntry *)b)->name);
}

/* A folder that changes may name an entry twice. */
static size_t
leave_out_repetitions(FolderEntry *entries, size_t n)
{
    size_t kept = 0;

    for (size_t i = 0; i < n; i++) {
        if (kept == 0 || strcmp(entries[kept - 1].name, entries[i].name) != 0) {
            entries[kept++] = entries[i];
        }
    }
    return kept;
}

const FolderEntry *
folder_entries(const char *path, Place place, Arena *arena, size_t *n_entries, Diag *diag)
{
    g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(FolderEntry));
    DIR *dir = opendir(path);

    if (dir == NULL) {
        int error = errno;
        file_trace_kind(path);
        diag_error(diag, place, "folder-open", "cannot open the folder %s: %s", path,
                   g_strerror(error));
        return NULL;
    }
    for (const struct dirent *at; (at = readdir(dir)) != NULL;) {
        if (strcmp(at->d_name, ".") != 0 && strcmp(at->d_name, "..") != 0) {
            FolderEntry entry = { arena_strdup(arena, at->d_name), at->d_type == DT_REG };
            g_array_append_val(found, entry);
        }
    }
    closedir(dir);
    g_array_sort(found, compare_entries);
    FolderEntry *entries = arena_array(arena, FolderEntry, (size_t)found->len + 1);
    if (found->len > 0) {
        memcpy(entries, found->data, sizeof *entries * found->len);
    }
    *n_entries = leave_out_repetitions(entries, found->len);
    file_trace_listed(path, entries, *n_entries);
    return entries;
}

const char *const *
folder_list(const char *path, Place place, Arena *arena, size_t *n_names, Diag *diag)
{
    const FolderEntry *entries = folder_entries(path, place, arena, n_names, diag);

    if (entries == NULL) {
        return NULL;
    }
    const char **names = arena_array(arena, const char *, *n_names + 1);
    for (size_t i = 0; i < *n_names; i++) {
        names[i] = entries[i].name;
    }
    return names;
}
