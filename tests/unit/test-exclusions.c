/* Rows that report.yaml leaves out: the rows that a rule selects, and what remains. */
#include "tests/facts.h"

static const Value *
parse(Facts *f, const char *yaml)
{
    return value_parse_yaml(yaml, strlen(yaml), (Place){ "report.yaml", 1, 1 }, f->arena, f->diag);
}

/* Begins a file that the rule names. */
static Import *
begin_with_rule(Facts *f, const char *path, const char *yaml)
{
    Exclusion *exclusion = arena_new0(f->arena, Exclusion);
    const Exclusion **rules = arena_array(f->arena, const Exclusion *, 1);

    if (!exclusion_read(parse(f, yaml), 1, f->arena, exclusion, f->diag)) {
        g_error("%s", facts_messages(f));
    }
    rules[0] = exclusion;
    Import *import = facts_begin(f, path);
    import_exclude(import, &(SourceFile){ .path = path, .excluded = rules, .n_excluded = 1 });
    return import;
}

static void
add_offer(Import *import, int line, const char *accelerator, const char *region, double price)
{
    PriceRecord record = price_record_unknown();

    record.line = line;
    record.accelerator = accelerator;
    record.provider = "Cloud";
    record.region = region;
    record.term = "on demand";
    record.currency = "USD";
    record.price = price;
    record.valid_from = "2026-05-20";
    import_sink(import)->price(import_sink(import)->context, &record);
}

/* Matches the chip by any of its names and a region of the list, but no other chip or region. A row
 * that is left out may contain errors. */
static void
test_prices_are_left_out_by_what_they_are(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "more.yaml");
    import_sink(import)->alias(import_sink(import)->context,
                               &(AliasRecord){ .alias = "X100 SXM", .accelerator = "x100" });
    facts_end(f, import);
    import = begin_with_rule(f, "p.csv",
                             "{prices: p.csv, where: {accelerator: X100, region: [low, lower]}, "
                             "reason: withdrawn}");
    add_offer(import, 2, "x100", "high", 9);
    add_offer(import, 3, "X100-SXM", "low", 4);
    add_offer(import, 4, "x100", "lower", 0);
    add_offer(import, 5, "v9", "low", 3);
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT accelerator_name, region FROM price"), ==,
                    "x100,high\nv9,low\n");
    g_assert_cmpstr(facts_csv(f, "SELECT count(*) FROM offer"), ==, "2\n");
    g_assert_cmpstr(
        facts_csv(f, "SELECT kind, file, line, what, value, unit, reason, rule, rule_file, "
                     "rule_line FROM excluded"),
        ==,
        "price,p.csv,3,\"X100-SXM, Cloud, low, on demand, 2026-05-20\",4,USD per chip-hour,"
        "withdrawn,1,report.yaml,1\n"
        "price,p.csv,4,\"x100, Cloud, lower, on demand, 2026-05-20\",0,USD per chip-hour,"
        "withdrawn,1,report.yaml,1\n");
    g_assert_cmpint(store_count_excluded(f->store, 1), ==, 2);
}

/* Rows that are left out make no system, no run and no score; numbers are compared as numbers. */
static void
test_results_are_left_out_whole(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = begin_with_rule(f, "r.csv",
                                     "{results: r.csv, where: {system: [odd, odder], "
                                     "accelerators: 8.0, round: v5.0}, reason: another model}");
    ResultRecord record = facts_run("v9", "1", 20);
    facts_send(import_sink(import), record);
    record.line = 2;
    record.system = "odd";
    record.scaling_factor = 0; /* would be an error */
    facts_send(import_sink(import), record);
    record.scaling_factor = NAN;
    record.accelerators = 16;
    facts_send(import_sink(import), record);
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT name, accelerators FROM system ORDER BY name"), ==,
                    "odd,16\nv9,8\n");
    g_assert_cmpstr(facts_csv(f, "SELECT count(*) FROM score"), ==, "2\n");
    g_assert_cmpstr(facts_csv(f, "SELECT line, what, value, unit FROM excluded"), ==,
                    "2,\"v9, Maker, odd, MLPerf Training, v5.0, bert, 1, time_to_train\",20,min\n");
}

