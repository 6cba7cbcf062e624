#include "sources/tables/workbook_sheet.h"

#include "base/limits.h"
#include "base/number.h"

#include <math.h>
#include <string.h>

typedef struct {
    union {
        double number;
        const char *text;
    } value;
    guint16 column; /* from 1 */
    guint8 kind;    /* SheetCellKind */
    guint8 unit;    /* index of the sheet's unit, from 1; 0: none */
} StoredCell;

typedef struct {
    int line, repeat;
    guint first, n; /* range in the sheet's cells */
} StoredRow;

Sheet *
sheet_new(const char *name, const char *file)
{
    Sheet *sheet = g_new0(Sheet, 1);

    sheet->arena = arena_new();
    sheet->name = arena_strdup(sheet->arena, name);
    sheet->file = file;
    sheet->cells = g_array_new(FALSE, FALSE, sizeof(StoredCell));
    sheet->rows = g_array_new(FALSE, FALSE, sizeof(StoredRow));
    sheet->ranges = g_array_new(FALSE, FALSE, sizeof(SheetRange));
    sheet->units = g_ptr_array_new();
    sheet->row_arena = arena_new();
    sheet->row_cells = g_array_new(FALSE, FALSE, sizeof(SheetCell));
    sheet->number = g_string_new(NULL);
    return sheet;
}

void
sheet_free(Sheet *sheet)
{
    if (sheet != NULL) {
        arena_free(sheet->arena);
        g_array_unref(sheet->cells);
        g_array_unref(sheet->rows);
        g_array_unref(sheet->ranges);
        g_ptr_array_unref(sheet->units);
        arena_free(sheet->row_arena);
        g_array_unref(sheet->row_cells);
        g_string_free(sheet->number, TRUE);
        g_free(sheet);
    }
}

Place
sheet_place(const Sheet *sheet, int line, int column)
{
    return (Place){ .file = sheet->file, .line = line, .column = column };
}

const char *
sheet_cell_name(int line, int column, char name[CELL_NAME_SIZE])
{
    char letters[8], *at = letters + sizeof letters - 1;

    *at = '\0';
    for (int rest = MIN(column, SHEET_COLUMNS_MAX); rest > 0; rest = (rest - 1) / 26) {
        *--at = (char)('A' + (rest - 1) % 26);
    }
    g_snprintf(name, CELL_NAME_SIZE, "%s%d", at, line);
    return name;
}

bool
sheet_cell_read(const char *name, size_t size, int *ret_line, int *ret_column)
{
    const char *end = name + size;
    int line = 0, column = 0;

    name += name < end && *name == '$';
    for (; name < end && g_ascii_isalpha(*name); name++) {
        column = column * 26 + (g_ascii_toupper(*name) - 'A' + 1);
        if (column > SHEET_COLUMNS_MAX) {
            return false;
        }
    }
    name += name < end && *name == '$';
    for (; name < end && g_ascii_isdigit(*name); name++) {
        line = line * 10 + (*name - '0');
        if (line > SHEET_LINES_MAX) {
            return false;
        }
    }
    if (name != end || (line == 0 && column == 0)) {
        return false;
    }
    *ret_line = line;
    *ret_column = column;
    return true;
}

bool
sheet_report(const Sheet *sheet, int line, int column, Diag *diag, const char *format, ...)
{
    char name[CELL_NAME_SIZE];
    va_list arguments;

    va_start(arguments, format);
    g_autofree char *text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    return diag_error(diag, sheet_place(sheet, line, column), "workbook-cell", "%s: %s",
                      sheet_cell_name(line, column, name), text);
}

bool
sheet_report_text(const Sheet *sheet, int line, int column, Diag *diag)
{
    char name[CELL_NAME_SIZE];

    return limit_error(LIMIT_WORKBOOK_TEXT, sheet_place(sheet, line, column), "workbook-limit",
                       diag, "%s: the text is too long", sheet_cell_name(line, column, name));
}

static bool
report_limit(const Sheet *sheet, LimitId limit, const char *what, Diag *diag)
{
    return limit_error(limit, sheet_place(sheet, 0, 0), "workbook-limit", diag,
                       "the sheet '%s' has too many %s: save it as CSV", sheet->name, what);
}

