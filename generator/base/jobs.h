/* Work on independent items in several threads.
 *
 * The threads stay alive between calls and keep their thread-local caches: a font map, shaped
 * texts, arenas. */
#ifndef BASE_JOBS_H
#define BASE_JOBS_H

#include "base/base.h"

typedef void JobFunction(void *item, void *data);

/* Calls work(item, data) once for each of `n` items of `item_size` bytes, in any order, in up to
 * `threads` threads, one of which is the caller's. Returns when all items are done. */
void jobs_run(JobFunction *work, void *items, size_t item_size, size_t n, int threads, void *data);

/* How many threads the machine can run at once. The result is cached. */
int jobs_processors(void);

/* Ends the threads, which frees their thread-local caches. Must not be called while jobs run. */
void jobs_end(void);

#endif
