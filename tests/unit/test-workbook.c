/* Workbooks: their cells, and what is refused. Workbooks are made here part by part; those in
 * tests/fixtures/workbooks were saved by LibreOffice. */
#include "sources/tables/workbook.h"
#include "sources/tables/workbook_package.h"
#include "sources/tables/workbook_value.h"
#include "tests/workbook_parts.h"

#define SHEET(rows) "<worksheet xmlns='" XLSX_MAIN "'><sheetData>" rows "</sheetData></worksheet>"
#define BOOK(more, sheets) \
    "<workbook xmlns='" XLSX_MAIN "' xmlns:r='" XLSX_RELATIONS "'>" more "<sheets>" sheets \
    "</sheets></workbook>"
#define STRINGS(items) "<sst xmlns='" XLSX_MAIN "'>" items "</sst>"

static void
append_row(GString *out, const SheetRow *row)
{
    static const char kinds[] = { '-', 't', 'n', 'd', 'b', 'e' };

    g_string_append_printf(out, "%d:", row->line);
    for (size_t i = 0; i < row->n_cells; i++) {
        const SheetCell *cell = &row->cells[i];
        g_assert_cmpint(cell->line, ==, row->line);
        g_assert_cmpint(cell->column, ==, (int)i + 1);
        g_string_append_printf(out, "%s%c %s", i > 0 ? "|" : "", kinds[cell->kind], cell->text);
    }
    g_string_append_c(out, '\n');
}

/* Each row as `line:k text|k text`, with the cell's kind k; then the messages. */
static char *
read_rows(Bytes bytes, const char *name)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Workbook) workbook = workbook_open(bytes, "f.xlsx", diag);
    g_autoptr(Sheet) sheet = workbook != NULL ? workbook_read_sheet(workbook, name, diag) : NULL;
    GString *out = g_string_new(NULL);
    const SheetRow *row = NULL;

    while (sheet != NULL && sheet_next_row(sheet, &row)) {
        append_row(out, row);
    }
    if (sheet != NULL) {
        workbook_warn_uncached(sheet, diag);
    }
    g_assert_true((sheet == NULL) == (diag_count(diag, DIAG_ERROR) > 0));
    diag_print(diag, out);
    return g_string_free(out, FALSE);
}

static void
free_bytes(Bytes bytes)
{
    g_free((void *)(uintptr_t)bytes.data);
}

static void
assert_bytes_read(Bytes bytes, const char *name, const char *expected)
{
    g_autofree char *actual = read_rows(bytes, name);

    g_assert_cmpstr(actual, ==, expected);
    free_bytes(bytes);
}

static void
assert_xlsx(const XlsxParts *parts, const char *expected)
{
    assert_bytes_read(make_xlsx(parts), NULL, expected);
}

static void
assert_sheet(const char *sheet, const char *expected)
{
    assert_xlsx(&(XlsxParts){ .sheet = sheet }, expected);
}

static void
test_shared_strings(void)
{
    assert_xlsx(
        &(XlsxParts){
            .sheet = SHEET("<row r='1'><c r='A1' t='s'><v>0</v></c><c r='B1' t='s'><v>1</v></c>"
                           "<c r='C1' t='s'><v>2</v></c><c r='D1' t='s'><v>3</v></c>"
                           "<c r='E1' t='s'><v> 4 </v></c></row>"),
            .strings = STRINGS(
                "<si><t>  A &amp; B &lt;c&gt; </t></si>"
                "<si><r><t xml:space='preserve'>per </t></r><r><rPr><b/></rPr><t>hour</t></r>"
                "<rPh sb='0' eb='1'><t>phonetic</t></rPh><phoneticPr fontId='1'/></si>"
                "<si><t xml:space='preserve'>   </t></si>"
                "<si><t>two_x000D__x0007__x005F_x0041__xZZZZ_<![CDATA[<x>]]></t></si>"
                "<si><t>\xc3\xbc</t></si>") },
        "1:t A & B <c>|t per hour|- |t two\r\xef\xbf\xbd_x0041__xZZZZ_<x>|t \xc3\xbc\n");
}

static void
test_cells_of_each_type(void)
{
    assert_sheet(SHEET("<row r='2'><c r='A2' t='inlineStr'><is><r><t>in</t></r><r><t>line</t></r>"
                       "<rPh><t>no</t></rPh></is></c><c r='B2' t='b'><v>1</v></c>"
                       "<c r='C2' t='b'><v>0</v></c><c r='D2' t='e'><v>#DIV/0!</v></c>"
                       "<c r='E2'><v>1.50</v></c><c r='F2' t='n'><v>-2.5E-3</v></c>"
                       "<c r='G2' t='str'><f>A2</f><v>text</v></c>"
                       "<c r='H2' t='d'><v>2024-05-31T00:00:00</v></c>"
                       "<c r='I2' t='d'><v>2024-05-31T12:30:15.25Z</v></c>"
                       "<c r='J2' s='7'/></row>"),
                 "2:t inline|b TRUE|b FALSE|e #DIV/0!|n 1.5|n -0.0025|t text|d 2024-05-31|d "
                 "2024-05-31T12:30:15\n");
}

