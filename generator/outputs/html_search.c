/* search.js: what the script of the site searches, read only when a reader asks.
 *
 *     reportSearch = [[address, title, [[anchor, heading, text], …]], …];
 *
 * A part is a section of a page, from its heading to the next; the first one of a
 * page has no heading. */
#include "outputs/html_build.h"

#include <string.h>

/* As a JavaScript string that nothing can end: JSON's escapes, and those of what
 * would close a script or a line. */
static void
append_string(GString *out, const char *text)
{
    g_string_append_c(out, '"');
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        if (c < 0x20 || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' || c == 0x7f ||
            c == 0x2028 || c == 0x2029) {
            g_string_append_printf(out, "\\u%04x", (unsigned)c);
        } else {
            g_string_append_unichar(out, c);
        }
    }
    g_string_append_c(out, '"');
}

typedef struct {
    GString *out;
    GString *text; /* of the part, words with one blank between */
    bool any;      /* a part of the page stands already */
} SearchPage;

static void
append_words(SearchPage *page, const char *text)
{
    for (; *text != '\0'; text++) {
        bool blank = g_ascii_isspace(*text);
        if (!blank) {
            g_string_append_c(page->text, *text);
        } else if (page->text->len > 0 && page->text->str[page->text->len - 1] != ' ') {
            g_string_append_c(page->text, ' ');
        }
    }
}

static void
end_part(SearchPage *page)
{
    append_string(page->out, g_strchomp(page->text->str));
    g_string_append_c(page->out, ']');
    g_string_truncate(page->text, 0);
}

static void
begin_part(SearchPage *page, const char *anchor, const char *heading)
{
    if (page->any) {
        end_part(page);
    }
    g_string_append(page->out, page->any ? ",\n[" : "[");
    append_string(page->out, anchor);
    g_string_append_c(page->out, ',');
    append_string(page->out, heading);
    g_string_append_c(page->out, ',');
    page->any = true;
}

static bool
starts_words(const xmlNode *node)
{
    static const char *const names[] = { "p",     "cell",     "column",    "title",  "item",
                                         "line",  "code",     "statement", "choice", "why",
                                         "label", "evidence", NULL };

    return node->type == XML_ELEMENT_NODE && g_strv_contains(names, (const char *)node->name);
}

/* What is for other outputs, and descriptions of pictures, are not on the page. */
static bool
is_left_out(const xmlNode *node)
{
    return tree_is(node, "alt") || (tree_is(node, "only") && !tree_is_for(node, "html"));
}

static void
append_page(GString *out, const Page *source, Arena *arena)
{
    const xmlNode *root = xmlDocGetRootElement(source->tree);
    g_autoptr(GString) text = g_string_new(NULL);
    SearchPage page = { .out = out, .text = text };

    g_string_append_c(out, '[');
    append_string(out, html_page_link(arena, source->id));
    g_string_append_c(out, ',');
    append_string(out, source->title);
    g_string_append(out, ",[");
    begin_part(&page, "", "");
    for (const xmlNode *at = root; at != NULL;) {
        bool heading = tree_is(at, "heading");
        if (heading) {
            begin_part(&page, tree_attribute(at, "id"), tree_text(at, arena));
        } else if (at->type == XML_TEXT_NODE) {
            append_words(&page, (const char *)at->content);
        } else if (starts_words(at)) {
            append_words(&page, " ");
        }
        at = heading || is_left_out(at) ? tree_skip(at, root) : tree_next(at, root);
    }
    end_part(&page);
    g_string_append(out, "]]");
}

void
html_search_render(const Report *report, GString *out)
{
    g_string_append(out, "var reportSearch = [");
    for (size_t i = 0; i < report->n_pages; i++) {
        g_autoptr(Arena) arena = arena_new();
        g_string_append(out, i > 0 ? ",\n" : "\n");
        append_page(out, &report->pages[i], arena);
    }
    g_string_append(out, "\n];\n");
}
