#include "sources/tables/cell_pattern.h"
#include "sources/tables/sheet.h"
#include "store/sheets.h"

#include <math.h>
#include <string.h>

static void
test_numbers(void)
{
    static const struct {
        const char *text;
        double point, comma; /* NAN: not a number */
    } cases[] = {
        { "12", 12, 12 },
        { "-12.5", -12.5, NAN },
        { "1,5", NAN, 1.5 },
        { "1,234", 1234, 1.234 },
        { "1.234", 1.234, 1234 },
        { "1,234.5", 1234.5, NAN },
        { "1.234,5", NAN, 1234.5 },
        { "1,234,567", 1234567, NAN },
        { "12,34,567", NAN, NAN },
        { "1234,567.5", NAN, NAN },
        { "1 234.5", 1234.5, NAN },
        { "1\u00a0234,5", NAN, 1234.5 },
        { "1'234.5", 1234.5, NAN },
        { "\u22123", -3, -3 },
        { ".5", 0.5, NAN },
        { "5.", 5, NAN },
        { "0", 0, 0 },
        { "0.5", 0.5, NAN },
        { "1e3", 1000, 1000 },
        { "1.5e-3", 0.0015, NAN },
        { "007", NAN, NAN },
        { "1234567890123456", NAN, NAN },
        { "", NAN, NAN },
        { "-", NAN, NAN },
        { "1e", NAN, NAN },
        { "5 kg", NAN, NAN },
        { "0x10", NAN, NAN },
        { "nan", NAN, NAN },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        for (DecimalMark mark = DECIMAL_POINT; mark <= DECIMAL_COMMA; mark++) {
            double expected = mark == DECIMAL_POINT ? cases[i].point : cases[i].comma;
            double number = NAN;
            g_test_message("%s with mark %d", cases[i].text, (int)mark);
            g_assert_true(cell_read_number(cases[i].text, mark, &number) == !isnan(expected));
            g_assert_true(isnan(expected) || number == expected);
        }
    }
}

static void
test_units_in_cells(void)
{
    static const struct {
        const char *text, *number, *unit;
        double scale;
    } cases[] = {
        { "12 ms", "12", "ms", 1 },
        { "3,410 tok/s", "3,410", "tok/s", 1 },
        { "1 234,5\u00a0ms", "1 234,5", "ms", 1 },
        { "78%", "78", "%", 1 },
        { "-5 %", "-5", "%", 1 },
        { "1.2k", "1.2", "", 1e3 },
        { "1.2M tok/s", "1.2", "tok/s", 1e6 },
        { "1.5e3 ms", "1.5e3", "ms", 1 },
        { "3kW", "3", "kW", 1 },
        { "12", "12", "", 1 },
        { "10-12 ms", "10", "-12 ms", 1 },
    };
    g_autoptr(Arena) arena = arena_new();
    CellQuantity is;

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_test_message("%s", cases[i].text);
        g_assert_true(cell_split_unit(cases[i].text, arena, &is));
        g_assert_cmpstr(is.number, ==, cases[i].number);
        g_assert_cmpstr(is.unit, ==, cases[i].unit);
        g_assert_cmpfloat(is.scale, ==, cases[i].scale);
    }
    g_assert_false(cell_split_unit("ms", arena, &is));
    g_assert_false(cell_split_unit("", arena, &is));
}

static void
test_patterns(void)
{
    static const struct {
        const char *text;
        CellPattern pattern;
    } cases[] = {
        { "", PATTERN_EMPTY },
        { "N/A", PATTERN_UNKNOWN },
        { "–", PATTERN_UNKNOWN },
        { "12.5", PATTERN_NUMBER },
        { "£1,200.50", PATTERN_NUMBER },
        { "-£5", PATTERN_NUMBER },
        { "(9.99)", PATTERN_NUMBER },
        { "12 %", PATTERN_NUMBER },
        { "007", PATTERN_NUMBER },
        { "2024-05-01", PATTERN_DATE },
        { "2024-05-01T10:00:00Z", PATTERN_DATE },
        { "2024-05-01 10:00:00.250", PATTERN_DATE },
        { "01/05/2024", PATTERN_DATE },
        { "1.5.2024", PATTERN_DATE },
        { "5/1/24", PATTERN_DATE },
        { "09-Mar-11", PATTERN_DATE },
        { "Oct-14", PATTERN_DATE },
        { "28th November 2014", PATTERN_DATE },
        { "May 5, 2024", PATTERN_DATE },
        { "2024-05", PATTERN_DATE },
        { "1.2.3", PATTERN_WORDS },
        { "99/99/2024", PATTERN_WORDS },
        { "May", PATTERN_WORDS },
        { "10:30", PATTERN_TIME },
        { "9:05:07 pm", PATTERN_TIME },
        { "https://example.org/a?b=c", PATTERN_LINK },
        { "ann@example.org", PATTERN_LINK },
        { "two words", PATTERN_WORDS },
        { "one; two", PATTERN_TEXT },
        { "'a'", PATTERN_TEXT },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_test_message("%s", cases[i].text);
        g_assert_cmpint(cell_pattern(cases[i].text), ==, cases[i].pattern);
    }
}

