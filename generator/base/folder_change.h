/* A folder whose files change together or not at all.
 *
 * New files are written into the new folder of a FolderPlace and synced; those that
 * stay are linked there; then the two folders are exchanged in one step. Files of
 * others come along as they are. Where the folders cannot be exchanged, or others
 * have folders of their own inside, files are moved one by one, and moved back when
 * one cannot be: then only a killed program can leave some of both. */
#ifndef BASE_FOLDER_CHANGE_H
#define BASE_FOLDER_CHANGE_H

#include "base/diag.h"
#include "base/folder_place.h"

/* How the folders are exchanged: folder_place_exchange() by whoever may. 0 or errno. */
typedef int FolderExchange(void *data);

typedef struct FolderChange FolderChange;

/* Borrows the place; `exchange` NULL: folder_place_exchange(). */
FolderChange *folder_change_new(FolderPlace *place, FolderExchange *exchange, void *data);
void folder_change_free(FolderChange *change); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(FolderChange, folder_change_free)

/* Writes a file for the path `relative`; *ret_changed: the folder does not hold these
 * bytes already. */
bool folder_change_write(FolderChange *change, const char *relative, const char *data, size_t size,
                         bool *ret_changed, Diag *diag);
/* The file is ours, and stays as it is. */
void folder_change_keep(FolderChange *change, const char *relative);
/* The file goes. */
void folder_change_remove(FolderChange *change, const char *relative);

/* On an error the folder is as it was. */
bool folder_change_commit(FolderChange *change, Diag *diag);

#endif
