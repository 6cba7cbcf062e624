/* Slides, 16:9: a title, then one figure a slide under its title, which is what to take
 * away, with how to read it, source and notice at the foot. */
#ifndef OUTPUTS_PDF_PAGES_DECK_H
#define OUTPUTS_PDF_PAGES_DECK_H

#include "outputs/output.h"
#include "outputs/pdf/display.h"

/* Whether the report has each figure that its `deck` names; errors at those it has not. */
bool deck_check(const Report *report, Arena *arena, Diag *diag);

/* Lays out the figures that report->deck names, in its order, or all; of
 * context->pages alone. The display belongs to the arena. NULL after an error. */
Display *deck_layout(const OutputContext *context, Arena *arena, Diag *diag);

#endif
