#include "cli/answer.h"

#include "base/number.h"
#include "base/value.h"
#include "cli/command.h"

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

static void
append_padded(GString *out, const char *text, glong width, bool right, bool last)
{
    int blanks = (int)MAX(width - g_utf8_strlen(text, -1), 0);

    g_string_append_printf(out, "%*s", right ? blanks : 0, "");
    for (const char *p = text; *p != '\0'; p++) {
        unsigned char c = (unsigned char)*p;
        g_string_append_c(out, c < 0x20 || c == 0x7f ? ' ' : *p);
    }
    g_string_append_printf(out, "%*s", right || last ? 0 : blanks, "");
    g_string_append(out, last ? "\n" : "  ");
}

static void
append_aligned(const Table *table, GString *out, Arena *arena)
{
    size_t n = table->n_columns;
    glong *widths = arena_array(arena, glong, n);
    const char **texts = arena_array(arena, const char *, n * table->n_rows + 1);

    for (size_t c = 0; c < n; c++) {
        widths[c] = g_utf8_strlen(table->columns[c], -1);
        for (size_t r = 0; r < table->n_rows; r++) {
            texts[r * n + c] = cell_for_people(table_cell(table, r, c), arena);
            glong width = g_utf8_strlen(texts[r * n + c], -1);
            widths[c] = MAX(widths[c], MIN(width, COLUMN_WIDTH_MAX));
        }
    }
    for (size_t c = 0; c < n; c++) {
        append_padded(out, table->columns[c], widths[c], false, c + 1 == n);
    }
    for (size_t r = 0; r < table->n_rows; r++) {
        for (size_t c = 0; c < n; c++) {
            bool right = table_cell(table, r, c)->kind == CELL_NUMBER;
            append_padded(out, texts[r * n + c], widths[c], right, c + 1 == n);
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
