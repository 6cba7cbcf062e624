/* The slides of a deck that show no figure: the decision, what is not certain, and sources
 * with notices. */
#ifndef OUTPUTS_PDF_PAGES_DECK_WORDS_H
#define OUTPUTS_PDF_PAGES_DECK_WORDS_H

#include "outputs/pdf/blocks/compose.h"

/* Slides of each decision of the report: what to choose, for which work. */
void deck_decisions(Composer *composer, StructNode *document);
/* Slides with the reasons why the choices are not certain. */
void deck_gaps(Composer *composer, StructNode *document);
/* Slides of the sources cited by the decisions and by `figures` (of const xmlNode), and of all
 * their notices, each line once. */
void deck_sources(Composer *composer, const GPtrArray *figures, StructNode *document);

#endif
