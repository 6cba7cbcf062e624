#include "base/memo_file.h"

#include "base/sqlite_memory.h"

#include <unistd.h>

/* Changes with what the file holds, and how. */
enum { MEMO_VERSION = 3, BUSY_MS = 200 };

bool
memo_file_run(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static int
version_of(sqlite3 *db)
{
    sqlite3_stmt *statement = NULL;
    int version = -1;

    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW) {
        version = sqlite3_column_int(statement, 0);
    }
    sqlite3_finalize(statement);
    return version;
}

/* `build`: number of the last build that used the value. It has a table of its own: to
 * count in the rows of the values would write them all anew. */
static const char schema[] =
    "CREATE TABLE memo (id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, sum BLOB NOT NULL, "
    "value BLOB NOT NULL);"
    "CREATE TABLE used (id INTEGER PRIMARY KEY, build INTEGER NOT NULL);"
    "PRAGMA user_version = 3";

static sqlite3 *
open_file(const char *path)
{
    sqlite3 *db = NULL;
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;

    G_STATIC_ASSERT(MEMO_VERSION == 3); /* as the schema says */
    sqlite_memory_init();
    if (sqlite3_open_v2(path, &db, flags, NULL) == SQLITE_OK) {
        sqlite3_busy_timeout(db, BUSY_MS);
        /* One file, and nothing beside it: what is left half written fails its sum. */
        /* Most bytes are in values of many kilobytes, which are read page after page. */
        int version = memo_file_run(db, "PRAGMA page_size = 16384; PRAGMA journal_mode = MEMORY; "
                                        "PRAGMA synchronous = OFF; PRAGMA secure_delete = OFF")
                          ? version_of(db)
                          : -1;
        if (version == MEMO_VERSION || (version == 0 && memo_file_run(db, schema))) {
            return db;
        }
    }
    sqlite3_close(db);
    return NULL;
}

sqlite3 *
memo_file_join(const char *path)
{
    sqlite3 *db = NULL;

    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK) {
        sqlite3_busy_timeout(db, BUSY_MS);
        return db;
    }
    sqlite3_close(db);
    return NULL;
}

/* Whoever reads the input may remove no file there. */
sqlite3 *
memo_file_empty(const char *path)
{
    return truncate(path, 0) == 0 ? open_file(path) : NULL;
}

sqlite3 *
memo_file_open(const char *path)
{
    sqlite3 *db = open_file(path);

    return db != NULL ? db : memo_file_empty(path);
}

bool
memo_file_read(sqlite3 *db, sqlite3_blob **blob, sqlite3_int64 id, char *ret, size_t size)
{
    int result = *blob != NULL ? sqlite3_blob_reopen(*blob, id)
                               : sqlite3_blob_open(db, "main", "memo", "value", id, 0, blob);

    return result == SQLITE_OK && (size_t)sqlite3_blob_bytes(*blob) == size &&
           sqlite3_blob_read(*blob, ret, (int)size, 0) == SQLITE_OK;
}
