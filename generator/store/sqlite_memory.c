#include "store/sqlite_memory.h"

#include <sqlite3.h>

static sqlite3_mem_methods usual; /* SQLite's default methods */

/* Memory can be freed by another thread than the one that allocated it, so only differences within
 * a thread are meaningful, not the absolute count. */
static _Thread_local gint64 taken, limit = G_MAXINT64;

static void *
take(int bytes)
{
    void *block = taken <= limit - bytes ? usual.xMalloc(bytes) : NULL;

    taken += block != NULL ? usual.xSize(block) : 0;
    return block;
}

static void
release(void *block)
{
    taken -= usual.xSize(block);
    usual.xFree(block);
}

static void *
resize(void *block, int bytes)
{
    int before = usual.xSize(block);
    void *resized =
        bytes <= before || taken <= limit - (bytes - before) ? usual.xRealloc(block, bytes) : NULL;

    taken += resized != NULL ? usual.xSize(resized) - before : 0;
    return resized;
}

static gpointer
configure(gpointer unused)
{
    (void)unused;
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &usual);
    sqlite3_mem_methods counting = usual;
    counting.xMalloc = take;
    counting.xFree = release;
    counting.xRealloc = resize;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &counting);
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); /* SQLite's own statistics need a lock */
    return NULL;
}

void
sqlite_memory_init(void)
{
    static GOnce once = G_ONCE_INIT;

    g_once(&once, configure, NULL);
}

void
sqlite_memory_limit(size_t bytes)
{
    limit = bytes > 0 ? taken + (gint64)bytes : G_MAXINT64;
}
