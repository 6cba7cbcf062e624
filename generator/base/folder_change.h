/* A folder whose files change together or not at all.
 *
 * New files are written into the new folder of a FolderPlace as they come; in the end
 * they are synced and those that stay are linked there; then the two folders are
 * exchanged in one step. Files of others come along as they are. Where the folders
 * cannot be exchanged, or others have folders of their own inside, files are moved one
 * by one, and moved back when one cannot be: then only a killed program can leave some
 * of both, and the file of folder_change_set_last() tells which files it knew. */
#ifndef BASE_FOLDER_CHANGE_H
#define BASE_FOLDER_CHANGE_H

#include "base/diag.h"
#include "base/files.h"
#include "base/folder_place.h"

/* How the folders are exchanged: folder_place_exchange() by whoever may. 0 or errno. */
typedef int FolderExchange(void *data);

typedef struct FolderChange FolderChange;

/* Borrows the place; `exchange` NULL: folder_place_exchange(). */
FolderChange *folder_change_new(FolderPlace *place, FolderExchange *exchange, void *data);
void folder_change_free(FolderChange *change); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(FolderChange, folder_change_free)

/* Writes a file for the path `relative`, in any thread; *ret_changed: the folder does not hold
 * these bytes already. 0, or errno that folder_change_report() can tell of. */
int folder_change_write(FolderChange *change, const char *relative, Bytes bytes, bool *ret_changed);
/* Returns false. `relative` NULL: for the folder itself. */
bool folder_change_report(const FolderChange *change, const char *relative, int error, Diag *diag);
/* A file that was written, or that the folder held already (g_free); NULL: neither. */
char *folder_change_read(FolderChange *change, const char *relative, size_t *ret_size);
/* The file is ours, and stays as it is; in any thread. */
void folder_change_keep(FolderChange *change, const char *relative);
/* The file goes. */
void folder_change_remove(FolderChange *change, const char *relative);

/* Where files are moved one by one, the file `relative`, which was written, comes last; until then
 * it has `interim` (copied) as its bytes. */
void folder_change_set_last(FolderChange *change, const char *relative, Bytes interim);

/* On an error the folder is as it was. */
bool folder_change_commit(FolderChange *change, Diag *diag);

#endif
