#include "base/memo.h"

#include "base/deflate_library.h"
#include "base/memo_file.h"
#include "base/memo_hash.h"
#include "base/sqlite_library.h"

#include <inttypes.h>
#include <nettle/sha2.h>
#include <string.h>

/* Builds in a row that did not use a value, before it goes. Small ones are many steps' answers that
 * larger values are made of, which are asked again once such a value is made anew. */
enum { UNUSED_BUILDS_MAX = 4, UNUSED_BUILDS_MAX_SMALL = 64, SMALL_KEPT = 8192 };

/* In the table of uses: no value has it. Its build is the last one. */
enum { ID_OF_BUILDS = 0 };

/* What a build holds in memory; small values stay there beyond it. */
enum { HELD_MAX = 16 << 20, SMALL = 256 };
/* Of what was found in the file: larger ones are hardly asked for again. */
enum { AGAIN_MAX = 4096 };
/* Of the file's values: larger ones are read to where they stay, smaller ones with their row.
 * As the statement says. */
enum { WITH_ROW_MAX = 32768 };

typedef struct {
    MemoKey key;
    char *data; /* NULL: it is aside, or in the file alone */
    size_t size;
    guint64 aside;    /* where, in the scratch */
    sqlite3_int64 id; /* its row in the file */
    bool fresh;       /* not in the file */
    bool written;     /* there, once the transaction ends well */
} Value;

struct Memo {
    GMutex lock;
    uint8_t program[SHA256_DIGEST_SIZE]; /* its hash */
    GHashTable *values;                  /* by key; of this build */
    size_t held;                         /* bytes of those whose data is here */
    Scratch *scratch;                    /* for the others; NULL: none */
    char *path;
    sqlite3 *db; /* NULL: no file, or none that can be used */
    sqlite3_stmt *find, *find_id;
    sqlite3_blob *large; /* the value of a row, or NULL; none while something is written */
    bool reading;        /* within one transaction: each of its own would lock the file again */
    GThread *ahead;      /* writes; NULL: none */
    bool begun;          /* its transaction */
};

static guint
key_hash(gconstpointer key)
{
    guint hash = 0;

    memcpy(&hash, ((const MemoKey *)key)->bytes, sizeof hash);
    return hash;
}

static gboolean
key_equal(gconstpointer a, gconstpointer b)
{
    return memcmp(a, b, sizeof(MemoKey)) == 0;
}

static void
value_free(void *data)
{
    Value *value = data;

    g_free(value->data);
    g_free(value);
}

typedef struct {
    guint32 parts[2];
} Sum;

/* Of a value under its key, so that no value is taken for another's, nor half of one for the
 * whole, whatever becomes of the file. No hash: nobody forges what he could delete. */
static Sum
sum_of(const MemoKey *of, const char *data, size_t size)
{
    Sum sum = { { libdeflate_crc32(0, of->bytes, sizeof of->bytes),
                  libdeflate_adler32(1, of->bytes, sizeof of->bytes) } };

    sum.parts[0] = libdeflate_crc32(sum.parts[0], data, size);
    sum.parts[1] = libdeflate_adler32(sum.parts[1], data, size);
    return sum;
}

MemoHash *
memo_hash_new(const Memo *memo, const char *step)
{
    return memo_hash_start(memo != NULL ? memo->program : NULL, step);
}

/* True when it is there. */
static bool
prepare(sqlite3 *db, const char *sql, sqlite3_stmt **ret)
{
    return sqlite3_prepare_v2(db, sql, -1, ret, NULL) == SQLITE_OK;
}

static void
close_large(Memo *memo)
{
    sqlite3_blob_close(memo->large);
    memo->large = NULL;
}

static void
begin_reading(Memo *memo)
{
    if (!memo->begun) { /* that is one, too */
        memo->reading = memo->reading || memo_file_run(memo->db, "BEGIN");
    }
}

static void
end_reading(Memo *memo)
{
    close_large(memo);
    if (memo->reading) {
        memo_file_run(memo->db, "COMMIT");
        memo->reading = false;
    }
}

static void
close_database(Memo *memo)
{
    memo->reading = false;
    if (memo->db == NULL) {
        return; /* SQLite may not even be open */
    }
    close_large(memo);
    sqlite3_finalize(memo->find);
    sqlite3_finalize(memo->find_id);
    sqlite3_close(memo->db);
    memo->find = memo->find_id = NULL;
    memo->db = NULL;
}

/* Once: its description is long, and in each key. */
static void
hash_program(Memo *memo, const char *program)
{
    struct sha256_ctx context;

    sha256_init(&context);
    sha256_update(&context, strlen(program), (const uint8_t *)program);
    sha256_digest(&context, sizeof memo->program, memo->program);
}

