/* Whether a build has nothing to do: the program, options and inputs are the same as for the build
 * that wrote the output folder, and the folder's files are unchanged. */
#ifndef CLI_CURRENT_H
#define CLI_CURRENT_H

#include "base/files.h"
#include "outputs/output.h"

/* SHA-256 (as text in the arena) of the executing code: the build ids of the program and its
 * libraries, and the names and sizes of the system's fonts and hyphenation patterns. */
const char *program_sha256(Arena *arena);

typedef struct {
    const char *const *folders; /* NULL-terminated; the report's own folder comes first */
    OutputFolder *out;
    const char *const *options; /* NULL differs from an empty text */
    size_t n_options;
    const Report *report; /* provides hashes of the files it has read; NULL: not loaded yet */
    int threads;
} BuildInputs;

/* SHA-256 of a build's inputs: the names and contents of all files below the folders, except hidden
 * files and output of builds, and the options. NULL if a folder cannot be listed. */
const char *inputs_sha256(const BuildInputs *of, Arena *arena);

#endif
