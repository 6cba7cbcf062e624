/* What pure steps gave, by a hash of all that went into them: the program, the step's
 * name and its inputs. A step that is asked again with the same is not done again, in
 * this build or, where there is a file, in a later one.
 *
 * The file is one SQLite database. It may be deleted, damaged, or of another program:
 * then steps are done again. New values are written at the end; one that a killed
 * build or a failing disk has left half written does not fit its sum, and is none.
 * Values that four builds in a row did not use go, small ones after sixty-four. */
#ifndef BASE_MEMO_H
#define BASE_MEMO_H

#include "base/files.h"
#include "base/scratch.h"

typedef struct Memo Memo;

/* `path` NULL: for this build alone. `program` stands for the program and the libraries
 * it runs with: another has other keys. */
Memo *memo_open(const char *path, const char *program);
/* From now on new values are put aside there once many are held. Borrowed. */
void memo_put_aside(Memo *memo, Scratch *scratch);
/* Whether there is a file: what no other step of the build asks for need not be kept
 * without one. */
bool memo_lasts(const Memo *memo);
/* Begins to write what is new, in a thread of its own: for when little more will come, and
 * the disk is waited for. It stays only if memo_close() keeps it. Others may go on. */
void memo_write_ahead(Memo *memo);
/* `keep`: writes what is new; false forgets it. */
void memo_close(Memo *memo, bool keep);

typedef struct {
    guint8 bytes[32];
} MemoKey;

/* A key is begun with the step's name; then comes each input. Texts may be NULL. */
typedef struct MemoHash MemoHash;
MemoHash *memo_hash_new(const Memo *memo, const char *step);
void memo_hash_bytes(MemoHash *hash, const char *data, size_t size);
void memo_hash_text(MemoHash *hash, const char *text);
MemoKey memo_hash_end(MemoHash *hash); /* frees it */

/* In the arena; from any thread. False when there is none; of no memo (NULL) too. */
bool memo_find(Memo *memo, MemoKey key, Arena *arena, Bytes *ret);
/* Takes a copy. */
void memo_keep(Memo *memo, MemoKey key, const char *data, size_t size);

#endif
