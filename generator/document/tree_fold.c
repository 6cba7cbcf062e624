/* The bytes are, in document order:
 *
 *     ( name NUL        an element starts; then, in this order, its
 *     @ line column     place
 *     = name NUL value NUL    attributes
 *     " text NUL        a text
 *     )                 the innermost element ends
 */
#include "document/tree_fold.h"

#include "base/append.h"

#include <string.h>

enum { START = '(', PLACE = '@', ATTRIBUTE = '=', TEXT = '"', END = ')' };

/* ---- Folding ---- */

static void
put_text(GString *out, const char *text)
{
    append_bytes(out, text, strlen(text) + 1);
}

static void
put_place(GString *out, const Place *place, const char *file)
{
    if (place != NULL) {
        g_assert(g_strcmp0(place->file, file) == 0);
        g_string_append_c(out, PLACE);
        append_bytes(out, (const char *)&place->line, sizeof place->line);
        append_bytes(out, (const char *)&place->column, sizeof place->column);
    }
}

static void
put_start(GString *out, const xmlNode *node, const char *file)
{
    if (node->type == XML_TEXT_NODE) {
        g_string_append_c(out, TEXT);
        put_text(out, (const char *)node->content);
        return;
    }
    g_assert(node->type == XML_ELEMENT_NODE);
    g_string_append_c(out, START);
    put_text(out, (const char *)node->name);
    put_place(out, node->_private, file);
    for (const xmlAttr *at = node->properties; at != NULL; at = at->next) {
        g_string_append_c(out, ATTRIBUTE);
        put_text(out, (const char *)at->name);
        put_text(out, at->children != NULL ? (const char *)at->children->content : "");
    }
}

static void
put_end(GString *out, const xmlNode *node)
{
    if (node->type == XML_ELEMENT_NODE) {
        g_string_append_c(out, END);
    }
}

char *
tree_fold(const xmlNode *root, const char *file)
{
    g_autoptr(GString) out = g_string_new(NULL);

    for (const xmlNode *at = root; at != NULL;) {
        put_start(out, at, file);
        if (at->type == XML_ELEMENT_NODE && at->children != NULL) {
            at = at->children;
            continue;
        }
        put_end(out, at);
        while (at != root && at->next == NULL) {
            at = at->parent;
            put_end(out, at);
        }
        at = at == root ? NULL : at->next;
    }
    return g_memdup2(out->str, out->len + 1); /* with the final NUL, which takes the place of a
                                               * kind */
}

/* ---- Unfolding ---- */

typedef struct {
    const char *at;
    const char *file;
    xmlDoc *doc;
    xmlNode *parent;
    Arena *arena;
} Unfolding;

static const char *
take_text(Unfolding *unfolding)
{
    const char *text = unfolding->at;

    unfolding->at += strlen(text) + 1;
    return text;
}

static void
take_integer(Unfolding *unfolding, int *ret)
{
    memcpy(ret, unfolding->at, sizeof *ret);
    unfolding->at += sizeof *ret;
}

static void
take_start(Unfolding *unfolding)
{
    unfolding->parent = tree_add(unfolding->parent, take_text(unfolding));
}

static void
take_content(Unfolding *unfolding)
{
    const xmlChar *text = (const xmlChar *)take_text(unfolding);

    xmlAddChild(unfolding->parent, xmlNewDocText(unfolding->doc, text));
}

static void
take_attribute(Unfolding *unfolding)
{
    const xmlChar *name = (const xmlChar *)take_text(unfolding);

    xmlNewProp(unfolding->parent, name, (const xmlChar *)take_text(unfolding));
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

    unfolding.doc = tree_new(arena, NULL);
    unfolding.parent = (xmlNode *)unfolding.doc; /* libxml2 adds to a document like to an element */
    while (*unfolding.at != '\0') {
        switch (*unfolding.at++) {
        case START:
            take_start(&unfolding);
            break;
        case PLACE:
            take_place(&unfolding);
            break;
        case ATTRIBUTE:
            take_attribute(&unfolding);
            break;
        case TEXT:
            take_content(&unfolding);
            break;
        default:
            g_assert(unfolding.parent != NULL);
            unfolding.parent = unfolding.parent->parent;
        }
    }
    return unfolding.doc;
}