static SheetTable *
open_table(const char *bytes, size_t size, Diag *diag)
{
    SheetSource *source = sheet_open((Bytes){ .data = bytes, .size = size }, "f", diag);

    return source != NULL ? sheet_table_open(source, NULL, diag) : NULL;
}

/* The table as CSV, its properties, and then the messages. */
static char *
read_table(const char *bytes, size_t size)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(SheetTable) table = open_table(bytes, size, diag);
    GString *out = g_string_new(NULL);

    if (table != NULL) {
        sheet_dump_header(table, out);
        sheet_dump_rows(table, G_MAXSIZE, out, diag);
        sheet_describe(table, out);
    }
    diag_print(diag, out);
    return g_string_free(out, FALSE);
}

#define assert_reads(bytes, expected) \
    do { \
        g_autofree char *actual = read_table(bytes, sizeof(bytes) - 1); \
        g_assert_cmpstr(actual, ==, expected); \
    } while (0)

static void
test_utf16(void)
{
    assert_reads("\xff\xfe"
                 "a\0;\0b\0\n\0001\0;\0\xe4\0\n\0002\0;\0\x34\xd8\x1e\xdd\n\0",
                 "a,b\n1,ä\n2,\U0001d11e\nUTF-16LE, LF, semicolons, header in line 1");
    assert_reads("\xfe\xff\0a\0,\0b\0\r\0\n\0001\0,\0002\0\r\0\n",
                 "a,b\n1,2\nUTF-16BE, CRLF, commas, header in line 1");
    /* No byte order mark; half a pair, and half a character at the end. */
    assert_reads("n\0a\0m\0e\0,\0n\0\n\0a\0n\0n\0,\0003\0\n\0b\0\x34\xd8,\0004\0\n\0x",
                 "name,n\nann,3\nb\ufffd,4\nUTF-16LE, LF, commas, header in line 1");
}

static void
test_nuls(void)
{
    char text[] = "name,n\nann with a long name to be sure of it,3\nbo and other people of that "
                  "house in the same street#,4\n";

    *strchr(text, '#') = '\0';
    g_autofree char *actual = read_table(text, sizeof text - 1);
    g_assert_cmpstr(actual, ==,
                    "name,n\nann with a long name to be sure of it,3\nbo and other people of that "
                    "house in the same street\ufffd,4\nASCII, LF, commas, header in line 1");
}

/* Rows in UTF-16 are read correctly wherever pieces of the file end. */
static void
test_long_utf16(void)
{
    enum { ROWS = 30000 };
    g_autoptr(GString) text = g_string_new("\ufeffid;text\n");
    g_autoptr(Diag) diag = diag_new();
    gsize size = 0;
    int n = 0;
    const SheetRow *row = NULL;

    for (int i = 0; i < ROWS; i++) {
        g_string_append_printf(text, "%d;\"größer\n%d\"\n", i, i);
    }
    g_autofree char *wide =
        g_convert(text->str, (gssize)text->len, "UTF-16LE", "UTF-8", NULL, &size, NULL);
    g_autoptr(SheetTable) table = open_table(wide, size, diag);
    g_assert_nonnull(table);
    while (sheet_table_next(table, &row, diag) && row != NULL) {
        g_autofree char *expected = g_strdup_printf("größer\n%d", n);
        g_assert_cmpint(row->line, ==, 2 * n + 2);
        g_assert_cmpuint(row->n_cells, ==, 2);
        g_assert_cmpstr(row->cells[1].text, ==, expected);
        n++;
    }
    g_assert_cmpint(n, ==, ROWS);
}

/* The end of a table is also found after the rows that are examined first. */
static void
test_long(void)
{
    enum { ROWS = 9000 };
    g_autoptr(GString) text = g_string_new("id,n\n");
    g_autoptr(Diag) diag = diag_new();
    const SheetRow *row = NULL;
    int n = 0;

    for (int i = 0; i < ROWS; i++) {
        g_string_append_printf(text, "%d,%d%s\n", i, 2 * i, i == ROWS - 2 ? ",more,and more" : "");
    }
    g_string_append(text, "\nname,since\nann,2020-01-01\n");
    g_autoptr(SheetTable) table = open_table(text->str, text->len, diag);
    g_assert_nonnull(table);
    while (sheet_table_next(table, &row, diag) && row != NULL) {
        g_assert_cmpint(row->line, ==, n + 2);
        g_assert_cmpint(row->cells[1].line, ==, n + 2);
        g_assert_cmpint(row->cells[0].column, ==, 1);
        g_assert_cmpuint(row->n_cells, ==, n == ROWS - 2 ? 4 : 2);
        n++;
    }
    const SheetTail *tail = sheet_table_tail(table);
    g_assert_cmpint(n, ==, ROWS);
    g_assert_cmpuint(tail->n_rows, ==, ROWS);
    g_assert_cmpuint(tail->n_wide, ==, 1);
    g_assert_cmpuint(tail->widest, ==, 4);
    g_assert_cmpint(tail->end_line, ==, ROWS + 3);
    g_assert_true(tail->other_table);
    g_assert_cmpint(diag_count(diag, DIAG_ERROR), ==, 0);
}

