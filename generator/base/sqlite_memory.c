#include "base/sqlite_memory.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* What one thread frees another may have taken: only differences count. */
static _Thread_local gint64 taken, limit = G_MAXINT64;

static bool
is_allowed(gint64 more)
{
    return more <= 0 || taken <= limit - more;
}

/* Each block begins with its size, this word included. SQLite takes and frees a million of a
 * few sizes in a build: those of one size wait in a list for the next, and are cut from
 * chunks. Larger ones, and all where a sanitizer looks for what is read past an end, come
 * from the C library. */
typedef struct Free Free;
struct Free {
    guint64 size;
    Free *next; /* in the block's own bytes */
};

enum { HEAD = sizeof(guint64), CHUNK = 256 * 1024 };
/* Steps of sizes: 32 bytes to 1 KiB, 512 to 8 KiB, which holds a page of a database. */
enum { FINE = 32, FINE_MAX = 1024, COARSE = 512, COARSE_MAX = 8192 };
enum { N_FINE = FINE_MAX / FINE, N_LISTS = N_FINE + COARSE_MAX / COARSE };

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { LISTED_MAX = 0 };
#else
enum { LISTED_MAX = COARSE_MAX };
#endif

/* What a thread has; once it has ended the next takes it. */
typedef struct Stock Stock;
struct Stock {
    Stock *next;
    Free *lists[N_LISTS];
    char *start, *end; /* of what is left of a chunk */
};

static GMutex lock;
static Stock *spare; /* with the lock */
static _Thread_local Stock *stock;

static void
stock_leave(void *data)
{
    Stock *left = data;

    g_mutex_lock(&lock);
    left->next = spare;
    spare = left;
    g_mutex_unlock(&lock);
    stock = NULL;
}

static Stock *
stock_of_thread(void)
{
    static GPrivate key = G_PRIVATE_INIT(stock_leave);

    if (stock == NULL) {
        g_mutex_lock(&lock);
        stock = spare;
        spare = stock != NULL ? stock->next : NULL;
        g_mutex_unlock(&lock);
        stock = stock != NULL ? stock : g_new0(Stock, 1);
        g_private_set(&key, stock);
    }
    return stock;
}

/* Of the block for so many bytes. */
static guint64
block_size(int bytes)
{
    guint64 size = (guint64)bytes + HEAD;

    return size <= FINE_MAX     ? (size + FINE - 1) / FINE * FINE
           : size <= COARSE_MAX ? (size + COARSE - 1) / COARSE * COARSE
                                : (size + HEAD - 1) / HEAD * HEAD;
}

static Free **
list_of(Stock *own, guint64 size)
{
    return &own->lists[size <= FINE_MAX ? size / FINE - 1 : N_FINE + size / COARSE - 1];
}

/* The rest of the chunk before is lost: less than one block of the largest. */
static Free *
cut(Stock *own, guint64 size)
{
    if ((guint64)(own->end - own->start) < size) {
        void *chunk = mmap(NULL, CHUNK, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
        own->start = chunk != MAP_FAILED ? chunk : g_malloc(CHUNK);
        own->end = own->start + CHUNK;
    }
    Free *block = (Free *)(void *)own->start;
    own->start += size;
    block->size = size;
    return block;
}

/* NULL: there is no more. */
static Free *
block_new(guint64 size)
{
    Free *block = NULL;

    if (size > LISTED_MAX) {
        block = malloc(size);
        if (block != NULL) {
            block->size = size;
        }
        return block;
    }
    Stock *own = stock_of_thread();
    Free **list = list_of(own, size);
    block = *list;
    if (block == NULL) {
        return cut(own, size);
    }
    *list = block->next;
    return block;
}

static void *
take(int bytes)
{
    guint64 size = block_size(bytes);

    Free *block = is_allowed((gint64)size) ? block_new(size) : NULL;

    if (block == NULL) {
        return NULL;
    }
    taken += (gint64)size;
    return (char *)block + HEAD;
}

static Free *
block_of(void *bytes)
{
    return (Free *)(void *)((char *)bytes - HEAD);
}

static void
release(void *bytes)
{
    Free *block = block_of(bytes);

    taken -= (gint64)block->size;
    if (block->size > LISTED_MAX) {
        free(block);
        return;
    }
    Free **list = list_of(stock_of_thread(), block->size);
    block->next = *list;
    *list = block;
}

static void *
resize(void *bytes, int wanted)
{
    Free *block = block_of(bytes);
    guint64 before = block->size, size = block_size(wanted);

    if (size == before) {
        return bytes;
    }
    if (!is_allowed((gint64)size - (gint64)before)) {
        return NULL;
    }
    if (before > LISTED_MAX && size > LISTED_MAX) {
        block = realloc(block, size);
        if (block == NULL) {
            return NULL;
        }
        block->size = size;
        taken += (gint64)size - (gint64)before;
        return (char *)block + HEAD;
    }
    void *moved = take(wanted);
    if (moved != NULL) {
        memcpy(moved, bytes, MIN(before, size) - HEAD);
        release(bytes);
    }
    return moved;
}

static int
size_of(void *bytes)
{
    return bytes != NULL ? (int)(block_of(bytes)->size - HEAD) : 0;
}

static int
round_up(int bytes)
{
    return (int)(block_size(bytes) - HEAD);
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
