/* The content of report.xlsx: formulas, sheet names, texts that fit, and its limits. */
#include "analysis/formula.h"
#include "outputs/workbook/formula.h"
#include "outputs/workbook/workbook.h"
#include "tests/report_fixture.h"

#include <string.h>
#include <zip.h>

static void
a_cell_has_letters_and_a_number(void)
{
    g_autoptr(Arena) arena = arena_new();

    g_assert_cmpstr(spreadsheet_cell(0, 0, false, arena), ==, "A1");
    g_assert_cmpstr(spreadsheet_cell(2, 25, true, arena), ==, "$Z$3");
    g_assert_cmpstr(spreadsheet_cell(9, 26, false, arena), ==, "AA10");
    g_assert_cmpstr(spreadsheet_cell(9, 701, false, arena), ==, "ZZ10");
    g_assert_cmpstr(spreadsheet_cell(1048575, 16383, false, arena), ==, "XFD1048576");
}

/* Names are A1, B1 … in their order. */
static void
assert_formula(const char *text, const char *expected)
{
    static const char *const cells[] = { "A1", "B1", "C1", "D1" };
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) postfix = g_string_new(NULL);
    const char *error = NULL;
    const Formula *formula = formula_parse(text, arena, &error);

    g_assert_nonnull(formula);
    formula_append_postfix(formula, NULL, postfix);
    g_assert_cmpstr(spreadsheet_formula(postfix->str, cells, arena), ==, expected);
}

static void
a_formula_is_evaluated_in_the_same_order(void)
{
    assert_formula("a + b - c", "=A1+B1-C1");
    assert_formula("a + (b - c)", "=A1+(B1-C1)");
    assert_formula("a - (b + c)", "=A1-(B1+C1)");
    assert_formula("a * (b + 2)", "=A1*(B1+2)");
    assert_formula("a / b / c", "=A1/B1/C1");
    assert_formula("a / (b * c)", "=A1/(B1*C1)");
    assert_formula("a ^ b ^ c", "=A1^(B1^C1)");
    assert_formula("(a ^ b) ^ c", "=(A1^B1)^C1");
    assert_formula("a", "=A1");
}

/* In a spreadsheet -2^2 is 4, and -a * b has brackets for readability. */
static void
a_sign_keeps_its_place(void)
{
    assert_formula("-a ^ b", "=-(A1^B1)");
    assert_formula("(-a) ^ b", "=(-A1)^B1");
    assert_formula("(1 + a) ^ -b", "=(1+A1)^(-B1)");
    assert_formula("-a * b * c", "=(-A1)*B1*C1");
    assert_formula("a - -b", "=A1-(-B1)");
}

static void
functions_are_those_of_spreadsheets(void)
{
    assert_formula("min(a, b + c) * 2", "=MIN(A1,B1+C1)*2");
    assert_formula("max(a, -b)", "=MAX(A1,-B1)");
    assert_formula("annuity(a, b) / c", "=PV(A1,B1,-1)/C1");
}

static void
a_sheet_name_is_valid(void)
{
    g_autoptr(Arena) arena = arena_new();

    g_assert_cmpstr(book_sheet_name("tbl-prices", arena), ==, "tbl-prices");
    g_assert_cmpstr(book_sheet_name("a/b\\c?d*e[f]:'g", arena), ==, "a-b-c-d-e-f---g");
    g_assert_cmpstr(book_sheet_name("", arena), ==, "-");
    g_assert_cmpstr(book_sheet_name("0123456789012345678901234567890", arena), ==,
                    "0123456789012345678901234567890");
    g_assert_cmpstr(book_sheet_name("0123456789012345678901234567890x", arena), ==,
                    "0123456789012345678901234567890");
    /* two units of UTF-16 each, which must not be split */
    g_assert_cmpstr(book_sheet_name("😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", arena), ==, "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀");
}

static void
assert_fits(const char *text, size_t characters, const char *expected, bool expected_cut)
{
    g_autoptr(Arena) arena = arena_new();
    bool cut = !expected_cut;

    g_assert_cmpstr(book_fit(text, characters, arena, &cut), ==, expected);
    g_assert_true(cut == expected_cut);
}

static void
a_text_fits_its_cell(void)
{
    assert_fits("", 5, "", false);
    assert_fits("12345", 5, "12345", false);
    assert_fits("123456", 5, "1234…", true);
    assert_fits("😀😀x", 5, "😀😀x", false);
    assert_fits("😀😀😀", 5, "😀😀…", true);
    assert_fits("_x0041_ _x41_ _xGGGG_", 100, "_x005F_x0041_ _x41_ _xGGGG_", false);
    assert_fits("_x0041_", 12, "_x005F_x004…", true);
}

/* ---- Limits ---- */

typedef struct {
    Arena *arena;
    Diag *diag;
    char *folder;
    Report *report;
    OutputContext context;
} Fixture;

