/* A build that has nothing to do: the same command, over inputs that are as they were,
 * with an output folder that is as it was left. That is the memo's outermost step; its
 * inputs are what a trace of the build before has noted. */
#ifndef CLI_CURRENT_H
#define CLI_CURRENT_H

#include "base/memo.h"
#include "base/trace.h"
#include "outputs/output.h"

/* "program": what runs, as text for memo_open(): the binary and each library that is mapped,
 * with the size and times of their files. In the arena. */
const char *program_identity(Arena *arena);

/* Path of the memo's file, beside the output folder: OUT "site/out" has "site/.out.cache". In
 * the arena. */
const char *memo_path(const char *out, Arena *arena);

/* True when nothing is to be done: the messages of the build before are reported again,
 * and *ret_files is how many files it left. */
bool build_is_current(Memo *memo, MemoKey key, Diag *diag, size_t *ret_files);

/* What output_folder_pack() gave after the build before of the same command; in the arena.
 * Empty when there was none. */
Bytes build_outputs_before(Memo *memo, MemoKey key, Arena *arena);

/* Keeps a build that has ended well. */
void build_keep(Memo *memo, MemoKey key, FileTrace *trace, const OutputFolder *folder,
                size_t n_files, Diag *diag);

#endif
