#include "tests/facts.h"

#include <glib/gstdio.h>
#include <sqlite3.h>

static void
test_an_imported_row_keeps_its_file_and_line(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "results/a.csv");
    ResultRecord record = facts_run("X100", "run 1", 30);
    record.line = 17;
    record.source = "maker-paper";
    facts_send(import_sink(import), record);
    facts_end(f, import);
    g_assert_cmpstr(facts_csv(f, "SELECT s.path, o.line, o.citation, o.value FROM observation AS o "
                                 "JOIN source AS s ON s.id = o.source_id"),
                    ==, "results/a.csv,17,maker-paper,30\n");
    g_assert_cmpstr(facts_csv(f, "SELECT s.path, r.line, r.name, r.status FROM run AS r "
                                 "JOIN source AS s ON s.id = r.source_id"),
                    ==, "results/a.csv,17,run 1,success\n");
}

static void
test_systems_workloads_and_runs_are_stored_once(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    const RecordSink *sink = import_sink(import);
    for (int i = 0; i < 6; i++) {
        ResultRecord record = facts_run(i % 2 == 0 ? "X100" : "v9", i < 2 ? "1" : "2", 10);
        record.metric = i < 4 ? "time_to_train" : "power";
        record.unit = i < 4 ? "min" : "W";
        facts_send(sink, record);
    }
    facts_end(f, import);
    g_assert_cmpstr(facts_csv(f, "SELECT (SELECT count(*) FROM system), (SELECT count(*) FROM "
                                 "workload), (SELECT count(*) FROM run), (SELECT count(*) FROM "
                                 "observation), (SELECT count(*) FROM metric)"),
                    ==, "2,1,4,6,2\n");
}

static void
test_a_run_without_a_name_is_a_run_of_its_own(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    for (int i = 0; i < 3; i++) {
        facts_send(import_sink(import), facts_run("v9", NULL, 10));
    }
    facts_end(f, import);
    g_assert_cmpfloat(facts_number(f, "SELECT count(*) FROM run"), ==, 3);
    g_assert_cmpfloat(facts_number(f, "SELECT count(*) FROM observation"), ==, 3);
}

static void
test_units_become_the_metric_s_own(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    ResultRecord record = facts_run("v9", "1", 120000);
    record.unit = "ms";
    facts_send(import_sink(import), record);
    record = facts_run("v9", "2", 3);
    record.unit = "hours";
    facts_send(import_sink(import), record);
    facts_end(f, import);
    g_assert_cmpstr(
        facts_csv(f, "SELECT o.value, m.unit FROM observation AS o JOIN metric AS m ON m.id = "
                     "o.metric_id ORDER BY o.value"),
        ==, "2,min\n180,min\n");
}

static void
test_an_unknown_metric_keeps_its_units(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    ResultRecord record = facts_run("v9", "1", 5);
    record.metric = "blinking";
    record.unit = "blinks/s";
    facts_send(import_sink(import), record);
    record.unit = "blinks/h";
    record.run = "2";
    facts_send(import_sink(import), record);
    facts_end(f, import);
    g_assert_cmpstr(facts_csv(f, "SELECT name, unit, label, better FROM metric ORDER BY unit"), ==,
                    "blinking,blinks/h,blinking,\nblinking,blinks/s,blinking,\n");
}

/* One invalid record: the message, and nothing of the file is stored. */
static void
assert_refused(Facts *f, ResultRecord record, const char *message)
{
    Import *import = facts_begin(f, "bad.csv");

    facts_send(import_sink(import), facts_run("v9", "good", 10));
    record.line = 3;
    facts_send(import_sink(import), record);
    record.line = 4;
    facts_send(import_sink(import), record);
    g_assert_false(import_end(import, true));
    g_assert_cmpstr(facts_messages(f), ==, message);
    g_assert_cmpfloat(facts_number(f, "SELECT count(*) FROM run"), ==, 0);
    g_assert_cmpfloat(facts_number(f, "SELECT count(*) FROM source WHERE path = 'bad.csv'"), ==, 0);
    /* the cache in memory was rolled back, too */
    import = facts_begin(f, "good.csv");
    facts_send(import_sink(import), facts_run("v9", "good", 10));
    facts_end(f, import);
    g_assert_cmpfloat(facts_number(f, "SELECT count(*) FROM run"), ==, 1);
}

