/* Blocks of text: headings, paragraphs, lists, quotes, callouts, code, notes. */
#include "base/processor_time.h"
#include "document/report/page_label.h"
#include "outputs/pdf/blocks/compose.h"
#include "outputs/pdf/blocks/marks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* White space in points, from the specimen pages. */
static const float HEADING_ABOVE = 20, HEADING_BELOW = 7, PARAGRAPH_GAP = 5, BLOCK_GAP = 10;
static const float CODE_PAD = 8, CODE_INDENT = 15;
static const float LIST_INDENT = 15, QUOTE_INDENT = 14, NOTE_INDENT = 10, NOTE_GAP = 3;

/* Page breaks without an explicit keep: paragraphs of up to three lines are not divided, and longer
 * ones have at least two lines on each page. */
static bool
line_is_kept(uint32_t index, uint32_t n_lines)
{
    return index + 1 < n_lines && (index == 0 || index + 2 == n_lines);
}

void
lines_compose(Composer *composer, Paragraph *paragraph, LineBox box)
{
    Galley *galley = composer->galley;
    float grid = box.text ? box.style->lead / 2 : 0;

    paragraph_break(composer->setter, paragraph, box.width, box.balance);
    if (box.text && composer->print->justified) {
        paragraph_justify(paragraph, box.width);
    }
    for (uint32_t i = 0; i < paragraph->n_lines; i++) {
        const ParagraphLine *line = &paragraph->lines[i];
        float extra = MAX(0, line->height - box.style->ascent);
        extra = grid > 0 ? ceilf(extra / grid) * grid : extra;
        bool far = paragraph->right_to_left && !galley_is_mirrored(galley);
        float x = far ? box.x + box.width - line->width : box.x;
        slab_begin(galley, i == 0 ? box.space : 0);
        paragraph_place(composer->setter, paragraph, i, x, style_baseline(box.style) + extra,
                        galley);
        Slab *slab = slab_end(galley, box.style->lead + extra);
        slab->keep = box.keep || line_is_kept(i, paragraph->n_lines);
        slab->grid = i == 0 ? grid : 0;
    }
}

/* Keeps a line such as "These are the reasons:" on the page of what follows. */
static bool
announces(const xmlNode *paragraph)
{
    const xmlNode *last = paragraph->last;

    while (last != NULL && last->type == XML_ELEMENT_NODE) {
        last = last->last;
    }
    return paragraph->next != NULL && last != NULL && last->content != NULL &&
           g_str_has_suffix((const char *)last->content, ":");
}

static void
paragraph_compose(Composer *composer, const xmlNode *element, const Frame *frame)
{
    const GPtrArray *slabs = composer->galley->slabs;
    StructNode *node = struct_add(composer->arena, frame->parent, "P");

    lines_compose(composer, inlines_paragraph(composer, element, frame->text, TEXT_ON_PAPER, node),
                  (LineBox){ .x = frame->x,
                             .width = frame->width,
                             .space = frame->gap,
                             .style = frame->text,
                             .text = true });
    if (slabs->len > 0 && announces(element)) {
        ((Slab *)g_ptr_array_index(slabs, slabs->len - 1))->keep = true;
    }
    galley_space(composer->galley, frame->gap);
    notes_attach(composer, frame->parent);
}

static int
attribute_number(const xmlNode *node, const char *name, int fallback)
{
    const char *text = tree_attribute(node, name);
    return text != NULL ? atoi(text) : fallback; // NOLINT(cert-err34-c): checked by the schema
}

const char *
section_number(const Composer *composer, const char *number)
{
    return composer->report->n_pages < 2
               ? number
               : section_label(composer->context->report, composer->page, number, composer->arena);
}

const char *
section_title(const Composer *composer)
{
    for (unsigned i = composer->entries->len; i-- > 0;) {
        const Entry *entry = &g_array_index(composer->entries, Entry, i);
        if (entry->kind == ENTRY_SECTION || entry->kind == ENTRY_CHAPTER) {
            return entry->title;
        }
    }
    return NULL;
}

