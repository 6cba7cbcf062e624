/* Tables: a head repeated on every page, rows that are divided only if one is taller than a page,
 * and row groups with their bar. */
#include "outputs/pdf/blocks/tables.h"

#include <string.h>

static const float TABLE_ABOVE = 16, HEAD_ABOVE = 8, GROUP_PAD = 8;
/* Share of the page height up to which a table is not divided: one that may float, and one that may
 * not. */
static const float SHORT_TABLE = 0.6F, SHORT_PLAIN = 0.28F;
/* White space above and below a cell's background. */
static const float FILL_GAP = 0.75F;
/* At least this many rows, or rows of this total height, follow the head before a page break. */
enum { FIRST_ROWS = 4 };
static const float FIRST_HEIGHT = 48;
/* Share of the page height up to which a head is repeated and not divided. */
static const float HEAD_SHARE_MAX = 0.33F;
/* The same for the title on further pages, and for reasons of missing values at the foot. */
static const float REPEATED_SHARE_MAX = 0.15F;
/* Share of the measure that a single word may take; a longer word is broken rather than the table
 * split into parts. */
static const float LONG_WORD = 0.3F;

static void
rule_below(const TableLayout *table, float y, bool last, Colour colour)
{
    const PrintStyle *print = table->composer->print;
    float weight = last ? print->rule.object : print->rule.row;

    slab_add_rule(table->composer->galley, table->x, y, table->width, weight,
                  last ? print->ink : colour);
}

static float
page_height(const Composer *composer)
{
    return composer->print->sheet.bottom - composer->print->sheet.top;
}

/* Places the families' bars above the names of their chips; returns where the names begin. */
static float
family_bars(const TableLayout *table, float top)
{
    const Composer *composer = table->composer;
    float below = top;

    for (size_t i = 0, end = 0; i < table->n_columns; i = end) {
        const char *family = table->columns[i].family;
        for (end = i + 1;
             end < table->n_columns && g_strcmp0(family, table->columns[end].family) == 0;) {
            end++;
        }
        if (family == NULL) {
            continue;
        }
        const TableColumn *last = &table->columns[end - 1];
        Family kind = g_str_equal(family, "gpu") ? FAMILY_GPU : FAMILY_TPU;
        slab_add_rule(composer->galley, table->columns[i].x, top,
                      last->x + last->width - table->columns[i].x, composer->print->rule.family,
                      theme_family_colour(composer->theme, kind, THEME_PRINT));
        below = top + composer->print->rule.family;
    }
    return below;
}

/* Places the head's cells, `height` high, aligned to the lower edge. */
static float
head_place(TableLayout *table, GridCell *cells, float height, float top)
{
    Composer *composer = table->composer;

    top = family_bars(table, top);
    for (size_t i = 0; i < table->n_columns; i++) {
        grid_place_cell(composer, &cells[i],
                        top + TABLE_PAD + height - grid_cell_height(&cells[i]));
    }
    float bottom = top + height + 2 * TABLE_PAD;
    slab_add_rule(composer->galley, table->x, bottom, table->width, composer->print->rule.object,
                  composer->print->ink);
    return bottom + composer->print->rule.object;
}

static float
row_pad(const TableRow *row)
{
    return row->group ? GROUP_PAD : TABLE_PAD;
}

static void
group_bar(const TableLayout *table, const TableRow *row)
{
    const PrintStyle *print = table->composer->print;
    Colour colour = theme_family_colour(table->composer->theme, row->family, THEME_PRINT);
    float baseline = GROUP_PAD + style_baseline(&print->table);

    slab_add_rule(table->composer->galley, table->x, baseline - 2 - print->rule.family, 14,
                  print->rule.family, colour);
}

static void
fill_cell(Composer *composer, const GridCell *cell, float height)
{
    if (cell->filled) {
        slab_add_rule(composer->galley, cell->x, FILL_GAP, cell->width, height - 2 * FILL_GAP,
                      cell->fill);
    }
}

/* Sets a row taller than a page as strips of one line per cell. */
static void
row_compose_strips(TableLayout *table, TableRow *row, const RunningTable *running, bool last)
{
    Composer *composer = table->composer;
    uint32_t n_lines = grid_row_lines(row->cells, row->n_cells);

    for (uint32_t line = 0; line < n_lines; line++) {
        float top = line == 0 ? row_pad(row) : 0;
        slab_begin(composer->galley, 0);
        float height = top + grid_place_strip(composer, row->cells, row->n_cells, line, top);
        if (line + 1 == n_lines) {
            height += TABLE_PAD;
            rule_below(table, height, last, composer->print->hair);
        }
        Slab *slab = slab_end(composer->galley, height);
        slab->table = running;
        slab->group = table->group;
    }
}

