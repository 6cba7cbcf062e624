/* Finds the files of a folder whose names match patterns. */
#include "base/files.h"
#include "base/folder_entries.h"
#include "base/limits.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Patterns ---- */

/* Marks a position in the glob as reached, and the positions after any parts that may match
 * nothing. */
static void
reach(const char *glob, size_t at, char *places)
{
    while (places[at] == '\0') {
        places[at] = 1;
        if (glob[at] != '*') {
            return;
        }
        at += g_str_has_prefix(glob + at, "**/") ? 3 : g_str_has_prefix(glob + at, "**") ? 2 : 1;
    }
}

/* Marks in `next` the positions that the next byte of a path leads to. */
static void
reach_next(const char *glob, size_t n, char byte, const char *places, char *next)
{
    for (size_t at = 0; at < n; at++) {
        if (places[at] == '\0') {
            continue;
        }
        if (g_str_has_prefix(glob + at, "**/")) { /* only a slash moves past it */
            next[at] = 1;
            if (byte == '/') {
                reach(glob, at + 3, next);
            }
        } else if (g_str_has_prefix(glob + at, "**") || (glob[at] == '*' && byte != '/')) {
            reach(glob, at, next);
        } else if (glob[at] == '?' ? byte != '/' : glob[at] == byte) {
            reach(glob, at + 1, next);
        }
    }
}

/* Takes time proportional to the product of both lengths, whatever the glob. */
bool
path_matches(const char *path, const char *glob)
{
    size_t n = strlen(glob);
    char *places = g_malloc0(n + 1), *next = g_malloc0(n + 1);

    reach(glob, 0, places);
    for (; *path != '\0'; path++) {
        reach_next(glob, n, *path, places, next);
        char *before = places;
        places = next;
        next = before;
        memset(next, 0, n + 1);
    }
    bool matches = places[n] != '\0';
    g_free(places);
    g_free(next);
    return matches;
}

/* For most globs it is enough to compare how a path ends. */
typedef enum {
    GLOB_ALL,      /* `**` */
    GLOB_HERE,     /* one `*` and an ending without a slash */
    GLOB_ANYWHERE, /* the same after `**` and a slash */
    GLOB_OTHER
} GlobKind;

typedef struct {
    GlobKind kind;
    const char *ending; /* every matching path ends in this; checked first */
    const char *whole;
} Glob;

static GlobKind
glob_kind(const char *glob)
{
    bool anywhere = g_str_has_prefix(glob, "**/");
    const char *name = anywhere ? glob + strlen("**/") : glob;

    if (strcmp(glob, "**") == 0) {
        return GLOB_ALL;
    }
    if (name[0] != '*' || strpbrk(name + 1, "*?/") != NULL) {
        return GLOB_OTHER;
    }
    return anywhere ? GLOB_ANYWHERE : GLOB_HERE;
}

static Glob
glob_new(const char *glob)
{
    const char *last = MAX(strrchr(glob, '*'), strrchr(glob, '?'));

    return (
        Glob){ .kind = glob_kind(glob), .ending = last != NULL ? last + 1 : glob, .whole = glob };
}

static bool
glob_matches(const Glob *glob, const char *path)
{
    if (glob->kind != GLOB_ALL && !g_str_has_suffix(path, glob->ending)) {
        return false;
    }
    switch (glob->kind) {
    case GLOB_ALL:
    case GLOB_ANYWHERE:
        return true;
    case GLOB_HERE:
        return strchr(path, '/') == NULL;
    case GLOB_OTHER:
        return path_matches(path, glob->whole);
    }
    return false;
}

/* ---- Folders ---- */

