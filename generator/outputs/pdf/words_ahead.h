/* The words of a large table, shaped in several threads before its cells are set.
 *
 * A table is read by one thread: the widths of its columns come from all cells. What takes
 * longest is to shape words that no other cell has. A word depends on nothing but its text and
 * face, so the cells find what they would have made; what is not plain — other faces and
 * scripts, figures, which cost little — is left to them. */
#ifndef OUTPUTS_PDF_WORDS_AHEAD_H
#define OUTPUTS_PDF_WORDS_AHEAD_H

#include "outputs/pdf/compose.h"

/* Does nothing for a table of few cells, or when there is but one thread to work. */
void words_ahead(Composer *composer, const xmlNode *table);

#endif
