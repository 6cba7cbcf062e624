#include "outputs/pdf/blocks/tables.h"

#include <string.h>

/* Weight of number columns when spare width is shared. */
static const float NUMBER_SHARE = 0.6F;
/* Line height of heads. */
static const float HEAD_LEAD = 10.5F;
/* Minimum share of the width that remains for columns beside gaps, however many there are, and the
 * narrowest column that can fit a character. */
static const float ROOM_SHARE_MIN = 0.7F, COLUMN_WIDTH_MIN = 8;

/* True if the part has any of the columns from `first` to before `end`. */
static bool
is_shown(const TableLayout *table, size_t first, size_t end)
{
    return first == 0 || table->to == 0 || (first < table->to && end > table->from);
}

static size_t
count_children(const xmlNode *parent, const char *name)
{
    size_t n = 0;

    for (const xmlNode *child = parent->children; child != NULL; child = child->next) {
        n += tree_is(child, name) ? 1 : 0;
    }
    return n;
}

/* Number of digits after the point; -1: not a plain number, such as a date. */
static int
decimals_of(const char *text)
{
    int decimals = -1;
    bool digits = false;

    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        if (g_ascii_isdigit((char)c) && c < 128) {
            digits = true;
            decimals += decimals >= 0 ? 1 : 0;
        } else if (c == '.' && decimals < 0) {
            decimals = 0;
        } else if (c != ',' && (at > text || (c != '+' && c != '-' && c != 0x2212))) {
            return -1;
        }
    }
    return !digits ? -1 : MAX(decimals, 0);
}

static GridAlign
align_read(const xmlNode *element)
{
    const char *align = tree_attribute(element, "align");

    if (g_strcmp0(align, "number") == 0 || g_strcmp0(align, "right") == 0) {
        return GRID_RIGHT;
    }
    return g_strcmp0(align, "center") == 0 ? GRID_CENTRE : GRID_LEFT;
}

/* Reads a head cell: the name and, below it, the unit. */
static void
head_read(TableLayout *table, const xmlNode *element, StructNode *node, GridCell *cell)
{
    Composer *composer = table->composer;
    const char *unit = tree_attribute(element, "unit");

    cell->align = align_read(element);
    bool splits = node != NULL && unit != NULL; /* or PDF readers join name and unit to one word */
    StructNode *name_node = splits ? struct_add(composer->arena, node, "P") : node;
    grid_add_part(cell, inlines_paragraph(composer, element, table->head_style, 0, name_node),
                  table->head_style);
    if (unit != NULL) {
        StructNode *unit_node = splits ? struct_add(composer->arena, node, "P") : node;
        grid_add_part(cell, text_paragraph(composer, unit, table->unit_style, unit_node),
                      table->unit_style);
    }
}

static void
column_read(TableLayout *table, size_t index, const xmlNode *element, StructNode *row)
{
    TableColumn *column = &table->columns[index];
    StructNode *node = struct_add(table->composer->arena, row, "TH");

    node->scope = "Column";
    column->number = g_strcmp0(tree_attribute(element, "align"), "number") == 0;
    column->align = align_read(element);
    column->family = tree_attribute(element, "family");
    head_read(table, element, node, &table->head[index]);
    head_read(table, element, NULL, &table->artifact_head[index]);
    for (uint32_t i = 0; i < table->head[index].n_parts; i++) {
        column->minimum = MAX(column->minimum, table->head[index].parts[i]->minimum);
        column->divided = MAX(column->divided, table->head[index].parts[i]->divided);
        column->natural = MAX(column->natural, table->head[index].parts[i]->natural);
    }
}

static Family
family_of(const char *name)
{
    return strcmp(name, "gpu") == 0   ? FAMILY_GPU
           : strcmp(name, "tpu") == 0 ? FAMILY_TPU
                                      : FAMILY_OTHER;
}

static StructNode *
cell_node(TableLayout *table, const xmlNode *element, StructNode *row, size_t span)
{
    Composer *composer = table->composer;
    bool header = tree_attribute(element, "header") != NULL;
    StructNode *node = struct_add(composer->arena, row, header ? "TH" : "TD");

    node->scope = header ? "Row" : NULL;
    node->column_span = span > 1 ? (int)span : 0;
    return node;
}

