#include "store/database.h"

#include "store/sqlite_memory.h"

#include <string.h>

/* A store that only asks: what another program wrote is neither changed nor taken over. */
static Store *
open_foreign(const char *path, Diag *diag)
{
    Store *store = g_new0(Store, 1);
    const int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX;

    sqlite_memory_init();
    if (sqlite3_open_v2(path, &store->db, flags, NULL) != SQLITE_OK) {
        diag_error(diag, (Place){ .file = path }, "database", "cannot be opened: %s",
                   sqlite3_errmsg(store->db));
        store_close(store);
        return NULL;
    }
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    return store;
}

bool
store_import_select(Store *store, const char *path, const char *sql, Diag *diag)
{
    static const char place_name[] = "--results-sql";
    Place place = { .file = place_name, .line = 1, .column = 1 };
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) csv = g_string_new(NULL);
    g_autoptr(Store) foreign = open_foreign(path, diag);

    if (foreign == NULL || !store_import_builtin(store, diag)) {
        return false;
    }
    const Table *table = store_query(foreign, sql, place, arena, diag);
    if (table == NULL) {
        return false;
    }
    table_append_csv(table, csv);
    SourceFile file = { .root = ".",
                        .path = arena_printf(arena, "%s --results-sql", path),
                        .bytes = { .data = csv->str, .size = csv->len } };
    return store_import(store, &file, diag);
}
