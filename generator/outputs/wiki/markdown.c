/* Markdown as GitHub and GitLab render it in a repository: no HTML but empty comments, images next
 * to the pages, footnotes and alerts in their own syntax. */
#include "outputs/wiki/write.h"

#include <string.h>

/* NOLINTBEGIN(misc-no-recursion): plain.c has limited the depth. */

/* ---- Inlines ---- */

static bool
is_word(char c)
{
    return g_ascii_isalnum(c) || ((guchar)c & 0x80) != 0;
}

/* The length of the number if the text begins like a list, with "12." or "3)"; else 0. */
static size_t
list_number(const char *text)
{
    size_t n = strspn(text, "0123456789");

    return n > 0 && n <= 9 && (text[n] == '.' || text[n] == ')') ? n : 0;
}

/* Only these characters can be special after the start of a text. */
static const char signs[] = "\\`*[]<>|~&$^{}_:@.!";

static bool
is_special(const char *text, const char *at, bool in_front)
{
    if (strchr("\\`*[]<>|~&$^{}", *at) != NULL) {
        return true;
    }
    if (*at == '_') {
        return at == text || !is_word(at[-1]) || !is_word(at[1]);
    }
    if (*at == ':' || *at == '@') { /* addresses, :+1: */
        return at[1] != '\0' && at[1] != ' ';
    }
    if (*at == '.') { /* www.… */
        return at - text >= 3 && g_ascii_strncasecmp(at - 3, "www", 3) == 0;
    }
    if (*at == '!') { /* before a link */
        return at[1] == '\0' || at[1] == '[';
    }
    return in_front && strchr("#+-=", *at) != NULL;
}

static void
append_text(const WikiWriter *writer, const char *text, bool at_start, GString *out)
{
    bool in_front = at_start && !writer->in_cell;

    if (strchr("(:", text[0]) != NULL && text[0] != '\0' && g_str_has_suffix(out->str, "]")) {
        g_string_append_c(out, '\\'); /* after a note's mark, it would begin a link or the note */
        g_string_append_c(out, *text++);
    }
    size_t n_spaces = strspn(text, " ");
    size_t number = in_front ? list_number(text + n_spaces) : 0;

    number += number > 0 ? n_spaces : 0;

    for (const char *at = text; *at != '\0';) {
        bool ends_number = number > 0 && at == text + number;
        size_t n = in_front || at <= text + number ? 0 : strcspn(at, signs);
        if (n > 0) {
            g_string_append_len(out, at, (gssize)n);
            at += n;
            continue;
        }
        if (ends_number || is_special(text, at, in_front)) {
            g_string_append_c(out, '\\');
        }
        g_string_append_c(out, *at);
        if (*at == '@' && at > text &&
            at[1] != '\0') { /* cmark-gfm links e-mail addresses even if escaped */
            g_string_append(out, "<!-- -->");
        }
        in_front = in_front && *at == ' ';
        at++;
    }
}

static void
append_code(const WikiWriter *writer, const char *text, GString *out)
{
    size_t longest = 0, n = 0;

    for (const char *at = text; *at != '\0'; at++) {
        n = *at == '`' ? n + 1 : 0;
        longest = MAX(longest, n);
    }
    if (text[0] == '\0') {
        return;
    }
    g_autofree char *fence = g_strnfill(longest + 1, '`');
    const char *pad = text[0] == '`' || text[strlen(text) - 1] == '`' ? " " : "";
    g_string_append_printf(out, "%s%s", fence, pad);
    for (const char *at = text; *at != '\0'; at++) {
        g_string_append(out, *at == '|' && writer->in_cell ? "\\" : "");
        g_string_append_c(out, *at);
    }
    g_string_append_printf(out, "%s%s", pad, fence);
}

/* Appends an address; characters that could end it are percent-encoded. */
static void
append_address(const char *url, GString *out)
{
    const char *host = strstr(url, "://[");
    const char *behind = host != NULL ? strchr(host, ']') : NULL; /* of an IPv6 address */

    for (; *url != '\0'; url++) {
        bool bracket = behind != NULL && url > host && url <= behind && strchr("[]", *url) != NULL;
        bool special = (guchar)*url <= ' ' || strchr("()<>\\\"`|[]*_~$^{}\x7f", *url) != NULL;
        if (special && !bracket) {
            g_string_append_printf(out, "%%%02X", (unsigned)(guchar)*url);
        } else {
            g_string_append_c(out, *url);
        }
    }
}

