#include "document/markdown/markdown.h"

#include "base/append.h"
#include "base/limits.h"
#include "base/names.h"
#include "document/markdown/convert.h"
#include "document/markdown/division.h"
#include "document/markdown/inline.h"
#include "document/markdown/term_lists.h"

#include <cmark-gfm-core-extensions.h>
#include <string.h>

static const char MEANING[] = ": ";

int
converter_line(const Converter *converter, cmark_node *node)
{
    int line = 0;

    for (; node != NULL && line == 0; node = cmark_node_parent(node)) { /* not all have one */
        line = cmark_node_get_start_line(node);
    }
    return converter->prose->first_line + MAX(line, 1) - 1;
}

Place
converter_place(const Converter *converter, cmark_node *node)
{
    return (Place){ .file = converter->prose->file, .line = converter_line(converter, node) };
}

void
converter_flush(Converter *converter)
{
    if (converter->text->len > 0) {
        inline_append(converter->parent, converter->prose, converter->text_line, converter->text,
                      converter->diag);
        g_string_truncate(converter->text, 0);
    }
}

static void
add_text(Converter *converter, cmark_node *node, const char *text)
{
    if (converter->text->len == 0) {
        converter->text_line = converter_line(converter, node);
    }
    append_text(converter->text, text);
}

static char *
unmasked(const Converter *converter, const char *text)
{
    char *copy = arena_strdup(converter->prose->arena, text != NULL ? text : "");

    inline_unmask(copy);
    division_unmask(copy);
    return copy;
}

/* The title of a link or picture. */
static char *
title_of(const Converter *converter, cmark_node *node)
{
    const char *title = cmark_node_get_title(node);
    char *copy = arena_strdup(converter->prose->arena, title != NULL ? title : "");

    inline_unmask_words(copy);
    division_unmask(copy);
    return copy;
}

xmlNode *
converter_add(Converter *converter, const char *name, const char *text)
{
    converter_flush(converter);
    return tree_add_leaf(converter->parent, name, unmasked(converter, text));
}

/* Opens an element for the following nodes; a block gets a place. */
static xmlNode *
converter_open(Converter *converter, cmark_node *node, const char *name, bool block)
{
    converter_flush(converter);
    xmlNode *element = tree_add(converter->parent, name);
    if (block) {
        tree_set_place(element, converter_place(converter, node), true, converter->prose->arena);
    }
    converter->parent = element;
    return element;
}

/* Continues after the node, skipping its content. */
static void
skip_inside(Converter *converter, cmark_node *node)
{
    cmark_iter_reset(converter->iter, node, CMARK_EVENT_EXIT);
    converter->depth--;
}

/* Warns about a code block whose language is nearly one of our directives and is followed by a
 * name; it is probably misspelt. */
static void
warn_near_directive(Converter *converter, cmark_node *node, const char *word, bool named,
                    const char *const *kinds, size_t n_kinds)
{
    const char *near = named ? names_nearest(word, kinds, n_kinds) : NULL;

    if (near != NULL) {
        diag_warning(converter->diag, converter_place(converter, node), "directive-unknown",
                     "a block of code in the language '%s'; did you mean ```%s?", word, near);
    }
}

/* True for a fenced block without its closing ```, which then ends at the end of the page. */
static bool
is_never_closed(cmark_node *node)
{
    int n_lines = cmark_node_get_end_line(node) - cmark_node_get_start_line(node) + 1;

    for (const char *at = cmark_node_get_literal(node); *at != '\0'; at++) {
        n_lines -= *at == '\n';
    }
    return n_lines == 1; /* 2 with both fences, 0 for indented code */
}

/* The fenced blocks of ours. */
static const char *const block_kinds[] = { "query",    "chart",      "table",    "claim",
                                           "claims",   "matrix",     "decision", "versus",
                                           "equation", "provenance", "glossary" };

