/* The bytes are, in document order:
 *
 *     ( name NUL              an element starts; then, in this order, its
 *     @ line column           place
 *     = name NUL value NUL    attributes
 *     " text NUL              a text
 *     )                       the innermost element ends
 */
#include "document/tree_fold.h"

#include <libxml/parserInternals.h>
#include <string.h>

enum { START = '(', PLACE = '@', ATTRIBUTE = '=', TEXT = '"', END = ')' };

/* ---- Folding ---- */

static void
append_text(GByteArray *out, char kind, const char *text)
{
    g_byte_array_append(out, (const guint8 *)&kind, 1);
    g_byte_array_append(out, (const guint8 *)text, (guint)strlen(text) + 1);
}

static bool
append_place(GByteArray *out, const Place *place, const char *file)
{
    const char kind = PLACE;

    if (place == NULL) {
        return true;
    }
    g_byte_array_append(out, (const guint8 *)&kind, 1);
    g_byte_array_append(out, (const guint8 *)&place->line, sizeof place->line);
    g_byte_array_append(out, (const guint8 *)&place->column, sizeof place->column);
    return place->file != NULL && strcmp(place->file, file) == 0;
}

static bool
append_start(GByteArray *out, const xmlNode *node, const char *file)
{
    if (node->type == XML_TEXT_NODE) {
        append_text(out, TEXT, (const char *)node->content);
        return true;
    }
    g_assert(node->type == XML_ELEMENT_NODE);
    append_text(out, START, (const char *)node->name);
    bool here = file == NULL || append_place(out, node->_private, file);
    for (const xmlAttr *at = node->properties; at != NULL; at = at->next) {
        const char *value = at->children != NULL ? (const char *)at->children->content : "";
        append_text(out, ATTRIBUTE, (const char *)at->name);
        g_byte_array_append(out, (const guint8 *)value, (guint)strlen(value) + 1);
    }
    return here;
}

static void
append_end(GByteArray *out, const xmlNode *node)
{
    const char kind = END;

    if (node->type == XML_ELEMENT_NODE) {
        g_byte_array_append(out, (const guint8 *)&kind, 1);
    }
}

typedef struct {
    GByteArray *out;
    const char *file; /* NULL: without places */
    bool here;        /* all places were in the file */
} Folding;

static void
fold(Folding *folding, const xmlNode *root)
{
    GByteArray *out = folding->out;

    for (const xmlNode *at = root; at != NULL;) {
        folding->here = append_start(out, at, folding->file) && folding->here;
        if (at->type == XML_ELEMENT_NODE && at->children != NULL) {
            at = at->children;
            continue;
        }
        append_end(out, at);
        while (at != root && at->next == NULL) {
            at = at->parent;
            append_end(out, at);
        }
        at = at == root ? NULL : at->next;
    }
}

const char *
tree_fold(const xmlNode *root, const char *file, Arena *arena)
{
    g_autoptr(GByteArray) out = g_byte_array_sized_new(16 * 1024);
    Folding folding = { .out = out, .file = file, .here = true };

    fold(&folding, root);
    append_text(out, '\0', "");
    return folding.here ? memcpy(arena_alloc(arena, out->len), out->data, out->len) : NULL;
}

void
tree_fold_words(const xmlNode *root, GByteArray *out)
{
    fold(&(Folding){ .out = out }, root);
}

/* ---- Unfolding ---- */

typedef struct {
    const char *at;
    const char *file;
    xmlDoc *doc;
    xmlNode *parent;
    Arena *arena;
} Unfolding;

static const xmlChar *
take_text(Unfolding *unfolding)
{
    const char *text = unfolding->at;

    unfolding->at += strlen(text) + 1;
    return (const xmlChar *)text;
}

static void
take_integer(Unfolding *unfolding, int *ret)
{
    memcpy(ret, unfolding->at, sizeof *ret);
    unfolding->at += sizeof *ret;
}

static xmlNode *
add_node(Unfolding *unfolding, xmlElementType type)
{
    xmlNode *node = arena_new0(unfolding->arena, xmlNode);

    node->type = type;
    node->doc = unfolding->doc;
    tree_link(unfolding->parent, node);
    return node;
}

static void
set_text(Unfolding *unfolding, xmlNode *text)
{
    text->name = xmlStringText;
    text->content = (xmlChar *)(uintptr_t)take_text(unfolding);
}

static void
take_attribute(Unfolding *unfolding)
{
    xmlNode *node = unfolding->parent, *value = arena_new0(unfolding->arena, xmlNode);
    xmlAttr *attribute = arena_new0(unfolding->arena, xmlAttr);

    g_assert(node != NULL);
    xmlAttr *last = node->properties;
    attribute->type = XML_ATTRIBUTE_NODE;
    attribute->name = take_text(unfolding);
    attribute->doc = value->doc = unfolding->doc;
    attribute->parent = node;
    attribute->children = attribute->last = value;
    value->type = XML_TEXT_NODE;
    value->parent = (xmlNode *)attribute;
    set_text(unfolding, value);
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
take_place(Unfolding *unfolding)
{
    Place *place = arena_new0(unfolding->arena, Place);

    g_assert(unfolding->parent != NULL);
    place->file = unfolding->file;
    take_integer(unfolding, &place->line);
    take_integer(unfolding, &place->column);
    unfolding->parent->_private = place;
}

xmlDoc *
tree_unfold(const char *folded, const char *file, Arena *arena)
{
    Unfolding unfolding = { .at = folded, .file = file, .arena = arena };

    unfolding.doc = arena_new0(arena, xmlDoc);
    unfolding.doc->type = XML_DOCUMENT_NODE;
    unfolding.doc->doc = unfolding.doc;
    unfolding.parent = (xmlNode *)unfolding.doc; /* their first members are the same */
    while (*unfolding.at != '\0') {
        switch (*unfolding.at++) {
        case START:
            unfolding.parent = add_node(&unfolding, XML_ELEMENT_NODE);
            unfolding.parent->name = take_text(&unfolding);
            break;
        case PLACE:
            take_place(&unfolding);
            break;
        case ATTRIBUTE:
            take_attribute(&unfolding);
            break;
        case TEXT:
            set_text(&unfolding, add_node(&unfolding, XML_TEXT_NODE));
            break;
        default:
            g_assert(unfolding.parent != NULL);
            unfolding.parent = unfolding.parent->parent;
        }
    }
    return unfolding.doc;
}

static void
free_document(void *document)
{
    xmlFreeDoc(document);
}

xmlDoc *
tree_unfold_own(const char *folded, const char *file, Arena *arena)
{
    const xmlDoc *lent = tree_unfold(folded, file, arena);
    xmlDoc *own = xmlCopyDoc((xmlDoc *)(uintptr_t)lent, 1);
    xmlNode *root = xmlDocGetRootElement(own), *to = root;

    g_assert(own != NULL);
    arena_defer(arena, free_document, own);
    for (const xmlNode *from = lent->children; from != NULL;
         from = tree_next(from, lent->children)) {
        to->_private = from->_private; /* libxml2 leaves it */
        to = tree_next(to, root);
    }
    return own;
}
