#include "outputs/pdf/meanwhile.h"

#include "outputs/pdf/attachments.h"
#include "outputs/pdf/kept_words.h"

typedef enum { TASK_FREE, TASK_CLAIMED, TASK_MADE } TaskState;

typedef struct {
    gint state; /* atomic, of TaskState */
} Task;

/* After those of the chapters. */
typedef enum { TASK_INDEX, TASK_ATTACHMENTS, N_OTHER_TASKS } OtherTask;

struct Meanwhile {
    const OutputContext *context;
    const Report *report;
    guint64 tongue; /* of the report's language */
    Diag *diag;
    FetchedChapter *chapters; /* by page */
    size_t n_chapters;        /* 0: none is kept */
    Index *index;
    Attachments attachments;
    Task *tasks; /* chapters, then the others */
    size_t n_tasks;
    Arena *arena;    /* the composer's */
    Arena *beside;   /* the thread's */
    GThread *thread; /* NULL: there is none */
    GMutex lock;     /* of the change to MADE */
    GCond made;
};

static void
perform(Meanwhile *meanwhile, size_t task, Arena *arena)
{
    const OutputContext *context = meanwhile->context;
    const Report *report = meanwhile->report;

    if (task < meanwhile->n_chapters) {
        meanwhile->chapters[task] =
            kept_chapter_fetch(context, &report->pages[task], meanwhile->tongue, arena);
    } else if (task - meanwhile->n_chapters == TASK_INDEX) {
        meanwhile->index = index_new(report, arena);
    } else {
        meanwhile->attachments = attachments_make(context, report, arena, meanwhile->diag);
    }
}

/* Does it unless somebody has begun. */
static void
try(Meanwhile *meanwhile, size_t task, Arena *arena)
{
    gint *state = &meanwhile->tasks[task].state;

    if (g_atomic_int_compare_and_exchange(state, TASK_FREE, TASK_CLAIMED)) {
        perform(meanwhile, task, arena);
        g_mutex_lock(&meanwhile->lock);
        g_atomic_int_set(state, TASK_MADE);
        g_cond_broadcast(&meanwhile->made);
        g_mutex_unlock(&meanwhile->lock);
    }
}

static void
need(Meanwhile *meanwhile, size_t task, Arena *arena)
{
    try(meanwhile, task, arena);
    g_mutex_lock(&meanwhile->lock);
    while (g_atomic_int_get(&meanwhile->tasks[task].state) != TASK_MADE) {
        g_cond_wait(&meanwhile->made, &meanwhile->lock);
    }
    g_mutex_unlock(&meanwhile->lock);
}

static void *
run(void *data)
{
    Meanwhile *meanwhile = data;

    for (size_t i = 0; i < meanwhile->n_tasks; i++) {
        try(meanwhile, i, meanwhile->beside);
    }
    return NULL;
}

static void
arena_release(void *arena)
{
    arena_free(arena);
}

Meanwhile *
meanwhile_start(const Composer *composer)
{
    const OutputContext *context = composer->context;
    const Report *report = composer->report;
    Meanwhile *meanwhile = arena_new0(composer->arena, Meanwhile);
    bool kept = report == context->report && !memo_is_empty(context->memo);

    meanwhile->context = context;
    meanwhile->report = report;
    meanwhile->diag = diag_new();
    meanwhile->arena = composer->arena;
    meanwhile->n_chapters = kept ? report->n_pages : 0;
    meanwhile->n_tasks = meanwhile->n_chapters + N_OTHER_TASKS;
    meanwhile->tasks = arena_array(composer->arena, Task, meanwhile->n_tasks);
    meanwhile->chapters = arena_array(composer->arena, FetchedChapter, meanwhile->n_chapters + 1);
    meanwhile->tongue = kept_words_tongue(composer_language(composer), composer->hyphens);
    g_mutex_init(&meanwhile->lock);
    g_cond_init(&meanwhile->made);
    bool much = kept || report->n_figures + report->n_tables > 0;
    if (context->jobs > 1 && much) {
        meanwhile->beside = arena_new();
        arena_defer(composer->arena, arena_release, meanwhile->beside);
        meanwhile->thread = g_thread_new("meanwhile", run, meanwhile);
    }
    return meanwhile;
}

bool
meanwhile_chapter(Meanwhile *meanwhile, const Page *page, Arena *arena, FetchedChapter *ret)
{
    size_t task = (size_t)(page - meanwhile->report->pages);

    if (task >= meanwhile->n_chapters) {
        return false;
    }
    need(meanwhile, task, arena);
    *ret = meanwhile->chapters[task];
    return true;
}

Index *
meanwhile_index(Meanwhile *meanwhile)
{
    need(meanwhile, meanwhile->n_chapters + TASK_INDEX, meanwhile->arena);
    return meanwhile->index;
}

/* Chapters that nobody wanted are not read any more. */
void
meanwhile_end(Meanwhile *meanwhile, Display *display, Diag *diag)
{
    need(meanwhile, meanwhile->n_chapters + TASK_ATTACHMENTS, meanwhile->arena);
    if (meanwhile->thread != NULL) {
        g_thread_join(meanwhile->thread);
    }
    g_mutex_clear(&meanwhile->lock);
    g_cond_clear(&meanwhile->made);
    diag_take(diag, meanwhile->diag);
    diag_free(meanwhile->diag);
    display->attachments = meanwhile->attachments.all;
    display->n_attachments = meanwhile->attachments.n;
}
