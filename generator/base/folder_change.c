#include "base/folder_change.h"

#include "base/disk_sync.h"
#include "base/files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <linux/fs.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* glibc declares it only with _GNU_SOURCE. */
int renameat2(int old_folder, const char *old_path, int new_folder, const char *new_path,
              unsigned flags);

enum { DEPTH_MAX = 64 };

struct FolderChange {
    FolderPlace *place;
    FolderExchange *exchange;
    void *data;
    bool existed;        /* whether the old folder existed */
    GMutex lock;         /* protects the members below */
    GPtrArray *written;  /* relative paths */
    GHashTable *staged;  /* the same as a set */
    GHashTable *removed; /* paths of files to remove */
    GHashTable *folders; /* folders of all paths that callers passed; "." is the folder itself */
    GHashTable *made;    /* those that exist in the new folder */
    char *last;          /* the file that is moved last, or NULL */
    GBytes *interim;     /* its content until then */
};

static int
exchange_here(void *data)
{
    return folder_place_exchange(data);
}

static GHashTable *
paths_new(void)
{
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
}

FolderChange *
folder_change_new(FolderPlace *place, FolderExchange *exchange, void *data)
{
    FolderChange *change = g_new0(FolderChange, 1);

    change->place = place;
    change->exchange = exchange != NULL ? exchange : exchange_here;
    change->data = exchange != NULL ? data : place;
    change->existed = g_file_test(place->path, G_FILE_TEST_EXISTS);
    change->written = g_ptr_array_new_with_free_func(g_free);
    change->staged = paths_new();
    change->removed = paths_new();
    change->folders = paths_new();
    change->made = paths_new();
    g_mutex_init(&change->lock);
    g_hash_table_add(change->folders, g_strdup("."));
    g_hash_table_add(change->made, g_strdup("."));
    return change;
}

void
folder_change_free(FolderChange *change)
{
    if (change != NULL) {
        g_ptr_array_unref(change->written);
        g_hash_table_unref(change->staged);
        g_hash_table_unref(change->removed);
        g_hash_table_unref(change->folders);
        g_hash_table_unref(change->made);
        g_clear_pointer(&change->interim, g_bytes_unref);
        g_free(change->last);
        g_mutex_clear(&change->lock);
        g_free(change);
    }
}

static char *
old_path(const FolderChange *change, const char *relative)
{
    return g_build_filename(change->place->path, relative, NULL);
}

static char *
new_path(const FolderChange *change, const char *relative)
{
    return g_build_filename(change->place->beside, relative, NULL);
}

static void
note_folders(FolderChange *change, const char *relative)
{
    for (char *folder = g_path_get_dirname(relative); g_hash_table_add(change->folders, folder);) {
        folder = g_path_get_dirname(folder);
    }
}

void
folder_change_keep(FolderChange *change, const char *relative)
{
    g_mutex_lock(&change->lock);
    note_folders(change, relative);
    g_mutex_unlock(&change->lock);
}

void
folder_change_remove(FolderChange *change, const char *relative)
{
    folder_change_keep(change, relative);
    g_hash_table_add(change->removed, g_strdup(relative));
}

void
folder_change_set_last(FolderChange *change, const char *relative, Bytes interim)
{
    change->last = g_strdup(relative);
    change->interim = g_bytes_new(interim.data, interim.size);
}

bool
folder_change_report(const FolderChange *change, const char *relative, int error, Diag *diag)
{
    bool any = change->place->beside != NULL;
    g_autofree char *path = g_build_filename(change->place->given, any ? relative : NULL, NULL);

    return diag_error(diag, (Place){ .file = path }, "file-write", "cannot write: %s",
                      g_strerror(error));
}

/* Makes the folders above a file. Returns 0 or errno. */
static int
make_folders(const char *path)
{
    g_autofree char *folder = g_path_get_dirname(path);

    return g_mkdir_with_parents(folder, 0777) == 0 ? 0 : errno;
}

