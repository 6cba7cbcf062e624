#include "document/report/load.h"

#include <libxml/relaxng.h>
#include <libxml/tree.h>
#include <stdarg.h>

/* The Makefile embeds document.rng. */
extern const char embed_document_document_rng[], embed_document_document_rng_end[];

typedef struct {
    const char *path;
    Diag *diag;
} Reporter;

static void
report_error(void *context, xmlErrorPtr error)
{
    const Reporter *reporter = context;
    g_autofree char *text = g_strchomp(g_strdup(error->message));

    diag_error(
        reporter->diag, (Place){ .file = reporter->path }, "document-schema",
        "the document tree breaks its schema, which is a bug in accelreport; please report it: %s",
        text);
}

static void
ignore(void *context, const char *format, ...)
{
    (void)context;
    (void)format;
}

static bool
validate_page(xmlRelaxNG *schema, const Page *page, Diag *diag)
{
    Reporter reporter = { .path = page->path, .diag = diag };
    xmlRelaxNGValidCtxt *context = xmlRelaxNGNewValidCtxt(schema);

    xmlRelaxNGSetValidStructuredErrors(context, report_error, &reporter);
    int result = xmlRelaxNGValidateDoc(context, page->tree);
    xmlRelaxNGFreeValidCtxt(context);
    return result == 0;
}

bool
report_validate(const Report *report, Diag *diag)
{
    int size = (int)(embed_document_document_rng_end - embed_document_document_rng);
    xmlRelaxNGParserCtxt *parser = xmlRelaxNGNewMemParserCtxt(embed_document_document_rng, size);
    bool fine = true;

    xmlRelaxNGSetParserErrors(parser, ignore, ignore, NULL);
    xmlRelaxNG *schema = xmlRelaxNGParse(parser);
    xmlRelaxNGFreeParserCtxt(parser);
    g_assert(schema != NULL);
    for (size_t i = 0; i < report->n_pages; i++) {
        fine &= validate_page(schema, &report->pages[i], diag);
    }
    xmlRelaxNGFree(schema);
    return fine;
}
