#include "sources/tables/sheet.h"

#include "sources/tables/sheet_json.h"
#include "sources/tables/sheet_workbook.h"
#include "sources/tables/workbook.h"

#include <string.h>

SheetSource *
sheet_open(Bytes bytes, const char *file, Diag *diag)
{
    return sheet_open_number(bytes, file, 0, diag);
}

size_t
sheet_count(Bytes bytes, const char *file)
{
    g_autoptr(Diag) quiet = diag_new();
    size_t n = 0, n_visible = 0;

    if (workbook_recognise(bytes) == WORKBOOK_NONE) {
        return 1;
    }
    g_autoptr(Workbook) workbook = workbook_open(bytes, file, quiet);
    const WorkbookSheet *sheets = workbook != NULL ? workbook_sheets(workbook, &n) : NULL;
    for (size_t i = 0; i < n; i++) {
        n_visible += !sheets[i].hidden;
    }
    return n_visible;
}

SheetSource *
sheet_open_number(Bytes bytes, const char *file, size_t number, Diag *diag)
{
    SheetDialect dialect;

    if (workbook_recognise(bytes) != WORKBOOK_NONE) {
        return sheet_workbook_open(bytes, file, number, diag);
    }
    if (number > 0) {
        return NULL;
    }
    if (sheet_json_recognise(bytes)) {
        return sheet_json_open(bytes, file, diag);
    }
    return sheet_dialect_find(bytes, file, &dialect, diag) ? sheet_text_open(bytes, file, &dialect)
                                                           : NULL;
}

bool
sheet_is_possible(Bytes bytes, const char *file)
{
    const char *end = bytes.data + bytes.size, *bar = bytes.data;

    if (!g_str_has_suffix(file, ".md")) {
        return true;
    }
    while (bar < end && (bar = memchr(bar, '|', (size_t)(end - bar))) != NULL) {
        const char *next = ++bar;
        next += next < end && *next == ' ';
        if ((next < end && strchr("-:", *next) != NULL) ||
            (bar - bytes.data > 1 && bar[-2] == '-')) {
            return true;
        }
    }
    return false;
}

/* True if the row can be one of a table: not a note, and not empty. */
static bool
has_values(const SheetRow *row)
{
    size_t n_filled = 0;

    for (size_t i = 0; i < row->n_cells; i++) {
        SheetCellKind kind = row->cells[i].kind;
        n_filled += kind != SHEET_EMPTY;
        if (kind != SHEET_EMPTY && kind != SHEET_TEXT) {
            return true;
        }
    }
    return n_filled > 1;
}

int
sheet_find_rest(const SheetTable *table, Bytes bytes, const char *file, size_t number)
{
    const SheetTail *tail = sheet_table_tail(table);
    g_autoptr(Diag) unheard = diag_new();
    const SheetRow *row = NULL;

    if (tail->end_line == 0 || tail->other_table) {
        return tail->end_line;
    }
    g_autoptr(SheetSource) rest = sheet_open_from(bytes, file, number, tail->end_line, unheard);
    while (rest != NULL && rest->next(rest, &row, unheard) && row != NULL) {
        if (has_values(row)) {
            return tail->end_line;
        }
    }
    return 0;
}
