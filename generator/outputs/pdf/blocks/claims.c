/* Claims: the verdict is in the left column under a bar of its colour; the statement, its author,
 * test and evidence are in the text column. */
#include "outputs/pdf/blocks/compose.h"
#include "outputs/pdf/blocks/marks.h"
#include "outputs/verdict_words.h"

#include <string.h>

static const float CLAIM_ABOVE = 14, CLAIM_PAD = 6, CLAIM_BELOW = 11;
static const float FACT_GAP = 2.5F, LABEL_WIDTH = 57, LABEL_GAP = 6;
/* Width of the bar, as a share of the left column. */
static const float BAR_SHARE = 0.857F;
/* Share of the page height up to which a claim is not divided, and up to which its facts, without
 * its data, are not. */
static const float SHORT_CLAIM = 0.2F, SHORT_FACTS = 0.26F;

Colour
verdict_colour(const Composer *composer, const char *verdict)
{
    static const char *const coloured[] = { "supported", "contradicted", "mixed", NULL };
    static const char *const greys[] = { "untested", "opinion", "overtaken", NULL };
    bool grey = g_strv_contains(greys, verdict);
    g_autofree char *path = g_strdup_printf("verdict.%s.light", grey ? "untested" : verdict);
    Colour colour = composer->print->ink;

    if (!grey && !g_strv_contains(coloured, verdict)) {
        return colour;
    }
    colour_parse(theme_text(composer->theme, path), &colour);
    return colour;
}

/* Places the bar and, beside the statement's first line, the verdict's glyph and word. */
static void
verdict_compose(Composer *composer, const xmlNode *claim, StructNode *item)
{
    PrintStyle *print = composer->print;
    Galley *galley = composer->galley;
    const SheetMeasures *sheet = &print->sheet;
    const char *verdict = verdict_words(claim)->verdict;
    Colour colour = verdict_colour(composer, verdict);
    const TextStyle *style =
        style_weighted(print, style_coloured(print, &print->body, colour), 600);
    float baseline = style_baseline(&print->title), size = style->size * 1.15F;

    slab_begin(galley, CLAIM_ABOVE);
    slab_add_target(
        galley, destination_name(composer->arena, composer->page->id, tree_attribute(claim, "id")),
        0);
    slab_add_rule(galley, sheet->left, 0, sheet->right - sheet->left, print->rule.section,
                  print->line);
    slab_add_rule(galley, sheet->left, 0, (sheet->text_left - sheet->left) * BAR_SHARE,
                  print->rule.family, colour);
    slab_end(galley, print->rule.family + CLAIM_PAD)->keep = true;
    slab_begin(galley, 0);
    *slab_add_item(galley) = (DisplayItem){ .kind = DISPLAY_SHAPE,
                                            .colour = colour,
                                            .x = galley_across(galley, sheet->left, size),
                                            .y = baseline - size * 0.85F,
                                            .width = size,
                                            .height = size,
                                            .path = mark_verdict(composer->arena, verdict, size) };
    text_place(composer, composer_word(composer, verdict_words(claim)->word), style,
               struct_add(composer->arena, item, "Lbl"), sheet->left + size + 5, baseline);
    slab_end(galley, 0)->keep = true;
}

static void
statement_compose(Composer *composer, const xmlNode *claim, StructNode *body)
{
    PrintStyle *print = composer->print;
    TextStyle *style = style_weighted(print, &print->title, 500);
    const TextStyle *grey =
        style_weighted(print, style_coloured(print, &print->body, print->ink3), 400);
    StructNode *node = struct_add(composer->arena, body, "P");
    const char *name = arena_printf(composer->arena, "%s\u2002", tree_attribute(claim, "name"));
    guint first = composer->spans->len;
    Span label = { .text = name, .n_bytes = strlen(name), .style = grey, .node = node };

    g_array_append_val(composer->spans, label);
    inlines_collect(composer, element_child(claim, "statement"), style, 0, node);
    Paragraph *paragraph =
        paragraph_new(composer->setter, &g_array_index(composer->spans, Span, first),
                      composer->spans->len - first, composer->place);
    g_array_set_size(composer->spans, first);
    lines_compose(composer, paragraph,
                  (LineBox){ .x = print->sheet.text_left,
                             .width = print->sheet.right - print->sheet.text_left,
                             .style = style,
                             .keep = true });
}

