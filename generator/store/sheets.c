/* A sheet is read twice: first to learn how many columns there are and what they contain, then to
 * fill the table. So neither is guessed from the first rows.
 *
 * "1.234" is a valid number in two conventions, with different values. The other cells of the
 * column decide: "0.5" and "1234.5" can only have a decimal point, "1.234.567" only a decimal
 * comma. If none decides, points are decimal as in most files, unless another column of the file
 * has decimal commas. "1,234" then stays text because it may mean either. */
#include "store/sheets.h"

#include "base/limits.h"
#include "base/names.h"
#include "sources/tables/cell_pattern.h"
#include "sources/tables/sheet.h"
#include "store/database.h"
#include "store/sqlite_memory.h"

#include <math.h>
#include <string.h>

typedef struct {
    bool point, comma; /* each cell is a number with that decimal mark */
    bool differs;      /* … and some are another number with the other one */
    bool has_comma;    /* a cell contains a comma */
    bool any;          /* a cell is a number */
} ColumnFacts;

typedef enum { COLUMN_TEXT, COLUMN_POINT, COLUMN_COMMA } ColumnKind;

typedef struct {
    Store *store;
    const char *name, *file;
    Bytes bytes;
    Arena *arena;
    SheetTable *table; /* in the pass that runs */
    size_t n_columns;
    ColumnKind *kinds;
    bool *ambiguous; /* some cell of the column is another number with the other decimal mark */
    Diag *diag;
} SheetImport;

static void
learn_cell(ColumnFacts *facts, const SheetCell *cell)
{
    double point = NAN, comma = NAN;

    switch (cell->kind) {
    case SHEET_EMPTY:
    case SHEET_ERROR:
        return;
    case SHEET_NUMBER:
        facts->any = true;
        facts->comma = false; /* it is no text that might be read in another way */
        return;
    case SHEET_DATE:
    case SHEET_BOOLEAN:
        facts->point = facts->comma = false;
        return;
    case SHEET_TEXT:
        break;
    }
    if ((!facts->point && !facts->comma) || cell_is_unknown(cell->text)) {
        return;
    }
    bool is_point = cell_read_number(cell->text, DECIMAL_POINT, &point);
    bool is_comma = cell_read_number(cell->text, DECIMAL_COMMA, &comma);
    facts->point = facts->point && is_point;
    facts->comma = facts->comma && is_comma;
    facts->differs = facts->differs || (is_point && is_comma && point != comma);
    facts->has_comma = facts->has_comma || strchr(cell->text, ',') != NULL;
    facts->any = true;
}

static ColumnKind
decide(const ColumnFacts *facts, bool commas_elsewhere)
{
    if (!facts->any || (!facts->point && !facts->comma)) {
        return COLUMN_TEXT;
    }
    if (facts->point != facts->comma || !facts->differs) {
        return facts->point ? COLUMN_POINT : COLUMN_COMMA;
    }
    return facts->has_comma || commas_elsewhere ? COLUMN_TEXT : COLUMN_POINT;
}

/* What is said of the file when it is opened is said once. */
static bool
begin_pass(SheetImport *import, Diag *diag)
{
    SheetSource *source = sheet_open(import->bytes, import->file, diag);

    import->table = source != NULL ? sheet_table_open(source, NULL, diag) : NULL;
    return import->table != NULL;
}

static void
end_pass(SheetImport *import)
{
    g_clear_pointer(&import->table, sheet_table_close);
}

