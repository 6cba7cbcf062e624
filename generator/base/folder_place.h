/* The location of a folder that is replaced as a whole, and of the new folder next to it.
 *
 * The new folder is `.NAME.accelreport-XXXXXX` next to the old one, and a single system call
 * exchanges the two. Readers therefore see either all old files or all new ones, even if the
 * program or the machine stops. Where an exchange is not possible (a mount point, a parent without
 * write permission, the current folder), the new folder is a hidden folder inside the old one, from
 * which files are moved one by one.
 *
 * These few calls are the only ones that touch anything outside the two folders, so they can be
 * delegated to a process that reads no input (see folder_change.h). */
#ifndef BASE_FOLDER_PLACE_H
#define BASE_FOLDER_PLACE_H

#include "base/base.h"

typedef struct {
    char *given;   /* the path as the user wrote it, for messages */
    char *path;    /* absolute, without symbolic links */
    char *beside;  /* the new folder; NULL if it could not be made because of `error` */
    bool inside;   /* `beside` is inside the old folder */
    int error;     /* errno */
    int n_parents; /* number of folders above `path` that were made */
    int lock;      /* held while `beside` is in use; -1: none */
} FolderPlace;

/* Makes the new folder, and removes those that killed programs left. Returns NULL if another
 * program is working there. *ret_busy (g_free) is then set for folder_place_wait(), which returns
 * when that program has ended or a signal has arrived; then try again. */
FolderPlace *folder_place_open(const char *path, char **ret_busy);
void folder_place_wait(const char *busy);
/* Removes the new folder with anything left in it. */
void folder_place_close(FolderPlace *place); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(FolderPlace, folder_place_close)

/* Exchanges the folders (or just moves the new one into place if there is no old one) and syncs.
 * Returns 0 or errno. Must not be called if `inside`. */
int folder_place_exchange(FolderPlace *place);

#endif
