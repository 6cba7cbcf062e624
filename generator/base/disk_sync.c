#include "base/disk_sync.h"

#include "base/files.h"
#include "base/jobs.h"

#include <errno.h>
#include <linux/magic.h>
#include <sys/vfs.h>

/* Beyond this number of new files, the whole file system is synced instead of each file. */
enum { ALONE_MAX = 64, AT_ONCE = 8 };

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

/* A tmpfs has no disk to wait for. */
static bool
is_in_memory(const char *folder)
{
    struct statfs status;

    return statfs(folder, &status) == 0 && status.f_type == TMPFS_MAGIC;
}

/* Syncs the items in parallel, because a disk can complete several requests together. Returns 0 or
 * the first errno. */
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
disk_sync_files(const char *root, const GPtrArray *paths, bool *ret_all)
{
    g_autoptr(GArray) items = items_new();

    *ret_all = paths->len > ALONE_MAX;
    if (*ret_all) {
        return file_system_sync(root);
    }
    for (guint i = 0; i < paths->len; i++) {
        Item item = { .path = g_build_filename(root, paths->pdata[i], NULL), .sync = file_sync };
        g_array_append_val(items, item);
    }
    return sync_all(root, items);
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