bool
markdown_is_ours(const char *text, size_t size)
{
    const char *end = text + size;

    if (g_strstr_len(text, (gssize)size, "@fig-") != NULL ||
        g_strstr_len(text, (gssize)size, "@tbl-") != NULL) {
        return true;
    }

    for (const char *at = text; at != NULL && (at = g_strstr_len(at, end - at, "```")) != NULL;) {
        at += strspn(at, "`");
        size_t word = strcspn(at, " \t\r\n`");
        for (size_t i = 0; i < G_N_ELEMENTS(block_kinds); i++) {
            if (strlen(block_kinds[i]) == word && strncmp(at, block_kinds[i], word) == 0) {
                return true;
            }
        }
    }
    return false;
}

static void
convert_code_block(Converter *converter, cmark_node *node)
{
    g_autofree char *info = g_strdup(cmark_node_get_fence_info(node));
    char *body = unmasked(converter, cmark_node_get_literal(node));
    size_t size = strlen(body);
    xmlNode *element = NULL;

    inline_unmask(g_strstrip(info));
    size_t word = strcspn(info, " \t");
    const char *name = info + word + strspn(info + word, " \t");
    if (size > 0 && body[size - 1] == '\n') {
        body[size - 1] = '\0';
    }
    bool open = is_never_closed(node);
    for (size_t i = 0; i < G_N_ELEMENTS(block_kinds); i++) {
        if (strlen(block_kinds[i]) == word && strncmp(info, block_kinds[i], word) == 0) {
            if (open) {
                diag_error(converter->diag, converter_place(converter, node), "directive-open",
                           "this ```%s is never closed; write ``` on a line of its own below it",
                           block_kinds[i]);
                return;
            }
            element = converter_add(converter, "directive", body);
            tree_set(element, "kind", block_kinds[i]);
            tree_set(element, "id", name);
        }
    }
    if (element == NULL) {
        if (open) {
            diag_warning(converter->diag, converter_place(converter, node), "directive-open",
                         "this block of code is never closed; all that follows is part of it");
        }
        element = converter_add(converter, "code", body);
        if (word > 0) {
            info[word] = '\0';
            tree_set(element, "language", info);
            warn_near_directive(converter, node, info, *name != '\0', block_kinds,
                                G_N_ELEMENTS(block_kinds));
        }
    }
    tree_set_place(element, converter_place(converter, node), true, converter->prose->arena);
}

/* `> [!NOTE]` on its own line turns a quotation into a callout; the mark is removed. NULL if there
 * is none. */
static const char *
take_callout_mark(Converter *converter, cmark_node *quote)
{
    static const char *const kinds[][2] = { { "[!NOTE]", "note" },
                                            { "[!TIP]", "tip" },
                                            { "[!IMPORTANT]", "important" },
                                            { "[!WARNING]", "warning" },
                                            { "[!CAUTION]", "caution" } };
    cmark_node *paragraph = cmark_node_first_child(quote), *text = NULL, *after = NULL;

    if (paragraph == NULL || cmark_node_get_type(paragraph) != CMARK_NODE_PARAGRAPH) {
        return NULL;
    }
    text = cmark_node_first_child(paragraph);
    if (text == NULL || cmark_node_get_type(text) != CMARK_NODE_TEXT) {
        return NULL;
    }
    after = cmark_node_next(text);
    if (after != NULL && cmark_node_get_type(after) != CMARK_NODE_SOFTBREAK &&
        cmark_node_get_type(after) != CMARK_NODE_LINEBREAK) {
        return NULL;
    }
    g_autofree char *mark = g_strchomp(g_strdup(cmark_node_get_literal(text)));
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        if (g_ascii_strcasecmp(mark, kinds[i][0]) == 0) {
            cmark_node_free(text);
            if (after != NULL) {
                cmark_node_free(after);
            }
            return kinds[i][1];
        }
    }
    size_t size = strlen(mark);
    if (size > 3 && g_str_has_prefix(mark, "[!") &&
        strspn(mark + 2, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == size - 3 && mark[size - 1] == ']') {
        diag_warning(converter->diag, converter_place(converter, quote), "directive-unknown",
                     "there is no callout %s, so it is printed as it is written; write NOTE, TIP, "
                     "IMPORTANT, WARNING or CAUTION",
                     mark);
    }
    return NULL;
}

