/* Each case is a <page> of the document vocabulary; what must come of it is
 * the whole HTML file. Every case is valid against the vocabulary's schema, and
 * every result is well formed by tests/html_check.h. */
#include "outputs/html_build.h"
#include "tests/golden.h"
#include "tests/html_check.h"

#include <libxml/parser.h>
#include <libxml/relaxng.h>
#include <string.h>

extern const char embed_document_document_rng[], embed_document_document_rng_end[];

static void
assert_valid(xmlDoc *doc)
{
    xmlRelaxNGParserCtxt *parser = xmlRelaxNGNewMemParserCtxt(
        embed_document_document_rng,
        (int)(embed_document_document_rng_end - embed_document_document_rng));
    xmlRelaxNG *schema = xmlRelaxNGParse(parser);
    g_assert_nonnull(schema);
    xmlRelaxNGValidCtxt *validator = xmlRelaxNGNewValidCtxt(schema);

    g_assert_cmpint(xmlRelaxNGValidateDoc(validator, doc), ==, 0);
    xmlRelaxNGFreeValidCtxt(validator);
    xmlRelaxNGFree(schema);
    xmlRelaxNGFreeParserCtxt(parser);
}

/* The page under test among others; a picture stands for every figure. */
static void
render_case(const char *input, GString *output)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GPtrArray) files = g_ptr_array_new_with_free_func(g_free);
    xmlDoc *tree = xmlReadMemory(input, (int)strlen(input), "case.in", NULL, XML_PARSE_NONET);
    static const char *const authors[] = { "A. Author", "B. <Author>" };
    Page pages[] = {
        { .id = "index", .title = "Start", .nav = "Summary & decision", .number = 1 },
        { .id = "training", .title = "Training", .nav = "Training", .number = 2 },
        { .id = "cost", .title = "Cost", .nav = "<Cost>", .number = 3 },
    };
    Citation citations[] = {
        { .key = "qovery",
          .number = 1,
          .label = "Qovery",
          .author = "Mélanie Dallé, Qovery",
          .title = "TPUs vs. GPUs",
          .date = "2025-06",
          .url = "https://example.org/q?a=1&b=2" },
        { .key = "mlperf-t41",
          .number = 2,
          .label = "MLCommons",
          .author = "MLCommons",
          .title = "MLPerf Training v4.1 <results>",
          .publisher = "MLCommons",
          .date = "2024-11-13",
          .url = "javascript:alert(1)",
          .note = "Read & kept." },
        { .key = "never", .label = "Never" },
    };
    Report report = {
        .folder = "/report",
        .title = "GPU & TPU <compared>",
        .edition = "2026-11",
        .date = "2026-11-20",
        .language = "en",
        .authors = authors,
        .n_authors = 2,
        .classification = "internal",
        .description = "A \"short\" description",
        .pages = pages,
        .n_pages = G_N_ELEMENTS(pages),
        .citations = citations,
        .n_citations = G_N_ELEMENTS(citations),
    };
    OutputContext context = { .report = &report,
                              .templates = "templates",
                              .assets = "assets",
                              .theme = theme_load("assets/theme.yaml", NULL, arena, diag),
                              .with_pdf = true };
    TemplateSet *templates = templates_new(arena);
    HtmlSite site = { .context = &context, .templates = templates, .makes_sources = true };
    Page *page = NULL;

    g_assert_nonnull(tree);
    assert_valid(tree);
    xmlNode *root = xmlDocGetRootElement(tree);
    for (size_t i = 0; i < G_N_ELEMENTS(pages); i++) {
        if (strcmp(pages[i].id, tree_attribute(root, "id")) == 0) {
            page = &pages[i];
        }
    }
    g_assert_nonnull(page);
    page->tree = tree;
    page->path = "page.md";
    page->title = tree_attribute(root, "title");
    g_assert_true(templates_add_folder(templates, "templates", diag));
    g_assert_true(templates_check(templates, diag));
    bool ok = html_page_render(&site, page, files, output, diag);
    diag_print(diag, output);
    if (ok) {
        html_check(output->str);
    }
    for (guint i = 0; i < files->len; i++) {
        g_string_append_printf(output, "copies %s\n", (const char *)files->pdata[i]);
    }
    xmlFreeDoc(tree);
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
