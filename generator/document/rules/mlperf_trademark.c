/* The trademark's notice is named once on each page: the first notice that has it keeps it, the
 * others on the page only say which results they rest on. A decision keeps its own, for its box is
 * printed on the title page, away from the page it was written on. */
#include "document/report.h"
#include "document/tree.h"

#include <glib.h>

/* The text of the notice that ends in the trademark's; NULL: none does. */
static xmlNode *
marked_text(const xmlNode *notice)
{
    xmlNode *last = notice->last;

    return last != NULL && last->type == XML_TEXT_NODE &&
                   g_str_has_suffix((const char *)last->content, mlperf_trademark)
               ? last
               : NULL;
}

static bool
is_counted(const xmlNode *node)
{
    return tree_is(node, "notice") && !tree_is(node->parent, "decision");
}

/* A line that names nothing else goes with its break. */
static void
cut(xmlNode *text)
{
    const char *content = (const char *)text->content;
    g_autofree char *rest = g_strndup(content, strlen(content) - strlen(mlperf_trademark));

    if (*g_strchomp(rest) != '\0') {
        tree_set_content(text, rest);
    } else {
        if (text->prev != NULL && tree_is(text->prev, "br")) {
            tree_remove(text->prev);
        }
        tree_remove(text);
    }
}

void
mlperf_trademark_once(xmlNode *root)
{
    bool named = false;

    for (xmlNode *at = root, *next = NULL; at != NULL; at = next) {
        xmlNode *text = is_counted(at) ? marked_text(at) : NULL;
        next = text != NULL ? tree_skip(at, root) : tree_next(at, root);
        if (text != NULL && named) {
            cut(text);
        }
        named = named || text != NULL;
    }
}

void
mlperf_trademark_restore(xmlNode *root)
{
    xmlNode *first = NULL;

    for (xmlNode *at = root; at != NULL; at = tree_next(at, root)) {
        if (!is_counted(at)) {
            continue;
        }
        if (marked_text(at) != NULL) {
            return;
        }
        g_autoptr(Arena) arena = arena_new();
        if (first == NULL && strstr(tree_text(at, arena), "MLPerf") != NULL) {
            first = at;
        }
    }
    if (first != NULL) {
        tree_add_text(first, " ", 1);
        tree_add_text(first, mlperf_trademark, strlen(mlperf_trademark));
    }
}
