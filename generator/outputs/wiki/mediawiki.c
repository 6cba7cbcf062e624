/* Wikitext. Characters that could be read as markup are written as references (&#91;), which no
 * part of MediaWiki's parser decodes. Notes, and lists that its own marks cannot express, are HTML
 * elements that it allows. */
#include "outputs/wiki/write.h"

#include <string.h>

/* NOLINTBEGIN(misc-no-recursion): plain.c has limited the depth. */

/* ---- Inlines ---- */

/* Only these characters can be special after the start of a text. */
static const char signs[] = "&<>[]{}|\x7f'_~:!";

static bool
is_special(const char *text, const char *at, bool in_front)
{
    const char *start = at > text ? at - 1 : "";
    char before = *start, after = at[1];

    if (strchr("&<>[]{}|\x7f", *at) != NULL) {
        return true;
    }
    if (strchr("'_~", *at) != NULL) { /* in runs, or next to the writer's own marks */
        return before == *at || after == *at || (*at == '\'' && (!before || !after));
    }
    if (*at == ':') { /* addresses */
        return in_front || (g_ascii_isalpha(before) && after != '\0' && after != ' ');
    }
    if (*at == '!') {
        return in_front || before == '!' || after == '!';
    }
    return in_front && strchr("*#;=-+", *at) != NULL;
}

static void
append_text(const WikiWriter *writer, const char *text, bool at_start, GString *out)
{
    bool in_front = at_start;

    (void)writer;
    for (const char *at = text; *at != '\0';) {
        size_t n = in_front ? 0 : strcspn(at, signs);
        if (n > 0) {
            g_string_append_len(out, at, (gssize)n);
            at += n;
            continue;
        }
        if (is_special(text, at, in_front)) {
            g_string_append_printf(out, "&#%d;", *at);
        } else {
            g_string_append_c(out, *at);
        }
        in_front = in_front && *at == ' ';
        at++;
    }
}

/* MediaWiki replaces spaces before these characters by no-break spaces, as in French. Code must
 * keep the plain space for copying. */
static void
append_code_blank(const char *at, GString *out)
{
    bool french = at[1] != '\0' && strchr("?:;!%", at[1]) != NULL;

    g_string_append(out, french || g_str_has_prefix(at + 1, "»") ? "&#32;" : " ");
}

static void
append_code(const WikiWriter *writer, const char *text, GString *out)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    bool first = true;

    g_string_append(out, "<code>");
    for (char **word = words; *word != NULL; word++) {
        if (word > words) {
            append_code_blank(text - 1, out);
        }
        append_text(writer, *word, first, out);
        first = first && **word == '\0';
        text += strlen(*word) + 1;
    }
    g_string_append(out, "</code>");
}

static void
append_link(const WikiWriter *writer, const char *url, const char *label, const char *words,
            GString *out)
{
    (void)writer;
    (void)words;
    g_string_append_c(out, '[');
    for (; *url != '\0'; url++) {
        if ((guchar)*url <= ' ' || strchr("[]<>\"'{}|\x7f", *url) != NULL) {
            g_string_append_printf(out, "%%%02X", (unsigned)(guchar)*url);
        } else {
            g_string_append_c(out, *url);
        }
    }
    g_string_append_printf(out, " %s]", label);
}

/* Titles do not contain characters with a meaning in links, or direction marks, which MediaWiki
 * removes. */
const char *
wiki_mediawiki_title(const PlainReport *report, const char *page, Arena *arena)
{
    enum { LONGEST = 180 };
    g_autoptr(GString) out = g_string_new(NULL);

    for (const char *p = report->report->title; *p != '\0' && out->len < LONGEST;
         p = g_utf8_next_char(p)) {
        gunichar c = g_utf8_get_char(p);
        bool plain = c >= ' ' && c != 0x7f && c != 0xfffd &&
                     g_unichar_type(c) != G_UNICODE_FORMAT &&
                     (c >= 0x80 || strchr("#<>[]|{}_:&%~/.", (char)c) == NULL);
        if (plain && (c != ' ' || (out->len > 0 && out->str[out->len - 1] != ' '))) {
            g_string_append_unichar(out, c);
        }
    }
    g_autofree char *title = g_strdup(g_strstrip(out->str));
    const char *name = title[0] != '\0' ? title : "Report";
    bool first = g_str_equal(page, report->pages[0].id);
    return first ? arena_strdup(arena, name) : arena_printf(arena, "%s/%s", name, page);
}

