/* search.js: what the script of the site searches, read only when a reader asks.
 *
 *     reportSearch = [[address, title, [[anchor, heading, text], …]], …];
 *
 * A part is a section of a page, from its heading to the next; the first one of a
 * page has no heading. In a site of thousands of pages only the beginning of each can
 * be searched, besides titles and headings, so that a browser can still hold it all. */
#include "outputs/html_build.h"

#include <string.h>

enum { SEARCH_MAX = 8 << 20 }; /* bytes of text */

/* Bytes that may not stand in a string: JSON's, those of what would close a script, and
 * the first one of line separators. */
static bool
is_special(unsigned char c)
{
    return c < 0x20 || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' || c == 0x7f ||
           c == 0xe2;
}

/* As a JavaScript string that nothing can end. */
static void
append_string(GString *out, const char *text)
{
    g_string_append_c(out, '"');
    while (*text != '\0') {
        const char *start = text;
        while (!is_special((unsigned char)*text)) {
            text++;
        }
        g_string_append_len(out, start, text - start);
        if (*text == '\0') {
            break;
        }
        gunichar c = g_utf8_get_char(text);
        const char *next = g_utf8_next_char(text);
        if (c < 0x80 || c == 0x2028 || c == 0x2029) {
            g_string_append_printf(out, "\\u%04x", (unsigned)c);
        } else {
            g_string_append_len(out, text, next - text);
        }
        text = next;
    }
    g_string_append_c(out, '"');
}

typedef struct {
    GString *out;
    GString *text; /* of the part, words with one blank between */
    size_t room;   /* bytes of text that the page may still have */
    bool any;      /* a part of the page stands already */
} SearchPage;

static bool
is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static void
append_words(SearchPage *page, const char *text)
{
    GString *words = page->text;
    gsize n = words->len;

    if (*text == '\0' || n >= page->room) {
        return;
    }
    g_string_set_size(words, n + strlen(text) + 1);
    while (*text != '\0' && (n < page->room || !is_blank(words->str[n - 1]))) {
        char c = *text++;
        if (!is_blank(c)) {
            words->str[n++] = c;
        } else if (n > 0 && words->str[n - 1] != ' ') {
            words->str[n++] = ' ';
        }
    }
    g_string_truncate(words, n);
}

/* Up to a whole word. */
static void
cut_text(SearchPage *page)
{
    GString *text = page->text;

    if (text->len > page->room) {
        const char *end = g_strrstr_len(text->str, (gssize)page->room, " ");
        g_string_truncate(text, end != NULL ? (gsize)(end - text->str) : 0);
    }
}

static void
end_part(SearchPage *page)
{
    cut_text(page);
    page->room -= page->text->len;
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

    return tree_is_any(node, names);
}

/* What is for other outputs, and descriptions of pictures, are not on the page. */
static bool
is_left_out(const xmlNode *node)
{
    return tree_is(node, "alt") || (tree_is(node, "only") && !tree_is_for(node, "html"));
}

void
html_search_append(const Report *report, const Page *source, const xmlNode *root, GString *out)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) text = g_string_new(NULL);
    SearchPage page = { .out = out, .text = text, .room = SEARCH_MAX / report->n_pages };

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
