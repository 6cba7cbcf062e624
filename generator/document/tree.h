/* Small functions over libxml2 trees, for building the document tree.
 *
 * An arena owns each document: whatever libxml2 allocates for it is freed with the arena. A removed
 * node also stays in memory until then, so its texts can still be used.
 *
 * While a report is loaded, a node's _private points to the Place that it came from (in the
 * report's arena), so that every message about it has a place. */
#ifndef DOCUMENT_TREE_H
#define DOCUMENT_TREE_H

#include "base/arena.h"
#include "base/diag.h"

#include <libxml/tree.h>
#include <string.h>

/* How many levels outputs may add to the depth of the text, which the limit text-depth bounds. */
enum { TEXT_DEPTH_MORE = 20 };

/* A new document with a root element, or without one if `root` is NULL. */
xmlDoc *tree_new(Arena *arena, const char *root);

/* A new element outside the tree. */
xmlNode *tree_element(xmlDoc *doc, const char *name);
/* Moves a node: makes it the last child, the next sibling or the previous sibling. Returns it; but
 * a text next to another text is merged into that one, which is then returned. */
xmlNode *tree_link(xmlNode *parent, xmlNode *node);
xmlNode *tree_link_after(xmlNode *place, xmlNode *node);
xmlNode *tree_link_before(xmlNode *place, xmlNode *node);
/* Moves all children of `from` to the end of `to`. */
void tree_move_children(xmlNode *from, xmlNode *to);
/* Removes a node from the tree. */
void tree_remove(xmlNode *node);
/* A deep copy outside the tree, including places. */
xmlNode *tree_copy(xmlDoc *doc, const xmlNode *node);
/* Adds an element as last child. */
xmlNode *tree_add(xmlNode *parent, const char *name);
/* Adds an element that contains only a text. */
xmlNode *tree_add_leaf(xmlNode *parent, const char *name, const char *text);
/* Adds text as the last child. Bytes that XML does not allow and control characters become U+FFFD;
 * U+2028 and U+2029 become spaces. */
void tree_add_text(xmlNode *parent, const char *text, size_t size);

/* Sets the content of a text node. */
void tree_set_content(xmlNode *text, const char *content);
/* Replaces the content of an element by a text. */
void tree_set_text(xmlNode *node, const char *text);
void tree_rename(xmlNode *node, const char *name);

/* Sets an attribute; NULL removes it. */
void tree_set(xmlNode *node, const char *name, const char *value);
void tree_set_number(xmlNode *node, const char *name, int number);
/* Borrowed from the tree, valid until the attribute changes; NULL if it is absent. */
const char *tree_attribute(const xmlNode *node, const char *name);

/* The attribute as a whole number; -1 if it is absent. */
int tree_number(const xmlNode *node, const char *name);

static inline bool
tree_is(const xmlNode *node, const char *name)
{
    /* Most names differ in their first letter, which is cheaper to compare. */
    return node->type == XML_ELEMENT_NODE && (char)node->name[0] == name[0] &&
           strcmp((const char *)node->name, name) == 0;
}

/* True if the node is an element with one of the names (NULL-terminated). */
bool tree_is_any(const xmlNode *node, const char *const *names);

/* Sets the node's place, and with `show` also its attribute `line`. */
void tree_set_place(xmlNode *node, Place place, bool show, Arena *arena);
/* The place of the node or of its nearest ancestor that has one. */
Place tree_place(const xmlNode *node);

/* The node after `node` in document order within `root`; NULL at the end. */
xmlNode *tree_next(const xmlNode *node, const xmlNode *root);
/* The same, but skips the node's content. */
xmlNode *tree_skip(const xmlNode *node, const xmlNode *root);

/* For walking over elements only: the first child, the next sibling, the first child with that
 * name, the next in document order within `root`. NULL if there is none. */
const xmlNode *element_first(const xmlNode *node);
const xmlNode *element_next(const xmlNode *node);
const xmlNode *element_child(const xmlNode *node, const char *name);
const xmlNode *element_walk(const xmlNode *node, const xmlNode *root);

/* True if `output` ("html", "pdf", "wiki") shows the node: no <only> for other
 * outputs contains it. */
bool tree_is_for(const xmlNode *node, const char *output);

/* All text inside the node, in the arena. */
char *tree_text(const xmlNode *node, Arena *arena);

/* Appends the node as XML. */
void tree_append_xml(const xmlNode *node, GString *out);

/* Appends the tree as indented text: one element or text per line; an element that contains just
 * one text shares its line. */
void tree_dump(const xmlNode *root, GString *out);

#endif