static StructNode *
heading_node(Composer *composer, StructNode *parent, int level)
{
    int allowed = MIN(MIN(level, composer->heading_level + 1), 6);

    composer->heading_level = MAX(allowed, 1);
    return struct_add(composer->arena, parent,
                      arena_printf(composer->arena, "H%d", composer->heading_level));
}

/* True if a word of the heading is wider than its measure. Measures only if the number of bytes
 * suggests it. */
static bool
title_is_wide(Composer *composer, const xmlNode *heading, TextStyle *style, unsigned traits,
              float width)
{
    const char *text = tree_text(heading, composer->arena);
    size_t longest = 0;

    for (size_t n; *text != '\0'; text += n + strspn(text + n, " ")) {
        n = strcspn(text, " ");
        longest = MAX(longest, n);
    }
    if ((float)longest * style->size < width) {
        return false;
    }
    StructNode *aside = struct_new(composer->arena, "Span"); /* not added to the tree */
    return inlines_paragraph(composer, heading, style, traits, aside)->minimum > width;
}

static void
heading_compose(Composer *composer, const xmlNode *heading, const Frame *frame)
{
    PrintStyle *print = composer->print;
    int level = attribute_number(heading, "level", 2);
    TextStyle *style = level <= 2 ? &print->h2 : level == 3 ? &print->title : frame->text;
    unsigned traits = level > 3 ? TRAIT_STRONG : 0;
    StructNode *node = heading_node(composer, frame->parent, level);
    const char *number = section_number(composer, tree_attribute(heading, "number"));
    const char *destination =
        destination_name(composer->arena, composer->page->id, tree_attribute(heading, "id"));
    Galley *galley = composer->galley;
    size_t first = galley->slabs->len;
    float hang = 0;

    Entry entry = { ENTRY_SECTION, level, number, tree_text(heading, composer->arena),
                    destination };
    g_array_append_val(composer->entries, entry);
    slab_begin(galley, level <= 2 ? HEADING_ABOVE : HEADING_ABOVE * 0.75F);
    slab_add_target(galley, destination, 0);
    if (number != NULL) {
        const TextStyle *grey =
            style_weighted(print, style_coloured(print, style, print->ink3), 400);
        const char *text = arena_printf(composer->arena, "%s ", number);
        hang = text_place(composer, text, grey, node, frame->hangs ? print->sheet.left : frame->x,
                          style_baseline(style));
    }
    slab_end(galley, 0)->heading = true;
    /* If the number is wider than its column, the title starts below it. */
    bool below = frame->hangs && hang > frame->x - print->sheet.left;
    float indent = number != NULL && !frame->hangs ? hang + 6 : 0;
    float width = frame->width - indent;
    if (title_is_wide(composer, heading, style, traits, width)) {
        style = style_dividing(print, style);
    }
    Paragraph *title = inlines_paragraph(composer, heading, style, traits, node);
    lines_compose(composer, title,
                  (LineBox){ .x = frame->x + indent,
                             .width = width,
                             .space = below ? style->lead : 0,
                             .style = style,
                             .balance = true,
                             .keep = true });
    galley_space(galley, level <= 2 ? HEADING_BELOW : 4);
    galley_keep(galley, first);
    notes_attach(composer, frame->parent);
}

static gunichar
first_letter(const xmlNode *node)
{
    gunichar letter = 0;

    for (const xmlNode *child = node->children; child != NULL && letter == 0; child = child->next) {
        if (child->type == XML_ELEMENT_NODE) {
            letter = first_letter(child);
            continue;
        }
        const char *at = child->type == XML_TEXT_NODE ? (const char *)child->content : "";
        while (*at != '\0' && !g_unichar_isalpha(g_utf8_get_char(at))) {
            at = g_utf8_next_char(at);
        }
        letter = g_utf8_get_char(at);
    }
    return letter;
}

