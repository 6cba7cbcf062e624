/* DokuWiki. Runs of characters that could be read as markup are enclosed in %%, which marks text.
 * In headings and link labels DokuWiki reads no markup, except the character that ends them. */
#include "outputs/wiki/write.h"

#include <string.h>

/* NOLINTBEGIN(misc-no-recursion): plain.c has limited the depth. */

/* ---- Inlines ---- */

/* The length of a run of punctuation to escape: two characters may be markup, an address or a
 * smiley, and some single ones are markup. 0: none. */
static size_t
special_run(const char *text)
{
    size_t n = 0;

    while (g_ascii_ispunct(text[n]) && text[n] != '%') {
        n++;
    }
    return n >= 2 || (n == 1 && strchr("<>|^\\~[]{}*_\"=", text[0]) != NULL) ? n : 0;
}

/* Texts that DokuWiki's conf/smileys.conf and entities.conf replace by pictures or characters, and
 * that special_run() does not catch. If a part is escaped, the whole is no longer recognised. */
static const char *const replaced[] = { "(c)", "(r)", "(tm)",  "8-O",     "8-o",
                                        "m(",  "LOL", "FIXME", "DELETEME" };

/* Number of bytes at `at` that would be replaced: "640x480" is read as a multiplication; "www." and
 * "ftp." (also "ww." and "ft.") as the start of a link. */
static size_t
replaced_run(const char *text, const char *at)
{
    bool times = (*at == 'x' || *at == 'X') && at > text && g_ascii_isdigit(at[-1]) &&
                 g_ascii_isdigit(at[1]);
    bool address =
        *at == '.' && at - text >= 2 &&
        (g_ascii_strncasecmp(at - 2, "ww", 2) == 0 || g_ascii_strncasecmp(at - 2, "ft", 2) == 0 ||
         (at - text >= 3 && g_ascii_strncasecmp(at - 3, "ftp", 3) == 0));

    for (size_t i = 0; i < G_N_ELEMENTS(replaced); i++) {
        if (*at == replaced[i][0] && g_str_has_prefix(at, replaced[i])) {
            return strlen(replaced[i]);
        }
    }
    return times || address ? 1 : 0;
}

/* True for a character that is neither punctuation nor a possible start for replaced_run(). */
static bool
is_plain(char c)
{
    switch (c) {
    case '\0':
    case 'x':
    case 'X':
    case '8':
    case 'm':
    case 'L':
    case 'F':
    case 'D':
        return false;
    default:
        return !g_ascii_ispunct(c);
    }
}

static size_t
plain_run(const char *text)
{
    size_t n = 0;

    while (is_plain(text[n])) {
        n++;
    }
    return n;
}

/* True for a character next to the writer's own markup, which consists of two of the same
 * character. */
static bool
is_beside_mark(const char *text, const char *at)
{
    return strchr("'/", *at) != NULL && (at == text || at[1] == '\0');
}

static void
append_text(const WikiWriter *writer, const char *text, bool at_start, GString *out)
{
    (void)writer;
    (void)at_start;
    for (const char *at = text; *at != '\0';) {
        size_t plain = plain_run(at), n = plain > 0 ? 0 : special_run(at);
        if (n == 0 && plain == 0) {
            n = is_beside_mark(text, at) ? 1 : replaced_run(text, at);
        }
        if (plain > 0) {
            g_string_append_len(out, at, (gssize)plain);
            at += plain;
        } else if (*at == '%') {
            g_string_append(out, "<nowiki>%</nowiki>");
            at++;
        } else if (n > 0) {
            g_string_append_printf(out, "%%%%%.*s%%%%", (int)n, at);
            at += n;
        } else {
            g_string_append_c(out, *at++);
        }
    }
}

/* Text for a place where DokuWiki reads no markup. Characters that would end it become
 * full-width. */
static const char *
bare_words(const char *text, const char *ends, Arena *arena)
{
    static const char *const wide[][2] = { { "[", "［" }, { "]", "］" }, { "{", "｛" },
                                           { "}", "｝" }, { "|", "｜" }, { "=", "＝" } };
    g_autoptr(GString) out = g_string_new(wiki_flat_text(text, arena));

    for (size_t i = 0; i < G_N_ELEMENTS(wide); i++) {
        if (strchr(ends, wide[i][0][0]) != NULL) {
            g_string_replace(out, wide[i][0], wide[i][1], 0);
        }
    }
    return arena_strdup(arena, out->str);
}

