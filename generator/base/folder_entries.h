/* What a folder holds, for those who look at its files next. */
#ifndef BASE_FOLDER_ENTRIES_H
#define BASE_FOLDER_ENTRIES_H

#include "base/arena.h"
#include "base/diag.h"

typedef struct {
    const char *name;
    bool plain; /* a regular file, as the folder itself says: it need not be asked */
} FolderEntry;

/* All but "." and "..", sorted by the bytes of their names. In the arena; NULL after an error at
 * `place`. */
const FolderEntry *folder_entries(const char *path, Place place, Arena *arena, size_t *n_entries,
                                  Diag *diag);

/* True when it holds any entry whose name does not begin with a dot. */
bool folder_has_visible_entries(const char *path);

#endif
