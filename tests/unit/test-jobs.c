#include "base/jobs.h"

#include <sys/wait.h>
#include <unistd.h>

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
test_threads_rest_and_end(void)
{
    int offset = 0, numbers[64] = { 0 };

    jobs_end();
    g_assert_cmpint(g_atomic_int_get(&alive), ==, 1); /* this thread's own */
    for (int i = 0; i < 100; i++) {
        jobs_run(square, numbers, sizeof numbers[0], G_N_ELEMENTS(numbers), 4, &offset);
        g_assert_cmpint(g_atomic_int_get(&alive), <=, 4); /* the same helper thread each time */
    }
    jobs_end();
    g_assert_cmpint(g_atomic_int_get(&alive), ==, 1);
}

/* Jobs that start jobs. */
static void
square_many(void *item, void *data)
{
    int *numbers = item;

    jobs_run(square, numbers, sizeof numbers[0], 16, 3, data);
}

static void
test_jobs_have_jobs(void)
{
    int offset = 1, numbers[50][16] = { 0 };

    for (int i = 0; i < 50; i++) {
        for (int k = 0; k < 16; k++) {
            numbers[i][k] = i + k;
        }
    }
    jobs_run(square_many, numbers, sizeof numbers[0], G_N_ELEMENTS(numbers), 4, &offset);
    for (int i = 0; i < 50; i++) {
        for (int k = 0; k < 16; k++) {
            g_assert_cmpint(numbers[i][k], ==, (i + k) * (i + k) + 1);
        }
    }
    jobs_end();
}

static void
test_a_child_has_threads_of_its_own(void)
{
    int offset = 0, numbers[64] = { 0 }, status = 0;

    jobs_run(square, numbers, sizeof numbers[0], G_N_ELEMENTS(numbers), 4, &offset);
    pid_t child = fork();
    if (child == 0) {
        jobs_run(square, numbers, sizeof numbers[0], G_N_ELEMENTS(numbers), 4, &offset);
        _exit(0);
    }
    g_assert_cmpint(waitpid(child, &status, 0), ==, child);
    g_assert_cmpint(status, ==, 0);
    jobs_end();
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
    g_test_add_func("/jobs/threads rest, and end with their own data", test_threads_rest_and_end);
    g_test_add_func("/jobs/jobs have jobs", test_jobs_have_jobs);
    g_test_add_func("/jobs/a child has threads of its own", test_a_child_has_threads_of_its_own);
    g_test_add_func("/jobs/no items is no work", test_nothing);
    return g_test_run();
}
