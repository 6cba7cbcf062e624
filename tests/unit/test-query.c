#include "base/limits.h"
#include "tests/facts.h"

#include <sqlite3.h>
#include <string.h>

/* Fails with exactly this message. */
static void
assert_query_fails(Facts *f, const char *sql, const char *message)
{
    g_assert_null(facts_query(f, sql));
    g_assert_cmpstr(facts_messages(f), ==, message);
}

static void
test_cells_keep_their_kind(Facts *f, const void *data)
{
    (void)data;
    const Table *table =
        facts_query(f, "SELECT 1 AS a, 2.5 AS b, 'x' AS c, NULL AS d, '' AS e, 9007199254740992 "
                       "AS f, 9007199254740993 AS g");
    g_assert_nonnull(table);
    g_assert_cmpuint(table->n_columns, ==, 7);
    g_assert_cmpstr(table->columns[0], ==, "a");
    g_assert_cmpfloat(table_cell(table, 0, 0)->number, ==, 1);
    g_assert_cmpfloat(table_cell(table, 0, 1)->number, ==, 2.5);
    g_assert_cmpstr(table_cell(table, 0, 2)->text, ==, "x");
    g_assert_cmpint(table_cell(table, 0, 3)->kind, ==, CELL_NULL);
    g_assert_cmpint(table_cell(table, 0, 4)->kind, ==, CELL_TEXT);
    g_assert_cmpfloat(table_cell(table, 0, 5)->number, ==, 9007199254740992.0);
    /* a double cannot hold it: its digits are kept */
    g_assert_cmpstr(table_cell(table, 0, 6)->text, ==, "9007199254740993");
}

static void
test_text_is_always_utf8(Facts *f, const void *data)
{
    (void)data;
    const Table *table = facts_query(f, "SELECT CAST(x'41ff42' AS TEXT), x'fe', 'a' || char(0)");
    g_assert_nonnull(table);
    for (size_t i = 0; i < 3; i++) {
        g_assert_true(g_utf8_validate(table_cell(table, 0, i)->text, -1, NULL));
    }
    g_assert_cmpstr(table_cell(table, 0, 0)->text, ==,
                    "A\xef\xbf\xbd"
                    "B");
}

static void
test_no_rows_keep_the_columns(Facts *f, const void *data)
{
    (void)data;
    const Table *table = facts_query(f, "WITH x AS (SELECT 1 AS one) SELECT one FROM x WHERE 0;");
    g_assert_nonnull(table);
    g_assert_cmpuint(table->n_rows, ==, 0);
    g_assert_cmpint(table_column(table, "one"), ==, 0);
}

typedef struct {
    GString *csv;
    size_t n_pieces;
} Taken;

static void
take_piece(const Table *piece, void *data)
{
    Taken *taken = data;

    if (taken->n_pieces++ == 0) {
        table_append_csv(piece, taken->csv);
    } else {
        g_assert_cmpuint(piece->n_rows, >, 0);
        table_append_csv_plain_rows(piece, taken->csv);
    }
}

/* Rows that are returned in pieces are those of the whole table, however many are in the last
 * piece. */
static void
test_pieces_are_the_whole(Facts *f, const void *data)
{
    static const int sizes[] = { 0, 1, 8191, 8192, 8193, 20000 }; /* a piece has 8192 rows of 2 */

    (void)data;
    facts_finish(f);
    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        g_autofree char *sql = g_strdup_printf(
            "WITH RECURSIVE x (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM x WHERE n < %d) SELECT "
            "n, 'row ' || n AS name FROM x WHERE n <= %d",
            MAX(sizes[i], 1), sizes[i]);
        g_autoptr(GString) whole = g_string_new(NULL), pieces = g_string_new(NULL);
        Taken taken = { pieces, 0 };
        table_append_csv(facts_query(f, sql), whole);
        g_assert_true(store_query_pieces(f->store, sql, (Place){ 0 }, take_piece, &taken, f->diag));
        g_assert_cmpstr(pieces->str, ==, whole->str);
        g_assert_cmpuint(taken.n_pieces, ==, (size_t)(1 + MAX(sizes[i] - 1, 0) / 8192));
    }
    Taken none = { NULL, 0 };
    g_assert_false(store_query_pieces(f->store, "SELECT oh FROM score", (Place){ 0 }, take_piece,
                                      &none, f->diag));
    g_assert_cmpuint(none.n_pieces, ==, 0);
}

static void
test_an_unknown_column_gets_the_nearest(Facts *f, const void *data)
{
    (void)data;
    facts_finish(f);
    assert_query_fails(f, "SELECT oficial_score FROM score",
                       "q.md:10:8: error: no such column: oficial_score; did you mean "
                       "'official_score'? [query]\n");
}

