/* Any text as a query must neither crash the program nor change the database. */
#include "tests/facts.h"

#include <sqlite3.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static Facts *
small_store(void)
{
    Facts *facts = g_new0(Facts, 1);

    facts_set_up(facts, NULL);
    facts_add_catalogue(facts);
    Import *import = facts_begin(facts, "a.csv");
    for (int i = 0; i < 20; i++) {
        g_autofree char *run = g_strdup_printf("%d", i);
        facts_send(import_sink(import), facts_run(i % 2 == 0 ? "v9" : "x100", run, 10 + i));
    }
    facts_end(facts, import);
    facts_finish(facts);
    return facts;
}

/* The content of the database as one text. */
static char *
dump(Store *store)
{
    GString *out = g_string_new(NULL);
    sqlite3_int64 size = 0;
    unsigned char *bytes = sqlite3_serialize(store_handle(store), "main", &size, 0);

    g_assert_nonnull(bytes);
    g_autofree char *sum = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, (gsize)size);
    g_string_append(out, sum);
    sqlite3_free(bytes);
    return g_string_free(out, FALSE);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Facts *facts = NULL;
    static char *before = NULL;

    if (facts == NULL) {
        facts = small_store();
        before = dump(facts->store);
        /* Lower than the library's own limits, to keep runs short. */
        sqlite3_limit(store_handle(facts->store), SQLITE_LIMIT_VDBE_OP, 20000);
    }
    g_autofree char *sql = g_strndup((const char *)data, size);
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    const Table *table = store_query(
        facts->store, sql, (Place){ .file = "fuzz", .line = 1, .column = 1 }, arena, diag);
    g_assert_true((table == NULL) == (diag_count(diag, DIAG_ERROR) > 0));
    g_autofree char *after = dump(facts->store);
    g_assert_cmpstr(before, ==, after);
    return 0;
}