static void
open_quote(Converter *converter, cmark_node *node)
{
    const char *kind = take_callout_mark(converter, node);
    xmlNode *element = converter_open(converter, node, kind != NULL ? "callout" : "quote", true);

    if (kind != NULL) {
        tree_set(element, "kind", kind);
    }
}

static void
open_list(Converter *converter, cmark_node *node)
{
    bool ordered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST;
    xmlNode *element = converter_open(converter, node, "list", true);

    tree_set(element, "kind", ordered ? "ordered" : "bullet");
    if (ordered && cmark_node_get_list_start(node) != 1) {
        tree_set_number(element, "start", cmark_node_get_list_start(node));
    }
    if (cmark_node_get_list_tight(node)) {
        tree_set(element, "tight", "yes");
    }
}

static void
open_item(Converter *converter, cmark_node *node)
{
    xmlNode *element = converter_open(converter, node, "item", false);

    if (g_str_equal(cmark_node_get_type_string(node), "tasklist")) {
        bool checked = cmark_gfm_extensions_get_tasklist_item_checked(node);
        tree_set(element, "checked", checked ? "yes" : "no");
    }
}

static void
open_note(Converter *converter, cmark_node *node)
{
    converter_flush(converter);
    if (converter->notes == NULL) {
        converter->notes = tree_element(converter->root->doc, "notes");
    }
    xmlNode *note = tree_add(converter->notes, "note");
    int number = ++converter->n_notes;
    g_autofree char *id = g_strdup_printf("fn-%d", number);
    tree_set(note, "id", id);
    tree_set_number(note, "number", number);
    tree_set_place(note, converter_place(converter, node), false, converter->prose->arena);
    converter->parent = note;
}

static void
convert_note_mark(Converter *converter, cmark_node *node)
{
    const char *number = cmark_node_get_literal(node);
    g_autofree char *id = g_strconcat("fn-", number, NULL);
    xmlNode *mark = converter_add(converter, "noteref", "");

    tree_set(mark, "note", id);
    tree_set(mark, "number", number);
}

static void
open_link(Converter *converter, cmark_node *node)
{
    const char *href = unmasked(converter, cmark_node_get_url(node));
    const char *title = title_of(converter, node);
    xmlNode *element = converter_open(converter, node, "link", false);

    tree_set(element, "href", href);
    if (*title != '\0') {
        tree_set(element, "title", title);
    }
    Place place =
        prose_place(converter->prose, converter_line(converter, node), href, strlen(href));
    tree_set_place(element, place, false, converter->prose->arena);
    if (strlen(href) > limit_get(LIMIT_LINK_BYTES)) {
        limit_error(LIMIT_LINK_BYTES, place, "link-long", converter->diag,
                    "the address of this link has %zu bytes: is a space missing?", strlen(href));
    }
}

/* The alternative text is the plain text between the brackets. */
static void
convert_image(Converter *converter, cmark_node *node)
{
    g_autoptr(GString) alt = g_string_new(NULL);
    cmark_iter *inside = cmark_iter_new(node);
    const char *source = unmasked(converter, cmark_node_get_url(node));
    const char *title = title_of(converter, node);

    for (cmark_event_type event; (event = cmark_iter_next(inside)) != CMARK_EVENT_DONE;) {
        cmark_node *at = cmark_iter_get_node(inside);
        const char *literal = cmark_node_get_literal(at);
        if (cmark_node_get_type(at) == CMARK_NODE_SOFTBREAK) {
            g_string_append_c(alt, ' ');
        } else if (event == CMARK_EVENT_ENTER && literal != NULL) {
            g_string_append(alt, literal);
        }
    }
    cmark_iter_free(inside);
    inline_unmask_words(alt->str);
    xmlNode *element = converter_add(converter, "picture", "");
    tree_set(element, "src", source);
    tree_set(element, "alt", alt->str);
    if (*title != '\0') {
        tree_set(element, "title", title);
    }
    tree_set_place(
        element,
        prose_place(converter->prose, converter_line(converter, node), source, strlen(source)),
        false, converter->prose->arena);
    skip_inside(converter, node);
}

