#include "outputs/pdf/write/syntax.h"

#include <string.h>

static void
check_number(double number, const char *expected)
{
    g_autoptr(GString) out = g_string_new(NULL);

    syntax_number(out, number);
    g_assert_cmpstr(out->str, ==, expected);
}

static void
test_numbers(void)
{
    check_number(0, "0");
    check_number(-0.0, "0");
    check_number(-0.0004, "0");
    check_number(0.5, ".5");
    check_number(-0.25, "-.25");
    check_number(12, "12");
    check_number(595.28, "595.28");
    check_number(-841.8899, "-841.89");
    check_number(0.001, ".001");
    check_number(100.05, "100.05");
    check_number(1e300, "1000000000");
}

static void
test_integers(void)
{
    g_autoptr(GString) out = g_string_new(NULL);

    syntax_integer(out, 0);
    syntax_integer(out, -7);
    syntax_integer(out, INT64_MIN);
    g_assert_cmpstr(out->str, ==, "0-7-9223372036854775808");
}

static void
test_names(void)
{
    g_autoptr(GString) out = g_string_new(NULL);

    syntax_name(out, "text/csv");
    syntax_name(out, "A b#(é)");
    g_assert_cmpstr(out->str, ==, "/text#2Fcsv/A#20b#23#28#C3#A9#29");
}

static void
test_strings(void)
{
    g_autoptr(GString) out = g_string_new(NULL);

    syntax_bytes(out, "a(b)\\c\r", 7);
    g_assert_cmpstr(out->str, ==, "(a\\(b\\)\\\\c\\r)");
}

static void
test_texts(void)
{
    static const char utf16[] = "(\xFE\xFF\0\xE9\x22\x65\xD8\x3D\xDE\x80)";
    g_autoptr(GString) out = g_string_new(NULL);

    syntax_text(out, "plain");
    g_assert_cmpstr(out->str, ==, "(plain)");
    g_string_truncate(out, 0);
    syntax_text(out, "é≥🚀");
    g_assert_cmpmem(out->str, (int)out->len, utf16, sizeof utf16 - 1);
}

static void
test_text_escapes_utf16_halves(void)
{
    static const char utf16[] = "(\xFE\xFF\x22\\(\0\\\\)"; /* U+2228, backslash */
    g_autoptr(GString) out = g_string_new(NULL);

    syntax_text(out, "∨\\");
    /* U+2228 is 22 28, and 28 is an opening bracket */
    g_assert_cmpmem(out->str, (int)out->len, utf16, sizeof utf16 - 1);
}

static void
test_dates(void)
{
    g_autoptr(GString) out = g_string_new(NULL);

    syntax_date(out, "2026-11-20");
    syntax_date(out, "2026-11");
    g_assert_cmpstr(out->str, ==, "(D:20261120)(D:202611)");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pdf-syntax/numbers have at most three decimals and no exponent",
                    test_numbers);
    g_test_add_func("/pdf-syntax/integers of any size", test_integers);
    g_test_add_func("/pdf-syntax/names escape what they may not hold", test_names);
    g_test_add_func("/pdf-syntax/strings escape brackets, backslash and return", test_strings);
    g_test_add_func("/pdf-syntax/text that is not ASCII becomes UTF-16", test_texts);
    g_test_add_func("/pdf-syntax/halves of UTF-16 units are escaped",
                    test_text_escapes_utf16_halves);
    g_test_add_func("/pdf-syntax/dates keep the precision they have", test_dates);
    return g_test_run();
}
