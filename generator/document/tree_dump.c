#include "document/tree.h"

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

static bool
is_text(const xmlNode *node)
{
    return node->type == XML_TEXT_NODE;
}

/* An element that contains just one text shares its line with it. */
static bool
has_one_text(const xmlNode *node)
{
    return node->children != NULL && node->children->next == NULL && is_text(node->children);
}

static void
dump_node(const xmlNode *node, int depth, GString *out)
{
    g_string_append_printf(out, "%*s", 2 * depth, "");
    if (is_text(node)) {
        append_quoted(out, (const char *)node->content);
    } else {
        g_string_append(out, (const char *)node->name);
        for (const xmlAttr *at = node->properties; at != NULL; at = at->next) {
            g_string_append_printf(out, " %s=", at->name);
            append_quoted(out, at->children != NULL ? (const char *)at->children->content : "");
        }
        if (has_one_text(node)) {
            g_string_append(out, ": ");
            append_quoted(out, (const char *)node->children->content);
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
        if (at->type == XML_ELEMENT_NODE && at->children != NULL && !has_one_text(at)) {
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