static StoredRow *
last_row(const Sheet *sheet)
{
    return sheet->rows->len > 0 ? &g_array_index(sheet->rows, StoredRow, sheet->rows->len - 1)
                                : NULL;
}

bool
sheet_begin_row(Sheet *sheet, int line, int repeat, Diag *diag)
{
    StoredRow *last = last_row(sheet);

    g_assert(line > 0 && repeat > 0);
    if (last != NULL && line < last->line + last->repeat) {
        return diag_error(diag, sheet_place(sheet, line, 1), "workbook-cell",
                          "row %d follows row %d: save the workbook again", line,
                          last->line + last->repeat - 1);
    }
    if (last != NULL && last->n == 0) {
        sheet->rows->len--; /* the row was empty */
    }
    StoredRow row = { .line = line, .repeat = repeat, .first = sheet->cells->len };
    g_array_append_val(sheet->rows, row);
    return true;
}

static bool
add_cell(Sheet *sheet, int column, StoredCell cell, Diag *diag)
{
    StoredRow *row = last_row(sheet);

    g_assert(row != NULL && column > 0);
    if (column > SHEET_COLUMNS_MAX || row->line > SHEET_LINES_MAX - row->repeat + 1) {
        return diag_error(
            diag, sheet_place(sheet, row->line, column), "workbook-limit",
            "there is a value beyond row 1,048,576 or column XFD: save the sheet as CSV");
    }
    StoredCell *left =
        row->n > 0 ? &g_array_index(sheet->cells, StoredCell, sheet->cells->len - 1) : NULL;
    if (left != NULL && column <= left->column) {
        return sheet_report(sheet, row->line, column, diag,
                            "the cell is left of the cell before it: save the workbook again");
    }
    if (sheet->cells->len >= limit_get(LIMIT_WORKBOOK_CELLS)) {
        return report_limit(sheet, LIMIT_WORKBOOK_CELLS, "cells with a value", diag);
    }
    sheet->area += (guint64)row->repeat * (guint64)(column - (left != NULL ? left->column : 0));
    if (sheet->area > limit_get(LIMIT_WORKBOOK_AREA)) {
        return report_limit(sheet, LIMIT_WORKBOOK_AREA, "cells", diag);
    }
    cell.column = (guint16)column;
    g_array_append_val(sheet->cells, cell);
    row->n++;
    return true;
}

bool
sheet_add_number(Sheet *sheet, int column, SheetCellKind kind, double number, Diag *diag)
{
    return add_cell(sheet, column, (StoredCell){ .value.number = number, .kind = (guint8)kind },
                    diag);
}

bool
sheet_add_shared(Sheet *sheet, int column, const char *text, Diag *diag)
{
    return *text == '\0' ||
           add_cell(sheet, column, (StoredCell){ .value.text = text, .kind = SHEET_TEXT }, diag);
}

bool
sheet_add_text(Sheet *sheet, int column, SheetCellKind kind, const char *text, Diag *diag)
{
    while (g_ascii_isspace(*text)) {
        text++;
    }
    size_t size = strlen(text);
    while (size > 0 && g_ascii_isspace(text[size - 1])) {
        size--;
    }
    if (size == 0) {
        return true;
    }
    char *copy = arena_strdup(sheet->arena, text);
    copy[size] = '\0';
    return add_cell(sheet, column, (StoredCell){ .value.text = copy, .kind = (guint8)kind }, diag);
}

void
sheet_show_unit(Sheet *sheet, int column, const char *unit)
{
    const StoredRow *row = last_row(sheet);
    guint number = 0;

    if (*unit == '\0' || row == NULL || row->n == 0) {
        return;
    }
    StoredCell *cell = &g_array_index(sheet->cells, StoredCell, sheet->cells->len - 1);
    if (cell->column != column || cell->kind != SHEET_NUMBER) {
        return;
    }
    if (!g_ptr_array_find_with_equal_func(sheet->units, unit, g_str_equal, &number)) {
        if (sheet->units->len == G_MAXUINT8) {
            return; /* more than any price sheet has */
        }
        number = sheet->units->len;
        g_ptr_array_add(sheet->units, arena_strdup(sheet->arena, unit));
    }
    cell->unit = (guint8)(number + 1);
}