static void
append_reference(const WikiWriter *writer, const char *page, const char *place, const char *label,
                 const char *words, GString *out)
{
    bool here = g_str_equal(page, writer->page->id);
    const char *title =
        here && place[0] != '\0' ? "" : wiki_mediawiki_title(writer->report, page, writer->arena);

    (void)words;
    g_string_append_printf(out, "[[%s%s%s|%s]]", title, place[0] != '\0' ? "#" : "", place, label);
}

static void
append_note_mark(const WikiWriter *writer, const char *number, GString *out)
{
    (void)writer;
    g_string_append_printf(out, "<sup>[[#wiki-note-%s|%s]]</sup>", number, number);
}

static void
append_anchor(const WikiWriter *writer, const char *id, GString *out)
{
    (void)writer;
    g_string_append_printf(out, "<span id=\"%s\"></span>", id);
}

static void
append_image(const WikiWriter *writer, const xmlNode *image, GString *out)
{
    const char *name = plain_node_image_name(image, "png", writer->arena);
    const char *own = writer->images != NULL ? g_hash_table_lookup(writer->images, name) : NULL;

    /* MediaWiki never enlarges raster pictures, but a small SVG drawing would be enlarged to the
     * full width. */
    bool sized = !g_str_has_suffix(name, ".svg");
    g_string_append_printf(out, "[[File:%s|%salt=", own != NULL ? own : name,
                           sized ? "900px|" : "");
    append_text(writer, wiki_flat_text(tree_attribute(image, "alt"), writer->arena), true, out);
    g_string_append(out, "]]");
}

static void
append_file(const WikiWriter *writer, const char *name, const char *label, const char *words,
            GString *out)
{
    const char *own = writer->images != NULL ? g_hash_table_lookup(writer->images, name) : NULL;

    (void)words;
    g_string_append_printf(out, "[[Media:%s|%s]]", own != NULL ? own : name, label);
}

/* ---- Blocks ---- */

static const char *
box_of(const char *checked)
{
    return checked == NULL ? "" : g_str_equal(checked, "yes") ? "☑ " : "☐ ";
}

/* Appends a list with marks such as "*", "**", "*#": those of all enclosing lists precede an
 * item. */
static void
append_marked_list(WikiWriter *writer, const xmlNode *list, const char *marks, GString *out)
{
    bool ordered = g_str_equal(tree_attribute(list, "kind"), "ordered");
    const char *own = arena_printf(writer->arena, "%s%s", marks, ordered ? "#" : "*");

    for (const xmlNode *item = element_first(list); item != NULL; item = element_next(item)) {
        bool started = false;
        g_string_append_printf(out, "%s %s", own, box_of(tree_attribute(item, "checked")));
        for (const xmlNode *b = element_first(item); b != NULL; b = element_next(b)) {
            if (tree_is(b, "list")) {
                g_string_append_c(out, '\n');
                append_marked_list(writer, b, own, out);
                g_string_truncate(out, out->len - 1);
                continue;
            }
            g_string_append_printf(out, "%s%s", started ? "<br />" : "", wiki_line(writer, b));
            started = true;
        }
        g_string_append_c(out, '\n');
    }
}

static void
append_list(WikiWriter *writer, const xmlNode *list, GString *out)
{
    bool ordered = g_str_equal(tree_attribute(list, "kind"), "ordered");
    int start = tree_number(list, "start");

    if (wiki_list_is_simple(list) && (!ordered || start < 0 || start == 1)) {
        append_marked_list(writer, list, "", out);
        g_string_append_c(out, '\n');
        return;
    }
    if (ordered && start >= 0) {
        g_string_append_printf(out, "<ol start=\"%d\">\n", start);
    } else {
        g_string_append(out, ordered ? "<ol>\n" : "<ul>\n");
    }
    for (const xmlNode *item = element_first(list); item != NULL; item = element_next(item)) {
        g_string_append_printf(out, "<li>%s\n", box_of(tree_attribute(item, "checked")));
        wiki_append_blocks(writer, item, out);
        g_string_append(out, "</li>\n");
    }
    g_string_append(out, ordered ? "</ol>\n\n" : "</ul>\n\n");
}

static void
append_quote(WikiWriter *writer, const xmlNode *node, GString *out)
{
    const char *kind = tree_attribute(node, "kind");

    g_string_append(out, "<blockquote>\n");
    if (kind != NULL) {
        g_string_append_printf(
            out, "'''%s'''\n\n",
            wiki_callout_word(writer->report, writer->page, kind, writer->arena));
    }
    wiki_append_blocks(writer, node, out);
    g_string_append(out, "</blockquote>\n\n");
}