/* A file that is read again without the rule has all of its rows again. */
static void
test_what_was_left_out_comes_back(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = begin_with_rule(f, "p.csv", "{prices: p.csv, reason: all of it}");
    add_offer(import, 2, "x100", "high", 9);
    facts_end(f, import);
    g_assert_cmpint(store_count_excluded(f->store, 1), ==, 1);
    import = facts_begin(f, "p.csv");
    add_offer(import, 2, "x100", "high", 9);
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpint(store_count_excluded(f->store, 1), ==, 0);
    g_assert_cmpstr(facts_csv(f, "SELECT count(*) FROM price"), ==, "1\n");
}

/* The same bytes with another rule count as different content. */
static void
test_rules_are_part_of_a_files_content(Facts *f, const void *data)
{
    const char *const rules[] = { "{prices: p.csv, reason: a}", "{prices: p.csv, reason: b}" };
    const char *hashes[3];
    SourceFile file = { .path = "p.csv", .bytes = { .data = "x", .size = 1 } };

    (void)data;
    hashes[2] = import_sha256(&file, f->arena);
    for (size_t i = 0; i < G_N_ELEMENTS(rules); i++) {
        Exclusion exclusion;
        const Exclusion *list[] = { &exclusion };
        g_assert_true(exclusion_read(parse(f, rules[i]), 1, f->arena, &exclusion, f->diag));
        file.excluded = list;
        file.n_excluded = 1;
        hashes[i] = import_sha256(&file, f->arena);
    }
    g_assert_cmpstr(hashes[0], !=, hashes[1]);
    g_assert_cmpstr(hashes[0], !=, hashes[2]);
    g_assert_cmpstr(hashes[1], !=, hashes[2]);
}

static void
test_odd_rules_are_refused(Facts *f, const void *data)
{
    static const char *const odd[][2] = {
        { "{prices: p.csv, where: {regoin: low}, reason: r}", "did you mean 'region'" },
        { "{prices: p.csv, wher: {region: low}, reason: r}", "did you mean 'where'" },
        { "{prices: p.csv, where: {region: low}}", "needs a reason" },
        { "{prices: p.csv, results: r.csv, reason: r}", "either 'prices' or 'results'" },
        { "{where: {region: low}, reason: r}", "either 'prices' or 'results'" },
        { "{prices: p.csv, where: {workload: bert}, reason: r}", "no key 'workload'" },
        { "{prices: p.csv, where: {accelerators: eight}, reason: r}",
          "report.yaml:1:39: error: 'accelerators' must be a number" },
        { "{prices: p.csv, where: {region: []}, reason: r}", "the list of 'region' is empty" },
        { "{prices: p.csv, where: {region: {a: b}}, reason: r}", "'region' must be a text" },
        { "{prices: p.csv, where: {region: [[a]]}, reason: r}", "'region' must be a text" },
        { "{prices: p.csv, where: low, reason: r}", "where" },
        { "p.csv", "rule of 'exclude'" },
    };

    (void)data;
    for (size_t i = 0; i < G_N_ELEMENTS(odd); i++) {
        g_autoptr(Diag) diag = diag_new();
        g_autoptr(GString) said = g_string_new(NULL);
        Exclusion exclusion;
        g_assert_false(exclusion_read(parse(f, odd[i][0]), 1, f->arena, &exclusion, diag));
        diag_print(diag, said);
        g_test_message("%s", said->str);
        g_assert_nonnull(strstr(said->str, odd[i][1]));
    }
}

int
main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*test)(Facts *, const void *);
    } tests[] = {
        { "prices are left out by what they are", test_prices_are_left_out_by_what_they_are },
        { "results are left out whole", test_results_are_left_out_whole },
        { "what was left out comes back", test_what_was_left_out_comes_back },
        { "rules are part of a file's content", test_rules_are_part_of_a_files_content },
        { "odd rules are refused", test_odd_rules_are_refused },
    };

    g_test_init(&argc, &argv, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(tests); i++) {
        g_autofree char *path = g_strconcat("/exclusions/", tests[i].name, NULL);
        g_test_add(path, Facts, NULL, facts_set_up, tests[i].test, facts_tear_down);
    }
    return g_test_run();
}
