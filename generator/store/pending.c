#include "store/pending.h"

#include <math.h>
#include <string.h>

typedef enum { PENDING_NULL, PENDING_INTEGER, PENDING_NUMBER, PENDING_TEXT } PendingKind;

typedef struct {
    PendingKind kind;
    int size; /* PENDING_TEXT */
    union {
        sqlite3_int64 integer;
        double number;
        size_t text; /* where it starts in `texts` */
    } as;
} PendingCell;

struct Pending {
    int n_columns;
    size_t n_cells;
    PendingCell *cells; /* PENDING_ROWS_MAX rows */
    GString *texts;
};

typedef struct {
    sqlite3_vtab base;
    const Pending *pending;
} PendingTable;

typedef struct {
    sqlite3_vtab_cursor base;
    size_t row;
} PendingCursor;

static const Pending *
cursor_pending(const sqlite3_vtab_cursor *cursor)
{
    return ((const PendingTable *)(const void *)cursor->pVtab)->pending;
}

static int
table_connect(sqlite3 *db, void *data, int n_arguments, const char *const *arguments,
              sqlite3_vtab **ret, char **error)
{
    const Pending *pending = data;
    g_autoptr(GString) sql = g_string_new("CREATE TABLE pending (");

    (void)n_arguments;
    (void)arguments;
    (void)error;
    for (int i = 0; i < pending->n_columns; i++) {
        g_string_append_printf(sql, "%sc%d", i > 0 ? ", " : "", i);
    }
    g_string_append_c(sql, ')');
    int code = sqlite3_declare_vtab(db, sql->str);
    if (code == SQLITE_OK) {
        PendingTable *table = g_new0(PendingTable, 1);
        table->pending = pending;
        *ret = &table->base;
    }
    return code;
}

static int
table_disconnect(sqlite3_vtab *table)
{
    g_free(table);
    return SQLITE_OK;
}

static int
table_best_index(sqlite3_vtab *table, sqlite3_index_info *info)
{
    (void)table;
    info->estimatedCost = PENDING_ROWS_MAX;
    return SQLITE_OK;
}

static int
cursor_open(sqlite3_vtab *table, sqlite3_vtab_cursor **ret)
{
    PendingCursor *cursor = g_new0(PendingCursor, 1);

    (void)table;
    *ret = &cursor->base;
    return SQLITE_OK;
}

static int
cursor_close(sqlite3_vtab_cursor *cursor)
{
    g_free(cursor);
    return SQLITE_OK;
}

static int
cursor_filter(sqlite3_vtab_cursor *cursor, int index, const char *index_text, int n_arguments,
              sqlite3_value **arguments)
{
    (void)index;
    (void)index_text;
    (void)n_arguments;
    (void)arguments;
    ((PendingCursor *)(void *)cursor)->row = 0;
    return SQLITE_OK;
}

static int
cursor_next(sqlite3_vtab_cursor *cursor)
{
    ((PendingCursor *)(void *)cursor)->row++;
    return SQLITE_OK;
}

static int
cursor_eof(sqlite3_vtab_cursor *cursor)
{
    return ((PendingCursor *)(void *)cursor)->row >= pending_n_rows(cursor_pending(cursor));
}

static const PendingCell *
pending_cell(const Pending *pending, size_t row, int column)
{
    return &pending->cells[row * (size_t)pending->n_columns + (size_t)column];
}

static int
cursor_column(sqlite3_vtab_cursor *cursor, sqlite3_context *context, int column)
{
    const Pending *pending = cursor_pending(cursor);
    const PendingCell *cell = pending_cell(pending, ((PendingCursor *)(void *)cursor)->row, column);

    switch (cell->kind) {
    case PENDING_NULL:
        break;
    case PENDING_INTEGER:
        sqlite3_result_int64(context, cell->as.integer);
        break;
    case PENDING_NUMBER:
        sqlite3_result_double(context, cell->as.number);
        break;
    case PENDING_TEXT:
        sqlite3_result_text(context, pending->texts->str + cell->as.text, cell->size,
                            SQLITE_STATIC);
        break;
    }
    return SQLITE_OK;
}

