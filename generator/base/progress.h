/* How far a build is, and where its time went.
 *
 * A build is a row of stages, one after the other; within one, any thread may count
 * steps and book pieces of work. Nothing of it reaches an output. Every function
 * takes NULL for a build that nobody watches, and does nothing then. */
#ifndef BASE_PROGRESS_H
#define BASE_PROGRESS_H

#include "base/arena.h"

typedef struct Progress Progress;

/* `keep_items`: what is booked is kept for progress_items(). */
Progress *progress_new(bool keep_items);
void progress_free(Progress *progress); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Progress, progress_free)

/* Ends the stage before, and starts the next: "reading data". `n_steps` 0: not
 * known, or of no use. The name must outlive the progress; NULL: none follows. */
void progress_stage(Progress *progress, const char *name, size_t n_steps);
/* One more step of the stage is done. */
void progress_step(Progress *progress);

/* Books the time since `start`, a progress_clock(), to what was done: a "query", the
 * "chart" fig-time. The same work done again adds up. */
gint64 progress_clock(const Progress *progress);
void progress_book(Progress *progress, const char *kind, const char *what, gint64 start);

/* What a line of progress shows. */
typedef struct {
    const char *stage; /* NULL: between stages */
    size_t n_done, n_steps;
    double stage_seconds, seconds; /* since the stage began; since the progress was made */
} ProgressState;

ProgressState progress_state(Progress *progress);

typedef struct {
    const char *kind, *what; /* kind "stage": in their order; others: longest first */
    size_t n;                /* how often; of a stage, its steps */
    double seconds;          /* of all threads together */
} ProgressItem;

/* In the arena: all stages, then what was booked, by kind. Call when no other thread
 * works any more. */
const ProgressItem *progress_items(Progress *progress, Arena *arena, size_t *ret_n);

#endif
