#include "store/sqlite_memory.h"

#include <glib.h>
#include <sqlite3.h>

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
    g_test_add_func("/sqlite-memory/a thread takes no more than its limit",
                    test_a_thread_takes_no_more_than_its_limit);
    return g_test_run();
}
