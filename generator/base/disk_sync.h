/* Waits until the new files of a folder are on the disk. A few files are synced individually. For
 * many, the whole file system is synced, including data that other programs have written. */
#ifndef BASE_DISK_SYNC_H
#define BASE_DISK_SYNC_H

#include "base/base.h"

/* Syncs the files, given as paths relative to `root`. Returns 0 or errno. *ret_all is set to
 * whether the whole file system was synced, which includes the names in its folders. */
int disk_sync_files(const char *root, const GPtrArray *paths, bool *ret_all);
/* Syncs the names in those of these folders that exist; paths are relative to `root`. Returns 0 or
 * errno. */
int disk_sync_folders(const char *root, GHashTable *paths);

#endif
