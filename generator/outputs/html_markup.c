#include "outputs/html_markup.h"

#include "outputs/escape.h"

#include <stdlib.h>
#include <string.h>

#define XML(text) ((const xmlChar *)(text))
#define TEXT(xml) ((const char *)(xml))

/* The name under which rendered templates ride in the tree. */
static const char rendered_name[] = "rendered";

static void
free_doc(void *doc)
{
    xmlFreeDoc(doc);
}

xmlDoc *
markup_document(Arena *arena)
{
    xmlDoc *doc = xmlNewDoc(XML("1.0"));

    arena_defer(arena, free_doc, doc);
    markup_fragment(doc);
    return doc;
}

xmlNode *
markup_fragment(xmlDoc *doc)
{
    xmlNode *root = xmlDocGetRootElement(doc);
    xmlNode *node = xmlNewDocNode(doc, NULL, XML("fragment"), NULL);

    if (root == NULL) {
        xmlDocSetRootElement(doc, node);
    } else {
        xmlAddChild(root, node);
    }
    return node;
}

xmlNode *
markup_element(xmlNode *parent, const char *name, const char *css_class)
{
    xmlNode *node = xmlNewDocNode(parent->doc, NULL, XML(name), NULL);

    tree_link(parent, node);
    if (css_class != NULL) {
        markup_attribute(node, "class", css_class);
    }
    return node;
}

void
markup_attribute(xmlNode *node, const char *name, const char *value)
{
    xmlNewProp(node, XML(name), XML(value));
}

void
markup_text(xmlNode *parent, const char *text)
{
    if (text[0] != '\0') {
        tree_link(parent, xmlNewDocText(parent->doc, XML(text)));
    }
}

void
markup_rendered(xmlNode *parent, const char *html)
{
    tree_link(parent, xmlNewDocPI(parent->doc, XML(rendered_name), XML(html)));
}

/* ---- Serialising ---- */

static int
compare_name(const void *key, const void *member)
{
    return strcmp(key, *(const char *const *)member);
}

static bool
is_void(const xmlNode *node)
{
    static const char *const names[] = { "br", "col", "hr", "img", "input", "wbr" };
    return bsearch(node->name, names, G_N_ELEMENTS(names), sizeof names[0], compare_name) != NULL;
}

/* Elements that stand on lines of their own in the text. */
static bool
is_block(const xmlNode *node)
{
    static const char *const names[] = {
        "blockquote", "div", "h1", "h2",      "h3",    "h4",    "h5",    "h6", "hr",
        "li",         "ol",  "p",  "section", "table", "tbody", "thead", "tr", "ul",
    };
    return bsearch(node->name, names, G_N_ELEMENTS(names), sizeof names[0], compare_name) != NULL;
}

static bool
is_svg(const xmlNode *node)
{
    for (; node != NULL && node->type == XML_ELEMENT_NODE; node = node->parent) {
        if (strcmp(TEXT(node->name), "svg") == 0) {
            return true;
        }
    }
    return false;
}

static void
append_attributes(const xmlNode *node, GString *out)
{
    for (const xmlAttr *a = node->properties; a != NULL; a = a->next) {
        g_string_append_c(out, ' ');
        if (a->ns != NULL && a->ns->prefix != NULL) {
            g_string_append(out, TEXT(a->ns->prefix));
            g_string_append_c(out, ':');
        }
        g_string_append(out, TEXT(a->name));
        if (a->children != NULL) {
            g_string_append(out, "=\"");
            escape_append(out, TEXT(a->children->content), ESCAPE_ATTRIBUTE);
            g_string_append_c(out, '"');
        }
    }
}

static void
append_start(const xmlNode *node, GString *out)
{
    g_string_append_c(out, '<');
    g_string_append(out, TEXT(node->name));
    append_attributes(node, out);
    if (node->children == NULL && is_svg(node)) {
        g_string_append(out, "/>");
        return;
    }
    g_string_append_c(out, '>');
    if (is_void(node) && is_block(node)) {
        g_string_append_c(out, '\n');
    }
}

static void
append_end(const xmlNode *node, GString *out)
{
    if (is_void(node) || (node->children == NULL && is_svg(node))) {
        return;
    }
    g_string_append(out, "</");
    g_string_append(out, TEXT(node->name));
    g_string_append_c(out, '>');
    if (is_block(node)) {
        g_string_append_c(out, '\n');
    }
}

static void
append_node_start(const xmlNode *node, GString *out)
{
    if (node->type == XML_ELEMENT_NODE) {
        append_start(node, out);
    } else if (node->type == XML_TEXT_NODE) {
        escape_append(out, TEXT(node->content), ESCAPE_TEXT);
    } else if (node->type == XML_PI_NODE && node->content != NULL) {
        g_string_append(out, TEXT(node->content));
    }
}

/* Walks by links, not by recursion: the depth of a tree is its author's. */
void
markup_serialise(const xmlNode *parent, GString *out)
{
    const xmlNode *node = parent->children;

    while (node != NULL) {
        append_node_start(node, out);
        if (node->type == XML_ELEMENT_NODE && node->children != NULL) {
            node = node->children;
            continue;
        }
        for (;;) {
            if (node->type == XML_ELEMENT_NODE) {
                append_end(node, out);
            }
            if (node->next != NULL) {
                node = node->next;
                break;
            }
            node = node->parent;
            if (node == parent) {
                return;
            }
        }
    }
}
