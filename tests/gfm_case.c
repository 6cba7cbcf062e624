#include "tests/gfm_case.h"

#include <libxml/HTMLparser.h>
#include <string.h>

/* ---- Reading ---- */

static const char fence[] = "````````````````````````````````";

/* The specification prints tabs as arrows. */
static char *
with_tabs(Arena *arena, const char *text, size_t size)
{
    g_autofree char *copy = g_strndup(text, size);
    g_auto(GStrv) parts = g_strsplit(copy, "→", -1);
    g_autofree char *joined = g_strjoinv("\t", parts);

    return arena_strdup(arena, joined);
}

GArray *
gfm_cases_read(const char *path, Arena *arena)
{
    GArray *cases = g_array_new(FALSE, FALSE, sizeof(GfmCase));
    g_autofree char *text = NULL, *name = g_path_get_basename(path);
    const char *at = NULL;

    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    for (at = text; (at = strstr(at, fence)) != NULL;) {
        const char *line_end = strchr(at, '\n');
        g_autofree char *info = g_strndup(at, (gsize)(line_end - at));
        const char *source = line_end + 1;
        const char *dot = g_str_has_prefix(source, ".\n") ? source - 1 : strstr(source, "\n.\n");
        const char *close = strstr(dot, fence);
        g_assert_nonnull(close);
        GfmCase found = { .file = arena_strdup(arena, name),
                          .markdown = with_tabs(arena, source, (size_t)(dot + 1 - source)),
                          .html = with_tabs(arena, dot + 3, (size_t)(close - dot - 3)),
                          .number = (int)cases->len + 1 };
        if (strstr(info, "disabled") != NULL) {
            found.markdown = NULL; /* keeps the numbers of the other examples */
        }
        g_array_append_val(cases, found);
        at = close + strlen(fence);
    }
    g_assert_cmpuint(cases->len, >, 0);
    return cases;
}

/* ---- The normal form ---- */

static bool
is_one_of(const xmlNode *node, const char *const *names)
{
    return g_strv_contains(names, (const char *)node->name);
}

static char *
attribute(const xmlNode *node, const char *name)
{
    return (char *)xmlGetProp(node, (const xmlChar *)name);
}

static bool
has_class(const xmlNode *node, const char *wanted)
{
    char *css = attribute(node, "class");
    g_auto(GStrv) names = g_strsplit(css != NULL ? css : "", " ", -1);

    xmlFree(css);
    return g_strv_contains((const char *const *)names, wanted);
}

static void
append_attribute(GString *out, const char *name, char *value)
{
    if (value != NULL) {
        g_string_append_printf(out, " %s=\"%s\"", name, value);
    }
    xmlFree(value);
}

static void
append_alignment(const xmlNode *node, GString *out)
{
    char *align = attribute(node, "align");

    if (g_strcmp0(align, "right") == 0 || has_class(node, "n")) {
        g_string_append(out, " align=\"right\"");
    } else if (g_strcmp0(align, "center") == 0 || has_class(node, "c")) {
        g_string_append(out, " align=\"center\"");
    }
    xmlFree(align);
}

static void
append_language(const xmlNode *node, GString *out)
{
    char *css = attribute(node, "class");

    if (css != NULL && g_str_has_prefix(css, "language-")) {
        g_string_append_printf(out, " data-language=\"%s\"", css + strlen("language-"));
    }
    xmlFree(css);
    append_attribute(out, "data-language", attribute(node, "data-language"));
}

/* The level of a heading is encoded in its id, as in "level-3". */
static const char *
tag_name(const xmlNode *node)
{
    static const char *const levels[] = { "h1", "h2", "h3", "h4", "h5", "h6" };
    char *id = attribute(node, "id");
    const char *name = (const char *)node->name;

    if (id != NULL && g_str_has_prefix(id, "level-") && name[0] == 'h') {
        name = levels[id[strlen("level-")] - '1'];
    }
    xmlFree(id);
    return g_str_equal(name, "th") ? "td" : name; /* an empty heading is removed */
}

static void
append_start(const xmlNode *node, GString *out)
{
    char *href = attribute(node, "href");

    g_string_append_printf(out, "<%s", tag_name(node));
    if (href != NULL && (g_str_has_prefix(href, "#note:") || g_str_has_prefix(href, "#fn"))) {
        g_string_append(out, " href=\"#note\"");
        xmlFree(href);
    } else {
        append_attribute(out, "href", href);
    }
    append_attribute(out, "src", attribute(node, "src"));
    append_attribute(out, "alt", attribute(node, "alt"));
    append_attribute(out, "start", attribute(node, "start"));
    if (g_str_equal((const char *)node->name, "a")) {
        append_attribute(out, "title", attribute(node, "title"));
    }
    append_alignment(node, out);
    append_language(node, out);
    g_string_append_c(out, '>');
}