static void
test_rows_and_cells_without_names(void)
{
    assert_sheet(SHEET("<row><c><v>1</v></c><c/><c><v>3</v></c></row><row/><row r='5'>"
                       "<c r='C5'><v>5</v></c><c><v>6</v></c></row><row><c><v>7</v></c></row>"),
                 "1:n 1|- |n 3\n5:- |- |n 5|n 6\n6:n 7\n");
}

static void
test_other_namespaces_are_left_out(void)
{
    assert_sheet("<x:worksheet xmlns:x='" XLSX_MAIN "' xmlns:y='urn:y'><x:sheetData><x:row>"
                 "<x:c><x:v>1</x:v><y:more><x:v>2</x:v></y:more></x:c></x:row></x:sheetData>"
                 "<x:extLst><y:sheetData><y:row/></y:sheetData></x:extLst></x:worksheet>",
                 "1:n 1\n");
}

#define STYLES \
    "<styleSheet xmlns='" XLSX_MAIN "'><numFmts>" \
    "<numFmt numFmtId='164' formatCode='yyyy\\-mm\\-dd hh:mm'/>" \
    "<numFmt numFmtId='165' formatCode='0.00 \"days\"'/></numFmts>" \
    "<cellStyleXfs><xf numFmtId='14'/></cellStyleXfs><cellXfs><xf numFmtId='0'/>" \
    "<xf numFmtId='14'/><xf numFmtId='164'/><xf numFmtId='165'/><xf numFmtId='46'/>" \
    "<xf numFmtId='22'/></cellXfs><dxfs><dxf><numFmt numFmtId='0' formatCode='d'/></dxf></dxfs>" \
    "</styleSheet>"

static const char dates[] = SHEET(
    "<row><c s='1'><v>45443</v></c><c s='1'><v>45443.75</v></c><c s='2'><v>45443.75</v></c>"
    "<c s='3'><v>45443</v></c><c><v>45443</v></c></row>"
    "<row><c s='1'><v>1</v></c><c s='1'><v>59</v></c><c s='1'><v>60</v></c>"
    "<c s='1'><v>61</v></c><c s='4'><v>1.0625</v></c><c s='5'><v>0.5</v></c></row>"
    "<row><c s='1'><v>-1</v></c><c s='1'><v>2958466</v></c><c s='2'><v>2958465.9999999</v></c>"
    "<c s='2'><v>45443.9999999</v></c><c s='99'><v>7</v></c></row>");

/* 45443 is 31 May 2024 in the 1900 system, and 1 June 2028 in the 1904 system. */
static void
test_dates(void)
{
    assert_xlsx(&(XlsxParts){ .sheet = dates, .styles = STYLES },
                "1:d 2024-05-31|d 2024-05-31|d 2024-05-31T18:00:00|n 45443|n 45443\n"
                "2:d 1900-01-01|d 1900-02-28|d 1900-02-29|d 1900-03-01|t 25:30:00|t 12:00:00\n"
                "3:e #NUM!|e #NUM!|e #NUM!|d 2024-06-01|n 7\n");
    assert_xlsx(
        &(XlsxParts){
            .sheet = SHEET("<row><c s='1'><v>0</v></c><c s='1'><v>45443</v></c></row>"),
            .styles = STYLES,
            .book = BOOK("<workbookPr date1904='1'/>", "<sheet name='A' sheetId='1' r:id='r1'/>") },
        "1:d 1904-01-01|d 2028-06-01\n");
}

static void
test_formulas_without_a_value(void)
{
    static const char sheet[] =
        SHEET("<row><c><f>1+1</f><v>2</v></c><c><f>2*A1</f></c><c><f>3*A1</f><v></v></c>"
              "<c t='str'><f>\"\"</f><v></v></c><c><f>A1-2</f><v>0</v></c></row>");

    assert_sheet(sheet, "1:n 2|e =2*A1|e =3*A1|- |n 0\n"
                        "f.xlsx:1:2: warning: B1: the value of this formula and one other is not "
                        "in the file: save it in a spreadsheet program [workbook-formula]\n");
    assert_xlsx(&(XlsxParts){ .sheet = sheet,
                              .book = BOOK("", "<sheet name='A' sheetId='1' r:id='r1'/>"
                                               "</sheets><calcPr fullCalcOnLoad='1'/><sheets>") },
                "1:n 2|e =2*A1|e =3*A1|- |e =A1-2\n"
                "f.xlsx:1:2: warning: B1: the value of this formula and 2 others is not in the "
                "file: save it in a spreadsheet program [workbook-formula]\n");
}

static void
test_merged_cells(void)
{
    g_autoptr(Diag) diag = diag_new();
    Bytes bytes = make_xlsx(&(XlsxParts){
        .sheet =
            "<worksheet xmlns='" XLSX_MAIN "'><sheetData>"
            "<row r='1'><c r='A1'><v>1</v></c><c r='B1'><v>2</v></c><c r='C1'><v>3</v></c></row>"
            "<row r='2'><c r='B2'><v>4</v></c></row></sheetData>"
            "<mergeCells><mergeCell ref='A1:$B$2'/><mergeCell ref='D9'/></mergeCells>"
            "</worksheet>" });
    g_autoptr(Workbook) workbook = workbook_open(bytes, "f.xlsx", diag);
    g_autoptr(Sheet) sheet = workbook_read_sheet(workbook, "Prices", diag);

    g_assert_nonnull(sheet);
    g_assert_cmpuint(sheet->n_merged, ==, 1);
    g_assert_cmpint(sheet->merged[0].last_line, ==, 2);
    g_assert_cmpint(sheet->merged[0].last_column, ==, 2);
    g_assert_cmpint(sheet->n_lines, ==, 1); /* what was in row 2 is covered */
    g_assert_cmpint(sheet->n_columns, ==, 3);
    g_assert_cmpuint(sheet->n_cells, ==, 2);
    sheet_free(g_steal_pointer(&sheet));
    workbook_free(g_steal_pointer(&workbook));
    assert_bytes_read(bytes, NULL, "1:n 1|- |n 3\n");
}