/* Makes the folders above a new file, unless they were made before. Returns 0 or errno. */
static int
make_new_folders(FolderChange *change, const char *relative, const char *staged)
{
    char *folder = g_path_get_dirname(relative);

    g_mutex_lock(&change->lock);
    note_folders(change, relative);
    int error = g_hash_table_contains(change->made, folder) ? 0 : make_folders(staged);
    if (error == 0) {
        g_hash_table_add(change->made, g_steal_pointer(&folder));
    }
    g_mutex_unlock(&change->lock);
    g_free(folder);
    return error;
}

/* Does not report errors. Returns 0 or errno. */
static int
stage(FolderChange *change, const char *relative, Bytes bytes)
{
    g_autofree char *staged = new_path(change, relative);
    int error = make_new_folders(change, relative, staged);

    error = error == 0 ? file_create(staged, bytes.data, bytes.size) : error;
    if (error == 0) {
        g_mutex_lock(&change->lock);
        g_ptr_array_add(change->written, g_strdup(relative));
        g_hash_table_add(change->staged, g_strdup(relative));
        g_mutex_unlock(&change->lock);
    }
    return error;
}

int
folder_change_write(FolderChange *change, const char *relative, Bytes bytes, bool *ret_changed)
{
    g_autofree char *path = change->existed ? old_path(change, relative) : NULL;

    *ret_changed = path == NULL || !file_holds(path, bytes.data, bytes.size);
    if (!*ret_changed) {
        folder_change_keep(change, relative);
        return 0;
    }
    if (path != NULL && g_file_test(path, G_FILE_TEST_IS_DIR)) {
        return EISDIR;
    }
    return change->place->beside != NULL ? stage(change, relative, bytes) : change->place->error;
}

char *
folder_change_read(FolderChange *change, const char *relative, size_t *ret_size)
{
    char *data = NULL;

    g_mutex_lock(&change->lock);
    bool staged = g_hash_table_contains(change->staged, relative);
    g_mutex_unlock(&change->lock);
    g_autofree char *path = staged ? new_path(change, relative) : old_path(change, relative);
    return g_file_get_contents(path, &data, ret_size, NULL) ? data : NULL;
}

/* The same folder in both places, open for looking up names. */
typedef struct {
    DIR *from; /* NULL: does not exist */
    int to;    /* -1: does not exist */
    const char *relative;
    /* the current entry of a walk through `from`: its name, and its path relative to the root */
    const char *name;
    char *entry;
    bool folder; /* the current entry is a folder */
} Pair;

static Pair
pair_open(const char *from, const char *to, const char *relative)
{
    return (Pair){ .from = opendir(from),
                   .to = open(to, O_RDONLY | O_DIRECTORY | O_CLOEXEC),
                   .relative = relative };
}

static void
pair_close(Pair *pair)
{
    g_clear_pointer(&pair->entry, g_free);
    if (pair->from != NULL) {
        closedir(pair->from);
    }
    if (pair->to >= 0) {
        close(pair->to);
    }
}

