/* Lists of terms, as in Pandoc and PHP Markdown Extra:
 *
 *     Chip hour
 *     : One chip for one hour.
 *
 * GitHub's Markdown reads this as a paragraph; the tree is changed afterwards. */
#ifndef DOCUMENT_MARKDOWN_TERM_LISTS_H
#define DOCUMENT_MARKDOWN_TERM_LISTS_H

#include "document/tree.h"

/* Inserts an empty list before `next`. */
xmlNode *terms_new(xmlNode *next);
/* Adds an entry for the term; the caller adds its meanings. */
xmlNode *terms_add(xmlNode *terms, const char *term);

/* If a paragraph contains empty elements <meaning>, which mark where meanings start, moves it into
 * an entry of the list right before it, or of a new list. Leaves any other paragraph as it is. */
void terms_take(xmlNode *paragraph);

#endif
