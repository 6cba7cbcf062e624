/* The message about a file that cannot be opened, shared by all code that opens files. */
#ifndef BASE_FILE_OPEN_H
#define BASE_FILE_OPEN_H

#include "base/diag.h"

/* Reports that a file could not be opened, with the reason from errno, which open() has just set.
 * Always returns false. */
bool file_open_error(const char *path, Place place, Diag *diag);

#endif
