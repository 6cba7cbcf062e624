/* Counts SQLite's memory per thread: each query has its own limit whatever runs beside it, and
 * connections in several threads do not contend for one counter. */
#ifndef STORE_SQLITE_MEMORY_H
#define STORE_SQLITE_MEMORY_H

#include "base/base.h"

/* Call before the first connection is opened; further calls do nothing. */
void sqlite_memory_init(void);

/* From now on SQLite may allocate `bytes` more in this thread; beyond that it fails with
 * SQLITE_NOMEM. 0 means no limit. */
void sqlite_memory_limit(size_t bytes);

#endif
