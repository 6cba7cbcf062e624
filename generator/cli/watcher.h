/* Watches a folder and all below it by inotify: that something changed, not what.
 * Hidden names, backups of editors (name~) and the folder `without` do not count. */
#ifndef CLI_WATCHER_H
#define CLI_WATCHER_H

#include "base/diag.h"

typedef struct Watcher Watcher;

/* `without` may be NULL and need not exist yet. NULL after an error. */
Watcher *watcher_new(const char *folder, const char *without, Diag *diag);
void watcher_free(Watcher *watcher); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Watcher, watcher_free)

/* Readable when something happened; never blocks. */
int watcher_descriptor(const Watcher *watcher);
/* Takes what happened; true when any of it counts. */
bool watcher_take(Watcher *watcher);

#endif
