#include "outputs/wiki/plain.h"

#include "base/limits.h"
#include "base/number.h"
#include "document/report/page_label.h"

#include <string.h>

/* NOLINTBEGIN(misc-no-recursion): text-depth limits it. */

static void
add_words(xmlNode *target, const char *text)
{
    tree_add_text(target, text, strlen(text));
}

static void
lower_heading(Plain *plain, const xmlNode *node, xmlNode *target)
{
    const char *number = section_label(plain->context->report, plain->page,
                                       tree_attribute(node, "number"), plain->arena);
    xmlNode *heading = tree_add(target, "heading");

    tree_set(heading, "level", tree_attribute(node, "level"));
    tree_set(heading, "id", tree_attribute(node, "id"));
    if (number != NULL) {
        add_words(heading, arena_printf(plain->arena, "%s ", number));
    }
    plain_inlines(plain, node, heading);
}

static void
lower_paragraph(Plain *plain, const xmlNode *node, xmlNode *target)
{
    plain_inlines(plain, node, tree_add(target, "p"));
}

static void plain_blocks(Plain *plain, const xmlNode *source, xmlNode *target);

static void
lower_list(Plain *plain, const xmlNode *node, xmlNode *target)
{
    xmlNode *list = tree_add(target, "list");

    tree_set(list, "kind", tree_attribute(node, "kind"));
    tree_set(list, "start", tree_attribute(node, "start"));
    tree_set(list, "tight", tree_attribute(node, "tight"));
    for (const xmlNode *n = element_first(node); n != NULL; n = element_next(n)) {
        xmlNode *item = tree_add(list, "item");
        tree_set(item, "checked", tree_attribute(n, "checked"));
        plain_blocks(plain, n, item);
    }
}

/* "**Term**: meaning; meaning", one item each. */
static void
lower_terms(Plain *plain, const xmlNode *node, xmlNode *target)
{
    xmlNode *list = tree_add(target, "list");

    tree_set(list, "kind", "bullet");
    for (const xmlNode *entry = element_first(node); entry != NULL; entry = element_next(entry)) {
        xmlNode *p = tree_add(tree_add(list, "item"), "p");
        const xmlNode *term = element_first(entry);
        const char *mark = plain_word(plain, WORD_COLON);
        plain_inlines(plain, term, tree_add(p, "strong"));
        for (const xmlNode *at = element_next(term); at != NULL; at = element_next(at)) {
            add_words(p, mark);
            plain_inlines(plain, at, p);
            mark = g_str_has_suffix(tree_text(at, plain->arena), ".") ? " " : "; ";
        }
    }
}

static void
lower_box(Plain *plain, const xmlNode *node, xmlNode *target)
{
    xmlNode *box = tree_add(target, (const char *)node->name);

    tree_set(box, "kind", tree_attribute(node, "kind"));
    plain_blocks(plain, node, box);
}

static void
lower_code(Plain *plain, const xmlNode *node, xmlNode *target)
{
    xmlNode *code = tree_add(target, "code");

    tree_set(code, "language", tree_attribute(node, "language"));
    add_words(code, tree_text(node, plain->arena));
}

static void
lower_rule(Plain *plain, const xmlNode *node, xmlNode *target)
{
    (void)plain;
    (void)node;
    tree_add(target, "rule");
}

static void
lower_only(Plain *plain, const xmlNode *node, xmlNode *target)
{
    if (tree_is_for(node, "wiki")) {
        plain_blocks(plain, node, target);
    }
}

static void
lower_beside(Plain *plain, const xmlNode *node, xmlNode *target)
{
    for (const xmlNode *part = element_first(node); part != NULL; part = element_next(part)) {
        const char *family = tree_attribute(part, "family");
        if (family != NULL) {
            g_autofree char *word = g_ascii_strup(family, -1);
            add_words(tree_add(tree_add(target, "p"), "strong"), word);
        }
        plain_blocks(plain, part, target);
    }
}

static void
lower_equation(Plain *plain, const xmlNode *node, xmlNode *target)
{
    xmlNode *caption = tree_add(target, "caption"), *p = tree_add(target, "p");

    tree_set(caption, "id", tree_attribute(node, "id"));
    add_words(caption, arena_printf(plain->arena, "%s (%s)", plain_word(plain, WORD_EQUATION),
                                    tree_attribute(node, "number")));
    for (const xmlNode *line = element_first(node); line != NULL; line = element_next(line)) {
        if (p->children != NULL) {
            tree_add(p, "br");
        }
        plain_inlines(plain, line, p);
    }
}

