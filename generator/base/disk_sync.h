/* Waits until the disk has the new files of a folder. A few are waited for one by one, many
 * together with all that the file system still has to write, whoever wrote it. */
#ifndef BASE_DISK_SYNC_H
#define BASE_DISK_SYNC_H

#include "base/base.h"

/* Waits for these files: paths in `root`. 0 or errno. *ret_all: it has waited for all that the file
 * system had to write, names in folders, too. */
int disk_sync_files(const char *root, const GPtrArray *paths, bool *ret_all);
/* Waits for the names in these folders, those that are there: paths in `root`. 0 or errno. */
int disk_sync_folders(const char *root, GHashTable *paths);

#endif
