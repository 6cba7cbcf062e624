#include "store/shared_views.h"

#include "store/database.h"

#include <string.h>

/* With more observations than OBSERVATIONS_MAX, a whole view would take more memory than queries
 * that read a part of it. */
enum { OBSERVATIONS_MAX = 50000, ROWS_TO_SCAN_MAX = 2000 };

/* Longer than the name of any view; `sizes` has one bit for each length. */
enum { NAME_MAX_SIZE = 64 };

enum { LETTERS = 32 };

typedef struct {
    char *name;
    char *body; /* the view's SELECT */
    bool done;  /* or in progress */
} View;

struct SharedViews {
    Store *store;
    GHashTable *by_name;    /* in lower case → View, owned */
    guint64 sizes[LETTERS]; /* by first letter: bit n is set for a name of n bytes */
};

static void
view_free(void *data)
{
    View *view = data;

    g_free(view->name);
    g_free(view->body);
    g_free(view);
}

static size_t
word_size(const char *at)
{
    size_t n = 0;

    while (g_ascii_isalnum(at[n]) || at[n] == '_') {
        n++;
    }
    return n;
}

/* "CREATE VIEW name AS SELECT …" → "SELECT …". A view with a list of column names is selected from
 * instead of expanded; the program defines only views of constants that way. */
static char *
body_of(const char *name, const char *sql)
{
    static const char head[] = "CREATE VIEW ";
    const char *at = g_str_has_prefix(sql, head) ? sql + strlen(head) : "";

    if (g_str_has_prefix(at, name)) {
        at += strlen(name);
        at += strspn(at, " \t\r\n");
        if (g_ascii_strncasecmp(at, "AS", 2) == 0 && word_size(at) == 2) {
            return g_strdup(at + 2);
        }
    }
    return g_strdup_printf("SELECT * FROM main.\"%s\"", name);
}

/* The same for upper and lower case; other characters may share the index of a letter. */
static size_t
letter_of(const char *name)
{
    return (unsigned char)*name % LETTERS;
}

static void
add_view(SharedViews *views, const char *name, const char *body)
{
    View *view = g_new0(View, 1);

    g_assert(strlen(name) < NAME_MAX_SIZE);
    *view = (View){ g_strdup(name), g_strdup(body), false };
    g_hash_table_insert(views->by_name, g_ascii_strdown(name, -1), view);
    views->sizes[letter_of(name)] |= G_GUINT64_CONSTANT(1) << strlen(name);
}

SharedViews *
shared_views_new(Store *store, bool (*is_shared)(const char *view))
{
    SharedViews *views = g_new0(SharedViews, 1);

    views->store = store;
    views->by_name = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, view_free);
    if (database_observations(store) > OBSERVATIONS_MAX) {
        return views;
    }
    sqlite3_stmt *select = database_statement(store, STATEMENT_SELECT_VIEWS);
    while (sqlite3_step(select) == SQLITE_ROW) {
        if (is_shared(column_text(select, 0))) {
            const char *name = column_text(select, 0);
            g_autofree char *body = body_of(name, column_text(select, 1));
            add_view(views, name, body);
        }
    }
    sqlite3_reset(select);
    return views;
}

void
shared_views_free(SharedViews *views)
{
    if (views != NULL) {
        g_hash_table_unref(views->by_name);
        g_free(views);
    }
}

/* Pages that are repeated for each system query the rows of one system, so large tables get an
 * index. A failure is ignored: the table may have no such column. */
static void
index_systems(Store *store, const View *view)
{
    g_autofree char *count =
        g_strdup_printf("SELECT count(*) > %d FROM temp.\"%s\"", ROWS_TO_SCAN_MAX, view->name);
    g_autofree char *sql = g_strdup_printf("CREATE INDEX temp.\"%s_system\" ON \"%s\" (system)",
                                           view->name, view->name);
    sqlite3_stmt *long_enough = NULL;

    if (sqlite3_prepare_v2(store->db, count, -1, &long_enough, NULL) == SQLITE_OK &&
        sqlite3_step(long_enough) == SQLITE_ROW && sqlite3_column_int(long_enough, 0) != 0) {
        sqlite3_exec(store->db, sql, NULL, NULL, NULL);
    }
    sqlite3_finalize(long_enough);
}

/* If the view fails, the query that reads it will report the error. */
static void
make_table(Store *store, const View *view)
{
    g_autofree char *sql =
        g_strdup_printf("CREATE TEMP TABLE \"%s\" AS %s", view->name, view->body);
    gint64 start = progress_clock(store->progress);

    if (sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK) {
        index_systems(store, view);
    }
    progress_book(store->progress, "view", view->name, start);
}

/* Looks up the word in lower case; NULL if it is not a shared view. The sizes rule out most words
 * of a query without a look-up. */
static View *
find(const SharedViews *views, const char *word, size_t size)
{
    char name[NAME_MAX_SIZE];

    if (size >= sizeof name || (views->sizes[letter_of(word)] >> size & 1) == 0) {
        return NULL;
    }
    for (size_t i = 0; i < size; i++) {
        name[i] = g_ascii_tolower(word[i]);
    }
    name[size] = '\0';
    return g_hash_table_lookup(views->by_name, name);
}

void
shared_views_make(SharedViews *views, const char *sql)
{
    for (const char *at = sql; *at != '\0'; at++) {
        size_t size = word_size(at);
        if (size == 0) {
            continue;
        }
        View *view = find(views, at, size);
        if (view != NULL && !view->done) {
            view->done = true;
            shared_views_make(views, view->body);
            make_table(views->store, view);
        }
        at += size - 1;
    }
}
