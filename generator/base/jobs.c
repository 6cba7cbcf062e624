#include "base/jobs.h"

typedef struct {
    JobFunction *work;
    char *items;
    size_t item_size, n;
    gsize next; /* atomic */
    void *data;
} Queue;

static void *
work_off(void *arg)
{
    Queue *queue = arg;
    gsize i = 0;

    while ((i = (gsize)g_atomic_pointer_add(&queue->next, 1)) < queue->n) {
        queue->work(queue->items + i * queue->item_size, queue->data);
    }
    return NULL;
}

void
jobs_run(JobFunction *work, void *items, size_t item_size, size_t n, int threads, void *data)
{
    Queue queue = { .work = work, .items = items, .item_size = item_size, .n = n, .data = data };
    size_t n_helpers = threads > 1 && n > 1 ? MIN((size_t)threads, n) - 1 : 0;
    GThread **helpers = g_new0(GThread *, n_helpers + 1);

    for (size_t i = 0; i < n_helpers; i++) {
        helpers[i] = g_thread_new("job", work_off, &queue);
    }
    work_off(&queue);
    for (size_t i = 0; i < n_helpers; i++) {
        g_thread_join(helpers[i]);
    }
    g_free(helpers);
}
