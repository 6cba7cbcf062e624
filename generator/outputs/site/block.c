#include "outputs/site/build.h"

#include "base/files.h"
#include "base/limits.h"
#include "document/report/page_label.h"

#include <stdlib.h>
#include <string.h>

/* NOLINTBEGIN(misc-no-recursion): html_block() limits the depth. */

enum { LEVEL_MAX = 6, TEXT_SIZE_DEFAULT = 8 << 10 };

Place
html_place(const PageBuilder *builder, const xmlNode *node)
{
    Place place = tree_place(node);

    if (place.file == NULL && builder->page != NULL) {
        place.file = builder->page->path;
    }
    return place;
}

const char *
html_page_link(Arena *arena, const char *page_id)
{
    char *link = arena_alloc(arena, strlen(page_id) + sizeof ".html");

    g_stpcpy(g_stpcpy(link, page_id), ".html");
    return link;
}

const char *
html_file_link(PageBuilder *builder, const xmlNode *node, const char *path)
{
    const char *folder = builder->site->context->report->folder;

    if (path_inside(builder->arena, folder, path) == NULL) {
        builder->failed = true;
        diag_error(builder->diag, html_place(builder, node), "file-outside",
                   "'%s' is neither a web address nor a file inside the report folder", path);
        return NULL;
    }
    g_ptr_array_add(builder->files, g_strdup(path));
    g_autofree char *escaped = g_uri_escape_string(path, "/", false);
    return arena_printf(builder->arena, "files/%s", escaped);
}

int
html_title_level(const PageBuilder *builder)
{
    return MIN(builder->section_level + 1, LEVEL_MAX);
}

/* Adds a heading. The text may skip a level, but the page does not. */
static void
append_heading(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    const char *id = tree_attribute(node, "id");
    const char *number = section_label(builder->site->context->report, builder->page,
                                       tree_attribute(node, "number"), builder->arena);
    int wanted = atoi(tree_attribute(node, "level")); /* NOLINT(cert-err34-c): an integer */
    int level = CLAMP(wanted, 2, MIN(builder->section_level + 1, LEVEL_MAX));
    xmlNode *heading = markup_element(target, arena_printf(builder->arena, "h%d", level), NULL);

    builder->section_level = level;
    markup_attribute(heading, "id", id);
    if (number != NULL) { /* the number is the link to copy */
        xmlNode *self = markup_element(heading, "a", "no self");
        markup_attribute(self, "href", arena_printf(builder->arena, "#%s", id));
        markup_attribute(
            self, "aria-label",
            arena_printf(builder->arena, "%s %s", html_word(builder, WORD_SECTION), number));
        markup_text(self, number);
        markup_text(heading, " ");
    }
    html_words(builder, node, heading);
    if (level == 2) {
        Value *section = value_append(builder->sections, value_new_map(builder->arena));
        value_set_text(builder->arena, section, "id", id);
        value_set_text(builder->arena, section, "number", number);
        value_set_text(builder->arena, section, "title", tree_text(node, builder->arena));
    }
}

static void
append_paragraph(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    const char *direction = html_direction(builder, node);
    xmlNode *paragraph = markup_element(target, "p", NULL);

    if (direction != NULL) {
        markup_attribute(paragraph, "dir", direction);
    }
    html_inlines(builder, node, paragraph);
}

/* Adds the box of a task; its state has a label for screen readers. */
static void
append_box(const PageBuilder *builder, xmlNode *item, const char *checked)
{
    bool yes = strcmp(checked, "yes") == 0;
    xmlNode *box = markup_element(item, "span", "task");

    markup_attribute(box, "role", "img");
    markup_attribute(box, "aria-label", html_word(builder, yes ? WORD_DONE : WORD_TO_DO));
    markup_text(box, yes ? "☑" : "☐");
    markup_text(item, " ");
}

static void html_block(PageBuilder *builder, const xmlNode *node, xmlNode *target);