bool
sheet_repeat_cell(Sheet *sheet, int column, int n, Diag *diag)
{
    const StoredRow *row = last_row(sheet);

    if (row == NULL || row->n == 0) {
        return true;
    }
    StoredCell cell = g_array_index(sheet->cells, StoredCell, sheet->cells->len - 1);
    for (int i = 1; cell.column == column + i - 1 && i <= n; i++) {
        if (!add_cell(sheet, column + i, cell, diag)) {
            return false;
        }
        cell.column = (guint16)(column + i);
    }
    return true;
}

bool
sheet_add_uncached(Sheet *sheet, int column, const char *formula, Diag *diag)
{
    const StoredRow *row = last_row(sheet);
    g_autofree char *text = g_strconcat("=", formula, NULL);

    g_assert(row != NULL);
    if (sheet->n_uncached++ == 0) {
        sheet->uncached_line = row->line;
        sheet->uncached_column = column;
    }
    return sheet_add_text(sheet, column, SHEET_ERROR, text, diag);
}

bool
sheet_add_merged(Sheet *sheet, SheetRange range, Diag *diag)
{
    if (sheet->ranges->len >= limit_get(LIMIT_WORKBOOK_MERGED)) {
        return report_limit(sheet, LIMIT_WORKBOOK_MERGED, "merged ranges", diag);
    }
    g_array_append_val(sheet->ranges, range);
    return true;
}

