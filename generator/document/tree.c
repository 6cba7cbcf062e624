#include "document/tree.h"

#include "base/scan.h"

#include <libxml/tree.h>
#include <string.h>

/* libxml2 has unsigned bytes, and constants in no other place than these. */
static xmlChar *
borrowed(const char *text)
{
    return (xmlChar *)(uintptr_t)text;
}

xmlDoc *
tree_new(Arena *arena, const char *root)
{
    xmlDoc *document = arena_new0(arena, xmlDoc);

    document->type = XML_DOCUMENT_NODE;
    document->doc = document;
    document->_private = arena;
    if (root != NULL) {
        tree_link((xmlNode *)document, tree_element(document, root)); /* their heads are alike */
    }
    return document;
}

xmlNode *
tree_make(xmlDoc *doc, xmlElementType type)
{
    xmlNode *node = arena_new0((Arena *)doc->_private, xmlNode);

    node->type = type;
    node->doc = doc;
    if (type == XML_TEXT_NODE) {
        node->name = (const xmlChar *)"text";
    }
    return node;
}

xmlNode *
tree_element(xmlDoc *doc, const char *name)
{
    xmlNode *node = tree_make(doc, XML_ELEMENT_NODE);

    node->name = borrowed(name);
    return node;
}

xmlNode *
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
    return node;
}

xmlNode *
tree_link_after(xmlNode *place, xmlNode *node)
{
    if (place->next == NULL) {
        return tree_link(place->parent, node);
    }
    return tree_link_before(place->next, node);
}

xmlNode *
tree_link_before(xmlNode *place, xmlNode *node)
{
    node->parent = place->parent;
    node->prev = place->prev;
    node->next = place;
    if (node->prev != NULL) {
        node->prev->next = node;
    } else {
        node->parent->children = node;
    }
    place->prev = node;
    return node;
}

xmlNode *
tree_add(xmlNode *parent, const char *name)
{
    return tree_link(parent, tree_element(parent->doc, name));
}

xmlNode *
tree_add_leaf(xmlNode *parent, const char *name, const char *text)
{
    xmlNode *node = tree_add(parent, name);

    tree_add_text(node, text, strlen(text));
    return node;
}

/* Production [2] Char of XML 1.0, without the controls and the codes kept from being characters
 * that it discourages: HTML forbids them, and no font draws one. */
static bool
is_text_char(gunichar c)
{
    return c == '\t' || c == '\n' || (c >= 0x20 && c < 0x7f) || (c >= 0xa0 && c <= 0xd7ff) ||
           (c >= 0xe000 && c < 0xfdd0) || (c > 0xfdef && c <= 0x10ffff && (c & 0xfffe) != 0xfffe);
}

/* It may need a second look. */
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

/* The length of the character; 0 when it is none of a text. */
static size_t
character_length(const char *at, const char *end)
{
    gunichar c = g_utf8_get_char_validated(at, end - at);
    bool broken = c == (gunichar)-1 || c == (gunichar)-2;

    return broken || !is_text_char(c) ? 0 : (size_t)(g_utf8_next_char(at) - at);
}

/* The first character that is none of a text; `end` when there is none. */
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

/* NULL when the text is fine as it is. */
static GString *
clean(const char *text, size_t size)
{
    const char *end = text + size, *foreign = find_foreign(text, end);
    GString *out = foreign < end ? g_string_new(NULL) : NULL;

    while (foreign < end) {
        g_string_append_len(out, text, foreign - text);
        g_string_append_unichar(out, 0xfffd);
        text = foreign + foreign_length(foreign, end);
        foreign = find_foreign(text, end);
    }
    if (out != NULL) {
        g_string_append_len(out, text, end - text);
    }
    return out;
}

/* Both, one after the other. */
static char *
join(Arena *arena, const char *first, const char *second, size_t size)
{
    size_t n = first != NULL ? strlen(first) : 0;
    char *joined = arena_alloc(arena, n + size + 1);

    if (n > 0) {
        memcpy(joined, first, n + 1);
    }
    memcpy(joined + n, second, size);
    return joined;
}

/* Joins neighbouring texts. */
static void
add_clean_text(xmlNode *parent, const char *text, size_t size)
{
    xmlNode *node = parent->last;

    if (node == NULL || node->type != XML_TEXT_NODE) {
        node = tree_link(parent, tree_make(parent->doc, XML_TEXT_NODE));
    }
    node->content = borrowed(join(tree_arena(parent), (const char *)node->content, text, size));
}

void
tree_add_text(xmlNode *parent, const char *text, size_t size)
{
    g_autoptr(GString) cleaned = clean(text, size);

    g_assert(size < INT_MAX / 4);
    if (cleaned != NULL) {
        add_clean_text(parent, cleaned->str, cleaned->len);
    } else if (size > 0) {
        add_clean_text(parent, text, size);
    }
}

void
tree_set_content(xmlNode *text, const char *content)
{
    text->content = borrowed(arena_strdup(tree_arena(text), content));
}

void
tree_set_text(xmlNode *node, const char *text)
{
    node->children = node->last = NULL;
    tree_add_text(node, text, strlen(text));
}

