/* The PDF output: lay out, serialise, write. */
#include "outputs/output.h"
#include "outputs/pdf/layout.h"

bool
pdf_write(const OutputContext *context, OutputFolder *folder, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    const Display *display = pdf_layout(context, arena, diag);

    if (display == NULL) {
        return false;
    }
    GByteArray *bytes = g_byte_array_new();
    bool written = pdf_serialise(display, context->jobs, bytes, diag) &&
                   output_write(folder, "report.pdf", (const char *)bytes->data, bytes->len, diag);
    g_byte_array_free(bytes, TRUE);
    return written;
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
