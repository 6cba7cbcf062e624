/* Whether a build has nothing to do: the same program, options and inputs as the build that left
 * the output folder, whose files are as it left them. */
#ifndef CLI_CURRENT_H
#define CLI_CURRENT_H

#include "base/files.h"
#include "outputs/output.h"

/* SHA-256, as text in the arena, of what runs: the program and its libraries by their build ids,
 * the fonts and hyphenation patterns of the system by their names and sizes. */
const char *program_sha256(Arena *arena);

typedef struct {
    const char *const *folders; /* NULL at the end; the report's own comes first */
    OutputFolder *out;
    const char *const *options; /* where NULL differs from an empty text */
    size_t n_options;
    const Report *report; /* knows the hashes of what it was read from; NULL: not loaded yet */
    int threads;
} BuildInputs;

/* The same of what a build reads: all files below the folders but hidden ones and those that
 * builds wrote, by their names and contents, and the options. NULL when a folder cannot be listed.
 */
const char *inputs_sha256(const BuildInputs *of, Arena *arena);

#endif
