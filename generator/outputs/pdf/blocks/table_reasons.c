/* Reasons of missing values. A reason is shown in its row, but in a narrow column it takes many
 * lines. If the table becomes much lower that way, long reasons are moved below the last row, and
 * the cell has "n/a", in the report's language, with a letter that links to the reason. If the
 * table continues on another page, the reasons are also at the foot of the page. */
#include "outputs/pdf/blocks/tables.h"

#include <string.h>

static const float NOTES_ABOVE = 4, MARK_GAP = 3;
/* Number of letters. */
enum { REASONS_MAX = 26 };
/* Lines that each reason below the table must save at least, plus one in total. */
enum { NOTE_WORTH = 2 };

const char *
reason_read(const TableLayout *table, const xmlNode *element)
{
    if (tree_attribute(element, "missing") == NULL) {
        return NULL;
    }
    const char *text = tree_text(element, table->composer->arena);
    const char *unknown = composer_word(table->composer, WORD_NO_VALUE);
    const char *rest = g_str_has_prefix(text, unknown) ? text + strlen(unknown) : "";
    return g_str_has_prefix(rest, ": ") ? rest + strlen(": ") : NULL;
}

/* Index of the reason among those below the table; n_noted: it is in its row. */
static size_t
reason_index(const TableLayout *table, const char *reason)
{
    size_t i = 0;

    while (i < table->n_noted && strcmp(table->noted[i], reason) != 0) {
        i++;
    }
    return i;
}

static const char *
letter_of(const TableLayout *table, size_t index)
{
    return arena_printf(table->composer->arena, "%c", (char)('a' + (int)index));
}

/* Link destination of the letter; NULL: the table has no id. */
static const char *
reason_target(const TableLayout *table, size_t index)
{
    const Composer *composer = table->composer;
    const char *id = tree_attribute(table->element, "id");

    return id != NULL && composer->page != NULL
               ? arena_printf(composer->arena, "%s.missing-%zu-%s",
                              destination_name(composer->arena, composer->page->id, id),
                              table->part + 1, letter_of(table, index))
               : NULL;
}

Paragraph *
reason_mark(const TableLayout *table, const char *reason, StructNode *node)
{
    Composer *composer = table->composer;
    size_t index = reason != NULL ? reason_index(table, reason) : table->n_noted;

    if (index == table->n_noted) {
        return NULL;
    }
    /* The no-break space separates the words from the letter for programs that read the page. */
    const char *unknown = composer_word(composer, WORD_NO_VALUE);
    const char *mark = arena_printf(composer->arena, "\xc2\xa0%s", letter_of(table, index));
    const char *target = reason_target(table, index);
    Span spans[] = {
        { .text = unknown,
          .n_bytes = strlen(unknown),
          .style = table->missing_style,
          .node = node },
        { .text = mark,
          .n_bytes = strlen(mark),
          .style = style_with(composer->print, table->missing_style, TRAIT_RAISED),
          .node = node },
    };
    if (target != NULL && node != NULL) {
        TextLink *link = arena_new0(composer->arena, TextLink);
        StructNode *reference = struct_add(composer->arena, node, "Reference");
        *link = (TextLink){ .destination = target,
                            .contents = reason,
                            .node = struct_add(composer->arena, reference, "Link") };
        spans[1].node = link->node;
        spans[1].link = link;
    }
    return paragraph_new(composer->setter, spans, G_N_ELEMENTS(spans), composer->place);
}

static bool
spans_rest(const TableLayout *table, const TableRow *row, size_t index)
{
    return index + 1 == row->n_cells && row->n_cells < table->n_columns;
}

static uint32_t
cell_lines(const GridCell *cell)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < cell->n_parts; i++) {
        n += paragraph_lines_at(cell->parts[i], cell->width - cell->inset);
    }
    return n;
}

/* Total number of lines of all rows. */
static size_t
table_lines(const TableLayout *table)
{
    size_t lines = 0;

    for (size_t r = 0; r < table->n_rows; r++) {
        const TableRow *row = &table->rows[r];
        uint32_t most = 1;
        for (size_t i = 0; i < row->n_cells; i++) {
            most = MAX(most, cell_lines(&row->cells[i]));
        }
        lines += most;
    }
    return lines;
}

