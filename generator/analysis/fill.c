#include "analysis/fill.h"

#include <math.h>

typedef struct {
    const char *text; /* NULL: the cell is a number */
    double number;    /* NAN: NULL */
} FillCell;

struct Fill {
    Fill *before;
    Arena *arena;
    const char *insert;
    size_t n_columns;
    GArray *cells; /* row by row */
};

static void
free_cells(void *cells)
{
    g_array_free(cells, TRUE);
}

Fill *
fill_open(Fills *fills, const char *insert)
{
    Fill *fill = arena_new0(fills->arena, Fill);

    fill->before = fills->last;
    fill->arena = fills->arena;
    fill->insert = insert;
    fill->cells = g_array_new(FALSE, FALSE, sizeof(FillCell));
    for (const char *at = insert; *at != '\0'; at++) {
        fill->n_columns += *at == '?' ? 1 : 0;
    }
    arena_defer(fills->arena, free_cells, fill->cells);
    fills->last = fill;
    return fill;
}

static void
add_cell(Fill *fill, FillCell cell)
{
    g_array_append_val(fill->cells, cell);
}

void
fill_text(Fill *fill, const char *text)
{
    add_cell(fill, (FillCell){ text != NULL ? arena_strdup(fill->arena, text) : NULL, NAN });
}

void
fill_number(Fill *fill, double number)
{
    add_cell(fill, (FillCell){ NULL, number });
}

void
fill_row(Fill *fill)
{
    while (fill->cells->len % fill->n_columns != 0) {
        fill_text(fill, NULL);
    }
}

static bool
store_row(const FillCell *cells, size_t n, sqlite3_stmt *statement)
{
    for (size_t i = 0; i < n; i++) {
        if (cells[i].text != NULL) {
            sqlite3_bind_text(statement, (int)i + 1, cells[i].text, -1, SQLITE_STATIC);
        } else if (!isnan(cells[i].number)) {
            sqlite3_bind_double(statement, (int)i + 1, cells[i].number);
        }
    }
    bool good = sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return good;
}

static bool
store(const Fill *fill, sqlite3 *db)
{
    sqlite3_stmt *statement = NULL;
    const FillCell *cells = (const FillCell *)(const void *)fill->cells->data;
    bool good = sqlite3_prepare_v2(db, fill->insert, -1, &statement, NULL) == SQLITE_OK;

    for (size_t i = 0; good && i < fill->cells->len; i += fill->n_columns) {
        good = store_row(cells + i, fill->n_columns, statement);
    }
    return sqlite3_finalize(statement) == SQLITE_OK && good;
}

bool
fills_store(const Fills *fills, sqlite3 *db)
{
    bool good = true;

    for (const Fill *fill = fills->last; fill != NULL; fill = fill->before) {
        good = store(fill, db) && good;
    }
    return good;
}
