/* Lists of terms, as Pandoc and PHP Markdown Extra write them:
 *
 *     Chip hour
 *     : One chip for one hour.
 *
 * GitHub's Markdown reads a paragraph there; its tree is changed afterwards. */
#ifndef DOCUMENT_MARKDOWN_TERM_LISTS_H
#define DOCUMENT_MARKDOWN_TERM_LISTS_H

#include "document/tree.h"

/* An empty list before `next`. */
xmlNode *terms_new(xmlNode *next);
/* Adds an entry with that term; its meanings are to follow. */
xmlNode *terms_add(xmlNode *terms, const char *term);

/* Turns a paragraph with empty elements <meaning> in it, where meanings start, into an
 * entry, of the list right before it or of a new one; the paragraph is then gone. Leaves
 * any other one as it is. */
void terms_take(xmlNode *paragraph);

#endif