static void
test_bad_cells(void)
{
    assert_sheet(SHEET("<row r='3'><c r='B3'><v>1,5</v></c></row>"),
                 "f.xlsx:3:2: error: B3: '1,5' is not a number: save the workbook again "
                 "[workbook-cell]\n");
    assert_sheet(SHEET("<row><c t='s'><v>0</v></c></row>"),
                 "f.xlsx:1:1: error: A1: '0' is not the number of a shared text: save the "
                 "workbook again [workbook-cell]\n");
    assert_sheet(SHEET("<row><c t='d'><v>31.5.2024</v></c></row>"),
                 "f.xlsx:1:1: error: A1: '31.5.2024' is not a date: write YYYY-MM-DD "
                 "[workbook-cell]\n");
    assert_sheet(SHEET("<row><c t='x'><v>1</v></c></row>"),
                 "f.xlsx:1:1: error: A1: the cell has a type that is unknown [workbook-cell]\n");
    assert_sheet(SHEET("<row r='2'/><row r='3'><c><v>1</v></c></row><row r='3'/>"),
                 "f.xlsx:3:1: error: row 3 follows row 3: save the workbook again "
                 "[workbook-cell]\n");
    assert_sheet(SHEET("<row><c r='B1'><v>1</v></c><c r='A1'><v>1</v></c></row>"),
                 "f.xlsx:1:1: error: A1: the cell is left of the cell before it: save the "
                 "workbook again [workbook-cell]\n");
    assert_sheet(SHEET("<row r='2'><c r='B1'><v>1</v></c></row>"),
                 "f.xlsx:2:1: error: row 2 has a cell named 'B1': save the workbook again "
                 "[workbook-cell]\n");
    assert_sheet(SHEET("<row><c r='XFE1'><v>1</v></c></row>"),
                 "f.xlsx:1:1: error: row 1 has a cell named 'XFE1': save the workbook again "
                 "[workbook-cell]\n");
    assert_sheet(SHEET("<row r='1048577'/>"),
                 "f.xlsx:1:1: error: a row has the number '1048577', but rows go from 1 to "
                 "1048576: save the workbook again [workbook-cell]\n");
    assert_sheet(
        SHEET("<row r='1048576'><c r='XFD1048576'><v>1</v></c><c><v>1</v></c></row>"),
        "f.xlsx:1048576:16385: error: there is a value beyond row 1,048,576 or column XFD: save "
        "the sheet as CSV [workbook-limit]\n");
    assert_sheet("<worksheet xmlns='" XLSX_MAIN "'><sheetData/><mergeCells><mergeCell ref='B2:A1'/>"
                 "</mergeCells></worksheet>",
                 "f.xlsx: error: the sheet 'Prices' has merged cells 'B2:A1': save the workbook "
                 "again [workbook-cell]\n");
}

#define TWO_SHEETS \
    BOOK("", "<sheet name='Empty' sheetId='1' r:id='r1'/><sheet name='Chart' sheetId='2' " \
             "r:id='r5'/><sheet name='A &amp; B' sheetId='3' state='hidden' r:id='r4'/>" \
             "<sheet name='Last' sheetId='4' r:id='r4'/>")

static void
test_choice_of_a_sheet(void)
{
    XlsxParts parts = { .sheet = SHEET("<row><c t='inlineStr'><is><t> </t></is></c></row>"),
                        .second_sheet = SHEET("<row><c><v>2</v></c></row>"),
                        .book = TWO_SHEETS };
    g_autoptr(Diag) diag = diag_new();
    Bytes bytes = make_xlsx(&parts);
    g_autoptr(Workbook) workbook = workbook_open(bytes, "f.xlsx", diag);
    size_t n = 0;
    const WorkbookSheet *sheets = workbook_sheets(workbook, &n);
    g_autoptr(Sheet) first = workbook_read_sheet(workbook, NULL, diag);

    g_assert_cmpuint(n, ==, 3); /* a chart has no cells */
    g_assert_cmpstr(sheets[1].name, ==, "A & B");
    g_assert_true(sheets[1].hidden && !sheets[0].hidden);
    g_assert_cmpstr(first->name, ==, "Last");
    free_bytes(bytes);
    assert_bytes_read(make_xlsx(&parts), "A & B", "1:n 2\n");
    assert_bytes_read(make_xlsx(&parts), "Empty", "");
    assert_bytes_read(make_xlsx(&parts), "Lost",
                      "f.xlsx: error: the workbook has no sheet 'Lost'; did you mean 'Last'? "
                      "[workbook-sheet]\n");
    assert_bytes_read(make_xlsx(&parts), "GPU prices",
                      "f.xlsx: error: the workbook has no sheet 'GPU prices', only 'Empty', 'A & "
                      "B', 'Last' [workbook-sheet]\n");
    assert_sheet(SHEET(""), "f.xlsx: error: the workbook has no visible sheet with a value "
                            "[workbook-sheet]\n");
}

