#include "document/tree.h"

#include "base/scan.h"

#include <libxml/tree.h>
#include <string.h>

#define XML(text) ((const xmlChar *)(text))

/* Nodes of a document outside its tree: new or removed ones. */
static GHashTable *
loose_nodes(const xmlDoc *doc)
{
    return doc->_private;
}

static xmlNode *
loosen(xmlNode *node)
{
    g_hash_table_add(loose_nodes(node->doc), node);
    return node;
}

static void
free_document(void *document)
{
    xmlDoc *doc = document;
    GHashTableIter at;
    void *node = NULL;

    g_hash_table_iter_init(&at, loose_nodes(doc));
    while (g_hash_table_iter_next(&at, &node, NULL)) {
        xmlFreeNode(node);
    }
    g_hash_table_unref(loose_nodes(doc));
    xmlFreeDoc(doc);
}

xmlDoc *
tree_new(Arena *arena, const char *root)
{
    xmlDoc *doc = xmlNewDoc(XML("1.0"));

    doc->encoding = xmlStrdup(XML("UTF-8")); /* else attributes would be written in ASCII */
    doc->_private = g_hash_table_new(NULL, NULL);
    arena_defer(arena, free_document, doc);
    if (root != NULL) {
        xmlDocSetRootElement(doc, xmlNewDocNode(doc, NULL, XML(root), NULL));
    }
    return doc;
}

xmlNode *
tree_element(xmlDoc *doc, const char *name)
{
    return loosen(xmlNewDocNode(doc, NULL, XML(name), NULL));
}

static void
take_out(xmlNode *node)
{
    g_hash_table_remove(loose_nodes(node->doc), node);
    xmlUnlinkNode(node);
}

xmlNode *
tree_link(xmlNode *parent, xmlNode *node)
{
    take_out(node);
    return xmlAddChild(parent, node);
}

xmlNode *
tree_link_after(xmlNode *place, xmlNode *node)
{
    take_out(node);
    return xmlAddNextSibling(place, node);
}

xmlNode *
tree_link_before(xmlNode *place, xmlNode *node)
{
    take_out(node);
    return xmlAddPrevSibling(place, node);
}

void
tree_move_children(xmlNode *from, xmlNode *to)
{
    while (from->children != NULL) {
        tree_link(to, from->children);
    }
}

void
tree_remove(xmlNode *node)
{
    xmlUnlinkNode(node);
    loosen(node);
}

xmlNode *
tree_copy(xmlDoc *doc, const xmlNode *node)
{
    xmlNode *root = xmlDocCopyNode((xmlNode *)(uintptr_t)node, doc, 1), *copy = root;

    for (const xmlNode *at = node; at != NULL; at = tree_next(at, node)) {
        copy->_private = at->_private;
        copy = tree_next(copy, root);
    }
    return loosen(root);
}

xmlNode *
tree_add(xmlNode *parent, const char *name)
{
    return xmlAddChild(parent, xmlNewDocNode(parent->doc, NULL, XML(name), NULL));
}

xmlNode *
tree_add_leaf(xmlNode *parent, const char *name, const char *text)
{
    xmlNode *node = tree_add(parent, name);

    tree_add_text(node, text, strlen(text));
    return node;
}

/* Production [2] Char of XML 1.0, without the discouraged control characters and noncharacters:
 * HTML forbids them, and no font can draw them. */
static bool
is_text_char(gunichar c)
{
    return c == '\t' || c == '\n' || (c >= 0x20 && c < 0x7f) || (c >= 0xa0 && c <= 0xd7ff) ||
           (c >= 0xe000 && c < 0xfdd0) || (c > 0xfdef && c <= 0x10ffff && (c & 0xfffe) != 0xfffe);
}

/* Line and paragraph separators inside a text: no font draws them, and the outputs would break
 * lines differently. */
static bool
is_separator(gunichar c)
{
    return c == 0x2028 || c == 0x2029;
}

/* True for bytes that need a closer look. */
static bool
is_not_plain(unsigned char byte)
{
    return byte < 0x20 || byte >= 0x7f;
}

static const char *
skip_plain(const char *at, const char *end)
{
    return at + scan_until(at, (size_t)(end - at), is_not_plain);
}

/* The length of the character; 0 if it is not allowed in text. */
static size_t
character_length(const char *at, const char *end)
{
    gunichar c = g_utf8_get_char_validated(at, end - at);
    bool broken = c == (gunichar)-1 || c == (gunichar)-2;

    return broken || !is_text_char(c) || is_separator(c) ? 0 : (size_t)(g_utf8_next_char(at) - at);
}

/* The first character that is not allowed in text; `end` if there is none. */
static const char *
find_foreign(const char *at, const char *end)
{
    for (at = skip_plain(at, end); at < end; at = skip_plain(at, end)) {
        size_t n = character_length(at, end);
        if (n == 0) {
            return at;
        }
        at += n;
    }
    return end;
}

