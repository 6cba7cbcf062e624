/* What a lenient build leaves out, and what it takes from file names. */
#include "store/database.h"

#include <string.h>

bool
store_forget_unread(Store *store, const char *path, Diag *diag)
{
    sqlite3_stmt *forget = database_statement(store, STATEMENT_FORGET_UNREAD);

    bind_text(forget, 1, path);
    return database_step(store, forget, diag);
}

bool
store_add_unread(Store *store, Place place, UnreadKind kind, int n, const char *code,
                 const char *message, Diag *diag)
{
    static const char *const kinds[] = { "file", "row", "fact", "other" };
    sqlite3_stmt *insert = database_statement(store, STATEMENT_INSERT_UNREAD);
    const char *semicolon = strstr(message, "; ");
    g_autofree char *reason =
        semicolon != NULL ? g_strndup(message, (size_t)(semicolon - message)) : g_strdup(message);

    bind_text(insert, 1, place.file);
    sqlite3_bind_int(insert, 2, place.line);
    bind_text(insert, 3, kinds[kind]);
    sqlite3_bind_int(insert, 4, n);
    bind_text(insert, 5, reason);
    bind_text(insert, 6, semicolon != NULL ? semicolon + strlen("; ") : NULL);
    bind_text(insert, 7, code);
    return database_step(store, insert, diag);
}

void
store_count_unread(Store *store, size_t *ret_files, size_t *ret_rows)
{
    sqlite3_stmt *select = database_statement(store, STATEMENT_COUNT_UNREAD);
    bool found = sqlite3_step(select) == SQLITE_ROW;

    *ret_files = found ? (size_t)sqlite3_column_int64(select, 0) : 0;
    *ret_rows = found ? (size_t)sqlite3_column_int64(select, 1) : 0;
    sqlite3_reset(select);
}

void
store_be_lenient(Store *store)
{
    store->lenient = true;
}

static bool
has_row(Store *store, StatementId id)
{
    sqlite3_stmt *select = database_statement(store, id);
    bool has = sqlite3_step(select) == SQLITE_ROW;

    sqlite3_reset(select);
    return has;
}

bool
store_has_assumed(Store *store)
{
    return has_row(store, STATEMENT_SELECT_ASSUMED);
}

bool
store_has_unstated(Store *store)
{
    return has_row(store, STATEMENT_SELECT_UNSTATED);
}

void
store_each_assumed(Store *store, StoreAssumed *take, void *context)
{
    sqlite3_stmt *select = database_statement(store, STATEMENT_SELECT_ASSUMED);

    while (sqlite3_step(select) == SQLITE_ROW) {
        take(context, column_text(select, 0), column_text(select, 1));
    }
    sqlite3_reset(select);
}
