/* Any bytes as the manifest.json of an earlier build: an output folder with it is read, overwritten
 * and compared as an edition. Files that were not written by a build must stay unchanged, inside
 * the folder and beside it. */
#include "analysis/edition.h"
#include "outputs/output.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char *above;
static const char *const foreign[] = { "outside.txt", "out/mine.txt", "out/data/mine.csv" };

static void
remove_all(void)
{
    g_autofree char *command = g_strdup_printf("rm -rf %s", above);

    g_assert_true(g_spawn_command_line_sync(command, NULL, NULL, NULL, NULL));
}

static void
put(const char *name, const char *text, size_t size)
{
    g_autofree char *path = g_build_filename(above, name, NULL);

    g_assert_true(g_file_set_contents(path, text, (gssize)size, NULL));
}

static void
make_folders(void)
{
    if (above == NULL) {
        above = g_strdup("/dev/shm/fuzz-manifest-XXXXXX");
        g_assert_nonnull(g_mkdtemp(above));
        (void)atexit(remove_all);
    }
    g_autofree char *data = g_build_filename(above, "out", "data", NULL);
    g_assert_cmpint(g_mkdir_with_parents(data, 0777), ==, 0);
    for (size_t i = 0; i < G_N_ELEMENTS(foreign); i++) {
        put(foreign[i], "mine", strlen("mine"));
    }
    put("out/old.html", "old", strlen("old"));
}

static void
build_over(const char *out, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    Report report = { .folder = "tests/fuzz", .title = "T", .language = "en" };
    OutputContext context = { .report = &report, .with_html = true };
    g_autoptr(OutputFolder) folder = output_folder_new(out);
    OutputCounts counts = { 0 };
    size_t n_files = 0;

    (void)output_folder_is_of(folder, "x");
    (void)output_folder_is_current(folder, "x", &n_files);
    (void)output_folder_is_foreign(folder);
    (void)output_folder_has_made(folder, "old.html");
    g_assert_true(output_write(folder, "index.html", "new", strlen("new"), diag));
    (void)output_folder_commit(folder, &context, false, &counts, diag);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();

    make_folders();
    put("out/manifest.json", (const char *)data, size);
    g_autofree char *out = g_build_filename(above, "out", NULL);
    if (edition_is_built(out)) {
        (void)edition_read_built(out, arena, diag);
    }
    build_over(out, diag);
    for (size_t i = 0; i < G_N_ELEMENTS(foreign); i++) {
        g_autofree char *path = g_build_filename(above, foreign[i], NULL);
        g_autofree char *text = NULL;
        g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
        g_assert_cmpstr(text, ==, "mine");
    }
    return 0;
}
