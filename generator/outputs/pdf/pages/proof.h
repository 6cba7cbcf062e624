/* The page proof: what a reader would see at once, looked for on the finished pages of
 * every build. Text that leaves its box or lies on other text, and links that lead
 * nowhere, are errors; a heading that ends a page, and a figure or table far from the
 * text that refers to it, are warnings. Each message names the block of the source. */
#ifndef OUTPUTS_PDF_PAGES_PROOF_H
#define OUTPUTS_PDF_PAGES_PROOF_H

#include "outputs/pdf/display.h"

/* Pages that a figure or table may be away from the nearest text of its chapter that
 * refers to it; from its place in the text, when none does. */
enum { PROOF_FARTHEST = 3 };

/* False when there are errors. */
bool display_proof(const Display *display, Diag *diag);

#endif
