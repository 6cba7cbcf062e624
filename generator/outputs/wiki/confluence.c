/* Confluence's storage format: XHTML with additional elements (ac:, ri:). It is built as a tree, so
 * that everything is escaped. */
#include "outputs/wiki/write.h"

#include <string.h>

/* NOLINTBEGIN(misc-no-recursion): plain.c has limited the depth. */

typedef struct {
    const PlainReport *report;
    const PlainPage *page;
    Arena *arena;
} Confluence;

/* Titles must be unique in a space, so titles of pages include the report's. */
const char *
wiki_confluence_title(const PlainReport *report, const char *page, Arena *arena)
{
    enum { LONGEST = 255 }; /* characters in total */
    const char *title = wiki_flat_text(report->report->title, arena);
    const char *after =
        g_str_equal(page, report->pages[0].id) ? "" : arena_printf(arena, ": %s", page);
    glong room = MAX(LONGEST - g_utf8_strlen(after, -1), 1);

    if (g_utf8_strlen(title, -1) > room) {
        g_autofree char *cut = g_utf8_substring(title, 0, room);
        title = arena_strdup(arena, g_strchomp(cut));
    }
    return arena_printf(arena, "%s%s", title, after);
}

static void append_inlines(const Confluence *writer, const xmlNode *source, xmlNode *target);
static void append_blocks(const Confluence *writer, const xmlNode *source, xmlNode *target);

static xmlNode *
add_macro(xmlNode *target, const char *name)
{
    xmlNode *macro = tree_add(target, "ac:structured-macro");

    tree_set(macro, "ac:name", name);
    return macro;
}

static void
add_anchor(xmlNode *target, const char *id)
{
    xmlNode *parameter = tree_add_leaf(add_macro(target, "anchor"), "ac:parameter", id);

    tree_set(parameter, "ac:name", "");
}

static xmlNode *
add_page_link(const Confluence *writer, const char *page, const char *place, xmlNode *target)
{
    xmlNode *link = tree_add(target, "ac:link");

    if (place[0] != '\0') {
        tree_set(link, "ac:anchor", place);
    }
    if (place[0] == '\0' || !g_str_equal(page, writer->page->id)) {
        tree_set(tree_add(link, "ri:page"), "ri:content-title",
                 wiki_confluence_title(writer->report, page, writer->arena));
    }
    return tree_add(link, "ac:link-body");
}

static void
append_image(const Confluence *writer, const xmlNode *node, xmlNode *target)
{
    xmlNode *image = tree_add(target, "ac:image");

    tree_set(image, "ac:alt", wiki_flat_text(tree_attribute(node, "alt"), writer->arena));
    tree_set(image, "ac:width", tree_attribute(node, "chart") != NULL ? "900" : NULL);
    tree_set(tree_add(image, "ri:attachment"), "ri:filename",
             plain_node_image_name(node, "png", writer->arena));
}

static xmlNode *
add_file_link(const Confluence *writer, const xmlNode *node, xmlNode *target)
{
    xmlNode *link = tree_add(target, "ac:link");

    tree_set(tree_add(link, "ri:attachment"), "ri:filename",
             plain_node_image_name(node, "svg", writer->arena));
    return tree_add(link, "ac:link-body");
}

/* Adds the PNG, which every version of Confluence shows, and a link to its SVG. */
static void
append_image_block(const Confluence *writer, const xmlNode *node, xmlNode *target)
{
    append_image(writer, node, tree_add(target, "p"));
    if (tree_attribute(node, "chart") != NULL) {
        const char *twin = wiki_word(writer->report, writer->page, WORD_TWIN);
        tree_add_text(add_file_link(writer, node, tree_add(target, "p")), twin, strlen(twin));
    }
}

static void
append_element(const Confluence *writer, const xmlNode *node, xmlNode *target)
{
    static const char *const same[] = { "em", "strong", "code", "sup", "sub", "br", NULL };
    const char *name = (const char *)node->name;

    if (g_strv_contains(same, name)) {
        append_inlines(writer, node, tree_add(target, name));
    } else if (tree_is(node, "del")) {
        append_inlines(writer, node, tree_add(target, "s"));
    } else if (tree_is(node, "link")) {
        xmlNode *link = tree_add(target, "a");
        tree_set(link, "href", tree_attribute(node, "href"));
        append_inlines(writer, node, link);
    } else if (tree_is(node, "ref")) {
        append_inlines(writer, node,
                       add_page_link(writer, tree_attribute(node, "page"),
                                     tree_attribute(node, "target"), target));
    } else if (tree_is(node, "noteref")) {
        const char *number = tree_attribute(node, "number");
        const char *place = arena_printf(writer->arena, "wiki-note-%s", number);
        xmlNode *mark = tree_add(target, "sup");
        tree_add_text(add_page_link(writer, writer->page->id, place, mark), number, strlen(number));
    } else if (tree_is(node, "anchor")) {
        add_anchor(target, tree_attribute(node, "id"));
    } else if (tree_is(node, "image")) {
        append_image(writer, node, target);
    } else if (tree_is(node, "file")) {
        append_inlines(writer, node, add_file_link(writer, node, target));
    }
}

