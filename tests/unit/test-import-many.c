/* Files read in several threads give the same store and messages as with one thread. */
#include "store/import.h"

#include <glib/gstdio.h>
#include <string.h>

enum { FILES = 60 };

static const char header[] = "suite,round,submitter,system,accelerator,accelerators,workload,phase,"
                             "scenario,run,metric,value,unit,date,source,verified\n";

/* Files of many sizes: valid ones, some with errors, two that contradict each other, one of unknown
 * format, one without rows. */
static void
write_files(const char *folder)
{
    for (int i = 0; i < FILES; i++) {
        g_autofree char *name = g_strdup_printf("%s/f%02d.csv", folder, i);
        g_autoptr(GString) text = g_string_new(i == 7 ? "no table\n" : header);
        for (int row = 0; row < (i * 37) % 400 && i != 7; row++) {
            g_string_append_printf(
                text, "Own,1,Us,box %d,H100,8,chat,inference,,%d,ttft,%d,%s,,us,\n", i % 50, row,
                i == 50 ? 1 : 100 + row, i == 20 && row == 30 ? "tokens" : "ms");
        }
        g_assert_true(g_file_set_contents(name, text->str, (gssize)text->len, NULL));
    }
}

static void
append_table(Store *store, const char *sql, GString *out, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    const Table *table = store_query(store, sql, (Place){ 0 }, arena, diag);

    g_assert_nonnull(table);
    table_append_csv(table, out);
}

static GString *
import_all(const char *folder, int threads, bool optional)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Store) store = store_open(NULL, diag);
    g_autoptr(Arena) arena = arena_new();
    ImportItem items[FILES + 1];
    GString *out = g_string_new(NULL);

    for (int i = 0; i <= FILES; i++) {
        const char *path = arena_printf(arena, "f%02d.csv", i % FILES); /* the first one twice */
        items[i] = (ImportItem){ .full = arena_printf(arena, "%s/%s", folder, path),
                                 .file = { .root = folder, .path = path },
                                 .place = { .file = "report.yaml", .line = 3, .column = 1 },
                                 .optional = optional };
    }
    g_assert_true(store_import_builtin(store, diag));
    store_limit_threads(store, threads);
    g_assert_false(store_import_files(store, items, FILES + 1, diag));
    for (int i = 0; i < FILES; i++) {
        g_string_append_c(out, items[i].fine ? '+' : '-');
    }
    g_assert_cmpint(items[7].fine, ==, optional);
    store_finish(store, diag);
    append_table(store, "SELECT path FROM source ORDER BY id", out, diag);
    append_table(store, "SELECT * FROM run ORDER BY id", out, diag);
    append_table(store, "SELECT * FROM observation ORDER BY run_id, metric_id", out, diag);
    diag_print(diag, out);
    return out;
}

static void
threads_change_nothing(const void *data)
{
    bool optional = data != NULL;
    g_autofree char *folder = g_dir_make_tmp("import-XXXXXX", NULL);

    write_files(folder);
    g_autoptr(GString) alone = import_all(folder, 1, optional);
    g_assert_nonnull(strstr(alone->str, "'tokens' is not a unit of 'ttft'"));
    g_assert_nonnull(strstr(alone->str, "f59.csv"));
    for (int threads = 2; threads < 9; threads += 3) {
        g_autoptr(GString) together = import_all(folder, threads, optional);
        g_assert_cmpstr(together->str, ==, alone->str);
    }
    for (int i = 0; i < FILES; i++) {
        g_autofree char *name = g_strdup_printf("%s/f%02d.csv", folder, i);
        g_assert_cmpint(g_unlink(name), ==, 0);
    }
    g_assert_cmpint(g_rmdir(folder), ==, 0);
}

/* One of three files changes between two readings. */
static void
what_is_known_is_not_read_again(void)
{
    g_autofree char *folder = g_dir_make_tmp("import-XXXXXX", NULL);
    g_autofree char *base = g_build_filename(folder, "base.sqlite", NULL);
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();

    for (int round = 0; round < 2; round++) {
        g_autoptr(Store) store = store_open(base, diag);
        ImportItem items[3];
        for (int i = 0; i < 3; i++) {
            const char *path = arena_printf(arena, "f%d.csv", i);
            const char *full = arena_printf(arena, "%s/%s", folder, path);
            g_autofree char *text =
                g_strdup_printf("%sOwn,1,Us,box,H100,8,chat,inference,,%d,ttft,%d,ms,,us,\n",
                                header, i, i == 1 ? round + 5 : 7);
            g_assert_true(g_file_set_contents(full, text, -1, NULL));
            items[i] = (ImportItem){ .full = full, .file = { .root = folder, .path = path } };
        }
        g_assert_true(store_import_builtin(store, diag));
        g_assert_true(store_import_files(store, items, 3, diag));
        g_assert_cmpint(items[0].known, ==, round == 1);
        g_assert_false(items[1].known);
        g_assert_cmpint(items[2].known, ==, round == 1);
        g_autoptr(GString) out = g_string_new(NULL);
        append_table(store, "SELECT sum(value) AS s FROM observation", out, diag);
        g_assert_cmpstr(out->str, ==, round == 0 ? "s\n19\n" : "s\n20\n");
    }
    for (int i = 0; i < 3; i++) {
        g_assert_cmpint(g_unlink(arena_printf(arena, "%s/f%d.csv", folder, i)), ==, 0);
    }
    g_assert_cmpint(g_unlink(base), ==, 0);
    g_assert_cmpint(g_rmdir(folder), ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/import/threads change nothing where every file is asked for", NULL,
                         threads_change_nothing);
    g_test_add_data_func("/import/threads change nothing in a bare folder", "optional",
                         threads_change_nothing);
    g_test_add_func("/import/what is known is not read again", what_is_known_is_not_read_again);
    return g_test_run();
}