static void
test_a_column_of_another_relation_is_said_to_be_there(Facts *f, const void *data)
{
    (void)data;
    facts_finish(f);
    assert_query_fails(f, "SELECT accelerator FROM score UNION ALL SELECT accelerator FROM offer",
                       "q.md:10:48: error: no such column: accelerator; score has it, what is read "
                       "at this place has not [query]\n");
}

static void
test_the_message_names_the_line_of_the_query(Facts *f, const void *data)
{
    (void)data;
    facts_finish(f);
    assert_query_fails(f, "SELECT\n  value,\n  s.acelerator\nFROM score AS s",
                       "q.md:12:3: error: no such column: s.acelerator; did you mean "
                       "'accelerator'? [query]\n");
}

static void
test_an_unknown_relation_gets_the_nearest(Facts *f, const void *data)
{
    (void)data;
    facts_finish(f);
    assert_query_fails(f, "SELECT * FROM scores",
                       "q.md:10:15: error: no such table: scores; did you mean 'score'? [query]\n");
}

static void
test_an_unknown_relation_is_marked_where_it_is_read(Facts *f, const void *data)
{
    (void)data;
    facts_finish(f);
    assert_query_fails(f, "SELECT 'scores', rescores -- scores\n/* scores */ FROM main.Scores",
                       "q.md:11:24: error: no such table: main.Scores; did you mean 'score'? "
                       "[query]\n");
}

static void
test_of_many_relations_none_is_listed(Facts *f, const void *data)
{
    (void)data;
    facts_finish(f);
    assert_query_fails(f, "SELECT * FROM zebra",
                       "q.md:10:15: error: no such table: zebra; 'accelreport dump tables' prints "
                       "the 101 there are [query]\n");
}

static void
test_an_unknown_relation_far_from_all_gets_the_list(Facts *f, const void *data)
{
    (void)data;
    assert_query_fails(
        f, "SELECT * FROM zebra",
        "q.md:10:15: error: no such table: zebra; there are accelerator, "
        "accelerator_figure, alias, billing, citation, claim, convergence_point, "
        "currency, decision, "
        "decision_score, excluded_row, metric, mlperf_round, "
        "observation, parameter, "
        "price, run, run_summary, source, support, system, unread, workload, workload_fact "
        "[query]\n");
}

static void
test_an_unknown_function_gets_the_nearest(Facts *f, const void *data)
{
    (void)data;
    facts_finish(f);
    assert_query_fails(f, "SELECT medain(value) FROM score",
                       "q.md:10:8: error: no such function: medain; did you mean 'median'? "
                       "[query]\n");
}

static void
test_syntax_errors_are_located(Facts *f, const void *data)
{
    (void)data;
    assert_query_fails(f, "SELECT 1\nFROM FROM",
                       "q.md:11:6: error: near \"FROM\": syntax error [query]\n");
}

static void
test_only_one_select_is_taken(Facts *f, const void *data)
{
    static const char *const others[] = {
        "",
        " -- nothing",
        "DELETE FROM run",
        "DROP TABLE run",
        "INSERT INTO citation VALUES ('a', 'b')",
        "UPDATE metric SET name = 'x'",
        "CREATE TABLE x (a)",
        "CREATE TEMP TABLE x (a)",
        "PRAGMA user_version = 7",
        "PRAGMA table_info(run)",
        "ATTACH 'x.db' AS x",
        "VACUUM INTO 'x.db'",
        "BEGIN",
        "EXPLAIN SELECT 1",
        "SELECT 1; SELECT 2",
        "SELECT 1; DELETE FROM run",
        "SELECT ?1",
        "SELECT :a",
        "WITH x AS (SELECT 1) DELETE FROM run",
        "SELECT load_extension('x')",
        "SELECT * FROM pragma_database_list",
        "SELECT random()",
        "SELECT date('now')",
        "SELECT CURRENT_TIMESTAMP",
        "SELECT sqlite_version()",
    };

    (void)data;
    for (size_t i = 0; i < G_N_ELEMENTS(others); i++) {
        int before = diag_count(f->diag, DIAG_ERROR);
        if (facts_query(f, others[i]) != NULL) {
            g_error("was taken: %s", others[i]);
        }
        /* Identical messages are counted as one. */
        g_assert_cmpint(diag_count(f->diag, DIAG_ERROR), >=, MAX(before, 1));
    }
    g_assert_cmpstr(facts_csv(f, "SELECT count(*) FROM sqlite_schema WHERE name = 'x'"), ==, "0\n");
    g_assert_false(g_file_test("x.db", G_FILE_TEST_EXISTS));
}

