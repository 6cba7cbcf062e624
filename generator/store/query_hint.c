#include "store/query_hint.h"

#include "base/names.h"
#include "store/database.h"

#include <string.h>

/* The rest of `text` after `start`, without a qualifier before a point. */
static const char *
name_after(const char *text, const char *start)
{
    if (!g_str_has_prefix(text, start)) {
        return NULL;
    }
    const char *name = text + strlen(start);
    const char *point = strrchr(name, '.');
    return point != NULL ? point + 1 : name;
}

static void
add_names(sqlite3_stmt *select, GPtrArray *names)
{
    while (sqlite3_step(select) == SQLITE_ROW) {
        g_ptr_array_add(names, g_strdup(column_text(select, 0)));
    }
    sqlite3_reset(select);
}

bool
query_mentions(const char *sql, const char *name)
{
    g_autofree char *lower = g_ascii_strdown(sql, -1);
    size_t size = strlen(name);

    for (const char *at = strstr(lower, name); at != NULL; at = strstr(at + 1, name)) {
        bool starts = at == lower || !(g_ascii_isalnum(at[-1]) || at[-1] == '_');
        bool ends = !(g_ascii_isalnum(at[size]) || at[size] == '_');
        if (starts && ends) {
            return true;
        }
    }
    return false;
}

/* Columns of the relations that the query mentions. */
static void
add_columns(Store *store, const char *sql, GPtrArray *names)
{
    g_autoptr(Arena) arena = arena_new();
    size_t n_relations = 0;
    const char *const *relations = store_relations(store, arena, &n_relations);

    for (size_t i = 0; i < n_relations; i++) {
        if (query_mentions(sql, relations[i])) {
            sqlite3_stmt *select = database_statement(store, STATEMENT_SELECT_COLUMNS);
            bind_text(select, 1, relations[i]);
            add_names(select, names);
        }
    }
}

static char *
list_names(const GPtrArray *names)
{
    GString *out = g_string_new("; there are");

    for (guint i = 0; i < names->len; i++) {
        g_string_append_printf(out, "%s %s", i > 0 ? "," : "",
                               (const char *)g_ptr_array_index(names, i));
    }
    return g_string_free(out, FALSE);
}

/* A column of that name that another part of the query reads. */
static char *
elsewhere(Store *store, const char *sql, const char *column)
{
    g_autoptr(Arena) arena = arena_new();
    size_t n = 0;
    const char *const *relations = store_relations(store, arena, &n);

    for (size_t i = 0; i < n; i++) {
        g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
        if (query_mentions(sql, relations[i])) {
            sqlite3_stmt *select = database_statement(store, STATEMENT_SELECT_COLUMNS);
            bind_text(select, 1, relations[i]);
            add_names(select, names);
        }
        if (g_ptr_array_find_with_equal_func(names, column, g_str_equal, NULL)) {
            return g_strdup_printf("; %s has it, what is read at this place has not", relations[i]);
        }
    }
    return g_strdup("");
}

char *
query_hint(Store *store, const char *sql, const char *message)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    const char *column = name_after(message, "no such column: ");
    const char *table = name_after(message, "no such table: ");
    const char *function = name_after(message, "no such function: ");
    const char *unknown = column != NULL ? column : table != NULL ? table : function;

    if (unknown == NULL) {
        return g_strdup("");
    }
    /* The hints read the schema, which queries of authors may not. */
    store->asking = NULL;
    if (column != NULL) {
        add_columns(store, sql, names);
    } else if (table != NULL) {
        add_names(database_statement(store, STATEMENT_SELECT_RELATIONS), names);
    } else {
        add_names(database_statement(store, STATEMENT_SELECT_FUNCTIONS), names);
    }
    const char *nearest = names_nearest(unknown, (const char *const *)names->pdata, names->len);
    if (nearest != NULL && g_str_equal(nearest, unknown)) {
        return elsewhere(store, sql, unknown);
    }
    if (nearest != NULL) {
        return g_strdup_printf("; did you mean '%s'?", nearest);
    }
    return names->len > 0 && function == NULL ? list_names(names) : g_strdup("");
}
