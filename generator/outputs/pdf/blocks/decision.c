/* The decision box and versus: rows of cells across the full measure. */
#include "outputs/pdf/blocks/grid.h"
#include "outputs/pdf/blocks/marks.h"

#include <string.h>

static const float BOX_ABOVE = 18, CELL_GAP = 8, ROW_PAD = 5.5F;

/* Relative widths of the columns: workload, choice, confidence, change (their sum is 160). The
 * first set is for the title page, which omits the reasons; the second for the text. */
static const float brief_widths[] = { 36, 37, 46, 41 };
static const float full_widths[] = { 28, 48, 51, 33 };
static const float versus_widths[] = { 42, 59, 59 };

static const xmlNode *
next_element(const xmlNode *node, const char *name)
{
    while (node != NULL && !tree_is(node, name)) {
        node = node->next;
    }
    return node;
}

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

/* Three dots, filled according to the confidence, and the word for it. */
static Paragraph *
confidence_paragraph(Composer *composer, const char *confidence, const TextStyle *style,
                     StructNode *node)
{
    static const char *const names[] = { "none", "low", "moderate", "high" };
    static const WordKey words[] = { WORD_SURE_NONE, WORD_SURE_LOW, WORD_SURE_MODERATE,
                                     WORD_SURE_HIGH };
    Span spans[4] = { 0 };
    size_t filled = 0;
    float size = style->size * 0.62F;
    InlineBox *dots = arena_array(composer->arena, InlineBox, 3);

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        filled = g_strcmp0(confidence, names[i]) == 0 ? i : filled;
    }
    const char *word = composer_word(composer, words[filled]);
    for (size_t i = 0; i < 3; i++) {
        dots[i] = (InlineBox){ .kind = DISPLAY_SHAPE,
                               .path = i < filled ? mark_disc(composer->arena, size)
                                                  : mark_ring(composer->arena, size, size * 0.15F),
                               .width = size,
                               .height = size,
                               .after = i < 2 ? size * 0.45F : size * 0.8F,
                               .drop = size * 0.05F,
                               .colour = style->colour };
        spans[i] = (Span){ .box = &dots[i], .style = style, .node = node };
    }
    spans[3] = (Span){ .text = word, .n_bytes = strlen(word), .style = style, .node = node };
    return paragraph_new(composer->setter, spans, 4, composer->place);
}

/* A row of cells, and the slabs that a page break in it needs. */
typedef struct {
    GridCell *cells;
    size_t n_cells;
    const RunningTable *running;
    Family family; /* its colour marks the choice in cell 1 */
    bool last;
} BoxRow;

static void
mark_choice(Composer *composer, const BoxRow *row)
{
    const GridCell *choice = &row->cells[1];

    if (row->family != FAMILY_OTHER && choice->parts[0]->n_lines > 0) {
        slab_add_rule(composer->galley, choice->x, ROW_PAD + style_baseline(choice->styles[0]) + 2,
                      choice->parts[0]->lines[0].width, 1.5F,
                      theme_family_colour(composer->theme, row->family, THEME_PRINT));
    }
}

static Slab *
row_end(Composer *composer, const BoxRow *row, float height)
{
    const PrintStyle *print = composer->print;
    float left = print->sheet.left;

    slab_add_rule(composer->galley, left, height, print->sheet.right - left, print->rule.row,
                  row->last ? print->line : print->hair);
    Slab *slab = slab_end(composer->galley, height + print->rule.row);
    slab->table = row->running;
    return slab;
}

/* Sets a row taller than a page as strips of one line per cell. Returns the last slab. */
static Slab *
row_divide(Composer *composer, const BoxRow *row)
{
    uint32_t n_lines = grid_row_lines(row->cells, row->n_cells);

    for (uint32_t line = 0;; line++) {
        float top = line == 0 ? ROW_PAD : 0;
        slab_begin(composer->galley, 0);
        float height = top + grid_place_strip(composer, row->cells, row->n_cells, line, top);
        if (line == 0) {
            mark_choice(composer, row);
        }
        if (line + 1 >= n_lines) {
            return row_end(composer, row, height + ROW_PAD);
        }
        slab_end(composer->galley, height)->table = row->running;
    }
}

/* Places a row of cells and the rule below it; returns its last slab. */
static Slab *
row_finish(Composer *composer, const BoxRow *row)
{
    const SheetMeasures *sheet = &composer->print->sheet;
    float height = grid_break(composer, row->cells, row->n_cells) + 2 * ROW_PAD;
    float repeated = row->running->head->height;

    if (height + composer->print->rule.row + repeated > sheet->bottom - sheet->top) {
        return row_divide(composer, row);
    }
    slab_begin(composer->galley, 0);
    for (size_t i = 0; i < row->n_cells; i++) {
        grid_place_cell(composer, &row->cells[i], ROW_PAD);
    }
    mark_choice(composer, row);
    return row_end(composer, row, height);
}

