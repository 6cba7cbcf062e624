#include "base/scratch.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

enum { NOT_OPENED = -1, NONE = -2 };

struct Scratch {
    GMutex lock;
    char *folder;
    int fd; /* or NOT_OPENED, or NONE if it cannot be opened */
    guint64 size;
};

Scratch *
scratch_new(const char *folder)
{
    Scratch *scratch = g_new0(Scratch, 1);

    g_mutex_init(&scratch->lock);
    scratch->folder = g_strdup(folder);
    scratch->fd = folder != NULL ? NOT_OPENED : NONE;
    return scratch;
}

void
scratch_free(Scratch *scratch)
{
    if (scratch != NULL) {
        if (scratch->fd >= 0) {
            close(scratch->fd);
        }
        g_mutex_clear(&scratch->lock);
        g_free(scratch->folder);
        g_free(scratch);
    }
}

static int
open_in(const char *folder)
{
    g_autofree char *path = g_build_filename(folder, ".scratch-XXXXXX", NULL);
    int fd = g_mkstemp_full(path, O_RDWR | O_CLOEXEC, 0600);

    if (fd >= 0) {
        (void)unlink(path);
    }
    return fd >= 0 ? fd : NONE;
}

/* Reserves space in the file. Returns the descriptor, or NONE. */
static int
reserve(Scratch *scratch, size_t size, guint64 *ret_at)
{
    g_mutex_lock(&scratch->lock);
    if (scratch->fd == NOT_OPENED) {
        scratch->fd = open_in(scratch->folder);
    }
    int fd = scratch->fd;
    *ret_at = scratch->size;
    scratch->size += size;
    g_mutex_unlock(&scratch->lock);
    return fd;
}

bool
scratch_put(Scratch *scratch, const char *data, size_t size, guint64 *ret_at)
{
    guint64 at = 0;
    int fd = scratch != NULL ? reserve(scratch, size, &at) : NONE;

    if (fd < 0) {
        return false;
    }
    for (size_t done = 0; done < size;) {
        ssize_t n = pwrite(fd, data + done, size - done, (off_t)(at + done));
        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n <= 0) {
            return false;
        }
        done += (size_t)n;
    }
    *ret_at = at;
    return true;
}

bool
scratch_get(const Scratch *scratch, guint64 at, size_t size, char *ret)
{
    for (size_t done = 0; done < size;) {
        ssize_t n = pread(scratch->fd, ret + done, size - done, (off_t)(at + done));
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