static void
append_inlines(const Confluence *writer, const xmlNode *source, xmlNode *target)
{
    for (const xmlNode *node = source->children; node != NULL; node = node->next) {
        if (node->type == XML_TEXT_NODE) {
            const char *text = wiki_flat_text((const char *)node->content, writer->arena);
            tree_add_text(target, text, strlen(text));
        } else {
            append_element(writer, node, target);
        }
    }
}

/* Adds the box before the item's text, in a new paragraph if the item begins with another block. */
static void
add_box(xmlNode *item, const char *checked)
{
    const char *box = g_str_equal(checked, "yes") ? "☑ " : "☐ ";
    xmlNode *first = item->children;

    if (first != NULL && tree_is(first, "p") && first->children != NULL) {
        xmlAddPrevSibling(first->children, xmlNewDocText(item->doc, (const xmlChar *)box));
    } else if (first != NULL) {
        tree_link_before(first, tree_element(item->doc, "p"));
        tree_add_text(item->children, box, strlen("☐"));
    } else {
        tree_add_leaf(item, "p", box);
    }
}

static void
append_list(const Confluence *writer, const xmlNode *node, xmlNode *target)
{
    bool ordered = g_str_equal(tree_attribute(node, "kind"), "ordered");
    const char *start = tree_attribute(node, "start");
    xmlNode *list = tree_add(target, ordered ? "ol" : "ul");

    if (ordered && start != NULL && !g_str_equal(start, "1")) {
        tree_set(list, "start", start);
    }
    for (const xmlNode *n = element_first(node); n != NULL; n = element_next(n)) {
        xmlNode *item = tree_add(list, "li");
        append_blocks(writer, n, item);
        if (tree_attribute(n, "checked") != NULL) {
            add_box(item, tree_attribute(n, "checked"));
        }
    }
}

static void
append_callout(const Confluence *writer, const xmlNode *node, xmlNode *target)
{
    static const char *const macros[][2] = { { "note", "info" },
                                             { "tip", "tip" },
                                             { "important", "note" },
                                             { "warning", "warning" },
                                             { "caution", "warning" } };
    const char *kind = tree_attribute(node, "kind"), *name = "info";

    for (size_t i = 0; i < G_N_ELEMENTS(macros); i++) {
        if (g_str_equal(macros[i][0], kind)) {
            name = macros[i][1];
        }
    }
    xmlNode *macro = add_macro(target, name);
    xmlNode *title =
        tree_add_leaf(macro, "ac:parameter",
                      wiki_callout_word(writer->report, writer->page, kind, writer->arena));
    tree_set(title, "ac:name", "title");
    append_blocks(writer, node, tree_add(macro, "ac:rich-text-body"));
}

/* The code macro's name for a language; NULL: the macro does not support it. */
static const char *
macro_language(const char *language)
{
    static const char *const names[][2] = {
        { "bash", "bash" }, { "sh", "bash" },     { "shell", "bash" },    { "c", "cpp" },
        { "c++", "cpp" },   { "cpp", "cpp" },     { "css", "css" },       { "diff", "diff" },
        { "html", "xml" },  { "java", "java" },   { "javascript", "js" }, { "js", "js" },
        { "json", "js" },   { "perl", "perl" },   { "python", "py" },     { "py", "py" },
        { "ruby", "ruby" }, { "scala", "scala" }, { "sql", "sql" },       { "xml", "xml" },
        { "yaml", "yml" },  { "yml", "yml" },
    };

    for (size_t i = 0; language != NULL && i < G_N_ELEMENTS(names); i++) {
        if (g_ascii_strcasecmp(names[i][0], language) == 0) {
            return names[i][1];
        }
    }
    return NULL;
}

