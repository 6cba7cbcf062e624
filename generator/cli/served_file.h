/* What the server sends for a path: a file of the folder, as it is on the disk; pages get a script
 * that reloads them. */
#ifndef CLI_SERVED_FILE_H
#define CLI_SERVED_FILE_H

#include "base/base.h"

#define SERVED_SCRIPT "/.accelreport/live.js"
#define SERVED_EVENTS "/.accelreport/events"

/* For SERVED_SCRIPT. */
#define SERVED_SCRIPT_TYPE "text/javascript; charset=utf-8"

typedef struct {
    bool found;       /* false: `data` is a page that says so */
    const char *type; /* for Content-Type */
    char *data;       /* from malloc(), as g_free() is free() */
    size_t size;
} ServedFile;

/* `path`: of the request, with its percent escapes. A folder means its index.html. Not found: what
 * lies outside the folder, also by a symbolic link, is hidden, or is not there. */
ServedFile served_file_read(const char *folder, const char *path);

#endif