static void
append_code_block(WikiWriter *writer, const xmlNode *node, GString *out)
{
    const char *text = tree_text(node, writer->arena);

    g_string_append(out, "<pre>\n");
    for (; *text != '\0'; text++) {
        if (strchr("&<>\x7f", *text) != NULL) {
            g_string_append_printf(out, "&#%d;", *text);
        } else if (*text == ' ') {
            append_code_blank(text, out);
        } else {
            g_string_append_c(out, *text);
        }
    }
    g_string_append(out, "</pre>\n\n");
}

static void
append_row(WikiWriter *writer, const xmlNode *row, const xmlNode *column, GString *out)
{
    g_string_append(out, "|-\n");
    for (const xmlNode *cell = element_first(row); cell != NULL; cell = element_next(cell)) {
        const char *align = column != NULL ? tree_attribute(column, "align") : "left";
        bool heads = tree_attribute(cell, "header") != NULL;
        g_string_append(out, heads ? "! scope=\"row\"" : "|");
        bool aligned = !g_str_equal(align, "left");
        if (aligned) {
            g_string_append(out, " style=\"text-align:");
            g_string_append(out, align);
            g_string_append(out, "\"");
        }
        g_string_append(out, heads || aligned ? " | " : " ");
        g_string_append(out, wiki_line(writer, cell));
        g_string_append(out, "\n");
        column = column != NULL ? element_next(column) : NULL;
    }
}

static void
append_table(WikiWriter *writer, const xmlNode *table, GString *out)
{
    const xmlNode *columns = element_first(table);

    g_string_append(out, "{| class=\"wikitable\"\n|-\n");
    for (const xmlNode *c = element_first(columns); c != NULL; c = element_next(c)) {
        g_string_append_printf(out, "! scope=\"col\" | %s\n", wiki_line(writer, c));
    }
    for (const xmlNode *row = element_next(columns); row != NULL; row = element_next(row)) {
        append_row(writer, row, element_first(columns), out);
    }
    g_string_append(out, "|}\n\n");
}

static void
append_heading(WikiWriter *writer, const xmlNode *node, GString *out)
{
    g_autofree char *marks = g_strnfill((gsize)CLAMP(tree_number(node, "level"), 2, 6), '=');

    append_anchor(writer, tree_attribute(node, "id"), out);
    g_string_append_printf(out, "\n%s %s %s\n\n", marks, wiki_line(writer, node), marks);
}

static void
append_caption(WikiWriter *writer, const xmlNode *node, GString *out)
{
    append_anchor(writer, tree_attribute(node, "id"), out);
    g_string_append_printf(out, "'''%s'''\n\n", wiki_line(writer, node));
}

/* NOLINTEND(misc-no-recursion) */

const WikiDialect wiki_mediawiki = {
    .text = append_text,
    .code = append_code,
    .em = "''",
    .strong = "'''",
    .del = { "<s>", "</s>" },
    .sup = { "<sup>", "</sup>" },
    .sub = { "<sub>", "</sub>" },
    .line_break = "<br />",
    .link = append_link,
    .reference = append_reference,
    .note_mark = append_note_mark,
    .anchor = append_anchor,
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
wiki_mediawiki_page(WikiWriter *writer, GString *out)
{
    const xmlNode *root = plain_page_root(writer->page);
    const xmlNode *notes = element_child(root, "notes");

    g_string_append(out, "'''");
    append_text(writer, wiki_flat_text(writer->page->title, writer->arena), true, out);
    g_string_append(out, "'''\n\n");
    wiki_append_blocks(writer, root, out);
    if (notes != NULL) {
        g_string_append_printf(out, "== %s ==\n\n<ol>\n",
                               wiki_word(writer->report, writer->page, WORD_NOTES));
        for (const xmlNode *n = element_first(notes); n != NULL; n = element_next(n)) {
            g_string_append_printf(out, "<li id=\"wiki-note-%s\">\n", tree_attribute(n, "number"));
            wiki_append_blocks(writer, n, out);
            g_string_append(out, "</li>\n");
        }
        g_string_append(out, "</ol>\n");
    }
    g_strchomp(out->str); /* MediaWiki removes final line breaks when it saves */
    g_string_truncate(out, strlen(out->str));
}
