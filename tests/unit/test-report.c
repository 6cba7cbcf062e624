/* Loading the small report of tests/fixtures/report. */
#include "document/directives/sql_text.h"
#include "document/report/load.h"
#include "document/tree.h"

#include <glib/gstdio.h>
#include <libxml/parser.h>
#include <string.h>

typedef struct {
    Arena *arena;
    Diag *diag;
    Store *store;
    const Report *report;
} Fixture;

static void
load(Fixture *fixture, const char *folder, const Value *settings)
{
    fixture->diag = diag_new();
    fixture->store = store_open(NULL, fixture->diag);
    Report *report = report_load_folded(folder, "templates", settings, fixture->store,
                                        fixture->arena, fixture->diag);
    if (report != NULL) {
        report_unfold(report, fixture->arena);
    }
    fixture->report = report;
}

static void
set_up(Fixture *fixture, const void *unused)
{
    (void)unused;
    fixture->arena = arena_new();
    load(fixture, "tests/fixtures/report", NULL);
    g_assert_cmpint(diag_count(fixture->diag, DIAG_ERROR), ==, 0);
    g_assert_nonnull(fixture->report);
}

static void
tear_down(Fixture *fixture, const void *unused)
{
    (void)unused;
    store_close(fixture->store);
    diag_free(fixture->diag);
    arena_free(fixture->arena);
}

static char *
dump(const Report *report)
{
    GString *out = g_string_new(NULL);

    report_dump(report, out);
    return g_string_free(out, FALSE);
}

static void
test_settings(Fixture *fixture, const void *unused)
{
    const Report *report = fixture->report;

    (void)unused;
    g_assert_cmpstr(report->title, ==, "A small report");
    g_assert_cmpstr(report->subtitle, ==, "For tests");
    g_assert_cmpstr(report->edition, ==, "2026-11");
    g_assert_cmpstr(report->date, ==, "2026-11-20");
    g_assert_cmpstr(report->language, ==, "en");
    g_assert_cmpstr(report->classification, ==, "internal");
    g_assert_cmpstr(report->description, ==, "What it holds.");
    g_assert_cmpuint(report->n_authors, ==, 2);
    g_assert_cmpstr(report->authors[1], ==, "Bob Builder");
    g_assert_cmpuint(report->outputs->n_items, ==, 2);
    g_assert_cmpstr(report->outputs->last->text, ==, "data");
}

static void
test_currencies(Fixture *fixture, const void *unused)
{
    const Table *table = store_query(fixture->store, "SELECT code, rate, date FROM currency",
                                     (Place){ 0 }, fixture->arena, fixture->diag);

    (void)unused;
    g_assert_nonnull(table);
    g_assert_cmpuint(table->n_rows, ==, 1);
    g_assert_cmpstr(table_cell(table, 0, 0)->text, ==, "EUR");
    g_assert_cmpfloat(table_cell(table, 0, 1)->number, ==, 1.25);
    g_assert_cmpstr(table_cell(table, 0, 2)->text, ==, "2026-11-02");
}

static void
test_first_page(Fixture *fixture, const void *unused)
{
    const Page *pages = fixture->report->pages;

    (void)unused;
    g_assert_cmpuint(fixture->report->n_pages, ==, 2);
    g_assert_cmpstr(pages[0].id, ==, "index");
    g_assert_cmpstr(pages[0].path, ==, "start.md");
    g_assert_cmpstr(pages[0].title, ==, "Start");
    g_assert_cmpstr(pages[1].id, ==, "second");
    g_assert_cmpint(pages[1].number, ==, 2);
}

static void
test_windows_text(Fixture *fixture, const void *unused)
{
    g_autofree char *text = dump(fixture->report);

    (void)unused;
    g_assert_nonnull(strstr(text, "    value query=\"param\" raw=\"6\": \"6\"\n    \" weeks\"\n"));
    g_assert_nonnull(strstr(text, "heading line=\"6\" level=\"2\" id=\"one\" number=\"1\""));
    g_assert_nonnull(strstr(text, "ref page=\"second\" target=\"two\""));
    g_assert_null(strchr(text, '\r'));
}