/* Updates the column's measures; the decimals of numbers determine its alignment. */
static void
cell_measure(TableLayout *table, const xmlNode *element, GridCell *cell, size_t index)
{
    TableColumn *column = &table->columns[index];

    column->minimum = MAX(column->minimum, cell->parts[0]->minimum);
    column->divided = MAX(column->divided, cell->parts[0]->divided);
    if (tree_attribute(element, "missing") != NULL) {
        cell->inset = -1;
        column->reasons = MAX(column->reasons, cell->parts[0]->natural); /* the reason may wrap */
        return;
    }
    column->natural = MAX(column->natural, cell->parts[0]->natural);
    if (column->align == GRID_RIGHT) {
        int decimals = decimals_of(tree_text(element, table->composer->arena));
        cell->inset = (float)decimals; /* until align_decimals() converts it */
        column->decimals = MAX(column->decimals, decimals);
        column->n_plain += decimals >= 0 ? 1 : 0;
    }
}

/* A colour of the theme's heat scale, steps 1 to 5; `what` is "fill" or "text". */
static Colour
heat_colour(const Composer *composer, const char *what, const char *step)
{
    Colour colour = composer->print->ink;
    g_autofree char *path = g_strdup_printf("heat.light.%s.%d", what, CLAMP(step[0] - '1', 0, 4));

    colour_parse(theme_text(composer->theme, path), &colour);
    return colour;
}

static TextStyle *
cell_style(TableLayout *table, const xmlNode *element, GridCell *cell)
{
    Composer *composer = table->composer;
    const char *heat = tree_attribute(element, "heat");

    if (heat != NULL) {
        cell->filled = true;
        cell->fill = heat_colour(composer, "fill", heat);
        return style_coloured(composer->print, &composer->print->table,
                              heat_colour(composer, "text", heat));
    }
    return tree_attribute(element, "missing") != NULL ? table->missing_style
                                                      : &composer->print->table;
}

/* Reads cell `index` of a row; the last cell spans the remaining columns. */
static void
cell_read(TableLayout *table, TableRow *row, size_t index, const xmlNode *element, StructNode *node)
{
    GridCell *cell = &row->cells[index];
    size_t span = index + 1 == row->n_cells ? table->n_columns - index : 1;
    TextStyle *style = cell_style(table, element, cell);
    unsigned traits = row->group ? TRAIT_STRONG : 0;
    StructNode *owner = cell_node(table, element, node, span);

    cell->align = span > 1 ? GRID_LEFT : table->columns[index].align;
    cell->reason = reason_read(table, element);
    Paragraph *mark = cell->reason != NULL ? reason_mark(table, cell->reason, owner) : NULL;
    grid_add_part(cell,
                  mark != NULL ? mark
                               : inlines_paragraph(table->composer, element, style, traits, owner),
                  style);
    if (span == 1) {
        cell_measure(table, element, cell, index);
    }
}

/* True if the row's name is a word for total, or if only its name is bold. */
static bool
is_total(const Composer *composer, const xmlNode *lead)
{
    const char *const words[] = { "Total", "Subtotal", "Sum", "All",
                                  composer_word(composer, WORD_TOTAL) };

    if (lead == NULL || lead->children == NULL) {
        return false;
    }
    const char *text = tree_text(lead, composer->arena);
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        size_t n = strlen(words[i]);
        if (g_str_has_prefix(text, words[i]) && !g_ascii_isalpha(text[n])) {
            return true;
        }
    }
    return tree_is(lead->children, "strong") && lead->children->next == NULL;
}

static void
row_read(TableLayout *table, TableRow *row)
{
    Composer *composer = table->composer;
    StructNode *node = struct_add(composer->arena, table->node, "TR");
    const char *family = tree_attribute(row->element, "family");
    const xmlNode *lead = element_child(row->element, "cell");
    bool titled = family != NULL || (lead != NULL && tree_attribute(lead, "header") != NULL);
    size_t n_cells = MIN(count_children(row->element, "cell"), table->n_all), k = 0, i = 0;

    for (size_t c = 0; c < n_cells; c++) { /* the last cell spans the remaining columns */
        row->n_cells += is_shown(table, c, c + 1 == n_cells ? table->n_all : c + 1) ? 1 : 0;
    }
    row->cells = arena_array(composer->arena, GridCell, row->n_cells);
    row->family = family != NULL ? family_of(family) : FAMILY_OTHER;
    row->bar = family != NULL;
    row->group = titled && row->n_cells == 1 && table->n_columns > 1;
    row->total = !row->group && is_total(composer, lead);
    for (const xmlNode *cell = lead; cell != NULL && i < row->n_cells; cell = element_next(cell)) {
        size_t end = k + 1 == n_cells ? table->n_all : k + 1;
        if (is_shown(table, k++, end)) {
            cell_read(table, row, i++, cell, node);
        }
    }
}

