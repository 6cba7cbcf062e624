#include "store/catalogue.h"

#include "base/names.h"

#include <string.h>

typedef struct {
    char *id, *spelling;
} Entry;

struct Catalogue {
    GHashTable *ids;     /* set of accelerator ids */
    GHashTable *aliases; /* normalised name → Entry */
};

static void
entry_free(void *item)
{
    Entry *entry = item;
    g_free(entry->id);
    g_free(entry->spelling);
    g_free(entry);
}

/* Name and id can be NULL only if the database is damaged. */
void
catalogue_add(Catalogue *catalogue, const char *name, const char *id)
{
    if (name == NULL || id == NULL) {
        return;
    }
    Entry *entry = g_new0(Entry, 1);

    entry->id = g_strdup(id);
    entry->spelling = g_strdup(name);
    g_hash_table_replace(catalogue->aliases, names_normalise(name), entry);
}

void
catalogue_add_accelerator(Catalogue *catalogue, const char *id, const char *name)
{
    if (id != NULL) {
        g_hash_table_add(catalogue->ids, g_strdup(id));
    }
    catalogue_add(catalogue, id, id);
    catalogue_add(catalogue, name, id);
}

Catalogue *
catalogue_new(Store *store)
{
    Catalogue *catalogue = g_new0(Catalogue, 1);
    sqlite3_stmt *accelerators = database_statement(store, STATEMENT_SELECT_ACCELERATORS);

    catalogue->ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    catalogue->aliases = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, entry_free);
    while (sqlite3_step(accelerators) == SQLITE_ROW) {
        catalogue_add_accelerator(catalogue, column_text(accelerators, 0),
                                  column_text(accelerators, 1));
    }
    sqlite3_reset(accelerators);
    sqlite3_stmt *aliases = database_statement(store, STATEMENT_SELECT_ALIASES);
    while (sqlite3_step(aliases) == SQLITE_ROW) {
        catalogue_add(catalogue, column_text(aliases, 2), column_text(aliases, 1));
    }
    sqlite3_reset(aliases);
    return catalogue;
}

void
catalogue_free(Catalogue *catalogue)
{
    if (catalogue != NULL) {
        g_hash_table_unref(catalogue->ids);
        g_hash_table_unref(catalogue->aliases);
        g_free(catalogue);
    }
}

bool
catalogue_has(const Catalogue *catalogue, const char *id)
{
    return g_hash_table_contains(catalogue->ids, id);
}

const char *
catalogue_find(const Catalogue *catalogue, const char *name)
{
    g_autofree char *key = names_normalise(name);
    const Entry *entry = g_hash_table_lookup(catalogue->aliases, key);
    const char *count = strrchr(name, '(');

    if (entry == NULL && count != NULL && count > name && /* "MI355X (x87)": a count */
        g_regex_match_simple("^\\([x×][0-9]+\\)$", count, 0, 0)) {
        g_autofree char *stem = g_strndup(name, (gsize)(count - name));
        return catalogue_find(catalogue, g_strchomp(stem));
    }
    return entry != NULL ? entry->id : NULL;
}

static int
compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

char *
catalogue_hint(const Catalogue *catalogue, const char *name)
{
    g_autofree char *key = names_normalise(name);
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    GHashTableIter iter;
    gpointer alias = NULL;

    g_hash_table_iter_init(&iter, catalogue->aliases);
    while (g_hash_table_iter_next(&iter, &alias, NULL)) {
        g_ptr_array_add(names, alias);
    }
    g_ptr_array_sort(names, compare_names);
    for (guint i = 0; i < names->len; i++) {
        const Entry *entry = g_hash_table_lookup(catalogue->aliases, names->pdata[i]);
        if (names_differ_by_typo(key, names->pdata[i])) {
            return g_strdup_printf("; did you mean '%s'? Else add it to accelerators.yaml",
                                   entry->spelling);
        }
    }
    return g_strdup("; add it, or an alias, to accelerators.yaml: 'accelreport schema --example "
                    "accelerators' prints one");
}

