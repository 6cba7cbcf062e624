/* Page numbers in running text: set into the room that lines kept for them, when all pages are
 * cut. */
#ifndef OUTPUTS_PDF_PAGES_PAGE_NUMBERS_H
#define OUTPUTS_PDF_PAGES_PAGE_NUMBERS_H

#include "outputs/pdf/pages/parts.h"

/* `pages`: of each destination, from the body's first; `before`: pages before that one. */
void page_numbers_set(Composer *composer, const Part *body, GHashTable *pages, size_t before);

#endif
