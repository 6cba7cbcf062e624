/* How far a build is, and where its time went.
 *
 * A build is a sequence of stages. Within a stage, any thread may count steps and book pieces of
 * work. Nothing here affects an output. Every function accepts NULL, for a build without progress
 * reporting, and then does nothing. */
#ifndef BASE_PROGRESS_H
#define BASE_PROGRESS_H

#include "base/arena.h"

typedef struct Progress Progress;

/* If `keep_items` is set, booked work is saved for progress_items(). */
Progress *progress_new(bool keep_items);
void progress_free(Progress *progress); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Progress, progress_free)

/* Ends the current stage and starts the next, such as "reading data". `n_steps` is 0 if unknown or
 * not useful. The name must outlive the progress; NULL starts no new stage. */
void progress_stage(Progress *progress, const char *name, size_t n_steps);
/* Counts one more completed step of the stage. */
void progress_step(Progress *progress);

/* Books the time since `start`, a progress_clock(), to a piece of work, such as kind "chart", what
 * "fig-time". Times of the same work add up. */
gint64 progress_clock(const Progress *progress);
void progress_book(Progress *progress, const char *kind, const char *what, gint64 start);

/* The content of a progress line. */
typedef struct {
    const char *stage; /* NULL: between stages */
    size_t n_done, n_steps;
    double stage_seconds, seconds; /* since the stage began; since progress_new() */
} ProgressState;

ProgressState progress_state(Progress *progress);

typedef struct {
    const char *kind, *what; /* kind "stage": in chronological order; others: longest first */
    size_t n;                /* how often; for a stage, its number of steps */
    double seconds;          /* sum over all threads */
} ProgressItem;

/* All stages, then the booked work by kind, in the arena. Must not be called while other threads
 * still work. */
const ProgressItem *progress_items(Progress *progress, Arena *arena, size_t *ret_n);

#endif