static void
append_code(const WikiWriter *writer, const char *text, GString *out)
{
    g_string_append(out, "''");
    append_text(writer, text, false, out);
    g_string_append(out, "''");
}

static void
append_link(const WikiWriter *writer, const char *url, const char *label, const char *words,
            GString *out)
{
    (void)label;
    g_string_append(out, "[[");
    for (; *url != '\0'; url++) {
        if ((guchar)*url <= ' ' || strchr("[]<>\"{}|\x7f", *url) != NULL) {
            g_string_append_printf(out, "%%%02X", (unsigned)(guchar)*url);
        } else {
            g_string_append_c(out, *url);
        }
    }
    g_string_append_printf(out, "|%s]]", bare_words(words, "[]{}", writer->arena));
}

static void
append_reference(const WikiWriter *writer, const char *page, const char *place, const char *label,
                 const char *words, GString *out)
{
    g_autofree char *name = g_utf8_strdown(page, -1);

    (void)label;
    g_string_append_printf(out, "[[:%s:%s%s%s|%s]]", writer->report->name, name,
                           place[0] != '\0' ? "#" : "", place,
                           bare_words(words, "[]{}", writer->arena));
}

static void
append_note_mark(const WikiWriter *writer, const char *number, GString *out)
{
    const char *here = arena_printf(writer->arena, "%s#wiki-notes", writer->page->id);
    const char *place = writer->anchors != NULL ? g_hash_table_lookup(writer->anchors, here) : NULL;

    g_string_append(out, "<sup>");
    append_reference(writer, writer->page->id, place != NULL ? place : "", number, number, out);
    g_string_append(out, "</sup>");
}

/* The label of a picture or file. DokuWiki's regular expression for these links fails for labels of
 * several thousand characters, and the rest of the page would then be read as text. */
static const char *
media_words(const char *text, Arena *arena)
{
    enum { LONGEST = 2000 };
    const char *words = bare_words(text, "[]{}|", arena);
    const char *end = words + strlen(words);

    if (end - words <= LONGEST) {
        return words;
    }
    end = g_utf8_find_prev_char(words, words + LONGEST + 1);
    return arena_printf(arena, "%.*s…", (int)(end - words), words);
}

static void
append_image(const WikiWriter *writer, const xmlNode *image, GString *out)
{
    g_autofree char *name = g_utf8_strdown(plain_node_image_name(image, "png", writer->arena), -1);

    /* pictures of the report have their own size, which DokuWiki limits to the page's width */
    const char *size = tree_attribute(image, "chart") != NULL ? "?900" : "";
    g_string_append_printf(out, "{{:%s:%s%s|%s}}", writer->report->name, name, size,
                           media_words(tree_attribute(image, "alt"), writer->arena));
}

static void
append_file(const WikiWriter *writer, const char *name, const char *label, const char *words,
            GString *out)
{
    g_autofree char *own = g_utf8_strdown(name, -1);

    (void)label;
    /* without "linkonly", a linked picture would be shown */
    g_string_append_printf(out, "{{:%s:%s?linkonly|%s}}", writer->report->name, own,
                           media_words(words, writer->arena));
}

/* Removes characters of the set from the end. */
static void
trim_end(GString *out, const char *set)
{
    while (out->len > 0 && strchr(set, out->str[out->len - 1]) != NULL) {
        g_string_truncate(out, out->len - 1);
    }
}

/* The name that DokuWiki's sectionID() makes of an ASCII heading. For other characters it depends
 * on the wiki's settings; callers only compare names with each other. */
static const char *
dokuwiki_slug(const char *text, Arena *arena)
{
    g_autoptr(GString) out = g_string_new(NULL);

    for (const char *p = text; *p != '\0'; p++) {
        bool after_gap = out->len > 0 && strchr("_-:", out->str[out->len - 1]) != NULL;
        if (g_ascii_isalnum(*p) || ((guchar)*p & 0x80) != 0) {
            g_string_append_c(out, g_ascii_tolower(*p));
        } else if (*p == ':' || *p == ';') { /* also removes separators around it */
            trim_end(out, "_-.");
            g_string_append_c(out, ':');
        } else if (*p != '.' && !after_gap) {
            g_string_append_c(out, *p == '-' ? '-' : '_');
        }
    }
    g_string_replace(out, ":", "", 0);
    trim_end(out, "_-");
    const char *slug = out->str + strspn(out->str, "0123456789_-");
    if (*slug != '\0') {
        return arena_strdup(arena, slug);
    }
    g_string_replace(out, "_", "", 0);
    g_string_replace(out, "-", "", 0);
    return arena_printf(arena, "section%s", out->str);
}

