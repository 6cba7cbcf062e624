/* A resolved report becomes pages. */
#ifndef OUTPUTS_PDF_PAGES_LAYOUT_H
#define OUTPUTS_PDF_PAGES_LAYOUT_H

#include "outputs/output.h"
#include "outputs/pdf/display.h"

/* Lays the whole report out: title page, contents, a chapter for each page,
 * sources. All belongs to the arena, which must live until the display has been
 * written. NULL after an error; every error of the report is reported first. */
Display *pdf_layout(const OutputContext *context, Arena *arena, Diag *diag);

#endif