static void
test_a_comment_or_semicolon_may_follow(Facts *f, const void *data)
{
    (void)data;
    g_assert_cmpstr(facts_csv(f, "SELECT 1;\n"), ==, "1\n");
    g_assert_cmpstr(facts_csv(f, "SELECT 2; -- done\n"), ==, "2\n");
    g_assert_cmpstr(facts_csv(f, "SELECT 3 /* done */"), ==, "3\n");
}

static void
test_an_endless_query_ends(Facts *f, const void *data)
{
    (void)data;
    limit_set(LIMIT_QUERY_STEPS, 10000000);
    assert_query_fails(
        f,
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
        "SELECT max(i) FROM n",
        "q.md:10:1: error: the query needs too many steps; does it have a join "
        "without a condition? (limit: 10,000,000 steps; --limit query-steps=N changes "
        "it) [query-limit]\n");
    limit_set(LIMIT_QUERY_STEPS, 0);
    /* and the next one works */
    g_assert_cmpstr(facts_csv(f, "SELECT 1"), ==, "1\n");
}

static void
test_a_query_that_takes_all_memory_ends(Facts *f, const void *data)
{
    (void)data;
    assert_query_fails(f,
                       "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 800) "
                       "SELECT length(b) FROM (SELECT zeroblob(1000000) AS b FROM n ORDER BY b)",
                       "q.md:10:1: error: the query needs too much memory: sort or group fewer "
                       "rows (limit: 512 MiB; --limit query-memory=N changes it) [query-limit]\n");
    g_assert_cmpstr(facts_csv(f, "SELECT 1"), ==, "1\n");
}

static void
test_a_huge_value_is_refused(Facts *f, const void *data)
{
    (void)data;
    g_assert_null(facts_query(f, "SELECT length(zeroblob(900000000) || 'x')"));
    g_assert_cmpint(diag_count(f->diag, DIAG_ERROR), ==, 1);
}

static void
test_relations_are_listed_sorted(Facts *f, const void *data)
{
    size_t n = 0;

    (void)data;
    facts_finish(f);
    const char *const *names = store_relations(f->store, f->arena, &n);
    g_assert_cmpuint(n, >, 12);
    g_assert_true(g_strv_contains(names, "score"));
    g_assert_true(g_strv_contains(names, "price"));
    for (size_t i = 1; i < n; i++) {
        g_assert_cmpstr(names[i - 1], <, names[i]);
    }
    /* all can be read, even without any facts */
    for (size_t i = 0; i < n; i++) {
        g_autofree char *sql = g_strdup_printf("SELECT * FROM %s", names[i]);
        if (facts_query(f, sql) == NULL) {
            g_error("%s: %s", sql, facts_messages(f));
        }
    }
}

static void
add_runs(Facts *f)
{
    static const char *const chips[] = { "v9", "x100" };
    Import *import = NULL;

    facts_add_catalogue(f);
    import = facts_begin(f, "runs.csv");
    for (size_t chip = 0; chip < 2; chip++) {
        for (int run = 0; run < 6; run++) {
            g_autofree char *name = g_strdup_printf("run%d", run);
            facts_send(import_sink(import),
                       facts_run(chips[chip], name, 10 + run + (chip == 0 ? 0 : 0.5)));
        }
    }
    facts_end(f, import);
    facts_finish(f);
}

/* "SELECT "a", typeof("a"), … FROM relation" */
static char *
typed(Facts *f, const char *name, const char *relation)
{
    g_autofree char *all = g_strdup_printf("SELECT * FROM main.\"%s\" LIMIT 0", name);
    const Table *table = facts_query(f, all);
    GString *sql = g_string_new("SELECT ");

    g_assert_nonnull(table);
    for (size_t i = 0; i < table->n_columns; i++) {
        const char *column = table->columns[i];
        g_string_append_printf(sql, "%s\"%s\", typeof(\"%s\")", i > 0 ? ", " : "", column, column);
    }
    g_string_append_printf(sql, " FROM %s", relation);
    return g_string_free(sql, FALSE);
}

static void
test_a_view_worked_out_once_holds_what_it_gives(Facts *f, const void *data)
{
    size_t n = 0, n_deep = 0, n_rows = 0;

    (void)data;
    add_runs(f);
    store_share_views(f->store, analysis_is_deep);
    const char *const *names = store_relations(f->store, f->arena, &n);
    for (size_t i = 0; i < n; i++) {
        g_autofree char *relation = g_strdup_printf("main.\"%s\"", names[i]);
        g_autofree char *view = typed(f, names[i], relation);
        g_autofree char *shared = typed(f, names[i], names[i]);
        const char *rows = facts_csv(f, view);
        g_assert_cmpstr(facts_csv(f, shared), ==, rows);
        n_rows += *rows != '\0' && analysis_is_deep(names[i]) ? 1 : 0;
        n_deep += analysis_is_deep(names[i]) ? 1 : 0;
    }
    g_assert_cmpuint(n_deep, ==, 32); /* each name is that of a view */
    g_assert_cmpuint(n_rows, >, 4);
}

