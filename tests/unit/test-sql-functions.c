#include "tests/facts.h"

#include "analysis/fill.h"
#include "analysis/two_samples.h"

static void
test_groups_have_their_own_drawn_intervals(Facts *f, const void *data)
{
    (void)data;
    facts_finish(f);
    g_assert_cmpstr(
        facts_csv(f, "WITH x (g, v) AS (VALUES (1, 7), (1, 7), (1, 7), (1, 7), (1, 7), (2, 9), "
                     "(2, 9), (2, 9), (2, 9), (2, 9), (3, 1), (3, 2), (3, 3), (3, 4), (4, NULL)) "
                     "SELECT g, bca_median_low(v), bca_median_high(v), bca_mean_low(v), "
                     "bca_method(v) FROM x GROUP BY g ORDER BY g"),
        ==,
        "1,7,7,7,\"95%, BCa bootstrap, B = 10000, seed 20261120\"\n"
        "2,9,9,9,\"95%, BCa bootstrap, B = 10000, seed 20261120\"\n3,,,,\n4,,,,\n");
    /* the last cached interval has the same number of values */
    g_assert_cmpstr(facts_csv(f, "WITH x (g, v) AS (VALUES (1, 7), (1, 7), (1, 7), (1, 7), (1, 7), "
                                 "(2, 9), (2, 9), (2, 9), (2, 9), (2, 9)) "
                                 "SELECT g, bca_mean_low(v), bca_mean_high(v) FROM x GROUP BY g"),
                    ==, "1,7,7\n2,9,9\n");
}

/* instr() and replace() are our own; the expected values are SQLite's. */
static void
test_text_is_found_and_replaced_as_by_sqlite(Facts *f, const void *data)
{
    (void)data;
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT instr('a\u00f6b', 'b'), instr('', 'a'), instr('a', ''), "
                                 "instr(x'c3b662', x'62'), instr(x'c3b662', 'b'), instr(NULL, 1), "
                                 "instr(1234, 34)"),
                    ==, "3,0,1,3,2,,3\n");
    g_assert_cmpstr(
        facts_csv(f, "SELECT replace('aXbX', 'X', '\u00f6'), replace('', 'a', 'b') || '.', "
                     "replace('aaa', 'aa', '') || '.', replace(5, 5, 6), "
                     "typeof(replace(5, '', 6)), replace(NULL, 1, 1), "
                     "replace('abc', 'abc', '') || '.'"),
        ==, "a\u00f6b\u00f6,.,a.,6,integer,,.\n");
    /* SQLite's own takes 10 seconds */
    g_assert_cmpstr(facts_csv(f, "SELECT instr(zeroblob(1000000), zeroblob(500000) || '1')"), ==,
                    "0\n");
}

static void
test_a_noun_agrees_with_its_number(Facts *f, const void *data)
{
    (void)data;
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT counted(0, 'chip', 'chips'), counted(1, 'chip', 'chips'), "
                                 "counted(2.0, 'chip', 'chips'), counted(11616, 'chip', 'chips'), "
                                 "counted(1.5, 'week', 'weeks'), counted(NULL, 'chip', 'chips')"),
                    ==, "0 chips,1 chip,2 chips,\"11,616 chips\",1.5 weeks,\n");
    g_assert_null(facts_query(f, "SELECT counted('many', 'chip', 'chips')"));
    g_assert_null(facts_query(f, "SELECT counted(1, 'chip')"));
}

static void
test_samples_are_told_apart_by_their_side(Facts *f, const void *data)
{
    (void)data;
    facts_finish(f);
    /* rows without a side or without a value belong to neither sample */
    g_assert_cmpstr(facts_csv(f, "WITH x (v, s) AS (VALUES (1, 0), (2, 0), (3, 1), (4, 1), (5, 1), "
                                 "(100, NULL), (NULL, 0)) SELECT mann_whitney_u(v, s), "
                                 "mann_whitney_p(v, s), welch_low(v, s), bca_method(v, s), "
                                 "mann_whitney_u(v, 1), bca_ratio_low(v, 1) FROM x"),
                    ==, "6,0.2,,,,\n");
    g_assert_null(facts_query(f, "SELECT welch_low('a', 1)"));
    g_assert_null(facts_query(f, "SELECT percentile(1, 50, 'cubic')"));
    g_assert_nonnull(strstr(facts_messages(f), "an interpolation is 'linear'"));
    g_assert_cmpstr(facts_csv(f, "SELECT mann_whitney_u(9e999, 1), trimmed_mean(1, NULL), "
                                 "percentile(NULL, 50, 'linear')"),
                    ==, ",,\n");
}

