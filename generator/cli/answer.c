#include "cli/answer.h"

#include "base/number.h"
#include "base/value.h"
#include "cli/command.h"
#include "cli/terminal.h"

#include <string.h>

const char *const answer_formats[] = { "table", "csv", "json", NULL };

enum { COLUMN_WIDTH_MAX = 60 };

static const char *
cell_for_people(const Cell *cell, Arena *arena)
{
    g_autoptr(GString) exact = g_string_new(NULL);

    if (cell->kind == CELL_NUMBER) {
        number_append_exact(exact, cell->number);
        return arena_strdup(arena, exact->str);
    }
    return cell->kind == CELL_TEXT ? cell->text : "-";
}

typedef struct {
    const char *text;
    glong columns;
} Shown;

static Shown
show(const char *text, Arena *arena)
{
    g_autoptr(GString) out = g_string_new(NULL);
    glong columns = (glong)terminal_append(out, text, strlen(text));

    return (Shown){ arena_strdup(arena, out->str), columns };
}

static void
append_padded(GString *out, Shown cell, glong width, bool right, bool last)
{
    int blanks = (int)MAX(width - cell.columns, 0);

    g_string_append_printf(out, "%*s%s%*s%s", right ? blanks : 0, "", cell.text,
                           right || last ? 0 : blanks, "", last ? "\n" : "  ");
}

static void
append_aligned(const Table *table, GString *out, Arena *arena)
{
    size_t n = table->n_columns;
    glong *widths = arena_array(arena, glong, n);
    Shown *cells = arena_array(arena, Shown, n * table->n_rows + 1);

    for (size_t c = 0; c < n; c++) {
        widths[c] = show(table->columns[c], arena).columns;
        for (size_t r = 0; r < table->n_rows; r++) {
            cells[r * n + c] = show(cell_for_people(table_cell(table, r, c), arena), arena);
            widths[c] = MAX(widths[c], MIN(cells[r * n + c].columns, COLUMN_WIDTH_MAX));
        }
    }
    for (size_t c = 0; c < n; c++) {
        append_padded(out, show(table->columns[c], arena), widths[c], false, c + 1 == n);
    }
    for (size_t r = 0; r < table->n_rows; r++) {
        for (size_t c = 0; c < n; c++) {
            bool right = table_cell(table, r, c)->kind == CELL_NUMBER;
            append_padded(out, cells[r * n + c], widths[c], right, c + 1 == n);
        }
    }
    g_string_append_printf(out, "(%zu row%s)\n", table->n_rows, table->n_rows == 1 ? "" : "s");
}

static void
append_json(const Table *table, GString *out, Arena *arena)
{
    Value *list = value_new_list(arena);

    for (size_t r = 0; r < table->n_rows; r++) {
        Value *row = value_append(list, value_new_map(arena));
        for (size_t c = 0; c < table->n_columns; c++) {
            const Cell *cell = table_cell(table, r, c);
            value_set(row, table->columns[c],
                      cell->kind == CELL_NUMBER ? value_new_number(arena, cell->number)
                                                : value_new_text(arena, cell->text));
        }
    }
    value_append_json(list, out);
}

bool
answer_print(const Table *table, const char *format, Arena *arena)
{
    g_autoptr(GString) out = g_string_new(NULL);

    if (g_str_equal(format, "csv")) {
        table_append_csv(table, out);
    } else if (g_str_equal(format, "json")) {
        append_json(table, out, arena);
    } else {
        append_aligned(table, out, arena);
    }
    return command_print(out->str, out->len);
}
