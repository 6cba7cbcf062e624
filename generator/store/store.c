#include "store/store.h"

#include "base/jobs.h"
#include "store/catalogue.h"
#include "store/import.h"
#include "store/intern.h"
#include "store/spot.h"
#include "store/sqlite_memory.h"

#include <stdio.h>
#include <string.h>

extern const char embed_store_schema_sql[];
extern const char embed_store_finish_sql[];

/* SCHEMA_VERSION is stored in the database; increase it when schema.sql changes. */
enum { SCHEMA_VERSION = 13, RUN_COLUMNS = 14, OBSERVATION_COLUMNS = 6 };
enum { OBSERVATIONS_LARGE = 2000 };
enum { LOOKASIDE_SIZE = 512, LOOKASIDE_SLOTS = 4000 };

/* The integer result of a query; -1 if it cannot be run. */
static int
read_integer(Store *store, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    int integer = -1;

    if (sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW) {
        integer = sqlite3_column_int(statement, 0);
    }
    sqlite3_finalize(statement);
    return integer;
}

/* SQLite treats a file of a few bytes as an empty database and would overwrite it; on a FIFO it
 * would wait for ever. */
static bool
is_database_or_new(const char *path)
{
    static const char magic[16] = "SQLite format 3";
    char start[sizeof magic];
    bool other =
        g_file_test(path, G_FILE_TEST_EXISTS) && !g_file_test(path, G_FILE_TEST_IS_REGULAR);
    FILE *file = other ? NULL : fopen(path, "rb");

    if (file == NULL) {
        return !other; /* new, or SQLite will report the error */
    }
    size_t size = fread(start, 1, sizeof start, file);
    (void)fclose(file);
    return size == 0 || (size == sizeof magic && memcmp(start, magic, sizeof magic) == 0);
}

static bool
lacks(sqlite3_stmt *theirs, sqlite3_stmt *ours)
{
    sqlite3_reset(theirs);
    for (int column = 0; column < 3; column++) {
        sqlite3_bind_value(theirs, column + 1, sqlite3_column_value(ours, column));
    }
    return sqlite3_step(theirs) != SQLITE_ROW;
}

/* True if the database contains everything that schema.sql creates, unchanged, and no trigger. A
 * program that alters a database of ours may have changed these. */
static bool
has_own_schema(const Store *store)
{
    sqlite3 *fresh = NULL;
    sqlite3_stmt *ours = NULL, *theirs = NULL;
    bool same =
        sqlite3_open(":memory:", &fresh) == SQLITE_OK &&
        sqlite3_exec(fresh, embed_store_schema_sql, NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_prepare_v2(fresh, "SELECT type, name, sql FROM sqlite_schema WHERE sql NOTNULL", -1,
                           &ours, NULL) == SQLITE_OK &&
        sqlite3_prepare_v2(store->db,
                           "SELECT 1 FROM sqlite_schema WHERE type = ? AND name = ? AND "
                           "sql = ? AND NOT EXISTS (SELECT 1 FROM sqlite_schema WHERE type "
                           "= 'trigger')",
                           -1, &theirs, NULL) == SQLITE_OK;

    while (same && sqlite3_step(ours) == SQLITE_ROW) {
        same = !lacks(theirs, ours);
    }
    sqlite3_finalize(ours);
    sqlite3_finalize(theirs);
    sqlite3_close(fresh);
    return same;
}

/* True if the pages of the file are consistent and the values suit their columns. */
static bool
has_whole_rows(Store *store)
{
    return read_integer(store, "SELECT quick_check = 'ok' FROM pragma_quick_check(1)") == 1;
}

/* An empty database gets the schema. A database of another version is refused, because its content
 * can be read again from the files. */
static bool
prepare_schema(Store *store, const char *path, Diag *diag)
{
    Place place = { .file = path };
    int version = read_integer(store, "PRAGMA user_version");

    if (version == SCHEMA_VERSION) {
        return (has_own_schema(store) && has_whole_rows(store)) ||
               diag_error(diag, place, "database",
                          "this database is damaged or was changed by another program; delete the "
                          "file, and it will be rebuilt");
    }
    if (version < 0) {
        return diag_error(diag, place, "database", "cannot be used as a database: %s",
                          sqlite3_errmsg(store->db));
    }
    if (version > 0) {
        return diag_error(diag, place, "database",
                          "this database is of version %d, but the program writes version %d; "
                          "delete the file, and it will be rebuilt",
                          version, SCHEMA_VERSION);
    }
    if (read_integer(store, "SELECT count(*) FROM sqlite_schema") > 0) {
        return diag_error(diag, place, "database",
                          "this database belongs to another program; name a new file");
    }
    g_autofree char *pragma = g_strdup_printf("PRAGMA user_version = %d", SCHEMA_VERSION);
    return database_run(store, embed_store_schema_sql, 0, diag) &&
           database_run(store, pragma, 0, diag);
}

static bool
database_open(Store *store, const char *path, Diag *diag)
{
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    Place place = { .file = path };

    sqlite_memory_init();
    if (path != NULL && !is_database_or_new(path)) {
        return diag_error(diag, place, "database",
                          "not a database; name a new file, or one that accelreport made");
    }
    /* Only one thread at a time uses a store, so SQLite's own locks are not needed. */
    if (sqlite3_open_v2(path != NULL ? path : ":memory:", &store->db, flags, NULL) != SQLITE_OK) {
        return diag_error(diag, place, "database", "cannot be opened: %s",
                          sqlite3_errmsg(store->db));
    }
    /* Compiling queries over views needs many small allocations. */
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_LOOKASIDE, NULL, LOOKASIDE_SIZE, LOOKASIDE_SLOTS);
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    /* Sorting must not create temporary files. */
    return database_run(store, "PRAGMA temp_store = MEMORY", 0, diag);
}

