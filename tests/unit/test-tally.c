/* No row of a file is lost silently: for every reader, rows read = rows used + rows reported, and
 * rows used = rows stored. */
#include "store/import.h"

#include <stdio.h>

static const char folder[] = "tests/golden/records";

static const TallyReason shape = { "row-shape", "rows left out, being round", DIAG_NOTE };
static const TallyReason usual = { .text = "rows left out, as always" };

static void
test_a_row_is_used_reported_or_empty(void)
{
    g_autoptr(Tally) tally = tally_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) out = g_string_new(NULL);

    tally_row_begin(tally, diag); /* it becomes a record */
    tally->n_records++;
    tally_row_end(tally, diag);
    tally_row_begin(tally, diag); /* it becomes part of a later record */
    tally_keep(tally);
    tally_row_end(tally, diag);
    for (int i = 0; i < 2; i++) { /* a message, and the same one again */
        tally_row_begin(tally, diag);
        diag_warning(diag, (Place){ "f", 7, 1 }, "code", "bad");
        tally_row_end(tally, diag);
    }
    tally_row_begin(tally, diag);
    tally_leave(tally, &shape);
    tally_row_end(tally, diag);
    tally_row_begin(tally, diag); /* nothing */
    tally_row_end(tally, diag);
    tally_add_used(tally, 10);
    tally_add_left(tally, &usual, 20);
    tally_add_left(tally, &shape, 3);
    g_assert_cmpuint(tally->n_read, ==, 39);
    g_assert_cmpuint(tally->n_used, ==, 12);
    g_assert_cmpuint(tally->n_reported, ==, 26);
    g_assert_cmpuint(tally->n_empty, ==, 1);

    tally_report(tally, (Place){ "f", 1, 1 }, diag);
    diag_print(diag, out);
    g_assert_cmpstr(out->str, ==,
                    "f:1:1: warning: rows without anything that is read: 1 of 39 [row-empty]\n"
                    "f:1:1: note: rows left out, being round: 4 [row-shape]\n"
                    "f:7:1: warning: bad [code] (2 times)\n");
}

static void
test_columns_that_are_not_read_are_named_once(void)
{
    g_autoptr(Tally) tally = tally_new();

    tally_skip_column(tally, "colour");
    tally_skip_column(tally, "");
    tally_skip_column(tally, "colour");
    g_assert_cmpuint(tally->columns->len, ==, 1);
    g_assert_cmpstr(tally->columns->pdata[0], ==, "colour");
}

/* Formats whose files are one result, or that are read together with other files: their messages
 * report what became of them. */
static const char *const without_rows[] = { "accelerators",
                                            "workloads",
                                            "aiperf",
                                            "inference-perf",
                                            "inference-perf-aside",
                                            "llmperf",
                                            "metadata",
                                            "mlperf-inference-accuracy",
                                            "mlperf-inference-power",
                                            "mlperf-inference-power-partner",
                                            "mlperf-inference-summary",
                                            "mlperf-scaling",
                                            "mlperf-system",
                                            "mlperf-training-power",
                                            "trtllm-console",
                                            NULL };

/* Adds up the `rows` lines of a case; remembers the formats that have one. */
static void
check_case(const char *text, GHashTable *with_rows)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    const char *format = NULL;

    for (char **line = lines; *line != NULL; line++) {
        size_t n_read = 0, n_used = 0, n_reported = 0;
        if (g_str_has_prefix(*line, "format ")) {
            format = *line + strlen("format ");
        }
        if (!g_str_has_prefix(*line, "rows ")) {
            continue;
        }
        int n_numbers =
            sscanf(*line, "rows read=%zu used=%zu reported=%zu", /* NOLINT(cert-err34-c) */
                   &n_read, &n_used, &n_reported);
        g_assert_cmpint(n_numbers, ==, 3);
        g_assert_cmpuint(n_read, ==, n_used + n_reported);
        g_hash_table_add(with_rows, g_strdup(format));
    }
}

/* The golden test checks the cases against the readers. */
static void
test_every_reader_of_rows_settles_them(void)
{
    g_autoptr(GHashTable) with_rows = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    size_t n_formats = 0;
    const SourceFormat *formats = source_formats(&n_formats);

    for (const char *name; (name = g_dir_read_name(dir)) != NULL;) {
        g_autofree char *path = g_build_filename(folder, name, NULL), *text = NULL;
        if (g_str_has_suffix(name, ".out")) {
            g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
            check_case(text, with_rows);
        }
    }
    for (size_t i = 0; i < n_formats; i++) {
        bool counts = g_hash_table_contains(with_rows, formats[i].name);
        if (counts == g_strv_contains(without_rows, formats[i].name)) {
            g_error("the rows of %s are %scounted", formats[i].name, counts ? "" : "not ");
        }
    }
}

/* Every tenth row is a copy of the row before it. */
static void
test_rows_used_are_rows_stored(void)
{
    enum { ROWS = 90, COPIES = ROWS / 10 };
    g_autoptr(GString) text =
        g_string_new("suite,round,submitter,system,accelerator,accelerators,workload,phase,"
                     "scenario,run,metric,value,unit,date,source,verified\n");
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Store) store = store_open(NULL, diag);
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Tally) tally = tally_new();

    for (int i = 0; i < ROWS; i++) {
        g_string_append_printf(text, "Own,1,Us,box,H100,8,chat,inference,,%d,ttft,3,ms,,us,\n",
                               i % 10 == 4 ? i - 1 : i);
    }
    SourceFile file = { .root = ".", .path = "rows.csv", .tally = tally };
    file.bytes = (Bytes){ .data = text->str, .size = text->len };
    g_assert_true(store_import_builtin(store, diag));
    g_assert_true(store_import(store, &file, diag));
    const Table *stored =
        store_query(store, "SELECT count(*) FROM observation", (Place){ 0 }, arena, diag);
    g_assert_cmpuint(tally->n_read, ==, ROWS);
    g_assert_cmpuint(tally->n_used, ==, ROWS);
    /* Copies are stored once, and each is noted. */
    g_assert_cmpint(diag_n_reports(diag), ==, COPIES);
    g_assert_cmpfloat(table_cell(stored, 0, 0)->number, ==, ROWS - COPIES);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/tally/a row is used, reported or empty",
                    test_a_row_is_used_reported_or_empty);
    g_test_add_func("/tally/columns that are not read are named once",
                    test_columns_that_are_not_read_are_named_once);
    g_test_add_func("/tally/every reader of rows settles them",
                    test_every_reader_of_rows_settles_them);
    g_test_add_func("/tally/rows used are rows stored", test_rows_used_are_rows_stored);
    return g_test_run();
}