static void
append_link(const WikiWriter *writer, const char *url, const char *label, const char *words,
            GString *out)
{
    (void)writer;
    (void)words;
    g_string_append_printf(out, "[%s](", label);
    append_address(url, out);
    g_string_append_c(out, ')');
}

static void
append_reference(const WikiWriter *writer, const char *page, const char *place, const char *label,
                 const char *words, GString *out)
{
    bool here = g_str_equal(page, writer->page->id);

    (void)words;
    if (here && place[0] == '\0') {
        g_string_append(out, label);
        return;
    }
    g_string_append_printf(out, "[%s](", label);
    if (!here) {
        append_address(page, out);
        g_string_append(out, ".md");
    }
    if (place[0] != '\0') {
        g_string_append_c(out, '#');
        append_address(place, out);
    }
    g_string_append_c(out, ')');
}

static void
append_note_mark(const WikiWriter *writer, const char *number, GString *out)
{
    (void)writer;
    g_string_append_printf(out, "[^%s]", number);
}

static void
append_image(const WikiWriter *writer, const xmlNode *image, GString *out)
{
    g_string_append(out, "![");
    append_text(writer, wiki_flat_text(tree_attribute(image, "alt"), writer->arena), false, out);
    g_string_append(out, "](images/");
    append_address(plain_node_image_name(image, "svg", writer->arena), out);
    g_string_append_c(out, ')');
}

static void
append_file(const WikiWriter *writer, const char *name, const char *label, const char *words,
            GString *out)
{
    (void)writer;
    (void)words;
    g_string_append_printf(out, "[%s](images/", label);
    append_address(name, out);
    g_string_append_c(out, ')');
}

/* True for characters that GitHub keeps in a heading's name: hyphens and \p{Word}, which does not
 * include "½" and "²". */
static bool
is_kept(gunichar c)
{
    GUnicodeType type = g_unichar_type(c);

    return g_unichar_isalpha(c) || g_unichar_ismark(c) || g_unichar_isdigit(c) || c == '-' ||
           type == G_UNICODE_LETTER_NUMBER || type == G_UNICODE_CONNECT_PUNCTUATION;
}

/* The name that GitHub gives a heading: lower case, hyphens for spaces, no punctuation. */
static const char *
markdown_slug(const char *text, Arena *arena)
{
    g_autoptr(GString) out = g_string_new(NULL);

    for (const char *p = text; *p != '\0'; p = g_utf8_next_char(p)) {
        gunichar c = g_utf8_get_char(p);
        if (c == ' ') {
            g_string_append_c(out, '-');
        } else if (is_kept(c)) {
            g_string_append_unichar(out, g_unichar_tolower(c));
        }
    }
    return out->len > 0 ? arena_strdup(arena, out->str) : NULL;
}

const WikiPlaces wiki_markdown_places = { .slug = markdown_slug, .between = "-" };

/* ---- Blocks ---- */

/* Appends the lines of `text`, each after the prefix `rest`, but the first after `first`. */
static void
append_behind(const char *text, const char *first, const char *rest, GString *out)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    guint n = g_strv_length(lines);

    while (n > 0 && lines[n - 1][0] == '\0') {
        n--;
    }
    for (guint i = 0; i < n; i++) {
        g_autofree char *line = g_strconcat(i == 0 ? first : rest, lines[i], NULL);
        g_string_append(out, g_strchomp(line));
        g_string_append_c(out, '\n');
    }
}

/* True if a list must use the alternative mark. Successive lists of the same kind would be read as
 * one unless their marks differ. */
static bool
has_other_mark(const xmlNode *list)
{
    const char *kind = tree_attribute(list, "kind");
    bool other = false;

    for (const xmlNode *at = list->prev; at != NULL; at = at->prev) {
        if (at->type == XML_ELEMENT_NODE) {
            if (!tree_is(at, "list") || !g_str_equal(tree_attribute(at, "kind"), kind)) {
                break;
            }
            other = !other;
        }
    }
    return other;
}

/* True for a list that needs no blank line above it: it begins at 1 and its first item has text
 * (CommonMark 0.31, 5.2). */