static void
append_item(PageBuilder *builder, const xmlNode *node, bool tight, xmlNode *target)
{
    const char *checked = tree_attribute(node, "checked");
    xmlNode *item = markup_element(target, "li", checked != NULL ? "todo" : NULL);

    if (checked != NULL) {
        append_box(builder, item, checked);
    }
    for (const xmlNode *block = element_first(node); block != NULL; block = element_next(block)) {
        if (tight && tree_is(block, "p")) {
            html_words(builder, block, item);
        } else {
            html_block(builder, block, item);
        }
    }
}

static void
append_list(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    bool ordered = strcmp(tree_attribute(node, "kind"), "ordered") == 0;
    const char *start = tree_attribute(node, "start");
    bool tight = tree_attribute(node, "tight") != NULL;
    xmlNode *list = markup_element(target, ordered ? "ol" : "ul", tight ? NULL : "loose");

    if (ordered && start != NULL && strcmp(start, "1") != 0) {
        markup_attribute(list, "start", start);
    }
    for (const xmlNode *item = element_first(node); item != NULL; item = element_next(item)) {
        append_item(builder, item, tight, list);
    }
}

static void
append_terms(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    xmlNode *list = markup_element(target, "dl", "terms");

    for (const xmlNode *entry = element_first(node); entry != NULL; entry = element_next(entry)) {
        const char *id = arena_printf(builder->arena, "term:%d", ++builder->n_terms);
        for (const xmlNode *at = element_first(entry); at != NULL; at = element_next(at)) {
            bool term = tree_is(at, "term");
            xmlNode *item = markup_element(list, term ? "dt" : "dd", NULL);
            if (term) {
                markup_attribute(item, "id", id);
            }
            html_words(builder, at, item);
        }
    }
}

static void
append_quote(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    html_blocks(builder, node, markup_element(target, "blockquote", NULL));
}

static void
append_code(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    const char *language = tree_attribute(node, "language");
    xmlNode *block = markup_element(target, "pre", NULL);
    xmlNode *code = markup_element(block, "code", NULL);

    (void)builder;
    /* wide code scrolls, so it must be focusable by keyboard */
    markup_attribute(block, "tabindex", "0");
    if (language != NULL && language[0] != '\0') {
        markup_attribute(code, "data-language", language);
    }
    for (const xmlNode *text = node->children; text != NULL; text = text->next) {
        if (text->type == XML_TEXT_NODE) {
            markup_text(code, (const char *)text->content);
        }
    }
}

static void
append_rule(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    (void)builder;
    (void)node;
    markup_element(target, "hr", NULL);
}

/* Adds a callout; its word is at the beginning of the first paragraph. */
static void
append_callout(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    static const struct {
        const char *kind, *glyph;
        WordKey word;
    } kinds[] = {
        { "note", "note", WORD_NOTE },
        { "tip", "note", WORD_TIP },
        { "important", "warning", WORD_IMPORTANT },
        { "warning", "warning", WORD_WARNING },
        { "caution", "warning", WORD_CAUTION },
    };
    const char *kind = tree_attribute(node, "kind");
    xmlNode *fragment = markup_fragment(builder->doc);
    const xmlNode *block = element_first(node);
    Value *map = value_new_map(builder->arena);
    g_autoptr(GString) body = g_string_new(NULL);
    size_t i = 0;

    while (i + 1 < G_N_ELEMENTS(kinds) && strcmp(kinds[i].kind, kind) != 0) {
        i++;
    }
    xmlNode *head = markup_element(fragment, "p", NULL);
    markup_text(markup_element(head, "b", NULL),
                arena_printf(builder->arena, "%s.", html_word(builder, kinds[i].word)));
    if (block != NULL && tree_is(block, "p")) {
        markup_text(head, " ");
        html_words(builder, block, head);
        block = element_next(block);
    }
    for (; block != NULL; block = element_next(block)) {
        html_block(builder, block, fragment);
    }
    markup_serialise(fragment, body);
    value_set_text(builder->arena, map, "kind", kinds[i].kind);
    value_set_text(builder->arena, map, "glyph", kinds[i].glyph);
    value_set_text(builder->arena, map, "body", arena_strdup(builder->arena, body->str));
    html_box(builder, "block/callout", map, target);
}

