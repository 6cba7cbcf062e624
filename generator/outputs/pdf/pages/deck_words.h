/* The slides of a deck without a figure: decisions, uncertainties, and sources with notices. */
#ifndef OUTPUTS_PDF_PAGES_DECK_WORDS_H
#define OUTPUTS_PDF_PAGES_DECK_WORDS_H

#include "outputs/pdf/blocks/compose.h"

/* Composes the slides of each decision of the report: the choice for each workload. */
void deck_decisions(Composer *composer, StructNode *document);
/* Composes slides with the reasons why the choices are uncertain. */
void deck_gaps(Composer *composer, StructNode *document);
/* Composes slides of the sources cited by the decisions and by `figures` (of const xmlNode), with
 * their notices. Each line appears once. */
void deck_sources(Composer *composer, const GPtrArray *figures, StructNode *document);

#endif
