#include "document/markdown/term_lists.h"

xmlNode *
terms_new(xmlNode *next)
{
    xmlNode *terms = tree_element(next->doc, "terms");

    tree_link_before(next, terms);
    return terms;
}

xmlNode *
terms_add(xmlNode *terms, const char *term)
{
    xmlNode *entry = tree_add(terms, "entry");

    tree_add_leaf(entry, "term", term);
    return entry;
}

void
terms_take(xmlNode *paragraph)
{
    if (element_child(paragraph, "meaning") == NULL) {
        return;
    }
    xmlNode *before = paragraph->prev;
    xmlNode *terms = before != NULL && tree_is(before, "terms") ? before : terms_new(paragraph);
    xmlNode *entry = tree_add(terms, "entry");

    if (tree_attribute(terms, "line") == NULL) {
        tree_set(terms, "line", tree_attribute(paragraph, "line"));
        terms->_private = paragraph->_private;
    }
    xmlNode *part = tree_add(entry, "term");
    for (xmlNode *at = paragraph->children, *next = NULL; at != NULL; at = next) {
        next = at->next;
        bool meaning = tree_is(at, "meaning");
        tree_link(meaning ? entry : part, at);
        part = meaning ? at : part;
    }
    tree_remove(paragraph);
}