static void
test_inputs(Fixture *fixture, const void *unused)
{
    const ReportInput *inputs = fixture->report->inputs;
    static const char *const paths[] = { "dot.svg", "report.yaml", "second.md", "sources.yaml",
                                         "start.md" };

    (void)unused;
    g_assert_cmpuint(fixture->report->n_inputs, ==, G_N_ELEMENTS(paths));
    for (size_t i = 0; i < G_N_ELEMENTS(paths); i++) {
        g_autofree char *full = g_build_filename("tests/fixtures/report", paths[i], NULL);
        g_autofree char *data = NULL;
        gsize size = 0;
        g_assert_true(g_file_get_contents(full, &data, &size, NULL));
        g_autofree char *hash =
            g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *)data, size);
        g_assert_cmpstr(inputs[i].path, ==, paths[i]);
        g_assert_cmpstr(inputs[i].sha256, ==, hash);
    }
}

static void
test_overrides(Fixture *fixture, const void *unused)
{
    Fixture other = { .arena = fixture->arena };
    Value *settings = value_new_map(fixture->arena);

    (void)unused;
    value_set_text(fixture->arena, settings, "weeks", "8.5");
    value_set_text(fixture->arena, settings, "buyer", "Somebody");
    value_set_text(fixture->arena, settings, "edition", "draft");
    load(&other, "tests/fixtures/report", settings);
    g_assert_nonnull(other.report);
    g_assert_cmpstr(other.report->edition, ==, "draft");
    const Value *weeks = value_lookup(other.report->parameters, "weeks");
    g_assert_cmpfloat(value_lookup(weeks, "value")->number, ==, 8.5);
    g_assert_cmpstr(value_lookup(weeks, "unit")->text, ==, "weeks");
    g_autofree char *text = dump(other.report);
    g_assert_nonnull(strstr(text, "raw=\"8.5\""));
    g_assert_nonnull(strstr(text, "raw=\"Somebody\""));
    store_close(other.store);
    diag_free(other.diag);
}

static void
test_unknown_override(Fixture *fixture, const void *unused)
{
    Fixture other = { .arena = fixture->arena };
    Value *settings = value_new_map(fixture->arena);
    size_t n = 0;

    (void)unused;
    value_set_text(fixture->arena, settings, "week", "8");
    load(&other, "tests/fixtures/report", settings);
    g_assert_null(other.report);
    const DiagMessage *messages = diag_messages(other.diag, &n);
    g_assert_cmpuint(n, ==, 1);
    g_assert_cmpstr(messages[0].code, ==, "set-unknown");
    g_assert_nonnull(strstr(messages[0].text, "did you mean 'weeks'?"));
    store_close(other.store);
    diag_free(other.diag);
}

static void
test_same_twice(Fixture *fixture, const void *unused)
{
    Fixture other = { .arena = fixture->arena };
    g_autofree char *first = dump(fixture->report);

    (void)unused;
    load(&other, "tests/fixtures/report/../report", NULL);
    g_autofree char *second = dump(other.report);
    g_assert_cmpstr(first, ==, second);
    store_close(other.store);
    diag_free(other.diag);
}

static void
test_valid(Fixture *fixture, const void *unused)
{
    const Report *report = fixture->report;
    xmlNode *root = xmlDocGetRootElement(report->pages[0].tree);
    size_t n = 0;

    (void)unused;
    g_assert_true(report_validate(report, fixture->diag));
    tree_add(root, "surprise");
    g_assert_false(report_validate(report, fixture->diag));
    const DiagMessage *messages = diag_messages(fixture->diag, &n);
    g_assert_cmpuint(n, >, 0);
    g_assert_cmpstr(messages[0].code, ==, "document-schema");
    g_assert_cmpstr(messages[0].place.file, ==, "start.md");
}