static void
set_up(Fixture *f, const void *data)
{
    static const char page[] =
        "<page id='index' number='1' title='Start' lang='en'>"
        "<table id='tbl-a' number='1'><title>One</title><columns>"
        "<column align='left'>Name</column><column align='number' unit='ms'>Wait</column></columns>"
        "<row><cell header='yes'>a</cell><cell>1</cell></row>"
        "<row><cell header='yes'>b</cell><cell>2</cell></row>"
        "<row><cell header='yes'>c</cell><cell>3</cell></row><source>own</source></table>"
        "<table id='tbl-b' number='2'><title>A long title</title><columns>"
        "<column align='right'>Score</column></columns>"
        "<row><cell>1,234.5 [1, 2]</cell></row><row><cell>1,234.5</cell></row></table></page>";
    static const char *const names[] = { "name", "wait" };
    static const size_t columns[] = { 0, 1 };

    (void)data;
    f->arena = arena_new();
    f->diag = diag_new();
    f->folder = g_dir_make_tmp("accelreport-XXXXXX", NULL);
    f->report = report_fixture(f->folder, f->arena);
    f->report->n_pages = 1;
    f->report->pages[0].tree = page_fixture(page, f->arena);
    f->report->pages[0].path = "index.md";
    Table *rows = table_new(f->arena, names, G_N_ELEMENTS(names));
    for (int i = 0; i < 3; i++) {
        Cell *cells = table_add_row(rows);
        cells[0] = cell_text(i == 0 ? "a" : i == 1 ? "b" : "c");
        cells[1] = cell_number(i + 1);
    }
    f->report->n_tables = 2;
    f->report->tables = arena_array(f->arena, ReportTable, 2);
    f->report->tables[0] =
        (ReportTable){ .id = "tbl-a", .number = 1, .data = rows, .columns = columns, .group = -1 };
    f->report->tables[1] = (ReportTable){ .id = "tbl-b", .number = 2, .data = rows };
    f->context = (OutputContext){ .report = f->report,
                                  .theme = theme_load("assets/theme.yaml", NULL, f->arena, f->diag),
                                  .jobs = 1 };
}

static void
tear_down(Fixture *f, const void *data)
{
    g_autofree char *command = g_strdup_printf("rm -rf %s", f->folder);

    (void)data;
    g_assert_true(g_spawn_command_line_sync(command, NULL, NULL, NULL, NULL));
    g_free(f->folder);
    diag_free(f->diag);
    arena_free(f->arena);
}

static void
write_within(Fixture *f, WorkbookLimits limits)
{
    g_autofree char *out = g_build_filename(f->folder, "out", NULL);
    g_autoptr(OutputFolder) folder = output_folder_new(out);
    OutputCounts counts = { 0 };

    g_assert_true(workbook_write_within(&f->context, limits, folder, f->diag));
    g_assert_true(output_folder_commit(folder, &f->context, false, &counts, f->diag));
}

/* The written workbook, with this text for one of its parts. */
static bool
is_whole_with(Fixture *f, const char *name, const char *text)
{
    g_autofree char *file = g_build_filename(f->folder, "out", "report.xlsx", NULL);
    g_autofree char *data = NULL;
    gsize size = 0;
    int error = 0;
    zip_t *zip = zip_open(file, 0, &error);

    g_assert_nonnull(zip);
    g_assert_cmpint(
        zip_file_add(zip, name, zip_source_buffer(zip, text, strlen(text), 0), ZIP_FL_OVERWRITE),
        >=, 0);
    g_assert_cmpint(zip_close(zip), ==, 0);
    g_assert_true(g_file_get_contents(file, &data, &size, NULL));
    return workbook_is_whole((Bytes){ .data = data, .size = size });
}

/* A part of the written workbook, in the arena. */
static const char *
part(Fixture *f, const char *name)
{
    g_autofree char *file = g_build_filename(f->folder, "out", "report.xlsx", NULL);
    int error = 0;
    zip_t *zip = zip_open(file, ZIP_RDONLY, &error);
    zip_stat_t status;

    g_assert_nonnull(zip);
    g_assert_cmpint(zip_stat(zip, name, 0, &status), ==, 0);
    char *text = arena_alloc(f->arena, status.size + 1);
    zip_file_t *entry = zip_fopen(zip, name, 0);
    g_assert_cmpint(zip_fread(entry, text, status.size), ==, (gint64)status.size);
    zip_fclose(entry);
    zip_discard(zip);
    return text;
}

static void
assert_reported(const Fixture *f, const char *expected)
{
    g_autoptr(GString) printed = g_string_new(NULL);

    diag_print(f->diag, printed);
    g_assert_cmpstr(printed->str, ==, expected);
}

static bool
has(const char *text, const char *piece)
{
    return strstr(text, piece) != NULL;
}

