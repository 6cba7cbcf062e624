/* Files attached to the PDF, with which it can be audited. */
#ifndef OUTPUTS_PDF_WRITE_ATTACHMENTS_H
#define OUTPUTS_PDF_WRITE_ATTACHMENTS_H

#include "outputs/output.h"
#include "outputs/pdf/display.h"

typedef struct {
    DisplayAttachment *all;
    size_t n;
} Attachments;

/* Makes the attachments: the values of every figure and table, the facts read from files, and a
 * manifest with the hash of every input and of every other attachment. They belong to the arena and
 * are compressed. */
Attachments attachments_make(const OutputContext *context, const Report *report, Arena *arena,
                             Diag *diag);

#endif
