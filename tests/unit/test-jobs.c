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
        g_assert_cmpint(g_atomic_int_get(&alive), <=, 4); /* the same help each time */
    }
    jobs_end();
    g_assert_cmpint(g_atomic_int_get(&alive), ==, 1);
}

/* Jobs that have jobs. */
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

/* Things done ahead, as they came. */
typedef struct {
    GMutex lock;
    GCond changed;
    int done[64];
    int n, begun, hold; /* none is done while it holds */
} Ahead;

static void
do_ahead(void *item, void *data)
{
    Ahead *ahead = data;

    g_mutex_lock(&ahead->lock);
    ahead->begun++;
    g_cond_broadcast(&ahead->changed);
    while (ahead->hold > 0) {
        g_cond_wait(&ahead->changed, &ahead->lock);
    }
    ahead->done[ahead->n++] = *(const int *)item;
    g_cond_broadcast(&ahead->changed);
    g_mutex_unlock(&ahead->lock);
}

static void
await_done(Ahead *ahead, int n)
{
    g_mutex_lock(&ahead->lock);
    while (ahead->n < n) {
        g_cond_wait(&ahead->changed, &ahead->lock);
    }
    g_mutex_unlock(&ahead->lock);
}

static void
await_begun(Ahead *ahead, int n)
{
    g_mutex_lock(&ahead->lock);
    while (ahead->begun < n) {
        g_cond_wait(&ahead->changed, &ahead->lock);
    }
    g_mutex_unlock(&ahead->lock);
}

static void
test_ahead_in_order(void)
{
    Ahead ahead = { .n = 0 };
    int numbers[64];

    for (int i = 0; i < 64; i++) {
        numbers[i] = i;
        jobs_ahead(do_ahead, &numbers[i], &ahead, 2);
    }
    await_done(&ahead, 64);
    jobs_ahead_end();
    for (int i = 0; i < 64; i++) {
        g_assert_cmpint(ahead.done[i], ==, i);
    }
    jobs_end();
}

/* Those that were given while threads are wanted are done later. */
static void
give_ahead(void *item, void *data)
{
    Ahead *ahead = data;

    jobs_ahead(do_ahead, item, ahead, 4);
    g_usleep(2000);
    g_assert_cmpint(ahead->n, ==, 0);
}

static void
test_ahead_waits_for_jobs(void)
{
    Ahead ahead = { .n = 0 };
    int numbers[8] = { 0 };

    jobs_run(give_ahead, numbers, sizeof numbers[0], G_N_ELEMENTS(numbers), 4, &ahead);
    await_done(&ahead, (int)G_N_ELEMENTS(numbers));
    jobs_ahead_end();
    jobs_end();
}

/* Whoever begun them, none is under way then, and those that are awaited can still be. */
static void
test_ahead_settles(void)
{
    for (int round = 0; round < 50; round++) {
        Ahead ahead = { .n = 0 };
        int numbers[6] = { 0 };
        jobs_ahead(do_ahead, &numbers[0], &ahead, 3);
        JobTask *first = job_task_start(do_ahead, &numbers[1], &ahead, 3);
        JobTask *second = job_task_start(do_ahead, &numbers[2], &ahead, 3);
        jobs_ahead(do_ahead, &numbers[3], &ahead, 3);
        jobs_settle();
        g_assert_cmpint(ahead.n, ==, 4);
        job_task_await(first);
        job_task_await(second);
        g_assert_cmpint(ahead.n, ==, 4);
    }
    jobs_settle();
    jobs_end();
}

static void *
let_go(void *data)
{
    Ahead *ahead = data;

    g_usleep(2000);
    g_mutex_lock(&ahead->lock);
    ahead->hold = 0;
    g_cond_broadcast(&ahead->changed);
    g_mutex_unlock(&ahead->lock);
    return NULL;
}

/* While jobs run none of those that wait begins, however long what has begun is held. */
static void
end_among_jobs(void *item, void *data)
{
    static int numbers[6];
    Ahead *ahead = data;

    if (*(const int *)item == 0) {
        for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
            jobs_ahead(do_ahead, &numbers[i], ahead, 3);
        }
        GThread *thread = g_thread_new("let go", let_go, ahead);
        jobs_ahead_end(); /* waits for the two that have begun */
        g_assert_cmpint(ahead->n, ==, 2);
        g_thread_join(thread);
    }
}