/* The link to a heading is its text, because DokuWiki derives the name from a link, too, with that
 * wiki's settings. Characters with a meaning in links become spaces. */
static const char *
dokuwiki_link(const char *text, const char *number, Arena *arena)
{
    g_autoptr(GString) out = g_string_new(text);

    for (char *p = out->str; *p != '\0'; p++) {
        *p = (char)(g_ascii_ispunct(*p) && strchr(".:;_-", *p) == NULL ? ' ' : *p);
    }
    if (number[0] != '\0') {
        trim_end(out, " .:;_-");
    }
    g_string_append(out, number);
    return arena_strdup(arena, g_strstrip(out->str));
}

const WikiPlaces wiki_dokuwiki_places = {
    .slug = dokuwiki_slug, .between = "", .link = dokuwiki_link, .heads_notes = true
};

/* ---- Blocks ---- */

static const char *
box_of(const char *checked)
{
    return checked == NULL ? "" : g_str_equal(checked, "yes") ? "☑ " : "☐ ";
}

/* Appends "  - " or "  * ". DokuWiki numbers lists from 1 only, so another number becomes text of
 * its item. */
static void
append_item_mark(const xmlNode *list, int index, int depth, GString *out)
{
    bool ordered = g_str_equal(tree_attribute(list, "kind"), "ordered");
    int start = ordered ? tree_number(list, "start") : 1;
    bool odd = start == 0 || start > 1;
    g_autofree char *indent = g_strnfill((gsize)depth * 2, ' ');

    g_string_append_printf(out, "%s%c ", indent, ordered && !odd ? '-' : '*');
    if (odd) {
        g_string_append_printf(out, "%d. ", start + index);
    }
}

/* A list item is one line; other blocks in it follow the list. */
static void
append_items(WikiWriter *writer, const xmlNode *list, int depth, GString *after, GString *out)
{
    int index = 0;

    for (const xmlNode *item = element_first(list); item != NULL; item = element_next(item)) {
        g_autoptr(GString) line = g_string_new(NULL), deeper = g_string_new(NULL);
        for (const xmlNode *b = element_first(item); b != NULL; b = element_next(b)) {
            if (tree_is(b, "p")) {
                g_string_append_printf(line, "%s%s", line->len > 0 ? "\\\\ " : "",
                                       wiki_line(writer, b));
            } else if (tree_is(b, "list")) {
                append_items(writer, b, depth + 1, after, deeper);
            } else {
                wiki_append_block(writer, b, after);
            }
        }
        append_item_mark(list, index++, depth, out);
        g_string_append_printf(out, "%s%s\n%s", box_of(tree_attribute(item, "checked")), line->str,
                               deeper->str);
    }
}

static void
append_list(WikiWriter *writer, const xmlNode *list, GString *out)
{
    g_autoptr(GString) after = g_string_new(NULL);

    append_items(writer, list, 1, after, out);
    g_string_append_printf(out, "\n%s", after->str);
}

static void
append_quote(WikiWriter *writer, const xmlNode *node, GString *out)
{
    const char *kind = tree_attribute(node, "kind");

    if (kind != NULL) {
        g_string_append_printf(
            out, "> **%s**\n",
            wiki_callout_word(writer->report, writer->page, kind, writer->arena));
    }
    for (const xmlNode *b = element_first(node); b != NULL; b = element_next(b)) {
        if (tree_is(b, "p")) {
            g_string_append_printf(out, "> %s\n", wiki_line(writer, b));
        } else {
            g_string_append_c(out, '\n');
            wiki_append_block(writer, b, out);
        }
    }
    g_string_append_c(out, '\n');
}

