#include "base/number.h"
#include "charts/grammar/spec.h"

static void
append_cell(GString *out, const Cell *cell)
{
    if (cell->kind == CELL_NUMBER) {
        number_append_exact(out, cell->number);
    } else if (cell->kind == CELL_TEXT) {
        value_append_json_text(out, cell->text);
    }
    g_string_append_c(out, ',');
}

void
chart_spec_describe(const ChartSpec *spec, GString *out)
{
    const Table *table = spec->table;

    value_append_json(spec->value, out);
    for (size_t i = 0; i < table->n_columns; i++) {
        value_append_json_text(out, table->columns[i]);
    }
    for (size_t i = 0; i < table->n_rows * table->n_columns; i++) {
        append_cell(out, table_cell(table, i / table->n_columns, i % table->n_columns));
    }
    words_append_own(spec->words, out);
}