static bool
learn_columns(SheetImport *import)
{
    g_autoptr(GArray) facts = g_array_new(FALSE, TRUE, sizeof(ColumnFacts));
    static const ColumnFacts unknown = { .point = true, .comma = true };
    const SheetRow *row = NULL;
    bool ok = true;

    while ((ok = sheet_table_next(import->table, &row, import->diag)) && row != NULL) {
        while (facts->len < row->n_cells) {
            g_array_append_val(facts, unknown);
        }
        for (size_t c = 0; c < row->n_cells; c++) {
            learn_cell(&g_array_index(facts, ColumnFacts, c), &row->cells[c]);
        }
    }
    import->n_columns = sheet_table_tail(import->table)->widest;
    import->ambiguous = arena_array(import->arena, bool, import->n_columns + 1);
    while (facts->len < import->n_columns) {
        g_array_append_val(facts, unknown);
    }
    bool commas = false;
    import->kinds = arena_array(import->arena, ColumnKind, import->n_columns + 1);
    for (int pass = 0; pass < 2; pass++) {
        for (size_t c = 0; c < import->n_columns; c++) {
            import->kinds[c] = decide(&g_array_index(facts, ColumnFacts, c), commas);
        }
        for (size_t c = 0; c < import->n_columns; c++) {
            commas = commas || import->kinds[c] == COLUMN_COMMA;
            import->ambiguous[c] = g_array_index(facts, ColumnFacts, c).differs;
        }
    }
    return ok;
}

/* Appends the columns that were read with this decimal mark, although some cells would be another
 * number with the other one. */
static void
describe_marks(const SheetImport *import, ColumnKind kind, const char *mark, GString *out)
{
    enum { NAMED_MAX = 8 };
    const char *const *names = sheet_column_names(import->table, import->n_columns, import->arena);
    size_t n = 0;

    for (size_t c = 0; c < import->n_columns; c++) {
        if (import->ambiguous[c] && import->kinds[c] == kind && n++ < NAMED_MAX) {
            g_autofree char *name = names_short(names[c]);
            g_string_append_printf(out, "%s '%s'", n == 1 ? "," : " and", name);
        }
    }
    if (n > 0) {
        g_string_append_printf(out, "%s with a decimal %s", n > NAMED_MAX ? " and others" : "",
                               mark);
    }
}

static void
note_guesses(const SheetImport *import)
{
    g_autoptr(GString) found = g_string_new(NULL);

    sheet_describe(import->table, found);
    if (sheet_table_tail(import->table)->other_table) {
        g_string_append(found, ", which is not read");
    }
    describe_marks(import, COLUMN_COMMA, "comma", found);
    describe_marks(import, COLUMN_POINT, "point", found);
    diag_note(import->diag, (Place){ .file = import->file }, "csv-dialect", "table %s: %s",
              import->name, found->str);
}

static void
append_name(GString *sql, const char *name)
{
    g_string_append_c(sql, '"');
    for (const char *p = name; *p != '\0'; p++) {
        g_string_append(sql, *p == '"' ? "\"" : "");
        g_string_append_c(sql, *p);
    }
    g_string_append_c(sql, '"');
}

static bool
run(Store *store, const char *sql, const char *file, Diag *diag)
{
    return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK ||
           diag_error(diag, (Place){ .file = file }, "database", "%s", sqlite3_errmsg(store->db));
}

/* NULL after an error: the statement that inserts a row. */
static sqlite3_stmt *
create_table(SheetImport *import)
{
    g_autoptr(GString) create = g_string_new("CREATE TABLE "),
                       insert = g_string_new("INSERT INTO ");
    size_t most = (size_t)sqlite3_limit(import->store->db, SQLITE_LIMIT_COLUMN, -1);
    const char *const *names = sheet_column_names(import->table, import->n_columns, import->arena);
    sqlite3_stmt *statement = NULL;

    if (import->n_columns > most) {
        diag_error(import->diag, (Place){ import->file, 1, 1 }, "query-columns",
                   "the table has %zu columns; a query can read %zu at most", import->n_columns,
                   most);
        return NULL;
    }
    append_name(create, import->name);
    append_name(insert, import->name);
    g_string_append(insert, " VALUES ");
    for (size_t c = 0; c < import->n_columns; c++) {
        g_string_append(create, c > 0 ? ", " : " (");
        append_name(create, names[c]);
        g_string_append(create, import->kinds[c] == COLUMN_TEXT ? " TEXT" : " NUMERIC");
        g_string_append(insert, c > 0 ? ", ?" : "(?");
    }
    g_string_append_c(create, ')');
    g_string_append_c(insert, ')');
    if (!run(import->store, create->str, import->file, import->diag)) {
        return NULL;
    }
    if (sqlite3_prepare_v2(import->store->db, insert->str, -1, &statement, NULL) != SQLITE_OK) {
        diag_error(import->diag, (Place){ .file = import->file }, "database", "%s",
                   sqlite3_errmsg(import->store->db));
    }
    return statement;
}