static const struct {
    const char *name;
    void (*lower)(Plain *plain, const xmlNode *node, xmlNode *target);
} blocks[] = {
    { "p", lower_paragraph },       { "heading", lower_heading },
    { "list", lower_list },         { "quote", lower_box },
    { "callout", lower_box },       { "code", lower_code },
    { "rule", lower_rule },         { "table", plain_numbered_table },
    { "figure", plain_figure },     { "decision", plain_decision },
    { "claims", plain_claims },     { "versus", plain_versus },
    { "only", lower_only },         { "beside", lower_beside },
    { "equation", lower_equation }, { "terms", lower_terms },
};

static void
plain_block(Plain *plain, const xmlNode *node, xmlNode *target)
{
    if (++plain->depth > (int)limit_get(LIMIT_TEXT_DEPTH) + TEXT_DEPTH_MORE) {
        plain->failed = true;
        limit_error(LIMIT_TEXT_DEPTH, (Place){ .file = plain->page->path }, "wiki-nesting",
                    plain->diag, "blocks are nested too deep");
        plain->depth--;
        return;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(blocks); i++) {
        if (tree_is(node, blocks[i].name)) {
            blocks[i].lower(plain, node, target);
            break;
        }
    }
    plain->depth--;
}

static void
plain_blocks(Plain *plain, const xmlNode *source, xmlNode *target)
{
    for (const xmlNode *node = element_first(source); node != NULL; node = element_next(node)) {
        plain_block(plain, node, target);
    }
}

/* NOLINTEND(misc-no-recursion) */

/* Adds a table. A row with one cell is the head of the rows below it; it gets empty cells for the
 * other columns. */
void
plain_table(Plain *plain, const xmlNode *table, xmlNode *target)
{
    xmlNode *out = tree_add(target, "table"), *columns = tree_add(out, "columns");
    size_t n_columns = 0;

    for (const xmlNode *c = element_first(element_child(table, "columns")); c != NULL;
         c = element_next(c), n_columns++) {
        const char *align = tree_attribute(c, "align"), *unit = tree_attribute(c, "unit");
        xmlNode *column = tree_add(columns, "column");
        tree_set(column, "align", g_str_equal(align, "number") ? "right" : align);
        plain_inlines(plain, c, column);
        if (unit != NULL && unit[0] != '\0') {
            add_words(column, arena_printf(plain->arena, " (%s)", unit));
        }
    }
    for (const xmlNode *r = element_first(table); r != NULL; r = element_next(r)) {
        if (!tree_is(r, "row")) {
            continue;
        }
        xmlNode *row = tree_add(out, "row");
        size_t n = 0;
        for (const xmlNode *c = element_first(r); c != NULL; c = element_next(c), n++) {
            xmlNode *cell = tree_add(row, "cell");
            tree_set(cell, "header", tree_attribute(c, "header"));
            plain_inlines(plain, c, cell);
        }
        for (; n < n_columns; n++) {
            tree_add(row, "cell");
        }
    }
}

/* ---- The end of a page ---- */

static bool
has_text(const char *text)
{
    return text != NULL && text[0] != '\0';
}

/* The characters to end a sentence, with a space. */
static const char *
sentence_end(const char *text)
{
    size_t n = strlen(text);

    return n > 0 && strchr(".?!", text[n - 1]) != NULL ? " " : ". ";
}

static void
add_sentence(xmlNode *target, const char *text, Arena *arena)
{
    if (has_text(text)) {
        add_words(target, arena_printf(arena, "%s%s", text, sentence_end(text)));
    }
}