/* True for right-to-left text in a left-to-right report. */
static bool
reads_from_right(const Composer *composer, const xmlNode *element)
{
    gunichar letter = galley_is_mirrored(composer->galley) ? 0 : first_letter(element);
    return letter >= 0x590 && script_right_to_left(g_unichar_get_script(letter));
}

/* Places the bullet, number or check box on the side where the item's text begins. */
static void
item_mark(Composer *composer, const xmlNode *item, const char *number, StructNode *label,
          const Frame *frame)
{
    const char *checked = tree_attribute(item, "checked");
    const TextStyle *style = frame->text;
    float baseline = style_baseline(style), right = frame->x + frame->width;
    bool far = reads_from_right(composer, item);

    if (checked == NULL) {
        const char *bullet = frame->depth % 2 == 0 ? "• " : "– ";
        const char *text = number != NULL ? number : bullet;
        if (far) {
            text_place_right(composer, text, style, label, right, baseline);
        } else {
            text_place(composer, text, style, label, frame->x, baseline);
        }
        return;
    }
    bool done = strcmp(checked, "yes") == 0;
    float size = style->size * 0.8F;
    DisplayItem *box = slab_add_item(composer->galley);
    label->alt = composer_word(composer, done ? WORD_DONE : WORD_TO_DO);
    *box = (DisplayItem){ .kind = DISPLAY_SHAPE,
                          .node = label,
                          .colour = style->colour,
                          .x = far ? right - size : galley_across(composer->galley, frame->x, size),
                          .y = baseline - size * 0.92F,
                          .width = size,
                          .height = size,
                          .path = mark_check_box(composer->arena, size, done) };
}

/* The width of the widest number of a list, so that all its texts are aligned. */
static float
list_indent(Composer *composer, const TextStyle *style, int last)
{
    g_autofree char *widest = g_strdup_printf("%d. ", last);

    for (char *c = widest; *c != '\0'; c++) {
        *c = g_ascii_isdigit(*c) ? '8' : *c;
    }
    float width = text_paragraph(composer, widest, style, NULL)->natural;
    return MAX(LIST_INDENT, width + style->space + 3);
}

/* Moves the mark down to the baseline of a first line that is higher because of a picture in it. */
static void
mark_lower(Slab *mark, const xmlNode *item, const Slab *line, const TextStyle *style)
{
    const xmlNode *text = element_first(item);
    float extra = line->height - style->lead;

    for (uint32_t i = 0; i < mark->n_items && text != NULL && tree_is(text, "p") && extra > 0;
         i++) {
        mark->items[i].y += extra;
    }
}

static void
item_compose(Composer *composer, const xmlNode *item, const char *number, StructNode *list,
             const Frame *frame, float indent)
{
    StructNode *node = struct_add(composer->arena, list, "LI");
    StructNode *label = struct_add(composer->arena, node, "Lbl");
    Frame inner = *frame;
    Galley *galley = composer->galley;

    inner.parent = struct_add(composer->arena, node, "LBody");
    inner.hangs = false;
    inner.depth++;
    slab_begin(galley, frame->gap);
    item_mark(composer, item, number, label, frame);
    slab_end(galley, 0)->keep = true;
    unsigned mark = galley->slabs->len;
    inner.x += reads_from_right(composer, item) ? 0 : indent;
    inner.width -= indent;
    blocks_compose(composer, item->children, &inner);
    if (galley->slabs->len == mark) { /* an empty item is as high as its mark */
        slab_begin(galley, 0);
        slab_end(galley, frame->text->lead);
    } else {
        Slab *first = g_ptr_array_index(galley->slabs, mark);
        first->space = 0;
        mark_lower(g_ptr_array_index(galley->slabs, mark - 1), item, first, frame->text);
    }
}

