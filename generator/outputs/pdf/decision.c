/* The decision box and versus: rows of cells over the full measure. */
#include "outputs/pdf/grid.h"
#include "outputs/pdf/marks.h"

#include <string.h>

static const float BOX_ABOVE = 18, CELL_GAP = 8, ROW_PAD = 5.5F;

/* Width of the columns work, choice, how sure, change of 160, in millimetres. */
static const float decision_widths[] = { 36, 37, 46, 41 };
static const float versus_widths[] = { 36, 62, 62 };

static void
columns_locate(const Composer *composer, const float *millimetres, GridCell *cells, size_t n_cells)
{
    const SheetMeasures *sheet = &composer->print->sheet;
    float total = 0, x = sheet->left;

    for (size_t i = 0; i < n_cells; i++) {
        total += millimetres[i];
    }
    for (size_t i = 0; i < n_cells; i++) {
        float width = (sheet->right - sheet->left) * millimetres[i] / total;
        cells[i].x = x;
        cells[i].width = i + 1 < n_cells ? width - CELL_GAP : width;
        x += width;
    }
}

static StructNode *
cell_node(Composer *composer, StructNode *row, const char *scope)
{
    StructNode *node = struct_add(composer->arena, row, scope != NULL ? "TH" : "TD");
    node->scope = scope;
    return node;
}

static void
add_inlines(Composer *composer, GridCell *cell, const xmlNode *element, TextStyle *style,
            StructNode *node)
{
    if (element != NULL) {
        StructNode *owner = struct_add(composer->arena, node, "P");
        grid_add_part(cell, inlines_paragraph(composer, element, style, 0, owner), style);
    }
}

/* Three dots, as many filled as the word that follows is sure. */
static Paragraph *
confidence_paragraph(Composer *composer, const char *confidence, const TextStyle *style,
                     StructNode *node)
{
    static const char *const names[] = { "none", "low", "moderate", "high" };
    static const char *const words[] = { " Not tested", " Low", " Moderate", " High" };
    Span spans[4] = { 0 };
    size_t filled = 0;
    float size = style->size * 0.62F;
    InlineBox *dots = arena_array(composer->arena, InlineBox, 3);

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        filled = g_strcmp0(confidence, names[i]) == 0 ? i : filled;
    }
    for (size_t i = 0; i < 3; i++) {
        dots[i] = (InlineBox){ .kind = DISPLAY_SHAPE,
                               .path = i < filled ? mark_disc(composer->arena, size)
                                                  : mark_ring(composer->arena, size, size * 0.15F),
                               .width = size,
                               .height = size,
                               .after = i < 2 ? size * 0.45F : size * 0.3F,
                               .drop = size * 0.05F,
                               .colour = style->colour };
        spans[i] = (Span){ .box = &dots[i], .style = style, .node = node };
    }
    spans[3] = (Span){
        .text = words[filled], .n_bytes = strlen(words[filled]), .style = style, .node = node
    };
    return paragraph_new(composer->setter, spans, 4, composer->place);
}

/* Places a row of cells and the rule below it. */
static void
row_finish(Composer *composer, GridCell *cells, size_t n_cells, bool last, Family family)
{
    PrintStyle *print = composer->print;
    Galley *galley = composer->galley;
    float left = print->sheet.left, width = print->sheet.right - left;
    float height = grid_break(composer, cells, n_cells) + 2 * ROW_PAD;

    slab_begin(galley, 0);
    for (size_t i = 0; i < n_cells; i++) {
        grid_place_cell(composer, &cells[i], ROW_PAD);
    }
    if (family != FAMILY_OTHER && cells[1].parts[0]->n_lines > 0) {
        const TextStyle *style = cells[1].styles[0];
        slab_add_rule(galley, cells[1].x, ROW_PAD + style_baseline(style) + 2,
                      cells[1].parts[0]->lines[0].width, 1.5F,
                      theme_family_colour(composer->theme, family, THEME_PRINT));
    }
    slab_add_rule(galley, left, height, width, print->rule.row, last ? print->line : print->hair);
    slab_end(galley, height + print->rule.row)->keep = !last;
}

static Family
option_family(const Composer *composer, const xmlNode *option)
{
    const char *family = attribute(composer, option, "family");

    if (family == NULL) {
        return FAMILY_OTHER;
    }
    return strcmp(family, "gpu") == 0 ? FAMILY_GPU : FAMILY_TPU;
}

static void
option_compose(Composer *composer, const xmlNode *option, StructNode *table, bool last)
{
    PrintStyle *print = composer->print;
    TextStyle *plain = style_copy(print, &print->table),
              *strong = style_weighted(print, plain, 600);
    StructNode *row = struct_add(composer->arena, table, "TR");
    GridCell cells[4] = { 0 };
    StructNode *nodes[4];

    for (size_t i = 0; i < 4; i++) {
        nodes[i] = cell_node(composer, row, i == 0 ? "Row" : NULL);
    }
    columns_locate(composer, decision_widths, cells, 4);
    add_inlines(composer, &cells[0], child_find(option, "work"), strong, nodes[0]);
    add_inlines(composer, &cells[1], child_find(option, "choice"), strong, nodes[1]);
    add_inlines(composer, &cells[1], child_find(option, "why"), plain, nodes[1]);
    grid_add_part(&cells[2],
                  confidence_paragraph(composer, attribute(composer, option, "confidence"), strong,
                                       struct_add(composer->arena, nodes[2], "P")),
                  strong);
    add_inlines(composer, &cells[2], child_find(option, "because"), plain, nodes[2]);
    add_inlines(composer, &cells[3], child_find(option, "change"), plain, nodes[3]);
    row_finish(composer, cells, 4, last, option_family(composer, option));
}