static const char *
alignment_name(uint8_t alignment)
{
    switch (alignment) {
    case 'c':
        return "center";
    case 'r':
        return "right";
    default:
        return "left";
    }
}

/* Cells of the header row are columns, all others are cells of rows. */
static void
open_table_part(Converter *converter, cmark_node *node, const char *type)
{
    if (g_str_equal(type, "table")) {
        converter_open(converter, node, "table", true);
    } else if (g_str_equal(type, "table_header")) {
        converter_open(converter, node, "columns", false);
    } else if (g_str_equal(type, "table_row")) {
        converter_open(converter, node, "row", false);
    } else if (tree_is(converter->parent, "columns")) {
        cmark_node *table = cmark_node_parent(cmark_node_parent(node));
        const uint8_t *alignments = cmark_gfm_extensions_get_table_alignments(table);
        int column = 0;
        for (cmark_node *at = cmark_node_previous(node); at != NULL; at = cmark_node_previous(at)) {
            column++;
        }
        tree_set(converter_open(converter, node, "column", false), "align",
                 alignment_name(alignments[column]));
    } else {
        converter_open(converter, node, "cell", false);
    }
}

static void
open_extension(Converter *converter, cmark_node *node)
{
    const char *type = cmark_node_get_type_string(node);

    if (g_str_has_prefix(type, "table")) {
        open_table_part(converter, node, type);
    } else {
        g_assert(g_str_equal(type, "strikethrough"));
        converter_open(converter, node, "del", false);
    }
}

/* True for scripts without spaces between words: Chinese and Japanese, with their punctuation. */
static bool
is_set_solid(gunichar c)
{
    return g_unichar_iswide(c) && g_unichar_get_script(c) != G_UNICODE_SCRIPT_HANGUL &&
           g_unichar_type(c) != G_UNICODE_OTHER_SYMBOL; /* emoji */
}

/* True if a soft break is between two Chinese or Japanese characters, where it does not separate
 * words: a space would be a visible gap. */
static bool
joins_lines(cmark_node *node)
{
    cmark_node *before = cmark_node_previous(node), *after = cmark_node_next(node);

    while (before != NULL && cmark_node_last_child(before) != NULL) {
        before = cmark_node_last_child(before);
    }
    while (after != NULL && cmark_node_first_child(after) != NULL) {
        after = cmark_node_first_child(after);
    }
    const char *left = before != NULL ? cmark_node_get_literal(before) : NULL;
    const char *right = after != NULL ? cmark_node_get_literal(after) : NULL;
    if (left == NULL || right == NULL || *left == '\0') {
        return false;
    }
    const char *last = g_utf8_find_prev_char(left, left + strlen(left));
    return is_set_solid(g_utf8_get_char(last)) && is_set_solid(g_utf8_get_char(right));
}

/* True for a line that starts with ": " below the single line of a term or below
 * its other meanings. */
static bool
starts_meaning(const Converter *converter, cmark_node *node)
{
    cmark_node *next = cmark_node_next(node);

    if (cmark_node_get_type(cmark_node_parent(node)) != CMARK_NODE_PARAGRAPH || next == NULL ||
        cmark_node_get_type(next) != CMARK_NODE_TEXT ||
        !g_str_has_prefix(cmark_node_get_literal(next), MEANING)) {
        return false;
    }
    if (element_child(converter->parent, "meaning") != NULL) {
        return true;
    }
    for (cmark_node *at = cmark_node_previous(node); at != NULL; at = cmark_node_previous(at)) {
        cmark_node_type type = cmark_node_get_type(at);
        if (type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK) {
            return false;
        }
    }
    return true;
}

