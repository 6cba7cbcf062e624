/* Memory for texts that threads make, and that others give back. */
#include "base/jobs.h"
#include "base/pieces.h"

#include <string.h>

enum { N = 4000, LONG = 300 * 1024 };

typedef struct {
    char *piece;
    size_t size;
    char sign;
} Item;

static void
keep(void *item, void *data)
{
    Item *own = item;
    g_autofree char *text = g_strnfill(own->size, own->sign);

    (void)data;
    own->piece = piece_keep(text, own->size);
}

static void
check_and_release(void *item, void *data)
{
    Item *own = item;

    (void)data;
    for (size_t i = 0; i < own->size; i++) {
        g_assert_true(own->piece[i] == own->sign);
    }
    piece_release(own->piece);
}

static void
test_threads(void)
{
    g_autofree Item *items = g_new0(Item, N);

    for (int i = 0; i < N; i++) { /* one is larger than any room */
        items[i] = (Item){ .size = i == N / 2 ? LONG : (size_t)(1 + i % 3000), .sign = (char)i };
    }
    for (int round = 0; round < 2; round++) {
        jobs_run(keep, items, sizeof *items, N, 4, NULL);
        jobs_run(check_and_release, items, sizeof *items, N, 4, NULL);
    }
    piece_release(NULL);
    jobs_end();
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pieces/what threads keep stays until others give it back", test_threads);
    return g_test_run();
}
