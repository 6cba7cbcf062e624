/* Page numbers in running text: they replace the placeholders when all pages are cut. */
#ifndef OUTPUTS_PDF_PAGES_PAGE_NUMBERS_H
#define OUTPUTS_PDF_PAGES_PAGE_NUMBERS_H

#include "outputs/pdf/pages/parts.h"

/* `pages`: page of each destination, counted from the body's first; `before`: number of pages
 * before that one. */
void page_numbers_set(Composer *composer, const Part *body, GHashTable *pages, size_t before);

#endif
