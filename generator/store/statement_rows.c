#include "store/statement_rows.h"

/* Integers above 2^53, which a double cannot represent exactly, become text. */
static Cell
integer_cell(Arena *arena, sqlite3_int64 integer)
{
    const sqlite3_int64 exact_max = (sqlite3_int64)1 << 53;

    if (integer > exact_max || integer < -exact_max) {
        return cell_text(arena_printf(arena, "%" G_GINT64_FORMAT, (gint64)integer));
    }
    return cell_number((double)integer);
}

Cell
statement_cell(sqlite3_stmt *statement, int column, Arena *arena)
{
    switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER:
        return integer_cell(arena, sqlite3_column_int64(statement, column));
    case SQLITE_FLOAT:
        return cell_number(sqlite3_column_double(statement, column));
    case SQLITE_NULL:
        return (Cell){ .kind = CELL_NULL };
    default: { /* text or blob; made valid UTF-8 if necessary */
        const char *text = (const char *)sqlite3_column_text(statement, column);
        int size = sqlite3_column_bytes(statement, column);
        if (size == 0) {
            return cell_text("");
        }
        if (g_utf8_validate(text, size, NULL)) {
            return cell_text(arena_strdup(arena, text));
        }
        g_autofree char *valid = g_utf8_make_valid(text, size);
        return cell_text(arena_strdup(arena, valid));
    }
    }
}

Table *
statement_table(sqlite3_stmt *statement, Arena *arena)
{
    int n_columns = sqlite3_column_count(statement);
    g_autofree const char **names = g_new(const char *, (gsize)n_columns);

    for (int i = 0; i < n_columns; i++) {
        names[i] = sqlite3_column_name(statement, i);
    }
    return table_new(arena, names, (size_t)n_columns);
}
