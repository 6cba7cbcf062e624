#include "base/files.h"

#include "base/file_open.h"
#include "base/input_grant.h"
#include "base/limits.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <linux/fs.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* glibc declares it only with _GNU_SOURCE. */
int syncfs(int fd);

static bool
read_open_file(int fd, size_t size, char *buffer)
{
    for (size_t got = 0; got < size;) {
        ssize_t n = read(fd, buffer + got, size - got);
        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n <= 0) {
            return false; /* the file shrank, or the disk failed */
        }
        got += (size_t)n;
    }
    return true;
}

bool
file_open_error(const char *path, Place place, Diag *diag)
{
    int error = errno;
    bool leads_out = error == EACCES && g_file_test(path, G_FILE_TEST_IS_SYMLINK);

    return diag_error(diag, place, "file-open", "cannot open %s: %s%s", path, g_strerror(error),
                      leads_out ? "; it is a link, and none may lead out of the report folder"
                                : "");
}

bool
file_read(const char *path, LimitId most, Place place, Arena *arena, Bytes *ret, Diag *diag)
{
    struct stat status;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

    if (fd < 0) {
        return file_open_error(path, place, diag);
    }
    if (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) {
        close(fd);
        return diag_error(diag, place, "file-kind", "%s is not a regular file", path);
    }
    size_t size = (size_t)status.st_size;
    if (size > limit_get(most)) {
        close(fd);
        return limit_error(most, place, "file-size", diag, "%s has %zu bytes", path, size);
    }
    char *data = arena_alloc(arena, size + 1);
    bool ok = read_open_file(fd, size, data);
    int error = errno;
    close(fd);
    if (!ok) {
        return diag_error(diag, place, "file-read", "cannot read %s: %s", path,
                          error != 0 ? g_strerror(error) : "it changed while being read");
    }
    input_grant(&status);
    *ret = (Bytes){ .data = data, .size = size };
    return true;
}

bool
file_is_there(const char *path)
{
    return g_file_test(path, G_FILE_TEST_IS_REGULAR);
}

bool
path_is_there(const char *path)
{
    return g_file_test(path, G_FILE_TEST_EXISTS);
}

bool
folder_is_there(const char *path)
{
    return g_file_test(path, G_FILE_TEST_IS_DIR);
}

bool
file_holds(const char *path, const char *data, size_t size)
{
    struct stat status;
    bool same = false;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

    if (fd < 0) {
        return false;
    }
    if (fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && (size_t)status.st_size == size) {
        char *old = g_malloc(size + 1);
        same = read_open_file(fd, size, old) && (size == 0 || memcmp(old, data, size) == 0);
        g_free(old);
    }
    close(fd);
    return same;
}

static bool
write_all(int fd, const char *data, size_t size)
{
    for (size_t done = 0; done < size;) {
        ssize_t n = write(fd, data + done, size - done);
        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n <= 0) {
            return false;
        }
        done += (size_t)n;
    }
    return true;
}

/* Writes the data, syncs and closes the file. Returns 0 or errno. */
static int
finish_file(int fd, const char *data, size_t size)
{
    int error = 0;

    errno = 0;
    if (!write_all(fd, data, size) || fdatasync(fd) != 0) {
        error = errno != 0 ? errno : EIO;
    }
    return close(fd) != 0 && error == 0 ? errno : error;
}

int
file_create(const char *path, const char *data, size_t size)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);

    if (fd < 0) {
        return errno;
    }
    errno = 0;
    int error = write_all(fd, data, size) ? 0 : errno != 0 ? errno : EIO;
    error = close(fd) != 0 && error == 0 ? errno : error;
    if (error != 0) {
        g_unlink(path);
    }
    return error;
}

static int
sync_path(const char *path, int flags, int (*sync)(int fd))
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | flags);
    int error = fd < 0 || sync(fd) != 0 ? errno : 0;

    if (fd >= 0) {
        close(fd);
    }
    return error == EINVAL ? 0 : error; /* EINVAL: this file system does not need syncing */
}

int
file_sync(const char *path)
{
    return sync_path(path, O_NOFOLLOW | O_NONBLOCK, fdatasync);
}

int
folder_sync(const char *path)
{
    return sync_path(path, O_DIRECTORY, fsync);
}

int
file_system_sync(const char *path)
{
    return sync_path(path, O_DIRECTORY, syncfs);
}

bool
file_stage(const char *path, const char *data, size_t size, char **ret_beside, Diag *diag)
{
    Place place = { .file = path };

    *ret_beside = NULL;
    if (file_holds(path, data, size)) {
        return true;
    }
    g_autofree char *folder = g_path_get_dirname(path);
    if (g_mkdir_with_parents(folder, 0777) != 0) {
        return diag_error(diag, place, "file-folder", "cannot make the folder %s: %s", folder,
                          g_strerror(errno));
    }
    struct stat status;
    /* a commit could not replace a folder */
    if (lstat(path, &status) == 0 && S_ISDIR(status.st_mode)) {
        return diag_error(diag, place, "file-write", "cannot write: %s", g_strerror(EISDIR));
    }
    g_autofree char *beside = g_strconcat(path, ".XXXXXX", NULL);
    int fd = g_mkstemp_full(beside, O_RDWR | O_CLOEXEC, 0666);
    if (fd < 0) {
        return diag_error(diag, place, "file-write", "cannot write: %s", g_strerror(errno));
    }
    int error = finish_file(fd, data, size);
    if (error != 0) {
        g_unlink(beside);
        return diag_error(diag, place, "file-write", "cannot write: %s", g_strerror(error));
    }
    *ret_beside = g_steal_pointer(&beside);
    return true;
}

bool
file_commit(const char *path, const char *beside, Diag *diag)
{
    if (g_rename(beside, path) == 0) {
        return true;
    }
    int error = errno;
    g_unlink(beside);
    return diag_error(diag, (Place){ .file = path }, "file-write", "cannot write: %s",
                      g_strerror(error));
}

void
file_discard(const char *beside)
{
    g_unlink(beside);
}

bool
file_write(const char *path, const char *data, size_t size, bool *ret_changed, Diag *diag)
{
    g_autofree char *beside = NULL;

    if (!file_stage(path, data, size, &beside, diag)) {
        return false;
    }
    if (beside != NULL && !file_commit(path, beside, diag)) {
        return false;
    }
    if (ret_changed != NULL) {
        *ret_changed = beside != NULL;
    }
    return true;
}

const char *
path_inside(Arena *arena, const char *base, const char *relative)
{
    g_auto(GStrv) parts = g_strsplit(relative, "/", -1);
    g_autoptr(GPtrArray) kept = g_ptr_array_new();

    if (relative[0] == '/') {
        return NULL;
    }
    for (char **part = parts; *part != NULL; part++) {
        if (g_str_equal(*part, "..")) {
            if (kept->len == 0) {
                return NULL;
            }
            g_ptr_array_set_size(kept, (int)kept->len - 1);
        } else if (**part != '\0' && !g_str_equal(*part, ".")) {
            g_ptr_array_add(kept, *part);
        }
    }
    g_ptr_array_add(kept, NULL);
    g_autofree char *inner = g_strjoinv("/", (char **)kept->pdata);
    return arena_printf(arena, "%s%s%s", base, g_str_has_suffix(base, "/") ? "" : "/", inner);
}
