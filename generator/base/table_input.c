#include "base/table_input.h"

#include "base/csv.h"
#include "base/limits.h"
#include "base/number.h"

#include <string.h>

static Table *
read_header(const CsvRow *row, const char *file, Arena *arena, Diag *diag)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    const char **names = arena_array(arena, const char *, row->n_fields);
    bool ok = true;

    for (size_t i = 0; i < row->n_fields; i++) {
        Place place = { file, row->fields[i].line, row->fields[i].column };
        names[i] = arena_strdup(arena, g_strstrip(row->fields[i].text));
        if (names[i][0] == '\0') {
            ok = diag_error(diag, place, "csv-header", "column %zu has no name", i + 1);
        } else if (!g_hash_table_add(seen, (char *)(uintptr_t)names[i])) {
            ok = diag_error(diag, place, "csv-header", "there are two columns '%s'", names[i]);
        }
    }
    if (row->n_fields > limit_get(LIMIT_TABLE_COLUMNS)) {
        ok = limit_error(LIMIT_TABLE_COLUMNS, (Place){ file, row->line, 1 }, "csv-header", diag,
                         "the file has too many columns, %zu", row->n_fields);
    }
    return ok ? table_new(arena, names, row->n_fields) : NULL;
}

static bool
read_row(Table *table, const CsvRow *row, const char *file, Diag *diag)
{
    Place place = { file, row->line, 1 };

    if (row->n_fields != table->n_columns) {
        return diag_error(diag, place, "csv-row", "the row has %zu fields, the header has %zu",
                          row->n_fields, table->n_columns);
    }
    if (table->n_rows >= limit_get(LIMIT_TABLE_ROWS)) {
        return limit_error(LIMIT_TABLE_ROWS, place, "csv-row", diag, "the file has too many rows");
    }
    Cell *cells = table_add_row(table);
    for (size_t i = 0; i < row->n_fields; i++) {
        double number = 0;
        char *text = g_strstrip(row->fields[i].text);
        if (number_parse(text, &number)) {
            cells[i] = cell_number(number);
        } else if (*text != '\0') {
            cells[i] = cell_text(arena_strdup(table->arena, text));
        }
    }
    return true;
}

Table *
table_read_csv(Bytes bytes, const char *file, Arena *arena, Diag *diag)
{
    g_autoptr(CsvReader) reader = csv_reader_new(bytes, file);
    Table *table = NULL;
    const CsvRow *row = NULL;

    if (!csv_read_row(reader, &row, diag)) {
        return NULL;
    }
    if (row == NULL) {
        diag_error(diag, (Place){ file, 1, 1 }, "csv-header", "the file has no header row");
        return NULL;
    }
    table = read_header(row, file, arena, diag);
    while (table != NULL) {
        if (!csv_read_row(reader, &row, diag) ||
            (row != NULL && !read_row(table, row, file, diag))) {
            return NULL;
        }
        if (row == NULL) {
            break;
        }
    }
    return table;
}

static Cell
cell_of(const Value *value)
{
    switch (value->kind) {
    case VALUE_NUMBER:
        return cell_number(value->number);
    case VALUE_STRING:
    case VALUE_BOOL:
        return cell_text(value->text);
    default:
        return (Cell){ .kind = CELL_NULL };
    }
}

static bool
check_rows(const Value *list, Diag *diag)
{
    bool ok = true;

    if (list->kind != VALUE_LIST) {
        return diag_error(diag, list->place, "wrong-type", "rows must be a list of maps");
    }
    for (const Value *row = list->first; row != NULL; row = row->next) {
        if (row->kind != VALUE_MAP) {
            ok = diag_error(diag, row->place, "wrong-type", "a row must be a map of columns");
            continue;
        }
        for (const Value *cell = row->first; cell != NULL; cell = cell->next) {
            if (cell->kind == VALUE_LIST || cell->kind == VALUE_MAP) {
                ok = diag_error(diag, cell->place, "wrong-type", "'%s' must be a number or text",
                                cell->key);
            }
        }
    }
    return ok;
}

Table *
table_from_values(const Value *list, Arena *arena, Diag *diag)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GPtrArray) names = g_ptr_array_new();

    if (!check_rows(list, diag)) {
        return NULL;
    }
    for (const Value *row = list->first; row != NULL; row = row->next) {
        for (const Value *cell = row->first; cell != NULL; cell = cell->next) {
            if (g_hash_table_add(seen, (char *)(uintptr_t)cell->key)) {
                g_ptr_array_add(names, (char *)(uintptr_t)cell->key);
            }
        }
    }
    Table *table = table_new(arena, (const char *const *)(void *)names->pdata, names->len);
    for (const Value *row = list->first; row != NULL; row = row->next) {
        Cell *cells = table_add_row(table);
        for (const Value *cell = row->first; cell != NULL; cell = cell->next) {
            cells[table_column(table, cell->key)] = cell_of(cell);
        }
    }
    return table;
}
