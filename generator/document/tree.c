#include "document/tree.h"

#include <string.h>

/* libxml2 takes unsigned bytes. */
static const xmlChar *
bytes(const char *text)
{
    return (const xmlChar *)text;
}

static void
free_document(void *document)
{
    xmlFreeDoc(document);
}

xmlDoc *
tree_new(Arena *arena, const char *root)
{
    xmlDoc *document = xmlNewDoc(bytes("1.0"));
    xmlNode *node = xmlNewDocNode(document, NULL, bytes(root), NULL);

    g_assert(document != NULL && node != NULL);
    xmlDocSetRootElement(document, node);
    arena_defer(arena, free_document, document);
    return document;
}

void
tree_link(xmlNode *parent, xmlNode *node)
{
    node->parent = parent;
    node->prev = parent->last;
    if (parent->last != NULL) {
        parent->last->next = node;
    } else {
        parent->children = node;
    }
    parent->last = node;
}

xmlNode *
tree_add(xmlNode *parent, const char *name)
{
    xmlNode *node = xmlNewDocNode(parent->doc, NULL, bytes(name), NULL);

    g_assert(node != NULL);
    return xmlAddChild(parent, node);
}

xmlNode *
tree_add_leaf(xmlNode *parent, const char *name, const char *text)
{
    xmlNode *node = tree_add(parent, name);

    tree_add_text(node, text, strlen(text));
    return node;
}

/* Production [2] Char of XML 1.0. */
static bool
is_xml_char(gunichar c)
{
    return c == '\t' || c == '\n' || (c >= 0x20 && c <= 0xd7ff) || (c >= 0xe000 && c <= 0xfffd) ||
           (c >= 0x10000 && c <= 0x10ffff);
}

/* NULL when the text is fine as it is. */
static GString *
clean(const char *text, size_t size)
{
    const char *end = text + size;
    GString *out = NULL;

    for (const char *at = text; at < end;) {
        if (out == NULL && (unsigned char)*at >= 0x20 && (unsigned char)*at < 0x80) {
            at++;
            continue;
        }
        gunichar c = g_utf8_get_char_validated(at, end - at);
        bool broken = c == (gunichar)-1 || c == (gunichar)-2;
        if (broken || !is_xml_char(c)) {
            if (out == NULL) {
                out = g_string_new_len(text, at - text);
            }
            g_string_append_unichar(out, 0xfffd);
            at = broken ? at + 1 : g_utf8_next_char(at);
            continue;
        }
        const char *next = g_utf8_next_char(at);
        if (out != NULL) {
            g_string_append_len(out, at, next - at);
        }
        at = next;
    }
    return out;
}

void
tree_add_text(xmlNode *parent, const char *text, size_t size)
{
    g_autoptr(GString) cleaned = clean(text, size);
    xmlNode *node = NULL;

    if (size == 0) {
        return;
    }
    g_assert(size < INT_MAX / 4);
    node = cleaned != NULL ? xmlNewDocTextLen(parent->doc, bytes(cleaned->str), (int)cleaned->len)
                           : xmlNewDocTextLen(parent->doc, bytes(text), (int)size);
    g_assert(node != NULL);
    xmlAddChild(parent, node); /* joins neighbouring texts */
}

void
tree_set(xmlNode *node, const char *name, const char *value)
{
    if (value == NULL) {
        xmlUnsetProp(node, bytes(name));
        return;
    }
    g_autoptr(GString) cleaned = clean(value, strlen(value));
    xmlSetProp(node, bytes(name), bytes(cleaned != NULL ? cleaned->str : value));
}

void
tree_set_number(xmlNode *node, const char *name, int number)
{
    char text[16];

    g_snprintf(text, sizeof text, "%d", number);
    tree_set(node, name, text);
}

const char *
tree_attribute(const xmlNode *node, const char *name)
{
    if (node->type != XML_ELEMENT_NODE) {
        return NULL;
    }
    for (const xmlAttr *at = node->properties; at != NULL; at = at->next) {
        if ((char)at->name[0] == name[0] && strcmp((const char *)at->name, name) == 0) {
            return at->children != NULL ? (const char *)at->children->content : "";
        }
    }
    return NULL;
}

bool
tree_is_any(const xmlNode *node, const char *const *names)
{
    while (*names != NULL && !tree_is(node, *names)) {
        names++;
    }
    return *names != NULL;
}