/* The format is: "Author. Title. Publisher, date. Note. address" */
static void
add_citation(xmlNode *target, const Citation *citation, const Words *words, Arena *arena)
{
    const char *date = citation->date, *url = citation->url;
    bool published =
        has_text(citation->publisher) && g_strcmp0(citation->publisher, citation->author) != 0;

    add_sentence(target, citation->author, arena);
    if (has_text(citation->title)) {
        add_words(tree_add(target, "em"), citation->title);
        add_words(target, sentence_end(citation->title));
    }
    if (has_text(date) && date_is_valid(date)) {
        date = words_date(arena, words, date);
    }
    add_sentence(target,
                 published && has_text(date)
                     ? arena_printf(arena, "%s, %s", citation->publisher, date)
                 : published ? citation->publisher
                             : date,
                 arena);
    add_sentence(target, citation->note, arena);
    if (has_text(url) && (g_str_has_prefix(url, "https://") || g_str_has_prefix(url, "http://"))) {
        xmlNode *link = tree_add(target, "link");
        tree_set(link, "href", url);
        add_words(link, strstr(url, "://") + strlen("://"));
    }
}

static xmlNode *
start_end(xmlNode *root, const char *title, const char *id)
{
    xmlNode *heading = tree_add(root, "heading");

    tree_set(heading, "level", "2");
    tree_set(heading, "id", id);
    add_words(heading, title);
    xmlNode *list = tree_add(root, "list");
    tree_set(list, "kind", "bullet");
    return list;
}

static void
add_sources(Plain *plain, xmlNode *root)
{
    const Report *report = plain->context->report;
    xmlNode *list = NULL;

    for (size_t i = 0; i < report->n_citations; i++) {
        const Citation *citation = &report->citations[i];
        if (!plain->cited[i]) {
            continue;
        }
        list =
            list != NULL ? list : start_end(root, plain_word(plain, WORD_SOURCES), "wiki-sources");
        xmlNode *p = tree_add(tree_add(list, "item"), "p");
        tree_set(tree_add(p, "anchor"), "id", arena_printf(plain->arena, "src-%s", citation->key));
        add_words(tree_add(p, "strong"), citation->label);
        add_words(p, plain_word(plain, WORD_COLON));
        add_citation(p, citation, report_words(plain->context->report, plain->page), plain->arena);
    }
}

/* Adds the long forms of the page's abbreviations, each once. */
static void
add_terms(const Plain *plain, xmlNode *root)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    xmlNode *list = NULL;

    for (guint i = 0; i < plain->terms->len; i++) {
        const xmlNode *term = plain->terms->pdata[i];
        char *name = tree_text(term, plain->arena);
        if (!g_hash_table_add(seen, name)) {
            continue;
        }
        list = list != NULL ? list : start_end(root, plain_word(plain, WORD_TERMS), "wiki-terms");
        xmlNode *p = tree_add(tree_add(list, "item"), "p");
        add_words(tree_add(p, "strong"), name);
        add_words(p, plain_word(plain, WORD_COLON));
        add_words(p, tree_attribute(term, "title"));
    }
}

/* ---- Pages ---- */

/* Captions are headings in most wikis, so that links can lead to them: one level below the heading
 * that they follow, so that no level is skipped. */
static void
level_captions(xmlNode *root, Arena *arena)
{
    int level = 1;

    for (xmlNode *node = root; node != NULL; node = tree_next(node, root)) {
        if (tree_is(node, "heading")) {
            level = tree_number(node, "level");
        } else if (tree_is(node, "caption")) {
            tree_set(node, "level", arena_printf(arena, "%d", MIN(level + 1, 6)));
        }
    }
}

xmlDoc *
plain_lower(Plain *plain)
{
    const Page *page = plain->page;
    const xmlNode *root = xmlDocGetRootElement(page->tree);
    const xmlNode *standfirst = element_child(root, "standfirst"),
                  *notes = element_child(root, "notes");
    xmlDoc *doc = tree_new(plain->arena, "page");
    xmlNode *out = xmlDocGetRootElement(doc);

    if (standfirst != NULL) {
        plain_inlines(plain, standfirst, tree_add(out, "p"));
    }
    plain_blocks(plain, root, out);
    xmlNode *notes_out = notes != NULL ? tree_add(out, "notes") : NULL;
    for (const xmlNode *n = notes != NULL ? element_first(notes) : NULL; n != NULL;
         n = element_next(n)) {
        xmlNode *note = tree_add(notes_out, "note");
        tree_set(note, "id", tree_attribute(n, "id"));
        tree_set(note, "number", tree_attribute(n, "number"));
        plain_blocks(plain, n, note);
    }
    add_terms(plain, out);
    add_sources(plain, out);
    if (notes_out != NULL) {
        tree_link(out, notes_out); /* the notes come last */
    }
    level_captions(out, plain->arena);
    return doc;
}