static Family
option_family(const xmlNode *option)
{
    const char *family = tree_attribute(option, "family");

    if (family == NULL) {
        return FAMILY_OTHER;
    }
    return strcmp(family, "gpu") == 0 ? FAMILY_GPU : FAMILY_TPU;
}

static void
option_compose(Composer *composer, const xmlNode *option, StructNode *table, bool brief,
               const RunningTable *running)
{
    static const char *const parts[] = { "precision", "fit" };
    bool last = next_element(option->next, "option") == NULL;
    PrintStyle *print = composer->print;
    TextStyle *plain = &print->table, *strong = style_weighted(print, plain, 600);
    StructNode *row = struct_add(composer->arena, table, "TR");
    GridCell cells[4] = { 0 };
    StructNode *nodes[4];

    for (size_t i = 0; i < 4; i++) {
        nodes[i] = cell_node(composer, row, i == 0 ? "Row" : NULL);
    }
    columns_locate(composer, brief ? brief_widths : full_widths, cells, 4);
    add_inlines(composer, &cells[0], element_child(option, "work"), strong, nodes[0]);
    add_inlines(composer, &cells[1], element_child(option, "choice"), strong, nodes[1]);
    if (!brief) {
        add_inlines(composer, &cells[1], element_child(option, "why"), plain, nodes[1]);
    }
    grid_add_part(&cells[2],
                  confidence_paragraph(composer, tree_attribute(option, "confidence"), strong,
                                       struct_add(composer->arena, nodes[2], "P")),
                  strong);
    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
        const xmlNode *part = element_child(option, parts[i]);
        /* the title page shows only the levels */
        add_inlines(composer, &cells[2], brief ? element_child(part, "strong") : part, plain,
                    nodes[2]);
    }
    add_inlines(composer, &cells[3], element_child(option, "change"), plain, nodes[3]);
    row_finish(composer, &(BoxRow){ cells, 4, running, option_family(option), last });
}

static Slab *
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
    for (size_t i = 0; i < n_words; i++) {
        StructNode *node = cell_node(composer, row, "Column");
        if (*words[i] != '\0') {
            grid_add_part(&cells[i], text_paragraph(composer, words[i], grey, node), grey);
        }
    }
    float height = grid_break(composer, cells, n_words) + 3;
    slab_begin(galley, 0);
    for (size_t i = 0; i < n_words; i++) {
        grid_place_cell(composer, &cells[i], 0);
    }
    slab_add_rule(galley, left, height, print->sheet.right - left, print->rule.section,
                  print->line);
    Slab *slab = slab_end(galley, height + print->rule.section);
    slab->keep = true;
    return slab;
}

static void
decision_head(Composer *composer, const xmlNode *decision, StructNode *table)
{
    PrintStyle *print = composer->print;
    float left = print->sheet.left, width = print->sheet.right - left;
    StructNode *caption = struct_add(composer->arena, table, "Caption");
    TextStyle *title = style_copy(print, &print->h2);
    TextStyle *grey = style_coloured(print, &print->small, print->ink2);
    const xmlNode *heading = element_child(decision, "title"),
                  *basis = element_child(decision, "basis");

    title->size = 13;
    title->lead = 18;
    title = style_weighted(print, title, title->weight);
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
    galley_space(composer->galley, 5);
}

/* The slabs that are repeated when the rows continue on a page. */
static RunningTable *
running_new(Composer *composer, const Slab *head)
{
    RunningTable *running = arena_new0(composer->arena, RunningTable);
    Slab *repeated = arena_new0(composer->arena, Slab), *empty = arena_new0(composer->arena, Slab);

    *repeated = *head;
    repeated->n_targets = 0;
    repeated->items = arena_array(composer->arena, DisplayItem, head->n_items);
    for (uint32_t i = 0; i < head->n_items; i++) {
        repeated->items[i] = head->items[i];
        repeated->items[i].node = NULL;
    }
    running->head = repeated;
    running->continued = empty;
    return running;
}

static void
decision_rows(Composer *composer, const xmlNode *decision, StructNode *node, bool brief)
{
    const char *const words[] = { composer_word(composer, WORD_WORK),
                                  composer_word(composer, WORD_CHOICE),
                                  composer_word(composer, WORD_HOW_SURE),
                                  composer_word(composer, WORD_CHANGE) };
    const Slab *head = head_compose(composer, words, brief ? brief_widths : full_widths, 4, node);
    const RunningTable *running = running_new(composer, head);
    const xmlNode *option = next_element(decision->children, "option");

    while (option != NULL) {
        option_compose(composer, option, node, brief, running);
        option = next_element(option->next, "option");
    }
}