static void
test_data_alone(Fixture *fixture, const void *unused)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Store) store = store_open(NULL, diag);

    (void)unused;
    (void)fixture;
    g_assert_true(report_load_data("tests/fixtures/report", NULL, store, arena, diag));
    const Table *table =
        store_query(store,
                    "SELECT (SELECT count(*) FROM score), (SELECT count(*) FROM citation), "
                    "(SELECT value FROM parameter WHERE name = 'weeks'), "
                    "(SELECT verdict FROM claim WHERE id = 'T1' AND value = 1)",
                    (Place){ 0 }, arena, diag);
    g_assert_nonnull(table);
    g_assert_cmpfloat(table_cell(table, 0, 0)->number, ==, 1);
    g_assert_cmpfloat(table_cell(table, 0, 1)->number, ==, 1);
    g_assert_cmpfloat(table_cell(table, 0, 2)->number, ==, 6);
    g_assert_cmpstr(table_cell(table, 0, 3)->text, ==, "supported");
}

static void
write_file(const char *folder, const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);

    g_assert_true(g_file_set_contents(path, text, -1, NULL));
}

static void
test_leading_abbreviation(void)
{
    g_autofree char *folder = g_dir_make_tmp("report-XXXXXX", NULL);
    Fixture fixture = { .arena = arena_new() };
    int n_texts = 0;

    g_assert_nonnull(folder);
    write_file(folder, "report.yaml", "title: T\npages: [index.md]\n");
    write_file(folder, "index.md",
               "# T\n\n| Word | Meaning |\n|---|---|\n| HBM | memory |\n\n*[HBM]: High bandwidth "
               "memory\n");
    load(&fixture, folder, NULL);
    g_assert_cmpint(diag_count(fixture.diag, DIAG_ERROR), ==, 0);
    const xmlNode *root = xmlDocGetRootElement(fixture.report->pages[0].tree);
    for (const xmlNode *at = root; at != NULL; at = tree_next(at, root)) {
        n_texts += at->type == XML_TEXT_NODE;
        g_assert_true(at->type != XML_TEXT_NODE || at->content != NULL);
    }
    g_assert_cmpint(n_texts, >, 3);
    tear_down(&fixture, NULL);
    g_autofree char *report = g_build_filename(folder, "report.yaml", NULL);
    g_autofree char *page = g_build_filename(folder, "index.md", NULL);
    g_assert_cmpint(g_remove(report) + g_remove(page) + g_rmdir(folder), ==, 0);
}

static void
test_blank_titles(void)
{
    g_autofree char *folder = g_dir_make_tmp("report-XXXXXX", NULL);
    g_autofree char *report = g_build_filename(folder, "report.yaml", NULL);
    g_autofree char *page = g_build_filename(folder, "index.md", NULL);
    Fixture fixture = { .arena = arena_new() };

    write_file(folder, "report.yaml", "title: \" A title \"\nsubtitle: \"\\t\"\n");
    write_file(folder, "index.md", "# T\n");
    load(&fixture, folder, NULL);
    g_assert_cmpstr(fixture.report->title, ==, "A title");
    g_assert_null(fixture.report->subtitle);
    tear_down(&fixture, NULL);

    fixture = (Fixture){ .arena = arena_new() };
    write_file(folder, "report.yaml", "title: \" \"\n");
    load(&fixture, folder, NULL);
    size_t n = 0;
    const DiagMessage *messages = diag_messages(fixture.diag, &n);
    g_assert_cmpint((int)n, ==, 1);
    g_assert_cmpstr(messages[0].code, ==, "report-title");
    tear_down(&fixture, NULL);
    g_assert_cmpint(g_remove(report) + g_remove(page) + g_rmdir(folder), ==, 0);
}

