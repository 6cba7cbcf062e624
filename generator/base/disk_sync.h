/* Waits until the disk has the new files of a folder.
 *
 * A few are waited for one by one. Many go together with all that the file system still has to
 * write, whoever wrote it: a thread begins with that while the others are being made, so that
 * little is left to wait for in the end. */
#ifndef BASE_DISK_SYNC_H
#define BASE_DISK_SYNC_H

#include "base/base.h"

typedef struct DiskSync DiskSync;

/* Borrows the folder's path; nothing is done yet. */
DiskSync *disk_sync_new(const char *folder);
void disk_sync_free(DiskSync *sync); /* accepts NULL */

/* So many files stand in the folder by now, and more may come. From one thread at a time. */
void disk_sync_ahead(DiskSync *sync, size_t n_files);
/* Waits for these, which are all: paths in the folder. 0 or errno. */
int disk_sync_files(DiskSync *sync, const GPtrArray *paths);
/* Whether that waited for all that the file system had to write, names in folders, too. */
bool disk_sync_had_all(const DiskSync *sync);
/* Waits for the names in these folders, those that are there: paths in `root`. 0 or errno. */
int disk_sync_folders(const char *root, GHashTable *paths);

#endif
