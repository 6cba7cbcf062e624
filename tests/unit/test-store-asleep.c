#include "analysis/analysis.h"
#include "store/database.h"
#include "store/readers.h"

#include <string.h>

static char *
ask(Store *store, const char *sql)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    GString *csv = g_string_new(NULL);
    const Table *table = store_query(store, sql, (Place){ 0 }, arena, diag);

    g_assert_nonnull(table);
    table_append_csv(table, csv);
    return g_string_free(csv, FALSE);
}

/* Every report with a date has one. */
static Value *
date_parameter(Arena *arena)
{
    Value *parameters = value_new_map(arena);

    value_set_text(arena, parameters, "as_of", "2026-01-01");
    return parameters;
}

/* As a report without data is loaded. */
static Store *
load_nothing(Arena *arena, Diag *diag)
{
    Store *store = store_open(NULL, diag);

    g_assert_true(store_import_builtin(store, diag));
    g_assert_true(store_set_parameters(store, NULL, diag));
    g_assert_true(store_set_parameters(store, date_parameter(arena), diag));
    g_assert_true(store_import_files(store, NULL, 0, 1, diag));
    g_assert_true(store_finish(store, diag));
    store_prepare_with(store, analysis_install);
    store_settle(store, "nothing", 7);
    store_prepare_early(store);
    return store;
}

static void
test_what_asks_nothing_has_no_database(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Store) store = load_nothing(arena, diag);

    g_assert_false(store_has_facts(store));
    g_assert_false(store_is_large(store));
    g_assert_true(store_set_claims(store, NULL, 0, diag));
    g_assert_true(store_set_decisions(store, NULL, 0, diag));
    g_assert_false(store_wants_readers(store, diag));
    g_assert_true(store->asleep && store->db == NULL);
    g_assert_cmpint(diag_n_reports(diag), ==, 0);
}

static void
test_what_asks_gets_what_a_store_gives_that_was_never_asleep(void)
{
    static const char *const queries[] = {
        "SELECT * FROM accelerator ORDER BY id",
        "SELECT * FROM alias ORDER BY alias",
        "SELECT * FROM accelerator_spec ORDER BY accelerator",
        "SELECT count(*) FROM score",
        "SELECT * FROM parameter",
    };
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Store) awake = store_open(NULL, diag);

    store_import_builtin_ahead(awake);
    g_assert_true(store_import_builtin(awake, diag));
    g_assert_true(store_set_parameters(awake, date_parameter(arena), diag));
    g_assert_true(store_finish(awake, diag));
    g_assert_false(awake->asleep);
    store_prepare_with(awake, analysis_install);
    for (size_t i = 0; i < G_N_ELEMENTS(queries); i++) {
        g_autoptr(Store) store = load_nothing(arena, diag);
        g_autofree char *expected = ask(awake, queries[i]), *given = ask(store, queries[i]);
        g_assert_cmpstr(given, ==, expected);
        g_assert_cmpuint(strlen(given), >, 0);
    }
}

static void
test_what_a_report_brings_wakes_it(void)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Store) store = store_open(NULL, diag);

    g_assert_true(store_import_builtin(store, diag));
    g_assert_true(store_add_citation(store, "us", "Our log", diag));
    g_assert_false(store->asleep);
    g_autofree char *given =
        ask(store, "SELECT count(*), (SELECT count(*) > 10 FROM accelerator) FROM citation");
    g_assert_cmpstr(strchr(given, '\n') + 1, ==, "1,1\n");
}

static void
test_a_wrong_parameter_is_told_at_once(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Store) store = store_open(NULL, diag);
    Value *parameters = date_parameter(arena), *map = value_new_map(arena);

    value_set(map, "value", value_new_map(arena));
    value_set(parameters, "hours", map);
    g_assert_false(store_set_parameters(store, parameters, diag));
    g_assert_true(store->asleep);
    g_assert_cmpint(diag_n_reports(diag), ==, 1);
    g_autofree char *given = ask(store, "SELECT name FROM parameter");
    g_assert_cmpstr(given, ==, "name\nas_of\n");
    g_assert_cmpint(diag_n_reports(diag), ==, 1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/store-asleep/what asks nothing has no database",
                    test_what_asks_nothing_has_no_database);
    g_test_add_func("/store-asleep/what asks gets what a store gives that was never asleep",
                    test_what_asks_gets_what_a_store_gives_that_was_never_asleep);
    g_test_add_func("/store-asleep/what a report brings wakes it",
                    test_what_a_report_brings_wakes_it);
    g_test_add_func("/store-asleep/a wrong parameter is told at once",
                    test_a_wrong_parameter_is_told_at_once);
    return g_test_run();
}
