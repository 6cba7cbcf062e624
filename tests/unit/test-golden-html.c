/* Each case is a <page> of the document vocabulary; the expected output is the whole HTML file,
 * with the default templates. Every case must match the vocabulary's schema, and every result must
 * pass tests/html_check.h. */
#include "outputs/site/build.h"
#include "tests/golden.h"
#include "tests/html_check.h"
#include "tests/report_fixture.h"

#include <libxml/parser.h>
#include <string.h>

static Page *
find_page(const Report *report, const char *id)
{
    for (size_t i = 0; i < report->n_pages; i++) {
        if (strcmp(report->pages[i].id, id) == 0) {
            return &report->pages[i];
        }
    }
    g_assert_not_reached();
}

static void
render_case(const char *input, GString *output)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GPtrArray) files = g_ptr_array_new_with_free_func(g_free);
    TemplateSet *templates = templates_new(arena);
    OutputContext context = { .report = report_fixture("/report", arena),
                              .theme = theme_load("assets/theme.yaml", NULL, arena, diag),
                              .with_pdf = true };
    HtmlSite site = { .context = &context,
                      .templates = templates,
                      .values = html_skeleton_values(&context, arena, diag),
                      .makes_sources = true };
    xmlDoc *tree = page_fixture(input, arena);
    const xmlNode *root = xmlDocGetRootElement(tree);
    Page *page = find_page(context.report, tree_attribute(root, "id"));

    page->tree = tree;
    page->path = "page.md";
    page->title = tree_attribute(root, "title");
    templates_set_words(templates, words_new(arena));
    g_assert_true(templates_add_folder(templates, "templates", diag));
    g_assert_true(templates_check(templates, diag));
    bool ok = html_page_render(&site, page, page_root(page, arena), files, output, diag);
    diag_print(diag, output);
    if (ok) {
        html_check(output->str);
    }
    for (guint i = 0; i < files->len; i++) {
        g_string_append_printf(output, "copies %s\n", (const char *)files->pdata[i]);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    golden_add("tests/golden/html", render_case);
    int status = g_test_run();
    xmlCleanupParser();
    return status;
}
