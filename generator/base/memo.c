#include "base/memo.h"

#include "base/memo_file.h"
#include "base/memo_hash.h"
#include "base/memo_reader.h"

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
/* Threads that may read in the file at the same time. */
enum { READERS_MAX = 3 };

typedef struct {
    MemoKey key;
    char *data; /* NULL: it is aside, or in the file alone */
    size_t size;
    guint64 aside;    /* where, in the scratch */
    sqlite3_int64 id; /* its row in the file */
    bool fresh;       /* not in the file */
    bool written;     /* there, and marked as used, once the transaction ends well */
} Value;

/* Of one thread at a time, which locks it after the memo, or without that. */
typedef struct {
    GMutex lock;
    MemoReader *reader; /* NULL: not opened yet, or not to be had */
} Desk;

struct Memo {
    GMutex lock;                         /* of the values */
    uint8_t program[SHA256_DIGEST_SIZE]; /* its hash */
    GHashTable *values;                  /* by key; of this build */
    size_t held;                         /* bytes of those whose data is here */
    Scratch *scratch;                    /* for the others; NULL: none */
    char *path;
    sqlite3 *db;             /* NULL: no file, or none that can be used */
    Desk desks[READERS_MAX]; /* the first one's reader has `db`, and writes */
    gint n_desks;            /* atomic; 1: nobody reads beside */
    GThread *ahead;          /* writes; NULL: none */
    bool begun;              /* its transaction */
    sqlite3_int64 build;     /* this one's number; 0: not asked for yet within that */
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

/* ---- Desks ---- */

/* With a reader, if there is a file; locked. Who finds all of them taken waits for the first. */
static Desk *
desk_take(Memo *memo)
{
    gint n = g_atomic_int_get(&memo->n_desks);

    for (gint i = 0; i < n; i++) {
        Desk *desk = &memo->desks[i];
        if (!g_mutex_trylock(&desk->lock)) {
            continue;
        }
        if (i > 0 && desk->reader == NULL && i < g_atomic_int_get(&memo->n_desks)) {
            desk->reader = memo_reader_open(memo->path);
        }
        if (desk->reader != NULL) {
            return desk;
        }
        g_mutex_unlock(&desk->lock);
    }
    g_mutex_lock(&memo->desks[0].lock);
    return &memo->desks[0];
}

static void
desk_leave(Desk *desk)
{
    g_mutex_unlock(&desk->lock);
}

/* Nobody reads any more: the file can be written. The first desk, to be left; who reads later waits
 * for it, and has the connection that writes. */
static Desk *
end_reading(Memo *memo)
{
    g_atomic_int_set(&memo->n_desks, 1);
    for (size_t i = 1; i < READERS_MAX; i++) {
        g_mutex_lock(&memo->desks[i].lock);
        g_clear_pointer(&memo->desks[i].reader, memo_reader_free);
        g_mutex_unlock(&memo->desks[i].lock);
    }
    g_mutex_lock(&memo->desks[0].lock);
    if (memo->desks[0].reader != NULL) {
        memo_reader_end(memo->desks[0].reader);
    }
    return &memo->desks[0];
}

static void
close_database(Memo *memo)
{
    if (memo->db == NULL) {
        return; /* SQLite may not even be open */
    }
    Desk *desk = end_reading(memo);
    g_clear_pointer(&desk->reader, memo_reader_free);
    desk_leave(desk);
    sqlite3_close(memo->db);
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
    memo->n_desks = READERS_MAX;
    for (size_t i = 0; i < READERS_MAX; i++) {
        g_mutex_init(&memo->desks[i].lock);
    }
    if (memo->db != NULL && (memo->desks[0].reader = memo_reader_new(memo->db)) == NULL) {
        close_database(memo); /* it has no such tables */
    }
    return memo;
}

bool
memo_lasts(const Memo *memo)
{
    return memo != NULL && memo->db != NULL;
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

/* What was found in the file is known from now on, unless it came meanwhile. */
static void
note_row(Memo *memo, MemoKey key, const MemoRow *row)
{
    g_mutex_lock(&memo->lock);
    if (!g_hash_table_contains(memo->values, &key)) {
        Value *value = add_value(memo, key, row->bytes.size);
        value->id = row->id;
        if (row->bytes.data != NULL && value->size <= AGAIN_MAX && has_room(memo, value->size)) {
            hold(memo, value, row->bytes.data);
        }
    }
    g_mutex_unlock(&memo->lock);
}

static bool
find_in_file(Memo *memo, MemoKey key, Arena *arena, Bytes *ret)
{
    MemoRow row = { 0 };

    if (memo->db == NULL) {
        return false;
    }
    Desk *desk = desk_take(memo);
    bool found = memo_reader_find(desk->reader, &key, arena, &row);
    desk_leave(desk);
    if (found) {
        note_row(memo, key, &row);
        *ret = row.bytes;
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
    bool here = value != NULL && (value->data != NULL || value->fresh);
    if (here) {
        char *copy = arena_alloc(arena, value->size + 1);
        found = copy_data(memo, value, copy);
        *ret = (Bytes){ .data = copy, .size = value->size };
    }
    g_mutex_unlock(&memo->lock);
    return here ? found : find_in_file(memo, key, arena, ret);
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
           prepare(db, "INSERT OR REPLACE INTO used (id, build) VALUES (?1, ?2)", &writer->use);
}

static bool
write_row(Writer *writer, Value *value, const char *data)
{
    MemoSum sum = memo_sum(&value->key, data, value->size);
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
        if (!value->written) {
            good = (!value->fresh || write_value(writer, memo, value)) &&
                   (value->id == 0 || mark_used(writer, value));
            value->written = good;
        }
    }
    return good;
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

/* Each build has one number, however often it writes. */
static bool
begin_build(Memo *memo, Writer *writer)
{
    writer->build = memo->build;
    if (memo->build != 0) {
        return true;
    }
    bool good = find_build(writer) && mark(writer, ID_OF_BUILDS, writer->build);
    memo->build = good ? writer->build : 0;
    return good;
}

/* What is not written yet. False when it cannot be. */
static bool
write_fresh(Memo *memo)
{
    Writer writer;
    bool first = memo->build == 0;
    bool good = writer_open(&writer, memo->db) && begin_build(memo, &writer) &&
                write_all(memo, &writer) && (!first || forget_unused(&writer));

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
    memo->build = 0;
}

/* What fails here fails again at the end, where it is seen to. */
static void *
write_ahead(void *data)
{
    Memo *memo = data;

    g_mutex_lock(&memo->lock);
    Desk *desk = end_reading(memo);
    memo->begun = memo_file_run(memo->db, "BEGIN IMMEDIATE");
    if (memo->begun && !write_fresh(memo)) {
        memo_file_run(memo->db, "ROLLBACK");
        forget_written(memo);
        memo->begun = false;
    }
    memo_reader_write(desk->reader, memo->begun);
    desk_leave(desk);
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
    desk_leave(end_reading(memo));
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
    if (memo->db != NULL && keep && anything_fresh(memo) && !write_file(memo)) {
        write_anew(memo);
    }
    close_database(memo); /* a transaction that was begun ahead is none */
    g_hash_table_unref(memo->values);
    for (size_t i = 0; i < READERS_MAX; i++) {
        g_mutex_clear(&memo->desks[i].lock);
    }
    g_mutex_clear(&memo->lock);
    g_free(memo->path);
    g_free(memo);
}