Memo *
memo_open(const char *path, const char *program)
{
    Memo *memo = g_new0(Memo, 1);

    g_mutex_init(&memo->lock);
    hash_program(memo, program);
    memo->values = g_hash_table_new_full(key_hash, key_equal, NULL, value_free);
    memo->path = g_strdup(path);
    memo->db = path != NULL ? memo_file_open(path) : NULL;
    if (memo->db != NULL &&
        (!prepare(memo->db,
                  "SELECT id, sum, length(value), CASE WHEN length(value) <= 32768 THEN value END "
                  "FROM memo WHERE key = ?",
                  &memo->find) ||
         !prepare(memo->db, "SELECT id, length(value) FROM memo WHERE key = ?", &memo->find_id))) {
        close_database(memo);
    }
    return memo;
}

bool
memo_lasts(const Memo *memo)
{
    return memo != NULL && memo->db != NULL;
}

bool
memo_is_empty(Memo *memo)
{
    sqlite3_stmt *any = NULL;

    if (!memo_lasts(memo)) {
        return true;
    }
    g_mutex_lock(&memo->lock);
    begin_reading(memo);
    bool empty =
        prepare(memo->db, "SELECT 1 FROM memo LIMIT 1", &any) && sqlite3_step(any) == SQLITE_DONE;
    sqlite3_finalize(any);
    g_mutex_unlock(&memo->lock);
    return empty;
}

void
memo_put_aside(Memo *memo, Scratch *scratch)
{
    memo->scratch = scratch;
}

static void
hold(Memo *memo, Value *value, const char *data)
{
    value->data = g_malloc(value->size + 1);
    memcpy(value->data, data, value->size);
    value->data[value->size] = '\0';
    memo->held += value->size;
}

/* Without its data, in the place of one that had the key. */
static Value *
add_value(Memo *memo, MemoKey key, size_t size)
{
    const Value *old = g_hash_table_lookup(memo->values, &key);
    Value *value = g_new0(Value, 1);

    memo->held -= old != NULL && old->data != NULL ? old->size : 0;
    value->key = key;
    value->size = size;
    g_hash_table_replace(memo->values, &value->key, value);
    return value;
}

static bool
has_room(const Memo *memo, size_t size)
{
    return size <= SMALL || memo->held + size <= HELD_MAX;
}

/* The value of the row that was found, when it fits its sum. */
static Value *
take_row(Memo *memo, MemoKey key, Arena *arena, Bytes *ret)
{
    sqlite3_int64 id = sqlite3_column_int64(memo->find, 0);
    size_t size = (size_t)sqlite3_column_int64(memo->find, 2);
    char *data = arena_alloc(arena, size + 1);
    Sum sum;

    if ((size_t)sqlite3_column_bytes(memo->find, 1) != sizeof sum) {
        return NULL;
    }
    memcpy(&sum, sqlite3_column_blob(memo->find, 1), sizeof sum);
    if (size > WITH_ROW_MAX) {
        bool good = memo_file_read(memo->db, &memo->large, id, data, size);
        if (!good || memo->begun) {
            close_large(memo);
        }
        if (!good) {
            return NULL;
        }
    } else if ((size_t)sqlite3_column_bytes(memo->find, 3) != size) {
        return NULL;
    } else if (size > 0) {
        memcpy(data, sqlite3_column_blob(memo->find, 3), size);
    }
    Sum now = sum_of(&key, data, size);
    if (memcmp(&sum, &now, sizeof now) != 0) {
        return NULL;
    }
    Value *value = add_value(memo, key, size);
    value->id = id;
    if (size <= AGAIN_MAX && has_room(memo, size)) {
        hold(memo, value, data);
    }
    *ret = (Bytes){ .data = data, .size = size };
    return value;
}

static bool
find_in_file(Memo *memo, MemoKey key, Arena *arena, Bytes *ret)
{
    bool found = false;

    if (memo->db != NULL) {
        begin_reading(memo);
        sqlite3_bind_blob(memo->find, 1, key.bytes, sizeof key.bytes, SQLITE_STATIC);
        found = sqlite3_step(memo->find) == SQLITE_ROW && take_row(memo, key, arena, ret) != NULL;
        sqlite3_reset(memo->find);
    }
    return found;
}

/* The data of a value that is here or aside, in `ret` with room for it. */
static bool
copy_data(const Memo *memo, const Value *value, char *ret)
{
    if (value->data != NULL) {
        memcpy(ret, value->data, value->size);
        return true;
    }
    return value->fresh && scratch_get(memo->scratch, value->aside, value->size, ret);
}

