/* manifest.json: the files that a build has read and written. */
#ifndef OUTPUTS_FILES_MANIFEST_H
#define OUTPUTS_FILES_MANIFEST_H

#include "outputs/output.h"

typedef struct {
    const char *path, *sha256;
    const char *made_from; /* or NULL */
    size_t size;
    bool sized; /* the size is known */
} ManifestEntry;

/* The whole file (g_free()): manifest_new(), the entries as outputs in the given order, and the
 * warnings and notes, which include guesses about input files. */
char *manifest_text(const OutputContext *context, const ManifestEntry *outputs, size_t n_outputs,
                    Diag *diag);

/* A manifest for a build that moves its files one by one and is not finished: the old and new files
 * with only path and hash. `before` is a list as in a manifest. Free with g_free(). */
char *manifest_interim_text(const Value *before, const ManifestEntry *outputs, size_t n_outputs);

#endif
