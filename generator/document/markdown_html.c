/* Raw HTML in Markdown is shown as text; comments are dropped. */
#include "document/division.h"
#include "document/inline.h"
#include "document/markdown_convert.h"

#include <string.h>

static bool
is_comment(const char *html)
{
    const char *close = g_str_has_prefix(html, "<!--") ? strstr(html, "-->") : NULL;

    return close != NULL && close[3 + strspn(close + 3, " \t\r\n")] == '\0';
}

static void
warn_html(const Converter *converter, cmark_node *node, const char *html)
{
    int size = (int)MIN(strcspn(html, "\n"), 40);

    diag_warning(converter->diag,
                 prose_place(converter->prose, converter_line(converter, node), html, (size_t)size),
                 "raw-html", "raw HTML is shown as text: %.*s", size, html);
}

void
html_convert_block(Converter *converter, cmark_node *node)
{
    g_autofree char *html = g_strchomp(g_strdup(cmark_node_get_literal(node)));

    char *line = division_line(html);

    if (line != NULL) {
        inline_unmask(line);
        converter_flush(converter);
        tree_set_place(division_append(converter->parent, line), converter_place(converter, node),
                       false, converter->prose->arena);
        return;
    }
    division_unmask(html);
    if (is_comment(html)) {
        return;
    }
    warn_html(converter, node, html);
    xmlNode *element = converter_add(converter, "code", html);
    tree_set(element, "language", "html");
    tree_set_place(element, converter_place(converter, node), true, converter->prose->arena);
}

void
html_convert_inline(Converter *converter, cmark_node *node)
{
    const char *html = cmark_node_get_literal(node);

    if (is_comment(html)) {
        return;
    }
    if (g_str_equal(html, "<br>") || g_str_equal(html, "<br/>") || g_str_equal(html, "<br />")) {
        converter_add(converter, "br", "");
        return;
    }
    warn_html(converter, node, html);
    converter_flush(converter);
    tree_add_text(converter->parent, html, strlen(html));
}
