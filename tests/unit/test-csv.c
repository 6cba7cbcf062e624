#include "base/csv.h"

#include <string.h>

/* Rows as `a|b` lines, then the messages. With a format, the reader is the tolerant one. */
static char *
read_as(const char *text, size_t size, const CsvFormat *format)
{
    g_autoptr(Diag) diag = diag_new();
    Bytes bytes = { .data = text, .size = size };
    g_autoptr(CsvReader) reader = format == NULL ? csv_reader_new(bytes, "f.csv")
                                                 : csv_reader_new_loose(bytes, "f.csv", 1, format);
    GString *out = g_string_new(NULL);
    const CsvRow *row = NULL;

    while (csv_read_row(reader, &row, diag) && row != NULL) {
        for (size_t i = 0; i < row->n_fields; i++) {
            g_string_append_printf(out, "%s%s", i > 0 ? "|" : "", row->fields[i].text);
        }
        g_string_append_c(out, '\n');
    }
    diag_print(diag, out);
    return g_string_free(out, FALSE);
}

#define assert_reads(text, expected) \
    do { \
        g_autofree char *actual = read_as(text, sizeof(text) - 1, NULL); \
        g_assert_cmpstr(actual, ==, expected); \
    } while (0)

#define assert_reads_loose(format, text, expected) \
    do { \
        g_autofree char *actual = read_as(text, sizeof(text) - 1, &(format)); \
        g_assert_cmpstr(actual, ==, expected); \
    } while (0)

static void
test_plain(void)
{
    assert_reads("a,b\n1,2\n", "a|b\n1|2\n");
    assert_reads("a,b\r\n1,2", "a|b\n1|2\n");
    assert_reads("\xef\xbb\xbf"
                 "a,,\n",
                 "a||\n");
    assert_reads("", "");
    assert_reads("\n\r\n\na\n\n", "a\n");
    assert_reads("a\rb,c\n", "a\rb|c\n");
}

static void
test_quoted(void)
{
    assert_reads("\"a,b\",\"say \"\"x\"\"\",\"\"\n", "a,b|say \"x\"|\n");
    assert_reads("\"two\nlines\",b\nc,d\n", "two\nlines|b\nc|d\n");
    assert_reads("\"a\"", "a\n");
}

static void
test_errors(void)
{
    assert_reads("a,\"b\n", "f.csv:1:3: error: this quote is never closed [csv-quote]\n");
    assert_reads("a\n\"b\"c,d\n",
                 "a\nf.csv:2:4: error: there is text after a closing quote; write a quote inside a "
                 "quoted field twice [csv-quote]\n");
    assert_reads("a,5\" disk\n",
                 "f.csv:1:4: error: there is a quote inside a field that does not start "
                 "with one; put the field in quotes and write the inner quote twice [csv-quote]\n");
    assert_reads("a\nb,c\0d\n", "a\nf.csv:2:3: error: the field contains a NUL byte [csv-nul]\n");
    assert_reads(
        "caf\xe9\n",
        "f.csv:1:1: error: the field is not UTF-8; save the file as UTF-8 [csv-encoding]\n");
}

/* If a quote or line end is missing, the reader must not need memory for the whole file. */
static void
test_endless_rows(void)
{
    static const char message[] =
        "f.csv:1:1: error: the row that starts here is too long; is a quote or a line end missing? "
        "(limit: 16 MiB; --limit csv-row=N changes it) [csv-row-size]\n";
    size_t most = limit_get(LIMIT_CSV_ROW);
    g_autofree char *text = g_strnfill(most + 2, 'x');
    g_autofree char *bare = read_as(text, most + 1, NULL);
    g_assert_cmpstr(bare, ==, message);
    text[0] = text[most + 1] = '"';
    g_autofree char *fits = read_as(text, most + 2, NULL);
    g_assert_cmpuint(strlen(fits), ==, most + 1);
    text[most + 1] = 'x';
    g_autofree char *open = read_as(text, most + 2, NULL);
    g_assert_cmpstr(open, ==, "f.csv:1:1: error: this quote is never closed [csv-quote]\n");
}

