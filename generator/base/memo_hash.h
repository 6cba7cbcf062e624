/* The hash that makes a key (base/memo.h). */
#ifndef BASE_MEMO_HASH_H
#define BASE_MEMO_HASH_H

#include "base/memo.h"

/* For memo_hash_new(): of the SHA-256 of the program, or NULL, and a step. */
MemoHash *memo_hash_start(const uint8_t *program, const char *step);

#endif
