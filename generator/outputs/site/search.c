/* search.js: the data that the site's script searches. It is loaded only when a reader searches.
 *
 *     reportSearch = [[address, number, name, title, [[anchor, label, heading, text], …]], …];
 *
 * A part is a section of a page, from its heading to the next; the first part of a page has no
 * heading. Figures, tables, claims and terms are separate parts, which follow. The search library
 * precedes the data. In a site of thousands of pages, only titles, headings and the beginning of
 * each page can be searched, so that the data fits in a browser's memory. */
#include "base/append.h"
#include "base/scan.h"
#include "document/report/page_label.h"
#include "outputs/site/build.h"

#include <string.h>

enum { SEARCH_MAX = 4 << 20 }; /* of text, in bytes */

/* Bytes that must be escaped in a string: those of JSON, those that could close a script, and the
 * first byte of line separators. */
static const unsigned char special[256] = {
    /* clang-format off */
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    /* clang-format on */
    ['"'] = 1,
    ['\\'] = 1,
    ['<'] = 1,
    ['>'] = 1,
    ['&'] = 1,
    [0x7f] = 1,
    [0xe2] = 1,
};

/* Appends a JavaScript string that is safe inside a script element. */
static void
append_string(GString *out, const char *text)
{
    g_string_append_c(out, '"');
    for (;;) {
        const char *start = text;
        while (special[(unsigned char)*text] == 0) {
            text++;
        }
        append_bytes(out, start, (size_t)(text - start));
        if (*text == '\0') {
            break;
        }
        gunichar c = g_utf8_get_char(text);
        const char *next = g_utf8_next_char(text);
        if (c < 0x80 || c == 0x2028 || c == 0x2029) {
            g_string_append_printf(out, "\\u%04x", (unsigned)c);
        } else {
            append_bytes(out, text, (size_t)(next - text));
        }
        text = next;
    }
    g_string_append_c(out, '"');
}

typedef struct {
    GString *out;
    GString *text; /* of the current part, words separated by one space */
    size_t room;   /* bytes of text left for the page */
    bool any;      /* the page already has a part */
} SearchPage;

/* White space, and the end of the text. */
static const unsigned char ends_word[256] = {
    ['\0'] = 1, ['\t'] = 1, ['\n'] = 1, ['\v'] = 1, ['\f'] = 1, ['\r'] = 1, [' '] = 1
};

static bool
is_blank(char c)
{
    return c != '\0' && ends_word[(unsigned char)c] != 0;
}

static bool
is_other_blank(unsigned char c)
{
    return c >= '\t' && c <= '\r';
}

/* True if the only white space in the text is single spaces. */
static bool
is_tidy(const char *text)
{
    size_t size = strlen(text);

    return scan_until(text, size, is_other_blank) == size && strstr(text, "  ") == NULL;
}

/* Copies a word; returns the end of the copy. */
static char *
copy_word(char *to, const char *text)
{
    while (ends_word[(unsigned char)*text] == 0) {
        *to++ = *text++;
    }
    return to;
}

/* Appends word by word while there is room. */
static void
append_untidy(SearchPage *page, const char *text, size_t size)
{
    GString *words = page->text;
    gsize n = words->len;

    g_string_set_size(words, n + size + 1);
    char *start = words->str, *to = start + n;
    const char *room = start + page->room;
    while (*text != '\0' && (to < room || !is_blank(to[-1]))) {
        char *word = to;
        to = copy_word(to, text);
        text += to - word;
        if (is_blank(*text)) {
            if (to > start && to[-1] != ' ') {
                *to++ = ' ';
            }
            text++;
        }
    }
    g_string_truncate(words, (gsize)(to - start));
}

static void
append_words(SearchPage *page, const char *text)
{
    GString *words = page->text;
    gsize n = words->len;
    size_t size = strlen(text);

    if (size == 0 || n >= page->room) {
        return;
    }
    if (n + size < page->room && is_tidy(text)) {
        size_t skip = *text == ' ' && (n == 0 || words->str[n - 1] == ' ') ? 1 : 0;
        append_bytes(words, text + skip, size - skip);
    } else {
        append_untidy(page, text, size);
    }
}

/* Shortens the text to the room, at the end of a word. */
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
begin_part(SearchPage *page, const char *anchor, const char *label, const char *heading)
{
    if (page->any) {
        end_part(page);
    }
    g_string_append(page->out, page->any ? ",\n[" : "[");
    append_string(page->out, anchor);
    g_string_append_c(page->out, ',');
    append_string(page->out, label);
    g_string_append_c(page->out, ',');
    append_string(page->out, heading);
    g_string_append_c(page->out, ',');
    page->any = true;
}

