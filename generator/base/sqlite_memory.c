#include "base/sqlite_memory.h"

#include <malloc.h>
#include <sqlite3.h>
#include <stdlib.h>

/* What one thread frees another may have taken: only differences count. */
static _Thread_local gint64 taken, limit = G_MAXINT64;

static bool
is_allowed(gint64 more)
{
    return more <= 0 || taken <= limit - more;
}

static void *
take(int size)
{
    if (!is_allowed(size)) {
        return NULL;
    }
    void *block = malloc((size_t)size);
    taken += (gint64)malloc_usable_size(block);
    return block;
}

static void
release(void *block)
{
    taken -= (gint64)malloc_usable_size(block);
    free(block);
}

static void *
resize(void *block, int size)
{
    gint64 before = (gint64)malloc_usable_size(block);

    if (!is_allowed(size - before)) {
        return NULL;
    }
    void *moved = realloc(block, (size_t)size);
    if (moved != NULL) {
        taken += (gint64)malloc_usable_size(moved) - before;
    }
    return moved;
}

static int
size_of(void *block)
{
    return block != NULL ? (int)malloc_usable_size(block) : 0;
}

static int
round_up(int size)
{
    return (size + 7) & ~7;
}

static int
start(void *unused)
{
    (void)unused;
    return SQLITE_OK;
}

static void
end(void *unused)
{
    (void)unused;
}

static gpointer
configure(gpointer unused)
{
    static const sqlite3_mem_methods methods = { take,     release, resize, size_of,
                                                 round_up, start,   end,    NULL };

    (void)unused;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
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
