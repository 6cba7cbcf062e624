/* A chart as a CSV file that includes its source. */
#include "charts/grammar/kind.h"

void
chart_write_csv(const ChartSpec *spec, const char *notice, GString *out)
{
    g_autoptr(Arena) arena = arena_new();
    const Table *data = chart_spec_data(spec, arena);
    size_t n = data->n_columns, n_more = notice != NULL ? 2 : 1;
    const char **columns = arena_array(arena, const char *, n + 2);

    for (size_t i = 0; i < n; i++) {
        columns[i] = data->columns[i];
    }
    columns[n] = "Source";
    columns[n + 1] = "Notice";
    Table *table = table_new(arena, columns, n + n_more);
    for (size_t row = 0; row < data->n_rows; row++) {
        Cell *cells = table_add_row(table);
        for (size_t i = 0; i < n; i++) {
            cells[i] = *table_cell(data, row, i);
        }
        cells[n] = cell_text(spec->texts.source);
        if (notice != NULL) {
            cells[n + 1] = cell_text(notice);
        }
    }
    table_append_csv_plain(table, out);
}