static void
test_parts_that_are_missing(void)
{
    assert_xlsx(&(XlsxParts){ .sheet = NULL },
                "f.xlsx: error: the workbook has no 'xl/worksheets/sheet1.xml': save it again "
                "[workbook-part]\n");
    /* a path that leads out of the archive only names an entry in it */
    assert_xlsx(&(XlsxParts){ .sheet = SHEET(""),
                              .relations =
                                  "<Relationships><Relationship Id='r1' Type='x/worksheet' "
                                  "Target='../../../../etc/passwd'/></Relationships>" },
                "f.xlsx: error: the workbook has no 'etc/passwd': save it again [workbook-part]\n");
    assert_xlsx(&(XlsxParts){ .sheet = SHEET(""),
                              .relations =
                                  "<Relationships><Relationship Id='r1' Type='x/worksheet' "
                                  "TargetMode='External' Target='http://x/'/></Relationships>" },
                "f.xlsx: error: the workbook has no visible sheet with a value "
                "[workbook-sheet]\n");
}

static void
test_document_types_are_refused(void)
{
    static const char expected[] =
        "f.xlsx: error: 'xl/worksheets/sheet1.xml' in the archive declares a document type, which "
        "workbooks never do: save the workbook again [workbook-xml]\n";

    assert_sheet("<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;'>"
                 "<!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;'>]>" SHEET("<row><c><v>&c;</v></c></row>"),
                 expected);
    assert_sheet("<!DOCTYPE x SYSTEM 'file:///etc/passwd'>" SHEET(""), expected);
    assert_sheet(SHEET("<row><c><v>&unknown;</v></c></row>"),
                 "f.xlsx: error: 'xl/worksheets/sheet1.xml' in the archive is not XML (line 1: "
                 "Entity 'unknown' not defined): save the workbook again [workbook-xml]\n");
}

static char *
repeated(const char *before, const char *text, size_t n, const char *after)
{
    GString *out = g_string_new(before);

    for (size_t i = 0; i < n; i++) {
        g_string_append(out, text);
    }
    return g_string_free(g_string_append(out, after), FALSE);
}

static void
test_limits_of_xml(void)
{
    g_autofree char *deep = repeated("", "<a>", limit_get(LIMIT_WORKBOOK_DEPTH) + 1, "");
    g_autofree char *bomb = repeated("<worksheet>", "          ", 1 << 18, "</worksheet>");
    g_autoptr(GString) text = g_string_new("<sst><si><t>");
    guint32 state = 1;

    while (text->len <= limit_get(LIMIT_WORKBOOK_TEXT) +
                            strlen("<sst><si><t>")) { /* letters that compress badly */
        state = state * 1664525 + 1013904223;
        g_string_append_c(text, (char)('a' + (state >> 24) % 26));
    }
    g_string_append(text, "</t></si></sst>");
    assert_sheet(deep, "f.xlsx: error: 'xl/worksheets/sheet1.xml' in the archive has elements "
                       "nested too deep (limit: 100 levels; --limit workbook-depth=N changes it) "
                       "[workbook-limit]\n");
    assert_sheet(bomb, "f.xlsx: error: 'xl/worksheets/sheet1.xml' in the archive unpacks to "
                       "too many times its size: save the sheet as CSV (limit: 300 times; --limit "
                       "workbook-ratio=N changes it) [workbook-limit]\n");
    assert_xlsx(&(XlsxParts){ .sheet = SHEET(""), .strings = text->str },
                "f.xlsx: error: a text of the workbook is too long (limit: 1 MiB; --limit "
                "workbook-text=N changes it) [workbook-limit]\n");
}

static void
test_archive_of_many_entries(void)
{
    g_autoptr(GByteArray) data = g_byte_array_new();

    g_byte_array_append(data, (const guint8 *)"PK\3\4", 4);
    for (size_t i = 0; i <= limit_get(LIMIT_WORKBOOK_ENTRIES); i++) {
        g_byte_array_append(data, (const guint8 *)"PK\1\2", 4);
    }
    g_autofree char *actual =
        read_rows((Bytes){ .data = (const char *)data->data, .size = data->len }, NULL);
    g_assert_cmpstr(actual, ==,
                    "f.xlsx: error: the archive has too many files (limit: 10,000 files; --limit "
                    "workbook-entries=N changes it) "
                    "[workbook-limit]\n");
}

static Bytes
copy_bytes(Bytes bytes, size_t size)
{
    char *copy = g_malloc0(size + 1);

    memcpy(copy, bytes.data, size);
    return (Bytes){ .data = copy, .size = size };
}

