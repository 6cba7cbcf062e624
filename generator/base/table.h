/* A table: what a query returns and what charts, tables and exports take. It has rows and named
 * columns; every cell is a number, a text, or NULL (unknown). */
#ifndef BASE_TABLE_H
#define BASE_TABLE_H

#include "base/arena.h"

typedef enum { CELL_NULL, CELL_NUMBER, CELL_TEXT } CellKind;

typedef struct {
    CellKind kind;
    double number;    /* CELL_NUMBER */
    const char *text; /* CELL_TEXT, UTF-8; lives as long as the table */
} Cell;

typedef struct Table Table;
struct Table {
    Arena *arena;
    size_t n_columns, n_rows;
    const char *const *columns; /* names */
    Cell *cells;                /* row by row */
    size_t capacity;            /* rows allocated */
};

/* The names are copied. */
Table *table_new(Arena *arena, const char *const *columns, size_t n_columns);

/* Adds a row of NULLs and returns its first cell. The pointer is valid until the next row is added.
 * Texts stored in cells must live as long as the arena. */
Cell *table_add_row(Table *table);

/* Sets the rows of a table that has none yet, without spare capacity. Copies the cells, but not
 * their texts. */
void table_set_rows(Table *table, const Cell *cells, size_t n_rows);

static inline const Cell *
table_cell(const Table *table, size_t row, size_t column)
{
    g_assert(row < table->n_rows && column < table->n_columns);
    return &table->cells[row * table->n_columns + column];
}

/* Index of a column, or -1. */
int table_column(const Table *table, const char *name);

static inline Cell
cell_number(double number)
{
    return (Cell){ .kind = CELL_NUMBER, .number = number };
}

/* NULL gives a NULL cell. */
static inline Cell
cell_text(const char *text)
{
    return (Cell){ .kind = text != NULL ? CELL_TEXT : CELL_NULL, .text = text };
}

/* Appends the table as CSV (RFC 4180, LF line ends). Numbers have the shortest form that reads back
 * to the same double, NULL is an empty field, and a text is quoted if it contains a quote, comma or
 * line end. */
void table_append_csv(const Table *table, GString *out);
/* Like table_append_csv(), for people who open the file in a spreadsheet program. A text that
 * begins with = + - @ or a tab, which such programs treat as a formula, is prefixed with an
 * apostrophe. */
void table_append_csv_plain(const Table *table, GString *out);
/* Appends only the rows, for a table that is written in parts. */
void table_append_csv_rows(const Table *table, GString *out);
void table_append_csv_plain_rows(const Table *table, GString *out);

#endif
