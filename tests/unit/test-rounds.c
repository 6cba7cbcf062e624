/* Which published rounds of MLPerf a report has not read, and how old its prices are. */
#include "tests/facts.h"

static bool
add_rounds(Facts *f, const char *yaml)
{
    const Value *map =
        value_parse_yaml(yaml, strlen(yaml), (Place){ "report.yaml", 1, 1 }, f->arena, f->diag);

    return map != NULL && store_add_rounds(f->store, map, f->diag);
}

static void
set_date(Facts *f, const char *date)
{
    Value *parameters = value_new_map(f->arena), *day = value_new_map(f->arena);

    value_set_text(f->arena, day, "value", date);
    value_set(parameters, "as_of", day);
    g_assert_true(store_set_parameters(f->store, parameters, f->diag));
}

static void
add_results(Facts *f, const char *const rounds[][2], size_t n)
{
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "results.csv");

    for (size_t i = 0; i < n; i++) {
        ResultRecord record = facts_run("v9", NULL, 20);
        record.suite = rounds[i][0];
        record.round = rounds[i][1];
        record.metric = "official_score";
        facts_send(import_sink(import), record);
    }
    facts_end(f, import);
}

static const char *const training = "MLPerf Training", *const inference = "MLPerf Inference";

/* v4.1 and v5.1 were read. v4.0 is older than both; v5.0 lies between them; v6.0 is newer; v6.1 was
 * published after the report. Nothing of the other suite was read, so none of its rounds is
 * missing. */
static void
test_rounds_between_and_after_those_read_are_unread(Facts *f, const void *data)
{
    const char *const read[][2] = { { training, "v4.1" }, { training, "5.1" } };

    (void)data;
    g_assert_true(add_rounds(f, "MLPerf Training:\n"
                                "  v4.0: {published: 2024-06-12, source: a}\n"
                                "  v4.1: {published: 2024-11-13, source: a}\n"
                                "  v5.0: {published: 2025-06-04, source: a}\n"
                                "  v5.1: {published: 2025-11-12, source: a}\n"
                                "  v6.0: {published: 2026-06-16, source: a}\n"
                                "  v6.1: {published: 2026-11-21, source: a}\n"
                                "MLPerf Inference:\n"
                                "  v6.0: {published: 2026-04-01, source: a}\n"));
    set_date(f, "2026-11-20");
    add_results(f, read, G_N_ELEMENTS(read));
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT round, results, read, due, unread FROM round_read"), ==,
                    "v4.0,0,0,1,0\nv4.1,1,1,1,0\nv5.0,0,0,1,1\nv5.1,1,1,1,0\nv6.0,0,0,1,1\n"
                    "v6.1,0,0,0,0\nv6.0,0,0,1,0\n");
    g_assert_cmpstr(
        facts_csv(f, "SELECT unread_n, unread, unread_names, newest_training, newest_inference "
                     "FROM staleness"),
        ==,
        "2,\"MLPerf Training v5.0 (4 June 2025), v6.0 (16 June 2026)\","
        "\"MLPerf Training v5.0, v6.0\",v5.1,\n");
}

/* A month is compared with the month of the report's date. A round without a date counts as
 * published if a later one is; for the last one this is unknown. */
static void
test_dates_are_compared_as_far_as_they_are_known(Facts *f, const void *data)
{
    const char *const read[][2] = { { inference, "v3.0" } };

    (void)data;
    g_assert_true(add_rounds(f, "MLPerf Inference:\n"
                                "  v3.0: {source: a}\n"
                                "  v3.1: {source: a}\n"
                                "  v4.0: {published: 2026-11, source: a}\n"
                                "  v4.1: {published: 2026-12, source: a}\n"
                                "  v5.0: {published: 2026, source: a}\n"
                                "  v5.1: {source: a}\n"));
    set_date(f, "2026-11-20");
    add_results(f, read, G_N_ELEMENTS(read));
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT round, published, due, unread FROM round_read"), ==,
                    "v3.0,,1,0\nv3.1,,1,1\nv4.0,2026-11,1,1\nv4.1,2026-12,0,0\nv5.0,2026,1,1\n"
                    "v5.1,,,0\n");
    g_assert_cmpstr(
        facts_csv(f, "SELECT unread FROM staleness"), ==,
        "\"MLPerf Inference v3.1 (date not known), v4.0 (November 2026), v5.0 (2026)\"\n");
}

/* If the report has no date, all listed rounds count as published. A round that was read but is not
 * listed is the newest. */
static void
test_a_report_without_a_date_names_all_rounds(Facts *f, const void *data)
{
    const char *const read[][2] = { { training, "v5.0" },
                                    { training, "v9.0" },
                                    { training, "made up" } };

    (void)data;
    g_assert_true(add_rounds(f, "MLPerf Training:\n"
                                "  v5.1: {published: 2999-01-01, source: a}\n"
                                "  v5.0: {published: 2025-06-04, source: a}\n"));
    add_results(f, read, G_N_ELEMENTS(read));
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT round, read, unread FROM round_read"), ==,
                    "v5.0,1,0\nv5.1,0,1\nv9.0,1,0\n");
    g_assert_cmpstr(facts_csv(f, "SELECT as_of, unread_n, newest_training FROM staleness"), ==,
                    ",1,v9.0\n");
}

