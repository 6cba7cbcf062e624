/* Ends a process without freeing its memory piece by piece, because the kernel reclaims it faster.
 * Builds for leak checks (sanitizers, and MODE=debug under valgrind) free everything. */
#ifndef CLI_LEAVE_H
#define CLI_LEAVE_H

#include "base/base.h"

/* Whether memory that is no longer used must be freed at the end. */
extern const bool leaks_are_sought;

/* Flushes standard output and error and ends the process. */
void process_leave(int status) G_GNUC_NORETURN;

#endif