/* Details are asked for if one row of the query's parts still corresponds to one row. */
static void
test_widening(void)
{
    static const char *const cases[][2] = {
        { "WITH a AS (SELECT v FROM t WHERE x = 1) SELECT v FROM a",
          "WITH a AS (SELECT v , * FROM t WHERE x = 1) SELECT v FROM a" },
        { "SELECT v FROM (SELECT max(v) AS v FROM t GROUP BY w) JOIN (SELECT 1 AS u)",
          "SELECT v FROM (SELECT max(v) AS v , * FROM t GROUP BY w) JOIN (SELECT 1 AS u)" },
        /* one row for none, for many, and for the members of a union: unchanged */
        { "WITH a AS (SELECT count(*) FROM t) SELECT * FROM a",
          "WITH a AS (SELECT count(*) FROM t) SELECT * FROM a" },
        { "WITH a AS (SELECT DISTINCT v FROM t) SELECT * FROM a",
          "WITH a AS (SELECT DISTINCT v FROM t) SELECT * FROM a" },
        { "WITH a AS (SELECT v FROM t UNION SELECT v FROM u) SELECT * FROM a",
          "WITH a AS (SELECT v FROM t UNION SELECT v FROM u) SELECT * FROM a" },
        { "SELECT v FROM t WHERE w IN (SELECT w FROM u) ) AS ((",
          "SELECT v FROM t WHERE w IN (SELECT w FROM u) ) AS ((" },
    };
    g_autoptr(Arena) arena = arena_new();

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_assert_cmpstr(sql_widen(arena, cases[i][0]), ==, cases[i][1]);
    }
    const char *const *scalars =
        sql_scalars(arena, "WITH a AS (SELECT 1) SELECT 1 IN (SELECT w FROM u), (SELECT count(*) "
                           "FROM t), f((SELECT max(v) FROM t)) FROM a");
    g_assert_cmpstr(scalars[0], ==, "WITH a AS (SELECT 1) SELECT max(v) , * FROM t LIMIT 1");
    g_assert_null(scalars[1]);
}

/* Queries that read the same rows give the same companion query, which is run once. */
static void
test_companions(void)
{
    static const char wanted[] = "WITH a AS (SELECT 1) SELECT * FROM a WHERE v = 1";
    static const char *const queries[] = {
        "WITH a AS (SELECT 1) SELECT v FROM a WHERE v = 1",
        "WITH a AS (SELECT 1) SELECT count(*) AS n FROM a WHERE v = 1\n",
        "WITH a AS (SELECT 1) SELECT v, w FROM a WHERE v = 1\n  ORDER BY v LIMIT 2",
        "WITH a AS (SELECT 1) SELECT max(v) FROM a WHERE v = 1 GROUP BY w;\n",
    };
    g_autoptr(Arena) arena = arena_new();

    for (size_t i = 0; i < G_N_ELEMENTS(queries); i++) {
        g_assert_cmpstr(sql_companion(arena, queries[i]), ==, wanted);
    }
}

static void
test_arms(void)
{
    g_autoptr(Arena) arena = arena_new();
    const char *const *arms = sql_arms(
        arena, "WITH a AS (SELECT 1 UNION SELECT 2) SELECT v FROM a UNION ALL SELECT w FROM b "
               "EXCEPT SELECT 'union' ORDER BY 1");

    g_assert_cmpstr(arms[0], ==, "WITH a AS (SELECT 1 UNION SELECT 2) SELECT v FROM a ");
    g_assert_cmpstr(arms[1], ==, "WITH a AS (SELECT 1 UNION SELECT 2) SELECT w FROM b ");
    g_assert_cmpstr(arms[2], ==, "WITH a AS (SELECT 1 UNION SELECT 2) SELECT 'union' ");
    g_assert_null(arms[3]);
    g_assert_cmpstr(sql_arms(arena, "SELECT v FROM t")[0], ==, "SELECT v FROM t");
    g_assert_null(sql_arms(arena, "VALUES (1)")[0]);
}

static void
test_relations(void)
{
    static const struct {
        const char *sql, *relations;
    } cases[] = {
        { "SELECT a FROM score", "score" },
        { "SELECT a FROM score AS s, price p JOIN `offer` ON p.x = s.x", "score price offer" },
        { "SELECT a FROM main.score, \"price\" WHERE b IN (SELECT c FROM offer)",
          "score price offer" },
        { "WITH a AS (SELECT 1 FROM ratio), b (x) AS MATERIALIZED (SELECT 2 FROM a) "
          "SELECT (SELECT max(v) FROM score) FROM a, b",
          "ratio score" },
        { "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n", "" },
        { "SELECT a FROM (score AS s JOIN (SELECT b FROM run), price)", "score run price" },
        { "SELECT a -- FROM x\nFROM score /* , price */ ORDER BY a, b", "score" },
        { "SELECT 'FROM x' FROM json_each('[1]')", "json_each" },
        { "SELECT a FROM Score UNION ALL SELECT b FROM total_cost", "Score total_cost" },
        { "VALUES (1)", "" },
        { "", "" },
        { "SELECT a FROM", "" },
    };
    g_autoptr(Arena) arena = arena_new();

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        const char *const *found = sql_relations(arena, cases[i].sql);
        g_autoptr(GString) joined = g_string_new(NULL);
        for (size_t j = 0; found[j] != NULL; j++) {
            g_string_append_printf(joined, "%s%s", j > 0 ? " " : "", found[j]);
        }
        g_assert_cmpstr(joined->str, ==, cases[i].relations);
    }
}