/* Text that contains both end marks is written line by line. */
static void
append_code_block(WikiWriter *writer, const xmlNode *node, GString *out)
{
    const char *text = tree_text(node, writer->arena);
    const char *mark = strstr(text, "</code>") == NULL   ? "code"
                       : strstr(text, "</file>") == NULL ? "file"
                                                         : NULL;

    if (mark != NULL) {
        /* The language, for the highlighter; DokuWiki shows an unknown one as plain code. */
        const char *language = tree_attribute(node, "language");
        bool plain =
            language == NULL ||
            language[strspn(language, "+-_" G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS)] != '\0';
        g_string_append_printf(out, "<%s%s%s>\n%s\n</%s>\n\n", mark, plain ? "" : " ",
                               plain ? "" : language, text, mark);
        return;
    }
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line != NULL; line++) {
        g_string_append(out, "''");
        append_text(writer, wiki_flat_text(*line, writer->arena), false, out);
        g_string_append(out, "''\\\\\n");
    }
    g_string_append_c(out, '\n');
}

/* Two spaces before a cell's text align it to the right, and on both sides to the centre. */
static void
append_row(WikiWriter *writer, const xmlNode *row, const xmlNode *column, bool all_heads,
           GString *out)
{
    bool heads = false;

    for (const xmlNode *cell = element_first(row); cell != NULL; cell = element_next(cell)) {
        const char *align = column != NULL ? tree_attribute(column, "align") : "left";
        bool right = g_str_equal(align, "right"), middle = g_str_equal(align, "center");
        heads = all_heads || tree_attribute(cell, "header") != NULL;
        g_string_append(out, heads ? "^ " : "| ");
        g_string_append(out, right || middle ? " " : "");
        g_string_append(out, wiki_line(writer, cell));
        g_string_append(out, middle ? "  " : " ");
        column = column != NULL ? element_next(column) : NULL;
    }
    g_string_append(out, heads && all_heads ? "^\n" : "|\n");
}

static void
append_table(WikiWriter *writer, const xmlNode *table, GString *out)
{
    const xmlNode *columns = element_first(table), *first = element_first(columns);

    append_row(writer, columns, first, true, out);
    for (const xmlNode *row = element_next(columns); row != NULL; row = element_next(row)) {
        append_row(writer, row, first, false, out);
    }
    g_string_append_c(out, '\n');
}

static void
append_title(const WikiWriter *writer, const char *text, int level, GString *out)
{
    g_autofree char *marks = g_strnfill((gsize)(7 - CLAMP(level, 1, 5)), '=');

    g_string_append_printf(out, "%s %s %s\n\n", marks, bare_words(text, "=", writer->arena), marks);
}

static void
append_heading(WikiWriter *writer, const xmlNode *node, GString *out)
{
    append_title(writer, plain_words(node, writer->arena), tree_number(node, "level"), out);
}

static void
append_caption(WikiWriter *writer, const xmlNode *node, GString *out)
{
    append_title(writer, plain_words(node, writer->arena), tree_number(node, "level"), out);
}

/* NOLINTEND(misc-no-recursion) */

const WikiDialect wiki_dokuwiki = {
    .text = append_text,
    .code = append_code,
    .em = "//",
    .strong = "**",
    .del = { "<del>", "</del>" },
    .sup = { "<sup>", "</sup>" },
    .sub = { "<sub>", "</sub>" },
    .line_break = "\\\\ ",
    .link = append_link,
    .reference = append_reference,
    .note_mark = append_note_mark,
    .image = append_image,
    .file = append_file,
    .heading = append_heading,
    .caption = append_caption,
    .list = append_list,
    .quote = append_quote,
    .callout = append_quote,
    .code_block = append_code_block,
    .table = append_table,
    .rule = "----",
    .shows_png = true,
};

void
wiki_dokuwiki_page(WikiWriter *writer, GString *out)
{
    const xmlNode *root = plain_page_root(writer->page);
    const xmlNode *notes = element_child(root, "notes");

    append_title(writer, writer->page->title, 1, out);
    wiki_append_blocks(writer, root, out);
    if (notes != NULL) {
        append_title(writer, wiki_word(writer->report, writer->page, WORD_NOTES), 2, out);
        for (const xmlNode *n = element_first(notes); n != NULL; n = element_next(n)) {
            g_string_append_printf(out, "**%s** ", tree_attribute(n, "number"));
            wiki_append_blocks(writer, n, out);
        }
    }
}
