/* The tables of the manual that give results: each row is run. */
#include "tests/facts.h"

#include <sqlite3.h>

/* The text from a heading to the next one. */
static char *
read_section(const char *heading)
{
    g_autofree char *text = NULL;

    g_assert_true(g_file_get_contents("assets/manual/statistics.md", &text, NULL, NULL));
    const char *start = strstr(text, heading);
    g_assert_nonnull(start);
    const char *end = strstr(start + strlen(heading), "\n## ");
    return end != NULL ? g_strndup(start, (size_t)(end - start)) : g_strdup(start);
}

/* The first block of SQL in the text, without its fences. */
static char *
read_sql(const char *section)
{
    const char *start = strstr(section, "```sql\n");

    g_assert_nonnull(start);
    start = strchr(start, '\n') + 1;
    return g_strndup(start, (size_t)(strstr(start, "\n```") - start));
}

static const char *
answer_of(Facts *f, const char *relation, const char *expression)
{
    /* a scalar of constants has one row for each of the sample's: one is enough */
    g_autofree char *sql =
        g_strdup_printf("%s SELECT (SELECT %s FROM sample) || ''", relation, expression);
    const Table *table = facts_query(f, sql);

    if (table == NULL || table->n_rows != 1) {
        g_error("%s: %s", expression, facts_messages(f));
    }
    const Cell *cell = table_cell(table, 0, 0);
    return cell->kind == CELL_TEXT ? cell->text : "NULL";
}

/* SQL prints whole numbers with .0; the manual omits it. */
static void
assert_answer(const char *expression, const char *answer, const char *promised)
{
    g_autofree char *text = g_strdup(answer);

    if (g_str_has_suffix(text, ".0")) {
        text[strlen(text) - 2] = '\0';
    }
    if (!g_str_equal(text, promised)) {
        g_error("%s gives %s, and the manual says %s", expression, text, promised);
    }
}

static void
test_examples_of_statistics_answer_as_promised(Facts *f, const void *data)
{
    g_autofree char *section = read_section("## Statistics in queries");
    g_autofree char *relation = read_sql(section);
    g_auto(GStrv) lines = g_strsplit(section, "\n", -1);
    int n_rows = 0;

    (void)data;
    facts_finish(f);
    for (char **line = lines; *line != NULL; line++) {
        if (!g_str_has_prefix(*line, "| `")) {
            continue;
        }
        g_auto(GStrv) cells = g_strsplit(*line, " | ", -1);
        g_assert_cmpuint(g_strv_length(cells), ==, 4);
        g_autofree char *expression = g_strndup(cells[2] + 1, strlen(cells[2]) - 2);
        g_autofree char *promised = g_strndup(cells[3], strlen(cells[3]) - strlen(" |"));
        assert_answer(expression, answer_of(f, relation, expression), promised);
        n_rows++;
    }
    g_assert_cmpint(n_rows, >=, 28);
}

/* Names of all functions of a database. */
static GHashTable *
list_functions(sqlite3 *db)
{
    GHashTable *names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    sqlite3_stmt *statement = NULL;

    g_assert_cmpint(
        sqlite3_prepare_v2(db, "SELECT name FROM pragma_function_list", -1, &statement, NULL), ==,
        SQLITE_OK);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        g_hash_table_add(names, g_strdup((const char *)sqlite3_column_text(statement, 0)));
    }
    sqlite3_finalize(statement);
    return names;
}

/* The table must have all functions. */
static void
test_every_statistic_is_in_the_manual(Facts *f, const void *data)
{
    g_autofree char *section = read_section("## Statistics in queries");
    sqlite3 *plain = NULL;
    GHashTableIter each;
    void *name = NULL;
    int n = 0;

    (void)data;
    facts_finish(f);
    g_assert_cmpint(sqlite3_open(":memory:", &plain), ==, SQLITE_OK);
    g_autoptr(GHashTable) own = list_functions(store_handle(f->store));
    g_autoptr(GHashTable) of_sqlite = list_functions(plain);
    sqlite3_close(plain);
    g_hash_table_iter_init(&each, own);
    while (g_hash_table_iter_next(&each, &name, NULL)) {
        g_autofree char *call = g_strdup_printf("`%s(", (const char *)name);
        if (g_hash_table_contains(of_sqlite, name)) {
            continue;
        }
        n++;
        if (strstr(section, call) == NULL) {
            g_error("assets/manual/statistics.md does not say what %s() gives", (const char *)name);
        }
    }
    g_assert_cmpint(n, >=, 36);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/manual/examples of statistics answer as promised", Facts, NULL, facts_set_up,
               test_examples_of_statistics_answer_as_promised, facts_tear_down);
    g_test_add("/manual/every statistic is in the manual", Facts, NULL, facts_set_up,
               test_every_statistic_is_in_the_manual, facts_tear_down);
    return g_test_run();
}