/* The index of the first row at or below a line. */
static guint
find_row(const Sheet *sheet, int line)
{
    guint low = 0, high = sheet->rows->len;

    while (low < high) {
        guint middle = low + (high - low) / 2;
        if (g_array_index(sheet->rows, StoredRow, middle).line < line) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* Empties the covered cells of a merged range, in which some programs leave old values. */
static void
cover(Sheet *sheet, const StoredRow *row, const SheetRange *range)
{
    for (guint i = row->first; i < row->first + row->n; i++) {
        StoredCell *cell = &g_array_index(sheet->cells, StoredCell, i);
        bool first = row->line == range->first_line && cell->column == range->first_column;
        if (cell->column >= range->first_column && cell->column <= range->last_column && !first) {
            cell->kind = SHEET_EMPTY;
        }
    }
}

static bool
cover_merged(Sheet *sheet, Diag *diag)
{
    size_t n_steps = 0;

    for (guint i = 0; i < sheet->ranges->len; i++) {
        const SheetRange *range = &g_array_index(sheet->ranges, SheetRange, i);
        for (guint r = find_row(sheet, range->first_line); r < sheet->rows->len; r++) {
            const StoredRow *row = &g_array_index(sheet->rows, StoredRow, r);
            if (row->line > range->last_line) {
                break;
            }
            n_steps += row->n;
            if (n_steps > limit_get(LIMIT_WORKBOOK_AREA)) {
                return report_limit(sheet, LIMIT_WORKBOOK_AREA, "cells in rows with merged cells",
                                    diag);
            }
            cover(sheet, row, range);
        }
    }
    return true;
}

/* Counts the cells. Drops covered cells at the end of a row, and rows that have no others. */
static void
count(Sheet *sheet)
{
    guint n_rows = 0;

    for (guint r = 0; r < sheet->rows->len; r++) {
        StoredRow row = g_array_index(sheet->rows, StoredRow, r);
        if (row.n == 0) {
            continue;
        }
        const StoredCell *cells = &g_array_index(sheet->cells, StoredCell, row.first);
        while (row.n > 0 && cells[row.n - 1].kind == SHEET_EMPTY) {
            row.n--;
        }
        if (row.n == 0) {
            continue;
        }
        for (guint i = 0; i < row.n; i++) {
            sheet->n_cells += cells[i].kind != SHEET_EMPTY ? (size_t)row.repeat : 0;
        }
        sheet->n_lines = row.line + row.repeat - 1;
        sheet->n_columns = MAX(sheet->n_columns, cells[row.n - 1].column);
        g_array_index(sheet->rows, StoredRow, n_rows++) = row;
    }
    g_array_set_size(sheet->rows, n_rows);
}

static int
compare_ranges(const void *a, const void *b)
{
    const SheetRange *x = a, *y = b;

    return (x->first_line > y->first_line) - (x->first_line < y->first_line);
}

bool
sheet_close(Sheet *sheet, Diag *diag)
{
    if (!cover_merged(sheet, diag)) {
        return false;
    }
    count(sheet);
    g_array_sort(sheet->ranges, compare_ranges);
    sheet->covered_to = arena_array(sheet->arena, int, (size_t)sheet->n_columns + 1);
    sheet->merged = (const SheetRange *)(void *)sheet->ranges->data;
    sheet->n_merged = sheet->ranges->len;
    sheet->closed = true;
    return true;
}

static SheetCell
given_cell(Sheet *sheet, const StoredCell *stored, int line)
{
    SheetCell cell = { .kind = (SheetCellKind)stored->kind,
                       .text = "",
                       .number = NAN,
                       .line = line,
                       .column = stored->column };

    if (cell.kind == SHEET_NUMBER) {
        cell.number = stored->value.number;
        g_string_truncate(sheet->number, 0);
        number_append_exact(sheet->number, cell.number);
        cell.text = arena_strdup(sheet->row_arena, sheet->number->str);
        cell.unit = stored->unit > 0 ? sheet->units->pdata[stored->unit - 1] : NULL;
    } else if (cell.kind == SHEET_BOOLEAN) {
        cell.number = stored->value.number;
        cell.text = cell.number != 0 ? "TRUE" : "FALSE";
    } else if (cell.kind != SHEET_EMPTY) {
        cell.text = stored->value.text;
    }
    return cell;
}

/* Takes in the ranges that begin above the line. */
static void
cover_columns(Sheet *sheet, int line)
{
    for (; sheet->next_range < sheet->n_merged; sheet->next_range++) {
        const SheetRange *range = &sheet->merged[sheet->next_range];
        if (range->first_line >= line) {
            return;
        }
        if (range->first_column <= sheet->n_columns) {
            sheet->covered_to[range->first_column] = range->last_line;
            sheet->covered_line = MAX(sheet->covered_line, range->last_line);
        }
    }
}

static void
give_row(Sheet *sheet, const StoredRow *row, int line)
{
    const StoredCell *stored = &g_array_index(sheet->cells, StoredCell, row->first);
    guint n = stored[row->n - 1].column, next = 0;

    cover_columns(sheet, line);
    if (sheet->covered_line >= line) {
        for (guint column = n + 1; column <= (guint)sheet->n_columns; column++) {
            n = sheet->covered_to[column] >= line ? column : n;
        }
    }
    arena_reset(sheet->row_arena);
    g_array_set_size(sheet->row_cells, n);
    SheetCell *cells = (SheetCell *)(void *)sheet->row_cells->data;
    for (guint i = 0; i < n; i++) {
        StoredCell empty = { .column = (guint16)(i + 1), .kind = SHEET_EMPTY };
        bool has_value = next < row->n && stored[next].column == i + 1;
        cells[i] = given_cell(sheet, has_value ? &stored[next] : &empty, line);
        cells[i].covered = cells[i].kind == SHEET_EMPTY && sheet->covered_to[i + 1] >= line;
        next += has_value;
    }
    sheet->row = (SheetRow){ .cells = cells, .n_cells = n, .line = line };
}

bool
sheet_next_row(Sheet *sheet, const SheetRow **ret)
{
    g_assert(sheet->closed);
    if (sheet->next_row == sheet->rows->len) {
        return false;
    }
    const StoredRow *row = &g_array_index(sheet->rows, StoredRow, sheet->next_row);
    give_row(sheet, row, row->line + (int)sheet->next_repeat);
    if (++sheet->next_repeat == (guint)row->repeat) {
        sheet->next_repeat = 0;
        sheet->next_row++;
    }
    *ret = &sheet->row;
    return true;
}
