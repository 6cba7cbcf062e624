#include "document/report/warehouse.h"

#include <string.h>

bool
warehouse_name_is_plain(const char *name)
{
    size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-");

    return n > 0 && n <= 64 && name[n] == '\0';
}

/* The path of the saved rows; it contains a hash of the connection's name and the query. */
static const char *
rows_path(const char *connection, const char *sql, Arena *arena)
{
    const char *both = arena_printf(arena, "%s\n%s", connection, sql);
    const char *hash = bytes_sha256(arena, (Bytes){ .data = both, .size = strlen(both) });

    return arena_printf(arena, "odbc/%s-%.12s.csv", connection, hash);
}

/* True for a single SELECT: a second statement could commit changes of a first one. */
static bool
is_one_select(const char *sql)
{
    const char *start = sql + strspn(sql, " \t\r\n(");

    return strchr(sql, ';') == NULL && (g_ascii_strncasecmp(start, "select", 6) == 0 ||
                                        g_ascii_strncasecmp(start, "with", 4) == 0);
}

bool
warehouse_query_read(const Value *map, Arena *arena, WarehouseQuery *ret, Diag *diag)
{
    static const char *const keys[] = { "odbc", "query", NULL };
    const Value *query = value_lookup(map, "query"), *name = value_lookup(map, "odbc");
    WarehouseQuery found = { 0 };

    if (!value_check_keys(map, keys, "a query of a warehouse", diag) ||
        !value_read_text(map, "odbc", &found.connection, diag) ||
        !value_read_text(map, "query", &found.sql, diag)) {
        return false;
    }
    if (found.connection == NULL || found.sql == NULL) {
        return diag_error(
            diag, map->place, "odbc-query",
            "a warehouse query needs a connection and a SELECT: {odbc: perf, query: SELECT …}");
    }
    if (!warehouse_name_is_plain(found.connection)) {
        return diag_error(diag, name->place, "odbc-query",
                          "'odbc' must be the name of a connection, of letters, digits, - and _; "
                          "give the connection itself with --odbc NAME=…");
    }
    if (!is_one_select(found.sql)) {
        return diag_error(diag, query->place, "odbc-query",
                          "'query' must be one SELECT, or WITH … SELECT, without a semicolon");
    }
    found.path = rows_path(found.connection, found.sql, arena);
    found.place = query->place;
    *ret = found;
    return true;
}

bool
warehouse_queries_find(const Value *settings, Arena *arena, GArray *ret, Diag *diag)
{
    static const char *const lists[] = { "results", "prices" };
    const Value *data = value_lookup(settings, "data");
    bool fine = true;

    for (size_t i = 0; i < G_N_ELEMENTS(lists); i++) {
        const Value *list = value_lookup(data, lists[i]);
        bool members = list != NULL && list->kind == VALUE_LIST;
        for (const Value *at = members ? list->first : NULL; at != NULL; at = at->next) {
            WarehouseQuery query = { 0 };
            if (at->kind != VALUE_MAP) {
                continue;
            }
            if (warehouse_query_read(at, arena, &query, diag)) {
                g_array_append_val(ret, query);
            } else {
                fine = false;
            }
        }
    }
    return fine;
}

double
warehouse_count_rows(Bytes csv)
{
    bool quoted = false;
    double n = 0;

    for (size_t i = 0; i < csv.size; i++) {
        quoted = quoted != (csv.data[i] == '"');
        n += !quoted && csv.data[i] == '\n';
    }
    return n > 0 ? n - 1 : 0;
}
