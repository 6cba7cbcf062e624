/* Slides, 16:9: a title slide, then one figure per slide. The slide's title is the takeaway; how to
 * read the figure, source and notice are at the foot. */
#ifndef OUTPUTS_PDF_PAGES_DECK_H
#define OUTPUTS_PDF_PAGES_DECK_H

#include "outputs/output.h"
#include "outputs/pdf/display.h"

/* Checks that the report has each figure named in its `deck`; reports an error for each that is
 * missing. */
bool deck_check(const Report *report, Arena *arena, Diag *diag);

/* Lays out the figures named in report->deck, in its order, or all figures; only those on
 * context->pages. The display belongs to the arena. NULL after an error. */
Display *deck_layout(const OutputContext *context, Arena *arena, Diag *diag);

#endif