static bool
may_follow_words(const xmlNode *block)
{
    if (block == NULL || !tree_is(block, "list")) {
        return false;
    }
    const xmlNode *item = element_first(block);
    const char *start = tree_attribute(block, "start"); /* NULL for bullets */

    return (start == NULL || g_str_equal(start, "1")) && item != NULL &&
           element_first(item) != NULL && tree_is(element_first(item), "p");
}

/* In a tight list, no blank line separates an item's text from the list below it. */
static void
append_item(WikiWriter *writer, const xmlNode *item, bool tight, GString *out)
{
    for (const xmlNode *block = element_first(item); block != NULL; block = element_next(block)) {
        wiki_append_block(writer, block, out);
        if (tight && tree_is(block, "p") && may_follow_words(element_next(block)) &&
            g_str_has_suffix(out->str, "\n\n")) {
            g_string_truncate(out, out->len - 1);
        }
    }
}

static void
append_list(WikiWriter *writer, const xmlNode *list, GString *out)
{
    bool ordered = g_str_equal(tree_attribute(list, "kind"), "ordered");
    bool tight = tree_attribute(list, "tight") != NULL, other = has_other_mark(list);
    int number = ordered && tree_number(list, "start") >= 0 ? tree_number(list, "start") : 1;

    for (const xmlNode *item = element_first(list); item != NULL; item = element_next(item)) {
        g_autoptr(GString) inner = g_string_new(NULL);
        const char *checked = tree_attribute(item, "checked");
        if (checked != NULL) {
            g_string_append(inner, g_str_equal(checked, "yes") ? "[x] " : "[ ] ");
        }
        append_item(writer, item, tight, inner);
        const char *mark = ordered ? arena_printf(writer->arena, other ? "%d) " : "%d. ", number++)
                           : other ? "* "
                                   : "- ";
        g_autofree char *indent = g_strnfill(strlen(mark), ' ');
        if (inner->len == 0) {
            g_string_append_printf(out, "%s\n", mark);
        }
        append_behind(inner->str, mark, indent, out);
    }
    g_string_append_c(out, '\n');
}

static void
append_quoted(WikiWriter *writer, const xmlNode *node, const char *head, GString *out)
{
    g_autoptr(GString) inner = g_string_new(head);

    wiki_append_blocks(writer, node, inner);
    append_behind(inner->str, "> ", "> ", out);
    g_string_append_c(out, '\n');
}

static void
append_quote(WikiWriter *writer, const xmlNode *node, GString *out)
{
    append_quoted(writer, node, "", out);
}

static void
append_callout(WikiWriter *writer, const xmlNode *node, GString *out)
{
    g_autofree char *kind = g_ascii_strup(tree_attribute(node, "kind"), -1);

    append_quoted(writer, node, arena_printf(writer->arena, "[!%s]\n", kind), out);
}

