/* Files inside the PDF: with them alone it can be audited. */
#ifndef OUTPUTS_PDF_ATTACHMENTS_H
#define OUTPUTS_PDF_ATTACHMENTS_H

#include "outputs/pdf/compose.h"

/* The numbers behind every figure and table, the facts that files said, and a
 * manifest: the hash of every input and of every other attachment. */
void attachments_make(Composer *composer, Display *display);

#endif
