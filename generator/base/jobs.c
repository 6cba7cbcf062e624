#include "base/jobs.h"

#include "base/memory_limit.h"

#include <pthread.h>

typedef struct {
    JobFunction *work;
    char *items;
    size_t item_size, n;
    gsize next; /* atomic */
    void *data;
    size_t n_busy; /* workers that have started on it; protected by the lock */
    GCond left;
} Queue;

/* A thread that helps one call after another. Its members are protected by the lock. */
typedef struct Worker Worker;
struct Worker {
    Worker *next; /* next idle worker */
    GThread *thread;
    GCond called;
    Queue *queue; /* the queue to help with; NULL: none */
    bool busy;    /* has started on it */
    bool ends;
};

static GMutex lock;
static Worker *idle;

static void
work_off(Queue *queue)
{
    gsize i = 0;

    while ((i = (gsize)g_atomic_pointer_add(&queue->next, 1)) < queue->n) {
        queue->work(queue->items + i * queue->item_size, queue->data);
    }
}

/* The caller must hold the lock. */
static void
rest(Worker *worker)
{
    worker->queue = NULL;
    worker->busy = false;
    worker->next = idle;
    idle = worker;
}

/* The caller must hold the lock. */
static void
help(Worker *worker)
{
    Queue *queue = worker->queue;

    worker->busy = true;
    queue->n_busy++;
    g_mutex_unlock(&lock);
    work_off(queue);
    g_mutex_lock(&lock);
    rest(worker);
    if (--queue->n_busy == 0) {
        g_cond_signal(&queue->left);
    }
}

static void *
live(void *data)
{
    Worker *worker = data;

    g_mutex_lock(&lock);
    while (!worker->ends) {
        if (worker->queue != NULL) {
            help(worker);
        } else {
            g_cond_wait(&worker->called, &lock);
        }
    }
    g_mutex_unlock(&lock);
    return NULL;
}

/* After a fork, only the forking thread exists in the child. */
static void
forget(void)
{
    idle = NULL;
    g_mutex_init(&lock);
}

/* The caller must hold the lock. */
static Worker *
worker_new(Queue *queue)
{
    static bool watched;
    Worker *worker = g_new0(Worker, 1);

    if (!watched) {
        watched = pthread_atfork(NULL, NULL, forget) == 0;
    }
    g_cond_init(&worker->called);
    worker->queue = queue;
    memory_limit_grant_thread();
    worker->thread = g_thread_new("job", live, worker);
    return worker;
}

/* Assigns an idle worker or a new one. The caller must hold the lock. */
static Worker *
call(Queue *queue)
{
    Worker *worker = idle;

    if (worker == NULL) {
        return worker_new(queue);
    }
    idle = worker->next;
    worker->queue = queue;
    g_cond_signal(&worker->called);
    return worker;
}

/* Releases helpers that have not started; they would come too late. The caller must hold the
 * lock. */
static void
dismiss(const Queue *queue, Worker *const *helpers, size_t n_helpers)
{
    for (size_t i = 0; i < n_helpers; i++) {
        if (helpers[i]->queue == queue && !helpers[i]->busy) {
            rest(helpers[i]);
        }
    }
}

void
jobs_run(JobFunction *work, void *items, size_t item_size, size_t n, int threads, void *data)
{
    Queue queue = { .work = work, .items = items, .item_size = item_size, .n = n, .data = data };
    size_t n_helpers = threads > 1 && n > 1 ? MIN((size_t)threads, n) - 1 : 0;
    Worker **helpers = g_new(Worker *, n_helpers + 1);

    g_cond_init(&queue.left);
    g_mutex_lock(&lock);
    for (size_t i = 0; i < n_helpers; i++) {
        helpers[i] = call(&queue);
    }
    g_mutex_unlock(&lock);
    work_off(&queue);
    g_mutex_lock(&lock);
    dismiss(&queue, helpers, n_helpers);
    while (queue.n_busy > 0) {
        g_cond_wait(&queue.left, &lock);
    }
    g_mutex_unlock(&lock);
    g_cond_clear(&queue.left);
    g_free(helpers);
}

int
jobs_processors(void)
{
    static gint n; /* atomic; 0: not queried yet */
    int known = g_atomic_int_get(&n);

    if (known == 0) {
        known = (int)g_get_num_processors();
        g_atomic_int_set(&n, known);
    }
    return known;
}

void
jobs_end(void)
{
    g_mutex_lock(&lock);
    Worker *worker = idle;
    idle = NULL;
    for (Worker *at = worker; at != NULL; at = at->next) {
        at->ends = true;
        g_cond_signal(&at->called);
    }
    g_mutex_unlock(&lock);
    for (Worker *next = NULL; worker != NULL; worker = next) {
        next = worker->next;
        g_thread_join(worker->thread);
        g_cond_clear(&worker->called);
        g_free(worker);
    }
}