bool
memo_find(Memo *memo, MemoKey key, Arena *arena, Bytes *ret)
{
    bool found = false;

    if (memo == NULL) {
        return false;
    }
    g_mutex_lock(&memo->lock);
    const Value *value = g_hash_table_lookup(memo->values, &key);
    if (value == NULL || (value->data == NULL && !value->fresh)) {
        found = find_in_file(memo, key, arena, ret);
    } else {
        char *copy = arena_alloc(arena, value->size + 1);
        found = copy_data(memo, value, copy);
        *ret = (Bytes){ .data = copy, .size = value->size };
    }
    g_mutex_unlock(&memo->lock);
    return found;
}

bool
memo_use(Memo *memo, MemoKey key)
{
    if (memo == NULL) {
        return false;
    }
    g_mutex_lock(&memo->lock);
    bool there = g_hash_table_contains(memo->values, &key);
    if (!there && memo->db != NULL) {
        begin_reading(memo);
        sqlite3_bind_blob(memo->find_id, 1, key.bytes, sizeof key.bytes, SQLITE_STATIC);
        there = sqlite3_step(memo->find_id) == SQLITE_ROW;
        if (there) {
            size_t size = (size_t)sqlite3_column_int64(memo->find_id, 1);
            add_value(memo, key, size)->id = sqlite3_column_int64(memo->find_id, 0);
        }
        sqlite3_reset(memo->find_id);
    }
    g_mutex_unlock(&memo->lock);
    return there;
}

void
memo_keep(Memo *memo, MemoKey key, const char *data, size_t size)
{
    if (memo != NULL) {
        g_mutex_lock(&memo->lock);
        Value *value = add_value(memo, key, size);
        value->fresh = true;
        if (has_room(memo, size) || !scratch_put(memo->scratch, data, size, &value->aside)) {
            hold(memo, value, data);
        }
        g_mutex_unlock(&memo->lock);
    }
}

typedef struct {
    sqlite3 *db;
    sqlite3_stmt *insert, *use;
    sqlite3_int64 build; /* this one's number */
} Writer;

static bool
find_build(Writer *writer)
{
    sqlite3_stmt *last = NULL;
    bool good = prepare(writer->db, "SELECT coalesce(max(build), 0) + 1 FROM used", &last) &&
                sqlite3_step(last) == SQLITE_ROW;

    writer->build = good ? sqlite3_column_int64(last, 0) : 0;
    sqlite3_finalize(last);
    return good;
}

static bool
writer_open(Writer *writer, sqlite3 *db)
{
    *writer = (Writer){ .db = db };
    return prepare(db, "INSERT OR REPLACE INTO memo (key, sum, value) VALUES (?1, ?2, ?3)",
                   &writer->insert) &&
           prepare(db, "INSERT OR REPLACE INTO used (id, build) VALUES (?1, ?2)", &writer->use) &&
           find_build(writer);
}

static bool
write_row(Writer *writer, Value *value, const char *data)
{
    Sum sum = sum_of(&value->key, data, value->size);
    sqlite3_stmt *insert = writer->insert;

    sqlite3_bind_blob(insert, 1, value->key.bytes, sizeof value->key.bytes, SQLITE_STATIC);
    sqlite3_bind_blob(insert, 2, &sum, sizeof sum, SQLITE_TRANSIENT);
    sqlite3_bind_blob64(insert, 3, data, value->size, SQLITE_STATIC);
    bool good = sqlite3_step(insert) == SQLITE_DONE;
    sqlite3_reset(insert);
    sqlite3_clear_bindings(insert);
    value->id = sqlite3_last_insert_rowid(writer->db);
    return good;
}

/* One that cannot be read again is left out, and keeps no row. */
static bool
write_value(Writer *writer, const Memo *memo, Value *value)
{
    g_autofree char *aside = value->data == NULL ? g_malloc(value->size + 1) : NULL;

    if (aside != NULL && !copy_data(memo, value, aside)) {
        return true;
    }
    return write_row(writer, value, aside != NULL ? aside : value->data);
}

/* As of an earlier build, for one that is to go earlier. */
static bool
mark(Writer *writer, sqlite3_int64 id, sqlite3_int64 build)
{
    sqlite3_bind_int64(writer->use, 1, id);
    sqlite3_bind_int64(writer->use, 2, build);
    bool good = sqlite3_step(writer->use) == SQLITE_DONE;
    sqlite3_reset(writer->use);
    return good;
}