static void
test_a_unit_of_something_else_is_refused(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    ResultRecord record = facts_run("v9", "1", 5);
    record.unit = "GB";
    assert_refused(f, record,
                   "bad.csv:3:1: error: 'GB' is not a unit of 'time_to_train', which is in min "
                   "[unit-unknown]\n");
}

static void
test_a_value_without_a_unit_is_refused(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    ResultRecord record = facts_run("v9", "1", 5);
    record.unit = NULL;
    assert_refused(f, record,
                   "bad.csv:3:1: error: the value of 'time_to_train' has no unit; its unit is min "
                   "[unit-missing]\n");
}

static void
test_a_value_beyond_all_numbers_is_refused(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    ResultRecord record = facts_run("v9", "1", INFINITY);
    assert_refused(f, record,
                   "bad.csv:3:1: error: the value of 'time_to_train' is out of range "
                   "[value-range]\n"
                   "bad.csv:4:1: error: the value of 'time_to_train' is out of range "
                   "[value-range]\n");
}

static void
test_a_scaling_factor_of_zero_is_refused(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    ResultRecord record = facts_run("v9", "1", 5);
    record.scaling_factor = 0;
    assert_refused(f, record,
                   "bad.csv:3:1: error: the scaling factor must be above 0 [scaling-factor]\n"
                   "bad.csv:4:1: error: the scaling factor must be above 0 [scaling-factor]\n");
}

static void
test_an_unknown_accelerator_is_an_error_with_the_nearest(Facts *f, const void *data)
{
    PriceRecord price = price_record_unknown();

    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    for (int i = 0; i < 3; i++) {
        ResultRecord record = facts_run("X10O", i == 0 ? "1" : "2", 5);
        record.line = 7 + i;
        record.metric = i == 2 ? "power" : record.metric;
        record.unit = i == 2 ? "W" : record.unit;
        facts_send(import_sink(import), record);
    }
    price.line = 12;
    price.accelerator = "Y77";
    import_sink(import)->price(import_sink(import)->context, &price);
    facts_end(f, import);
    g_assert_false(store_finish(f->store, f->diag));
    g_assert_cmpstr(facts_messages(f), ==,
                    "a.csv:7:1: error: unknown accelerator 'X10O'; did you mean 'X100'? "
                    "Else add it to accelerators.yaml [accelerator-unknown]\n"
                    "a.csv:12:1: error: unknown accelerator 'Y77'; add it, or an alias, to "
                    "accelerators.yaml: 'accelreport schema --example accelerators' prints one "
                    "[accelerator-unknown]\n");
    /* never dropped silently: the measurements can still be queried */
    g_assert_true(analysis_install(f->store, f->diag));
    g_assert_cmpstr(facts_csv(f, "SELECT accelerator, accelerator_id, family, n_runs FROM score "
                                 "WHERE metric = 'time_to_train'"),
                    ==, "X10O,,,2\n");
}

static void
test_an_alias_may_come_after_the_results(Facts *f, const void *data)
{
    const AliasRecord alias = { .alias = "Gamma", .accelerator = "x100" };

    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    facts_send(import_sink(import), facts_run("gamma", "1", 5));
    facts_end(f, import);
    import = facts_begin(f, "z.yaml");
    import_sink(import)->alias(import_sink(import)->context, &alias);
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT accelerator, family FROM score"), ==, "X100,gpu\n");
}

static void
test_names_are_found_in_any_case_and_spacing(Facts *f, const void *data)
{
    static const char *const spellings[] = { "v9",      "TPU v9",   "tpu  V9",   " TPU\tv9 ",
                                             "Trill-9", "v9 (x87)", "TPU v9 (8)" };

    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "more.yaml");
    const AliasRecord alias = { .alias = "trill-9", .accelerator = "tpu v9" };
    import_sink(import)->alias(import_sink(import)->context, &alias);
    facts_end(f, import);
    import = facts_begin(f, "a.csv");
    for (size_t i = 0; i < G_N_ELEMENTS(spellings); i++) {
        facts_send(import_sink(import), facts_run(spellings[i], "1", 5));
    }
    facts_end(f, import);
    g_assert_cmpstr(facts_csv(f, "SELECT accelerator_id, count(*) FROM system"), ==, "v9,7\n");
}

