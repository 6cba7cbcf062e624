/* Bytes moved out to disk, in an unnamed file that disappears with the program however it ends. For
 * intermediate results that are larger than memory should hold. Safe from any thread. */
#ifndef BASE_SCRATCH_H
#define BASE_SCRATCH_H

#include "base/base.h"

typedef struct Scratch Scratch;

/* The file is created in this folder on the first scratch_put(). If `folder` is NULL, nothing can
 * be stored. */
Scratch *scratch_new(const char *folder);
void scratch_free(Scratch *scratch); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Scratch, scratch_free)

/* Stores the bytes and sets *ret_at to their position. Returns false if the disk refuses them or
 * `scratch` is NULL; the caller must then hold them in memory. */
bool scratch_put(Scratch *scratch, const char *data, size_t size, guint64 *ret_at);
/* Reads into `ret`, which must have room for `size` bytes. Returns false if reading fails. */
bool scratch_get(const Scratch *scratch, guint64 at, size_t size, char *ret);

#endif
