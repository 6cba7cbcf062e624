#include "base/memo.h"

#include <nettle/sha2.h>
#include <sqlite3.h>
#include <string.h>
#include <unistd.h>

/* Changes with what the file holds, and how. */
enum { MEMO_VERSION = 1, UNUSED_BUILDS_MAX = 4, BUSY_MS = 200 };

typedef struct {
    MemoKey key;
    char *data;
    size_t size;
    bool fresh; /* not in the file */
    bool used;
} Value;

struct Memo {
    GMutex lock;
    uint8_t program[SHA256_DIGEST_SIZE]; /* its hash */
    GHashTable *values;                  /* by key; of this build */
    sqlite3 *db;                         /* NULL: no file, or none that can be used */
    sqlite3_stmt *find;
};

struct MemoHash {
    struct sha256_ctx context;
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

/* Of a value under its key: whatever becomes of the file, no value is taken for
 * another's. */
static MemoKey
hash_of(const MemoKey *of, const char *data, size_t size)
{
    struct sha256_ctx context;
    MemoKey key;

    sha256_init(&context);
    sha256_update(&context, sizeof of->bytes, of->bytes);
    sha256_update(&context, size, (const uint8_t *)data);
    sha256_digest(&context, sizeof key.bytes, key.bytes);
    return key;
}

MemoHash *
memo_hash_new(const Memo *memo, const char *step)
{
    MemoHash *hash = g_new0(MemoHash, 1);

    sha256_init(&hash->context);
    if (memo != NULL) {
        sha256_update(&hash->context, sizeof memo->program, memo->program);
    }
    memo_hash_text(hash, step);
    return hash;
}

void
memo_hash_bytes(MemoHash *hash, const char *data, size_t size)
{
    guint64 length = size; /* so that no two lists of inputs are the same bytes */

    sha256_update(&hash->context, sizeof length, (const uint8_t *)&length);
    sha256_update(&hash->context, size, (const uint8_t *)data);
}

void
memo_hash_text(MemoHash *hash, const char *text)
{
    static const uint8_t none = 0xff; /* no length starts so */

    if (text == NULL) {
        sha256_update(&hash->context, sizeof none, &none);
    } else {
        memo_hash_bytes(hash, text, strlen(text));
    }
}

MemoKey
memo_hash_end(MemoHash *hash)
{
    MemoKey key;

    sha256_digest(&hash->context, sizeof key.bytes, key.bytes);
    g_free(hash);
    return key;
}

static bool
run(sqlite3 *db, const char *sql)
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

static const char schema[] =
    "CREATE TABLE memo (key BLOB NOT NULL UNIQUE, hash BLOB NOT NULL, unused INTEGER NOT NULL, "
    "value BLOB NOT NULL);"
    "PRAGMA user_version = 1";

static sqlite3 *
open_file(const char *path)
{
    sqlite3 *db = NULL;
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;

    G_STATIC_ASSERT(MEMO_VERSION == 1); /* as the schema says */
    if (sqlite3_open_v2(path, &db, flags, NULL) == SQLITE_OK) {
        sqlite3_busy_timeout(db, BUSY_MS);
        /* One file, and nothing beside it: what is left half written fails its hash. */
        int version =
            run(db, "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF") ? version_of(db) : -1;
        if (version == MEMO_VERSION || (version == 0 && run(db, schema))) {
            return db;
        }
    }
    sqlite3_close(db);
    return NULL;
}

/* What SQLite cannot read under our own name is emptied: whoever reads the input may
 * remove no file there. */
static sqlite3 *
open_or_empty(const char *path)
{
    sqlite3 *db = open_file(path);

    if (db == NULL && truncate(path, 0) == 0) {
        db = open_file(path);
    }
    return db;
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
    memo->db = path != NULL ? open_or_empty(path) : NULL;
    if (memo->db != NULL &&
        sqlite3_prepare_v2(memo->db, "SELECT value, hash FROM memo WHERE key = ?", -1, &memo->find,
                           NULL) != SQLITE_OK) {
        sqlite3_close(memo->db);
        memo->db = NULL;
    }
    return memo;
}

static Value *
add_value(Memo *memo, MemoKey key, const char *data, size_t size)
{
    Value *value = g_new0(Value, 1);

    value->key = key;
    value->data = g_malloc(size + 1);
    value->size = size;
    value->used = true;
    memcpy(value->data, data, size);
    value->data[size] = '\0';
    g_hash_table_replace(memo->values, &value->key, value);
    return value;
}

static Value *
find_in_file(Memo *memo, MemoKey key)
{
    Value *value = NULL;

    if (memo->db == NULL) {
        return NULL;
    }
    sqlite3_bind_blob(memo->find, 1, key.bytes, sizeof key.bytes, SQLITE_STATIC);
    if (sqlite3_step(memo->find) == SQLITE_ROW) {
        const char *blob = sqlite3_column_blob(memo->find, 0);
        const char *data = blob != NULL ? blob : "";
        size_t size = (size_t)sqlite3_column_bytes(memo->find, 0);
        const void *hash = sqlite3_column_blob(memo->find, 1);
        MemoKey now = hash_of(&key, data, size);
        if ((size_t)sqlite3_column_bytes(memo->find, 1) == sizeof now.bytes && hash != NULL &&
            memcmp(hash, now.bytes, sizeof now.bytes) == 0) {
            value = add_value(memo, key, data, size);
        }
    }
    sqlite3_reset(memo->find);
    return value;
}

bool
memo_find(Memo *memo, MemoKey key, Arena *arena, Bytes *ret)
{
    if (memo == NULL) {
        return false;
    }
    g_mutex_lock(&memo->lock);
    Value *value = g_hash_table_lookup(memo->values, &key);
    if (value == NULL) {
        value = find_in_file(memo, key);
    }
    if (value != NULL) {
        char *copy = arena_alloc(arena, value->size + 1);
        memcpy(copy, value->data, value->size + 1);
        *ret = (Bytes){ .data = copy, .size = value->size };
    }
    g_mutex_unlock(&memo->lock);
    return value != NULL;
}

void
memo_keep(Memo *memo, MemoKey key, const char *data, size_t size)
{
    if (memo != NULL) {
        g_mutex_lock(&memo->lock);
        add_value(memo, key, data, size)->fresh = true;
        g_mutex_unlock(&memo->lock);
    }
}

static bool
write_value(sqlite3_stmt *insert, const Value *value)
{
    MemoKey hash = hash_of(&value->key, value->data, value->size);

    sqlite3_bind_blob(insert, 1, value->key.bytes, sizeof value->key.bytes, SQLITE_STATIC);
    sqlite3_bind_blob(insert, 2, hash.bytes, sizeof hash.bytes, SQLITE_TRANSIENT);
    sqlite3_bind_blob64(insert, 3, value->data, value->size, SQLITE_STATIC);
    bool good = sqlite3_step(insert) == SQLITE_DONE;
    sqlite3_reset(insert);
    return good;
}

static bool
mark_used(sqlite3_stmt *mark, const Value *value)
{
    sqlite3_bind_blob(mark, 1, value->key.bytes, sizeof value->key.bytes, SQLITE_STATIC);
    bool good = sqlite3_step(mark) == SQLITE_DONE;
    sqlite3_reset(mark);
    return good;
}

static bool
write_all(Memo *memo, sqlite3_stmt *insert, sqlite3_stmt *mark)
{
    GHashTableIter iter;
    gpointer data = NULL;
    bool good = run(memo->db, "UPDATE memo SET unused = unused + 1");

    g_hash_table_iter_init(&iter, memo->values);
    while (good && g_hash_table_iter_next(&iter, NULL, &data)) {
        const Value *value = data;
        good = value->fresh ? write_value(insert, value) : mark_used(mark, value);
    }
    g_autofree char *forget =
        g_strdup_printf("DELETE FROM memo WHERE unused >= %d", UNUSED_BUILDS_MAX);
    return good && run(memo->db, forget);
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

/* Another build that writes at the same time keeps us from it: then we do not. */
static void
write_file(Memo *memo)
{
    sqlite3_stmt *insert = NULL, *mark = NULL;

    if (!run(memo->db, "BEGIN IMMEDIATE")) {
        return;
    }
    bool good = sqlite3_prepare_v2(memo->db,
                                   "INSERT OR REPLACE INTO memo (key, hash, unused, value) "
                                   "VALUES (?1, ?2, 0, ?3)",
                                   -1, &insert, NULL) == SQLITE_OK &&
                sqlite3_prepare_v2(memo->db, "UPDATE memo SET unused = 0 WHERE key = ?1", -1, &mark,
                                   NULL) == SQLITE_OK &&
                write_all(memo, insert, mark);
    sqlite3_finalize(insert);
    sqlite3_finalize(mark);
    run(memo->db, good ? "COMMIT" : "ROLLBACK");
}

void
memo_close(Memo *memo, bool keep)
{
    if (memo == NULL) {
        return;
    }
    sqlite3_finalize(memo->find);
    if (memo->db != NULL && keep && anything_fresh(memo)) {
        write_file(memo);
    }
    sqlite3_close(memo->db);
    g_hash_table_unref(memo->values);
    g_mutex_clear(&memo->lock);
    g_free(memo);
}