static const char *const blocks[] = { "blockquote", "h1",    "h2", "h3",    "h4",    "h5",
                                      "h6",         "hr",    "li", "ol",    "p",     "pre",
                                      "section",    "table", "td", "tbody", "thead", "tr",
                                      "ul",         "th",    NULL };
static const char *const unwrapped[] = { "div", "html", "body", NULL };
static const char *const empty[] = { "hr", "br", "img", NULL };

static void
trim(GString *out)
{
    while (out->len > 0 && out->str[out->len - 1] == ' ') {
        g_string_truncate(out, out->len - 1);
    }
}

static void
append_text(GString *out, const char *text, bool verbatim)
{
    for (; *text != '\0'; text++) {
        bool space = !verbatim && strchr(" \t\r\n", *text) != NULL;
        if (*text == '<' || *text == '&') { /* text that looks like markup is text */
            g_string_append(out, *text == '<' ? "&lt;" : "&amp;");
        } else if (!space) {
            g_string_append_c(out, *text);
        } else if (out->len > 0 && strchr(" \n", out->str[out->len - 1]) == NULL &&
                   !g_str_has_suffix(out->str, "<br>")) {
            g_string_append_c(out, ' ');
        }
    }
}

static void
append_box(const xmlNode *node, GString *out)
{
    char *label = attribute(node, "aria-label");
    bool checked = g_strcmp0(label, "done") == 0 || xmlHasProp(node, (const xmlChar *)"checked");

    g_string_append(out, checked ? "[x] " : "[ ] ");
    xmlFree(label);
}

static void append_node(const xmlNode *node, bool verbatim, GString *out);

/* NOLINTBEGIN(misc-no-recursion): limited by the nesting of the examples */

static void
append_children(const xmlNode *node, bool verbatim, GString *out)
{
    for (const xmlNode *child = node->children; child != NULL; child = child->next) {
        append_node(child, verbatim, out);
    }
}

static void
append_block(const xmlNode *node, bool verbatim, GString *out)
{
    bool is_code = g_str_equal((const char *)node->name, "pre");

    trim(out);
    g_string_append_c(out, '\n');
    append_start(node, out);
    if (!is_code) {
        g_string_append_c(out, '\n');
    }
    append_children(node, verbatim || is_code, out);
    if (is_code && out->str[out->len - 1] == '\n') {
        g_string_truncate(out, out->len - 1);
    } else if (!is_code) {
        trim(out);
    }
    if (!is_one_of(node, empty)) {
        g_string_append_printf(out, "</%s>", tag_name(node));
    }
    g_string_append_c(out, '\n');
}

static void
append_inline(const xmlNode *node, bool verbatim, GString *out)
{
    bool wraps = is_one_of(node, unwrapped);

    if (!wraps) {
        append_start(node, out);
    }
    append_children(node, verbatim, out);
    if (!wraps && !is_one_of(node, empty)) {
        g_string_append_printf(out, "</%s>", tag_name(node));
    }
}

static void
append_node(const xmlNode *node, bool verbatim, GString *out)
{
    if (node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE) {
        append_text(out, (const char *)node->content, verbatim);
    } else if (node->type != XML_ELEMENT_NODE || has_class(node, "cue") ||
               has_class(node, "footnote-backref")) {
        return; /* dress */
    } else if (g_str_equal((const char *)node->name, "input") || has_class(node, "task")) {
        append_box(node, out);
    } else if (is_one_of(node, blocks)) {
        append_block(node, verbatim, out);
    } else {
        append_inline(node, verbatim, out);
    }
}

/* NOLINTEND(misc-no-recursion) */

/* The text of code does not end with a line end. */
static char *
without_last_line_end(const char *html)
{
    g_auto(GStrv) parts = g_strsplit(html, "\n</code></pre>", -1);

    return g_strjoinv("</code></pre>", parts);
}

char *
gfm_normal_form(const char *html)
{
    g_autofree char *inner = without_last_line_end(html);
    g_auto(GStrv) parts = g_strsplit(inner, "<wbr>", -1); /* libxml2 treats it as an open element */
    g_autofree char *undivided = g_strjoinv("", parts);
    g_autofree char *whole = g_strconcat("<div>", undivided, "</div>", NULL);
    htmlDocPtr doc = htmlReadMemory(whole, (int)strlen(whole), NULL, "UTF-8",
                                    HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET);
    GString *out = g_string_new(NULL);

    append_node(xmlDocGetRootElement(doc), false, out);
    xmlFreeDoc(doc);
    g_auto(GStrv) lines = g_strsplit(out->str, "\n", -1);
    g_string_truncate(out, 0);
    for (size_t i = 0; lines[i] != NULL; i++) {
        if (lines[i][0] != '\0') {
            g_string_append_printf(out, "%s\n", lines[i]);
        }
    }
    return g_string_free(out, FALSE);
}
