/* What a folder holds, for those who look at its files next. */
#ifndef BASE_FOLDER_ENTRIES_H
#define BASE_FOLDER_ENTRIES_H

#include "base/arena.h"
#include "base/diag.h"

typedef struct {
    const char *name;
    bool plain; /* a regular file, as the folder itself says: it need not be asked */
} FolderEntry;

/* All but "." and "..", sorted by the bytes of their names; noted in a trace (base/trace.h). In
 * the arena; NULL after an error at `place`. */
const FolderEntry *folder_entries(const char *path, Place place, Arena *arena, size_t *n_entries,
                                  Diag *diag);

/* Whether one of them passes the test: a look that asks for no more, in any order, and not noted.
 * `folder` is its path. False for a folder that cannot be read. */
typedef bool FolderEntryTest(const char *folder, const FolderEntry *entry);
bool folder_has(const char *path, FolderEntryTest *test);

#endif
