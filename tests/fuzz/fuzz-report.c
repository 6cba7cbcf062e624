/* A whole report folder out of any bytes: the parts between lines `=== name` are its
 * files. Loaded with a store, then written as site, single file, wiki pages and data,
 * and laid out as the PDF's pages. What is loaded without an error fits document.rng. */
#include "analysis/analysis.h"
#include "document/report/load.h"
#include "outputs/output.h"
#include "text/fonts.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { SIZE_MAX_READ = 20000 };
static const char *const names[] = { "report.yaml",  "index.md",     "more.md",
                                     "sources.yaml", "support.yaml", "r.csv" };
static char *folder;

static void
remove_files(void)
{
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *path = g_build_filename(folder, names[i], NULL);
        g_unlink(path);
    }
}

static void
remove_folder(void)
{
    remove_files();
    g_rmdir(folder);
}

static void
make_folder(void)
{
    if (folder == NULL) {
        folder = g_strdup("/dev/shm/fuzz-report-XXXXXX");
        g_assert_nonnull(g_mkdtemp(folder));
        (void)atexit(remove_folder);
    }
}

/* Other names are left out, so that nothing is written outside the folder. */
static void
write_part(const char *part)
{
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *head = g_strconcat(names[i], "\n", NULL);
        if (g_str_has_prefix(part, head)) {
            g_autofree char *path = g_build_filename(folder, names[i], NULL);
            g_assert_true(g_file_set_contents(path, part + strlen(head), -1, NULL));
        }
    }
}

static void
write_outputs(const Report *report, const Theme *theme, Diag *diag)
{
    g_autoptr(OutputFolder) made = output_folder_nowhere();
    g_autoptr(GString) pages = g_string_new(NULL);
    OutputContext context = { .report = report,
                              .theme = theme,
                              .templates = "templates",
                              .assets = "assets",
                              .jobs = 1,
                              .with_html = true,
                              .with_single = true,
                              .with_markdown = true,
                              .with_mediawiki = true,
                              .with_confluence = true,
                              .with_dokuwiki = true };

    (void)outputs_write(&context, made, diag);
    (void)pdf_dump(&context, pages, diag);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();

    if (size > SIZE_MAX_READ) {
        return 0;
    }
    make_folder();
    remove_files();
    g_autofree char *text = g_strndup((const char *)data, size);
    g_auto(GStrv) parts = g_strsplit(text, "=== ", -1);
    for (char **part = parts; *part != NULL; part++) {
        write_part(*part);
    }
    const Theme *theme = theme_load("assets/theme.yaml", NULL, arena, diag);
    g_assert_true(theme != NULL && fonts_init(theme, diag));
    g_autoptr(Store) store = store_open(NULL, diag);
    g_assert_nonnull(store);
    store_limit_threads(store, 1);
    Report *report =
        report_load_folded(folder, "templates", value_new_map(arena), store, arena, diag);
    if (report != NULL && diag_count(diag, DIAG_ERROR) == 0) {
        report_unfold(report, arena);
        write_outputs(report, theme, diag);
    }
    return 0;
}
