#include "sources/tables/sheet.h"

enum { ROWS_MAX = 256 }; /* of a table that a person would write this way */

typedef struct {
    SheetSource source;
    SheetSource *from;
    Arena *arena;
    SheetRow *rows;
    size_t n_rows, next;
} TransposedSource;

static bool
transposed_next(SheetSource *source, const SheetRow **ret, Diag *diag)
{
    TransposedSource *transposed = (TransposedSource *)(void *)source;

    (void)diag; /* all rows were read when the source was opened */
    *ret = transposed->next < transposed->n_rows ? &transposed->rows[transposed->next++] : NULL;
    return true;
}

static void
transposed_close(SheetSource *source)
{
    TransposedSource *transposed = (TransposedSource *)(void *)source;

    sheet_source_close(transposed->from);
    arena_free(transposed->arena);
    g_free(transposed);
}

/* The cell of a row that may be short. */
static SheetCell
copy_cell(const SheetRow *row, size_t column, Arena *arena)
{
    SheetCell copy = { .text = "", .line = row->line, .column = (int)column + 1 };

    if (column < row->n_cells) {
        copy = row->cells[column];
        copy.text = arena_strdup(arena, copy.text);
    }
    return copy;
}

/* "TTFT (ms)" for the label "TTFT" with "ms" in the column of units. */
static SheetCell
copy_label(const SheetRow *row, int units, Arena *arena)
{
    SheetCell label = copy_cell(row, 0, arena);

    if (units >= 0 && (size_t)units < row->n_cells && row->cells[units].kind == SHEET_TEXT) {
        label.text = arena_printf(arena, "%s (%s)", label.text, row->cells[units].text);
    }
    return label;
}

/* Appends a cell of this row to each row of the transposed table. */
static void
append_row(TransposedSource *transposed, const SheetRow *row, size_t n_columns, int units)
{
    SheetRow *to = transposed->rows;
    bool header = to->n_cells == 0;

    for (size_t column = 0; column < n_columns; column++) {
        if ((int)column == units) {
            continue;
        }
        SheetCell *cells = (SheetCell *)(uintptr_t)to->cells;
        cells[to->n_cells++] = column == 0 && !header ? copy_label(row, units, transposed->arena)
                                                      : copy_cell(row, column, transposed->arena);
        to++;
    }
}

static bool
is_empty(const SheetRow *row)
{
    for (size_t i = 0; i < row->n_cells; i++) {
        if (row->cells[i].kind != SHEET_EMPTY) {
            return false;
        }
    }
    return true;
}

/* The same for a row whose cells are not below their headings: each is all of the row, so that none
 * is taken for a number. */
static void
append_split_row(TransposedSource *transposed, const SheetRow *row, size_t n_columns)
{
    g_autoptr(GString) text = g_string_new(NULL);
    SheetCell *cells = arena_array(transposed->arena, SheetCell, n_columns);

    for (size_t i = 1; i < row->n_cells; i++) {
        g_string_append_printf(text, "%s%s", i > 1 ? "," : "", row->cells[i].text);
    }
    const char *all = arena_strdup(transposed->arena, text->str);
    for (size_t i = 0; i < n_columns; i++) {
        cells[i] = copy_cell(row, i, transposed->arena);
        cells[i].kind = i == 0 ? cells[i].kind : SHEET_ERROR;
        cells[i].text = i == 0 ? cells[i].text : all;
    }
    const SheetRow whole = { .cells = cells, .n_cells = n_columns, .line = row->line };
    append_row(transposed, &whole, n_columns, -1);
}

/* Reads the table from its header up to an empty row or the end. */
static bool
read_table(TransposedSource *transposed, const SheetLayout *layout, int units, Diag *diag)
{
    const SheetRow *row = NULL;
    const SheetRow *first = transposed->rows;

    while (transposed->from->next(transposed->from, &row, diag)) {
        if (row == NULL || (first->n_cells > 0 && is_empty(row))) {
            transposed->source.rest_line = row != NULL ? row->line : transposed->from->rest_line;
            return first->n_cells > 1;
        }
        if (first->n_cells == ROWS_MAX) {
            return false;
        }
        if (row->line > layout->header_line && units < 0 &&
            sheet_row_is_split(transposed->source.dialect, layout, row)) {
            append_split_row(transposed, row, layout->n_columns);
        } else if (row->line >= layout->header_line) {
            append_row(transposed, row, layout->n_columns, units);
        }
    }
    return false;
}

SheetSource *
sheet_transpose(SheetSource *source, const SheetLayout *layout, int units, Diag *diag)
{
    TransposedSource *transposed = g_new0(TransposedSource, 1);
    Arena *arena = arena_new();

    *transposed = (TransposedSource){ .source = { .file = source->file,
                                                  .name = source->name,
                                                  .dialect = source->dialect,
                                                  .n_header_rows = 1,
                                                  .next = transposed_next,
                                                  .close = transposed_close },
                                      .from = source,
                                      .arena = arena };
    transposed->rows = arena_array(arena, SheetRow, layout->n_columns);
    for (size_t column = 0; column < layout->n_columns; column++) {
        transposed->rows[column] = (SheetRow){ .cells = arena_array(arena, SheetCell, ROWS_MAX),
                                               .line = layout->header_line };
    }
    transposed->n_rows = layout->n_columns - (units >= 0 ? 1 : 0);
    if (!read_table(transposed, layout, units, diag)) {
        transposed_close(&transposed->source);
        return NULL;
    }
    return &transposed->source;
}