/* Texts are borrowed until the statement has run. */
static void
bind_cell(sqlite3_stmt *insert, int index, ColumnKind kind, const SheetCell *cell)
{
    enum { WHOLE_MAX_BITS = 53 };
    double number = cell->number;

    if (cell->kind == SHEET_EMPTY || cell->kind == SHEET_ERROR) {
        return;
    }
    if (kind == COLUMN_TEXT) {
        bind_text(insert, index, cell->text);
        return;
    }
    if (cell->kind == SHEET_TEXT &&
        !cell_read_number(cell->text, kind == COLUMN_POINT ? DECIMAL_POINT : DECIMAL_COMMA,
                          &number)) {
        return; /* "NA" */
    }
    if (number == floor(number) && fabs(number) <= ldexp(1, WHOLE_MAX_BITS)) {
        sqlite3_bind_int64(insert, index, (sqlite3_int64)number);
    } else {
        bind_number(insert, index, number);
    }
}

static bool
insert_row(SheetImport *import, sqlite3_stmt *insert, const SheetRow *row)
{
    sqlite3_clear_bindings(insert);
    for (size_t c = 0; c < MIN(row->n_cells, import->n_columns); c++) {
        bind_cell(insert, (int)c + 1, import->kinds[c], &row->cells[c]);
    }
    int code = sqlite3_step(insert);
    sqlite3_reset(insert);
    if (code == SQLITE_NOMEM) {
        return limit_error(LIMIT_SHEETS_MEMORY, (Place){ import->file, row->line, 1 },
                           "query-memory", import->diag,
                           "the table up to this row needs too much memory: query a part of it");
    }
    return code == SQLITE_DONE || diag_error(import->diag, (Place){ import->file, row->line, 1 },
                                             "database", "%s", sqlite3_errmsg(import->store->db));
}

static bool
fill_table(SheetImport *import)
{
    sqlite3_stmt *insert = create_table(import);
    const SheetRow *row = NULL;
    bool ok = insert != NULL;

    while (ok && (ok = sheet_table_next(import->table, &row, import->diag)) && row != NULL) {
        ok = insert_row(import, insert, row);
    }
    sqlite3_finalize(insert);
    return ok;
}

bool
store_import_sheet(Store *store, const char *name, Bytes bytes, const char *file, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    SheetImport import = {
        .store = store, .name = name, .file = file, .bytes = bytes, .arena = arena, .diag = diag
    };
    g_autoptr(Diag) said = diag_new();
    bool ok = begin_pass(&import, diag) && learn_columns(&import);

    if (ok) {
        note_guesses(&import);
    }
    end_pass(&import);
    if (!ok) {
        return false;
    }
    if (!begin_pass(&import, said)) { /* the file has changed */
        diag_take(diag, said);
        return false;
    }
    sqlite_memory_limit(limit_get(LIMIT_SHEETS_MEMORY));
    ok = run(store, "BEGIN", file, diag) && fill_table(&import);
    ok = run(store, ok ? "COMMIT" : "ROLLBACK", file, diag) && ok;
    sqlite_memory_limit(0);
    end_pass(&import);
    return ok;
}

bool
store_name_again(Store *store, const char *name, const char *again, Diag *diag)
{
    g_autoptr(GString) sql = g_string_new("CREATE VIEW ");

    append_name(sql, again);
    g_string_append(sql, " AS SELECT * FROM ");
    append_name(sql, name);
    return run(store, sql->str, NULL, diag);
}
