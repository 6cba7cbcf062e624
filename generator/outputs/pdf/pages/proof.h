/* The page proof: every build checks the finished pages for defects that a reader would notice at
 * once. Text outside its box or on other text, and links without a target, are errors. A heading at
 * the end of a page, and a figure or table far from the text that refers to it, are warnings. Each
 * message names the block of the source. */
#ifndef OUTPUTS_PDF_PAGES_PROOF_H
#define OUTPUTS_PDF_PAGES_PROOF_H

#include "outputs/pdf/display.h"

/* Maximum pages between a figure or table and the nearest reference in its chapter, or its position
 * in the text if there is no reference. */
enum { PROOF_FARTHEST = 3 };

/* Reports all defects. False if there are errors. */
bool display_proof(const Display *display, Diag *diag);

#endif
