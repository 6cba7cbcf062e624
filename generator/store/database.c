#include "store/database.h"

#include <math.h>
#include <string.h>

extern const char embed_store_statements_sql[];

bool
database_error(Store *store, Diag *diag)
{
    return diag_error(diag, (Place){ 0 }, "store", "the database says: %s",
                      sqlite3_errmsg(store->db));
}

bool
database_run(Store *store, const char *script, sqlite3_int64 id, Diag *diag)
{
    const char *rest = script;

    while (*rest != '\0') {
        sqlite3_stmt *statement = NULL;
        int code = sqlite3_prepare_v2(store->db, rest, -1, &statement, &rest);

        if (code == SQLITE_OK && statement != NULL) {
            if (sqlite3_bind_parameter_count(statement) > 0) {
                sqlite3_bind_int64(statement, 1, id);
            }
            do {
                code = sqlite3_step(statement);
            } while (code == SQLITE_ROW);
        }
        sqlite3_finalize(statement);
        if (code != SQLITE_OK && code != SQLITE_DONE) {
            return database_error(store, diag);
        }
    }
    return true;
}

/* A statement stands under its line "-- :name"; it is prepared at its first use. */
static sqlite3_stmt *
statement_prepare(Store *store, StatementId id)
{
    static const char *const names[] = {
#define STATEMENT_HEAD(name) "-- :" #name "\n",
        STATEMENTS(STATEMENT_HEAD)
#undef STATEMENT_HEAD
    };
    const char *head = strstr(embed_store_statements_sql, names[id]);
    sqlite3_stmt *statement = NULL;

    g_assert(head != NULL);
    if (sqlite3_prepare_v3(store->db, head + strlen(names[id]), -1, SQLITE_PREPARE_PERSISTENT,
                           &statement, NULL) != SQLITE_OK) {
        g_error("%s: %s", names[id], sqlite3_errmsg(store->db));
    }
    return statement;
}

sqlite3_stmt *
database_statement(Store *store, StatementId id)
{
    sqlite3_stmt *statement = store->statements[id];

    if (statement == NULL) {
        store->statements[id] = statement = statement_prepare(store, id);
        return statement;
    }
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return statement;
}

bool
database_step(Store *store, sqlite3_stmt *statement, Diag *diag)
{
    int code = sqlite3_step(statement);

    sqlite3_reset(statement);
    return code == SQLITE_DONE || database_error(store, diag);
}

void
bind_text(sqlite3_stmt *statement, int index, const char *text)
{
    if (text != NULL) {
        sqlite3_bind_text(statement, index, text, -1, SQLITE_STATIC);
    }
}

void
bind_number(sqlite3_stmt *statement, int index, double number)
{
    if (!isnan(number)) {
        sqlite3_bind_double(statement, index, number);
    }
}

const char *
column_text(sqlite3_stmt *statement, int index)
{
    return (const char *)sqlite3_column_text(statement, index);
}
