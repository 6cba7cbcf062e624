/* The PDF output: lay out, serialise and proof, write. */
#include "outputs/output.h"
#include "outputs/pdf/pages/deck.h"
#include "outputs/pdf/pages/layout.h"
#include "outputs/pdf/pages/proof.h"

static bool
write_file(const Display *display, int jobs, const char *path, OutputFolder *folder, Diag *diag)
{
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    char sha256[SHA256_TEXT_SIZE];

    if (!pdf_serialise(display, jobs, bytes, sha256, diag)) {
        return false;
    }
    output_write_hashed(folder, path,
                        (Bytes){ .data = (const char *)bytes->data, .size = bytes->len }, sha256);
    return true;
}

bool
pdf_write(const OutputContext *context, OutputFolder *folder, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    int errors = diag_count(diag, DIAG_ERROR);
    const Display *display = pdf_pages(context, arena, diag);

    bool laid_out = diag_count(diag, DIAG_ERROR) == errors;
    bool proofed = display_proof(display, diag);
    return laid_out && write_file(display, context->jobs, "report.pdf", folder, diag) && proofed;
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
    const Display *display = pdf_layout(context, arena, diag);

    if (display == NULL) {
        return false;
    }
    display_dump(display, out);
    return true;
}