/* A group's title repeated, for a further page with its rows. */
static const Slab *
group_repeat(const TableLayout *table, const TableRow *row)
{
    Composer *composer = table->composer;
    Galley *outer = composer->galley;
    GridCell cell = row->cells[0];
    const char *title = tree_text(element_child(row->element, "cell"), composer->arena);
    const char *text =
        arena_printf(composer->arena, "%s, %s", title, composer_word(composer, WORD_CONTINUED));
    TextStyle *plain = &composer->print->table;

    composer->galley = galley_start(composer);
    cell.n_parts = 0;
    const TextStyle *strong = style_with(composer->print, plain, TRAIT_STRONG);
    grid_add_part(&cell, text_paragraph(composer, text, strong, NULL), strong);
    float height = grid_break(composer, &cell, 1) + GROUP_PAD + TABLE_PAD;
    slab_begin(composer->galley, 0);
    if (row->bar) {
        group_bar(table, row);
    }
    grid_place_cell(composer, &cell, GROUP_PAD);
    rule_below(table, height, false, composer->print->line);
    const Slab *slab = slab_end(composer->galley, height + composer->print->rule.row);
    composer->galley = outer;
    return slab;
}

static bool
before_total(const TableLayout *table, size_t index)
{
    return index + 1 < table->n_rows && table->rows[index + 1].total;
}

/* Keeps a group's title with its first row, the first rows together under the head, and the last
 * row and a total with the row before. */
static bool
row_is_kept(const TableLayout *table, size_t index)
{
    bool first = index + 1 < FIRST_ROWS && index + 1 < table->n_rows && table->set < FIRST_HEIGHT;
    return table->rows[index].group || first || before_total(table, index) ||
           (index + 2 == table->n_rows && index > 0);
}

static void
row_compose(TableLayout *table, size_t index, const RunningTable *running, float tallest)
{
    Composer *composer = table->composer;
    TableRow *row = &table->rows[index];
    bool last = index + 1 == table->n_rows;
    float height = grid_break(composer, row->cells, row->n_cells);

    if (row->group) {
        table->group = NULL;
    }
    tallest -= table->group != NULL ? table->group->height : 0;
    if (height + row_pad(row) + TABLE_PAD + 1 > tallest) {
        row_compose_strips(table, row, running, last);
        return;
    }
    slab_begin(composer->galley, 0);
    if (row->group && row->bar) {
        group_bar(table, row);
    }
    for (size_t i = 0; i < row->n_cells; i++) {
        fill_cell(composer, &row->cells[i], height + row_pad(row) + TABLE_PAD);
        grid_place_cell(composer, &row->cells[i], row_pad(row));
    }
    height += row_pad(row) + TABLE_PAD;
    bool marked = row->group || before_total(table, index);
    rule_below(table, height, last, marked ? composer->print->line : composer->print->hair);
    Slab *slab = slab_end(composer->galley, height + composer->print->rule.row);
    slab->table = running;
    slab->group = table->group;
    table->set += slab->height;
    slab->keep = row_is_kept(table, index);
    if (row->group) {
        const Slab *group = group_repeat(table, row);
        /* a title that would fill much of a page is not repeated */
        table->group = group->height < tallest / 3 ? group : NULL;
    }
}

/* Places the title in the open slab at `y`, unless it takes too much of a page. Returns where it
 * ends. */
static float
title_repeat(const TableLayout *table, const char *title, float y)
{
    Composer *composer = table->composer;
    const TextStyle *style = &composer->print->title;
    Paragraph *text = text_paragraph(composer, title, style, NULL);

    paragraph_break(composer->setter, text, table->width, false);
    if (style->lead * (float)text->n_lines > REPEATED_SHARE_MAX * page_height(composer)) {
        return y;
    }
    for (uint32_t i = 0; i < text->n_lines; i++) {
        paragraph_place(composer->setter, text, i, table->x, y + style_baseline(style),
                        composer->galley);
        y += style->lead;
    }
    return y;
}

