/* What is found in real-world tables. The output is the table as CSV, then the guesses, then the
 * messages. */
#include "sources/tables/sheet.h"
#include "tests/golden.h"

#include <string.h>

static void
dump_sheet(const char *input, GString *output)
{
    g_autoptr(Diag) diag = diag_new();
    Bytes bytes = { .data = input, .size = strlen(input) };
    SheetSource *source = sheet_open(bytes, "input", diag);
    g_autoptr(SheetTable) table = source != NULL ? sheet_table_open(source, NULL, diag) : NULL;

    if (table != NULL) {
        sheet_dump_header(table, output);
        sheet_dump_rows(table, G_MAXSIZE, output, diag);
        g_string_append(output, "--\n");
        sheet_describe(table, output);
        g_string_append_c(output, '\n');
    }
    diag_print(diag, output);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    golden_add("tests/golden/sheets", dump_sheet);
    return g_test_run();
}
