#include "base/folder_place.h"

#include "base/files.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <linux/fs.h>
#include <linux/stat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

/* glibc declares it only with _GNU_SOURCE. */
int renameat2(int old_folder, const char *old_path, int new_folder, const char *new_path,
              unsigned flags);

enum { DEPTH_MAX = 64 };

static void
remove_tree(const char *path, int depth)
{
    GDir *dir = depth < DEPTH_MAX ? g_dir_open(path, 0, NULL) : NULL;

    for (const char *name; dir != NULL && (name = g_dir_read_name(dir)) != NULL;) {
        g_autofree char *entry = g_build_filename(path, name, NULL);
        struct stat status;
        if (lstat(entry, &status) == 0 && S_ISDIR(status.st_mode)) {
            remove_tree(entry, depth + 1);
        } else {
            g_unlink(entry);
        }
    }
    if (dir != NULL) {
        g_dir_close(dir);
    }
    g_rmdir(path);
}

/* Locks a folder to show that a program is working there. Returns -1 if another program holds the
 * lock or locking is not possible. */
static int
lock_folder(const char *path)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0) {
        int error = errno;
        close(fd);
        errno = error;
        fd = -1;
    }
    return fd;
}

enum { RANDOM_LETTERS = 6 };

/* Removes what killed programs left. Returns the path of a folder in which another program is
 * working, or NULL. */
static char *
remove_left_over(const char *folder, const char *prefix)
{
    GDir *dir = g_dir_open(folder, 0, NULL);
    char *busy = NULL;

    for (const char *name; dir != NULL && (name = g_dir_read_name(dir)) != NULL;) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        if (!g_str_has_prefix(name, prefix) || strlen(name) != strlen(prefix) + RANDOM_LETTERS) {
            continue;
        }
        int lock = lock_folder(path);
        if (lock >= 0) {
            remove_tree(path, 0);
            close(lock);
        } else if (errno == EWOULDBLOCK && busy == NULL) {
            busy = g_steal_pointer(&path);
        }
    }
    if (dir != NULL) {
        g_dir_close(dir);
    }
    return busy;
}

/* The current folder must not be replaced under the shell or program that is in it. */
static bool
holds_current_folder(const char *path)
{
    char *current = realpath(".", NULL);
    size_t n = strlen(path);
    bool inside = current != NULL && strncmp(current, path, n) == 0 &&
                  (current[n] == '/' || current[n] == '\0');

    free(current);
    return inside;
}

/* Extended attributes, such as access control lists, would be lost. */
static bool
has_attributes(const char *path)
{
    char names[4096];
    ssize_t n = listxattr(path, names, sizeof names);

    for (ssize_t i = 0; i < n; i += (ssize_t)strlen(names + i) + 1) {
        if (!g_str_has_prefix(names + i, "security.")) {
            return true;
        }
    }
    return n < 0 && errno == ERANGE;
}