static void
append_code_block(WikiWriter *writer, const xmlNode *node, GString *out)
{
    const char *language = tree_attribute(node, "language");
    const char *text = tree_text(node, writer->arena);
    size_t longest = 2, n = 0, size = strlen(text);
    g_autofree char *word = g_strdup(language != NULL ? language : "");

    for (const char *at = text; *at != '\0'; at++) {
        n = *at == '`' ? n + 1 : 0;
        longest = MAX(longest, n);
    }
    g_strcanon(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-_.#", '-');
    g_autofree char *fence = g_strnfill(longest + 1, '`');
    g_string_append_printf(out, "%s%s\n%s%s%s\n\n", fence, word, text,
                           size > 0 && text[size - 1] == '\n' ? "" : "\n", fence);
}

/* Appends the text of a cell, which must be one line: a line break becomes a space. */
static void
append_joined(GString *out, const char *text)
{
    static const char line_break[] = "\\\n";

    for (const char *at = strstr(text, line_break); at != NULL; at = strstr(text, line_break)) {
        g_string_append_len(out, text, at - text);
        g_string_append(out, " ");
        text = at + strlen(line_break);
    }
    g_string_append(out, text);
}

static void
append_row(WikiWriter *writer, const xmlNode *row, GString *out)
{
    g_string_append_c(out, '|');
    for (const xmlNode *cell = element_first(row); cell != NULL; cell = element_next(cell)) {
        const char *text = wiki_line(writer, cell);
        bool heads = tree_attribute(cell, "header") != NULL && text[0] != '\0' &&
                     element_first(cell) == NULL;
        g_string_append(out, heads ? " **" : " ");
        append_joined(out, text);
        g_string_append(out, heads ? "** |" : " |");
    }
    g_string_append_c(out, '\n');
}

static void
append_table(WikiWriter *writer, const xmlNode *table, GString *out)
{
    const xmlNode *columns = element_first(table);

    writer->in_cell = true;
    append_row(writer, columns, out);
    g_string_append_c(out, '|');
    for (const xmlNode *c = element_first(columns); c != NULL; c = element_next(c)) {
        const char *align = tree_attribute(c, "align");
        g_string_append(out, g_str_equal(align, "right")    ? " ---: |"
                             : g_str_equal(align, "center") ? " :---: |"
                                                            : " --- |");
    }
    g_string_append_c(out, '\n');
    for (const xmlNode *row = element_next(columns); row != NULL; row = element_next(row)) {
        append_row(writer, row, out);
    }
    g_string_append_c(out, '\n');
    writer->in_cell = false;
}

/* Appends a heading. A final # is escaped, because it would be read as closing the heading. */
static void
append_heading_line(const char *line, int level, GString *out)
{
    g_autofree char *mark = g_strnfill((gsize)CLAMP(level, 1, 6), '#');
    size_t n = strlen(line);
    bool closes = n > 0 && line[n - 1] == '#' && (n == 1 || line[n - 2] != '\\');

    g_string_append_printf(out, "%s %.*s%s\n\n", mark, (int)(closes ? n - 1 : n), line,
                           closes ? "\\#" : "");
}

static void
append_title(WikiWriter *writer, const xmlNode *node, int level, GString *out)
{
    g_auto(GStrv) lines = g_strsplit(wiki_line(writer, node), "\\\n", -1);
    g_autofree char *line = g_strjoinv(" ", lines);

    append_heading_line(line, level, out);
}

static void
append_heading(WikiWriter *writer, const xmlNode *node, GString *out)
{
    append_title(writer, node, tree_number(node, "level"), out);
}

static void
append_caption(WikiWriter *writer, const xmlNode *node, GString *out)
{
    append_title(writer, node, tree_number(node, "level"), out);
}

/* NOLINTEND(misc-no-recursion) */

const WikiDialect wiki_markdown = {
    .text = append_text,
    .code = append_code,
    .em = "*",
    .strong = "**",
    .del = { "~~", "~~" },
    .sup = { "\\^(", ")" },
    .sub = { "\\_(", ")" },
    .flanking = true,
    .formulas = true,
    .digits = true,
    .line_break = "\\\n",
    .link = append_link,
    .reference = append_reference,
    .note_mark = append_note_mark,
    .image = append_image,
    .file = append_file,
    .heading = append_heading,
    .caption = append_caption,
    .list = append_list,
    .quote = append_quote,
    .callout = append_callout,
    .code_block = append_code_block,
    .table = append_table,
    .rule = "---",
};

static void
append_notes(WikiWriter *writer, const xmlNode *notes, GString *out)
{
    for (const xmlNode *note = element_first(notes); note != NULL; note = element_next(note)) {
        g_autoptr(GString) inner = g_string_new(NULL);
        wiki_append_blocks(writer, note, inner);
        append_behind(inner->str,
                      arena_printf(writer->arena, "[^%s]: ", tree_attribute(note, "number")),
                      "    ", out);
        g_string_append_c(out, '\n');
    }
}

void
wiki_markdown_page(WikiWriter *writer, GString *out)
{
    const xmlNode *root = plain_page_root(writer->page);
    const xmlNode *notes = element_child(root, "notes");

    g_autoptr(GString) title = g_string_new(NULL);
    append_text(writer, wiki_flat_text(writer->page->title, writer->arena), false, title);
    append_heading_line(title->str, 1, out);
    wiki_append_blocks(writer, root, out);
    if (notes != NULL) {
        append_notes(writer, notes, out);
    }
    while (out->len > 1 && g_str_has_suffix(out->str, "\n\n")) {
        g_string_truncate(out, out->len - 1);
    }
}
