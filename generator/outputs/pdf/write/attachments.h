/* Files inside the PDF: with them alone it can be audited. */
#ifndef OUTPUTS_PDF_WRITE_ATTACHMENTS_H
#define OUTPUTS_PDF_WRITE_ATTACHMENTS_H

#include "outputs/output.h"
#include "outputs/pdf/display.h"

typedef struct {
    DisplayAttachment *all;
    size_t n;
} Attachments;

/* The numbers behind every figure and table, the facts that files said, and a
 * manifest: the hash of every input and of every other attachment. In the arena, packed. */
Attachments attachments_make(const OutputContext *context, const Report *report, Arena *arena,
                             Diag *diag);

#endif
