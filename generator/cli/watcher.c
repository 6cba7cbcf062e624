#include "cli/watcher.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

enum { DEPTH_MAX = 64, BUFFER_SIZE = 1 << 16 };

static const uint32_t changes =
    IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR;

struct Watcher {
    int descriptor;
    char *folder, *without;
};

static bool
is_ignored(const char *name)
{
    return name[0] == '.' || g_str_has_suffix(name, "~");
}

/* Adding a folder twice has no effect. A folder that has vanished is skipped. */
static bool
add_folders(const Watcher *watcher, const char *path, int depth) /* NOLINT(misc-no-recursion) */
{
    g_autofree char *canonical = g_canonicalize_filename(path, NULL);
    const char *name = NULL;

    if (depth > DEPTH_MAX || g_strcmp0(canonical, watcher->without) == 0) {
        return true;
    }
    if (inotify_add_watch(watcher->descriptor, path, changes) < 0) {
        return errno == ENOENT || errno == ENOTDIR;
    }
    g_autoptr(GDir) folder = g_dir_open(path, 0, NULL);
    bool ok = true;
    while (folder != NULL && (name = g_dir_read_name(folder)) != NULL) {
        g_autofree char *below = g_build_filename(path, name, NULL);
        if (!is_ignored(name) && g_file_test(below, G_FILE_TEST_IS_DIR) &&
            !g_file_test(below, G_FILE_TEST_IS_SYMLINK)) {
            ok = add_folders(watcher, below, depth + 1) && ok;
        }
    }
    return ok;
}

/* Whether the folder can be opened. Sets errno if not. */
static bool
opens(const char *folder)
{
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    return fd >= 0 && close(fd) == 0;
}

Watcher *
watcher_new(const char *folder, const char *without, Diag *diag)
{
    Watcher *watcher = g_new0(Watcher, 1);

    watcher->folder = g_strdup(folder);
    watcher->without = without != NULL ? g_canonicalize_filename(without, NULL) : NULL;
    watcher->descriptor = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    if (watcher->descriptor < 0 || !opens(folder) || !add_folders(watcher, folder, 0)) {
        diag_error(diag, (Place){ .file = folder }, "watch", "cannot watch this folder: %s",
                   g_strerror(errno));
        watcher_free(watcher);
        return NULL;
    }
    return watcher;
}

void
watcher_free(Watcher *watcher)
{
    if (watcher != NULL) {
        if (watcher->descriptor >= 0) {
            close(watcher->descriptor);
        }
        g_free(watcher->folder);
        g_free(watcher->without);
        g_free(watcher);
    }
}

int
watcher_descriptor(const Watcher *watcher)
{
    return watcher->descriptor;
}

/* Whether the event counts. When a build creates the folder `without`, its name appears in the
 * parent folder. */
static bool
counts(const Watcher *watcher, const struct inotify_event *event)
{
    if ((event->mask & IN_Q_OVERFLOW) != 0) {
        return true;
    }
    if (event->len == 0 || is_ignored(event->name)) {
        return false;
    }
    g_autofree char *without =
        watcher->without != NULL ? g_path_get_basename(watcher->without) : NULL;
    return (event->mask & IN_ISDIR) == 0 || g_strcmp0(event->name, without) != 0;
}

bool
watcher_take(Watcher *watcher)
{
    g_autofree char *buffer = g_malloc(BUFFER_SIZE);
    bool any = false, new_folder = false;
    ssize_t n = 0;

    while ((n = read(watcher->descriptor, buffer, BUFFER_SIZE)) > 0) {
        for (ssize_t at = 0; at < n;) {
            struct inotify_event event;
            memcpy(&event, buffer + at, sizeof event);
            const struct inotify_event *whole = (const void *)(buffer + at);
            if (counts(watcher, whole)) {
                any = true;
                new_folder = new_folder || (event.mask & (IN_ISDIR | IN_Q_OVERFLOW)) != 0;
            }
            at += (ssize_t)(sizeof event + event.len);
        }
    }
    if (new_folder) {
        add_folders(watcher, watcher->folder, 0);
    }
    return any;
}