static void
test_damaged_archives(void)
{
    Bytes whole = make_xlsx(&(XlsxParts){ .sheet = SHEET("<row><c><v>1</v></c></row>") });
    Bytes cut = copy_bytes(whole, whole.size * 2 / 3);

    g_assert_cmpint(workbook_recognise(whole), ==, WORKBOOK_XLSX);
    g_assert_cmpint(workbook_recognise(cut), ==, WORKBOOK_XLSX);
    assert_bytes_read(cut, NULL,
                      "f.xlsx: error: the archive is damaged or cut short (Not a zip archive): "
                      "save the workbook again [workbook-zip]\n");
    for (size_t i = 0; i < whole.size; i++) { /* no truncation causes a crash */
        Bytes part = copy_bytes(whole, i);
        g_autofree char *messages = read_rows(part, NULL);
        g_assert_nonnull(strstr(messages, "error: "));
        free_bytes(part);
    }
    free_bytes(whole);
}

/* Replaces all occurrences; both texts have the same length. */
static void
replace(char *data, size_t size, const char *old, const char *new)
{
    size_t length = strlen(old), n = 0;

    for (size_t i = 0; i + length <= size; i++) {
        if (memcmp(data + i, old, length) == 0) {
            memcpy(data + i, new, length);
            n++;
        }
    }
    g_assert_cmpuint(n, >, 0);
}

static void
test_two_entries_of_one_name(void)
{
    const WorkbookPart parts[] = { { .name = "[Content_Types].xml", .text = xlsx_types },
                                   { .name = "xl/a.xml", .text = "1" },
                                   { .name = "XL/b.xml", .text = "2" },
                                   { .name = NULL } };
    Bytes bytes = make_package(parts, false);
    char *data = g_memdup2(bytes.data, bytes.size + 1);

    replace(data, bytes.size, "XL/b.xml", "XL/a.xml");
    free_bytes(bytes);
    assert_bytes_read((Bytes){ .data = data, .size = bytes.size }, NULL,
                      "f.xlsx: error: the archive has two entries 'XL/a.xml': save the workbook "
                      "again [workbook-zip]\n");
}

static void
test_changed_bytes_are_noticed(void)
{
    const WorkbookPart parts[] = { { .name = "mimetype",
                                     .text = "application/vnd.oasis.opendocument.spreadsheet" },
                                   { .name = "content.xml", .text = "<a>value</a>" },
                                   { .name = NULL } };
    Bytes bytes = make_package(parts, false);
    char *data = g_memdup2(bytes.data, bytes.size + 1);

    replace(data, bytes.size, "value", "other");
    free_bytes(bytes);
    assert_bytes_read(
        (Bytes){ .data = data, .size = bytes.size }, NULL,
        "f.xlsx: error: 'content.xml' in the archive is damaged (CRC error): save the "
        "workbook again [workbook-zip]\n");
}

static void
assert_unreadable(Bytes bytes, WorkbookKind kind, const char *message)
{
    g_assert_cmpint(workbook_recognise(bytes), ==, kind);
    assert_bytes_read(bytes, NULL, message);
}

static Bytes
bytes_of(const char *data, size_t size)
{
    return copy_bytes((Bytes){ .data = data }, size);
}

static void
test_other_formats(void)
{
    static const char old[] = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 W\0o\0r\0k\0b\0o\0o\0k";
    static const char locked[] =
        "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0";
    const WorkbookPart binary[] = {
        { .name = "[Content_Types].xml",
          .text = "<Types><Override ContentType='application/vnd.ms-excel.sheet.binary."
                  "macroEnabled.main'/></Types>" },
        { .name = NULL }
    };
    const WorkbookPart letter[] = {
        { .name = "[Content_Types].xml",
          .text = "<Types><Override ContentType='application/vnd.openxmlformats-officedocument."
                  "wordprocessingml.document.main+xml'/></Types>" },
        { .name = NULL }
    };
    const WorkbookPart locked_ods[] = {
        { .name = "mimetype", .text = "application/vnd.oasis.opendocument.spreadsheet" },
        { .name = "content.xml", .text = "\x01\x02\x03" },
        { .name = "META-INF/manifest.xml",
          .text = "<m:manifest xmlns:m='urn:m'><m:file-entry><m:encryption-data/></m:file-entry>"
                  "</m:manifest>" },
        { .name = NULL }
    };

    assert_unreadable(bytes_of(old, sizeof old - 1), WORKBOOK_UNREADABLE,
                      "f.xlsx: error: the workbook is in the format of Excel 97–2003 (.xls): save "
                      "it as .xlsx [workbook-kind]\n");
    assert_unreadable(bytes_of(locked, sizeof locked - 1), WORKBOOK_UNREADABLE,
                      "f.xlsx: error: the workbook is protected by a password: save it without "
                      "one [workbook-kind]\n");
    assert_unreadable(make_package(binary, true), WORKBOOK_UNREADABLE,
                      "f.xlsx: error: the workbook is a binary workbook (.xlsb): save it as .xlsx "
                      "[workbook-kind]\n");
    assert_unreadable(make_package(letter, true), WORKBOOK_NONE,
                      "f.xlsx: error: the archive is not a workbook: save the table as .xlsx or "
                      ".csv [workbook-kind]\n");
    assert_unreadable(make_package(locked_ods, true), WORKBOOK_ODS,
                      "f.xlsx: error: the workbook is protected by a password: save it without "
                      "one [workbook-kind]\n");
    assert_unreadable(bytes_of("a,b\n", 4), WORKBOOK_NONE,
                      "f.xlsx: error: the archive is damaged or cut short (Not a zip archive): "
                      "save the workbook again [workbook-zip]\n");
}

