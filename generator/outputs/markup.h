/* HTML as libxml2 trees, and the one place that turns them into text: nothing
 * is ever left unescaped, elements always nest, and what comes out is HTML5
 * (void elements have no end tag; only SVG elements close themselves).
 *
 * What a template has rendered rides along in the tree and is copied out as it
 * is; only markup_rendered() can put it there. */
#ifndef OUTPUTS_MARKUP_H
#define OUTPUTS_MARKUP_H

#include "document/tree.h"

/* A document to make elements in. */
xmlDoc *markup_document(Arena *arena);

/* Adds an element at the end of `parent`. `css_class` may be NULL. */
xmlNode *markup_element(xmlNode *parent, const char *name, const char *css_class);
/* A NULL value makes a boolean attribute. */
void markup_attribute(xmlNode *node, const char *name, const char *value);
void markup_text(xmlNode *parent, const char *text);
void markup_rendered(xmlNode *parent, const char *html);

/* An element without a parent, to collect children in. */
xmlNode *markup_fragment(xmlDoc *doc);

/* Appends the children of `parent` as HTML. */
void markup_serialise(const xmlNode *parent, GString *out);

#endif