static void
test_what_other_queries_asked_is_not_seen(Facts *f, const void *data)
{
    (void)data;
    add_runs(f);
    store_share_views(f->store, analysis_is_deep);
    g_assert_cmpstr(facts_csv(f, "SELECT count(*) FROM Ratio"), ==, "1\n");
    g_assert_null(facts_query(f, "SELECT name FROM sqlite_temp_schema"));
    g_assert_null(facts_query(f, "SELECT name FROM temp.sqlite_temp_master"));
    g_assert_cmpint(diag_count(f->diag, DIAG_ERROR), ==, 1); /* twice the same */
}

static const Table *
ask(Facts *f, const char *sql, const char *column, Cell cell)
{
    Table *row = table_new(f->arena, &column, 1);

    table_add_row(row)[0] = cell;
    return store_query_row(f->store, sql, row, (Place){ 0 }, f->arena, f->diag);
}

static void
test_a_query_is_asked_again_with_other_values(Facts *f, const void *data)
{
    const char *sql = "SELECT :x || '!' AS said, count(*) AS n FROM json_each('[1, 2]')";

    (void)data;
    g_assert_cmpstr(table_cell(ask(f, sql, "x", cell_text("one")), 0, 0)->text, ==, "one!");
    g_assert_cmpstr(table_cell(ask(f, sql, "x", cell_text("two")), 0, 0)->text, ==, "two!");
    g_assert_cmpint(table_cell(ask(f, sql, "x", (Cell){ 0 }), 0, 0)->kind, ==, CELL_NULL);
    g_assert_null(ask(f, sql, "y", cell_text("three"))); /* :x has no value */
    g_assert_cmpint(diag_count(f->diag, DIAG_ERROR), ==, 1);
    g_assert_cmpstr(table_cell(ask(f, sql, "x", cell_text("four")), 0, 0)->text, ==, "four!");
    /* what an author may not do is refused a second time, too */
    g_assert_null(ask(f, "SELECT random() + :x", "x", cell_number(1)));
    g_assert_null(ask(f, "SELECT random() + :x", "x", cell_number(2)));
}

int
main(int argc, char **argv)
{
    static const FactsTest tests[] = {
        { "/query/cells keep their kind", test_cells_keep_their_kind },
        { "/query/text is always UTF-8", test_text_is_always_utf8 },
        { "/query/no rows keep the columns", test_no_rows_keep_the_columns },
        { "/query/an unknown column gets the nearest", test_an_unknown_column_gets_the_nearest },
        { "/query/a column of another relation is said to be there",
          test_a_column_of_another_relation_is_said_to_be_there },
        { "/query/the message names the line of the query",
          test_the_message_names_the_line_of_the_query },
        { "/query/an unknown relation gets the nearest",
          test_an_unknown_relation_gets_the_nearest },
        { "/query/an unknown relation is marked where it is read",
          test_an_unknown_relation_is_marked_where_it_is_read },
        { "/query/of many relations none is listed", test_of_many_relations_none_is_listed },
        { "/query/an unknown relation far from all gets the list",
          test_an_unknown_relation_far_from_all_gets_the_list },
        { "/query/an unknown function gets the nearest",
          test_an_unknown_function_gets_the_nearest },
        { "/query/syntax errors are located", test_syntax_errors_are_located },
        { "/query/only one SELECT is taken", test_only_one_select_is_taken },
        { "/query/a comment or semicolon may follow", test_a_comment_or_semicolon_may_follow },
        { "/query/an endless query ends", test_an_endless_query_ends },
        { "/query/a query that takes all memory ends", test_a_query_that_takes_all_memory_ends },
        { "/query/a huge value is refused", test_a_huge_value_is_refused },
        { "/query/pieces are the whole", test_pieces_are_the_whole },
        { "/query/relations are listed sorted", test_relations_are_listed_sorted },
        { "/query/a view worked out once holds what it gives",
          test_a_view_worked_out_once_holds_what_it_gives },
        { "/query/what other queries asked is not seen",
          test_what_other_queries_asked_is_not_seen },
        { "/query/a query is asked again with other values",
          test_a_query_is_asked_again_with_other_values },
    };

    g_test_init(&argc, &argv, NULL);
    facts_add_tests("", tests, G_N_ELEMENTS(tests));
    return g_test_run();
}