/* The slabs that page breaks inside the table need. */
static RunningTable *
running_new(TableLayout *table, const char *label, const char *title)
{
    Composer *composer = table->composer;
    PrintStyle *print = composer->print;
    RunningTable *running = arena_new0(composer->arena, RunningTable);
    Galley *outer = composer->galley;
    const TextStyle *grey = style_coloured(print, &print->micro, print->ink2);
    float y = 0;

    composer->galley = galley_start(composer);
    slab_begin(composer->galley, 0);
    if (label != NULL) {
        slab_add_rule(composer->galley, table->x, 0, table->width, print->rule.object, print->ink);
        const TextStyle *strong = style_weighted(print, grey, 600);
        float baseline = 5 + style_baseline(grey);
        float width = text_place(composer, label, strong, NULL, table->x, baseline);
        text_place(composer, composer_word(composer, WORD_CONTINUED), grey, NULL,
                   table->x + width + grey->space, baseline);
        y = 5 + grey->lead;
    }
    if (title != NULL) {
        y = title_repeat(table, title, y);
    }
    y += label != NULL ? HEAD_ABOVE : 0;
    float height = grid_break(composer, table->artifact_head, table->n_columns);
    if (y + height < HEAD_SHARE_MAX * page_height(composer)) { /* no repeat of a very high head */
        y = head_place(table, table->artifact_head, height, y);
    } else {
        slab_add_rule(composer->galley, table->x, y, table->width, print->rule.object, print->ink);
        y += print->rule.object;
    }
    running->head = slab_end(composer->galley, y);
    slab_begin(composer->galley, 0);
    y = reasons_repeat(table, REPEATED_SHARE_MAX * page_height(composer)) + 5;
    text_place_right(composer, composer_word(composer, WORD_CONTINUED_NEXT), grey, NULL,
                     table->x + table->width, y + style_baseline(grey));
    running->continued = slab_end(composer->galley, y + grey->lead);
    composer->galley = outer;
    return running;
}

static void
table_locate(TableLayout *table, const Frame *frame, bool numbered)
{
    const SheetMeasures *sheet = &table->composer->print->sheet;
    bool wide = numbered || (frame->hangs && table_natural_width(table) > frame->width);

    table->x = wide ? sheet->left : frame->x;
    table->width = wide ? sheet->right - sheet->left : frame->width;
}

/* Sets the head above the first rows. A head that would fill much of a page is set one line at a
 * time. */
static void
head_compose(TableLayout *table, float space)
{
    Galley *galley = table->composer->galley;
    float height = grid_break(table->composer, table->head, table->n_columns);
    uint32_t n_lines = 0;

    if (height < HEAD_SHARE_MAX * page_height(table->composer)) {
        slab_begin(galley, space);
        slab_end(galley, head_place(table, table->head, height, 0))->keep = true;
        return;
    }
    for (size_t i = 0; i < table->n_columns; i++) {
        n_lines = MAX(n_lines, grid_cell_lines(&table->head[i]));
    }
    for (uint32_t line = 0; line < n_lines; line++) {
        float top = line == 0 ? TABLE_PAD : 0;
        slab_begin(galley, line == 0 ? space : 0);
        slab_end(galley,
                 top + grid_place_strip(table->composer, table->head, table->n_columns, line, top));
    }
    slab_begin(galley, TABLE_PAD);
    slab_add_rule(galley, table->x, 0, table->width, table->composer->print->rule.object,
                  table->composer->print->ink);
    slab_end(galley, table->composer->print->rule.object)->keep = true;
}

static void
rows_compose(TableLayout *table, const char *label, const char *title)
{
    Composer *composer = table->composer;
    const SheetMeasures *sheet = &composer->print->sheet;
    RunningTable *running = running_new(table, label, title);
    float tallest =
        sheet->bottom - sheet->top - running->head->height - running->continued->height - 2;

    head_compose(table, label != NULL ? HEAD_ABOVE : TABLE_ABOVE * 0.7F);
    for (size_t i = 0; i < table->n_rows; i++) {
        row_compose(table, i, running, tallest);
    }
}

/* Keeps a short table on one page. If it may float, text may move ahead of it, as with a figure. */
static void
table_float(Composer *composer, unsigned first, const StructNode *table, bool moves)
{
    const SheetMeasures *sheet = &composer->print->sheet;
    GPtrArray *slabs = composer->galley->slabs;
    float height = 0, share = moves ? SHORT_TABLE : SHORT_PLAIN;

    for (unsigned i = first; i < slabs->len; i++) {
        const Slab *slab = g_ptr_array_index(slabs, i);
        height += slab->space + slab->height;
    }
    if (height > share * (sheet->bottom - sheet->top)) {
        return;
    }
    for (unsigned i = first; i < slabs->len; i++) {
        Slab *slab = g_ptr_array_index(slabs, i);
        slab->whole = i + 1 < slabs->len;
        slab->floats = moves ? table : NULL;
    }
}

