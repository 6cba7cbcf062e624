#include "store/readers.h"
#include "tests/facts.h"

/* Results of two chips, and two readers that have the view `scaling` worked out. */
static Store *const *
make_readers(Facts *f, int threads, size_t *ret_n)
{
    facts_add_catalogue(f);
    facts_add_ten_runs(f, "v9", 1, 1);
    facts_add_ten_runs(f, "x100", 0, 1.5);
    store_limit_threads(f->store, threads);
    store_share_views(f->store, analysis_is_deep);
    facts_finish(f);
    store_foresee_views(f->store, "SELECT * FROM scaling");
    return store_readers(f->store, analysis_attach, ret_n, f->diag);
}

static const char *
csv_of(Facts *f, Store *store, const char *sql)
{
    g_autoptr(GString) out = g_string_new(NULL);
    const Table *table = store_query(store, sql, (Place){ 0 }, f->arena, f->diag);

    if (table == NULL) {
        g_error("%s", facts_messages(f));
    }
    table_append_csv(table, out);
    return arena_strdup(f->arena, out->str);
}

static void
test_readers_answer_as_the_store_does(Facts *f, const void *data)
{
    static const char *const queries[] = {
        "SELECT * FROM score",
        "SELECT * FROM observation",
        "SELECT * FROM comparison",
        "SELECT * FROM scaling",
        "SELECT typeof(speed_up), typeof(accelerators), typeof(system) FROM scaling",
        "SELECT * FROM cost_to_train",
        "SELECT median(value), percentile(value, 90) FROM observation",
        "SELECT value FROM json_each('[1, 2]')",
        "SELECT * FROM run_value",
    };
    size_t n = 0;
    Store *const *readers = make_readers(f, 2, &n);

    (void)data;
    g_assert_cmpuint(n, ==, 2);
    for (size_t i = 0; i < G_N_ELEMENTS(queries); i++) {
        const char *expected = csv_of(f, f->store, queries[i]);
        g_assert_cmpstr(csv_of(f, readers[0], queries[i]), ==, expected);
        g_assert_cmpstr(csv_of(f, readers[1], queries[i]), ==, expected);
    }
}

static void
test_what_readers_were_given_is_given_again(Facts *f, const void *data)
{
    static const char *const queries[] = { "SELECT count(*) AS n FROM score",
                                           "SELECT system FROM score ORDER BY system" };
    size_t n = 0;
    g_autoptr(Arena) ahead = arena_new();

    (void)data;
    make_readers(f, 2, &n);
    g_assert_null(store_answer(f->store, queries[0], NULL, f->arena));
    store_ask_ahead(f->store, queries, G_N_ELEMENTS(queries), ahead);
    const Table *count = store_answer(f->store, queries[0], NULL, f->arena);
    g_assert_nonnull(count);
    g_assert_cmpfloat(table_cell(count, 0, 0)->number, ==, 2);
    const Table *systems = facts_query(f, queries[1]);
    store_forget(f->store);
    arena_reset(ahead);
    g_assert_cmpstr(table_cell(systems, 1, 0)->text, ==, "x100"); /* a copy */
    g_assert_null(store_answer(f->store, queries[1], NULL, f->arena));
}

static void
test_values_of_parameters_tell_answers_apart(Facts *f, const void *data)
{
    static const char *const names[] = { "name" };
    static const char sql[] = "SELECT count(*) FROM score WHERE system = :name";
    size_t n = 0;
    Store *const *readers = make_readers(f, 2, &n);
    Table *row = table_new(f->arena, names, 1), *other = table_new(f->arena, names, 1);

    (void)data;
    table_add_row(row)[0] = cell_text("v9");
    table_add_row(other)[0] = cell_text("v8");
    store_query_row(readers[0], sql, row, (Place){ 0 }, f->arena, f->diag);
    store_learn(f->store);
    g_assert_nonnull(store_answer(f->store, sql, row, f->arena));
    g_assert_null(store_answer(f->store, sql, other, f->arena));
}

static void
test_what_pages_add_is_asked_of_the_store(Facts *f, const void *data)
{
    static const char *const queries[] = { "SELECT count(*) FROM Claim" };
    const ClaimRecord claim = { .id = "T1",
                                .text = "It is.",
                                .said_by = "me",
                                .verdict = "opinion",
                                .kind = "opinion",
                                .value = NAN,
                                .low = NAN,
                                .high = NAN,
                                .n = NAN,
                                .place = { .file = "a.md", .line = 1 } };
    size_t n = 0;
    g_autoptr(Arena) ahead = arena_new();

    (void)data;
    make_readers(f, 2, &n);
    store_ask_ahead(f->store, queries, 1, ahead);
    g_assert_true(store_set_claims(f->store, &claim, 1, f->diag));
    g_assert_cmpstr(facts_csv(f, queries[0]), ==, "1\n");
}

