/* SQLite's memory, counted by thread: each query has a limit of its own, whatever runs beside it,
 * and connections in several threads do not wait for each other to count. */
#ifndef STORE_SQLITE_MEMORY_H
#define STORE_SQLITE_MEMORY_H

#include "base/base.h"

/* Before the first connection is opened; again is no matter. */
void sqlite_memory_init(void);

/* From now on SQLite may take so many bytes more in this thread, and fails with
 * SQLITE_NOMEM beyond; 0: as many as it wants. */
void sqlite_memory_limit(size_t bytes);

#endif
