/* The limit memory: how much memory the process that reads a report may take, so that no report,
 * however made, fills a machine. The system enforces it, and an allocation fails. The process then
 * ends with MEMORY_LIMIT_STATUS, and the one outside reports where it was (processor_time_noted()).
 */
#ifndef BASE_MEMORY_LIMIT_H
#define BASE_MEMORY_LIMIT_H

#include "base/base.h"

enum { MEMORY_LIMIT_STATUS = 112 };

/* Call inside the process that works. */
void memory_limit_begin(void);
/* Grants 16 MiB more for each MiB that is read. Any thread may call it. */
void memory_limit_grant(size_t bytes);
/* Grants what the stack of a new thread takes. Any thread may call it. */
void memory_limit_grant_thread(void);
/* No limit from now on: the process answers a person. */
void memory_limit_lift(void);

/* Whether an allocation of this size failed because of the limit. Lifts the limit. Allocates
 * nothing. */
bool memory_limit_was_met(size_t size);

#endif