static void
test_limits(void)
{
    g_autoptr(GString) text = g_string_new("a,b\n1,2\n3,4\n");

    for (size_t i = 0; i <= limit_get(LIMIT_CSV_FIELDS); i++) {
        g_string_append(text, "5,");
    }
    g_autofree char *actual = read_table(text->str, text->len);
    g_assert_cmpstr(
        actual, ==,
        "f:4:1: error: the row that starts here has too many fields; is a line end "
        "missing? (limit: 65,536 fields; --limit csv-fields=N changes it) [csv-row-size]\n");
}

/* Quotes that are never closed: each byte is read once, however many there are. */
static void
test_open_quotes(void)
{
    enum { ROWS = 200000 };
    g_autoptr(GString) text = g_string_new("a,b,c\n");

    for (int i = 0; i < ROWS; i++) {
        g_string_append(text, "1,\"b,2\n");
    }
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(SheetTable) table = open_table(text->str, text->len, diag);
    const SheetRow *row = NULL;
    size_t n = 0;
    while (sheet_table_next(table, &row, diag) && row != NULL) {
        g_assert_cmpstr(row->cells[1].text, ==, "\"b");
        n++;
    }
    g_assert_cmpuint(n, ==, ROWS);
}

static void
test_names(void)
{
    static const char text[] = "id,,value,Value,value_2,id\n1,2,3,4,5,6\n2,3,4,5,6,7\n";
    static const char *const expected[] = { "id",        "column2", "value",  "Value_2",
                                            "value_2_2", "id_2",    "column7" };
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(SheetTable) table = open_table(text, sizeof text - 1, diag);
    const char *const *names = sheet_column_names(table, G_N_ELEMENTS(expected), arena);

    for (size_t i = 0; i < G_N_ELEMENTS(expected); i++) {
        g_assert_cmpstr(names[i], ==, expected[i]);
    }
}

/* The result of a query on the table of a file. */
static char *
query(const char *text, const char *sql)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Store) store = store_open_empty(diag);
    GString *out = g_string_new(NULL);

    g_assert_true(
        store_import_sheet(store, "t", (Bytes){ .data = text, .size = strlen(text) }, "f", diag));
    g_assert_true(store_name_again(store, "t", "data", diag));
    const Table *table = store_query(store, sql, (Place){ 0 }, arena, diag);
    g_assert_nonnull(table);
    table_append_csv_plain_rows(table, out);
    return g_string_free(out, FALSE);
}

#define assert_answers(text, sql, expected) \
    do { \
        g_autofree char *actual = query(text, sql); \
        g_assert_cmpstr(actual, ==, expected); \
    } while (0)

static void
test_columns(void)
{
    assert_answers("k,n\na,1\nb,2.5\nc,NA\nd,\n", "SELECT sum(n), count(n), typeof(n) FROM data",
                   "3.5,2,integer\n");
    assert_answers("k;n\na;1,5\nb;1.234,5\n", "SELECT sum(n), typeof(n) FROM t", "1236,real\n");
    assert_answers("k,n\na,\"1,234.50\"\nb,7\n", "SELECT sum(n) FROM t", "1241.5\n");
    /* Both are possible. */
    assert_answers("k;n\na;1,234\nb;5,678\n", "SELECT n, typeof(n) FROM t LIMIT 1",
                   "\"1,234\",text\n");
    /* A point is a decimal mark, except in files with decimal commas. */
    assert_answers("k,n\na,1.234\nb,5.678\n", "SELECT sum(n) FROM t", "6.912\n");
    assert_answers("k;n;m\na;1.234;0,5\nb;5.678;2,25\n", "SELECT n, typeof(n), m FROM t LIMIT 1",
                   "1.234,text,0.5\n");
    /* Names that look like numbers. */
    assert_answers("k,n\na,007\nb,12\n", "SELECT n, typeof(n) FROM t", "007,text\n12,text\n");
    assert_answers("k,n\na,12\nb,x\n", "SELECT n, typeof(n) FROM t", "12,text\nx,text\n");
    assert_answers("k,n\na,12%\nb,3%\n", "SELECT n, typeof(n) FROM t", "12%,text\n3%,text\n");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sheet/numbers are read in either decimal convention", test_numbers);
    g_test_add_func("/sheet/cells/units", test_units_in_cells);
    g_test_add_func("/sheet/patterns tell values from words", test_patterns);
    g_test_add_func("/sheet/UTF-16 is decoded with and without a mark", test_utf16);
    g_test_add_func("/sheet/a NUL in a text is replaced", test_nuls);
    g_test_add_func("/sheet/long files of UTF-16 lose no row", test_long_utf16);
    g_test_add_func("/sheet/long files end where their table does", test_long);
    g_test_add_func("/sheet/a row with too many cells is refused with its place", test_limits);
    g_test_add_func("/sheet/quotes that nothing closes take no long time", test_open_quotes);
    g_test_add_func("/sheet/columns have different names", test_names);
    g_test_add_func("/sheet/columns of numbers contain numbers", test_columns);
    return g_test_run();
}