static void
test_compound(void)
{
    g_assert_true(sql_is_compound("SELECT 1 union SELECT 2"));
    g_assert_true(sql_is_compound("SELECT a FROM (SELECT 1 AS a EXCEPT SELECT 2)"));
    g_assert_true(sql_is_compound("WITH t AS (SELECT 1 INTERSECT SELECT 2) SELECT * FROM t"));
    g_assert_false(sql_is_compound("SELECT 'a UNION b', \"union\" FROM t -- EXCEPT"));
}

/* Low and high are one interval if one function returns both, for the argument of the value. */
static void
test_intervals_of_one_function(void)
{
    static const char *const ends[] = {
        "SELECT mean(v) AS a, ci_low(v) AS a_low, ci_high(v) AS a_high FROM t",
        "SELECT max(v) / min(v) AS a, bca_ratio_low(v, x = 'a') a_low, "
        "bca_ratio_high(v,x  = 'a') AS a_high FROM t",
        "SELECT round(1) AS c, mean(v) a, CI_low(v) AS a_low, ci_HIGH(v) AS a_high",
        "SELECT 100 * mean(v) AS a, ci_low(v) * 100 AS a_low, ci_high(v) * 100 AS a_high FROM t",
        "WITH s AS (SELECT mean(v) AS a, ci_low(v) AS a_low, ci_high(v) AS a_high FROM t) "
        "SELECT a, a_low, a_high FROM s",
    };
    static const char with[] = "WITH s AS (SELECT w AS a_low FROM u) "
                               "SELECT mean(v) AS a, ci_low(v) AS a_low, ci_high(v) AS a_high "
                               "FROM t JOIN s";
    static const char *const others[] = {
        "SELECT mean(v) AS a, ci_low(v) AS a_low, ci_high(w) AS a_high FROM t",
        "SELECT mean(w) AS a, ci_low(v) AS a_low, ci_high(v) AS a_high FROM t",
        "SELECT mean(v) AS a, ci_low(v) AS a_low, bca_mean_high(v) AS a_high FROM t",
        "SELECT mean(v) AS a, ci_low(v) + 1 AS a_low, ci_high(v) AS a_high FROM t",
        "SELECT mean(v) AS a, ci_low(v) AS a_low, 2 * ci_high(v) AS a_high FROM t",
        "SELECT mean(v) AS a, min_low(v) AS a_low, min_high(v) AS a_high FROM t",
        "SELECT mean(v) AS a, ci_high(v) AS a_low, ci_low(v) AS a_high FROM t",
        "SELECT mean(v) AS a, min(v) AS a_low, max(v) AS a_high FROM t",
        "SELECT a, ci_low(v) AS a_low, ci_high(v) AS a_high FROM t",
        "SELECT ci_low(v) AS a_low, ci_high(v) AS a_high FROM t",
        with,
        "(",
        ")",
        "",
        "a",
        "_low(",
        "SELECT AS a",
    };

    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++) {
        g_assert_cmpstr(sql_gives_interval(ends[i], "a", "a_low", "a_high") ? "yes" : ends[i], ==,
                        "yes");
    }
    for (size_t i = 0; i < G_N_ELEMENTS(others); i++) {
        g_assert_cmpstr(sql_gives_interval(others[i], "a", "a_low", "a_high") ? others[i] : "no",
                        ==, "no");
    }
}