static int
cursor_rowid(sqlite3_vtab_cursor *cursor, sqlite3_int64 *ret)
{
    *ret = (sqlite3_int64)((PendingCursor *)(void *)cursor)->row;
    return SQLITE_OK;
}

Pending *
pending_new(sqlite3 *db, const char *name, int n_columns)
{
    static const sqlite3_module module = {
        .xConnect = table_connect,
        .xBestIndex = table_best_index,
        .xDisconnect = table_disconnect,
        .xOpen = cursor_open,
        .xClose = cursor_close,
        .xFilter = cursor_filter,
        .xNext = cursor_next,
        .xEof = cursor_eof,
        .xColumn = cursor_column,
        .xRowid = cursor_rowid,
    };
    Pending *pending = g_new0(Pending, 1);

    pending->n_columns = n_columns;
    pending->cells = g_new(PendingCell, (size_t)n_columns * PENDING_ROWS_MAX);
    pending->texts = g_string_new(NULL);
    if (sqlite3_create_module(db, name, &module, pending) != SQLITE_OK) {
        g_clear_pointer(&pending, pending_free);
    }
    return pending;
}

void
pending_free(Pending *pending)
{
    if (pending != NULL) {
        g_free(pending->cells);
        g_string_free(pending->texts, TRUE);
        g_free(pending);
    }
}

static PendingCell *
add_cell(Pending *pending, PendingKind kind)
{
    g_assert(pending->n_cells < (size_t)pending->n_columns * PENDING_ROWS_MAX);
    PendingCell *cell = &pending->cells[pending->n_cells++];
    cell->kind = kind;
    return cell;
}

void
pending_add_integer(Pending *pending, sqlite3_int64 integer)
{
    add_cell(pending, PENDING_INTEGER)->as.integer = integer;
}

void
pending_add_number(Pending *pending, double number)
{
    add_cell(pending, isnan(number) ? PENDING_NULL : PENDING_NUMBER)->as.number = number;
}

void
pending_add_text(Pending *pending, const char *text)
{
    PendingCell *cell = add_cell(pending, text != NULL ? PENDING_TEXT : PENDING_NULL);

    if (text != NULL) {
        cell->as.text = pending->texts->len;
        cell->size = (int)strlen(text);
        g_string_append_len(pending->texts, text, cell->size);
    }
}

size_t
pending_n_rows(const Pending *pending)
{
    return pending->n_cells / (size_t)pending->n_columns;
}

void
pending_clear(Pending *pending)
{
    pending->n_cells = 0;
    g_string_truncate(pending->texts, 0);
}

void
pending_bind(const Pending *pending, size_t row, sqlite3_stmt *statement)
{
    for (int i = 0; i < pending->n_columns; i++) {
        const PendingCell *cell = pending_cell(pending, row, i);
        switch (cell->kind) {
        case PENDING_NULL:
            sqlite3_bind_null(statement, i + 1);
            break;
        case PENDING_INTEGER:
            sqlite3_bind_int64(statement, i + 1, cell->as.integer);
            break;
        case PENDING_NUMBER:
            sqlite3_bind_double(statement, i + 1, cell->as.number);
            break;
        case PENDING_TEXT:
            sqlite3_bind_text(statement, i + 1, pending->texts->str + cell->as.text, cell->size,
                              SQLITE_STATIC);
            break;
        }
    }
}

sqlite3_int64
pending_integer(const Pending *pending, size_t row, int column)
{
    const PendingCell *cell = pending_cell(pending, row, column);

    g_assert(cell->kind == PENDING_INTEGER);
    return cell->as.integer;
}

double
pending_number(const Pending *pending, size_t row, int column)
{
    const PendingCell *cell = pending_cell(pending, row, column);

    return cell->kind == PENDING_NUMBER ? cell->as.number : NAN;
}
