/* The ecosystem matrix in the store: one row for each tool and family, from one place. */
#include "tests/facts.h"

static SupportRecord
statement(const char *tool, const char *family, const char *level, int line)
{
    return (SupportRecord){ .line = line,
                            .tool = tool,
                            .family = family,
                            .level = level,
                            .date = "2026-11",
                            .source = "a; b" };
}

static void
send_one(Facts *f, const char *path, SupportRecord record)
{
    Import *import = facts_begin(f, path);

    import_sink(import)->support(import_sink(import)->context, &record);
    facts_end(f, import);
}

static void
test_a_row_names_its_place(Facts *f, const void *data)
{
    (void)data;
    send_one(f, "support.yaml", statement("JAX", "tpu", "native", 7));
    g_assert_cmpstr(facts_csv(f, "SELECT u.tool, u.family, u.level, u.version IS NULL, u.date, "
                                 "u.citation, s.path, u.line FROM support AS u "
                                 "JOIN source AS s ON s.id = u.source_id"),
                    ==, "JAX,tpu,native,1,2026-11,a; b,support.yaml,7\n");
}

static void
test_a_second_word_is_refused_with_the_first(Facts *f, const void *data)
{
    const SupportRecord other = statement("JAX", "tpu", "none", 3);

    (void)data;
    send_one(f, "support.yaml", statement("JAX", "tpu", "native", 7));
    send_one(f, "gpu.csv", statement("JAX", "gpu", "native", 2));
    Import *import = facts_begin(f, "more.csv");
    import_sink(import)->support(import_sink(import)->context, &other);
    g_assert_false(import_end(import, true));
    g_assert_cmpstr(facts_messages(f), ==,
                    "more.csv:3:1: error: the support of 'JAX' on tpu is in support.yaml:7 already "
                    "[support-twice]\n");
    g_assert_cmpstr(facts_csv(f, "SELECT family, level FROM support ORDER BY 1"), ==,
                    "gpu,native\ntpu,native\n");
}

static void
test_a_changed_file_replaces_what_it_said(Facts *f, const void *data)
{
    (void)data;
    send_one(f, "support.yaml", statement("JAX", "tpu", "native", 7));
    send_one(f, "support.yaml", statement("JAX", "tpu", "partial", 8));
    g_assert_cmpstr(facts_csv(f, "SELECT level, line FROM support"), ==, "partial,8\n");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/support/a row names its place", Facts, NULL, facts_set_up,
               test_a_row_names_its_place, facts_tear_down);
    g_test_add("/support/a second word is refused with the first", Facts, NULL, facts_set_up,
               test_a_second_word_is_refused_with_the_first, facts_tear_down);
    g_test_add("/support/a changed file replaces what it said", Facts, NULL, facts_set_up,
               test_a_changed_file_replaces_what_it_said, facts_tear_down);
    return g_test_run();
}