/* Composes the caption of a further part of a table that is too wide. */
static void
part_compose(Composer *composer, const char *label, StructNode *node)
{
    PrintStyle *print = composer->print;
    const SheetMeasures *sheet = &print->sheet;
    StructNode *caption = struct_add_first(composer->arena, node, "Caption");
    const TextStyle *strong =
        style_weighted(print, style_coloured(print, &print->micro, print->ink2), 600);

    slab_begin(composer->galley, TABLE_ABOVE);
    slab_add_rule(composer->galley, sheet->left, 0, sheet->right - sheet->left, print->rule.object,
                  print->ink);
    text_place(composer, label, strong, struct_add(composer->arena, caption, "P"), sheet->left,
               5 + style_baseline(strong));
    slab_end(composer->galley, 5 + strong->lead)->keep = true;
}

/* Composes the caption of a table without a number. */
static void
name_compose(Composer *composer, const Frame *frame, StructNode *node)
{
    PrintStyle *print = composer->print;
    const TextStyle *grey =
        style_weighted(print, style_coloured(print, &print->micro, print->ink2), 600);
    StructNode *caption = struct_add_first(composer->arena, node, "Caption");

    slab_begin(composer->galley, TABLE_ABOVE / 2);
    text_place(composer, frame->caption, grey, struct_add(composer->arena, caption, "P"), frame->x,
               style_baseline(grey));
    slab_end(composer->galley, grey->lead)->keep = true;
}

static void
table_set(TableLayout *table, const char *number, const Frame *frame)
{
    Composer *composer = table->composer;
    Arena *arena = composer->arena;
    const xmlNode *title = element_child(table->element, "title");
    const char *label =
        number != NULL ? arena_printf(arena, "%s %s", composer_word(composer, WORD_TABLE), number)
                       : NULL;
    const char *text = title != NULL ? tree_text(title, composer->arena) : NULL;

    if (table->n_columns > 0) {
        table_locate(table, frame, number != NULL);
        table_measure(table);
        reasons_move(table);
    }
    struct_append(frame->parent, table->node);
    if (table->n_parts > 1 && label != NULL) {
        label = arena_printf(arena, "%s, %s %zu %s %zu", label, composer_word(composer, WORD_PART),
                             table->part + 1, composer_word(composer, WORD_OF), table->n_parts);
    }
    if (number != NULL && table->part > 0) {
        part_compose(composer, label, table->node);
    } else if (number != NULL) {
        caption_compose(composer, table->element, label, table->node);
        table->node->data = data_name(composer, table->element);
        Entry entry = { ENTRY_TABLE, 1, number, text != NULL ? text : label,
                        destination_name(arena, composer->page->id,
                                         tree_attribute(table->element, "id")) };
        g_array_append_val(composer->entries, entry);
    } else if (frame->caption != NULL) {
        name_compose(composer, frame, table->node);
    } else {
        table->node->summary = section_title(composer);
    }
    if (table->n_columns > 0) {
        rows_compose(table, label, text);
        reasons_compose(table, frame->parent);
    }
    notes_attach(composer, frame->parent);
    galley_space(composer->galley, number != NULL ? 6 : TABLE_ABOVE * 0.7F);
    if (table->part + 1 >= table->n_parts) {
        endings_compose(composer, table->element, frame->parent, false);
    }
}

/* Sets a table that is too wide for the upright sheet on a landscape sheet, without other text. */
static void
table_set_wide(TableLayout *table, const char *number, const Frame *frame)
{
    Composer *composer = table->composer;
    SheetMeasures upright = composer->print->sheet;
    GPtrArray *slabs = composer->galley->slabs;
    unsigned first = slabs->len;

    composer->print->sheet = composer->print->wide;
    table_set(table, number, frame);
    composer->print->sheet = upright;
    for (unsigned i = first; i < slabs->len; i++) {
        Slab *slab = g_ptr_array_index(slabs, i);
        slab->wide = true;
        slab->floats = table->node;
    }
}

/* Sets a numbered table of a list, quotation or callout, with caption and notes, within the room
 * there. */
