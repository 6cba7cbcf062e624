/* A connection to the database of a memo, which finds values there: for one thread at a time.
 * Another thread that has one of its own need not wait. */
#ifndef BASE_MEMO_READER_H
#define BASE_MEMO_READER_H

#include "base/memo.h"

#include <sqlite3.h>

typedef struct MemoReader MemoReader;

/* Reads with a connection that it borrows. NULL when the database has no such table. */
MemoReader *memo_reader_new(sqlite3 *db);
/* With one of its own, to a file that there is. NULL when it cannot be had. */
MemoReader *memo_reader_open(const char *path);
void memo_reader_free(MemoReader *reader); /* accepts NULL */

typedef struct {
    sqlite3_int64 id;
    Bytes bytes; /* in the arena */
} MemoRow;

/* The value under the key, when it fits its sum. What is read stays locked for those who write
 * until memo_reader_end(). */
bool memo_reader_find(MemoReader *reader, const MemoKey *key, Arena *arena, MemoRow *ret);
void memo_reader_end(MemoReader *reader);
/* From now on the connection writes: what is found then is within what it writes. */
void memo_reader_write(MemoReader *reader, bool writes);

typedef struct {
    guint32 parts[2];
} MemoSum;

/* Of a value under its key, so that no value is taken for another's, nor half of one for the
 * whole, whatever becomes of the file. No hash: nobody forges what he could delete. */
MemoSum memo_sum(const MemoKey *key, const char *data, size_t size);

#endif