static bool
folder_is_output(const char *path)
{
    static const char head[] = "{\n  \"generator\": \"accelreport ";
    char start[sizeof head - 1];
    g_autofree char *manifest = g_build_filename(path, "manifest.json", NULL);
    int fd = open(manifest, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    ssize_t n = fd >= 0 ? read(fd, start, sizeof start) : -1;

    if (fd >= 0) {
        close(fd);
    }
    return n == sizeof start && memcmp(start, head, sizeof start) == 0;
}

/* ---- Finding ---- */

typedef struct {
    const char *root;
    char *real_root;
    GArray *globs; /* of Glob */
    GPtrArray *found;
    Arena *arena;
    Place place;
    Diag *diag;
} Finder;

static bool
leads_outside(const Finder *finder, const char *path)
{
    char *real = realpath(path, NULL);
    size_t n = strlen(finder->real_root);
    bool outside = real == NULL || strncmp(real, finder->real_root, n) != 0 ||
                   (real[n] != '/' && real[n] != '\0' && n > 1);

    free(real);
    return outside;
}

/* Warns about a link that a pattern matches but that is not followed. */
static void
warn_of_link(const Finder *finder, const char *relative, const char *path)
{
    for (guint i = 0; i < finder->globs->len; i++) {
        const Glob *glob = &g_array_index(finder->globs, Glob, i);
        if (glob->kind != GLOB_ALL && glob_matches(glob, relative)) {
            diag_warning(finder->diag, (Place){ .file = g_intern_string(path) }, "file-link",
                         "not read: this link leads out of the folder or to nothing; replace it "
                         "with the file");
            return;
        }
    }
}

/* `relative` is in the arena. */
static void
find_file(Finder *finder, const char *relative)
{
    for (guint i = 0; i < finder->globs->len; i++) {
        if (glob_matches(&g_array_index(finder->globs, Glob, i), relative)) {
            g_ptr_array_add(finder->found, (char *)(uintptr_t)relative);
            return;
        }
    }
}

static bool find_below(Finder *finder, const char *relative, int depth);

static bool
find_entry(Finder *finder, const char *relative, int depth)
{
    g_autofree char *path = g_build_filename(finder->root, relative, NULL);
    struct stat status;

    if (lstat(path, &status) != 0) {
        return true; /* removed since it was listed */
    }
    if (S_ISLNK(status.st_mode) && (leads_outside(finder, path) || stat(path, &status) != 0)) {
        warn_of_link(finder, relative, path);
        return true;
    }
    if (S_ISDIR(status.st_mode)) {
        return folder_is_output(path) || find_below(finder, relative, depth + 1);
    }
    if (S_ISREG(status.st_mode)) {
        find_file(finder, relative);
    }
    return true;
}

static bool
find_below(Finder *finder, const char *relative, int depth)
{
    g_autofree char *path = g_build_filename(finder->root, relative, NULL);
    size_t n_entries = 0;

    if ((size_t)depth > limit_get(LIMIT_FOLDER_DEPTH)) {
        return limit_error(LIMIT_FOLDER_DEPTH, finder->place, "folder-depth", finder->diag,
                           "folders are nested too deep below %s", finder->root);
    }
    const FolderEntry *entries =
        folder_entries(path, finder->place, finder->arena, &n_entries, finder->diag);
    bool ok = entries != NULL;
    for (size_t i = 0; i < n_entries && entries != NULL; i++) {
        const FolderEntry *entry = &entries[i];
        if (entry->name[0] == '.') {
            continue;
        }
        const char *below = relative[0] != '\0'
                                ? arena_printf(finder->arena, "%s/%s", relative, entry->name)
                                : entry->name;
        if (entry->plain) {
            find_file(finder, below);
        } else {
            ok = find_entry(finder, below, depth) && ok;
        }
    }
    return ok;
}

static int
compare_paths(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The files of a single folder already are. */
static bool
is_sorted(const GPtrArray *paths)
{
    for (guint i = 1; i < paths->len; i++) {
        if (strcmp(paths->pdata[i - 1], paths->pdata[i]) > 0) {
            return false;
        }
    }
    return true;
}

const char *const *
folder_find(const char *path, const char *const *globs, size_t n_globs, Place place, Arena *arena,
            size_t *n_files, Diag *diag)
{
    g_autoptr(GPtrArray) found = g_ptr_array_new();
    g_autoptr(GArray) patterns = g_array_new(FALSE, FALSE, sizeof(Glob));
    char *real_root = realpath(path, NULL);
    Finder finder = { .root = path, .globs = patterns, .found = found, .arena = arena };

    finder.real_root = real_root;
    finder.place = place;
    finder.diag = diag;
    for (size_t i = 0; i < n_globs; i++) {
        Glob glob = glob_new(globs[i]);
        g_array_append_val(patterns, glob);
    }
    if (real_root == NULL) {
        diag_error(diag, place, "folder-open", "cannot open the folder %s: %s", path,
                   g_strerror(errno));
        return NULL;
    }
    bool ok = find_below(&finder, "", 0);
    free(real_root);
    if (!ok) {
        return NULL;
    }
    if (!is_sorted(found)) {
        g_ptr_array_sort(found, compare_paths); /* there are no duplicates */
    }
    const char **files = arena_array(arena, const char *, (size_t)found->len + 1);
    if (found->len > 0) {
        memcpy(files, found->pdata, found->len * sizeof *files);
    }
    *n_files = found->len;
    return files;
}