static void
test_a_system_without_accelerator_is_noted(Facts *f, const void *data)
{
    (void)data;
    Import *import = facts_begin(f, "cpu.csv");
    ResultRecord record = facts_run(NULL, "1", 5);
    record.system = "sixteen sockets";
    facts_send(import_sink(import), record);
    record.run = "2";
    facts_send(import_sink(import), record);
    facts_end(f, import);
    g_assert_cmpstr(facts_messages(f), ==,
                    "cpu.csv:1:1: note: system 'sixteen sockets' has no accelerator; it is listed "
                    "without one [accelerator-none]\n");
    g_assert_cmpstr(facts_csv(f, "SELECT accelerator_id IS NULL FROM system"), ==, "1\n");
}

static void
test_the_same_value_twice_is_noted_another_is_refused(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    facts_send(import_sink(import), facts_run("v9", "1", 5));
    facts_end(f, import);
    import = facts_begin(f, "copy.csv");
    facts_send(import_sink(import), facts_run("v9", "1", 5));
    facts_end(f, import);
    g_assert_cmpstr(facts_messages(f), ==,
                    "copy.csv:1:1: note: 'time_to_train' of run '1' of 'v9' is in a.csv:1 already, "
                    "with the same value [observation-twice]\n");
    g_assert_cmpfloat(facts_number(f, "SELECT count(*) FROM observation"), ==, 1);
    import = facts_begin(f, "other.csv");
    facts_send(import_sink(import), facts_run("v9", "1", 6));
    g_assert_false(import_end(import, true));
    g_assert_nonnull(strstr(facts_messages(f), "other.csv:1:1: error: 'time_to_train' of run '1' "
                                               "of 'v9' has another value in a.csv:1"));
}

static void
test_of_many_values_given_twice_most_are_counted(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    for (int line = 1; line <= 1010; line++) {
        ResultRecord record = facts_run("v9", "1", 5);
        record.line = line;
        facts_send(import_sink(import), record);
    }
    facts_end(f, import);
    const char *messages = facts_messages(f);
    g_assert_nonnull(strstr(messages, "a.csv: note: 9 more values occur in this or another file "
                                      "already, with the same value [observation-twice]\n"));
    g_assert_nonnull(strstr(messages, "a.csv:1001:1: note: "));
    g_assert_null(strstr(messages, "a.csv:1002:1: note: "));
}

static void
test_a_changed_file_replaces_what_it_said(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    for (int edition = 1; edition <= 2; edition++) {
        Import *import = facts_begin(f, "a.csv");
        facts_send(import_sink(import), facts_run("v9", "1", 5 * edition));
        facts_end(f, import);
    }
    g_assert_true(import_is_known(f->store, "a.csv", "a.csv", false));
    g_assert_false(import_is_known(f->store, "a.csv", "other content", false));
    g_assert_false(import_is_known(f->store, "b.csv", "a.csv", false));
    g_assert_cmpstr(facts_csv(f, "SELECT count(*), max(value) FROM observation"), ==, "1,10\n");
    g_assert_cmpfloat(facts_number(f, "SELECT count(*) FROM run"), ==, 1);
}

static PriceRecord
offer(const char *accelerator, double price)
{
    PriceRecord record = price_record_unknown();

    record.line = 2;
    record.accelerator = accelerator;
    record.provider = "Cloud";
    record.region = "north";
    record.term = "on demand";
    record.currency = "USD";
    record.price = price;
    return record;
}

static void
test_a_price_is_unknown_or_above_zero(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "prices.csv");
    const RecordSink *sink = import_sink(import);
    PriceRecord record = offer("tpu v9", NAN);
    sink->price(sink->context, &record);
    record = offer("X100", 2.5);
    sink->price(sink->context, &record);
    facts_end(f, import);
    g_assert_cmpstr(facts_csv(f, "SELECT accelerator_id, price_per_chip_hour, line FROM price "
                                 "ORDER BY id"),
                    ==, "v9,,2\nx100,2.5,2\n");
    import = facts_begin(f, "free.csv");
    record = offer("X100", 0);
    import_sink(import)->price(import_sink(import)->context, &record);
    g_assert_false(import_end(import, true));
    g_assert_nonnull(strstr(facts_messages(f), "free.csv:2:1: error: a price must be above 0"));
    g_assert_cmpfloat(facts_number(f, "SELECT count(*) FROM price"), ==, 2);
}