static size_t
foreign_length(const char *at, const char *end)
{
    gunichar c = g_utf8_get_char_validated(at, end - at);
    bool broken = c == (gunichar)-1 || c == (gunichar)-2;

    return broken ? 1 : (size_t)(g_utf8_next_char(at) - at);
}

/* A copy of the text in which such characters are replaced; NULL if there are none. */
static GString *
clean(const char *text, size_t size)
{
    const char *end = text + size, *foreign = find_foreign(text, end);
    GString *out = foreign < end ? g_string_new(NULL) : NULL;

    while (foreign < end) {
        g_string_append_len(out, text, foreign - text);
        bool separator = is_separator(g_utf8_get_char_validated(foreign, end - foreign));
        g_string_append_unichar(out, separator ? ' ' : 0xfffd);
        text = foreign + foreign_length(foreign, end);
        foreign = find_foreign(text, end);
    }
    if (out != NULL) {
        g_string_append_len(out, text, end - text);
    }
    return out;
}

static void
add_clean_text(xmlNode *parent, const char *text, size_t size)
{
    xmlNode *last = parent->last;

    g_assert(size < INT_MAX / 4);
    if (last != NULL && last->type == XML_TEXT_NODE) {
        xmlTextConcat(last, XML(text), (int)size);
    } else if (size > 0) {
        xmlAddChild(parent, xmlNewDocTextLen(parent->doc, XML(text), (int)size));
    }
}

void
tree_add_text(xmlNode *parent, const char *text, size_t size)
{
    g_autoptr(GString) cleaned = clean(text, size);

    if (cleaned != NULL) {
        add_clean_text(parent, cleaned->str, cleaned->len);
    } else {
        add_clean_text(parent, text, size);
    }
}

void
tree_set_content(xmlNode *text, const char *content)
{
    xmlNodeSetContent(text, XML(content));
}

void
tree_set_text(xmlNode *node, const char *text)
{
    while (node->children != NULL) {
        tree_remove(node->children);
    }
    tree_add_text(node, text, strlen(text));
}

void
tree_rename(xmlNode *node, const char *name)
{
    xmlNodeSetName(node, XML(name));
}

void
tree_set(xmlNode *node, const char *name, const char *value)
{
    if (value == NULL) {
        xmlUnsetProp(node, XML(name));
        return;
    }
    g_autoptr(GString) cleaned = clean(value, strlen(value));
    xmlSetProp(node, XML(name), XML(cleaned != NULL ? cleaned->str : value));
}

void
tree_set_number(xmlNode *node, const char *name, int number)
{
    char text[16] = "";
    size_t n = sizeof text;
    unsigned rest = number < 0 ? 0U - (unsigned)number : (unsigned)number;

    text[--n] = '\0';
    do {
        text[--n] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0) {
        text[--n] = '-';
    }
    tree_set(node, name, text + n);
}

const char *
tree_attribute(const xmlNode *node, const char *name)
{
    const xmlAttr *at = xmlHasProp((xmlNode *)(uintptr_t)node, XML(name));

    if (at == NULL) {
        return NULL;
    }
    return at->children != NULL ? (const char *)at->children->content : "";
}

bool
tree_is_any(const xmlNode *node, const char *const *names)
{
    if (node->type != XML_ELEMENT_NODE) {
        return false;
    }
    const char *name = (const char *)node->name;
    while (*names != NULL && ((*names)[0] != name[0] || strcmp(*names, name) != 0)) {
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

/* The first text node in `root` from `node` on; NULL: there is none. */
static const xmlNode *
find_text(const xmlNode *node, const xmlNode *root)
{
    while (node != NULL && node->type != XML_TEXT_NODE) {
        node = tree_next(node, root);
    }
    return node;
}

char *
tree_text(const xmlNode *node, Arena *arena)
{
    const xmlNode *first = find_text(node, node);
    const xmlNode *at = first != NULL ? find_text(tree_next(first, node), node) : NULL;

    if (at == NULL) { /* as for most cells and titles */
        return arena_strdup(arena, first != NULL ? (const char *)first->content : "");
    }
    g_autoptr(GString) text = g_string_new((const char *)first->content);
    for (; at != NULL; at = find_text(tree_next(at, node), node)) {
        g_string_append(text, (const char *)at->content);
    }
    return arena_strdup(arena, text->str);
}

void
tree_append_xml(const xmlNode *node, GString *out)
{
    xmlBuffer *buffer = xmlBufferCreate();

    xmlNodeDump(buffer, node->doc, (xmlNode *)(uintptr_t)node, 0, 0);
    g_string_append_len(out, (const char *)xmlBufferContent(buffer), xmlBufferLength(buffer));
    xmlBufferFree(buffer);
}
