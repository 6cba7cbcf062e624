/* The PDF outputs: lay out and proof, serialise, write. */
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

bool
pdf_write(const OutputContext *context, OutputFolder *folder, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    const Display *display = pdf_layout(context, arena, diag);

    return display != NULL && write_file(display, context->jobs, "report.pdf", folder, diag);
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
