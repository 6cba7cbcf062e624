#include "store/query_hint.h"

#include "base/names.h"
#include "store/database.h"

#include <string.h>

enum { NAMES_SHOWN = 40, NAMES_OF_MANY = 12 };

/* The rest of `text` after `start`, without a qualifier such as "main."; NULL if `text` does not
 * begin with `start`. */
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

/* The end of the string literal or comment that starts at `at`; `at` itself if
 * none starts there. */
static const char *
after_passage(const char *at)
{
    static const char *const passages[][2] = { { "'", "'" }, { "--", "\n" }, { "/*", "*/" } };

    for (size_t i = 0; i < G_N_ELEMENTS(passages); i++) {
        size_t start = strlen(passages[i][0]);
        if (strncmp(at, passages[i][0], start) == 0) {
            const char *end = strstr(at + start, passages[i][1]);
            return end != NULL ? end + strlen(passages[i][1]) : at + strlen(at);
        }
    }
    return at;
}

static bool
is_identifier_character(char c)
{
    return g_ascii_isalnum(c) || c == '_' || (unsigned char)c >= 0x80;
}

static int
find_name(const char *sql, const char *name)
{
    size_t size = strlen(name);
    const char *at = sql;

    while (*at != '\0') {
        const char *after = after_passage(at);
        bool starts = at == sql || !is_identifier_character(at[-1]);
        if (after == at && starts && g_ascii_strncasecmp(at, name, size) == 0 &&
            !is_identifier_character(at[size])) {
            return (int)(at - sql);
        }
        at = after > at ? after : at + 1;
    }
    return -1;
}

bool
query_mentions(const char *sql, const char *name)
{
    return find_name(sql, name) >= 0;
}

int
query_hint_offset(const char *sql, const char *message)
{
    const char *table = name_after(message, "no such table: ");

    return table != NULL ? find_name(sql, table) : -1;
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

/* Lists the names, or some of them: a long list would hide the error message. */
static char *
list_names(const GPtrArray *names, bool tables)
{
    GString *out = g_string_new("; there are");
    bool many = names->len > NAMES_SHOWN;

    if (many && tables) {
        g_string_printf(out, "; 'accelreport dump tables' prints the %u there are", names->len);
        return g_string_free(out, FALSE);
    }
    for (guint i = 0; i < (many ? NAMES_OF_MANY : names->len); i++) {
        g_string_append_printf(out, "%s %s", i > 0 ? "," : "",
                               (const char *)g_ptr_array_index(names, i));
    }
    if (many) {
        g_string_append_printf(out, " and %u more", names->len - NAMES_OF_MANY);
    }
    return g_string_free(out, FALSE);
}

/* For a column of a relation that another part of the query reads. */
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
    /* The hints read the schema, which authors' queries may not. */
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
    return names->len > 0 && function == NULL ? list_names(names, table != NULL) : g_strdup("");
}
