/* Grants the time and memory that the limits processor-time and memory add for what is read. A file
 * that is read several times, such as one that a page includes in each line, counts once. */
#ifndef BASE_INPUT_GRANT_H
#define BASE_INPUT_GRANT_H

#include "base/base.h"

#include <sys/stat.h>

/* Any thread may call it. */
void input_grant(const struct stat *file);

#endif