#define ODF "urn:oasis:names:tc:opendocument:xmlns:"
#define ODS(styles, tables) \
    "<o:document-content xmlns:o='" ODF "office:1.0' xmlns:s='" ODF "style:1.0' xmlns:t='" ODF \
    "table:1.0' xmlns:x='" ODF "text:1.0' xmlns:c='urn:org:documentfoundation:names:" \
    "experimental:calc:xmlns:calcext:1.0'><o:automatic-styles>" styles \
    "</o:automatic-styles><o:body><o:spreadsheet>" tables "</o:spreadsheet></o:body>" \
    "</o:document-content>"
#define TABLE(rows) ODS("", "<t:table t:name='A'>" rows "</t:table>")

static void
assert_ods(const char *content, const char *expected)
{
    assert_bytes_read(make_ods(content), NULL, expected);
}

static void
test_ods_cells(void)
{
    assert_ods(
        TABLE("<t:table-row>"
              "<t:table-cell o:value-type='float' o:value='1.50'><x:p>1,5</x:p></t:table-cell>"
              "<t:table-cell o:value-type='currency' o:value='2'/>"
              "<t:table-cell o:value-type='percentage' o:value='0.05'><x:p>5 %</x:p></t:table-cell>"
              "<t:table-cell o:value-type='date' o:date-value='2024-05-31'/>"
              "<t:table-cell o:value-type='date' o:date-value='2024-05-31T12:30:00.000'/>"
              "<t:table-cell o:value-type='time' o:time-value='PT26H30M05S'/>"
              "<t:table-cell o:value-type='boolean' o:boolean-value='true'/>"
              "<t:table-cell o:value-type='string' o:string-value='stated'/>"
              "<t:table-cell o:value-type='string' t:formula='of:=1/0' c:value-type='error'>"
              "<x:p>#DIV/0!</x:p></t:table-cell>"
              "<t:table-cell t:formula='of:=[.A1]'/>"
              "</t:table-row>"),
        "1:n 1.5|n 2|n 0.05|d 2024-05-31|d 2024-05-31T12:30:00|t 26:30:05|b TRUE|t stated|e "
        "#DIV/0!|e =[.A1]\n"
        "f.xlsx:1:10: warning: J1: the value of this formula is not in the file: save it in a "
        "spreadsheet program [workbook-formula]\n");
    assert_ods(TABLE("<t:table-row><t:table-cell o:value-type='float' o:value='a'/></t:table-row>"),
               "f.xlsx:1:1: error: A1: 'a' is not a value of the type 'float': save the workbook "
               "again [workbook-cell]\n");
}

static void
test_ods_text(void)
{
    assert_ods(
        TABLE("<t:table-row><t:table-cell o:value-type='string'><o:annotation><x:p>note"
              "</x:p></o:annotation><x:p>  two \n words<x:s x:c='2'/>and <x:span>more</x:span>"
              "<x:line-break/>line</x:p><x:p>second<x:tab/><x:note><x:p>foot</x:p></x:note>"
              "</x:p></t:table-cell></t:table-row>"),
        "1:t two words  and more\nline\nsecond\n");
}

static void
test_ods_repeats(void)
{
    assert_ods(
        TABLE(
            "<t:table-column t:number-columns-repeated='16384'/>"
            "<t:table-header-rows><t:table-row t:number-rows-repeated='2'>"
            "<t:table-cell t:number-columns-repeated='2'/>"
            "<t:table-cell t:number-columns-repeated='2' o:value-type='float' o:value='7'/>"
            "<t:table-cell t:number-columns-repeated='16380'/></t:table-row></t:table-header-rows>"
            "<t:table-row t:number-rows-repeated='3'><t:table-cell/></t:table-row>"
            "<t:table-row><t:table-cell o:value-type='float' o:value='8'/></t:table-row>"
            "<t:table-row t:number-rows-repeated='99999999999'>"
            "<t:table-cell t:number-columns-repeated='99999999999'/></t:table-row>"),
        "1:- |- |n 7|n 7\n2:- |- |n 7|n 7\n6:n 8\n");
    assert_ods(TABLE("<t:table-row><t:table-cell t:number-columns-repeated='3' "
                     "o:value-type='string'><x:p> </x:p></t:table-cell><t:table-cell "
                     "t:number-columns-repeated='2' o:value-type='string'><x:p>a</x:p>"
                     "</t:table-cell></t:table-row>"),
               "1:- |- |- |t a|t a\n");
    assert_ods(TABLE("<t:table-row t:number-rows-repeated='1048576'><t:table-cell "
                     "t:number-columns-repeated='16384' o:value-type='float' o:value='7'/>"
                     "</t:table-row>"),
               "f.xlsx: error: the sheet 'A' has too many cells: save it as CSV (limit: 33,554,432 "
               "cells; --limit workbook-area=N changes it) "
               "[workbook-limit]\n");
    assert_ods(TABLE("<t:table-row t:number-rows-repeated='1048577'><t:table-cell "
                     "o:value-type='float' o:value='7'/></t:table-row>"),
               "f.xlsx:1:1: error: there is a value beyond row 1,048,576 or column XFD: save the "
               "sheet as CSV [workbook-limit]\n");
}

