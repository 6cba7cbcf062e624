#include "base/table.h"

#include "base/csv.h"
#include "base/number.h"

#include <string.h>

Table *
table_new(Arena *arena, const char *const *columns, size_t n_columns)
{
    Table *table = arena_new0(arena, Table);
    const char **names = arena_array(arena, const char *, n_columns);

    for (size_t i = 0; i < n_columns; i++) {
        names[i] = arena_strdup(arena, columns[i]);
    }
    table->arena = arena;
    table->n_columns = n_columns;
    table->columns = names;
    return table;
}

Cell *
table_add_row(Table *table)
{
    if (table->n_rows == table->capacity) {
        size_t capacity = MAX((size_t)16, table->capacity * 2);
        Cell *cells = arena_array(table->arena, Cell, capacity * table->n_columns);

        if (table->n_rows > 0) {
            memcpy(cells, table->cells, table->n_rows * table->n_columns * sizeof *cells);
        }
        table->cells = cells;
        table->capacity = capacity;
    }
    return &table->cells[table->n_rows++ * table->n_columns];
}

void
table_set_rows(Table *table, const Cell *cells, size_t n_rows)
{
    size_t n = n_rows * table->n_columns;

    g_assert(table->n_rows == 0);
    table->n_rows = table->capacity = n_rows;
    table->cells = arena_array(table->arena, Cell, n);
    if (n > 0) {
        memcpy(table->cells, cells, n * sizeof *cells);
    }
}

int
table_column(const Table *table, const char *name)
{
    for (size_t i = 0; i < table->n_columns; i++) {
        if (g_str_equal(table->columns[i], name)) {
            return (int)i;
        }
    }
    return -1;
}

/* "-" alone is not a formula. */
static bool
looks_like_formula(const char *text)
{
    return text[0] != '\0' && strchr("=+-@\t\r", text[0]) != NULL && text[1] != '\0';
}

static void
append_text_cell(GString *out, const char *text, bool plain)
{
    g_autofree char *quoted =
        plain && looks_like_formula(text) ? g_strconcat("'", text, NULL) : NULL;

    csv_append_field(out, quoted != NULL ? quoted : text);
}

static void
append_cell(GString *out, const Cell *cell, bool plain)
{
    switch (cell->kind) {
    case CELL_NULL:
        break;
    case CELL_NUMBER:
        number_append_exact(out, cell->number);
        break;
    case CELL_TEXT:
        append_text_cell(out, cell->text, plain);
        break;
    }
}

static void
append_head(const Table *table, bool plain, GString *out)
{
    for (size_t i = 0; i < table->n_columns; i++) {
        if (i > 0) {
            g_string_append_c(out, ',');
        }
        append_text_cell(out, table->columns[i], plain);
    }
    g_string_append_c(out, '\n');
}

static void
append_rows(const Table *table, bool plain, GString *out)
{
    for (size_t row = 0; row < table->n_rows; row++) {
        for (size_t i = 0; i < table->n_columns; i++) {
            if (i > 0) {
                g_string_append_c(out, ',');
            }
            append_cell(out, table_cell(table, row, i), plain);
        }
        g_string_append_c(out, '\n');
    }
}

void
table_append_csv(const Table *table, GString *out)
{
    append_head(table, false, out);
    append_rows(table, false, out);
}

void
table_append_csv_plain(const Table *table, GString *out)
{
    append_head(table, true, out);
    append_rows(table, true, out);
}

void
table_append_csv_rows(const Table *table, GString *out)
{
    append_rows(table, false, out);
}

void
table_append_csv_plain_rows(const Table *table, GString *out)
{
    append_rows(table, true, out);
}
