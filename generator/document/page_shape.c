#include "document/page_shape.h"

#include <string.h>

static bool
holds(const xmlNode *root, const char *name)
{
    for (const xmlNode *at = root; at != NULL; at = tree_next(at, root)) {
        if (tree_is(at, name)) {
            return true;
        }
    }
    return false;
}

/* What gives nothing to the report but what it holds. A reference takes from others alone. */
static bool
is_quiet(const xmlNode *node)
{
    static const char *const names[] = {
        "standfirst", "list",    "item",    "quote",  "callout", "code", "rule",
        "table",      "columns", "row",     "column", "cell",    "em",   "del",
        "strong",     "br",      "notes",   "only",   "noteref", "html", "terms",
        "term",       "entry",   "meaning", "ref",    "link",    "p",    NULL,
    };

    if (node->type == XML_TEXT_NODE) { /* the end of a text may name what it stands in */
        return strstr((const char *)node->content, "{#") == NULL;
    }
    /* whether a picture is a figure is told by what stands beside it */
    return tree_is_any(node, names) && !(tree_is(node, "p") && holds(node, "picture"));
}

static void
append_text(const xmlChar *text, GByteArray *out)
{
    g_byte_array_append(out, text, (guint)strlen((const char *)text) + 1);
}

/* An element without what it holds, or a text. Its line is nothing to others. */
static void
append_alone(const xmlNode *node, GByteArray *out)
{
    if (node->type == XML_TEXT_NODE) {
        append_text(node->content, out);
        return;
    }
    append_text(node->name, out);
    for (const xmlAttr *at = node->properties; at != NULL; at = at->next) {
        if (strcmp((const char *)at->name, "line") != 0 && at->children != NULL) {
            append_text(at->name, out);
            append_text(at->children->content, out);
        }
    }
    append_text((const xmlChar *)"", out);
}

/* With all that it holds, and where that ends. */
static void
append_whole(const xmlNode *root, GByteArray *out)
{
    for (const xmlNode *at = root; at != NULL;) {
        append_alone(at, out);
        if (at->type == XML_ELEMENT_NODE && at->children != NULL) {
            at = at->children;
            continue;
        }
        for (; at != root && at->next == NULL; at = at->parent) {
            append_text((const xmlChar *)"", out);
        }
        at = at == root ? NULL : at->next;
    }
    append_text((const xmlChar *)"", out);
}

void
page_shape_append(const xmlNode *root, GByteArray *out)
{
    append_alone(root, out);
    for (const xmlNode *at = tree_next(root, root); at != NULL;) {
        if (tree_is(at, "note")) { /* its words are the page's, its name is not */
            append_alone(at, out);
        } else if (!is_quiet(at)) {
            append_whole(at, out);
            at = tree_skip(at, root);
            continue;
        }
        at = tree_next(at, root);
    }
}

bool
page_asks_others(const xmlNode *root)
{
    static const char *const kinds[] = { "claim", "claims", "matrix", "provenance", NULL };

    for (const xmlNode *at = root; at != NULL; at = tree_next(at, root)) {
        if (tree_is(at, "directive") && g_strv_contains(kinds, tree_attribute(at, "kind"))) {
            return true;
        }
    }
    return false;
}
