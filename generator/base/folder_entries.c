#include "base/folder_entries.h"

#include "base/files.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>

/* `start` holds the first bytes of the name as a number that sorts in the same order, so that most
 * comparisons need no look at the name. */
typedef struct {
    guint64 start;
    FolderEntry entry;
} Found;

static guint64
start_of(const char *name)
{
    guint64 start = 0;

    for (size_t i = 0; i < sizeof start; i++) {
        start = start << 8 | (unsigned char)*name;
        name += *name != '\0';
    }
    return start;
}

static int
compare_found(const void *a, const void *b)
{
    const Found *left = a, *right = b;

    if (left->start != right->start) {
        return left->start < right->start ? -1 : 1;
    }
    return strcmp(left->entry.name, right->entry.name);
}

static bool
is_folder_itself(const char *name)
{
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

/* A folder that changes while it is read may list an entry twice. */
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
    g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(Found));
    DIR *dir = opendir(path);

    if (dir == NULL) {
        int error = errno;
        diag_error(diag, place, "folder-open", "cannot open the folder %s: %s", path,
                   g_strerror(error));
        return NULL;
    }
    for (const struct dirent *at; (at = readdir(dir)) != NULL;) {
        if (!is_folder_itself(at->d_name)) {
            Found one = { start_of(at->d_name),
                          { arena_strdup(arena, at->d_name), at->d_type == DT_REG } };
            g_array_append_val(found, one);
        }
    }
    closedir(dir);
    g_array_sort(found, compare_found);
    FolderEntry *entries = arena_array(arena, FolderEntry, (size_t)found->len + 1);
    for (guint i = 0; i < found->len; i++) {
        entries[i] = g_array_index(found, Found, i).entry;
    }
    *n_entries = leave_out_repetitions(entries, found->len);
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

bool
folder_has_visible_entries(const char *path)
{
    GDir *dir = g_dir_open(path, 0, NULL);
    const char *name = NULL;

    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL && name[0] == '.') {
    }
    bool any = name != NULL;
    if (dir != NULL) {
        g_dir_close(dir);
    }
    return any;
}
