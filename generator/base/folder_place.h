/* Where a folder that is replaced as a whole is, and the new one beside it.
 *
 * The new folder is `.NAME.accelreport-XXXXXX` next to the old one, and one system call
 * exchanges the two: whoever looks sees all files as they were or all as they are
 * now, whenever the program or the machine stops. Where that cannot be (a mount
 * point, a parent that may not be written, the current folder), it is a hidden
 * folder inside the old one, from which files are moved one by one.
 *
 * These few calls are all that touches anything outside the two folders, so they
 * can be left to a process that reads no input (see folder_change.h). */
#ifndef BASE_FOLDER_PLACE_H
#define BASE_FOLDER_PLACE_H

#include "base/base.h"

typedef struct {
    char *given;   /* the path as people wrote it, for messages */
    char *path;    /* absolute, without symbolic links */
    char *beside;  /* the new folder; NULL: none could be made, because of `error` */
    bool inside;   /* `beside` is inside the old folder */
    int error;     /* errno */
    int n_parents; /* folders above `path` that were made */
    int lock;      /* held while `beside` is in use; -1 without */
} FolderPlace;

/* Makes the new folder, and removes those that killed programs left. NULL when another program
 * works there: *ret_busy (g_free) is for folder_place_wait(), which returns once it has ended, or a
 * signal came; then try again. */
FolderPlace *folder_place_open(const char *path, char **ret_busy);
void folder_place_wait(const char *busy);
/* Removes the new folder, which is empty by then, or what is left in it. */
void folder_place_close(FolderPlace *place); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(FolderPlace, folder_place_close)

/* Exchanges the folders (without an old one: puts the new one there) and waits until
 * the disk has it. 0 or errno; never where `inside`. */
int folder_place_exchange(FolderPlace *place);

#endif
