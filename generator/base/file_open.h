/* What those who open files share: the message about one that cannot be opened. */
#ifndef BASE_FILE_OPEN_H
#define BASE_FILE_OPEN_H

#include "base/diag.h"

/* Reports that a file could not be opened, and why: from errno, which open() has just set. Always
 * false. */
bool file_open_error(const char *path, Place place, Diag *diag);

#endif
