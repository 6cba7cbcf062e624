/* The PDF outputs: layout and proof, serialise, write. */
#include "outputs/output.h"
#include "outputs/pdf/pages/deck.h"
#include "outputs/pdf/pages/layout.h"

static bool
write_file(const Display *display, int jobs, const char *path, OutputFolder *folder, Diag *diag)
{
    g_autoptr(GByteArray) bytes = g_byte_array_new();

    return pdf_serialise(display, jobs, bytes, diag) &&
           output_write(folder, path, (const char *)bytes->data, bytes->len, diag);
}

static bool
write_pdf(const OutputContext *context, const ReportPdf *pdf, OutputFolder *folder, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    OutputContext one = *context;

    one.pdf = pdf;
    one.pages = context->pages != NULL ? context->pages : pdf->pages;
    const Display *display = pdf_layout(&one, arena, diag);
    return display != NULL && write_file(display, context->jobs,
                                         arena_printf(arena, "%s.pdf", pdf->name), folder, diag);
}

bool
pdf_write(const OutputContext *context, OutputFolder *folder, Diag *diag)
{
    const Report *report = context->report;
    bool ok = true;

    if (context->pages != NULL) { /* a memo of these pages */
        return write_pdf(context, &(ReportPdf){ .name = "report", .cover = true, .sources = true },
                         folder, diag);
    }
    for (size_t i = 0; i < report->n_pdfs; i++) {
        const ReportPdf *pdf = &report->pdfs[i];
        if (context->pdf != NULL ? context->pdf == pdf : !pdf->on_request) {
            ok = write_pdf(context, pdf, folder, diag) && ok;
        }
    }
    return ok;
}

bool
deck_write(const OutputContext *context, OutputFolder *folder, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    const Display *display = deck_layout(context, arena, diag);

    return display != NULL && write_file(display, context->jobs, "deck.pdf", folder, diag);
}

bool
pdf_dump(const OutputContext *context, GString *out, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    OutputContext one = *context;

    one.pdf = &context->report->pdfs[0];
    one.pages = one.pdf->pages;
    const Display *display = pdf_layout(&one, arena, diag);

    if (display == NULL) {
        return false;
    }
    display_dump(display, out);
    return true;
}