/* Reasons that take several lines in their cell, without duplicates, in reading order. */
static GPtrArray *
long_reasons(const TableLayout *table)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    GPtrArray *reasons = g_ptr_array_new();

    for (size_t r = 0; r < table->n_rows; r++) {
        const TableRow *row = &table->rows[r];
        for (size_t i = 0; i < row->n_cells; i++) {
            const GridCell *cell = &row->cells[i];
            if (cell->reason != NULL && !spans_rest(table, row, i) && cell_lines(cell) > 1 &&
                g_hash_table_add(seen, (void *)(uintptr_t)cell->reason)) {
                g_ptr_array_add(reasons, (void *)(uintptr_t)cell->reason);
            }
        }
    }
    return reasons;
}

void
reasons_move(TableLayout *table)
{
    Composer *composer = table->composer;
    g_autoptr(GPtrArray) reasons = long_reasons(table);

    if (reasons->len == 0 || reasons->len > REASONS_MAX) {
        return;
    }
    TableLayout lower = { .composer = composer,
                          .element = table->element,
                          .node = struct_new(composer->arena, "Table"),
                          .x = table->x,
                          .width = table->width,
                          .from = table->from,
                          .to = table->to,
                          .part = table->part,
                          .n_parts = table->n_parts,
                          .n_noted = reasons->len };
    lower.noted = arena_array(composer->arena, const char *, reasons->len);
    for (guint i = 0; i < reasons->len; i++) {
        lower.noted[i] = reasons->pdata[i];
    }
    table_read(&lower);
    table_measure(&lower);
    if (table_lines(&lower) + NOTE_WORTH * (size_t)reasons->len < table_lines(table)) {
        *table = lower;
    }
}

void
reasons_compose(const TableLayout *table, StructNode *parent)
{
    Composer *composer = table->composer;
    PrintStyle *print = composer->print;
    Galley *galley = composer->galley;
    TextStyle *grey = style_coloured(print, &print->micro, print->ink2);
    const TextStyle *raised = style_with(print, grey, TRAIT_RAISED);

    for (size_t i = 0; i < table->n_noted; i++) {
        const char *target = reason_target(table, i);
        StructNode *node = struct_add(composer->arena, parent, target != NULL ? "Note" : "P");
        StructNode *label = struct_add(composer->arena, node, target != NULL ? "Lbl" : "Span");
        StructNode *text = target != NULL ? struct_add(composer->arena, node, "P") : node;
        node->id = target;
        ((Slab *)g_ptr_array_index(galley->slabs, galley->slabs->len - 1))->keep = true;
        slab_begin(galley, i == 0 ? NOTES_ABOVE : 0);
        if (target != NULL) {
            slab_add_target(galley, target, 0);
        }
        float used = text_place(composer, arena_printf(composer->arena, "%s ", letter_of(table, i)),
                                raised, label, table->x, style_baseline(grey));
        slab_end(galley, 0)->keep = true;
        float indent = used + MARK_GAP;
        lines_compose(
            composer, text_paragraph(composer, table->noted[i], grey, text),
            (LineBox){ .x = table->x + indent, .width = table->width - indent, .style = grey });
    }
}

float
reasons_repeat(const TableLayout *table, float most)
{
    Composer *composer = table->composer;
    PrintStyle *print = composer->print;
    TextStyle *grey = style_coloured(print, &print->micro, print->ink2);
    const TextStyle *raised = style_with(print, grey, TRAIT_RAISED);
    Paragraph **texts = arena_array(composer->arena, Paragraph *, table->n_noted);
    const char **letters = arena_array(composer->arena, const char *, table->n_noted);
    float *indents = arena_array(composer->arena, float, table->n_noted), y = NOTES_ABOVE;
    uint32_t n_lines = 0;

    for (size_t i = 0; i < table->n_noted; i++) {
        letters[i] = arena_printf(composer->arena, "%s ", letter_of(table, i));
        indents[i] = text_paragraph(composer, letters[i], raised, NULL)->natural + MARK_GAP;
        texts[i] = text_paragraph(composer, table->noted[i], grey, NULL);
        paragraph_break(composer->setter, texts[i], table->width - indents[i], false);
        n_lines += texts[i]->n_lines;
    }
    if (n_lines == 0 || y + (float)n_lines * grey->lead > most) {
        return 0;
    }
    for (size_t i = 0; i < table->n_noted; i++) {
        text_place(composer, letters[i], raised, NULL, table->x, y + style_baseline(grey));
        for (uint32_t line = 0; line < texts[i]->n_lines; line++) {
            paragraph_place(composer->setter, texts[i], line, table->x + indents[i],
                            y + style_baseline(grey), composer->galley);
            y += grey->lead;
        }
    }
    return y;
}
