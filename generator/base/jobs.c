#include "base/jobs.h"

#include <pthread.h>

typedef struct {
    JobFunction *work;
    char *items;
    size_t item_size, n;
    gsize next; /* atomic */
    void *data;
    size_t n_busy; /* workers that have begun; with the lock */
    GCond left;
} Queue;

typedef enum { TASK_WAITS, TASK_BEGUN, TASK_DONE } TaskState;

/* What can be done ahead. What follows the work is with the lock. */
struct JobTask {
    JobFunction *work;
    void *item, *data;
    bool wanted; /* somebody awaits it, and frees it */
    TaskState state;
};

/* A thread that helps one call after the other. What it has is with the lock. */
typedef struct Worker Worker;
struct Worker {
    Worker *next; /* idle */
    GThread *thread;
    GCond called;
    Queue *queue;  /* to help with; NULL: none */
    bool busy;     /* has begun */
    bool summoned; /* for what has to begin at once; it is not idle */
    bool ends;
};

static GMutex lock;
static Worker *idle;
static size_t n_calls; /* of jobs_run() with helpers; with the lock */

/* With the lock. */
static struct {
    GQueue tasks;      /* of JobTask, for when no jobs run */
    GQueue urgent;     /* one for each that was summoned, or fewer */
    size_t n_summoned; /* that have not come yet */
    size_t n_busy, most;
    GCond done;
} ahead = { .tasks = G_QUEUE_INIT, .urgent = G_QUEUE_INIT };

static void
work_off(Queue *queue)
{
    gsize i = 0;

    while ((i = (gsize)g_atomic_pointer_add(&queue->next, 1)) < queue->n) {
        queue->work(queue->items + i * queue->item_size, queue->data);
    }
}

/* With the lock. */
static void
rest(Worker *worker)
{
    worker->queue = NULL;
    worker->busy = false;
    worker->next = idle;
    idle = worker;
}

/* With the lock. */
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

/* With the lock. */
static bool
may_work_ahead(void)
{
    return n_calls == 0 && ahead.n_busy + ahead.n_summoned < ahead.most &&
           !g_queue_is_empty(&ahead.tasks);
}

/* With the lock. */
static void
leave_idle(const Worker *worker)
{
    for (Worker **at = &idle; *at != NULL; at = &(*at)->next) {
        if (*at == worker) {
            *at = worker->next;
            break;
        }
    }
}

/* With the lock, which it lets go meanwhile. */
static void
perform(JobTask *task)
{
    task->state = TASK_BEGUN;
    ahead.n_busy++;
    g_mutex_unlock(&lock);
    task->work(task->item, task->data);
    g_mutex_lock(&lock);
    ahead.n_busy--;
    task->state = TASK_DONE;
    g_cond_broadcast(&ahead.done);
}

/* With the lock. */
static void
work_ahead(Worker *worker)
{
    JobTask *task = g_queue_pop_head(&ahead.tasks);
    bool wanted = task->wanted; /* then whoever awaits it frees it, perhaps at once */

    leave_idle(worker);
    perform(task);
    if (!wanted) {
        g_free(task);
    }
    rest(worker);
}

/* With the lock. Whoever awaits the task may have done it meanwhile. */
static void
come(Worker *worker)
{
    JobTask *task = g_queue_pop_head(&ahead.urgent);

    worker->summoned = false;
    ahead.n_summoned--;
    if (task != NULL) {
        perform(task);
    }
    rest(worker);
}

static void *
live(void *data)
{
    Worker *worker = data;

    g_mutex_lock(&lock);
    while (!worker->ends) {
        if (worker->queue != NULL) {
            help(worker);
        } else if (worker->summoned) {
            come(worker);
        } else if (may_work_ahead()) {
            work_ahead(worker);
        } else {
            g_cond_wait(&worker->called, &lock);
        }
    }
    g_mutex_unlock(&lock);
    return NULL;
}

/* Only the thread that forks lives on in the child. */
static void
forget(void)
{
    idle = NULL;
    n_calls = 0;
    g_queue_init(&ahead.tasks);
    g_queue_init(&ahead.urgent);
    ahead.n_summoned = 0;
    ahead.n_busy = 0;
    g_mutex_init(&lock);
}

/* With the lock. */
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
    worker->thread = g_thread_new("job", live, worker);
    return worker;
}

/* With the lock: one that rests, or a new one. */
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

/* With the lock: those that rest look for what can be done ahead, and new ones where they are too
 * few. One that was woken before and has not come yet still rests. */
