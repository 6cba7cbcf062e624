/* Decimal numbers are read as the nearest double, in any notation. */
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

/* Decimals halfway between two doubles, and close to halfway. */
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

/* Numbers in the form in which programs print doubles: 15 to 17 digits. */
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

/* The shortest printf format that reads back as the number. */
static void
check_exact(double number)
{
    static const char *const formats[] = { "%.15g", "%.16g", "%.17g" };
    g_autoptr(GString) written = g_string_new(NULL);
    char text[64] = "nan";

    for (size_t i = 0; i < G_N_ELEMENTS(formats) && strtod(text, NULL) != number; i++) {
        g_ascii_formatd(text, sizeof text, formats[i], number);
    }
    number_append_exact(written, number);
    g_assert_cmpstr(written->str, ==, text);
}

static void
test_numbers_are_written_in_as_few_digits_as_read_back(void)
{
    static const double numbers[] = { 0.1,
                                      0.3,
                                      1e-4,
                                      9.999e-5,
                                      1e-5,
                                      1e15,
                                      -1e15,
                                      123456.789012,
                                      999999999999999,
                                      1e14 + .5,
                                      0.1 + 0.2,
                                      1.0 / 3,
                                      2.5e-4,
                                      1e300,
                                      5e-324,
                                      4503599627370497.5 };
    guint32 state = 5;

    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
        check_exact(numbers[i]);
        check_exact(-numbers[i]);
    }
    for (int i = 0; i < 200000; i++) {
        state = state * 1664525U + 1013904223U;
        double whole = (state >> (state % 29)) + 1, power = pow(10, (state >> 7) % 12);
        check_exact(whole / power);
        check_exact(-whole * 3 / power + 1);
        check_exact(whole * power * .7);
    }
    for (int i = 0; i < 100000; i++) { /* all bits, and numbers next to a power of two */
        int exponent = i % 70 - 16;
        state = state * 1664525U + 1013904223U;
        double power = ldexp(1, exponent), rest = state;
        state = state * 1664525U + 1013904223U;
        check_exact(power + ldexp(rest + ldexp(state, -32), exponent - 32));
        check_exact(nextafter(power, i % 2));
        check_exact(power);
    }
}

static void
test_shares(void)
{
    double number = -1;

    g_assert_true(number_parse_share("40%", &number));
    g_assert_cmpfloat_with_epsilon(number, 0.4, 1e-15);
    g_assert_true(number_parse_share("12.5 %", &number));
    g_assert_cmpfloat_with_epsilon(number, 0.125, 1e-15);
    g_assert_true(number_parse_share("0.4", &number));
    g_assert_cmpfloat(number, ==, 0.4);
    g_assert_false(number_parse_share("%", &number));
    g_assert_false(number_parse_share("about 40%", &number));
    g_assert_false(number_parse_share("40%%", &number));
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
    g_test_add_func("/number/numbers are written in as few digits as read back",
                    test_numbers_are_written_in_as_few_digits_as_read_back);
    g_test_add_func("/number/a percentage is a share", test_shares);
    return g_test_run();
}
