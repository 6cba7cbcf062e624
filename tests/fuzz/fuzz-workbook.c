/* Any bytes as a workbook; or, after a letter, as one XML part of a valid workbook: X is a sheet, S
 * the shared strings, T the styles, W the workbook part, R its relationships, O the content of an
 * .ods. */
#include "sources/tables/workbook.h"
#include "tests/workbook_parts.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char some_sheet[] =
    "<worksheet xmlns='" XLSX_MAIN
    "'><sheetData><row><c t='s'><v>0</v></c><c s='1'><v>45000.5</v></c>"
    "<c t='s'><v>1</v></c></row></sheetData></worksheet>";

static void
check_row(const SheetRow *row, int last_line)
{
    g_assert(row->n_cells > 0 && row->n_cells <= SHEET_COLUMNS_MAX);
    g_assert(row->line > last_line && row->line <= SHEET_LINES_MAX);
    g_assert(row->cells[row->n_cells - 1].kind != SHEET_EMPTY);
    for (size_t i = 0; i < row->n_cells; i++) {
        const SheetCell *cell = &row->cells[i];
        g_assert(cell->line == row->line && cell->column == (int)i + 1);
        g_assert(g_utf8_validate(cell->text, -1, NULL));
        g_assert((cell->kind == SHEET_EMPTY) == (*cell->text == '\0'));
    }
}

static void
read_sheet(Workbook *workbook, const char *name)
{
    enum { ROWS_MAX = 1000 };
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Sheet) sheet = workbook_read_sheet(workbook, name, diag);
    const SheetRow *row = NULL;
    int line = 0;

    g_assert((sheet == NULL) == (diag_count(diag, DIAG_ERROR) > 0));
    for (int i = 0; sheet != NULL && i < ROWS_MAX && sheet_next_row(sheet, &row); i++) {
        check_row(row, line);
        line = row->line;
    }
    if (sheet != NULL) {
        workbook_warn_uncached(sheet, diag);
        g_assert((sheet->n_uncached > 0) == (diag_count(diag, DIAG_WARNING) > 0));
    }
}

static void
read_workbook(Bytes bytes)
{
    g_autoptr(Diag) diag = diag_new();
    WorkbookKind kind = workbook_recognise(bytes);
    if (kind == WORKBOOK_NONE) {
        return; /* never opened */
    }
    g_autoptr(Workbook) workbook = workbook_open(bytes, "f.xlsx", diag);
    size_t n = 0;

    g_assert((workbook == NULL) == (diag_count(diag, DIAG_ERROR) > 0));
    g_assert(workbook == NULL || kind == WORKBOOK_XLSX || kind == WORKBOOK_ODS);
    if (workbook != NULL) {
        const WorkbookSheet *sheets = workbook_sheets(workbook, &n);
        read_sheet(workbook, NULL);
        for (size_t i = 0; i < MIN(n, 3); i++) {
            read_sheet(workbook, sheets[i].name);
        }
    }
}

static Bytes
make_around(char part, const char *text)
{
    switch (part) {
    case 'O':
        return make_ods(text);
    case 'S':
        return make_xlsx(&(XlsxParts){ .sheet = some_sheet, .strings = text });
    case 'T':
        return make_xlsx(&(XlsxParts){ .sheet = some_sheet, .styles = text });
    case 'W':
        return make_xlsx(&(XlsxParts){ .sheet = some_sheet, .book = text });
    case 'R':
        return make_xlsx(&(XlsxParts){ .sheet = some_sheet, .relations = text });
    default:
        return make_xlsx(&(XlsxParts){ .sheet = text });
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autofree char *copy = g_strndup("", size + 1);

    for (size_t i = 0; i < size; i++) {
        copy[i] = (char)data[i];
    }
    if (size > 1 && strchr("XSTWRO", copy[0]) != NULL) {
        Bytes made = make_around(copy[0], copy + 1);
        read_workbook(made);
        g_free((void *)(uintptr_t)made.data);
    } else {
        read_workbook((Bytes){ .data = copy, .size = size });
    }
    return 0;
}