static void
test_ahead_ends(void)
{
    Ahead ahead = { .hold = 1 };
    int numbers[8] = { 0, 1 };

    jobs_ahead(do_ahead, &numbers[0], &ahead, 3);
    jobs_ahead(do_ahead, &numbers[1], &ahead, 3);
    await_begun(&ahead, 2);
    jobs_run(end_among_jobs, numbers, sizeof numbers[0], 2, 4, &ahead);
    jobs_settle(); /* the other six would be done now */
    g_assert_cmpint(ahead.n, ==, 2);
    jobs_ahead(do_ahead, &numbers[0], &ahead, 1); /* no other thread may help */
    jobs_run(square, numbers, sizeof numbers[0], G_N_ELEMENTS(numbers), 4, numbers);
    jobs_ahead_end();
    g_assert_cmpint(ahead.n, ==, 2);
    jobs_end();
}

/* Where no thread may help, and where all are busy, whoever awaits it does it. */
static void
test_task_is_done_when_awaited(void)
{
    Ahead ahead = { .n = 0 }, held = { .hold = 1 };
    int numbers[3] = { 7, 8, 9 };

    JobTask *alone = job_task_start(do_ahead, &numbers[0], &ahead, 1);
    g_usleep(2000);
    g_assert_cmpint(ahead.n, ==, 0);
    job_task_await(alone);
    JobTask *busy = job_task_start(do_ahead, &numbers[1], &held, 2);
    JobTask *waits = job_task_start(do_ahead, &numbers[2], &ahead, 2);
    job_task_await(waits);
    g_assert_cmpint(ahead.n, ==, 2);
    g_assert_cmpint(ahead.done[1], ==, 9);
    g_assert_cmpint(held.n, ==, 0);
    let_go(&held);
    job_task_await(busy);
    g_assert_cmpint(held.n, ==, 1);
    job_task_await(NULL);
    jobs_end();
}

/* While it is at work, others are called for what else there is. */
static void
test_task_begins_before_jobs(void)
{
    Ahead ahead = { .n = 0 };
    int number = 5, offset = 0, numbers[200];

    for (int i = 0; i < 100; i++) {
        ahead.n = 0;
        JobTask *task = job_task_start(do_ahead, &number, &ahead, 2);
        for (int k = 0; k < 200; k++) {
            numbers[k] = k;
        }
        jobs_run(square, numbers, sizeof numbers[0], G_N_ELEMENTS(numbers), 2, &offset);
        if (i % 2 == 0) {
            await_done(&ahead, 1); /* by another thread */
        }
        job_task_await(task);
        g_assert_cmpint(ahead.n, ==, 1);
    }
    jobs_end();
}

/* It is neither dropped nor done twice. */
static void
test_task_outlasts_what_is_dropped(void)
{
    Ahead ahead = { .n = 0 }, held = { .hold = 1 };
    int numbers[3] = { 1, 2, 3 };

    JobTask *busy = job_task_start(do_ahead, &numbers[0], &held, 2);
    JobTask *waits = job_task_start(do_ahead, &numbers[1], &ahead, 2);
    jobs_ahead(do_ahead, &numbers[2], &ahead, 2);
    GThread *thread = g_thread_new("let go", let_go, &held);
    jobs_ahead_end();
    g_thread_join(thread);
    job_task_await(waits);
    job_task_await(busy);
    g_assert_cmpint(held.n, ==, 1);
    g_assert_cmpint(ahead.n, >=, 1); /* the other may have begun, too, on a slow machine */
    g_assert_cmpint(ahead.done[0], ==, 2);
    jobs_end();
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
    g_test_add_func("/jobs/what is given ahead is done in order", test_ahead_in_order);
    g_test_add_func("/jobs/what is given ahead waits for jobs that run", test_ahead_waits_for_jobs);
    g_test_add_func("/jobs/what has begun ahead is awaited, the rest is dropped", test_ahead_ends);
    g_test_add_func("/jobs/what is given ahead is settled", test_ahead_settles);
    g_test_add_func("/jobs/a task is done when it is awaited", test_task_is_done_when_awaited);
    g_test_add_func("/jobs/a task begins before jobs", test_task_begins_before_jobs);
    g_test_add_func("/jobs/a task outlasts what is dropped", test_task_outlasts_what_is_dropped);
    return g_test_run();
}