static void
test_places(void)
{
    static const char text[] = "ab,\"x\ny\",c\nd\n";
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(CsvReader) reader =
        csv_reader_new((Bytes){ .data = text, .size = sizeof text - 1 }, "f.csv");
    const CsvRow *row = NULL;

    g_assert_true(csv_read_row(reader, &row, diag));
    g_assert_cmpint(row->line, ==, 1);
    g_assert_cmpuint(row->n_fields, ==, 3);
    g_assert_cmpint(row->fields[1].line, ==, 1);
    g_assert_cmpint(row->fields[1].column, ==, 4);
    g_assert_cmpint(row->fields[2].line, ==, 2);
    g_assert_cmpint(row->fields[2].column, ==, 4);
    g_assert_true(csv_read_row(reader, &row, diag));
    g_assert_cmpint(row->line, ==, 3);
    g_assert_true(csv_read_row(reader, &row, diag));
    g_assert_null(row);
}

static void
test_loose(void)
{
    static const CsvFormat commas = { .delimiter = ',', .quote = '"' };
    static const CsvFormat bars = { .delimiter = '|', .quote = '\'', .backslash = true };
    static const CsvFormat spaces = { .delimiter = ' ', .gap = 2, .quote = '"' };
    static const CsvFormat returns = { .delimiter = ';', .cr = true };
    static const CsvFormat lines = { .quote = '"' };

    assert_reads_loose(commas, "a,5\" disk\n\n\"b\"c,d\n", "a|5\" disk\n\n\"b\"c|d\n");
    assert_reads_loose(commas, "a, \"b, c\" ,d\n", "a|b, c|d\n");
    assert_reads_loose(commas, "a,\"b\nc,d\n", "a|\"b\nc|d\n");
    assert_reads_loose(commas, "\"say \"\"x\"\"\",\"\"\n", "say \"x\"|\n");
    assert_reads_loose(commas, "caf\xe9,a\rb\r\nx", "caf\xe9|a\rb\nx\n");
    assert_reads_loose(bars, "'it\\'s'|a\\|b|c\\d\\\\\n", "it's|a|b|c\\d\\\n");
    assert_reads_loose(spaces, "  a b   c\td  \n\n\"x  y\"  z\n", "a b|c|d  \n\nx  y|z\n");
    assert_reads_loose(returns, "a;b\rc;d\r\ne\n", "a|b\nc|d\ne\n");
    assert_reads_loose(lines, "a,b;c\n\"d\ne\"\n", "a,b;c\nd\ne\n");
}

/* A row that may continue beyond the bytes is recognised as such. */
static void
test_met_end(void)
{
    static const char text[] = "a,b\n\"c,d\ne\n";
    static const CsvFormat commas = { .delimiter = ',', .quote = '"' };
    g_autoptr(Diag) diag = diag_new();
    Bytes bytes = { .data = text, .size = sizeof text - 1 };
    g_autoptr(CsvReader) reader = csv_reader_new_loose(bytes, "f.csv", 7, &commas);
    const CsvRow *row = NULL;

    g_assert_true(csv_read_row(reader, &row, diag));
    g_assert_cmpint(row->line, ==, 7);
    g_assert_cmpuint(csv_reader_offset(reader), ==, 4);
    g_assert_cmpint(csv_reader_line(reader), ==, 8);
    g_assert_false(csv_reader_met_end(reader));
    g_assert_true(csv_read_row(reader, &row, diag));
    g_assert_true(csv_reader_met_end(reader));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/csv/rows and fields come as they are", test_plain);
    g_test_add_func("/csv/quotes hide commas, line ends and doubled quotes", test_quoted);
    g_test_add_func("/csv/what RFC 4180 does not have is an error with its place", test_errors);
    g_test_add_func("/csv/rows without an end are refused", test_endless_rows);
    g_test_add_func("/csv/fields know their lines and columns", test_places);
    g_test_add_func("/csv/loose files are read in their own format", test_loose);
    g_test_add_func("/csv/a row that the end cuts off is known", test_met_end);
    return g_test_run();
}