void
tree_rename(xmlNode *node, const char *name)
{
    node->name = borrowed(name);
}

static xmlAttr *
find_attribute(const xmlNode *node, const char *name)
{
    xmlAttr *at = node->properties;

    while (at != NULL &&
           ((char)at->name[0] != name[0] || strcmp((const char *)at->name, name) != 0)) {
        at = at->next;
    }
    return at;
}

static void
attach_value(xmlAttr *attribute, const char *value)
{
    xmlNode *text = tree_make(attribute->doc, XML_TEXT_NODE);

    text->parent = (xmlNode *)attribute; /* their heads are alike */
    text->content = borrowed(value);
    attribute->children = attribute->last = text;
}

void
tree_attach(xmlNode *node, const char *name, const char *value)
{
    xmlAttr *attribute = arena_new0(tree_arena(node), xmlAttr), *last = node->properties;

    attribute->type = XML_ATTRIBUTE_NODE;
    attribute->name = borrowed(name);
    attribute->doc = node->doc;
    attribute->parent = node;
    if (value != NULL) {
        attach_value(attribute, value);
    }
    while (last != NULL && last->next != NULL) {
        last = last->next;
    }
    attribute->prev = last;
    if (last != NULL) {
        last->next = attribute;
    } else {
        node->properties = attribute;
    }
}

static void
detach(xmlNode *node, xmlAttr *attribute)
{
    if (attribute->prev != NULL) {
        attribute->prev->next = attribute->next;
    } else {
        node->properties = attribute->next;
    }
    if (attribute->next != NULL) {
        attribute->next->prev = attribute->prev;
    }
}

void
tree_set(xmlNode *node, const char *name, const char *value)
{
    xmlAttr *attribute = find_attribute(node, name);

    if (value == NULL) {
        if (attribute != NULL) {
            detach(node, attribute);
        }
        return;
    }
    g_autoptr(GString) cleaned = clean(value, strlen(value));
    const char *kept = arena_strdup(tree_arena(node), cleaned != NULL ? cleaned->str : value);
    if (attribute == NULL) {
        tree_attach(node, name, kept);
    } else {
        attach_value(attribute, kept);
    }
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
    if (node->type != XML_ELEMENT_NODE) {
        return NULL;
    }
    const xmlAttr *at = find_attribute(node, name);
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

/* The next text inside `root` from `node` on; NULL: there is none. */
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

    if (at == NULL) { /* as in most cells and titles */
        return arena_strdup(arena, first != NULL ? (const char *)first->content : "");
    }
    g_autoptr(GString) text = g_string_new((const char *)first->content);
    for (; at != NULL; at = find_text(tree_next(at, node), node)) {
        g_string_append(text, (const char *)at->content);
    }
    return arena_strdup(arena, text->str);
}

void
tree_move(xmlNode *node, xmlNode *to)
{
    tree_remove(node);
    if (node->type == XML_TEXT_NODE) {
        const char *content = (const char *)node->content;
        add_clean_text(to, content, strlen(content));
    } else {
        tree_link(to, node);
    }
}

void
tree_move_children(xmlNode *from, xmlNode *to)
{
    while (from->children != NULL) {
        tree_move(from->children, to);
    }
}

void
tree_remove(xmlNode *node)
{
    xmlNode *parent = node->parent;

    if (parent != NULL && parent->children == node) {
        parent->children = node->next;
    }
    if (parent != NULL && parent->last == node) {
        parent->last = node->prev;
    }
    if (node->next != NULL) {
        node->next->prev = node->prev;
    }
    if (node->prev != NULL) {
        node->prev->next = node->next;
    }
    node->parent = node->next = node->prev = NULL;
}

static xmlNode *
copy_alone(xmlDoc *doc, const xmlNode *node)
{
    Arena *arena = doc->_private;
    xmlNode *copy = tree_make(doc, node->type);

    copy->_private = node->_private;
    if (node->type != XML_ELEMENT_NODE) {
        copy->content = borrowed(arena_strdup(arena, (const char *)node->content));
        return copy;
    }
    copy->name = borrowed(arena_strdup(arena, (const char *)node->name));
    for (const xmlAttr *at = node->properties; at != NULL; at = at->next) {
        const char *value = at->children != NULL ? (const char *)at->children->content : "";
        tree_attach(copy, arena_strdup(arena, (const char *)at->name), arena_strdup(arena, value));
    }
    return copy;
}

xmlNode *
tree_copy(xmlDoc *doc, const xmlNode *node)
{
    xmlNode *copy = copy_alone(doc, node), *parent = copy;

    for (const xmlNode *at = node; at != NULL;) {
        if (at->children != NULL && at->type == XML_ELEMENT_NODE) {
            at = at->children;
        } else {
            while (at != node && at->next == NULL) {
                at = at->parent;
                parent = parent->parent;
            }
            if (at == node) {
                break;
            }
            at = at->next;
            parent = parent->parent;
        }
        parent = tree_link(parent, copy_alone(doc, at));
    }
    return copy;
}