static void
wake(void)
{
    if (may_work_ahead()) {
        size_t n =
            MIN(ahead.most - ahead.n_busy - ahead.n_summoned, g_queue_get_length(&ahead.tasks));
        for (Worker *worker = idle; n > 0; n--) {
            if (worker != NULL) {
                g_cond_signal(&worker->called);
                worker = worker->next;
            } else {
                rest(worker_new(NULL));
            }
        }
    }
}

/* With the lock. Whoever was called and has not begun would come too late. */
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
    n_calls += n_helpers > 0 ? 1 : 0;
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
    n_calls -= n_helpers > 0 ? 1 : 0;
    wake();
    g_mutex_unlock(&lock);
    g_cond_clear(&queue.left);
    g_free(helpers);
}

static JobTask *
task_new(JobFunction *work, void *item, void *data, bool wanted)
{
    JobTask *task = g_new(JobTask, 1);

    *task = (JobTask){ .work = work, .item = item, .data = data, .wanted = wanted };
    return task;
}

/* With the lock. */
static void
task_queue(JobTask *task, int threads)
{
    ahead.most = threads > 1 ? (size_t)threads - 1 : 0;
    g_queue_push_tail(&ahead.tasks, task);
    wake();
}

void
jobs_ahead(JobFunction *work, void *item, void *data, int threads)
{
    JobTask *task = task_new(work, item, data, false);

    g_mutex_lock(&lock);
    task_queue(task, threads);
    g_mutex_unlock(&lock);
}

/* With the lock: a thread that helps no call before it has come. */
static void
summon(void)
{
    Worker *worker = idle;

    ahead.n_summoned++;
    if (worker != NULL) {
        idle = worker->next;
        worker->summoned = true;
        g_cond_signal(&worker->called);
    } else {
        worker_new(NULL)->summoned = true; /* it waits for the lock */
    }
}

JobTask *
job_task_start(JobFunction *work, void *item, void *data, int threads)
{
    JobTask *task = task_new(work, item, data, true);

    g_mutex_lock(&lock);
    if (n_calls == 0 && ahead.n_busy + ahead.n_summoned + 1 < (size_t)MAX(threads, 1) &&
        g_queue_is_empty(&ahead.tasks)) {
        g_queue_push_tail(&ahead.urgent, task);
        summon();
    } else {
        task_queue(task, threads);
    }
    g_mutex_unlock(&lock);
    return task;
}

/* With the lock: one that somebody awaits and nobody has begun; NULL: there is none. */
static JobTask *
take_wanted(void)
{
    for (GList *at = ahead.tasks.head; at != NULL; at = at->next) {
        JobTask *task = at->data;
        if (task->wanted) {
            g_queue_delete_link(&ahead.tasks, at);
            return task;
        }
    }
    return NULL;
}

void
job_task_await(JobTask *task)
{
    if (task == NULL) {
        return;
    }
    g_mutex_lock(&lock);
    if (task->state == TASK_WAITS) {
        (void)(g_queue_remove(&ahead.tasks, task) || g_queue_remove(&ahead.urgent, task));
        perform(task);
    }
    while (task->state != TASK_DONE) {
        JobTask *other = take_wanted();
        if (other != NULL) {
            perform(other);
        } else {
            g_cond_wait(&ahead.done, &lock);
        }
    }
    g_mutex_unlock(&lock);
    g_free(task);
}

void
jobs_settle(void)
{
    g_mutex_lock(&lock);
    for (;;) {
        JobTask *task = g_queue_pop_head(&ahead.urgent);
        task = task != NULL ? task : g_queue_pop_head(&ahead.tasks);
        if (task != NULL) {
            bool wanted = task->wanted; /* then whoever awaits it frees it */
            perform(task);
            if (!wanted) {
                g_free(task);
            }
        } else if (ahead.n_busy > 0) {
            g_cond_wait(&ahead.done, &lock);
        } else {
            break;
        }
    }
    g_mutex_unlock(&lock);
}

int
jobs_processors(void)
{
    static gint n; /* atomic; 0: not asked yet */
    int known = g_atomic_int_get(&n);

    if (known == 0) {
        known = (int)g_get_num_processors();
        g_atomic_int_set(&n, known);
    }
    return known;
}

/* With the lock. */
static void
drop_unwanted(void)
{
    GList *next = NULL;

    for (GList *at = ahead.tasks.head; at != NULL; at = next) {
        JobTask *task = at->data;
        next = at->next;
        if (!task->wanted) {
            g_free(task);
            g_queue_delete_link(&ahead.tasks, at);
        }
    }
}

void
jobs_ahead_end(void)
{
    g_mutex_lock(&lock);
    drop_unwanted();
    while (ahead.n_busy > 0) {
        g_cond_wait(&ahead.done, &lock);
    }
    g_mutex_unlock(&lock);
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