static void
a_whole_workbook_reports_nothing(Fixture *f, const void *data)
{
    (void)data;
    write_within(f, workbook_limits);
    const char *sheet = part(f, "xl/worksheets/sheet2.xml");
    g_assert_true(has(sheet, "<c r=\"B6\" s=\"") && has(sheet, "<v>3</v>"));
    const char *composed = part(f, "xl/worksheets/sheet3.xml");
    g_assert_true(has(composed, "<c r=\"A6\" s=\"") && has(composed, "<v>1234.5</v>"));
    g_assert_true(has(composed, "<c r=\"B12\" ")); /* its data follow it */
    assert_reported(f, "");
}

static void
rows_beyond_the_limit_are_reported(Fixture *f, const void *data)
{
    WorkbookLimits limits = workbook_limits;

    (void)data;
    limits.rows = 14; /* 5 above the rows, 6 reserved below, and the source */
    write_within(f, limits);
    const char *sheet = part(f, "xl/worksheets/sheet2.xml");
    g_assert_true(has(sheet, "<c r=\"B7\"") && !has(sheet, "<c r=\"B8\""));
    g_assert_true(
        has(part(f, "xl/sharedStrings.xml"), "A sheet has at most 14 rows; rows left out: 1."));
    /* the data of the other one are cut */
    assert_reported(f, "index.md: warning: the sheet 'tbl-a' of report.xlsx leaves out 1 row: a "
                       "sheet has at most 14; the page has all of them [output-limit]\n"
                       "index.md: warning: the sheet 'tbl-b' of report.xlsx leaves out 1 row: a "
                       "sheet has at most 14; the page has all of them [output-limit]\n");
}

static void
texts_beyond_the_limit_are_reported(Fixture *f, const void *data)
{
    WorkbookLimits limits = workbook_limits;

    (void)data;
    limits.characters = 20;
    write_within(f, limits);
    g_assert_true(has(part(f, "xl/sharedStrings.xml"), ">Table 2. A long tit…<"));
    g_autoptr(GString) printed = g_string_new(NULL);
    diag_print(f->diag, printed);
    g_assert_true(has(printed->str, "index.md: warning: the sheet 'tbl-b' of report.xlsx cuts 1 "
                                    "text to 20 characters"));
}

static void
sheets_beyond_the_limit_are_reported(Fixture *f, const void *data)
{
    WorkbookLimits limits = workbook_limits;

    (void)data;
    limits.sheets = 2;
    write_within(f, limits);
    const char *workbook = part(f, "xl/workbook.xml");
    g_assert_true(has(workbook, "name=\"tbl-a\"") && !has(workbook, "name=\"tbl-b\""));
    g_assert_true(has(part(f, "xl/sharedStrings.xml"),
                      "A workbook has at most 2 sheets; figures and tables without a sheet: 1."));
    assert_reported(f, "report.xlsx: warning: 1 figure or table has no sheet: a workbook has at "
                       "most 2 sheets; the pages have them all [output-limit]\n");
}

static void
a_part_that_was_cut_is_noticed(Fixture *f, const void *data)
{
    static const char name[] = "xl/sharedStrings.xml";
    WorkbookLimits limits = workbook_limits;

    (void)data;
    write_within(f, limits);
    const char *text = part(f, name);
    g_assert_true(is_whole_with(f, name, text));
    g_assert_false(is_whole_with(f, name, arena_printf(f->arena, "%.100s", text)));
    g_assert_false(is_whole_with(f, name, ""));
    g_assert_false(workbook_is_whole((Bytes){ .data = "PK", .size = 2 }));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/workbook-out/a cell has letters and a number",
                    a_cell_has_letters_and_a_number);
    g_test_add_func("/workbook-out/a formula is evaluated in the same order",
                    a_formula_is_evaluated_in_the_same_order);
    g_test_add_func("/workbook-out/a sign keeps its place", a_sign_keeps_its_place);
    g_test_add_func("/workbook-out/functions are those of spreadsheets",
                    functions_are_those_of_spreadsheets);
    g_test_add_func("/workbook-out/a sheet name is valid", a_sheet_name_is_valid);
    g_test_add_func("/workbook-out/a text fits its cell", a_text_fits_its_cell);
    g_test_add("/workbook-out/a whole workbook reports nothing", Fixture, NULL, set_up,
               a_whole_workbook_reports_nothing, tear_down);
    g_test_add("/workbook-out/rows beyond the limit are reported", Fixture, NULL, set_up,
               rows_beyond_the_limit_are_reported, tear_down);
    g_test_add("/workbook-out/texts beyond the limit are reported", Fixture, NULL, set_up,
               texts_beyond_the_limit_are_reported, tear_down);
    g_test_add("/workbook-out/sheets beyond the limit are reported", Fixture, NULL, set_up,
               sheets_beyond_the_limit_are_reported, tear_down);
    g_test_add("/workbook-out/a part that was cut is noticed", Fixture, NULL, set_up,
               a_part_that_was_cut_is_noticed, tear_down);
    return g_test_run();
}
