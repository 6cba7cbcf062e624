/* Lays out a resolved report as pages. */
#ifndef OUTPUTS_PDF_PAGES_LAYOUT_H
#define OUTPUTS_PDF_PAGES_LAYOUT_H

#include "outputs/output.h"
#include "outputs/pdf/display.h"

/* Lays the whole report out: title page, contents, a chapter for each page, sources. Everything
 * belongs to the arena, which must remain valid until the display has been written. Reports every
 * error of the report. NULL after an error. */
Display *pdf_layout(const OutputContext *context, Arena *arena, Diag *diag);

#endif