static void
styles_choose(TableLayout *table)
{
    PrintStyle *print = table->composer->print;

    table->head_style = style_weighted(print, &print->table, 600);
    table->unit_style = style_coloured(print, &print->micro, print->ink2);
    table->missing_style = style_coloured(print, &print->micro, print->ink2);
    table->head_style->lead = HEAD_LEAD;
    table->unit_style->lead = HEAD_LEAD;
    table->missing_style->lead = print->table.lead;
}

void
table_read(TableLayout *table)
{
    Composer *composer = table->composer;
    const xmlNode *columns = element_child(table->element, "columns");
    size_t i = 0, k = 0;

    table->n_all = columns != NULL ? count_children(columns, "column") : 0;
    for (size_t c = 0; c < table->n_all; c++) {
        table->n_columns += is_shown(table, c, c + 1) ? 1 : 0;
    }
    table->columns = arena_array(composer->arena, TableColumn, table->n_columns);
    table->head = arena_array(composer->arena, GridCell, table->n_columns);
    table->artifact_head = arena_array(composer->arena, GridCell, table->n_columns);
    if (table->n_columns == 0) {
        return;
    }
    styles_choose(table);
    StructNode *row = struct_add(composer->arena, table->node, "TR");
    for (const xmlNode *column = element_child(columns, "column"); column != NULL;
         column = element_next(column), k++) {
        if (is_shown(table, k, k + 1)) {
            column_read(table, i++, column, row);
        }
    }
    table->n_rows = count_children(table->element, "row");
    table->rows = arena_array(composer->arena, TableRow, table->n_rows);
    i = 0;
    for (const xmlNode *element = element_first(table->element); element != NULL;
         element = element_next(element)) {
        if (tree_is(element, "row")) {
            table->rows[i].element = element;
            row_read(table, &table->rows[i++]);
        }
    }
}

float
table_least_width(const TableLayout *table)
{
    float width = 0;

    for (size_t i = 0; i < table->n_columns; i++) {
        width += table->columns[i].minimum + (i > 0 ? TABLE_GAP : 0);
    }
    return width;
}

float
table_divided_width(const TableLayout *table, float most)
{
    float width = 0;

    for (size_t i = 0; i < table->n_columns; i++) {
        width += MIN(table->columns[i].divided, most) + (i > 0 ? TABLE_GAP : 0);
    }
    return width;
}

float
table_natural_width(const TableLayout *table)
{
    float width = 0;

    for (size_t i = 0; i < table->n_columns; i++) {
        width += table->columns[i].natural + (i > 0 ? TABLE_GAP : 0);
    }
    return width;
}

/* Converts decimals into insets, so that decimal points are aligned. */
static void
align_decimals(TableLayout *table)
{
    PrintStyle *print = table->composer->print;
    float digit = text_paragraph(table->composer, "0", &print->table, NULL)->natural;
    float point = text_paragraph(table->composer, ".", &print->table, NULL)->natural;

    for (size_t r = 0; r < table->n_rows; r++) {
        TableRow *row = &table->rows[r];
        for (size_t i = 0; i < row->n_cells; i++) {
            TableColumn *column = &table->columns[i];
            GridCell *cell = &row->cells[i];
            int own = (int)cell->inset;
            bool numbers = column->number || 2 * column->n_plain >= table->n_rows;
            bool aligned = numbers && cell->align == GRID_RIGHT && own >= 0;
            cell->inset = aligned ? (float)(column->decimals - own) * digit : 0;
            if (aligned && own == 0 && column->decimals > 0) {
                cell->inset += point;
            }
            if (aligned) {
                float width = cell->parts[0]->natural + cell->inset;
                column->natural = MAX(column->natural, width);
                column->minimum = MAX(column->minimum, width);
                column->divided = MAX(column->divided, width);
            }
        }
    }
}

