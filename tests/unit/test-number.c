/* Decimals are read as the nearest double, however they are written. */
#include "base/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void
check(const char *text)
{
    double number = NAN, nearest = strtod(text, NULL); /* the locale is "C" */

    g_assert_true(number_parse(text, &number));
    if (number != nearest || signbit(number) != signbit(nearest)) {
        g_error("%s is read as %a, not %a", text, number, nearest);
    }
}

/* Decimals half way between two doubles, and next to half way. */
static void
test_ties_are_rounded_as_they_must(void)
{
    static const char *const texts[] = {
        "9007199254740993",
        "9007199254740992.5",
        "9007199254740993.1",
        "9007199254740995",
        "18014398509481990",
        "1152921504606847104",
        "1152921504606846977",
        "4503599627370497.5",
        "4503599627370496.5",
        "2251799813685248.25",
        "2251799813685248.75",
        "0.5",
        "1e22",
        "1e23",
        "8.5e22",
        "123456789012345678e-27",
        "9999999999999999999",
        "18446744073709551615",
        "1.7976931348623157",
        "2.2250738585072014e-27",
        "-0",
        "-0.0e5",
        "0.1e1",
        "00.10",
    };

    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        check(texts[i]);
    }
}

static void
test_random_decimals_are_read_as_strtod_reads_them(void)
{
    GRand *random = g_rand_new_with_seed(7);

    for (int i = 0; i < 300000; i++) {
        g_autoptr(GString) text = g_string_new(g_rand_boolean(random) ? "-" : "");
        int whole = g_rand_int_range(random, 1, 12), decimals = g_rand_int_range(random, 0, 12);
        for (int k = 0; k < whole; k++) {
            g_string_append_c(text, (char)('0' + g_rand_int_range(random, 0, 10)));
        }
        for (int k = 0; k < decimals; k++) {
            g_string_append(text, k == 0 ? "." : "");
            g_string_append_c(text, (char)('0' + g_rand_int_range(random, 0, 10)));
        }
        if (g_rand_int_range(random, 0, 4) == 0) {
            g_string_append_printf(text, "e%d", g_rand_int_range(random, -40, 40));
        }
        check(text->str);
    }
    g_rand_free(random);
}

/* Numbers as programs print doubles: 15 to 17 digits. */
static void
test_printed_doubles_are_read_back(void)
{
    GRand *random = g_rand_new_with_seed(11);

    for (int i = 0; i < 300000; i++) {
        char text[G_ASCII_DTOSTR_BUF_SIZE];
        double number = g_rand_double(random) * pow(10, g_rand_int_range(random, -12, 12));
        check(g_ascii_dtostr(text, sizeof text, number));
    }
    g_rand_free(random);
}

static void
test_small_numbers_keep_their_digits(void)
{
    static const struct {
        double number;
        const char *text;
    } cases[] = {
        { 0.00000123, "0.00000123" },
        { 0.000001, "0.00000100" },
        { 3e-11, "3.00 × 10⁻¹¹" },
        { -4.5e-15, "−4.50 × 10⁻¹⁵" },
        { 9.999e-9, "1.00 × 10⁻⁸" },
        { 5e-324, "4.94 × 10⁻³²⁴" },
        { 0, "0" },
    };
    g_autoptr(Arena) arena = arena_new();

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_assert_cmpstr(number_format_auto(arena, cases[i].number), ==, cases[i].text);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/number/ties are rounded as they must", test_ties_are_rounded_as_they_must);
    g_test_add_func("/number/random decimals are read as strtod reads them",
                    test_random_decimals_are_read_as_strtod_reads_them);
    g_test_add_func("/number/printed doubles are read back", test_printed_doubles_are_read_back);
    g_test_add_func("/number/small numbers keep their digits",
                    test_small_numbers_keep_their_digits);
    return g_test_run();
}
