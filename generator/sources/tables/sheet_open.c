#include "sources/tables/sheet.h"

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