static void
enter_inline(Converter *converter, cmark_node *node)
{
    switch ((int)cmark_node_get_type(node)) {
    case CMARK_NODE_TEXT:
        add_text(converter, node, cmark_node_get_literal(node));
        break;
    case CMARK_NODE_SOFTBREAK:
        if (starts_meaning(converter, node)) {
            cmark_node *text = cmark_node_next(node);
            g_autofree char *rest = g_strdup(cmark_node_get_literal(text) + strlen(MEANING));
            cmark_node_set_literal(text, rest);
            converter_add(converter, "meaning", "");
        } else if (!joins_lines(node)) {
            add_text(converter, node, "\n");
        }
        break;
    case CMARK_NODE_LINEBREAK:
        converter_add(converter, "br", "");
        break;
    case CMARK_NODE_CODE:
        converter_add(converter, "code", cmark_node_get_literal(node));
        break;
    case CMARK_NODE_HTML_INLINE:
        html_convert_inline(converter, node);
        break;
    case CMARK_NODE_EMPH:
        converter_open(converter, node, "em", false);
        break;
    case CMARK_NODE_STRONG:
        converter_open(converter, node, "strong", false);
        break;
    case CMARK_NODE_LINK:
        open_link(converter, node);
        break;
    case CMARK_NODE_IMAGE:
        convert_image(converter, node);
        break;
    case CMARK_NODE_FOOTNOTE_REFERENCE:
        convert_note_mark(converter, node);
        break;
    default:
        open_extension(converter, node);
    }
}

static void
enter_block(Converter *converter, cmark_node *node)
{
    switch ((int)cmark_node_get_type(node)) {
    case CMARK_NODE_DOCUMENT:
        break;
    case CMARK_NODE_BLOCK_QUOTE:
        open_quote(converter, node);
        break;
    case CMARK_NODE_LIST:
        open_list(converter, node);
        break;
    case CMARK_NODE_ITEM:
        open_item(converter, node);
        break;
    case CMARK_NODE_CODE_BLOCK:
        convert_code_block(converter, node);
        break;
    case CMARK_NODE_HTML_BLOCK:
        html_convert_block(converter, node);
        break;
    case CMARK_NODE_PARAGRAPH:
        converter_open(converter, node, "p", true);
        break;
    case CMARK_NODE_HEADING:
        tree_set_number(converter_open(converter, node, "heading", true), "level",
                        cmark_node_get_heading_level(node));
        break;
    case CMARK_NODE_THEMATIC_BREAK:
        tree_set_place(converter_add(converter, "rule", ""), converter_place(converter, node), true,
                       converter->prose->arena);
        break;
    case CMARK_NODE_FOOTNOTE_DEFINITION:
        open_note(converter, node);
        break;
    default:
        open_extension(converter, node);
    }
}

/* Nodes with children have an EXIT event, which closes their element. */
static void
leave(Converter *converter, cmark_node *node)
{
    converter_flush(converter);
    html_close_open(converter);
    xmlNode *element = converter->parent;
    if (cmark_node_get_type(node) == CMARK_NODE_DOCUMENT ||
        cmark_node_get_type(node) == CMARK_NODE_FOOTNOTE_REFERENCE) {
        return; /* opened nothing */
    }
    converter->parent = tree_is(element, "note") ? converter->root : element->parent;
    if (tree_is(element, "p") && element->children == NULL) {
        tree_remove(element);
    } else if (tree_is(element, "p")) {
        terms_take(element);
    }
}

static bool
has_exit(cmark_node *node)
{
    switch ((int)cmark_node_get_type(node)) {
    case CMARK_NODE_CODE_BLOCK:
    case CMARK_NODE_HTML_BLOCK:
    case CMARK_NODE_THEMATIC_BREAK:
    case CMARK_NODE_TEXT:
    case CMARK_NODE_SOFTBREAK:
    case CMARK_NODE_LINEBREAK:
    case CMARK_NODE_CODE:
    case CMARK_NODE_HTML_INLINE:
        return false;
    default:
        return true;
    }
}