static void
list_compose(Composer *composer, const xmlNode *list, const Frame *frame)
{
    bool ordered = g_strcmp0(tree_attribute(list, "kind"), "ordered") == 0;
    int number = attribute_number(list, "start", 1);
    StructNode *node = struct_add(composer->arena, frame->parent, "L");
    Frame inner = *frame;

    node->list_numbering = ordered ? "Decimal" : "Disc";
    inner.gap = tree_attribute(list, "tight") != NULL ? 0 : PARAGRAPH_GAP;
    int last = number - 1;
    for (const xmlNode *item = element_first(list); item != NULL; item = element_next(item)) {
        last++;
    }
    float indent = ordered ? list_indent(composer, frame->text, last) : LIST_INDENT;
    for (const xmlNode *item = list->children; item != NULL; item = item->next) {
        if (item->type == XML_ELEMENT_NODE) {
            const char *text = ordered ? arena_printf(composer->arena, "%d. ", number++) : NULL;
            if (inner.width > 5 * LIST_INDENT) {
                item_compose(composer, item, text, node, &inner, indent);
            } else { /* nested too deep for further indentation */
                Frame flat = inner;
                flat.x -= LIST_INDENT;
                flat.width += LIST_INDENT;
                item_compose(composer, item, text, node, &flat, indent);
            }
        }
    }
    galley_space(composer->galley, frame->gap);
}

static void
quote_compose(Composer *composer, const xmlNode *quote, const Frame *frame)
{
    Frame inner = *frame;

    inner.parent = struct_add(composer->arena, frame->parent, "BlockQuote");
    inner.text = style_coloured(composer->print, frame->text, composer->print->ink2);
    inner.hangs = inner.moves = false;
    if (inner.width > 8 * QUOTE_INDENT) {
        inner.x += QUOTE_INDENT;
        inner.width -= QUOTE_INDENT;
    }
    galley_space(composer->galley, PARAGRAPH_GAP + 2);
    blocks_compose(composer, quote->children, &inner);
    galley_space(composer->galley, PARAGRAPH_GAP + 2);
}

static void
callout_compose(Composer *composer, const xmlNode *callout, const Frame *frame)
{
    static const char *const kinds[] = { "note", "tip", "important", "warning", "caution" };
    static const WordKey words[] = { WORD_NOTE, WORD_TIP, WORD_IMPORTANT, WORD_WARNING,
                                     WORD_CAUTION };
    PrintStyle *print = composer->print;
    const char *kind = tree_attribute(callout, "kind");
    Galley *galley = composer->galley;
    Frame inner = *frame;
    size_t which = 0, first = galley->slabs->len;

    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        which = g_strcmp0(kind, kinds[i]) == 0 ? i : which;
    }
    Colour colour = which >= 3 ? print->warning : print->ink;
    inner.parent = struct_add(composer->arena, frame->parent, "Div");
    inner.hangs = inner.moves = false;
    StructNode *label = struct_add(composer->arena, inner.parent, "P");
    const TextStyle *style =
        style_with(print, style_coloured(print, frame->text, colour), TRAIT_STRONG);
    slab_begin(galley, BLOCK_GAP + 2);
    slab_add_rule(galley, frame->x, 0, frame->width, print->rule.box, colour);
    text_place(composer, composer_word(composer, words[which]), style, label, frame->x,
               style_baseline(style) + 5);
    slab_end(galley, style->lead + 6)->keep = true;
    unsigned mark = galley->slabs->len;
    blocks_compose(composer, callout->children, &inner);
    if (galley->slabs->len > mark) {
        ((Slab *)g_ptr_array_index(galley->slabs, mark))->space = 0;
    }
    galley->after = 0;
    slab_begin(galley, 0);
    slab_add_rule(galley, frame->x, 6, frame->width, print->rule.section, print->line);
    slab_end(galley, 6 + print->rule.section);
    if (galley->slabs->len >= 2) {
        ((Slab *)g_ptr_array_index(galley->slabs, galley->slabs->len - 2))->keep = true;
    }
    galley_keep_short(galley, first, (SHORT_BLOCK + 1) * frame->text->lead);
    galley_space(galley, BLOCK_GAP + 2);
}

