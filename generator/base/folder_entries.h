/* The entries of a folder, for callers that go on to look at its files. */
#ifndef BASE_FOLDER_ENTRIES_H
#define BASE_FOLDER_ENTRIES_H

#include "base/arena.h"
#include "base/diag.h"

typedef struct {
    const char *name;
    bool plain; /* a regular file according to the folder's entry, so that no stat() is needed */
} FolderEntry;

/* All entries but "." and "..", sorted by the bytes of their names, in the arena. NULL after an
 * error, which is reported at `place`. */
const FolderEntry *folder_entries(const char *path, Place place, Arena *arena, size_t *n_entries,
                                  Diag *diag);

/* Whether the folder holds an entry whose name does not begin with a dot. */
bool folder_has_visible_entries(const char *path);

#endif
