/* How a process ends: the kernel takes back what it holds at once, where freeing it piece
 * by piece, library after library, would take milliseconds. Builds for those who look for
 * leaks (sanitizers, and MODE=debug under valgrind) free everything. */
#ifndef CLI_LEAVE_H
#define CLI_LEAVE_H

#include "base/base.h"

/* Whether what nothing will use any more is to be freed at the end. */
extern const bool leaks_are_sought;

/* Ends the process. What was printed is out before. */
void process_leave(int status) G_GNUC_NORETURN;

#endif
