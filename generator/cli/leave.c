#include "cli/leave.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#if defined(SEEK_LEAKS) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
const bool leaks_are_sought = true;
#else
const bool leaks_are_sought = false;
#endif

void
process_leave(int status)
{
    if (leaks_are_sought) {
        exit(status);
    }
    (void)fflush(NULL);
    _exit(status);
}