static void
database_declare(Store *store)
{
    /* The virtual table json_each() registers itself at its first use, which the authorizer would
     * refuse inside an author's query. */
    read_integer(store, "SELECT count(*) FROM json_each('[]')");
}

static bool
open_pending(Store *store, Diag *diag)
{
    store->runs = pending_new(store->db, "pending_run", RUN_COLUMNS);
    store->observations = pending_new(store->db, "pending_observation", OBSERVATION_COLUMNS);
    return (store->runs != NULL && store->observations != NULL) || database_error(store, diag);
}

static void
finalize(void *statement)
{
    sqlite3_finalize(statement);
}

static bool
database_set_up(Store *store, const char *path, Diag *diag)
{
    if (!database_open(store, path, diag) || !prepare_schema(store, path, diag) ||
        !open_pending(store, diag)) {
        return false;
    }
    database_declare(store);
    store->catalogue = catalogue_new(store);
    store->interner = interner_new(store);
    return true;
}

Store *
store_open_empty(Diag *diag)
{
    Store *store = g_new0(Store, 1);

    if (!database_open(store, NULL, diag)) {
        store_close(store);
        return NULL;
    }
    return store;
}

Store *
store_open(const char *path, Diag *diag)
{
    Store *store = g_new0(Store, 1);

    store->asked = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, finalize);
    if (!database_set_up(store, path, diag)) {
        store_close(store);
        return NULL;
    }
    return store;
}

void
store_close(Store *store)
{
    if (store != NULL) {
        g_clear_pointer(&store->asked, g_hash_table_unref);
        g_clear_pointer(&store->cells, g_array_unref);
        catalogue_free(store->catalogue);
        interner_free(store->interner);
        shared_views_free(store->shared);
        for (size_t i = 0; i < N_STATEMENTS; i++) {
            sqlite3_finalize(store->statements[i]);
        }
        pending_free(store->runs);
        pending_free(store->observations);
        sqlite3_close(store->db);
        g_free(store);
    }
}

void
store_limit_threads(Store *store, int threads)
{
    store->threads = threads;
}

int
store_threads(const Store *store)
{
    return store->threads > 0 ? store->threads : jobs_processors();
}

void
store_share_views(Store *store, bool (*is_shared)(const char *view))
{
    store->is_shared = is_shared;
}

void
store_prepare_with(Store *store, StorePreparation *preparation)
{
    store->preparation = preparation;
}

bool
store_prepare(Store *store, Diag *diag)
{
    if (store->preparation == NULL) {
        return true;
    }
    gint64 start = progress_clock(store->progress);
    bool good = store->preparation(store, diag);

    progress_book(store->progress, "derivation", "all", start);
    if (good) {
        store->preparation = NULL;
    }
    return good;
}

void
store_watch(Store *store, Progress *progress)
{
    store->progress = progress;
}

Progress *
store_progress(const Store *store)
{
    return store != NULL ? store->progress : NULL;
}

struct sqlite3 *
store_handle(Store *store)
{
    return store->db;
}

bool
store_finish(Store *store, Diag *diag)
{
    bool good = database_run(store, embed_store_finish_sql, 0, diag);

    good = catalogue_resolve(store, diag) && good;
    return spot_check(store, diag) && good;
}

bool
store_add_citation(Store *store, const char *key, const char *text, Diag *diag)
{
    sqlite3_stmt *insert = database_statement(store, STATEMENT_INSERT_CITATION);

    bind_text(insert, 1, key);
    bind_text(insert, 2, text);
    return database_step(store, insert, diag);
}

bool
store_has_facts(Store *store)
{
    sqlite3_stmt *select = database_statement(store, STATEMENT_SELECT_HAS_FACTS);
    bool has = sqlite3_step(select) == SQLITE_ROW && sqlite3_column_int(select, 0) != 0;

    sqlite3_reset(select);
    return has;
}

int
store_count_excluded(Store *store, int rule)
{
    sqlite3_stmt *select = database_statement(store, STATEMENT_COUNT_EXCLUDED);

    sqlite3_bind_int(select, 1, rule);
    int n = sqlite3_step(select) == SQLITE_ROW ? sqlite3_column_int(select, 0) : 0;
    sqlite3_reset(select);
    return n;
}

bool
store_is_large(Store *store)
{
    return store_has_facts(store) && database_observations(store) > OBSERVATIONS_LARGE;
}

const char *const *
store_column_types(Store *store, const char *relation, Arena *arena)
{
    sqlite3_stmt *select = database_statement(store, STATEMENT_SELECT_COLUMNS);
    g_autoptr(GPtrArray) types = g_ptr_array_new();

    bind_text(select, 1, relation);
    while (sqlite3_step(select) == SQLITE_ROW) {
        const char *type = column_text(select, 1);
        g_ptr_array_add(types, arena_strdup(arena, type != NULL ? type : ""));
    }
    sqlite3_reset(select);
    const char **list = arena_array(arena, const char *, types->len + 1);
    for (guint i = 0; i < types->len; i++) {
        list[i] = types->pdata[i];
    }
    return list;
}

const char *const *
store_relations(Store *store, Arena *arena, size_t *n_relations)
{
    sqlite3_stmt *select = database_statement(store, STATEMENT_SELECT_RELATIONS);
    g_autoptr(GPtrArray) names = g_ptr_array_new();

    while (sqlite3_step(select) == SQLITE_ROW) {
        g_ptr_array_add(names, arena_strdup(arena, column_text(select, 0)));
    }
    sqlite3_reset(select);
    const char **list = arena_array(arena, const char *, names->len + 1);
    if (names->len > 0) {
        memcpy(list, names->pdata, names->len * sizeof *list);
    }
    *n_relations = names->len;
    return list;
}
