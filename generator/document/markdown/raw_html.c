/* Raw HTML in Markdown is shown as text, and comments are dropped. A report may allow elements from
 * a short list, without attributes. */
#include "document/markdown/convert.h"
#include "document/markdown/division.h"
#include "document/markdown/inline.h"
#include "document/markdown/markdown.h"

#include <string.h>

const char *const html_elements[] = { "b",   "cite", "del", "dfn", "em",   "i",     "ins",
                                      "kbd", "mark", "q",   "s",   "samp", "small", "strong",
                                      "sub", "sup",  "u",   "var", NULL };

static bool
is_comment(const char *html)
{
    const char *close = g_str_has_prefix(html, "<!--") ? strstr(html, "-->") : NULL;

    return close != NULL && close[3 + strspn(close + 3, " \t\r\n")] == '\0';
}

/* The element name in "<name>", or with `closing` in "</name>", if the report allows
 * it; else NULL. */
static const char *
allowed_name(const Converter *converter, const char *html, bool closing)
{
    const char *const *names = converter->prose->html;
    g_autofree char *tag = g_ascii_strdown(html, -1);

    for (size_t i = 0; names != NULL && names[i] != NULL; i++) {
        g_autofree char *wanted = g_strdup_printf(closing ? "</%s>" : "<%s>", names[i]);
        if (g_str_equal(tag, wanted)) {
            return names[i];
        }
    }
    return NULL;
}

/* The element that a tag opens, if reports may allow it; else NULL. */
static const char *
allowable(const char *html)
{
    for (size_t i = 0; html_elements[i] != NULL; i++) {
        size_t size = strlen(html_elements[i]);
        if (html[0] == '<' && g_ascii_strncasecmp(html + 1, html_elements[i], size) == 0 &&
            html[size + 1] == '>') {
            return html_elements[i];
        }
    }
    return NULL;
}

/* Warns once per element, at its opening tag. A closing tag is only reported alone if its element
 * is allowed. */
static void
warn_html(const Converter *converter, cmark_node *node, const char *html)
{
    int size = (int)MIN(strcspn(html, "\n"), 40);
    const char *name = allowable(html);
    g_autofree char *cure =
        name != NULL ? g_strdup_printf("; write html: [%s] in report.yaml to allow it", name)
                     : g_strdup("");

    if (!g_str_has_prefix(html, "</") || allowed_name(converter, html, true) != NULL) {
        diag_warning(
            converter->diag,
            prose_place(converter->prose, converter_line(converter, node), html, (size_t)size),
            "raw-html", "raw HTML is shown as text: %.*s%s", size, html, cure);
    }
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

static bool
open_allowed(Converter *converter, const char *html)
{
    const char *name = allowed_name(converter, html, false);

    if (name == NULL) {
        return false;
    }
    converter_flush(converter);
    converter->parent = tree_add(converter->parent, "html");
    tree_set(converter->parent, "name", name);
    return true;
}

/* Closes an element, which must be the one opened last. */
static bool
close_allowed(Converter *converter, const char *html)
{
    const char *name = allowed_name(converter, html, true);

    if (name == NULL || !tree_is(converter->parent, "html") ||
        !g_str_equal(tree_attribute(converter->parent, "name"), name)) {
        return false;
    }
    converter_flush(converter);
    converter->parent = converter->parent->parent;
    return true;
}

void
html_close_open(Converter *converter)
{
    while (tree_is(converter->parent, "html")) {
        converter->parent = converter->parent->parent;
    }
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
    if (open_allowed(converter, html) || close_allowed(converter, html)) {
        return;
    }
    warn_html(converter, node, html);
    converter_flush(converter);
    tree_add_text(converter->parent, html, strlen(html));
}
