#include "base/disk_sync.h"

#include "base/files.h"
#include "base/jobs.h"

#include <errno.h>
#include <linux/magic.h>
#include <sys/vfs.h>

/* More new files than this reach the disk together with all that others write there. So many
 * further ones are worth a start of their own. */
enum { ALONE_MAX = 64, AHEAD_STEP = 256, AT_ONCE = 8 };

struct DiskSync {
    const char *folder;
    size_t next; /* so many files start the next one */
    bool all;    /* the disk has what the file system had to write */
    GThread *thread;
    GMutex lock; /* of the rest */
    GCond called;
    bool asked, ends;
    int error; /* the kernel tells each only once */
};

DiskSync *
disk_sync_new(const char *folder)
{
    DiskSync *sync = g_new0(DiskSync, 1);

    sync->folder = folder;
    sync->next = ALONE_MAX + 1;
    g_mutex_init(&sync->lock);
    g_cond_init(&sync->called);
    return sync;
}

static void
end_thread(DiskSync *sync)
{
    if (sync->thread != NULL) {
        g_mutex_lock(&sync->lock);
        sync->ends = true;
        g_cond_signal(&sync->called);
        g_mutex_unlock(&sync->lock);
        g_thread_join(g_steal_pointer(&sync->thread));
    }
}

void
disk_sync_free(DiskSync *sync)
{
    if (sync != NULL) {
        end_thread(sync);
        g_cond_clear(&sync->called);
        g_mutex_clear(&sync->lock);
        g_free(sync);
    }
}

/* ---- Many files ---- */

static void *
run_ahead(void *data)
{
    DiskSync *sync = data;

    g_mutex_lock(&sync->lock);
    while (sync->asked || !sync->ends) {
        if (!sync->asked) {
            g_cond_wait(&sync->called, &sync->lock);
            continue;
        }
        sync->asked = false;
        g_mutex_unlock(&sync->lock);
        int error = file_system_sync(sync->folder);
        g_mutex_lock(&sync->lock);
        sync->error = sync->error == 0 ? error : sync->error;
    }
    g_mutex_unlock(&sync->lock);
    return NULL;
}

void
disk_sync_ahead(DiskSync *sync, size_t n_files)
{
    if (n_files < sync->next) {
        return;
    }
    sync->next = n_files + AHEAD_STEP;
    g_mutex_lock(&sync->lock);
    sync->asked = true;
    g_cond_signal(&sync->called);
    g_mutex_unlock(&sync->lock);
    if (sync->thread == NULL) {
        sync->thread = g_thread_new("sync", run_ahead, sync);
    }
}

static int
sync_together(DiskSync *sync)
{
    g_mutex_lock(&sync->lock);
    sync->asked = false; /* it would ask for nothing more, beside this */
    g_mutex_unlock(&sync->lock);
    int error = file_system_sync(sync->folder);

    end_thread(sync);
    error = sync->error == 0 ? error : sync->error;
    sync->all = error == 0;
    return error;
}

bool
disk_sync_had_all(const DiskSync *sync)
{
    return sync->all;
}

/* ---- One by one ---- */

typedef struct {
    char *path;
    int (*sync)(const char *path);
    int error;
} Item;

static void
item_clear(void *item)
{
    g_free(((Item *)item)->path);
}

static GArray *
items_new(void)
{
    GArray *items = g_array_new(FALSE, FALSE, sizeof(Item));

    g_array_set_clear_func(items, item_clear);
    return items;
}

static void
run_item(void *data, void *unused)
{
    Item *item = data;

    (void)unused;
    item->error = item->sync(item->path);
}

/* There is no disk to wait for. */
static bool
is_in_memory(const char *folder)
{
    struct statfs status;

    return statfs(folder, &status) == 0 && status.f_type == TMPFS_MAGIC;
}

/* All at once: a disk that is asked to keep several things does so in one go. 0 or the
 * first errno. */
static int
sync_all(const char *root, GArray *items)
{
    int threads = is_in_memory(root) ? 1 : AT_ONCE, error = 0;

    jobs_run(run_item, items->data, sizeof(Item), items->len, threads, NULL);
    for (guint i = 0; error == 0 && i < items->len; i++) {
        error = g_array_index(items, Item, i).error;
    }
    return error;
}

int
disk_sync_files(DiskSync *sync, const GPtrArray *paths)
{
    g_autoptr(GArray) items = items_new();

    if (paths->len > ALONE_MAX) {
        return sync_together(sync);
    }
    for (guint i = 0; i < paths->len; i++) {
        Item item = { .path = g_build_filename(sync->folder, paths->pdata[i], NULL),
                      .sync = file_sync };
        g_array_append_val(items, item);
    }
    return sync_all(sync->folder, items);
}

static int
folder_sync_if_there(const char *path)
{
    int error = folder_sync(path);

    return error == ENOENT ? 0 : error;
}

int
disk_sync_folders(const char *root, GHashTable *paths)
{
    g_autoptr(GArray) items = items_new();
    GHashTableIter at;
    void *relative = NULL;

    g_hash_table_iter_init(&at, paths);
    while (g_hash_table_iter_next(&at, &relative, NULL)) {
        Item item = { .path = g_build_filename(root, relative, NULL),
                      .sync = folder_sync_if_there };
        g_array_append_val(items, item);
    }
    return sync_all(root, items);
}
