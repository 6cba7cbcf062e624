/* The bytes are, in document order:
 *
 *     ( name NUL              an element starts; then, in this order, its
 *     @ line column           place
 *     % file NUL line column  place in another file; of no file, its name is empty
 *     = name NUL value NUL    attributes
 *     " text NUL              a text
 *     )                       the innermost element ends
 */
#include "document/tree_fold.h"

#include "base/append.h"
#include "base/pieces.h"

#include <string.h>

enum { START = '(', PLACE = '@', ELSEWHERE = '%', ATTRIBUTE = '=', TEXT = '"', END = ')' };

/* ---- Folding ---- */

typedef struct {
    GString *out;
    const char *file; /* NULL: without places */
    bool here;        /* all places are in the file */
} Folding;

static void
put_kind(Folding *folding, char kind)
{
    g_string_append_c(folding->out, kind);
}

static void
put_text(Folding *folding, const char *text)
{
    append_bytes(folding->out, text, strlen(text) + 1);
}

static void
put_place(Folding *folding, const Place *place)
{
    if (place == NULL || folding->file == NULL) {
        return;
    }
    bool here = place->file != NULL && strcmp(place->file, folding->file) == 0;
    if (here) {
        put_kind(folding, PLACE);
    } else {
        put_kind(folding, ELSEWHERE);
        put_text(folding, place->file != NULL ? place->file : "");
    }
    append_bytes(folding->out, (const char *)&place->line, sizeof place->line);
    append_bytes(folding->out, (const char *)&place->column, sizeof place->column);
    folding->here = folding->here && here;
}

static void
put_start(Folding *folding, const xmlNode *node)
{
    if (node->type == XML_TEXT_NODE) {
        put_kind(folding, TEXT);
        put_text(folding, (const char *)node->content);
        return;
    }
    g_assert(node->type == XML_ELEMENT_NODE);
    put_kind(folding, START);
    put_text(folding, (const char *)node->name);
    put_place(folding, node->_private);
    for (const xmlAttr *at = node->properties; at != NULL; at = at->next) {
        put_kind(folding, ATTRIBUTE);
        put_text(folding, (const char *)at->name);
        put_text(folding, at->children != NULL ? (const char *)at->children->content : "");
    }
}

static void
put_end(Folding *folding, const xmlNode *node)
{
    if (node->type == XML_ELEMENT_NODE) {
        put_kind(folding, END);
    }
}

static void
put_tree(Folding *folding, const xmlNode *root)
{
    for (const xmlNode *at = root; at != NULL;) {
        put_start(folding, at);
        if (at->type == XML_ELEMENT_NODE && at->children != NULL) {
            at = at->children;
            continue;
        }
        put_end(folding, at);
        while (at != root && at->next == NULL) {
            at = at->parent;
            put_end(folding, at);
        }
        at = at == root ? NULL : at->next;
    }
}

enum { SIZE_USUAL = 8 << 10 };

static void
free_string(void *string)
{
    g_string_free(string, TRUE);
}

/* What the thread folds each of its trees into. */
static GString *
string_of_thread(void)
{
    static GPrivate key = G_PRIVATE_INIT(free_string);
    GString *string = g_private_get(&key);

    if (string == NULL) {
        string = g_string_sized_new(SIZE_USUAL);
        g_private_set(&key, string);
    }
    return g_string_truncate(string, 0);
}

char *
tree_fold(const xmlNode *root, const char *file)
{
    GString *out = string_of_thread();
    Folding folding = { .out = out, .file = file, .here = true };

    put_tree(&folding, root);
    /* with the NUL, where a kind would stand */
    return folding.here ? piece_keep(out->str, out->len + 1) : NULL;
}

void
tree_fold_release(char *folded)
{
    piece_release(folded);
}

void
tree_fold_append(const xmlNode *root, const char *file, GString *out)
{
    put_tree(&(Folding){ .out = out, .file = file, .here = true }, root);
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
    unfolding->parent =
        tree_link(unfolding->parent, tree_element(unfolding->doc, take_text(unfolding)));
}

static void
take_content(Unfolding *unfolding)
{
    xmlNode *text = tree_make(unfolding->doc, XML_TEXT_NODE);

    text->content = (xmlChar *)(uintptr_t)take_text(unfolding);
    tree_link(unfolding->parent, text);
}

static void
take_attribute(Unfolding *unfolding)
{
    const char *name = take_text(unfolding);

    tree_attach(unfolding->parent, name, take_text(unfolding));
}

static void
take_place(Unfolding *unfolding, const char *file)
{
    Place *place = arena_new0(unfolding->arena, Place);

    g_assert(unfolding->parent != NULL);
    place->file = file;
    take_integer(unfolding, &place->line);
    take_integer(unfolding, &place->column);
    unfolding->parent->_private = place;
}

static void
take_elsewhere(Unfolding *unfolding)
{
    const char *file = take_text(unfolding);

    take_place(unfolding, *file != '\0' ? file : NULL);
}

xmlDoc *
tree_unfold(const char *folded, const char *file, Arena *arena)
{
    Unfolding unfolding = { .at = folded, .file = file, .arena = arena };

    unfolding.doc = tree_new(arena, NULL);
    unfolding.parent = (xmlNode *)unfolding.doc; /* their first members are the same */
    while (*unfolding.at != '\0') {
        switch (*unfolding.at++) {
        case START:
            take_start(&unfolding);
            break;
        case PLACE:
            take_place(&unfolding, file);
            break;
        case ELSEWHERE:
            take_elsewhere(&unfolding);
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
