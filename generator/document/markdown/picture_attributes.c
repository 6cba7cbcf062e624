#include "document/markdown/picture_attributes.h"

#include <string.h>

/* The text after the picture, if it contains only attributes. */
static xmlNode *
attributes_text(const xmlNode *picture)
{
    xmlNode *after = picture->next;

    if (after == NULL || after->type != XML_TEXT_NODE || after->next != NULL) {
        return NULL;
    }
    g_autofree char *text = g_strstrip(g_strdup((const char *)after->content));
    bool named = g_str_has_prefix(text, "{#") || g_str_has_prefix(text, "{.");
    return named && strchr(text, '}') == text + strlen(text) - 1 ? after : NULL;
}

xmlNode *
sole_picture(const xmlNode *paragraph)
{
    xmlNode *picture = paragraph->children;

    if (picture == NULL || !tree_is(picture, "picture")) {
        return NULL;
    }
    return picture->next == NULL || attributes_text(picture) != NULL ? picture : NULL;
}

bool
picture_attributes_misplaced(Loading *loading, const xmlNode *picture)
{
    const xmlNode *after = picture->next;
    bool behind = after != NULL && after->type == XML_TEXT_NODE;
    const char *text = behind ? (const char *)after->content : "";

    if (!g_str_has_prefix(text, "{#") && !g_str_has_prefix(text, "{.")) {
        return false;
    }
    diag_error(loading->diag, tree_place(picture), "picture-attribute",
               "%.*s only works for a picture in a paragraph of its own; this one is inside a line "
               "of text",
               (int)(strcspn(text, "}") + 1), text);
    return true;
}

static bool
attribute_read(Loading *loading, const char *word, Place place, PictureAttributes *ret)
{
    if (*word == '#') {
        ret->name = arena_strdup(loading->arena, word + 1);
    } else if (g_str_equal(word, ".here")) {
        ret->here = true;
    } else if (g_str_equal(word, ".half")) {
        ret->half = true;
    } else {
        return diag_error(loading->diag, place, "picture-attribute",
                          "'%s' is not an attribute of a picture; write #name, .here or .half",
                          word);
    }
    return true;
}

bool
picture_attributes_take(Loading *loading, xmlNode *paragraph, PictureAttributes *ret)
{
    xmlNode *text = attributes_text(paragraph->children);
    bool fine = true;

    *ret = (PictureAttributes){ 0 };
    if (text == NULL) {
        return true;
    }
    g_autofree char *all = g_strstrip(g_strdup((const char *)text->content));
    all[strlen(all) - 1] = '\0';
    g_auto(GStrv) words = g_strsplit_set(all + 1, " \t\n", -1);
    for (size_t i = 0; words[i] != NULL; i++) {
        if (*words[i] != '\0') {
            fine &= attribute_read(loading, words[i], tree_place(paragraph), ret);
        }
    }
    tree_remove(text);
    return fine;
}

static bool
is_half(const xmlNode *node)
{
    return node != NULL && tree_is(node, "figure") &&
           g_strcmp0(tree_attribute(node, "width"), "half") == 0;
}

static void
part_add(xmlNode *beside, xmlNode *figure, Arena *arena)
{
    xmlNode *part = tree_add(beside, "part");

    tree_set_place(part, tree_place(figure), true, arena);
    tree_set(figure, "width", NULL);
    tree_link(part, figure);
}

void
pictures_pair(const Loading *loading, xmlNode *root)
{
    for (xmlNode *at = root, *next = NULL; at != NULL; at = next) {
        next = tree_next(at, root);
        if (!is_half(at) || !is_half(at->next)) {
            continue;
        }
        xmlNode *second = at->next;
        xmlNode *beside = tree_link_before(at, tree_element(at->doc, "beside"));
        tree_set_place(beside, tree_place(at), true, loading->arena);
        part_add(beside, at, loading->arena);
        part_add(beside, second, loading->arena);
        next = tree_skip(beside, root);
    }
}
