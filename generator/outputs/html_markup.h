/* HTML as libxml2 trees, and the one place that turns them into text: nothing
 * is ever left unescaped, elements always nest, and what comes out is HTML5
 * (void elements have no end tag; only SVG elements close themselves).
 *
 * What a template has rendered rides along in the tree and is copied out as it
 * is; only markup_rendered() can put it there. */
#ifndef OUTPUTS_HTML_MARKUP_H
#define OUTPUTS_HTML_MARKUP_H

#include "base/base.h"

#include <libxml/tree.h>

/* Adds an element at the end of `parent`. `css_class` may be NULL. */
xmlNode *markup_element(xmlNode *parent, const char *name, const char *css_class);
/* A NULL value makes a boolean attribute. */
void markup_attribute(xmlNode *node, const char *name, const char *value);
void markup_text(xmlNode *parent, const char *text);
void markup_rendered(xmlNode *parent, const char *html);

/* An element without a parent, to collect children in; freed with its document. */
xmlNode *markup_fragment(xmlDoc *doc);

/* Appends the children of `parent` as HTML. */
void markup_serialise(const xmlNode *parent, GString *out);

/* Attribute of a document tree's element, borrowed; NULL when absent. */
const char *tree_attribute(const xmlNode *node, const char *name);
bool tree_is(const xmlNode *node, const char *name);
/* First child element of that name, or NULL. */
const xmlNode *tree_child(const xmlNode *node, const char *name);
/* First child, next sibling that is an element (of any name), or NULL. */
const xmlNode *tree_first(const xmlNode *node);
const xmlNode *tree_next(const xmlNode *node);
/* The element after `node` in document order within `root`, or NULL. */
const xmlNode *tree_walk(const xmlNode *node, const xmlNode *root);

#endif
