/* Small verbs over libxml2 trees, for building the document tree.
 *
 * An arena owns each document: what libxml2 allocates for it is freed with the arena. A node that
 * is removed stays in memory as long, so that its texts can still be used.
 *
 * While a report is loaded, a node's _private points to the Place it came from
 * (in the arena of the report), so that every message about it is located. */
#ifndef DOCUMENT_TREE_H
#define DOCUMENT_TREE_H

#include "base/arena.h"
#include "base/diag.h"

#include <libxml/tree.h>
#include <string.h>

/* How many levels outputs may add to those of the text, which the limit text-depth bounds. */
enum { TEXT_DEPTH_MORE = 20 };

/* A document with a root element, or, for NULL, without. */
xmlDoc *tree_new(Arena *arena, const char *root);

/* An element outside the tree. */
xmlNode *tree_element(xmlDoc *doc, const char *name);
/* Takes a node from where it is, and makes it the last child, the next sibling or the previous
 * one. Returns it; but a text that meets another becomes part of that, which is returned. */
xmlNode *tree_link(xmlNode *parent, xmlNode *node);
xmlNode *tree_link_after(xmlNode *place, xmlNode *node);
xmlNode *tree_link_before(xmlNode *place, xmlNode *node);
/* Moves all children of `from` to the end of `to`. */
void tree_move_children(xmlNode *from, xmlNode *to);
/* Takes a node out of the tree. */
void tree_remove(xmlNode *node);
/* A copy outside the tree, of the node with all inside and their places. */
xmlNode *tree_copy(xmlDoc *doc, const xmlNode *node);
/* Adds an element as last child. */
xmlNode *tree_add(xmlNode *parent, const char *name);
/* Adds an element that contains only a text. */
xmlNode *tree_add_leaf(xmlNode *parent, const char *name, const char *text);
/* Adds text as last child; bytes that XML does not allow, and controls, become U+FFFD, and
 * U+2028 and U+2029 spaces. */
void tree_add_text(xmlNode *parent, const char *text, size_t size);

/* The text of a text node. */
void tree_set_content(xmlNode *text, const char *content);
/* Makes the text all that the element holds. */
void tree_set_text(xmlNode *node, const char *text);
void tree_rename(xmlNode *node, const char *name);

/* Sets an attribute; NULL removes it. */
void tree_set(xmlNode *node, const char *name, const char *value);
void tree_set_number(xmlNode *node, const char *name, int number);
/* Borrowed from the tree, valid until the attribute changes; NULL when absent. */
const char *tree_attribute(const xmlNode *node, const char *name);

/* The attribute as a whole number; -1 when absent. */
int tree_number(const xmlNode *node, const char *name);

static inline bool
tree_is(const xmlNode *node, const char *name)
{
    /* Most names differ in their first letter: that saves most of the calls. */
    return node->type == XML_ELEMENT_NODE && (char)node->name[0] == name[0] &&
           strcmp((const char *)node->name, name) == 0;
}

/* One of the names, NULL-terminated. */
bool tree_is_any(const xmlNode *node, const char *const *names);

/* Remembers the place, and sets the attribute `line` when `show` is set. */
void tree_set_place(xmlNode *node, Place place, bool show, Arena *arena);
/* The nearest place known of the node or its ancestors. */
Place tree_place(const xmlNode *node);

/* The node after `node` in document order within `root`; NULL at the end. */
xmlNode *tree_next(const xmlNode *node, const xmlNode *root);
/* The same, but skips what is inside `node`. */
xmlNode *tree_skip(const xmlNode *node, const xmlNode *root);

/* For walking over elements alone: the first child, the next sibling, the first
 * child of that name, the next in document order within `root`; or NULL. */
const xmlNode *element_first(const xmlNode *node);
const xmlNode *element_next(const xmlNode *node);
const xmlNode *element_child(const xmlNode *node, const char *name);
const xmlNode *element_walk(const xmlNode *node, const xmlNode *root);

/* True when `output` ("html", "pdf", "wiki") shows the node: nothing around it is
 * <only> for others. */
bool tree_is_for(const xmlNode *node, const char *output);

/* All text inside, in the arena. */
char *tree_text(const xmlNode *node, Arena *arena);

/* Appends the node as XML. */
void tree_append_xml(const xmlNode *node, GString *out);

/* Appends the tree as indented text: one element or text a line, or an element with its only text.
 */
void tree_dump(const xmlNode *root, GString *out);

#endif