static void
decision_notice(Composer *composer, const xmlNode *notice, StructNode *parent)
{
    PrintStyle *print = composer->print;
    TextStyle *style = style_coloured(print, &print->micro, print->ink2);
    StructNode *node = struct_add(composer->arena, parent, "P");
    float left = print->sheet.left;

    node->lang = tree_attribute(notice, "lang");
    lines_compose(
        composer, inlines_paragraph(composer, notice, style, 0, node),
        (LineBox){ .x = left, .width = print->sheet.right - left, .space = 5, .style = style });
}

static void
decision_set(Composer *composer, const xmlNode *decision, StructNode *parent, bool brief)
{
    PrintStyle *print = composer->print;
    Galley *galley = composer->galley;
    StructNode *node = struct_add(composer->arena, parent, "Table");

    slab_begin(galley, BOX_ABOVE);
    slab_add_rule(galley, print->sheet.left, 0, print->sheet.right - print->sheet.left,
                  print->rule.box, print->ink);
    if (!brief) {
        slab_add_target(
            galley,
            destination_name(composer->arena, composer->page->id, tree_attribute(decision, "id")),
            0);
    }
    slab_end(galley, 6)->keep = true;
    decision_head(composer, decision, node);
    decision_rows(composer, decision, node, brief);
    if (element_child(decision, "notice") != NULL) {
        decision_notice(composer, element_child(decision, "notice"), parent);
    }
    galley_space(galley, BOX_ABOVE);
}

void
decision_compose(Composer *composer, const xmlNode *decision, const Frame *frame)
{
    decision_set(composer, decision, frame->parent, false);
    notes_attach(composer, frame->parent);
}

void
decision_compose_brief(Composer *composer, const xmlNode *decision, StructNode *parent)
{
    decision_set(composer, decision, parent, true);
}

void
decision_compose_rows(Composer *composer, const xmlNode *decision, StructNode *parent)
{
    StructNode *table = struct_add(composer->arena, parent, "Table");
    const xmlNode *title = element_child(decision, "title");

    table->summary = title != NULL ? tree_text(title, composer->arena) : NULL;
    decision_rows(composer, decision, table, true);
}

static void
versus_row(Composer *composer, const xmlNode *element, StructNode *table,
           const RunningTable *running)
{
    static const char *const names[] = { "label", "gpu", "tpu" };
    PrintStyle *print = composer->print;
    StructNode *row = struct_add(composer->arena, table, "TR");
    TextStyle *plain = style_copy(print, &print->table),
              *strong = style_weighted(print, plain, 600);
    GridCell cells[3] = { 0 };
    bool last = next_element(element->next, "row") == NULL;

    columns_locate(composer, versus_widths, cells, 3);
    for (size_t i = 0; i < 3; i++) {
        StructNode *node = cell_node(composer, row, i == 0 ? "Row" : NULL);
        add_inlines(composer, &cells[i], element_child(element, names[i]), i == 0 ? strong : plain,
                    node);
    }
    row_finish(composer, &(BoxRow){ cells, 3, running, FAMILY_OTHER, last })->keep = !last;
}

void
versus_compose(Composer *composer, const xmlNode *versus, const Frame *frame)
{
    static const char *const words[] = { "", "GPU", "TPU" };
    PrintStyle *print = composer->print;
    Galley *galley = composer->galley;
    StructNode *node = struct_add(composer->arena, frame->parent, "Table");
    GridCell cells[3] = { 0 };

    node->summary = section_title(composer);
    columns_locate(composer, versus_widths, cells, 3);
    slab_begin(galley, BOX_ABOVE);
    for (size_t i = 1; i < 3; i++) {
        Family family = i == 1 ? FAMILY_GPU : FAMILY_TPU;
        slab_add_rule(galley, cells[i].x, 0, cells[i].width, print->rule.family,
                      theme_family_colour(composer->theme, family, THEME_PRINT));
    }
    slab_end(galley, print->rule.family + 4)->keep = true;
    const RunningTable *running =
        running_new(composer, head_compose(composer, words, versus_widths, 3, node));
    const xmlNode *row = next_element(versus->children, "row");
    while (row != NULL) {
        versus_row(composer, row, node, running);
        row = next_element(row->next, "row");
    }
    notes_attach(composer, frame->parent);
    galley_space(galley, BOX_ABOVE);
}
