/* Memory for thousands of texts of some KiB that several threads make, and that are given back one
 * after the other, mostly in the order in which they were made. */
#ifndef BASE_PIECES_H
#define BASE_PIECES_H

#include "base/base.h"

/* A copy of the bytes, by any thread. */
char *piece_keep(const char *bytes, size_t size);
/* Gives back what piece_keep() gave, in any thread; accepts NULL. */
void piece_release(char *piece);

#endif
