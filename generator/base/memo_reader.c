#include "base/memo_reader.h"

#include "base/memo_file.h"

#include <libdeflate.h>
#include <string.h>

/* Larger values are read to where they stay, smaller ones with their row. As the statement says. */
enum { WITH_ROW_MAX = 32768 };

struct MemoReader {
    sqlite3 *db;
    bool own; /* the connection */
    sqlite3_stmt *find;
    sqlite3_blob *large; /* the value of a row, or NULL; none while something is written */
    bool reading;        /* within one transaction: each of its own would lock the file again */
    bool writes;         /* that is one, too */
};

static bool
prepare(MemoReader *reader, const char *sql, sqlite3_stmt **ret)
{
    return sqlite3_prepare_v2(reader->db, sql, -1, ret, NULL) == SQLITE_OK;
}

MemoReader *
memo_reader_new(sqlite3 *db)
{
    MemoReader *reader = g_new0(MemoReader, 1);

    reader->db = db;
    if (!prepare(reader,
                 "SELECT id, sum, length(value), CASE WHEN length(value) <= 32768 THEN value END "
                 "FROM memo WHERE key = ?",
                 &reader->find)) {
        g_clear_pointer(&reader, memo_reader_free);
    }
    return reader;
}

MemoReader *
memo_reader_open(const char *path)
{
    sqlite3 *db = memo_file_join(path);
    MemoReader *reader = db != NULL ? memo_reader_new(db) : NULL;

    if (reader != NULL) {
        reader->own = true;
    } else {
        sqlite3_close(db);
    }
    return reader;
}

static void
close_large(MemoReader *reader)
{
    sqlite3_blob_close(reader->large);
    reader->large = NULL;
}

void
memo_reader_free(MemoReader *reader)
{
    if (reader != NULL) {
        close_large(reader);
        sqlite3_finalize(reader->find);
        if (reader->own) {
            sqlite3_close(reader->db);
        }
        g_free(reader);
    }
}

static void
begin(MemoReader *reader)
{
    if (!reader->writes) {
        reader->reading = reader->reading || memo_file_run(reader->db, "BEGIN");
    }
}

void
memo_reader_end(MemoReader *reader)
{
    close_large(reader);
    sqlite3_reset(reader->find);
    if (reader->reading) {
        memo_file_run(reader->db, "COMMIT");
        reader->reading = false;
    }
}

void
memo_reader_write(MemoReader *reader, bool writes)
{
    g_assert(!reader->reading);
    reader->writes = writes;
}

MemoSum
memo_sum(const MemoKey *key, const char *data, size_t size)
{
    MemoSum sum = { { libdeflate_crc32(0, key->bytes, sizeof key->bytes),
                      libdeflate_adler32(1, key->bytes, sizeof key->bytes) } };

    sum.parts[0] = libdeflate_crc32(sum.parts[0], data, size);
    sum.parts[1] = libdeflate_adler32(sum.parts[1], data, size);
    return sum;
}

static bool
read_large(MemoReader *reader, sqlite3_int64 id, char *data, size_t size)
{
    bool good = memo_file_read(reader->db, &reader->large, id, data, size);

    if (!good || reader->writes) {
        close_large(reader);
    }
    return good;
}

/* The value of the row that was found, when it fits its sum. */
static bool
take_row(MemoReader *reader, const MemoKey *key, Arena *arena, MemoRow *ret)
{
    sqlite3_int64 id = sqlite3_column_int64(reader->find, 0);
    size_t size = (size_t)sqlite3_column_int64(reader->find, 2);
    char *data = arena_alloc(arena, size + 1);
    MemoSum sum;

    if ((size_t)sqlite3_column_bytes(reader->find, 1) != sizeof sum) {
        return false;
    }
    memcpy(&sum, sqlite3_column_blob(reader->find, 1), sizeof sum);
    if (size > WITH_ROW_MAX) {
        if (!read_large(reader, id, data, size)) {
            return false;
        }
    } else if ((size_t)sqlite3_column_bytes(reader->find, 3) != size) {
        return false;
    } else if (size > 0) {
        memcpy(data, sqlite3_column_blob(reader->find, 3), size);
    }
    MemoSum now = memo_sum(key, data, size);
    *ret = (MemoRow){ id, { .data = data, .size = size } };
    return memcmp(&sum, &now, sizeof now) == 0;
}

bool
memo_reader_find(MemoReader *reader, const MemoKey *key, Arena *arena, MemoRow *ret)
{
    begin(reader);
    sqlite3_bind_blob(reader->find, 1, key->bytes, sizeof key->bytes, SQLITE_STATIC);
    bool found = sqlite3_step(reader->find) == SQLITE_ROW && take_row(reader, key, arena, ret);
    sqlite3_reset(reader->find);
    return found;
}