static void
test_what_fails_is_said_by_the_store(Facts *f, const void *data)
{
    static const char *const queries[] = { "SELECT valeu FROM score",
                                           "SELECT * FROM Accelreport_facts.score",
                                           "SELECT name FROM sqlite_schema LIMIT 0" };
    size_t n = 0;
    g_autoptr(Arena) ahead = arena_new();

    (void)data;
    make_readers(f, 2, &n);
    store_ask_ahead(f->store, queries, G_N_ELEMENTS(queries), ahead);
    g_assert_cmpstr(facts_messages(f), ==, "");
    for (size_t i = 0; i < G_N_ELEMENTS(queries); i++) {
        g_assert_null(store_answer(f->store, queries[i], NULL, f->arena));
    }
    g_assert_null(facts_query(f, queries[0]));
    g_assert_null(facts_query(f, queries[1]));
    g_assert_cmpstr(facts_messages(f), ==,
                    "q.md:10:8: error: no such column: valeu; did you mean 'value'? [query]\n"
                    "q.md:10:33: error: no such table: Accelreport_facts.score [query]\n");
}

/* Of a guess without a wanted column a row tells that there are any. */
static void
test_a_guess_reads_what_is_of_use(Facts *f, const void *data)
{
    static const char *const systems[] = { "suite", "system", NULL }, *const suite[] = { "suite",
                                                                                         NULL };
    static const char *const runs[] = { "SELECT run_id, value FROM observation",
                                        "SELECT run_id, value FROM observation WHERE value < 0" };
    static const char results[] = "SELECT system FROM score";
    size_t n = 0;
    Store *const *readers = make_readers(f, 2, &n);
    const Table *all = store_query(f->store, runs[0], (Place){ 0 }, f->arena, f->diag);

    (void)data;
    g_assert_cmpuint(n, ==, 2);
    g_assert_cmpuint(all->n_rows, >, 1);
    for (size_t i = 0; i < 2; i++) {
        Store *store = i == 0 ? f->store : readers[0];
        g_assert_cmpuint(store_guess(store, runs[0], NULL, suite, f->arena)->n_rows, ==, 1);
        g_assert_cmpuint(store_guess(store, runs[1], NULL, suite, f->arena)->n_rows, ==, 0);
        g_assert_cmpuint(store_guess(store, results, NULL, systems, f->arena)->n_rows, ==, 2);
        g_assert_null(store_guess(store, "SELECT valeu FROM score", NULL, suite, f->arena));
    }
    store_learn(f->store);
    g_assert_null(store_answer(f->store, runs[0], NULL, f->arena)); /* a part is no answer */
    g_assert_nonnull(store_answer(f->store, results, NULL, f->arena));
    g_assert_cmpuint(store_guess(f->store, runs[0], NULL, NULL, f->arena)->n_rows, ==, all->n_rows);
    g_assert_cmpstr(facts_messages(f), ==, "");
}

static void
test_rows_may_be_lent(Facts *f, const void *data)
{
    static const char *const queries[] = { "SELECT system FROM score ORDER BY system" };
    size_t n = 0;
    g_autoptr(Arena) ahead = arena_new();

    (void)data;
    make_readers(f, 2, &n);
    store_ask_ahead(f->store, queries, 1, ahead);
    const Table *lent =
        store_query_lent(f->store, queries[0], NULL, (Place){ 0 }, f->arena, f->diag);
    g_assert_true(lent ==
                  store_query_lent(f->store, queries[0], NULL, (Place){ 0 }, f->arena, f->diag));
    g_assert_true(lent != store_answer(f->store, queries[0], NULL, f->arena));
    g_assert_cmpstr(table_cell(lent, 1, 0)->text, ==, "x100");
    store_forget(f->store);
    const Table *own =
        store_query_lent(f->store, queries[0], NULL, (Place){ 0 }, f->arena, f->diag);
    g_assert_true(lent != own);
    g_assert_cmpstr(table_cell(own, 1, 0)->text, ==, "x100");
}

static void
test_one_thread_needs_no_reader(Facts *f, const void *data)
{
    size_t n = 7;

    (void)data;
    g_assert_null(make_readers(f, 1, &n));
    g_assert_cmpuint(n, ==, 0);
}

int
main(int argc, char **argv)
{
    static const FactsTest tests[] = {
        { "/readers/readers answer as the store does", test_readers_answer_as_the_store_does },
        { "/readers/what readers were given is given again",
          test_what_readers_were_given_is_given_again },
        { "/readers/values of parameters tell answers apart",
          test_values_of_parameters_tell_answers_apart },
        { "/readers/what pages add is asked of the store",
          test_what_pages_add_is_asked_of_the_store },
        { "/readers/what fails is said by the store", test_what_fails_is_said_by_the_store },
        { "/readers/a guess reads what is of use", test_a_guess_reads_what_is_of_use },
        { "/readers/rows may be lent", test_rows_may_be_lent },
        { "/readers/one thread needs no reader", test_one_thread_needs_no_reader },
    };

    g_test_init(&argc, &argv, NULL);
    facts_add_tests("", tests, G_N_ELEMENTS(tests));
    return g_test_run();
}
