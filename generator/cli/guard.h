/* Work on input that others wrote is done in a process of its own, confined before
 * it reads any. The one that stays outside reads nothing: it waits, exchanges the
 * output folder for the new one when asked to, tidies up, and says so when the
 * other one was ended. */
#ifndef CLI_GUARD_H
#define CLI_GUARD_H

#include "base/folder_change.h"

typedef struct {
    const char *out;             /* the output folder; NULL: none */
    const char *const *readable; /* files and folders, NULL at the end */
    const char *const *writable; /* the same; besides the output folder */
} GuardPlaces;

typedef struct {
    FolderPlace *place;       /* of the output folder, or NULL */
    FolderExchange *exchange; /* for folder_change_new(), with this Guard as data */
    const char *lacks;        /* what could not be confined, a clause; or NULL */
    int to_outside, from_outside;
} Guard;

/* The exit status. */
typedef int GuardedWork(Guard *guard, void *data);

/* The exit status of the work. */
int guard_run(const GuardPlaces *places, GuardedWork *work, void *data);

/* For work that writes files where they belong, one after the other. From here a signal that would
 * end this process (Ctrl-C, kill) is only noted, in whatever thread … */
void guard_hold(void);
/* … true when one has come: what can be left undone should be, and be tidied up … */
bool guard_ended(void);
/* … until here, where it ends the process: this then does not return. */
void guard_release(void);

#endif