/* A page without directives is folded; its front matter, its number and the places of its blocks
 * are kept. */
static void
test_folded(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) text = g_string_new(NULL);
    Store *store = store_open(NULL, diag);
    Report *report =
        report_load_folded("tests/fixtures/folded", "templates", NULL, store, arena, diag);

    g_assert_nonnull(report);
    g_assert_cmpuint(report->n_pages, ==, 2); /* one is left out */
    g_assert_nonnull(report->pages[0].tree);
    g_assert_null(report->pages[1].tree);
    g_assert_cmpstr(report->pages[1].title, ==, "Words alone");
    const xmlNode *root = page_root(&report->pages[1], arena);
    const xmlNode *heading = element_child(root, "heading");
    g_assert_cmpint(tree_number(root, "number"), ==, 2);
    g_assert_cmpstr(tree_place(heading).file, ==, "words.md");
    g_assert_cmpint(tree_place(heading).line, ==, 7);
    tree_dump(root, text);
    g_assert_cmpstr(
        text->str, ==,
        "page id=\"words\" number=\"2\" lang=\"en\" title=\"Words alone\"\n"
        "  p line=\"5\"\n    \"MLPerf\302\256 results of \"\n    em: \"much\"\n"
        "    \" \"\n    abbr title=\"High bandwidth memory\": \"HBM\"\n"
        "    \" and more\"\n    noteref note=\"fn-1\" number=\"1\"\n    \".\"\n"
        "  heading line=\"7\" level=\"2\" id=\"a-part\" number=\"1\": \"A part\"\n"
        "  table line=\"9\"\n    columns\n      column align=\"left\": \"Name\"\n"
        "      column align=\"right\": \"Value\"\n"
        "    row\n      cell: \"a\"\n      cell: \"1\"\n"
        "  list line=\"13\" kind=\"bullet\" tight=\"yes\"\n    item\n      p line=\"13\"\n"
        "        link href=\"https://example.org/\": \"elsewhere\"\n"
        "  notes\n    note id=\"fn-1\" number=\"1\"\n      p line=\"15\": \"A note.\"\n");
    report_unfold(report, arena);
    g_assert_nonnull(report->pages[1].tree);
    g_assert_true(report_validate(report, diag));
    store_close(store);
}

int
main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(Fixture *, const void *);
    } tests[] = {
        { "/report/settings-are-read", test_settings },
        { "/report/currencies-have-rates", test_currencies },
        { "/report/the-first-page-is-the-index", test_first_page },
        { "/report/a-byte-order-mark-and-cr-lf-do-not-matter", test_windows_text },
        { "/report/inputs-are-listed-with-their-hashes", test_inputs },
        { "/report/the-command-line-replaces-parameters", test_overrides },
        { "/report/replacing-what-is-not-there-is-an-error", test_unknown_override },
        { "/report/two-loads-give-one-tree", test_same_twice },
        { "/report/trees-are-checked-against-the-schema", test_valid },
        { "/report/data-load-without-pages", test_data_alone },
    };

    g_test_init(&argc, &argv, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(tests); i++) {
        g_test_add(tests[i].name, Fixture, NULL, set_up, tests[i].run, tear_down);
    }
    g_test_add_func("/report/a-title-without-blanks-at-its-ends", test_blank_titles);
    g_test_add_func("/report/a-cell-may-begin-with-an-abbreviation", test_leading_abbreviation);
    g_test_add_func("/report/queries-are-widened-where-rows-stand-for-rows", test_widening);
    g_test_add_func("/report/queries-that-read-the-same-have-one-companion", test_companions);
    g_test_add_func("/report/a-compound-query-is-told-in-its-arms", test_arms);
    g_test_add_func("/report/relations-of-a-query", test_relations);
    g_test_add_func("/report/a-compound-query-is-known", test_compound);
    g_test_add_func("/report/an-interval-is-of-one-function", test_intervals_of_one_function);
    g_test_add_func("/report/a-page-of-words-alone-is-folded-and-unfolded", test_folded);
    int status = g_test_run();
    xmlCleanupParser();
    return status;
}
