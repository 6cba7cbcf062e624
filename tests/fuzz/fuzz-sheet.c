#include "sources/tables/cell_pattern.h"
#include "sources/tables/sheet.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Any bytes are a table with cells in UTF-8, or an error. Printing a table twice gives the same
 * text. */
static GString *
dump(Bytes bytes)
{
    g_autoptr(Diag) diag = diag_new();
    SheetSource *source = sheet_open(bytes, "fuzz", diag);
    g_autoptr(SheetTable) table = source != NULL ? sheet_table_open(source, NULL, diag) : NULL;
    GString *out = g_string_new(NULL);
    const SheetRow *row = NULL;
    int line = 0;

    g_assert((table == NULL) == (diag_count(diag, DIAG_ERROR) > 0));
    if (table == NULL) {
        return out;
    }
    size_t n_columns = sheet_table_layout(table)->n_columns;
    sheet_dump_header(table, out);
    while (sheet_table_next(table, &row, diag) && row != NULL) {
        g_assert(row->n_cells >= n_columns && row->line > line);
        line = row->line;
        for (size_t c = 0; c < row->n_cells; c++) {
            const SheetCell *cell = &row->cells[c];
            g_assert((cell->kind == SHEET_EMPTY) == (*cell->text == '\0'));
            g_string_append_printf(out, "%d:%d %s %d\n", cell->line, cell->column, cell->text,
                                   (int)cell_pattern(cell->text));
        }
    }
    g_assert(sheet_table_tail(table)->widest <= MAX(n_columns, G_MAXUINT16 + 1));
    sheet_describe(table, out);
    g_assert(g_utf8_validate(out->str, (gssize)out->len, NULL));
    return out;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autofree char *copy = g_malloc(size + 1);

    for (size_t i = 0; i < size; i++) {
        copy[i] = (char)data[i];
    }
    copy[size] = '\0';
    Bytes bytes = { .data = copy, .size = size };
    g_autoptr(GString) first = dump(bytes), second = dump(bytes);
    g_assert_cmpstr(first->str, ==, second->str);
    return 0;
}
