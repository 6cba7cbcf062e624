/* Watches a folder and everything below it with inotify. It only reports that something changed,
 * not what. Hidden names, editors' backups (name~) and the folder `without` are ignored. */
#ifndef CLI_WATCHER_H
#define CLI_WATCHER_H

#include "base/diag.h"

typedef struct Watcher Watcher;

/* `without` may be NULL and need not exist yet. NULL after an error. */
Watcher *watcher_new(const char *folder, const char *without, Diag *diag);
void watcher_free(Watcher *watcher); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Watcher, watcher_free)

/* The descriptor is readable when something has happened; reading it never blocks. */
int watcher_descriptor(const Watcher *watcher);
/* Consumes all events. Returns true if any of them counts. */
bool watcher_take(Watcher *watcher);

#endif
