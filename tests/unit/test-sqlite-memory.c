#include "base/sqlite_memory.h"

#include <glib.h>
#include <sqlite3.h>
#include <string.h>

static void
test_blocks_keep_their_bytes_as_they_grow_and_shrink(void)
{
    static const int sizes[] = { 1, 7, 24, 25, 100, 1016, 1017, 4368, 8184, 8185, 100000, 5000, 9 };
    char *block = sqlite3_malloc(1);

    *block = 'a';
    for (size_t i = 0, filled = 1; i < G_N_ELEMENTS(sizes); i++) {
        size_t size = (size_t)sizes[i];
        block = sqlite3_realloc(block, sizes[i]);
        g_assert_nonnull(block);
        g_assert_cmpint((uintptr_t)block % 8, ==, 0);
        g_assert_cmpint(sqlite3_msize(block), >=, size);
        for (size_t k = 0; k < MIN(filled, size); k++) {
            g_assert_cmpint(block[k], ==, 'a');
        }
        memset(block, 'a', size);
        filled = size;
    }
    sqlite3_free(block);
}

/* Blocks of all sizes, each full of a byte of its own. */
static void
take_many(unsigned char **blocks, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        blocks[i] = sqlite3_malloc((int)(i * 37 % 9000) + 1);
        g_assert_nonnull(blocks[i]);
        memset(blocks[i], (int)(i % 251), i * 37 % 9000 + 1);
    }
}

static void
free_many(unsigned char **blocks, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        g_assert_cmpint(blocks[i][0], ==, i % 251);
        g_assert_cmpint(blocks[i][i * 37 % 9000], ==, i % 251);
        sqlite3_free(blocks[i]);
    }
}

enum { MANY = 2000 };

static void *
take_in_thread(void *blocks)
{
    take_many((unsigned char **)blocks, MANY);
    return NULL;
}

static void
test_one_thread_frees_what_another_took(void)
{
    static unsigned char *first[MANY], *second[MANY];

    for (int round = 0; round < 3; round++) {
        GThread *a = g_thread_new("a", take_in_thread, (void *)first);
        GThread *b = g_thread_new("b", take_in_thread, (void *)second);
        g_thread_join(a);
        g_thread_join(b);
        free_many(first, MANY);
        free_many(second, MANY);
    }
}

static void
test_a_thread_takes_no_more_than_its_limit(void)
{
    sqlite_memory_limit(1 << 20);
    void *fitting = sqlite3_malloc(1 << 19);
    g_assert_nonnull(fitting);
    g_assert_null(sqlite3_malloc(1 << 20));
    void *grown = sqlite3_realloc(fitting, 2 << 20);
    g_assert_null(grown); /* and the block is still there */
    sqlite3_free(fitting);
    void *whole = sqlite3_malloc((1 << 20) - 64);
    g_assert_nonnull(whole);
    g_assert_null(sqlite3_malloc(100));
    sqlite_memory_limit(0);
    void *more = sqlite3_malloc(4 << 20);
    g_assert_nonnull(more);
    sqlite3_free(more);
    sqlite3_free(whole);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    sqlite_memory_init();
    sqlite3_initialize();
    g_test_add_func("/sqlite-memory/blocks keep their bytes as they grow and shrink",
                    test_blocks_keep_their_bytes_as_they_grow_and_shrink);
    g_test_add_func("/sqlite-memory/one thread frees what another took",
                    test_one_thread_frees_what_another_took);
    g_test_add_func("/sqlite-memory/a thread takes no more than its limit",
                    test_a_thread_takes_no_more_than_its_limit);
    return g_test_run();
}
