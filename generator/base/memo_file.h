/* The database of a memo: table memo has the values by their key and their sum, table used the
 * last build that used each. */
#ifndef BASE_MEMO_FILE_H
#define BASE_MEMO_FILE_H

#include "base/base.h"

#include <sqlite3.h>

/* Opens the file, anew if it is none of this version's; what SQLite cannot read is emptied.
 * NULL when neither can be. Yours to close. */
sqlite3 *memo_file_open(const char *path);

/* Opens one that memo_file_open() has opened, to read beside it; NULL when it cannot be. */
sqlite3 *memo_file_join(const char *path);

/* As memo_file_open(), of a file that is there, which is emptied first. */
sqlite3 *memo_file_empty(const char *path);

/* Runs statements that give no rows; false when one fails. */
bool memo_file_run(sqlite3 *db, const char *sql);

/* Reads the value of row `id`, of `size` bytes, without a copy on the way. `*blob` is NULL, or what
 * read another value; it is to be closed before anything is written. */
bool memo_file_read(sqlite3 *db, sqlite3_blob **blob, sqlite3_int64 id, char *ret, size_t size);

#endif