/* Also detects bind mounts, which containers use and st_dev does not reveal. */
static bool
is_mount_point(const char *path)
{
    struct statx status;

    return syscall(SYS_statx, AT_FDCWD, path, AT_SYMLINK_NOFOLLOW, STATX_TYPE, &status) == 0 &&
           (status.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
}

/* Whether another folder can take its place. */
static bool
is_exchangeable(const char *path, const char *parent, struct stat *ret)
{
    struct stat above;

    return lstat(path, ret) == 0 && stat(parent, &above) == 0 && ret->st_dev == above.st_dev &&
           S_ISDIR(ret->st_mode) && !is_mount_point(path) && !has_attributes(path) &&
           !holds_current_folder(path);
}

static char *
make_temporary(const char *folder, const char *pattern)
{
    char *path = g_build_filename(folder, pattern, NULL);

    if (g_mkdtemp(path) == NULL) {
        g_clear_pointer(&path, g_free);
    }
    return path;
}

static bool
make_beside(FolderPlace *place, const char *folder, const char *prefix, mode_t mode)
{
    g_autofree char *pattern = g_strconcat(prefix, "XXXXXX", NULL);

    char *path = make_temporary(folder, pattern);
    if (path == NULL || chmod(path, mode) != 0) {
        place->error = errno;
        g_free(path);
        return false;
    }
    place->beside = path;
    place->lock = lock_folder(path);
    return true;
}

static const char prefix_inside[] = ".accelreport.new-";

static void
open_inside(FolderPlace *place)
{
    place->inside = true;
    make_beside(place, place->path, prefix_inside, S_IRWXU);
}

static void
open_existing(FolderPlace *place, const char *parent, const char *prefix)
{
    struct stat old;

    if (!is_exchangeable(place->path, parent, &old) ||
        !make_beside(place, parent, prefix, old.st_mode & 07777)) {
        open_inside(place);
    } else if (chown(place->beside, old.st_uid, old.st_gid) != 0) {
        g_rmdir(place->beside);
        g_clear_pointer(&place->beside, g_free);
        open_inside(place);
    }
}

static mode_t
usual_mode(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return 0777 & ~mask;
}

/* Makes the folder and its parents, and counts those it made. */
static bool
make_parents(FolderPlace *place, const char *folder)
{
    if (g_file_test(folder, G_FILE_TEST_IS_DIR)) {
        return true;
    }
    g_autofree char *above = g_path_get_dirname(folder);
    if (!make_parents(place, above) || g_mkdir(folder, 0777) != 0) {
        place->error = place->error != 0 ? place->error : errno;
        return false;
    }
    place->n_parents++;
    return true;
}

/* The path without symbolic links. A path that does not exist is only made absolute. */
static char *
real_path(const char *path)
{
    char *real = realpath(path, NULL);
    char *copy = real != NULL ? g_strdup(real) : g_canonicalize_filename(path, NULL);

    free(real);
    return copy;
}

static FolderPlace *
open_place(const char *path, char **ret_busy)
{
    FolderPlace *place = g_new0(FolderPlace, 1);

    place->lock = -1;
    place->given = g_strdup(path);
    place->path = real_path(path);
    g_autofree char *parent = g_path_get_dirname(place->path);
    g_autofree char *name = g_path_get_basename(place->path);
    g_autofree char *prefix = g_strdup_printf(".%s.accelreport-", name);
    char *beside = remove_left_over(parent, prefix);
    char *inside = remove_left_over(place->path, prefix_inside);
    if (beside != NULL || inside != NULL) {
        *ret_busy = beside != NULL ? beside : inside;
        g_free(beside != NULL ? inside : NULL);
        folder_place_close(place);
        return NULL;
    }
    if (g_file_test(place->path, G_FILE_TEST_EXISTS)) {
        open_existing(place, parent, prefix);
    } else if (make_parents(place, parent)) {
        make_beside(place, parent, prefix, usual_mode());
    }
    return place;
}

/* The nearest existing folder above. */
static char *
existing_parent(const char *path)
{
    char *parent = g_path_get_dirname(path);

    while (!g_file_test(parent, G_FILE_TEST_IS_DIR) && strcmp(parent, "/") != 0) {
        g_autofree char *below = parent;
        parent = g_path_get_dirname(below);
    }
    return parent;
}

FolderPlace *
folder_place_open(const char *path, char **ret_busy)
{
    g_autofree char *real = real_path(path), *existing = existing_parent(real);
    /* Serialises this check between programs, which otherwise might both find the folder free. */
    int gate = open(existing, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    for (int i = 0; i < 100 && gate >= 0 && flock(gate, LOCK_EX | LOCK_NB) != 0; i++) {
        /* if others hold the lock for longer, continue without it */
        g_usleep(G_USEC_PER_SEC / 100);
    }
    FolderPlace *place = open_place(path, ret_busy);
    if (gate >= 0) {
        close(gate);
    }
    return place;
}

void
folder_place_wait(const char *busy)
{
    int fd = open(busy, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

    if (fd >= 0) {
        (void)flock(fd, LOCK_EX);
        close(fd);
    }
}

static int
move(const FolderPlace *place, bool back, bool exists)
{
    const char *from = back ? place->path : place->beside, *to = back ? place->beside : place->path;

    return renameat2(AT_FDCWD, from, AT_FDCWD, to, exists ? RENAME_EXCHANGE : RENAME_NOREPLACE);
}

int
folder_place_exchange(FolderPlace *place)
{
    g_autofree char *parent = g_path_get_dirname(place->path);
    bool exists = g_file_test(place->path, G_FILE_TEST_EXISTS);

    g_assert(place->beside != NULL && !place->inside);
    if (move(place, false, exists) != 0) {
        return errno;
    }
    int error = folder_sync(parent);
    if (error != 0 && move(place, true, exists) == 0) {
        return error; /* the old state is restored */
    }
    if (!exists) {
        g_clear_pointer(&place->beside, g_free);
    }
    return 0;
}

void
folder_place_close(FolderPlace *place)
{
    if (place == NULL) {
        return;
    }
    if (place->beside != NULL) {
        remove_tree(place->beside, 0);
    }
    g_autofree char *made = g_strdup(place->path);
    for (int i = 0; i < place->n_parents; i++) {
        g_autofree char *child = made;
        made = g_path_get_dirname(child);
        g_rmdir(made); /* fails if it is not empty */
    }
    if (place->lock >= 0) {
        close(place->lock);
    }
    g_free(place->given);
    g_free(place->path);
    g_free(place->beside);
    g_free(place);
}
