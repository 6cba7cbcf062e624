/* The rows of a sheet of a workbook. */
#include "sources/tables/sheet_workbook.h"

#include "sources/tables/workbook.h"

typedef struct {
    SheetSource source;
    Workbook *workbook;
    Sheet *sheet;
    const SheetRow *read; /* returned next, after an empty row; NULL: none */
    SheetRow empty;
    int line; /* of the newest row */
} WorkbookSource;

/* Empty rows are not stored in a workbook, but divide its tables; a run of them is one row here. */
static bool
workbook_next(SheetSource *source, const SheetRow **ret, Diag *diag)
{
    WorkbookSource *book = (WorkbookSource *)(void *)source;

    (void)diag; /* all rows were read when the sheet was opened */
    if (book->read == NULL && !sheet_next_row(book->sheet, &book->read)) {
        *ret = NULL;
        return true;
    }
    if (book->line > 0 && book->read->line > book->line + 1) {
        book->line = book->read->line - 1;
        book->empty.line = book->line;
        *ret = &book->empty;
        return true;
    }
    *ret = book->read;
    book->line = book->read->line;
    book->read = NULL;
    return true;
}

static void
workbook_source_close(SheetSource *source)
{
    WorkbookSource *book = (WorkbookSource *)(void *)source;

    sheet_free(book->sheet);
    workbook_free(book->workbook);
    g_free(book);
}

static Sheet *
read_sheet(Workbook *workbook, size_t number, Diag *diag)
{
    return number == 0 ? workbook_read_sheet(workbook, NULL, diag)
                       : workbook_read_number(workbook, number, diag);
}

SheetSource *
sheet_workbook_open(Bytes bytes, const char *file, size_t number, Diag *diag)
{
    g_autoptr(Workbook) workbook = workbook_open(bytes, file, diag);
    Sheet *sheet = workbook != NULL ? read_sheet(workbook, number, diag) : NULL;

    if (sheet == NULL) {
        return NULL;
    }
    workbook_warn_uncached(sheet, diag);
    WorkbookSource *book = g_new0(WorkbookSource, 1);
    book->source = (SheetSource){ .file = file,
                                  .name = sheet->name,
                                  .merged = sheet->n_merged > 0,
                                  .next = workbook_next,
                                  .close = workbook_source_close };
    book->workbook = g_steal_pointer(&workbook);
    book->sheet = sheet;
    return &book->source;
}