/* Copies a line of code, with tabs expanded to columns of four. */
static const char *
code_line(Arena *arena, const char *text, size_t n_bytes)
{
    g_autoptr(GString) line = g_string_sized_new(n_bytes);

    for (size_t i = 0; i < n_bytes; i++) {
        if (text[i] == '\t') {
            do {
                g_string_append_c(line, ' ');
            } while (line->len % 4 != 0);
        } else if (text[i] != '\r') {
            g_string_append_c(line, text[i]);
        }
    }
    return arena_strdup(arena, line->str);
}

/* Sets a line of code; the rest of a long line continues below it, indented. */
static void
code_line_compose(Composer *composer, const char *text, StructNode *node, const Frame *frame)
{
    const TextStyle *style = &composer->print->code;
    Galley *galley = composer->galley;
    Span span = {
        .text = *text != '\0' ? text : " ", .style = style, .node = node, .verbatim = true
    };
    float width = frame->width - 2 * CODE_PAD;

    span.n_bytes = strlen(span.text);
    Paragraph *paragraph = paragraph_new(composer->setter, &span, 1, composer->place);
    bool fits = paragraph->natural <= width;
    paragraph_break(composer->setter, paragraph, fits ? width : width - CODE_INDENT, false);
    for (uint32_t i = 0; i < paragraph->n_lines; i++) {
        float x = frame->x + CODE_PAD + (i > 0 ? CODE_INDENT : 0);
        if (galley_is_mirrored(galley)) { /* code runs from left to right */
            x = 2 * frame->x + frame->width - x - paragraph->lines[i].width;
        }
        slab_begin(galley, 0);
        slab_add_rule(galley, frame->x, 0, frame->width, style->lead, composer->print->tint);
        paragraph_place(composer->setter, paragraph, i, x, style_baseline(style), galley);
        slab_end(galley, style->lead)->keep = line_is_kept(i, paragraph->n_lines);
    }
}

static void
code_edge(Composer *composer, const Frame *frame, float space)
{
    slab_begin(composer->galley, space);
    slab_add_rule(composer->galley, frame->x, 0, frame->width, 5, composer->print->tint);
    slab_end(composer->galley, 5);
}

static void
code_compose(Composer *composer, const xmlNode *code, const Frame *frame)
{
    const char *at = tree_text(code, composer->arena);
    StructNode *node =
        struct_add(composer->arena, struct_add(composer->arena, frame->parent, "P"), "Code");
    Galley *galley = composer->galley;

    code_edge(composer, frame, BLOCK_GAP - 2);
    unsigned first = galley->slabs->len;
    while (*at != '\0') {
        size_t length = strcspn(at, "\n");
        code_line_compose(composer, code_line(composer->arena, at, length), node, frame);
        at += length + (at[length] == '\n' ? 1 : 0);
    }
    for (unsigned i = first; i <= first + 1 && i <= galley->slabs->len; i++) {
        ((Slab *)g_ptr_array_index(galley->slabs, i - 1))->keep = true;
    }
    if (galley->slabs->len > first + 1) {
        ((Slab *)g_ptr_array_index(galley->slabs, galley->slabs->len - 2))->keep = true;
    }
    ((Slab *)g_ptr_array_index(galley->slabs, galley->slabs->len - 1))->keep = true;
    code_edge(composer, frame, 0);
    galley_space(galley, BLOCK_GAP - 2);
}

static void
rule_compose(Composer *composer, G_GNUC_UNUSED const xmlNode *rule, const Frame *frame)
{
    slab_begin(composer->galley, BLOCK_GAP + 2);
    slab_add_rule(composer->galley, frame->x, 0, frame->width, composer->print->rule.section,
                  composer->print->line);
    slab_end(composer->galley, composer->print->rule.section);
    galley_space(composer->galley, BLOCK_GAP + 2);
}