static void
test_a_report_corrects_a_figure_once(Facts *f, const void *data)
{
    AcceleratorRecord figure = {
        .line = 4, .id = "v9", .figure = "memory_bytes", .value = 32e9, .text = "32 GB", .year = NAN
    };

    (void)data;
    facts_add_catalogue(f);
    for (int file = 0; file < 2; file++) {
        Import *import = facts_begin(f, file == 0 ? "first.yaml" : "second.yaml");
        figure.value += file;
        import_sink(import)->accelerator(import_sink(import)->context, &figure);
        facts_end(f, import);
    }
    g_assert_cmpstr(facts_csv(f, "SELECT value FROM accelerator_figure"), ==, "32000000001\n");
    Import *import = facts_begin(f, "third.yaml");
    import_sink(import)->accelerator(import_sink(import)->context, &figure);
    import_sink(import)->accelerator(import_sink(import)->context, &figure);
    g_assert_false(import_end(import, true));
    g_assert_nonnull(strstr(facts_messages(f), "third.yaml:4:1: error: 'memory_bytes' of "
                                               "accelerator 'v9' is given on line 4 already"));
}

static void
test_parameters_are_numbers_or_texts_with_units(Facts *f, const void *data)
{
    static const char text[] = "use: 0.5\n"
                               "horizon: {value: 36, unit: months, source: board}\n"
                               "cloud: AWS\n"
                               "bad: [1, 2]\n"
                               "weeks: {value: 4, low: 2, high: 8}\n"
                               "above: {value: 4, low: 2, high: 3}\n"
                               "half: {value: 4, low: 2}\n";

    (void)data;
    const Value *map = value_parse_yaml(text, sizeof text - 1,
                                        (Place){ .file = "report.yaml", .line = 1, .column = 1 },
                                        f->arena, f->diag);
    g_assert_false(store_set_parameters(f->store, map, f->diag));
    g_assert_cmpstr(facts_messages(f), ==,
                    "report.yaml:4:6: error: parameter 'bad' must be one number or text "
                    "[parameter-value]\n"
                    "report.yaml:6:8: error: parameter 'above' needs low and high with its value "
                    "between them [parameter-range]\n"
                    "report.yaml:7:7: error: parameter 'half' needs low and high with its value "
                    "between them [parameter-range]\n");
    g_assert_cmpstr(facts_csv(f, "SELECT name, value, low, high, text, unit, citation, line "
                                 "FROM parameter ORDER BY name"),
                    ==,
                    "cloud,,,,AWS,,,3\nhorizon,36,,,,months,board,2\nuse,0.5,,,,,,1\n"
                    "weeks,4,2,8,,,,5\n");
}