static bool
name_rows(Store *store, StatementId statement, const char *name, const char *id, Diag *diag)
{
    sqlite3_stmt *update = database_statement(store, statement);

    bind_text(update, 1, name);
    bind_text(update, 2, id);
    return database_step(store, update, diag);
}

typedef struct {
    char *name, *id;
    Place place;
} NamedAccelerator;

static void
named_clear(void *item)
{
    NamedAccelerator *named = item;
    g_free(named->name);
    g_free(named->id);
}

static GArray *
select_named(Store *store)
{
    GArray *all = g_array_new(FALSE, FALSE, sizeof(NamedAccelerator));
    sqlite3_stmt *select = database_statement(store, STATEMENT_SELECT_NAMED);

    g_array_set_clear_func(all, named_clear);
    while (sqlite3_step(select) == SQLITE_ROW) {
        NamedAccelerator named = {
            .name = g_strdup(column_text(select, 0)),
            .id = g_strdup(column_text(select, 1)),
            /* interned, because messages outlive the store */
            .place = { .file = g_intern_string(column_text(select, 2)),
                       .line = sqlite3_column_int(select, 3) },
        };
        g_array_append_val(all, named);
    }
    sqlite3_reset(select);
    return all;
}

/* Deletes the rows of an unknown accelerator, except those of bills: their charges must still add
 * up to the invoice. */
static bool
leave_out_named(Store *store, const NamedAccelerator *named, const char *hint, Diag *diag)
{
    static const StatementId drops[] = { STATEMENT_MARK_NAMED, STATEMENT_DROP_NAMED_OBSERVATIONS,
                                         STATEMENT_DROP_NAMED_RUNS, STATEMENT_DROP_NAMED_SYSTEMS,
                                         STATEMENT_DROP_NAMED_PRICES };
    sqlite3_stmt *count = database_statement(store, STATEMENT_COUNT_NAMED);
    g_autofree char *message = g_strdup_printf("unknown accelerator '%s'%s", named->name, hint);

    bind_text(count, 1, named->name);
    int n = sqlite3_step(count) == SQLITE_ROW ? sqlite3_column_int(count, 0) : 0;
    sqlite3_reset(count);
    if (n == 0) {
        diag_warning(diag, named->place, "accelerator-unknown", "%s", message);
        return true;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(drops); i++) {
        sqlite3_stmt *drop = database_statement(store, drops[i]);
        bind_text(drop, 1, named->name);
        if (!database_step(store, drop, diag)) {
            return false;
        }
    }
    diag_warning(diag, named->place, "accelerator-unknown", "%d row%s left out: %s", n,
                 n == 1 ? "" : "s", message);
    return store_add_unread(store, named->place, UNREAD_ROW, n, "accelerator-unknown", message,
                            diag);
}

bool
catalogue_resolve(Store *store, Diag *diag)
{
    g_autoptr(GArray) all = select_named(store);
    bool good = true;

    for (guint i = 0; i < all->len; i++) {
        const NamedAccelerator *named = &g_array_index(all, NamedAccelerator, i);
        const char *id = catalogue_find(store->catalogue, named->name);
        g_autofree char *hint = id == NULL ? catalogue_hint(store->catalogue, named->name) : NULL;
        if (id == NULL && store->lenient) {
            good = leave_out_named(store, named, hint, diag) && good;
        } else if (id == NULL) {
            good = diag_error(diag, named->place, "accelerator-unknown",
                              "unknown accelerator '%s'%s", named->name, hint);
        } else if (g_strcmp0(id, named->id) != 0) {
            good = name_rows(store, STATEMENT_NAME_SYSTEMS, named->name, id, diag) &&
                   name_rows(store, STATEMENT_NAME_PRICES, named->name, id, diag) &&
                   name_rows(store, STATEMENT_NAME_COSTS, named->name, id, diag) && good;
        }
    }
    return good;
}
