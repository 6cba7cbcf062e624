/* Why not libxml2 2.9's own HTML serialisers: the HTML one writes HTML 4 (<wbr></wbr> and
 * <source></source>, which HTML5 forbids, and addresses rewritten with %-escapes), the XHTML one
 * writes <br /> and hidden="", and neither copies rendered text unchanged. */
#include "outputs/markup.h"

#include "base/append.h"
#include "outputs/escape.h"

#include <string.h>

#define TEXT(xml) ((const char *)(xml))
#define XML(text) ((const xmlChar *)(text))

xmlDoc *
markup_document(Arena *arena)
{
    return tree_new(arena, NULL);
}

xmlNode *
markup_fragment(xmlDoc *doc)
{
    return tree_element(doc, "fragment");
}

xmlNode *
markup_element(xmlNode *parent, const char *name, const char *css_class)
{
    xmlNode *node = tree_add(parent, name);

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
        xmlAddChild(parent, xmlNewDocText(parent->doc, XML(text)));
    }
}

/* Stored as a processing instruction, which HTML does not have. */
void
markup_rendered(xmlNode *parent, const char *html)
{
    xmlAddChild(parent, xmlNewDocPI(parent->doc, XML("rendered"), XML(html)));
}

/* ---- Serialising ---- */

typedef enum { INLINE = 0, VOID = 1 << 0, BLOCK = 1 << 1 } ElementKind; /* or both */

typedef struct {
    const char *name;
    ElementKind kind;
} Element;

/* Elements that are not plain inline elements, in alphabetical order. Blocks are on their own lines
 * in the text. */
static const Element elements[] = {
    { "blockquote", BLOCK }, { "br", VOID },     { "col", VOID },        { "div", BLOCK },
    { "h1", BLOCK },         { "h2", BLOCK },    { "h3", BLOCK },        { "h4", BLOCK },
    { "h5", BLOCK },         { "h6", BLOCK },    { "hr", VOID | BLOCK }, { "img", VOID },
    { "input", VOID },       { "li", BLOCK },    { "ol", BLOCK },        { "p", BLOCK },
    { "section", BLOCK },    { "table", BLOCK }, { "tbody", BLOCK },     { "thead", BLOCK },
    { "tr", BLOCK },         { "ul", BLOCK },    { "wbr", VOID },
};

static ElementKind
kind_of(const xmlNode *node)
{
    const char *name = TEXT(node->name);

    if (name[0] == 't' && (name[1] == 'd' || name[1] == 'h') && name[2] == '\0') {
        return INLINE; /* the case of most elements in a large table */
    }
    for (size_t i = 0; i < G_N_ELEMENTS(elements); i++) {
        /* the list is in alphabetical order */
        if (elements[i].name[0] >= name[0]) {
            if (elements[i].name[0] > name[0]) {
                break;
            }
            if (strcmp(elements[i].name, name) == 0) {
                return elements[i].kind;
            }
        }
    }
    return INLINE;
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
            append_text(out, TEXT(a->ns->prefix));
            g_string_append_c(out, ':');
        }
        append_text(out, TEXT(a->name));
        if (a->children != NULL) {
            append_text(out, "=\"");
            escape_append(out, TEXT(a->children->content), ESCAPE_ATTRIBUTE);
            g_string_append_c(out, '"');
        }
    }
}

static void
append_start(const xmlNode *node, GString *out)
{
    g_string_append_c(out, '<');
    append_text(out, TEXT(node->name));
    append_attributes(node, out);
    if (node->children == NULL && is_svg(node)) {
        append_text(out, "/>");
        return;
    }
    g_string_append_c(out, '>');
    if (kind_of(node) == (VOID | BLOCK)) {
        g_string_append_c(out, '\n');
    }
}

static void
append_end(const xmlNode *node, GString *out)
{
    ElementKind kind = kind_of(node);

    if ((kind & VOID) != 0 || (node->children == NULL && is_svg(node))) {
        return;
    }
    append_text(out, "</");
    append_text(out, TEXT(node->name));
    g_string_append_c(out, '>');
    if ((kind & BLOCK) != 0) {
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
        append_text(out, TEXT(node->content));
    }
}

/* Follows links instead of recursing, because authors determine the depth of a tree. */
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
