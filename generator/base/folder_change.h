/* A folder whose files change together or not at all.
 *
 * New files are written to the new folder of a FolderPlace as they come. On commit they are synced,
 * the files that stay are linked into the new folder, and the two folders are exchanged in one
 * step. Files of other programs are carried over unchanged.
 *
 * If the folders cannot be exchanged, or the folder has subfolders of other programs, files are
 * moved one by one. If one move fails, the others are undone. In this mode only a killed program
 * can leave a mixture, and the file of folder_change_set_last() tells which files it knew. */
#ifndef BASE_FOLDER_CHANGE_H
#define BASE_FOLDER_CHANGE_H

#include "base/diag.h"
#include "base/files.h"
#include "base/folder_place.h"

/* Exchanges the folders: calls folder_place_exchange() in a process that may do so. Returns 0 or
 * errno. */
typedef int FolderExchange(void *data);

typedef struct FolderChange FolderChange;

/* Borrows the place. If `exchange` is NULL, folder_place_exchange() is called directly. */
FolderChange *folder_change_new(FolderPlace *place, FolderExchange *exchange, void *data);
void folder_change_free(FolderChange *change); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(FolderChange, folder_change_free)

/* Writes a file for the path `relative`; may be called from any thread. *ret_changed is set to
 * whether the content differs from that in the folder. Returns 0, or an errno that can be passed to
 * folder_change_report(). */
int folder_change_write(FolderChange *change, const char *relative, Bytes bytes, bool *ret_changed);
/* Reports the error and returns false. If `relative` is NULL, the message is about the folder. */
bool folder_change_report(const FolderChange *change, const char *relative, int error, Diag *diag);
/* The content of a file that was written, or else that the folder already held (g_free); NULL if
 * there is neither. */
char *folder_change_read(FolderChange *change, const char *relative, size_t *ret_size);
/* States that the file is ours and stays unchanged; may be called from any thread. */
void folder_change_keep(FolderChange *change, const char *relative);
/* Marks the file for removal. */
void folder_change_remove(FolderChange *change, const char *relative);

/* If files are moved one by one, the file `relative`, which must have been written, is moved last.
 * Until then it has the content `interim` (copied). */
void folder_change_set_last(FolderChange *change, const char *relative, Bytes interim);

/* If it returns false, the folder is unchanged. */
bool folder_change_commit(FolderChange *change, Diag *diag);

#endif