int
tree_number(const xmlNode *node, const char *name)
{
    const char *text = tree_attribute(node, name);

    return text != NULL ? (int)g_ascii_strtoll(text, NULL, 10) : -1;
}

void
tree_set_place(xmlNode *node, Place place, bool show, Arena *arena)
{
    Place *kept = arena_new0(arena, Place);

    *kept = place;
    node->_private = kept;
    if (show && place.line > 0) {
        tree_set_number(node, "line", place.line);
    }
}

Place
tree_place(const xmlNode *node)
{
    for (; node != NULL && node->type == XML_ELEMENT_NODE; node = node->parent) {
        if (node->_private != NULL) {
            return *(const Place *)node->_private;
        }
    }
    return (Place){ 0 };
}

xmlNode *
tree_next(const xmlNode *node, const xmlNode *root)
{
    if (node->type == XML_ELEMENT_NODE && node->children != NULL) {
        return node->children;
    }
    return tree_skip(node, root);
}

xmlNode *
tree_skip(const xmlNode *node, const xmlNode *root)
{
    while (node != root && node->next == NULL) {
        node = node->parent;
    }
    return node == root ? NULL : node->next;
}

static const xmlNode *
skip_to_element(const xmlNode *node)
{
    while (node != NULL && node->type != XML_ELEMENT_NODE) {
        node = node->next;
    }
    return node;
}

const xmlNode *
element_first(const xmlNode *node)
{
    return skip_to_element(node->children);
}

const xmlNode *
element_next(const xmlNode *node)
{
    return skip_to_element(node->next);
}

const xmlNode *
element_child(const xmlNode *node, const char *name)
{
    const xmlNode *child = element_first(node);

    while (child != NULL && !tree_is(child, name)) {
        child = element_next(child);
    }
    return child;
}

const xmlNode *
element_walk(const xmlNode *node, const xmlNode *root)
{
    const xmlNode *next = element_first(node);

    while (next == NULL && node != root) {
        next = element_next(node);
        node = node->parent;
    }
    return next;
}

bool
tree_is_for(const xmlNode *node, const char *output)
{
    for (; node != NULL && node->type == XML_ELEMENT_NODE; node = node->parent) {
        if (tree_is(node, "only")) {
            g_auto(GStrv) names = g_strsplit(tree_attribute(node, "outputs"), " ", -1);
            if (!g_strv_contains((const char *const *)names, output)) {
                return false;
            }
        }
    }
    return true;
}

char *
tree_text(const xmlNode *node, Arena *arena)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (const xmlNode *at = node; at != NULL; at = tree_next(at, node)) {
        if (at->type == XML_TEXT_NODE) {
            g_string_append(text, (const char *)at->content);
        }
    }
    return arena_strdup(arena, text->str);
}

void
tree_move_children(xmlNode *from, xmlNode *to)
{
    for (xmlNode *child = from->children, *next = NULL; child != NULL; child = next) {
        next = child->next;
        xmlUnlinkNode(child);
        xmlAddChild(to, child);
    }
}

void
tree_remove(xmlNode *node)
{
    xmlUnlinkNode(node);
    xmlFreeNode(node);
}

static void
append_quoted(GString *out, const char *text)
{
    g_string_append_c(out, '"');
    for (; *text != '\0'; text++) {
        if (*text == '\n') {
            g_string_append(out, "\\n");
        } else {
            g_string_append_c(out, *text);
        }
    }
    g_string_append_c(out, '"');
}

static void
dump_node(const xmlNode *node, int depth, GString *out)
{
    g_string_append_printf(out, "%*s", 2 * depth, "");
    if (node->type == XML_TEXT_NODE) {
        append_quoted(out, (const char *)node->content);
    } else {
        g_string_append(out, (const char *)node->name);
        for (const xmlAttr *at = node->properties; at != NULL; at = at->next) {
            g_string_append_printf(out, " %s=", at->name);
            append_quoted(out, at->children != NULL ? (const char *)at->children->content : "");
        }
    }
    g_string_append_c(out, '\n');
}

void
tree_dump(const xmlNode *root, GString *out)
{
    int depth = 0;

    for (const xmlNode *at = root; at != NULL;) {
        dump_node(at, depth, out);
        if (at->type == XML_ELEMENT_NODE && at->children != NULL) {
            at = at->children;
            depth++;
            continue;
        }
        while (at != root && at->next == NULL) {
            at = at->parent;
            depth--;
        }
        at = at == root ? NULL : at->next;
    }
}
