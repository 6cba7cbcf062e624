/* Bytes put aside on the disk: in a file that has no name, and goes with the program however
 * it ends. For what is made now and wanted later, and is more than memory should hold. From
 * any thread. */
#ifndef BASE_SCRATCH_H
#define BASE_SCRATCH_H

#include "base/base.h"

typedef struct Scratch Scratch;

/* The file is made in this folder, when something is first put there. NULL: there is no room
 * anywhere. */
Scratch *scratch_new(const char *folder);
void scratch_free(Scratch *scratch); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Scratch, scratch_free)

/* False when the disk does not take them, or for no scratch (NULL): then they are still the
 * caller's to hold. */
bool scratch_put(Scratch *scratch, const char *data, size_t size, guint64 *ret_at);
/* Into `ret`, which has room for `size` bytes. False when the disk does not give them. */
bool scratch_get(const Scratch *scratch, guint64 at, size_t size, char *ret);

#endif
