/* Serving benchmarks in the store: loads, what is said of a file beside it, and
 * the view `serving`. */
#include "tests/facts.h"

#include <glib/gstdio.h>

static void
test_another_load_is_another_result(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    for (int i = 0; i < 4; i++) {
        ResultRecord record = facts_run("X100", i % 2 == 0 ? "1" : "2", 10);
        record.concurrency = i < 2 ? 8 : 16;
        record.request_rate = (double)INFINITY;
        record.input_length = 1024;
        record.precision = "fp8";
        record.configuration = "TP 8";
        facts_send(import_sink(import), record);
    }
    facts_end(f, import);
    g_assert_cmpstr(facts_csv(f, "SELECT w.concurrency, w.request_rate, w.input_length, "
                                 "w.output_length, s.precision, s.configuration, count(*) "
                                 "FROM run AS r JOIN workload AS w ON w.id = r.workload_id "
                                 "JOIN system AS s ON s.id = r.system_id GROUP BY w.id"),
                    ==, "8,inf,1024,,fp8,TP 8,2\n16,inf,1024,,fp8,TP 8,2\n");
}

static bool
import_result(Facts *f, const char *root, const char *path)
{
    static const char text[] =
        "{\"model_id\": \"m\", \"request_rate\": 1, \"completed\": 1, \"total_input_tokens\": 8,"
        " \"total_output_tokens\": 8, \"output_throughput\": 64, \"median_tpot_ms\": 20}";
    const SourceFile file = { .root = root,
                              .path = path,
                              .bytes = { .data = text, .size = strlen(text) } };

    return store_import(f->store, &file, f->diag);
}

static void
test_a_file_is_read_again_when_its_metadata_change(Facts *f, const void *data)
{
    static const char *const said[] = { "accelerator: H100\naccelerators: 4\n",
                                        "accelerator: H100\naccelerators: 8\n" };
    static const char *const chips[] = { "4\n4\n", "8\n8\n" };
    g_autofree char *root = g_dir_make_tmp("serving-XXXXXX", NULL);
    g_autofree char *sidecar = g_build_filename(root, "a.json.meta.yaml", NULL);
    (void)data;

    g_assert_true(store_import_builtin(f->store, f->diag));
    for (size_t i = 0; i < G_N_ELEMENTS(said); i++) {
        g_assert_true(g_file_set_contents(sidecar, said[i], -1, NULL));
        g_assert_true(import_result(f, root, "a.json"));
        g_assert_cmpstr(facts_csv(f, "SELECT y.accelerators FROM observation AS o JOIN run AS r "
                                     "ON r.id = o.run_id JOIN system AS y ON y.id = r.system_id"),
                        ==, chips[i]);
    }
    g_remove(sidecar);
    g_assert_false(import_result(f, root, "a.json"));
    g_assert_nonnull(strstr(facts_messages(f), "does not say: accelerator, accelerators;"));
    g_rmdir(root);
}

/* 64 tokens/s of 4 chips are 16 a chip; 1000 / 20 ms are 50 tokens/s a user. */
static void
test_figures_per_chip_follow_from_those_of_the_system(Facts *f, const void *data)
{
    g_autofree char *root = g_dir_make_tmp("serving-XXXXXX", NULL);
    g_autofree char *sidecar = g_build_filename(root, "a.json.meta.yaml", NULL);
    (void)data;

    g_assert_true(store_import_builtin(f->store, f->diag));
    g_assert_true(g_file_set_contents(sidecar, "accelerator: H100\naccelerators: 4\n", -1, NULL));
    g_assert_true(import_result(f, root, "a.json"));
    Import *import = facts_begin(f, "b.csv");
    ResultRecord record = facts_run("H200", "1", 12.5);
    record.suite = "InferenceMAX";
    record.phase = "inference";
    record.concurrency = 8;
    record.metric = "output_tokens_per_second_per_chip";
    record.unit = "output tokens/s/chip";
    facts_send(import_sink(import), record);
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT accelerator_id, input_length, output_per_chip, "
                                 "total_per_chip, interactivity_median, tpot_median, n_runs "
                                 "FROM serving ORDER BY accelerator_id"),
                    ==, "h100,8,16,,50,20,1\nh200,,12.5,,,,1\n");
    g_remove(sidecar);
    g_rmdir(root);
}

int
main(int argc, char **argv)
{
    static const FactsTest tests[] = {
        { "/serving/another load is another result", test_another_load_is_another_result },
        { "/serving/a file is read again when its metadata change",
          test_a_file_is_read_again_when_its_metadata_change },
        { "/serving/figures per chip follow from those of the system",
          test_figures_per_chip_follow_from_those_of_the_system },
    };

    g_test_init(&argc, &argv, NULL);
    facts_add_tests("", tests, G_N_ELEMENTS(tests));
    return g_test_run();
}
