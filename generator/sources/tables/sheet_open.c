#include "sources/tables/sheet.h"

#include <string.h>

SheetSource *
sheet_open(Bytes bytes, const char *file, Diag *diag)
{
    SheetDialect dialect;

    if (bytes.size >= 4 && memcmp(bytes.data, "PK\3\4", 4) == 0) {
        diag_error(diag, (Place){ file, 1, 1 }, "csv-binary",
                   "this is a workbook or an archive: export the table as CSV");
        return NULL;
    }
    return sheet_dialect_find(bytes, file, &dialect, diag) ? sheet_text_open(bytes, file, &dialect)
                                                           : NULL;
}
