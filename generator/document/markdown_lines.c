/* Lines of the source that are joined without a blank. */
#include "document/markdown_convert.h"

#include <glib.h>
#include <string.h>

/* Written without blanks between words: Chinese and Japanese, and their punctuation. */
static bool
is_set_solid(gunichar c)
{
    return g_unichar_iswide(c) && g_unichar_get_script(c) != G_UNICODE_SCRIPT_HANGUL &&
           g_unichar_type(c) != G_UNICODE_OTHER_SYMBOL; /* emoji */
}

bool
markdown_joins_lines(cmark_node *node)
{
    cmark_node *before = cmark_node_previous(node), *after = cmark_node_next(node);

    while (before != NULL && cmark_node_last_child(before) != NULL) {
        before = cmark_node_last_child(before);
    }
    while (after != NULL && cmark_node_first_child(after) != NULL) {
        after = cmark_node_first_child(after);
    }
    const char *left = before != NULL ? cmark_node_get_literal(before) : NULL;
    const char *right = after != NULL ? cmark_node_get_literal(after) : NULL;
    if (left == NULL || right == NULL || *left == '\0') {
        return false;
    }
    const char *last = g_utf8_find_prev_char(left, left + strlen(left));
    return is_set_solid(g_utf8_get_char(last)) && is_set_solid(g_utf8_get_char(right));
}