/* True for elements that are not part of a line, so that words of adjacent fields are separated:
 * otherwise 'runs today' and 'ten runs' would become 'runs todayten runs'. */
static bool
starts_words(const xmlNode *node)
{
    static const char *const within_lines[] = { "value",   "em",       "strong",  "ref",  "link",
                                                "noteref", "chip",     "del",     "abbr", "html",
                                                "spark",   "sparkbar", "picture", NULL };

    return node->type == XML_ELEMENT_NODE && !tree_is_any(node, within_lines);
}

/* True for descriptions of pictures and content for other outputs, which are not on the page. */
static bool
is_left_out(const xmlNode *node)
{
    return tree_is(node, "alt") || (tree_is(node, "only") && !tree_is_for(node, "html"));
}

/* True for an element that is a separate part. */
static bool
is_own_part(const xmlNode *node)
{
    return tree_is(node, "figure") || tree_is(node, "claim") || tree_is(node, "entry") ||
           (tree_is(node, "table") && tree_attribute(node, "id") != NULL);
}

/* Appends the text of the node and its descendants, except its child `but`. */
static void
append_inside(SearchPage *page, const xmlNode *node, const xmlNode *but)
{
    for (const xmlNode *at = tree_next(node, node); at != NULL;) {
        bool skipped = at == but || is_left_out(at);
        if (at->type == XML_TEXT_NODE) {
            append_words(page, (const char *)at->content);
        } else if (starts_words(at)) {
            append_words(page, " ");
        }
        at = skipped ? tree_skip(at, node) : tree_next(at, node);
    }
}

static void
append_sections(SearchPage *page, const xmlNode *root, Arena *arena)
{
    for (const xmlNode *at = root; at != NULL;) {
        bool heading = tree_is(at, "heading"), own = is_own_part(at);
        if (heading) {
            begin_part(page, tree_attribute(at, "id"), "", tree_text(at, arena));
        } else if (at->type == XML_TEXT_NODE) {
            append_words(page, (const char *)at->content);
        } else if (starts_words(at)) {
            append_words(page, " ");
        }
        at = heading || own || is_left_out(at) ? tree_skip(at, root) : tree_next(at, root);
    }
}

static void
append_own_part(SearchPage *page, const Report *report, const Page *source, const xmlNode *node,
                int n_terms, Arena *arena)
{
    bool claim = tree_is(node, "claim"), term = tree_is(node, "entry");
    const xmlNode *title = element_child(node, claim ? "statement" : term ? "term" : "title");
    WordKey word = claim ? WORD_CLAIM : tree_is(node, "figure") ? WORD_FIGURE : WORD_TABLE;
    const char *name = tree_attribute(node, claim ? "name" : "number");
    const char *label =
        term ? "" : arena_printf(arena, "%s %s", report_word(report, source, word), name);
    const char *anchor =
        term ? arena_printf(arena, "term:%d", n_terms) : tree_attribute(node, "id");

    begin_part(page, anchor, label, title != NULL ? tree_text(title, arena) : "");
    append_inside(page, node, title);
}

static void
append_own_parts(SearchPage *page, const Report *report, const Page *source, const xmlNode *root,
                 Arena *arena)
{
    int n_terms = 0;

    for (const xmlNode *at = root; at != NULL;) {
        bool own = is_own_part(at);
        n_terms += tree_is(at, "entry");
        if (own) {
            append_own_part(page, report, source, at, n_terms, arena);
        }
        at = own || is_left_out(at) ? tree_skip(at, root) : tree_next(at, root);
    }
}

void
html_search_append(const Report *report, const Page *source, const xmlNode *root, GString *out)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) text = g_string_new(NULL);
    SearchPage page = { .out = out, .text = text, .room = SEARCH_MAX / report->n_pages };
    const char *const names[] = { html_page_link(arena, source->id),
                                  page_label(report, source, arena), source->nav, source->title };

    g_string_append_c(out, '[');
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        append_string(out, names[i]);
        g_string_append_c(out, ',');
    }
    g_string_append_c(out, '[');
    begin_part(&page, "", "", "");
    append_sections(&page, root, arena);
    append_own_parts(&page, report, source, root, arena);
    end_part(&page);
    g_string_append(out, "]]");
}