static void
test_ods_merged_and_hidden(void)
{
    static const char content[] =
        ODS("<s:style s:name='h'><s:table-properties t:display='false'/></s:style>",
            "<t:dde-link><t:table t:name='no'/></t:dde-link>"
            "<t:table t:name='Hidden' t:style-name='h'><t:table-row><t:table-cell "
            "o:value-type='float' o:value='1'/></t:table-row></t:table>"
            "<t:table t:name='Shown'><t:shapes><x:p>no</x:p></t:shapes><t:table-row>"
            "<t:table-cell t:number-columns-spanned='2' t:number-rows-spanned='2' "
            "o:value-type='float' o:value='1'/>"
            "<t:covered-table-cell o:value-type='float' o:value='2'/>"
            "<t:table-cell o:value-type='float' o:value='3'/></t:table-row></t:table>");
    Bytes bytes = make_ods(content);
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Workbook) workbook = workbook_open(bytes, "f.ods", diag);
    size_t n = 0;
    const WorkbookSheet *sheets = workbook_sheets(workbook, &n);
    g_autoptr(Sheet) sheet = workbook_read_sheet(workbook, NULL, diag);

    g_assert_cmpuint(n, ==, 2);
    g_assert_true(sheets[0].hidden && !sheets[1].hidden);
    g_assert_cmpuint(sheet->n_merged, ==, 1);
    g_assert_cmpint(sheet->merged[0].last_line, ==, 2);
    sheet_free(g_steal_pointer(&sheet));
    workbook_free(g_steal_pointer(&workbook));
    assert_bytes_read(bytes, NULL, "1:n 1|- |n 3\n");
}

static void
test_number_formats(void)
{
    static const struct {
        const char *code;
        NumberFormat format;
    } cases[] = {
        { "General", FORMAT_NUMBER },
        { "0.00", FORMAT_NUMBER },
        { "#,##0.00\\ \"USD\"", FORMAT_NUMBER },
        { "0.00E+00", FORMAT_NUMBER },
        { "[Red]0;[Blue]-0", FORMAT_NUMBER },
        { "[$-409]0.00", FORMAT_NUMBER },
        { "0\" days\"", FORMAT_NUMBER },
        { "#,##0_d", FORMAT_NUMBER },
        { "@", FORMAT_NUMBER },
        { "0;yyyy", FORMAT_NUMBER },
        { "\"yyyy", FORMAT_NUMBER },
        { "[yyyy", FORMAT_NUMBER },
        { "yyyy\\-mm\\-dd", FORMAT_DAY },
        { "[$-409]d\\-mmm\\-yy;@", FORMAT_DAY },
        { "mmmm", FORMAT_DAY },
        { "DD.MM.YYYY", FORMAT_DAY },
        { "yyyy\"年\"m\"月\"d\"日\"", FORMAT_DAY },
        { "dd/mm/yyyy\\ hh:mm:ss.000", FORMAT_DAY_TIME },
        { "m/d/yy h:mm AM/PM", FORMAT_DAY_TIME },
        { "[h]:mm:ss", FORMAT_TIME },
        { "[mm]:ss.0", FORMAT_TIME },
        { "h:mm AM/PM", FORMAT_TIME },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_test_message("%s", cases[i].code);
        g_assert_cmpint(number_format_read(cases[i].code), ==, cases[i].format);
    }
    g_assert_cmpint(number_format_builtin(13), ==, FORMAT_NUMBER);
    g_assert_cmpint(number_format_builtin(14), ==, FORMAT_DAY);
    g_assert_cmpint(number_format_builtin(18), ==, FORMAT_TIME);
    g_assert_cmpint(number_format_builtin(22), ==, FORMAT_DAY_TIME);
    g_assert_cmpint(number_format_builtin(23), ==, FORMAT_NUMBER);
    g_assert_cmpint(number_format_builtin(47), ==, FORMAT_TIME);
    g_assert_cmpint(number_format_builtin(-1), ==, FORMAT_NUMBER);
}

static void
formats_show_currencies(void)
{
    static const char *const cases[][2] = {
        { "#,##0.00 \"€\"", "€" },
        { "#,##0.00\\ [$€-407]", "€" },
        { "$#,##0", "$" },
        { "[$USD] #,##0.00", "USD" },
        { "[$-409]0.00", "" },
        { "[Red]\\$0.00;-0", "$" },
        { "_(\"$\"* #,##0.00_)", "$" },
        { "£0", "£" },
        { "0.00", "" },
        { "0.0%", "%" },
        { "0\"%\"", "" },
        { "0.0\" ms\"", "ms" },
        { "[$€", "€" },
        { "\"US$\" 0", "US$" },
        { "yyyy\"€\"", "" },
        { "\"per accelerator and hour\" 0", "" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GString) out = g_string_new("before ");
        append_format_unit(out, cases[i][0]);
        g_assert_cmpstr(out->str + strlen("before "), ==, cases[i][1]);
    }
}