/* Adds a code block. "]]>" in its text is divided between two CDATA sections. */
static void
append_code_block(const Confluence *writer, const xmlNode *node, xmlNode *target)
{
    xmlNode *macro = add_macro(target, "code");
    const char *language = macro_language(tree_attribute(node, "language"));

    if (language != NULL) {
        tree_set(tree_add_leaf(macro, "ac:parameter", language), "ac:name", "language");
    }
    xmlNode *body = tree_add(macro, "ac:plain-text-body");
    g_auto(GStrv) parts = g_strsplit(tree_text(node, writer->arena), "]]>", -1);

    for (char **part = parts; *part != NULL; part++) {
        g_autofree char *text =
            g_strconcat(part > parts ? ">" : "", *part, part[1] != NULL ? "]]" : "", NULL);
        xmlAddChild(body, xmlNewCDataBlock(body->doc, (const xmlChar *)text, (int)strlen(text)));
    }
}

static void
append_row(const Confluence *writer, const xmlNode *row, const xmlNode *column, bool heads,
           xmlNode *body)
{
    xmlNode *out = tree_add(body, "tr");

    for (const xmlNode *cell = element_first(row); cell != NULL; cell = element_next(cell)) {
        const char *align = column != NULL ? tree_attribute(column, "align") : "left";
        bool head = heads || tree_attribute(cell, "header") != NULL;
        xmlNode *target = tree_add(out, head ? "th" : "td");
        if (!g_str_equal(align, "left")) {
            tree_set(target, "style", arena_printf(writer->arena, "text-align: %s;", align));
        }
        append_inlines(writer, cell, target);
        column = column != NULL ? element_next(column) : NULL;
    }
}

static void
append_table(const Confluence *writer, const xmlNode *node, xmlNode *target)
{
    const xmlNode *columns = element_first(node), *first = element_first(columns);
    xmlNode *body = tree_add(tree_add(target, "table"), "tbody");

    append_row(writer, columns, first, true, body);
    for (const xmlNode *row = element_next(columns); row != NULL; row = element_next(row)) {
        append_row(writer, row, first, false, body);
    }
}

static void
append_heading(const Confluence *writer, const xmlNode *node, const char *name, xmlNode *target)
{
    xmlNode *heading = tree_add(target, name);

    add_anchor(heading, tree_attribute(node, "id"));
    append_inlines(writer, node, heading);
}

static void
append_block(const Confluence *writer, const xmlNode *node, xmlNode *target)
{
    if (tree_is(node, "heading") || tree_is(node, "caption")) {
        int level = CLAMP(tree_number(node, "level"), 2, 6);
        append_heading(writer, node, arena_printf(writer->arena, "h%d", level), target);
    } else if (tree_is(node, "p")) {
        append_inlines(writer, node, tree_add(target, "p"));
    } else if (tree_is(node, "list")) {
        append_list(writer, node, target);
    } else if (tree_is(node, "quote")) {
        append_blocks(writer, node, tree_add(target, "blockquote"));
    } else if (tree_is(node, "callout")) {
        append_callout(writer, node, target);
    } else if (tree_is(node, "code")) {
        append_code_block(writer, node, target);
    } else if (tree_is(node, "rule")) {
        tree_add(target, "hr");
    } else if (tree_is(node, "image")) {
        append_image_block(writer, node, target);
    } else if (tree_is(node, "table")) {
        append_table(writer, node, target);
    }
}

static void
append_blocks(const Confluence *writer, const xmlNode *source, xmlNode *target)
{
    for (const xmlNode *node = element_first(source); node != NULL; node = element_next(node)) {
        append_block(writer, node, target);
    }
}

/* NOLINTEND(misc-no-recursion) */

static void
append_notes(const Confluence *writer, const xmlNode *notes, xmlNode *target)
{
    tree_add_leaf(target, "h2", wiki_word(writer->report, writer->page, WORD_NOTES));
    xmlNode *list = tree_add(target, "ol");
    for (const xmlNode *n = element_first(notes); n != NULL; n = element_next(n)) {
        xmlNode *item = tree_add(list, "li");
        add_anchor(item, arena_printf(writer->arena, "wiki-note-%s", tree_attribute(n, "number")));
        append_blocks(writer, n, item);
    }
}

void
wiki_confluence_page(const PlainReport *report, const PlainPage *page, Arena *arena, GString *out)
{
    Confluence writer = { report, page, arena };
    xmlDoc *doc = tree_new(arena, "body");
    xmlNode *root = xmlDocGetRootElement(doc);
    const xmlNode *source = plain_page_root(page);
    const xmlNode *notes = element_child(source, "notes");

    /* The page's heading; Confluence's own title is a name that is the same in every edition. */
    tree_add_leaf(root, "h1", wiki_flat_text(page->title, arena));
    append_blocks(&writer, source, root);
    if (notes != NULL) {
        append_notes(&writer, notes, root);
    }
    for (xmlNode *node = root->children; node != NULL; node = node->next) {
        tree_append_xml(node, out);
        g_string_append_c(out, '\n');
    }
}