static void
test_a_kept_database_is_read_again(void)
{
    g_autofree char *folder = g_dir_make_tmp("accelreport-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "facts.db", NULL);

    for (int round = 0; round < 2; round++) {
        Facts f = { .arena = arena_new(), .diag = diag_new() };
        f.store = store_open(path, f.diag);
        g_assert_nonnull(f.store);
        g_assert_cmpint(import_is_known(f.store, "a.csv", "a.csv", false), ==, round == 1);
        if (round == 0) {
            facts_add_catalogue(&f);
        }
        Import *import = facts_begin(&f, round == 0 ? "a.csv" : "b.csv");
        facts_send(import_sink(import), facts_run("v9", round == 0 ? "1" : "2", 5));
        facts_end(&f, import);
        facts_finish(&f);
        g_assert_cmpstr(facts_csv(&f, "SELECT n_runs FROM score"), ==, round == 0 ? "1\n" : "2\n");
        facts_tear_down(&f, NULL);
    }
    g_remove(path);
    g_rmdir(folder);
}

static void
test_a_correction_outlives_a_second_reading(Facts *f, const void *data)
{
    const AcceleratorRecord figure = {
        .line = 4, .id = "h100", .figure = "memory_bytes", .value = 81e9, .year = NAN
    };

    (void)data;
    g_assert_true(store_import_builtin(f->store, f->diag));
    Import *import = facts_begin(f, "accelerators.yaml");
    import_sink(import)->accelerator(import_sink(import)->context, &figure);
    facts_end(f, import);
    /* as a newer program would do: the same figures with another hash */
    import = facts_begin(f, "accelreport");
    g_assert_true(source_read_builtin_accelerators(import_sink(import), f->diag));
    facts_end(f, import);
    g_assert_cmpfloat(facts_number(f, "SELECT value FROM accelerator_figure WHERE accelerator_id = "
                                      "'h100' AND figure = 'memory_bytes'"),
                      ==, 81e9);
    g_assert_cmpfloat(facts_number(f, "SELECT count(*) FROM accelerator_figure WHERE "
                                      "accelerator_id = 'h100' AND figure = 'memory_bandwidth'"),
                      ==, 1);
}

static void
test_files_of_others_are_refused(void)
{
    static const char *const texts[] = { "x", "no database, but long enough to be looked at" };
    g_autofree char *path = g_build_filename(g_get_tmp_dir(), "accelreport-no.db", NULL);

    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_autoptr(Diag) diag = diag_new();
        g_autofree char *after = NULL;
        g_assert_true(g_file_set_contents(path, texts[i], -1, NULL));
        g_assert_null(store_open(path, diag));
        g_assert_cmpint(diag_count(diag, DIAG_ERROR), ==, 1);
        g_assert_true(g_file_get_contents(path, &after, NULL, NULL));
        g_assert_cmpstr(after, ==, texts[i]);
    }
    g_remove(path);

    sqlite3 *other = NULL;
    g_assert_cmpint(sqlite3_open(path, &other), ==, SQLITE_OK);
    g_assert_cmpint(sqlite3_exec(other, "CREATE TABLE theirs (a)", NULL, NULL, NULL), ==,
                    SQLITE_OK);
    sqlite3_close(other);
    g_autoptr(Diag) diag = diag_new();
    g_assert_null(store_open(path, diag));
    g_assert_cmpint(diag_count(diag, DIAG_ERROR), ==, 1);
    g_remove(path);
}

/* A file as it would be read from the report folder. */
static bool
import_text(Facts *f, const char *path, const char *text)
{
    const SourceFile file = { .root = ".",
                              .path = path,
                              .bytes = { .data = text, .size = strlen(text) } };

    return store_import(f->store, &file, f->diag);
}

static const char table_head[] =
    "suite,round,submitter,system,accelerator,accelerators,workload,phase,scenario,run,metric,"
    "value,unit,date,source,verified\n";

static void
test_a_file_is_imported_once(Facts *f, const void *data)
{
    (void)data;
    g_autofree char *text = g_strconcat(
        table_head, "house bench,1,Us,box,H100,8,bert,training,,1,time_to_train,90,s,,lab,no\n",
        NULL);
    g_assert_true(store_import_builtin(f->store, f->diag));
    g_assert_true(import_text(f, "results/a.csv", text));
    g_assert_true(import_text(f, "results/a.csv", text));
    g_assert_cmpint(diag_count(f->diag, DIAG_NOTE), ==, 0);
    g_assert_cmpstr(facts_csv(f, "SELECT s.path, s.format, o.line, o.value, y.accelerator_id, "
                                 "y.verified FROM observation AS o JOIN source AS s ON s.id = "
                                 "o.source_id JOIN run AS r ON r.id = o.run_id JOIN system AS y ON "
                                 "y.id = r.system_id"),
                    ==, "results/a.csv,results-csv,2,1.5,h100,0\n");
    g_assert_cmpfloat(facts_number(f, "SELECT length(sha256) FROM source WHERE path LIKE '%.csv'"),
                      ==, 64);
}

