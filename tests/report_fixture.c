#include "tests/report_fixture.h"

#include <libxml/parser.h>
#include <libxml/relaxng.h>
#include <string.h>

extern const char embed_document_document_rng[], embed_document_document_rng_end[];

static void
free_doc(void *doc)
{
    xmlFreeDoc(doc);
}

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

xmlDoc *
page_fixture(const char *xml, Arena *arena)
{
    xmlDoc *doc = xmlReadMemory(xml, (int)strlen(xml), "page.xml", NULL, XML_PARSE_NONET);

    g_assert_nonnull(doc);
    arena_defer(arena, free_doc, doc);
    assert_valid(doc);
    return doc;
}

Report *
report_fixture(const char *folder, Arena *arena)
{
    static const char *const authors[] = { "A. Author", "B. <Author>" };
    static const Page pages[FIXTURE_PAGES] = {
        { .id = "index", .title = "Start", .nav = "Summary & decision", .number = 1 },
        { .id = "training", .title = "Training", .nav = "Training", .number = 2 },
        { .id = "cost", .title = "Cost", .nav = "<Cost>", .number = 3 },
    };
    static const Citation citations[] = {
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
        { .key = "never", .label = "Never", .title = "Never cited?" },
    };
    static ReportPdf whole = { .name = "report", .cover = true, .sources = true };
    Report *report = arena_new0(arena, Report);

    *report = (Report){
        .folder = folder,
        .title = "GPU & TPU <compared>",
        .edition = "2026-11",
        .date = "2026-11-20",
        .language = "en",
        .pdfs = &whole,
        .n_pdfs = 1,
        .authors = authors,
        .n_authors = G_N_ELEMENTS(authors),
        .classification = "internal",
        .description = "A \"short\" description",
        .pages = arena_array(arena, Page, FIXTURE_PAGES),
        .n_pages = FIXTURE_PAGES,
        .citations = arena_array(arena, Citation, G_N_ELEMENTS(citations)),
        .n_citations = G_N_ELEMENTS(citations),
    };
    memcpy(report->pages, pages, sizeof pages);
    memcpy(report->citations, citations, sizeof citations);
    return report;
}
