/* A file that is written while its bytes are made, one after the other: in the end nothing is left
 * to be hashed or to be written but its last part, and little of it was ever in memory. */
#ifndef BASE_GROWING_FILE_H
#define BASE_GROWING_FILE_H

#include "base/files.h"

typedef struct GrowingFile GrowingFile;

/* Makes a new file. `path` NULL: all bytes stay in memory. */
GrowingFile *growing_file_new(const char *path);
/* Removes the file, unless it has ended; accepts NULL. */
void growing_file_free(GrowingFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GrowingFile, growing_file_free)

/* By one thread at a time. What goes wrong is told at the end. */
void growing_file_add(GrowingFile *file, const char *data, size_t size);
/* Nothing comes any more. 0 or errno, and then there is no file. */
int growing_file_end(GrowingFile *file);

/* Of all that came; after the end. */
const char *growing_file_sha256(const GrowingFile *file);
size_t growing_file_size(const GrowingFile *file);
/* All that came, without a path; borrowed. */
Bytes growing_file_bytes(const GrowingFile *file);

#endif
