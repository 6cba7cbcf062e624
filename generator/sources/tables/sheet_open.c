#include "sources/tables/sheet.h"

#include "sources/tables/sheet_workbook.h"
#include "sources/tables/workbook.h"

#include <string.h>

SheetSource *
sheet_open(Bytes bytes, const char *file, Diag *diag)
{
    SheetDialect dialect;

    if (workbook_recognise(bytes) != WORKBOOK_NONE) {
        return sheet_workbook_open(bytes, file, diag);
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