typedef struct {
    const char *name;
    void (*compose)(Composer *composer, const xmlNode *element, const Frame *frame);
} BlockKind;

static const BlockKind kinds[] = {
    { "heading", heading_compose },   { "p", paragraph_compose },
    { "list", list_compose },         { "quote", quote_compose },
    { "callout", callout_compose },   { "code", code_compose },
    { "rule", rule_compose },         { "table", table_compose },
    { "figure", figure_compose },     { "decision", decision_compose },
    { "versus", versus_compose },     { "claims", claims_compose },
    { "only", only_compose },         { "beside", beside_compose },
    { "equation", equation_compose }, { "terms", terms_compose },
};

void
block_compose(Composer *composer, const xmlNode *element, const Frame *frame)
{
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        if (tree_is(element, kinds[i].name)) {
            composer->place.line = attribute_number(element, "line", composer->place.line);
            composer->galley->place = composer->place;
            processor_time_note(composer->place);
            kinds[i].compose(composer, element, frame);
            break;
        }
    }
}

void
blocks_compose(Composer *composer, const xmlNode *first, const Frame *frame)
{
    for (const xmlNode *element = first; element != NULL; element = element->next) {
        block_compose(composer, element, frame);
    }
}

static void
note_compose(Composer *composer, const xmlNode *element)
{
    PrintStyle *print = composer->print;
    Arena *arena = composer->arena;
    Footnote *note = arena_new0(arena, Footnote);
    const char *id = tree_attribute(element, "id");
    Galley *outer = composer->galley;
    TextStyle *style = style_coloured(print, &print->micro, print->ink2);
    float x = print->sheet.text_left;
    Frame frame = { .text = style, .gap = 1 };

    note->id = destination_name(arena, composer->page->id, id);
    note->node = struct_new(arena, "Note");
    note->node->id = note->id;
    frame.parent = note->node;
    composer->galley = galley_start(composer);
    slab_begin(composer->galley, 1);
    slab_add_target(composer->galley, note->id, 0);
    float number = text_place(composer, tree_attribute(element, "number"), style,
                              struct_add(arena, note->node, "Lbl"), x, style_baseline(style));
    slab_end(composer->galley, 0)->keep = true;
    float indent = MAX(NOTE_INDENT, number + NOTE_GAP);
    frame.x = x + indent;
    frame.width = print->sheet.right - frame.x;
    blocks_compose(composer, element->children, &frame);
    note->n_slabs = composer->galley->slabs->len;
    Slab **slabs = arena_array(arena, Slab *, note->n_slabs);
    for (size_t i = 0; i < note->n_slabs; i++) {
        slabs[i] = g_ptr_array_index(composer->galley->slabs, i);
        slabs[i]->space = MIN(slabs[i]->space, i == 1 ? 0 : 3);
        note->height += slabs[i]->space + slabs[i]->height;
    }
    note->slabs = slabs;
    composer->galley = outer;
    g_hash_table_insert(composer->notes, (void *)(uintptr_t)id, note);
}

void
notes_compose(Composer *composer, const xmlNode *page)
{
    const xmlNode *notes = element_child(page, "notes");

    for (const xmlNode *note = notes != NULL ? notes->children : NULL; note != NULL;
         note = note->next) {
        if (tree_is(note, "note")) {
            note_compose(composer, note);
        }
    }
}

void
notes_attach(Composer *composer, StructNode *parent)
{
    for (unsigned i = 0; i < composer->called->len; i++) {
        Footnote *note = g_ptr_array_index(composer->called, i);
        if (!note->attached) {
            note->attached = true;
            struct_append(parent, note->node);
        }
    }
    g_ptr_array_set_size(composer->called, 0);
}