/* Six and five values, whose intervals test-samples.c checks against formulas. */
static const double first_side[] = { 30, 32, 29, 35, 31, 33 };
static const double second_side[] = { 20, 19, 22, 21, 20 };

static void
assert_interval(Facts *f, const char *name, Interval expected)
{
    static const char rows[] = "WITH x (v, first) AS (VALUES (30, 1), (32, 1), (29, 1), (35, 1), "
                               "(31, 1), (33, 1), (20, 0), (19, 0), (22, 0), (21, 0), (20, 0))";
    const char *low = arena_printf(f->arena, "%s SELECT %s_low(v, first) FROM x", rows, name);
    const char *high = arena_printf(f->arena, "%s SELECT %s_high(v, first) FROM x", rows, name);

    g_assert_cmpfloat(expected.low, <, expected.high);
    assert_near(facts_number(f, low), expected.low, 1e-14);
    assert_near(facts_number(f, high), expected.high, 1e-14);
}

static void
test_each_end_of_an_interval_is_its_own(Facts *f, const void *data)
{
    Numbers first = { first_side, G_N_ELEMENTS(first_side) };
    Numbers second = { second_side, G_N_ELEMENTS(second_side) };

    (void)data;
    facts_finish(f);
    assert_interval(f, "welch", difference_welch(first, second, 0.95));
    assert_interval(f, "fieller", ratio_fieller(first, second, 0.95));
    assert_interval(f, "log_t", ratio_log_t(first, second, 0.95));
    assert_interval(f, "bca_difference", bootstrap_difference(first, second, 0.95));
    assert_interval(f, "bca_ratio", bootstrap_ratio(first, second, 0.95));
}

/* Errors of SQLite for one table are reported, whatever comes before or after it. */
static void
test_rows_that_are_refused_are_told(Facts *f, const void *data)
{
    static const char good[] = "INSERT INTO t VALUES (?, ?)", bad[] = "INSERT INTO u VALUES (?, ?)";
    static const char *const orders[][2] = { { good, good }, { good, bad }, { bad, good } };
    (void)data;

    for (size_t i = 0; i < G_N_ELEMENTS(orders); i++) {
        sqlite3 *db = NULL;
        Fills fills = { .arena = f->arena, .threads = 1 };
        g_assert_cmpint(sqlite3_open(":memory:", &db), ==, SQLITE_OK);
        g_assert_cmpint(sqlite3_exec(db, "CREATE TABLE t (a, b)", NULL, NULL, NULL), ==, SQLITE_OK);
        for (size_t k = 0; k < 2; k++) {
            Fill *fill = fill_open(&fills, orders[i][k]);
            fill_number(fill, 1);
            fill_row(fill);
        }
        g_assert_true(fills_store(&fills, db) == (i == 0));
        sqlite3_close(db);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/sql-functions/groups have their own drawn intervals", Facts, NULL, facts_set_up,
               test_groups_have_their_own_drawn_intervals, facts_tear_down);
    g_test_add("/sql-functions/text is found and replaced as by SQLite", Facts, NULL, facts_set_up,
               test_text_is_found_and_replaced_as_by_sqlite, facts_tear_down);
    g_test_add("/sql-functions/a noun agrees with its number", Facts, NULL, facts_set_up,
               test_a_noun_agrees_with_its_number, facts_tear_down);
    g_test_add("/sql-functions/samples are told apart by their side", Facts, NULL, facts_set_up,
               test_samples_are_told_apart_by_their_side, facts_tear_down);
    g_test_add("/sql-functions/each end of an interval is its own", Facts, NULL, facts_set_up,
               test_each_end_of_an_interval_is_its_own, facts_tear_down);
    g_test_add("/sql-functions/rows that are refused are told", Facts, NULL, facts_set_up,
               test_rows_that_are_refused_are_told, facts_tear_down);
    return g_test_run();
}