static void
test_iso_dates_that_are_none(void)
{
    static const char *const bad[] = { "",
                                       "2024",
                                       "2024-5-31",
                                       "2024-02-30",
                                       "2024-05-31T",
                                       "2024-05-31T25:00",
                                       "2024-05-31x",
                                       "2024-05-31T12:60",
                                       "2024-05-31T12:30:00+01:00" };
    static const char *const bad_times[] = { "",       "PT",     "P1D",  "PT1",
                                             "PT1M1H", "PT1H1H", "PT.S", "PT99999999999H" };
    g_autoptr(GString) out = g_string_new(NULL);

    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
        g_assert_false(append_iso_date(out, bad[i]));
    }
    for (size_t i = 0; i < G_N_ELEMENTS(bad_times); i++) {
        g_assert_false(append_iso_duration(out, bad_times[i]));
    }
    g_assert_cmpstr(out->str, ==, "");
    g_assert_true(append_iso_date(out, "2024-05-31T12:30"));
    g_assert_true(append_iso_duration(out, "PT90M0.6S"));
    g_assert_cmpstr(out->str, ==, "2024-05-31T12:30:0001:30:01");
}

static void
test_cell_names(void)
{
    char name[CELL_NAME_SIZE];
    int line = 0, column = 0;

    g_assert_cmpstr(sheet_cell_name(3, 4, name), ==, "D3");
    g_assert_cmpstr(sheet_cell_name(1048576, 16384, name), ==, "XFD1048576");
    g_assert_cmpstr(sheet_cell_name(1, 26, name), ==, "Z1");
    g_assert_cmpstr(sheet_cell_name(1, 27, name), ==, "AA1");
    g_assert_true(sheet_cell_read("$xfd$1048576", 12, &line, &column));
    g_assert_cmpint(line, ==, 1048576);
    g_assert_cmpint(column, ==, 16384);
    g_assert_false(sheet_cell_read("XFE1", 4, &line, &column));
    g_assert_false(sheet_cell_read("A1048577", 8, &line, &column));
    g_assert_false(sheet_cell_read("1A", 2, &line, &column));
    g_assert_false(sheet_cell_read("", 0, &line, &column));
}

static void
test_saved_by_libreoffice(void)
{
    static const char expected[] =
        "1:t GPU offers, May 2024\n"
        "3:t accelerator|t provider|t price|t valid from|t until|t share|t firm|t note\n"
        "4:t H100|t ACME & Söhne|n 2.49|d 2024-05-31|d 2024-06-30T18:00:00|n 0.125|b TRUE|t two\n"
        "lines\n"
        "5:t A100|t \"Quoted\", Inc.|n 4.98|d 1999-12-31|- |n 1|b FALSE|t 26:30:00\n"
        "8:- |- |e #DIV/0!\n";
    static const char *const files[] = { "tests/fixtures/workbooks/offers.xlsx",
                                         "tests/fixtures/workbooks/offers.ods" };

    for (size_t i = 0; i < G_N_ELEMENTS(files); i++) {
        char *data = NULL;
        size_t size = 0;
        g_assert_true(g_file_get_contents(files[i], &data, &size, NULL));
        g_autofree char *hidden = read_rows((Bytes){ .data = data, .size = size }, "Assumptions");
        g_assert_cmpstr(hidden, ==, "2:- |t utilisation|n 0.6\n");
        assert_bytes_read((Bytes){ .data = data, .size = size }, NULL, expected);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/workbook/shared-strings", test_shared_strings);
    g_test_add_func("/workbook/cells", test_cells_of_each_type);
    g_test_add_func("/workbook/without-names", test_rows_and_cells_without_names);
    g_test_add_func("/workbook/namespaces", test_other_namespaces_are_left_out);
    g_test_add_func("/workbook/dates", test_dates);
    g_test_add_func("/workbook/formulas", test_formulas_without_a_value);
    g_test_add_func("/workbook/merged", test_merged_cells);
    g_test_add_func("/workbook/bad-cells", test_bad_cells);
    g_test_add_func("/workbook/choice", test_choice_of_a_sheet);
    g_test_add_func("/workbook/missing-parts", test_parts_that_are_missing);
    g_test_add_func("/workbook/document-types", test_document_types_are_refused);
    g_test_add_func("/workbook/limits", test_limits_of_xml);
    g_test_add_func("/workbook/many-entries", test_archive_of_many_entries);
    g_test_add_func("/workbook/damaged", test_damaged_archives);
    g_test_add_func("/workbook/two-entries", test_two_entries_of_one_name);
    g_test_add_func("/workbook/changed-bytes", test_changed_bytes_are_noticed);
    g_test_add_func("/workbook/other-formats", test_other_formats);
    g_test_add_func("/workbook/ods-cells", test_ods_cells);
    g_test_add_func("/workbook/ods-text", test_ods_text);
    g_test_add_func("/workbook/ods-repeats", test_ods_repeats);
    g_test_add_func("/workbook/ods-merged", test_ods_merged_and_hidden);
    g_test_add_func("/workbook/number-formats", test_number_formats);
    g_test_add_func("/workbook/currencies", formats_show_currencies);
    g_test_add_func("/workbook/iso-dates", test_iso_dates_that_are_none);
    g_test_add_func("/workbook/cell-names", test_cell_names);
    g_test_add_func("/workbook/libreoffice", test_saved_by_libreoffice);
    return g_test_run();
}
