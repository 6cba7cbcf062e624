/* Work on input from others is done in a separate process, which is confined before it reads any.
 * The process that stays outside reads nothing. It waits, exchanges the output folder for the new
 * one on request, cleans up, and reports if the other process was killed. */
#ifndef CLI_GUARD_H
#define CLI_GUARD_H

#include "base/folder_change.h"

typedef struct {
    const char *out;             /* the output folder; NULL: none */
    const char *const *readable; /* readable files and folders, NULL-terminated */
    const char *const *writable; /* the same; the output folder is added */
} GuardPlaces;

typedef struct {
    FolderPlace *place;       /* the output folder; or NULL */
    FolderExchange *exchange; /* for folder_change_new(), with this Guard as data */
    const char *lacks;        /* a clause that states what could not be confined; or NULL */
    int to_outside, from_outside;
} Guard;

/* Returns the exit status. */
typedef int GuardedWork(Guard *guard, void *data);

/* Runs the work in the confined process and returns its exit status. */
int guard_run(const GuardPlaces *places, GuardedWork *work, void *data);

/* For work that writes files directly to their places, one by one. From here on, a signal that
 * would end this process (Ctrl+C, kill) is only recorded, in any thread. */
void guard_hold(void);
/* Whether such a signal has arrived since guard_hold(). Work that can be abandoned should stop and
 * clean up. */
bool guard_ended(void);
/* Ends the deferral. If a signal has arrived, it ends the process, and this does not return. */
void guard_release(void);

#endif