static bool
mark_used(Writer *writer, const Value *value)
{
    bool small = value->size <= SMALL_KEPT;

    return mark(writer, value->id,
                small ? writer->build
                      : writer->build - UNUSED_BUILDS_MAX_SMALL + UNUSED_BUILDS_MAX);
}

static bool
forget_unused(const Writer *writer)
{
    sqlite3_int64 last = writer->build - UNUSED_BUILDS_MAX_SMALL;
    g_autofree char *forget =
        g_strdup_printf("DELETE FROM memo WHERE id IN (SELECT id FROM used WHERE build <= %" PRId64
                        "); DELETE FROM used WHERE build <= %" PRId64,
                        (int64_t)last, (int64_t)last);

    return memo_file_run(writer->db, forget);
}

static bool
write_all(Memo *memo, Writer *writer)
{
    GHashTableIter iter;
    gpointer data = NULL;
    bool good = true;

    g_hash_table_iter_init(&iter, memo->values);
    while (good && g_hash_table_iter_next(&iter, NULL, &data)) {
        Value *value = data;
        good = (!value->fresh || value->written || write_value(writer, memo, value)) &&
               (value->id == 0 || mark_used(writer, value));
        value->written = good;
    }
    return good && mark(writer, ID_OF_BUILDS, writer->build) && forget_unused(writer);
}

static bool
anything_fresh(const Memo *memo)
{
    GHashTableIter iter;
    gpointer data = NULL;

    g_hash_table_iter_init(&iter, memo->values);
    while (g_hash_table_iter_next(&iter, NULL, &data)) {
        if (((const Value *)data)->fresh) {
            return true;
        }
    }
    return false;
}

/* What is not written yet. False when it cannot be. */
static bool
write_fresh(Memo *memo)
{
    Writer writer;
    bool good = writer_open(&writer, memo->db) && write_all(memo, &writer);

    sqlite3_finalize(writer.insert);
    sqlite3_finalize(writer.use);
    return good;
}

static void
forget_written(Memo *memo)
{
    GHashTableIter iter;
    gpointer value = NULL;

    g_hash_table_iter_init(&iter, memo->values);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        ((Value *)value)->written = false;
    }
}

/* What fails here fails again at the end, where it is seen to. */
static void *
write_ahead(void *data)
{
    Memo *memo = data;

    g_mutex_lock(&memo->lock);
    end_reading(memo);
    memo->begun = memo_file_run(memo->db, "BEGIN IMMEDIATE");
    if (memo->begun && !write_fresh(memo)) {
        memo_file_run(memo->db, "ROLLBACK");
        forget_written(memo);
        memo->begun = false;
    }
    g_mutex_unlock(&memo->lock);
    return NULL;
}

void
memo_write_ahead(Memo *memo)
{
    if (memo_lasts(memo) && memo->ahead == NULL && anything_fresh(memo)) {
        memo->ahead = g_thread_new("memo", write_ahead, memo);
    }
}

static void
await_ahead(Memo *memo)
{
    if (memo->ahead != NULL) {
        g_thread_join(memo->ahead);
        memo->ahead = NULL;
    }
}

/* Another build that writes at the same time keeps us from it: then we do not. False when
 * the file is damaged. */
static bool
write_file(Memo *memo)
{
    end_reading(memo);
    if (!memo->begun && !memo_file_run(memo->db, "BEGIN IMMEDIATE")) {
        return true;
    }
    bool good = write_fresh(memo);
    bool damaged = !good && sqlite3_errcode(memo->db) == SQLITE_CORRUPT;
    memo_file_run(memo->db, good ? "COMMIT" : "ROLLBACK");
    memo->begun = false;
    return !damaged;
}

/* What was found in the file is not there any more; what is held of it is written again. */
static void
write_anew(Memo *memo)
{
    GHashTableIter iter;
    gpointer data = NULL;

    close_database(memo);
    forget_written(memo);
    memo->db = memo_file_empty(memo->path);
    g_hash_table_iter_init(&iter, memo->values);
    while (g_hash_table_iter_next(&iter, NULL, &data)) {
        Value *value = data;
        value->fresh = value->fresh || value->data != NULL;
        value->id = 0;
    }
    if (memo->db != NULL) {
        write_file(memo);
    }
}

void
memo_close(Memo *memo, bool keep)
{
    if (memo == NULL) {
        return;
    }
    await_ahead(memo);
    if (memo->db != NULL) {
        sqlite3_reset(memo->find);
        if (keep && anything_fresh(memo) && !write_file(memo)) {
            write_anew(memo);
        }
    }
    close_database(memo); /* a transaction that was begun ahead is none */
    g_hash_table_unref(memo->values);
    g_mutex_clear(&memo->lock);
    g_free(memo->path);
    g_free(memo);
}
