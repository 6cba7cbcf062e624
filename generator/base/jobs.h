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

/* How many threads the machine can run at once: it is asked for once. */
int jobs_processors(void);

/* The threads end, and what they kept for themselves is freed. While no jobs run. */
void jobs_end(void);

#endif