/* False for a list in too many lists, whose lines would be too narrow for words. */
static bool
check_lists(Converter *converter, cmark_node *node)
{
    if (cmark_node_get_type(node) != CMARK_NODE_LIST ||
        converter->list_depth++ < limit_get(LIMIT_LIST_DEPTH)) {
        return true;
    }
    converter->list_depth--;
    return limit_error(LIMIT_LIST_DEPTH, converter_place(converter, node), "text-depth",
                       converter->diag, "lists are nested too deep; write the inner ones as text");
}

static void
enter(Converter *converter, cmark_node *node)
{
    cmark_node_type type = cmark_node_get_type(node);

    converter->depth += has_exit(node);
    if (!check_lists(converter, node)) {
        skip_inside(converter, node);
    } else if ((size_t)converter->depth > limit_get(LIMIT_TEXT_DEPTH)) {
        if (!converter->too_deep) {
            limit_error(LIMIT_TEXT_DEPTH, converter_place(converter, node), "text-depth",
                        converter->diag, "blocks and marks are nested too deep");
        }
        converter->too_deep = true;
        skip_inside(converter, node);
    } else if ((type & CMARK_NODE_TYPE_MASK) == CMARK_NODE_TYPE_INLINE) {
        enter_inline(converter, node);
    } else {
        enter_block(converter, node);
    }
}

static void
run(Converter *converter, cmark_node *root)
{
    converter->iter = cmark_iter_new(root);
    for (cmark_event_type event; (event = cmark_iter_next(converter->iter)) != CMARK_EVENT_DONE;) {
        cmark_node *node = cmark_iter_get_node(converter->iter);
        if (event == CMARK_EVENT_ENTER) {
            enter(converter, node);
        } else {
            leave(converter, node);
            converter->depth--;
            converter->list_depth -= cmark_node_get_type(node) == CMARK_NODE_LIST;
        }
    }
    cmark_iter_free(converter->iter);
}

/* Takes ownership of the parser's tree. */
static bool
append_parsed(xmlNode *parent, const Prose *prose, cmark_node *root, Diag *diag)
{
    int errors = diag_count(diag, DIAG_ERROR);
    g_autoptr(GString) text = g_string_new(NULL);
    Converter converter = {
        .prose = prose, .root = parent, .parent = parent, .text = text, .diag = diag
    };

    run(&converter, root);
    markdown_release(root);
    division_nest(parent, prose->foreign, prose->arena, diag);
    if (converter.notes != NULL) {
        division_nest(converter.notes, prose->foreign, prose->arena, diag);
        tree_link(parent, converter.notes);
    }
    return diag_count(diag, DIAG_ERROR) == errors;
}

bool
markdown_append(xmlNode *parent, const Prose *prose, Diag *diag)
{
    return append_parsed(parent, prose, markdown_parse(prose), diag);
}

bool
markdown_append_inline(xmlNode *parent, const char *text, Place place, const Prose *around,
                       Arena *arena, Diag *diag)
{
    Prose prose = { 0 };
    xmlNode *holder = tree_element(parent->doc, "holder");
    bool fine = prose_init(&prose, text, strlen(text), place, arena, diag);

    prose.around = around;
    prose.html = around != NULL ? around->html : NULL;
    fine = fine && append_parsed(holder, &prose, markdown_parse_paragraph(&prose), diag);
    xmlNode *first = holder->children;

    if (fine && first != NULL) {
        fine = tree_is(first, "p") && first->next == NULL;
        if (fine) {
            markdown_drop_start(first);
            tree_move_children(first, parent);
        } else {
            diag_error(diag, place, "text-inline", "this must be one paragraph of plain text");
        }
    }
    return fine;
}