static void
append_only(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    if (tree_is_for(node, "html")) {
        html_blocks(builder, node, target);
    }
}

static void
append_beside(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    xmlNode *box = markup_element(target, "div", "beside");

    for (const xmlNode *part = element_first(node); part != NULL; part = element_next(part)) {
        const char *family = tree_attribute(part, "family");
        xmlNode *column = markup_element(box, "div", family);
        if (family != NULL) { /* so that colour is not the only cue */
            g_autofree char *word = g_ascii_strup(family, -1);
            markup_text(markup_element(column, "p", "label"), word);
        }
        html_blocks(builder, part, column);
    }
}

static void
append_equation(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    xmlNode *box = markup_element(target, "div", "equation");
    xmlNode *text = markup_element(box, "p", NULL);

    markup_attribute(box, "id", tree_attribute(node, "id"));
    for (const xmlNode *line = element_first(node); line != NULL; line = element_next(line)) {
        if (line != element_first(node)) {
            markup_element(text, "br", NULL);
        }
        html_inlines(builder, line, text);
    }
    const char *number = tree_attribute(node, "number");
    xmlNode *self = markup_element(markup_element(box, "p", "no"), "a", "self");
    markup_attribute(self, "href", arena_printf(builder->arena, "#%s", tree_attribute(node, "id")));
    markup_attribute(
        self, "aria-label",
        arena_printf(builder->arena, "%s %s", html_word(builder, WORD_EQUATION), number));
    markup_text(self, arena_printf(builder->arena, "(%s)", number));
}

static const struct {
    const char *name;
    void (*append)(PageBuilder *builder, const xmlNode *node, xmlNode *target);
} blocks[] = {
    { "p", append_paragraph },     { "heading", append_heading }, { "list", append_list },
    { "table", html_table },       { "figure", html_figure },     { "quote", append_quote },
    { "callout", append_callout }, { "code", append_code },       { "rule", append_rule },
    { "versus", html_versus },     { "decision", html_decision }, { "claims", html_claims },
    { "only", append_only },       { "beside", append_beside },   { "equation", append_equation },
    { "terms", append_terms },
};

static void
html_block(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    if (++builder->depth > (int)limit_get(LIMIT_TEXT_DEPTH) + TEXT_DEPTH_MORE) {
        builder->failed = true;
        limit_error(LIMIT_TEXT_DEPTH, html_place(builder, node), "html-nesting", builder->diag,
                    "blocks are nested too deep");
        builder->depth--;
        return;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(blocks); i++) {
        if (tree_is(node, blocks[i].name)) {
            blocks[i].append(builder, node, target);
            break;
        }
    }
    builder->depth--;
}

void
html_blocks(PageBuilder *builder, const xmlNode *source, xmlNode *target)
{
    for (const xmlNode *node = element_first(source); node != NULL; node = element_next(node)) {
        if (!tree_is(node, "standfirst") && !tree_is(node, "notes")) {
            html_block(builder, node, target);
        }
    }
}

/* NOLINTEND(misc-no-recursion) */

const char *
html_block_text(PageBuilder *builder, const xmlNode *source)
{
    g_autoptr(GString) out = g_string_sized_new(TEXT_SIZE_DEFAULT);
    xmlNode *fragment = markup_fragment(builder->doc);

    html_blocks(builder, source, fragment);
    markup_serialise(fragment, out);
    return arena_strdup(builder->arena, out->str);
}

void
html_box(PageBuilder *builder, const char *template, const Value *context, xmlNode *target)
{
    g_autoptr(GString) out = g_string_new(NULL);

    if (!template_render(html_templates(builder->site, builder->page), template, context, out,
                         builder->diag)) {
        builder->failed = true;
        return;
    }
    markup_rendered(target, out->str);
}
