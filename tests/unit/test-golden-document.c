/* Reports → document trees and messages. A case has the files of a report folder, each after a line
 * `=== path`; text before the first such line is index.md. Every tree must match document.rng. */
#include "document/report/load.h"
#include "document/tree.h"
#include "tests/golden.h"

#include <glib/gstdio.h>
#include <libxml/parser.h>
#include <string.h>

static void
write_file(const char *folder, const char *path, const char *text, size_t size)
{
    g_autofree char *full = g_build_filename(folder, path, NULL);
    g_autofree char *parent = g_path_get_dirname(full);

    g_assert_cmpint(g_mkdir_with_parents(parent, 0700), ==, 0);
    g_assert_true(g_file_set_contents(full, text, (gssize)size, NULL));
}

static void
write_folder(const char *folder, const char *input)
{
    g_auto(GStrv) lines = g_strsplit(input, "\n", -1);
    g_autoptr(GString) text = g_string_new(NULL);
    const char *path = "index.md";

    for (size_t i = 0; lines[i] != NULL; i++) {
        bool last = lines[i + 1] == NULL;
        bool head = strncmp(lines[i], "=== ", 4) == 0;
        if (!head) {
            g_string_append_printf(text, last ? "%s" : "%s\n", lines[i]);
        }
        if ((head || last) && text->len > 0) {
            write_file(folder, path, text->str, text->len);
            g_string_truncate(text, 0);
        }
        path = head ? lines[i] + 4 : path;
    }
}

static void
remove_folder(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);

    for (const char *name; dir != NULL && (name = g_dir_read_name(dir)) != NULL;) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        if (g_file_test(path, G_FILE_TEST_IS_DIR)) {
            remove_folder(path);
        } else {
            g_remove(path);
        }
    }
    g_rmdir(folder);
}

static void
append_lists(const Report *report, GString *out)
{
    for (size_t i = 0; i < report->n_figures; i++) {
        const ReportFigure *figure = &report->figures[i];
        g_string_append_printf(out, "figure %d %s on %s\n", figure->number, figure->id,
                               figure->page->id);
    }
    for (size_t i = 0; i < report->n_tables; i++) {
        const ReportTable *table = &report->tables[i];
        g_string_append_printf(out, "table %d %s on %s: %s\n", table->number, table->id,
                               table->page->id, table->title);
    }
    for (size_t i = 0; i < report->n_citations; i++) {
        const Citation *citation = &report->citations[i];
        g_string_append_printf(out, "source %d %s\n", citation->number, citation->key);
    }
}

/* The descriptions of charts are tested with the charts. */
static void
blank_descriptions(const Report *report)
{
    for (size_t i = 0; i < report->n_pages; i++) {
        xmlNode *root = xmlDocGetRootElement(report->pages[i].tree);
        for (xmlNode *at = root; at != NULL; at = tree_next(at, root)) {
            bool own = tree_is(at, "alt") || tree_is(at, "howto");
            if (own && tree_attribute(at->parent, "chart") != NULL) {
                tree_set_text(at, at->children != NULL ? "…" : "");
            }
        }
    }
}

static void
load(const char *input, GString *output)
{
    g_autofree char *folder = g_dir_make_tmp("accelreport-XXXXXX", NULL);
    g_assert_nonnull(folder);
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Store) store = store_open(NULL, diag);

    write_folder(folder, input);
    Report *report = report_load_folded(folder, "templates", NULL, store, arena, diag);
    if (report != NULL) {
        report_unfold(report, arena);
        g_assert_true(report_validate(report, diag));
        blank_descriptions(report);
        report_dump(report, output);
        append_lists(report, output);
    }
    g_assert_true((report != NULL) == (diag_count(diag, DIAG_ERROR) == 0));
    diag_print(diag, output);
    remove_folder(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    golden_add("tests/golden/document", load);
    int status = g_test_run();
    xmlCleanupParser();
    return status;
}
