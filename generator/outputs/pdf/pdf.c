/* The PDF output: lay out, serialise, write. */
#include "outputs/output.h"
#include "outputs/pdf/deck.h"
#include "outputs/pdf/layout.h"

typedef Display *LayoutFunction(const OutputContext *context, Arena *arena, Diag *diag);

static bool
write_file(const OutputContext *context, LayoutFunction *layout, const char *path,
           OutputFolder *folder, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    const Display *display = layout(context, arena, diag);

    if (display == NULL) {
        return false;
    }
    GByteArray *bytes = g_byte_array_new();
    bool written = pdf_serialise(display, context->jobs, bytes, diag) &&
                   output_write(folder, path, (const char *)bytes->data, bytes->len, diag);
    g_byte_array_free(bytes, TRUE);
    return written;
}

bool
pdf_write(const OutputContext *context, OutputFolder *folder, Diag *diag)
{
    return write_file(context, pdf_layout, "report.pdf", folder, diag);
}

bool
deck_write(const OutputContext *context, OutputFolder *folder, Diag *diag)
{
    return write_file(context, deck_layout, "deck.pdf", folder, diag);
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
