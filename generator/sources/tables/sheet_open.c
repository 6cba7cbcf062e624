#include "sources/tables/sheet.h"

#include "sources/tables/sheet_workbook.h"
#include "sources/tables/workbook.h"

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
