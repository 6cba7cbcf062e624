/* manifest.json: what a build has read and written. */
#ifndef OUTPUTS_FILES_MANIFEST_H
#define OUTPUTS_FILES_MANIFEST_H

#include "outputs/output.h"

typedef struct {
    const char *path, *sha256;
    const char *made_from; /* or NULL */
    size_t size;
    bool sized; /* the size is known */
} ManifestEntry;

/* The whole file, to be freed with g_free(): manifest_new(), the entries as outputs in the order
 * that they have, and the warnings and notes: what was
 * guessed of the files that were read. */
char *manifest_text(const OutputContext *context, const ManifestEntry *outputs, size_t n_outputs,
                    Diag *diag);

/* The same of a build that moves its files one by one and is not at its end: the files before and
 * after, by their paths and hashes alone. `before`: a list as in a manifest. */
char *manifest_interim_text(const Value *before, const ManifestEntry *outputs, size_t n_outputs);

#endif