static void
test_a_file_with_an_error_leaves_nothing(Facts *f, const void *data)
{
    (void)data;
    g_autofree char *text = g_strconcat(
        table_head, "house bench,1,Us,box,H100,8,bert,training,,1,time_to_train,90,s,,lab,no\n",
        "house bench,1,Us,box,H100,8,bert,training,,3,time_to_train,90,,,lab,no\n",
        "house bench,1,Us,box,H100,8,bert,training,,2,time_to_train,90,stones,,lab,no\n", NULL);
    g_assert_true(store_import_builtin(f->store, f->diag));
    g_assert_false(import_text(f, "results/a.csv", text));
    g_assert_nonnull(strstr(facts_messages(f), "results/a.csv:3:"));
    g_assert_nonnull(strstr(facts_messages(f), "results/a.csv:4:"));
    g_assert_cmpint(diag_count(f->diag, DIAG_ERROR), ==, 2);
    g_assert_cmpstr(facts_csv(f, "SELECT count(*) FROM run"), ==, "0\n");
    g_assert_false(import_text(f, "results/b.csv", "no table at all"));
}

static void
test_the_built_in_catalogue_is_whole(Facts *f, const void *data)
{
    (void)data;
    g_assert_true(store_import_builtin(f->store, f->diag));
    g_assert_true(store_import_builtin(f->store, f->diag));
    facts_finish(f);
    g_assert_cmpfloat(facts_number(f, "SELECT count(*) FROM accelerator WHERE family = 'tpu'"), >=,
                      6);
    g_assert_cmpstr(facts_csv(f, "SELECT peak_bf16_flops, memory_bandwidth FROM accelerator_spec "
                                 "WHERE accelerator_id = 'tpu-v5p'"),
                    ==, "459000000000000,2765000000000\n");
    /* each figure has its source */
    g_assert_cmpfloat(facts_number(f, "SELECT count(*) FROM accelerator_figure WHERE citation IS "
                                      "NULL OR grade IS NULL"),
                      ==, 0);
}

int
main(int argc, char **argv)
{
    static const FactsTest tests[] = {
        { "/store/an imported row keeps its file and line",
          test_an_imported_row_keeps_its_file_and_line },
        { "/store/systems, workloads and runs are stored once",
          test_systems_workloads_and_runs_are_stored_once },
        { "/store/a run without a name is a run of its own",
          test_a_run_without_a_name_is_a_run_of_its_own },
        { "/store/units become the metric's own", test_units_become_the_metric_s_own },
        { "/store/an unknown metric keeps its units", test_an_unknown_metric_keeps_its_units },
        { "/store/a unit of something else is refused", test_a_unit_of_something_else_is_refused },
        { "/store/a value without a unit is refused", test_a_value_without_a_unit_is_refused },
        { "/store/a value beyond all numbers is refused",
          test_a_value_beyond_all_numbers_is_refused },
        { "/store/a scaling factor of zero is refused", test_a_scaling_factor_of_zero_is_refused },
        { "/store/an unknown accelerator is an error with the nearest",
          test_an_unknown_accelerator_is_an_error_with_the_nearest },
        { "/store/an alias may come after the results", test_an_alias_may_come_after_the_results },
        { "/store/names are found in any case and spacing",
          test_names_are_found_in_any_case_and_spacing },
        { "/store/a system without accelerator is noted",
          test_a_system_without_accelerator_is_noted },
        { "/store/the same value twice is noted, another is refused",
          test_the_same_value_twice_is_noted_another_is_refused },
        { "/store/of many values given twice, most are counted",
          test_of_many_values_given_twice_most_are_counted },
        { "/store/a changed file replaces what it said",
          test_a_changed_file_replaces_what_it_said },
        { "/store/a price is unknown or above zero", test_a_price_is_unknown_or_above_zero },
        { "/store/a report corrects a figure once", test_a_report_corrects_a_figure_once },
        { "/store/a file is imported once", test_a_file_is_imported_once },
        { "/store/a file with an error leaves nothing", test_a_file_with_an_error_leaves_nothing },
        { "/store/a correction outlives a second reading",
          test_a_correction_outlives_a_second_reading },
        { "/store/the built-in catalogue is whole", test_the_built_in_catalogue_is_whole },
        { "/store/parameters are numbers or texts with units",
          test_parameters_are_numbers_or_texts_with_units },
    };

    g_test_init(&argc, &argv, NULL);
    facts_add_tests("", tests, G_N_ELEMENTS(tests));
    g_test_add_func("/store/a kept database is read again", test_a_kept_database_is_read_again);
    g_test_add_func("/store/files of others are refused", test_files_of_others_are_refused);
    return g_test_run();
}
