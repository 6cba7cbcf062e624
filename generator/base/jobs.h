/* Work on independent items in several threads.
 *
 * The threads rest between calls, and keep what they have made for themselves: a font
 * map, shaped texts, arenas. */
#ifndef BASE_JOBS_H
#define BASE_JOBS_H

#include "base/base.h"

typedef void JobFunction(void *item, void *data);

/* Calls work(item, data) once for each of `n` items of `item_size` bytes, in up
 * to `threads` threads, the caller's among them; in any order. */
void jobs_run(JobFunction *work, void *items, size_t item_size, size_t n, int threads, void *data);

/* Calls work(item, data) some time, in a thread that would rest: while no jobs_run() in several
 * threads is under way. One after the other in the order given, at most `threads` less the
 * caller at once. */
void jobs_ahead(JobFunction *work, void *item, void *data, int threads);

/* What was given to jobs_ahead() and has not begun is dropped; what has is awaited. What was
 * given to job_task_start() is neither. */
void jobs_ahead_end(void);

/* Work that is begun at once where a thread would rest, and whose outcome is wanted later. */
typedef struct JobTask JobTask;

/* Begins it, in a thread that jobs_run() calls afterwards; else it waits as with jobs_ahead().
 * `item` and `data` stay where they are until it is awaited. */
JobTask *job_task_start(JobFunction *work, void *item, void *data, int threads);

/* Returns when it is done: at the latest now, by the caller, if no thread has begun it. Who has to
 * wait does other tasks meanwhile. Frees it. */
void job_task_await(JobTask *task);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(JobTask, job_task_await)

/* Returns when all that was begun ahead is done, and does itself what no thread has begun: what it
 * works on may end then. Who awaits a task still does so. */
void jobs_settle(void);

/* How many threads the machine can run at once: it is asked for once. */
int jobs_processors(void);

/* The threads end, and what they kept for themselves is freed. While no jobs run. */
void jobs_end(void);

#endif