static void
head_compose(Composer *composer, const char *const *words, const float *widths, size_t n_words,
             StructNode *table)
{
    PrintStyle *print = composer->print;
    Galley *galley = composer->galley;
    const TextStyle *grey = style_coloured(print, &print->table, print->ink2);
    StructNode *row = struct_add(composer->arena, table, "TR");
    GridCell cells[4] = { 0 };
    float left = print->sheet.left;

    columns_locate(composer, widths, cells, n_words);
    slab_begin(galley, 0);
    for (size_t i = 0; i < n_words; i++) {
        text_place(composer, words[i], grey, cell_node(composer, row, "Column"), cells[i].x,
                   style_baseline(grey));
    }
    slab_add_rule(galley, left, grey->lead + 3, print->sheet.right - left, print->rule.section,
                  print->line);
    slab_end(galley, grey->lead + 3 + print->rule.section)->keep = true;
}

static const xmlNode *
next_element(const xmlNode *node, const char *name)
{
    while (node != NULL && !element_is(node, name)) {
        node = node->next;
    }
    return node;
}

void
decision_compose(Composer *composer, const xmlNode *decision, const Frame *frame)
{
    static const char *const words[] = { "Work", "Choice", "How sure", "What would change it" };
    PrintStyle *print = composer->print;
    Galley *galley = composer->galley;
    float left = print->sheet.left, width = print->sheet.right - left;
    StructNode *node = struct_add(composer->arena, frame->parent, "Table");
    StructNode *caption = struct_add(composer->arena, node, "Caption");
    TextStyle *title = style_copy(print, &print->h2);
    TextStyle *grey = style_coloured(print, &print->small, print->ink2);
    const xmlNode *heading = child_find(decision, "title"), *basis = child_find(decision, "basis");

    title->size = 13;
    title->lead = 18;
    slab_begin(galley, BOX_ABOVE);
    slab_add_rule(galley, left, 0, width, print->rule.box, print->ink);
    slab_add_target(
        galley,
        destination_name(composer->arena, composer->page->id, attribute(composer, decision, "id")),
        0);
    slab_end(galley, 6)->keep = true;
    if (heading != NULL) {
        StructNode *owner = struct_add(composer->arena, caption, "P");
        lines_compose(composer, inlines_paragraph(composer, heading, title, 0, owner),
                      (LineBox){ .x = left, .width = width, .style = title, .keep = true });
    }
    if (basis != NULL) {
        StructNode *owner = struct_add(composer->arena, caption, "P");
        lines_compose(composer, inlines_paragraph(composer, basis, grey, 0, owner),
                      (LineBox){ .x = left, .width = width, .style = grey, .keep = true });
    }
    galley_space(galley, 5);
    head_compose(composer, words, decision_widths, 4, node);
    const xmlNode *option = next_element(decision->children, "option");
    while (option != NULL) {
        const xmlNode *next = next_element(option->next, "option");
        option_compose(composer, option, node, next == NULL);
        option = next;
    }
    notes_attach(composer, frame->parent);
    galley_space(galley, BOX_ABOVE);
}

static void
versus_row(Composer *composer, const xmlNode *element, StructNode *table, bool last)
{
    static const char *const names[] = { "label", "gpu", "tpu" };
    PrintStyle *print = composer->print;
    StructNode *row = struct_add(composer->arena, table, "TR");
    TextStyle *plain = style_copy(print, &print->table),
              *strong = style_weighted(print, plain, 600);
    GridCell cells[3] = { 0 };

    columns_locate(composer, versus_widths, cells, 3);
    for (size_t i = 0; i < 3; i++) {
        StructNode *node = cell_node(composer, row, i == 0 ? "Row" : NULL);
        add_inlines(composer, &cells[i], child_find(element, names[i]), i == 0 ? strong : plain,
                    node);
    }
    row_finish(composer, cells, 3, last, FAMILY_OTHER);
}

void
versus_compose(Composer *composer, const xmlNode *versus, const Frame *frame)
{
    static const char *const words[] = { "", "GPU", "TPU" };
    PrintStyle *print = composer->print;
    Galley *galley = composer->galley;
    StructNode *node = struct_add(composer->arena, frame->parent, "Table");
    GridCell cells[3] = { 0 };

    columns_locate(composer, versus_widths, cells, 3);
    slab_begin(galley, BOX_ABOVE);
    for (size_t i = 1; i < 3; i++) {
        Family family = i == 1 ? FAMILY_GPU : FAMILY_TPU;
        slab_add_rule(galley, cells[i].x, 0, cells[i].width, print->rule.family,
                      theme_family_colour(composer->theme, family, THEME_PRINT));
    }
    slab_end(galley, print->rule.family + 4)->keep = true;
    head_compose(composer, words, versus_widths, 3, node);
    const xmlNode *row = next_element(versus->children, "row");
    while (row != NULL) {
        const xmlNode *next = next_element(row->next, "row");
        versus_row(composer, row, node, next == NULL);
        row = next;
    }
    notes_attach(composer, frame->parent);
    galley_space(galley, BOX_ABOVE);
}