static void
test_prices_have_ages(Facts *f, const void *data)
{
    static const char *const days[] = { "2026-05-20", NULL, "2025-06-01", "2025-11-20" };

    (void)data;
    facts_add_catalogue(f);
    set_date(f, "2026-11-20");
    Import *import = facts_begin(f, "offers.csv");
    for (size_t i = 0; i < G_N_ELEMENTS(days); i++) {
        PriceRecord price = price_record_unknown();
        price.accelerator = "v9";
        price.price = 3;
        price.valid_from = days[i];
        import_sink(import)->price(import_sink(import)->context, &price);
    }
    facts_end(f, import);
    facts_finish(f);
    /* 11 + 30 + 31 + 31 + 30 + 31 + 20 days; and 365 more and those from 1 June */
    g_assert_cmpstr(facts_csv(f, "SELECT unread_n, prices, undated, youngest_price, "
                                 "youngest_price_days, oldest_price, oldest_price_days "
                                 "FROM staleness"),
                    ==, "0,4,1,2026-05-20,184,2025-06-01,537\n");
}

static void
test_odd_rounds_are_refused(Facts *f, const void *data)
{
    static const char *const odd[][2] = {
        { "MLPerf Trainig: {v6.1: {source: a}}", "did you mean 'MLPerf Training'" },
        { "MLPerf Training: {6.1: {source: a}}",
          "report.yaml:1:19: error: '6.1' must be the name" },
        { "MLPerf Training: {v6.1: {published: 2026-13-01, source: a}}", "is not a date" },
        { "MLPerf Training: {v6.1: {published: 2026-11-01}}", "needs the source of its date" },
        { "MLPerf Training: {v6.1: {date: 2026-11-01, source: a}}", "'date'" },
        { "MLPerf Training: [v6.1]", "must be a map such as" },
    };

    (void)data;
    for (size_t i = 0; i < G_N_ELEMENTS(odd); i++) {
        g_assert_false(add_rounds(f, odd[i][0]));
        g_test_message("%s", facts_messages(f));
        g_assert_nonnull(strstr(facts_messages(f), odd[i][1]));
    }
}

/* The program's own list: dates are in the order of each suite's rounds, and the newest are the
 * published days. A report can add a round, and nothing remains of the list of an earlier run. */
static void
test_the_program_knows_rounds(Facts *f, const void *data)
{
    (void)data;
    g_assert_true(store_import_builtin(f->store, f->diag));
    g_assert_true(add_rounds(f, "MLPerf Training: {v9.9: {published: 2030-01, source: b}}"));
    g_assert_true(store_finish(f->store, f->diag));
    g_assert_true(analysis_install(f->store, f->diag));
    g_assert_cmpstr(
        facts_csv(f,
                  "SELECT suite, round, published FROM mlperf_round "
                  "WHERE (suite, round) IN (('MLPerf Training', 'v5.1'), "
                  "('MLPerf Inference', 'v5.0'), ('MLPerf Inference', 'v6.0'), "
                  "('MLPerf Training', 'v6.0'), ('MLPerf Training', 'v9.9')) ORDER BY published"),
        ==,
        "MLPerf Inference,v5.0,2025-04-02\nMLPerf Training,v5.1,2025-11-12\n"
        "MLPerf Inference,v6.0,2026-04-01\nMLPerf Training,v6.0,2026-06-16\n"
        "MLPerf Training,v9.9,2030-01\n");
    g_assert_cmpstr(
        facts_csv(f,
                  "SELECT count(*) FROM round_read AS a JOIN round_read AS b ON a.suite = b.suite "
                  "WHERE a.version < b.version AND a.published >= b.published"),
        ==, "0\n");
    g_assert_cmpstr(facts_csv(f, "SELECT count(*) FROM mlperf_round WHERE citation NOT LIKE "
                                 "'https://%' AND round <> 'v9.9'"),
                    ==, "0\n");
}

int
main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*test)(Facts *, const void *);
    } tests[] = {
        { "rounds between and after those read are unread",
          test_rounds_between_and_after_those_read_are_unread },
        { "dates are compared as far as they are known",
          test_dates_are_compared_as_far_as_they_are_known },
        { "a report without a date names all rounds",
          test_a_report_without_a_date_names_all_rounds },
        { "prices have ages", test_prices_have_ages },
        { "odd rounds are refused", test_odd_rounds_are_refused },
        { "the program knows rounds", test_the_program_knows_rounds },
    };

    g_test_init(&argc, &argv, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(tests); i++) {
        g_autofree char *path = g_strconcat("/rounds/", tests[i].name, NULL);
        g_test_add(path, Facts, NULL, facts_set_up, tests[i].test, facts_tear_down);
    }
    return g_test_run();
}