/* Everything fits unbroken: all columns share the spare width. */
static void
widths_stretch(TableLayout *table, float room, float wanted)
{
    float shares = 0;

    for (size_t i = 0; i < table->n_columns; i++) {
        TableColumn *column = &table->columns[i];
        column->width = column_wanted(column);
        shares += column->width * (column->number ? NUMBER_SHARE : 1);
    }
    for (size_t i = 0; i < table->n_columns; i++) {
        TableColumn *column = &table->columns[i];
        float share = column->width * (column->number ? NUMBER_SHARE : 1);
        column->width += shares > 0 ? (room - wanted) * share / shares : 0;
    }
}

/* Not even the widest words fit: the widest columns are narrowed and their words broken. Number
 * columns keep their width if they take less than 60% of the room. */
static void
widths_crush(TableLayout *table, float room)
{
    float numbers = 0, low = 0, high = room;

    for (size_t i = 0; i < table->n_columns; i++) {
        numbers += table->columns[i].number ? table->columns[i].minimum : 0;
    }
    bool keep = numbers < 0.6F * room;
    for (int step = 0; step < 24; step++) {
        float most = (low + high) / 2, total = 0;
        for (size_t i = 0; i < table->n_columns; i++) {
            TableColumn *column = &table->columns[i];
            bool whole = keep && column->number;
            column->width = whole ? column->minimum : MIN(column->minimum, most);
            total += column->width;
        }
        *(total > room ? &high : &low) = most;
    }
}

/* Reduces minimum widths by hyphenation until the columns fit, the widest first. */
static void
minimums_divide(TableLayout *table, float room)
{
    float low = 0, high = room;

    for (int step = 0; step < 24; step++) {
        float most = (low + high) / 2, total = 0;
        for (size_t i = 0; i < table->n_columns; i++) {
            const TableColumn *column = &table->columns[i];
            total += MIN(column->minimum, MAX(column->divided, most));
        }
        *(total > room ? &high : &low) = most;
    }
    for (size_t i = 0; i < table->n_columns; i++) {
        TableColumn *column = &table->columns[i];
        column->minimum = MIN(column->minimum, MAX(column->divided, low));
    }
}

static void
cells_locate(TableLayout *table)
{
    float right = table->x + table->width;

    for (size_t i = 0; i < table->n_columns; i++) {
        const TableColumn *column = &table->columns[i];
        table->head[i].x = table->artifact_head[i].x = column->x;
        table->head[i].width = table->artifact_head[i].width = column->width;
    }
    for (size_t r = 0; r < table->n_rows; r++) {
        TableRow *row = &table->rows[r];
        for (size_t i = 0; i < row->n_cells; i++) {
            bool last = i + 1 == row->n_cells;
            row->cells[i].x = table->columns[i].x + (row->group && row->bar ? TABLE_BAR : 0);
            row->cells[i].width = last ? right - row->cells[i].x : table->columns[i].width;
        }
    }
}

void
table_measure(TableLayout *table)
{
    align_decimals(table);
    float gaps = TABLE_GAP * (float)(table->n_columns - 1);
    float room = MAX(table->width - gaps, ROOM_SHARE_MIN * table->width), x = table->x;
    float gap = table->n_columns > 1 ? (table->width - room) / (float)(table->n_columns - 1) : 0;
    float wanted = 0, minimum = 0, divided = 0;

    for (size_t i = 0; i < table->n_columns; i++) {
        wanted += column_wanted(&table->columns[i]);
        minimum += table->columns[i].minimum;
        divided += table->columns[i].divided;
    }
    if (wanted <= room) {
        widths_stretch(table, room, wanted);
    } else if (minimum < room) {
        columns_share(table, room);
    } else if (divided < room) { /* hyphenation avoids broken words */
        minimums_divide(table, room);
        columns_share(table, room);
    } else {
        widths_crush(table, room);
    }
    if (room < COLUMN_WIDTH_MIN * (float)table->n_columns && table->n_noted == 0) {
        diag_warning(table->composer->diag, table->composer->place, "table-wide",
                     "%zu columns are too many for the width of a page; leave some out",
                     table->n_columns);
    }
    for (size_t i = 0; i < table->n_columns; i++) {
        table->columns[i].x = x;
        x += table->columns[i].width + gap;
    }
    cells_locate(table);
}
