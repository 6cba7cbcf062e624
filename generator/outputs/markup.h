/* HTML as libxml2 trees, and the only code that turns them into text. It guarantees that everything
 * is escaped, that elements nest, and that the result is HTML5 (void elements have no end tag; only
 * SVG elements are self-closing).
 *
 * The output of templates is stored in the tree and copied unchanged; only markup_rendered() can
 * add it. */
#ifndef OUTPUTS_MARKUP_H
#define OUTPUTS_MARKUP_H

#include "document/tree.h"

/* A new document, in which elements can be created. Owned by the arena. */
xmlDoc *markup_document(Arena *arena);

/* Adds an element at the end of `parent`. `css_class` may be NULL. */
xmlNode *markup_element(xmlNode *parent, const char *name, const char *css_class);
/* Sets an attribute; a NULL value gives a boolean attribute. */
void markup_attribute(xmlNode *node, const char *name, const char *value);
void markup_text(xmlNode *parent, const char *text);
void markup_rendered(xmlNode *parent, const char *html);

/* An element without a parent, to collect children. */
xmlNode *markup_fragment(xmlDoc *doc);

/* Appends the children of `parent` as HTML. */
void markup_serialise(const xmlNode *parent, GString *out);

#endif
