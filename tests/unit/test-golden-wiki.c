/* Each case is a <page> of the document vocabulary; the expected output is the page in the format
 * of each wiki. Every Confluence page must match tests/confluence.rng. The Markdown, read again by
 * cmark, must not contain HTML. */
#include "outputs/wiki/write.h"
#include "tests/golden.h"
#include "tests/report_fixture.h"

#include <cmark-gfm.h>
#include <libxml/parser.h>
#include <libxml/relaxng.h>
#include <string.h>

/* The prefixes that the schema uses for the two namespaces. */
static void
assert_confluence(const char *body, Arena *arena)
{
    const char *xml =
        arena_printf(arena, "<body xmlns:ac=\"urn:ac\" xmlns:ri=\"urn:ri\">%s</body>", body);
    xmlDoc *doc = xmlReadMemory(xml, (int)strlen(xml), "page.xml", NULL, XML_PARSE_NONET);
    xmlRelaxNGParserCtxt *parser = xmlRelaxNGNewParserCtxt("tests/confluence.rng");
    xmlRelaxNG *schema = xmlRelaxNGParse(parser);
    g_assert_nonnull(doc);
    g_assert_nonnull(schema);
    xmlRelaxNGValidCtxt *validator = xmlRelaxNGNewValidCtxt(schema);

    g_assert_cmpint(xmlRelaxNGValidateDoc(validator, doc), ==, 0);
    xmlRelaxNGFreeValidCtxt(validator);
    xmlRelaxNGFree(schema);
    xmlRelaxNGFreeParserCtxt(parser);
    xmlFreeDoc(doc);
}

static void
assert_no_html(const char *markdown)
{
    char *html = cmark_markdown_to_html(markdown, strlen(markdown), CMARK_OPT_DEFAULT);

    g_assert_null(strstr(html, "raw HTML omitted"));
    g_assert_null(strstr(html, "<script"));
    free(html);
}

static PlainPage *
find_page(const PlainReport *report, const char *id)
{
    for (size_t i = 0; i < report->n_pages; i++) {
        if (g_str_equal(report->pages[i].id, id)) {
            return &report->pages[i];
        }
    }
    g_assert_not_reached();
}

static void
render_all(const PlainReport *report, const char *id, GString *output, Arena *arena)
{
    static const struct {
        const char *name;
        const WikiDialect *dialect;
        void (*append)(WikiWriter *writer, GString *out);
        const WikiPlaces *places;
    } writers[] = {
        { "Markdown", &wiki_markdown, wiki_markdown_page, &wiki_markdown_places },
        { "MediaWiki", &wiki_mediawiki, wiki_mediawiki_page, NULL },
        { "DokuWiki", &wiki_dokuwiki, wiki_dokuwiki_page, &wiki_dokuwiki_places },
    };
    const PlainPage *page = find_page(report, id);
    g_autoptr(GString) confluence = g_string_new(NULL);

    for (size_t i = 0; i < G_N_ELEMENTS(writers); i++) {
        g_autoptr(GString) text = g_string_new(NULL);
        WikiWriter writer = {
            .dialect = writers[i].dialect, .report = report, .page = page, .arena = arena
        };
        writer.anchors =
            writers[i].places != NULL ? wiki_anchors(report, writers[i].places, arena) : NULL;
        writers[i].append(&writer, text);
        if (writers[i].dialect == &wiki_markdown) {
            assert_no_html(text->str);
        }
        g_string_append_printf(output, "======== %s\n%s\n", writers[i].name, text->str);
    }
    wiki_confluence_page(report, page, arena, confluence);
    assert_confluence(confluence->str, arena);
    g_string_append_printf(output, "======== Confluence\n%s", confluence->str);
}

static void
render_case(const char *input, GString *output)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    Report *report = report_fixture("/report", arena);
    OutputContext context = { .report = report };
    xmlDoc *tree = page_fixture(input, arena);
    const char *id = tree_attribute(xmlDocGetRootElement(tree), "id");

    for (size_t i = 0; i < report->n_pages; i++) {
        bool here = g_str_equal(report->pages[i].id, id);
        report->pages[i].tree = here ? tree : tree_new(arena, "page");
        report->pages[i].path = "page.md";
        if (here) {
            report->pages[i].title = tree_attribute(xmlDocGetRootElement(tree), "title");
        }
    }
    const PlainReport *plain = plain_report(&context, arena, diag);
    diag_print(diag, output);
    if (plain != NULL) {
        render_all(plain, id, output, arena);
        for (size_t i = 0; i < plain->n_images; i++) {
            g_string_append_printf(output, "image %s\n",
                                   plain_image_name(&plain->images[i], "png", arena));
        }
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    golden_add("tests/golden/wiki", render_case);
    int status = g_test_run();
    xmlCleanupParser();
    return status;
}
