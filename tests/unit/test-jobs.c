#include "base/jobs.h"

static GPrivate counted = G_PRIVATE_INIT(NULL);
static int alive;

static void
leave(void *value)
{
    (void)value;
    g_atomic_int_add(&alive, -1);
}

static void
square(void *item, void *data)
{
    static GPrivate own = G_PRIVATE_INIT(leave);
    int *number = item;

    if (g_private_get(&own) == NULL) {
        g_atomic_int_inc(&alive);
        g_private_set(&own, &counted);
    }
    *number = *number * *number + *(const int *)data;
}

static void
test_each_once(void)
{
    int offset = 7;

    for (int threads = 0; threads <= 5; threads++) {
        int numbers[1000];
        for (int i = 0; i < 1000; i++) {
            numbers[i] = i;
        }
        jobs_run(square, numbers, sizeof numbers[0], G_N_ELEMENTS(numbers), threads, &offset);
        for (int i = 0; i < 1000; i++) {
            g_assert_cmpint(numbers[i], ==, i * i + 7);
        }
    }
}

static void
test_threads_end(void)
{
    int offset = 0, numbers[64] = { 0 };

    jobs_run(square, numbers, sizeof numbers[0], G_N_ELEMENTS(numbers), 4, &offset);
    /* only this thread's own is left */
    g_assert_cmpint(g_atomic_int_get(&alive), ==, 1);
}

static void
test_nothing(void)
{
    jobs_run(square, NULL, sizeof(int), 0, 4, NULL);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/jobs/every item is worked on once", test_each_once);
    g_test_add_func("/jobs/threads have ended, their own data freed", test_threads_end);
    g_test_add_func("/jobs/no items is no work", test_nothing);
    return g_test_run();
}