/* The width of the widest label before the facts of a claim, in the report's language. */
static float
label_width(Composer *composer)
{
    static const WordKey words[] = { WORD_VERDICT,         WORD_SAID_BY,  WORD_TEST, WORD_RESULT,
                                     WORD_BY_CONSTRUCTION, WORD_EVIDENCE, WORD_WHY,  WORD_NOTE };
    float width = LABEL_WIDTH;

    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        Paragraph *text = text_paragraph(composer, composer_word(composer, words[i]),
                                         &composer->print->small, NULL);
        paragraph_break(composer->setter, text, composer->print->sheet.text_left, false);
        width = MAX(width, text->n_lines > 0 ? text->lines[0].width + LABEL_GAP : 0);
    }
    return width;
}

/* Sets a label such as "Test" with its text beside it. */
static void
fact_compose(Composer *composer, WordKey label, const xmlNode *element, StructNode *body)
{
    PrintStyle *print = composer->print;
    TextStyle *style = &print->small;
    const TextStyle *grey = style_coloured(print, style, print->ink2);
    float x = print->sheet.text_left;

    if (element == NULL) {
        return;
    }
    float label_end = x + label_width(composer);
    slab_begin(composer->galley, FACT_GAP);
    text_place(composer, composer_word(composer, label), grey,
               struct_add(composer->arena, body, "P"), x, style_baseline(style));
    slab_end(composer->galley, 0)->keep = true;
    StructNode *node = struct_add(composer->arena, body, "P");
    lines_compose(
        composer, inlines_paragraph(composer, element, style, TEXT_ON_PAPER, node),
        (LineBox){ .x = label_end, .width = print->sheet.right - label_end, .style = style });
}

static void
data_compose(Composer *composer, const xmlNode *claim, StructNode *body)
{
    PrintStyle *print = composer->print;
    const xmlNode *data = element_child(claim, "data"), *notice = element_child(claim, "notice");
    float x = print->sheet.text_left;
    Frame frame = {
        .x = x, .width = print->sheet.right - x, .text = &print->small, .parent = body, .gap = 3
    };

    frame.caption =
        arena_printf(composer->arena, "%s %s · %s", composer_word(composer, WORD_CLAIM),
                     tree_attribute(claim, "name"), composer_word(composer, WORD_EVIDENCE));

    if (data != NULL) {
        table_compose(composer, element_child(data, "table"), &frame);
    }
    if (notice != NULL) {
        TextStyle *style = style_coloured(print, &print->micro, print->ink2);
        StructNode *node = struct_add(composer->arena, body, "P");
        node->lang = tree_attribute(notice, "lang");
        composer->galley->after = 0;
        lines_compose(composer, inlines_paragraph(composer, notice, style, 0, node),
                      (LineBox){ .x = frame.x, .width = frame.width, .space = 5, .style = style });
    }
}

static void
claim_compose(Composer *composer, const xmlNode *claim, StructNode *list)
{
    StructNode *item = struct_add(composer->arena, list, "LI");
    const SheetMeasures *sheet = &composer->print->sheet;
    size_t first = composer->galley->slabs->len;
    float page = sheet->bottom - sheet->top;

    verdict_compose(composer, claim, item);
    StructNode *body = struct_add(composer->arena, item, "LBody");
    statement_compose(composer, claim, body);
    galley_space(composer->galley, 3);
    fact_compose(composer, WORD_VERDICT, element_child(claim, "finding"), body);
    fact_compose(composer, WORD_SAID_BY, element_child(claim, "by"), body);
    fact_compose(composer, WORD_TEST, element_child(claim, "test"), body);
    fact_compose(composer, WORD_RESULT, element_child(claim, "result"), body);
    fact_compose(composer, WORD_BY_CONSTRUCTION, element_child(claim, "construction"), body);
    fact_compose(composer, verdict_words(claim)->reasons, element_child(claim, "evidence"), body);
    galley_keep_short(composer->galley, first, SHORT_FACTS * page);
    data_compose(composer, claim, body);
    notes_attach(composer, body);
    galley_keep_short(composer->galley, first, SHORT_CLAIM * page);
    composer->galley->after = 0;
    galley_space(composer->galley, CLAIM_BELOW);
}

void
claims_compose(Composer *composer, const xmlNode *claims, const Frame *frame)
{
    const PrintStyle *print = composer->print;
    Galley *galley = composer->galley;
    StructNode *list = struct_add(composer->arena, frame->parent, "L");

    list->list_numbering = "None";
    for (const xmlNode *claim = element_first(claims); claim != NULL; claim = element_next(claim)) {
        claim_compose(composer, claim, list);
    }
    slab_begin(galley, CLAIM_BELOW);
    slab_add_rule(galley, print->sheet.left, 0, print->sheet.right - print->sheet.left,
                  print->rule.section, print->line);
    slab_end(galley, print->rule.section);
    galley_space(galley, CLAIM_ABOVE);
}