static void
table_set_inside(TableLayout *table, const char *number, const Frame *frame)
{
    Composer *composer = table->composer;
    SheetMeasures *sheet = &composer->print->sheet, whole = *sheet;
    unsigned first = composer->galley->slabs->len;

    sheet->left = sheet->text_left = frame->x;
    sheet->right = frame->x + frame->width;
    table_set(table, number, frame);
    *sheet = whole;
    table_float(composer, first, table->node, frame_moves(frame, table->element));
}

static bool
table_is_wide(const TableLayout *table)
{
    const PrintStyle *print = table->composer->print;
    float upright = print->sheet.right - print->sheet.left;

    return table_least_width(table) > upright && print->wide.right - print->wide.left > upright;
}

/* Width of the measure for the table, on an upright sheet. */
static float
table_room(const TableLayout *table, const Frame *frame)
{
    const SheetMeasures *sheet = &table->composer->print->sheet;
    return frame->hangs ? sheet->right - sheet->left : frame->width;
}

/* True if the columns would be so narrow that numbers and common words were broken. */
static bool
table_must_split(const TableLayout *table, const char *number, const Frame *frame)
{
    const SheetMeasures *wide = &table->composer->print->wide;
    float room = table_room(table, frame);

    if (number != NULL && frame->hangs) {
        room = MAX(room, wide->right - wide->left);
    }
    return table->n_columns > 2 && table_divided_width(table, LONG_WORD * room) > room;
}

/* The end of the columns that fit beside the first one; there is at least one. */
static size_t
part_end(const TableLayout *table, size_t from, float room, float limit)
{
    float used = table->columns[0].minimum;
    size_t end = from;

    while (end < table->n_all) {
        used += TABLE_GAP + MIN(table->columns[end].minimum, room / 2);
        if (used > limit && end > from) {
            break;
        }
        end++;
    }
    return end;
}

static size_t
count_parts(const TableLayout *table, float room, float limit)
{
    size_t n = 0;

    for (size_t from = 1; from < table->n_all; from = part_end(table, from, room, limit)) {
        n++;
    }
    return n;
}

/* The smallest limit that needs no more parts than the full width, so that the parts are evenly
 * filled. */
static float
even_limit(const TableLayout *table, float room)
{
    size_t n_parts = count_parts(table, room, room);
    float least = 0, most = room;

    while (most - least > 1) {
        float middle = (least + most) / 2;
        if (count_parts(table, room, middle) > n_parts) {
            least = middle;
        } else {
            most = middle;
        }
    }
    return most;
}

/* Splits the table into parts, one below the other. Each part repeats the first column. */
static void
table_split(const TableLayout *table, const char *number, const Frame *frame)
{
    Composer *composer = table->composer;
    float room = table_room(table, frame), limit = even_limit(table, room);
    size_t n_parts = count_parts(table, room, limit);

    for (size_t from = 1, i = 0; from < table->n_all; i++) {
        TableLayout part = { .composer = composer,
                             .element = table->element,
                             .from = from,
                             .to = part_end(table, from, room, limit),
                             .part = i,
                             .n_parts = n_parts };
        part.node = struct_new(composer->arena, "Table");
        table_read(&part);
        table_set(&part, number, frame);
        from = part.to;
    }
}

void
table_compose(Composer *composer, const xmlNode *element, const Frame *frame)
{
    const char *id = tree_attribute(element, "id");
    const char *number = id != NULL ? tree_attribute(element, "number") : NULL;
    TableLayout table = { .composer = composer, .element = element };

    unsigned first = composer->galley->slabs->len;
    table.node = struct_new(composer->arena, "Table");
    table_read(&table);
    if (table_must_split(&table, number, frame)) {
        table_split(&table, number, frame);
        galley_space(composer->galley, TABLE_ABOVE);
        return;
    }
    if (number != NULL && frame->hangs && table_is_wide(&table)) {
        table_set_wide(&table, number, frame);
    } else if (number != NULL && !frame->hangs && table_least_width(&table) <= frame->width) {
        table_set_inside(&table, number, frame);
    } else {
        table_set(&table, number, frame);
        bool numbered = number != NULL && frame->hangs;
        for (unsigned i = first; i < composer->galley->slabs->len && numbered; i++) {
            ((Slab *)g_ptr_array_index(composer->galley->slabs, i))->object = table.node;
        }
        table_float(composer, first, table.node, numbered && !element_stays(element));
    }
    galley_space(composer->galley, TABLE_ABOVE);
}