static bool
is_folder(const Pair *pair, const struct dirent *entry)
{
    struct stat status;

    return entry->d_type == DT_DIR ||
           (entry->d_type == DT_UNKNOWN &&
            fstatat(dirfd(pair->from), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
            S_ISDIR(status.st_mode));
}

/* Moves to the next entry. Returns false at the end. */
static bool
pair_next(Pair *pair)
{
    const struct dirent *entry = NULL;

    g_clear_pointer(&pair->entry, g_free);
    do {
        entry = pair->from != NULL ? readdir(pair->from) : NULL;
    } while (entry != NULL &&
             (g_str_equal(entry->d_name, ".") || g_str_equal(entry->d_name, "..")));
    if (entry == NULL) {
        return false;
    }
    pair->name = entry->d_name;
    pair->folder = is_folder(pair, entry);
    pair->entry = g_str_equal(pair->relative, ".")
                      ? g_strdup(entry->d_name)
                      : g_build_filename(pair->relative, entry->d_name, NULL);
    return true;
}

/* Gets the status of the entry with the same name in the other place. False if there is none. */
static bool
pair_other(const Pair *pair, struct stat *ret)
{
    return fstatat(pair->to, pair->name, ret, AT_SYMLINK_NOFOLLOW) == 0;
}

static bool link_folder(const FolderChange *change, const char *relative, int depth);

/* Links the content of a subfolder into the new folder. */
static bool
link_below(const FolderChange *change, const char *relative, int depth)
{
    g_autofree char *from = old_path(change, relative);
    g_autofree char *to = new_path(change, relative);
    struct stat status;

    if (lstat(from, &status) != 0) {
        return errno == ENOENT;
    }
    return g_hash_table_contains(change->folders, relative) && depth < DEPTH_MAX &&
           (g_mkdir(to, status.st_mode & 0777) == 0 || errno == EEXIST) &&
           link_folder(change, relative, depth + 1) && (g_rmdir(to) == 0 || errno == ENOTEMPTY);
}

/* Links the files that stay into the new folder. Returns false if not all of them can be linked. */
static bool
link_folder(const FolderChange *change, const char *relative, int depth)
{
    g_autofree char *from = old_path(change, relative), *to = new_path(change, relative);
    Pair pair = pair_open(from, to, relative);
    bool ok = pair.from != NULL && pair.to >= 0;

    while (ok && pair_next(&pair)) {
        if (!g_hash_table_contains(change->staged, pair.entry) &&
            !g_hash_table_contains(change->removed, pair.entry)) {
            ok = pair.folder ? link_below(change, pair.entry, depth)
                             : linkat(dirfd(pair.from), pair.name, pair.to, pair.name, 0) == 0 ||
                                   errno == ENOENT;
        }
    }
    pair_close(&pair);
    return ok;
}

/* Empties the old folder. Files that others added in the meantime are moved to the new one. */
static void
clear_old(const FolderChange *change, const char *relative, int depth)
{
    g_autofree char *old = new_path(change, relative), *new = old_path(change, relative);
    Pair pair = pair_open(old, new, relative);
    struct stat status;

    while (pair_next(&pair)) {
        if (pair.folder && depth < DEPTH_MAX) {
            clear_old(change, pair.entry, depth + 1);
            unlinkat(dirfd(pair.from), pair.name, AT_REMOVEDIR);
        } else if (!g_hash_table_contains(change->removed, pair.entry) &&
                   !pair_other(&pair, &status)) {
            (void)renameat(dirfd(pair.from), pair.name, pair.to, pair.name);
        } else {
            unlinkat(dirfd(pair.from), pair.name, 0);
        }
    }
    pair_close(&pair);
}

/* Returns 0, errno, or -1 if folders cannot be exchanged here; nothing has changed then. */
static int
exchange(FolderChange *change, bool with_names)
{
    if (change->place->inside || (change->existed && !link_folder(change, ".", 0))) {
        return -1;
    }
    /* the names of files linked just now have not been synced */
    int error = with_names && !change->existed
                    ? 0
                    : disk_sync_folders(change->place->beside, change->folders);
    error = error == 0 ? change->exchange(change->data) : error;
    if (error == 0 && change->existed) {
        clear_old(change, ".", 0);
    }
    return error == EINVAL || error == ENOSYS || error == EXDEV || error == EBUSY ? -1 : error;
}

/* Replaces an existing file in one exchange. Where the file system does not support that, a second
 * name keeps the old content while the file is replaced; without such links either, the file is
 * missing for a moment. Returns 0 or errno. */
static int
exchange_files(const char *staged, const char *path)
{
    if (renameat2(AT_FDCWD, staged, AT_FDCWD, path, RENAME_EXCHANGE) == 0) {
        return 0;
    }
    if (errno != EINVAL && errno != ENOSYS) {
        return errno;
    }
    g_autofree char *aside = g_strconcat(staged, ".old", NULL);
    if (linkat(AT_FDCWD, path, AT_FDCWD, aside, 0) != 0 && g_rename(path, aside) != 0) {
        return errno;
    }
    if (g_rename(staged, path) != 0) {
        int error = errno;
        (void)g_rename(aside, path);
        return error;
    }
    if (g_rename(aside, staged) != 0) {
        int error = errno;
        (void)g_rename(aside, path);
        return error;
    }
    return 0;
}

typedef enum {
    MOVE_NEW,
    MOVE_OVER, /* an existing file, which is now among the staged ones */
    MOVE_AWAY, /* a stale file, which is now among the staged ones */
} MoveKind;

typedef struct {
    char *staged, *path; /* absolute */
    MoveKind kind;
} Move;

static void
move_clear(void *item)
{
    Move *move = item;

    g_free(move->staged);
    g_free(move->path);
}

static void
move_back(const GArray *moves)
{
    for (guint i = moves->len; i > 0; i--) {
        const Move *move = &g_array_index(moves, Move, i - 1);
        if (move->kind == MOVE_NEW) {
            (void)g_rename(move->path, move->staged);
        } else {
            (void)g_rename(move->staged, move->path);
        }
    }
}

/* Takes ownership of both paths. Returns 0 or errno. */
static int
move_file(char *staged, char *path, GArray *moves)
{
    struct stat status;
    int error = make_folders(path);
    Move move = { staged, path, lstat(path, &status) == 0 ? MOVE_OVER : MOVE_NEW };

    if (error == 0) {
        error = move.kind == MOVE_OVER ? exchange_files(staged, path)
                                       : (g_rename(staged, path) == 0 ? 0 : errno);
    }
    if (error == 0) {
        g_array_append_val(moves, move);
    } else {
        move_clear(&move);
    }
    return error;
}

static int
move_staged(const FolderChange *change, const char *relative, GArray *moves)
{
    return move_file(new_path(change, relative), old_path(change, relative), moves);
}

/* Installs the interim content of the last file. Returns 0 or errno. */
static int
move_interim(const FolderChange *change, GArray *moves)
{
    g_autofree char *staged = g_strconcat(change->place->beside, "/interim", NULL);
    gsize size = 0;
    const char *data = g_bytes_get_data(change->interim, &size);
    int error = file_create(staged, data, size);

    return error == 0 ? move_file(g_steal_pointer(&staged), old_path(change, change->last), moves)
                      : error;
}

/* Moves a stale file to the staging folder, from where it can be restored. Returns 0 or errno. */
static int
move_away(const FolderChange *change, const char *relative, GArray *moves)
{
    Move move = { new_path(change, relative), old_path(change, relative), MOVE_AWAY };
    int error = make_folders(move.staged);

    error = error == 0 && g_rename(move.path, move.staged) != 0 ? errno : error;
    if (error == 0) {
        g_array_append_val(moves, move);
    } else {
        move_clear(&move);
    }
    return error == ENOENT ? 0 : error;
}

/* Moves the files one by one. */
static bool
move_all(const FolderChange *change, Diag *diag)
{
    g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(Move));
    bool last = change->last != NULL && g_hash_table_contains(change->staged, change->last);
    const char *failed = change->last;
    int error = 0;

    g_array_set_clear_func(moves, move_clear);
    error = last ? move_interim(change, moves) : 0;
    error = error == 0 ? disk_sync_folders(change->place->path, change->folders) : error;
    for (guint i = 0; error == 0 && i < change->written->len; i++) {
        failed = change->written->pdata[i];
        if (!last || !g_str_equal(failed, change->last)) {
            error = move_staged(change, failed, moves);
        }
    }
    GHashTableIter at;
    void *relative = NULL;
    g_hash_table_iter_init(&at, change->removed);
    while (error == 0 && g_hash_table_iter_next(&at, &relative, NULL)) {
        failed = relative;
        error = move_away(change, relative, moves);
    }
    if (error == 0 && last) {
        failed = change->last;
        error = move_staged(change, failed, moves);
    }
    error = error == 0 ? disk_sync_folders(change->place->path, change->folders) : error;
    if (error != 0) {
        move_back(moves);
        return folder_change_report(change, failed, error, diag);
    }
    return true;
}

bool
folder_change_commit(FolderChange *change, Diag *diag)
{
    if (change->written->len == 0 && g_hash_table_size(change->removed) == 0) {
        return true;
    }
    if (change->place->beside == NULL) {
        return folder_change_report(change, NULL, change->place->error, diag);
    }
    bool with_names = false;
    int error = disk_sync_files(change->place->beside, change->written, &with_names);
    error = error == 0 ? exchange(change, with_names) : error;
    if (error > 0) {
        return folder_change_report(change, NULL, error, diag);
    }
    return error == 0 || move_all(change, diag);
}
