/* What the server sends for a path: a file of the folder as it is on the disk, and for pages also a
 * script that reloads them. */
#ifndef CLI_SERVED_FILE_H
#define CLI_SERVED_FILE_H

#include "base/base.h"

#define SERVED_SCRIPT "/.accelreport/live.js"
#define SERVED_EVENTS "/.accelreport/events"

/* Content-Type of SERVED_SCRIPT. */
#define SERVED_SCRIPT_TYPE "text/javascript; charset=utf-8"

typedef struct {
    bool found;       /* false: `data` is a page that states this */
    const char *type; /* for the Content-Type header */
    char *data;       /* allocated with malloc(); g_free() works, too */
    size_t size;
} ServedFile;

/* `path` is that of the request, with percent escapes. For a folder, its index.html is read. A path
 * counts as not found if it does not exist, is hidden, or is outside the folder (also through a
 * symbolic link). */
ServedFile served_file_read(const char *folder, const char *path);

#endif
