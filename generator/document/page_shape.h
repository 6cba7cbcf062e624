/* What other pages may see of a page before it is resolved: its headings, names, directives,
 * values, citations and short forms, in their order; not its words, nor the lines that all that
 * stands on. While the shapes of all pages stay, an edit of one changes no other. */
#ifndef DOCUMENT_PAGE_SHAPE_H
#define DOCUMENT_PAGE_SHAPE_H

#include "document/tree.h"

/* Of a pending tree, as page_read() leaves it. */
void page_shape_append(const xmlNode *root, GByteArray *out);

/* Whether what it asks for was worked out on other pages, and is nowhere in the report: verdicts
 * on claims, what figures rest on. Or others may ask that of it. */
bool page_asks_others(const xmlNode *root);

#endif
