/* The PDF output: lay out, serialise and proof, write. */
#include "outputs/output.h"
#include "outputs/pdf/deck.h"
#include "outputs/pdf/layout.h"
#include "outputs/pdf/proof.h"

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

typedef struct {
    const Display *display;
    Diag *diag;
    bool fine;
} Proof;

static void *
proof_run(void *data)
{
    Proof *proof = data;

    proof->fine = display_proof(proof->display, proof->diag);
    return NULL;
}

/* What the proof finds is told first. */
static bool
write_and_proof(const Display *display, int jobs, OutputFolder *folder, Diag *diag)
{
    Proof proof = { .display = display, .diag = diag_new() };
    g_autoptr(Diag) writing = diag_new();
    GThread *thread = jobs > 1 ? g_thread_new("proof", proof_run, &proof) : NULL;

    bool written = write_file(display, jobs, "report.pdf", folder, writing);
    if (thread != NULL) {
        g_thread_join(thread);
    } else {
        proof_run(&proof);
    }
    diag_take(diag, proof.diag);
    diag_free(proof.diag);
    diag_take(diag, writing);
    return written && proof.fine;
}

bool
pdf_write(const OutputContext *context, OutputFolder *folder, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    int errors = diag_count(diag, DIAG_ERROR);
    const Display *display = pdf_pages(context, arena, diag);

    if (diag_count(diag, DIAG_ERROR) > errors) {
        display_proof(display, diag);
        return false;
    }
    return write_and_proof(display, context->jobs, folder, diag);
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
