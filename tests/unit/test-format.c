#include "charts/scale/format.h"

#include <math.h>

/* Compares at once, so that the text need not outlive its arena. */
static void
check(double number, const char *unit, double largest, int decimals, const char *expected)
{
    g_autoptr(Arena) arena = arena_new();
    NumberStyle style = number_style(arena, largest, unit, decimals);

    g_assert_cmpstr(format_value(arena, style, number), ==, expected);
}

static void
test_values(void)
{
    check(49.677, "minutes", 50, -1, "49.7");
    check(0.438, "images/s", 2, -1, "0.438");
    check(-3, "GB", 5, 2, "−3.00");
    check(0, "GB", 1e9, 0, "0");
    check(0.0042, "GB", 0.1, 2, "0.00420");
}

static void
test_money(void)
{
    check(0.07, "US$", .12, 2, "$0.070");
    check(0.12, "US$ per chip-hour", .12, 2, "$0.12");
    check(0.0996, "US$", .12, 2, "$0.10");
    check(0.0042, "US$", 0.1, 2, "$0.0042");
    check(9.5, "US$", 9.5, -1, "$9.50");
    check(9.5, "US$", 99, 0, "$9.50");
    check(12, "US$", 12, -1, "$12");
    check(4665.4, "US$", 5000, 0, "$4,665");
    check(4.25, "US$", 5000, 0, "$4.25");
    check(1.2e6, "US$", 1.2e6, 0, "$1.2m");
    check(3.4e9, "EUR", 3.4e9, 0, "€3.4bn");
    check(3.4e9, "GBP per year", 3.4e9, 0, "£3.4bn");
    check(123.4e6, "US$", 123.4e6, 0, "$123m");
    check(1.24e6, "US$", 123.4e6, 0, "$1.2m");
    check(7e4, "US$", 1.2e6, 0, "$0.070m");
    check(-3, "US$", 5, 2, "−$3");
    check(-3.5, "US$", 5, 2, "−$3.50");
    check(0, "US$", 1e9, 0, "$0");
    check(999999.9, "US$", 999999.9, 0, "$1.0m");
    check(999.7e6, "US$", 999.7e6, 0, "$1.0bn");
    check(9.5, "US$s", 9.5, -1, "9.50");
}

static void
check_estimate(double value, double low, double high, const char *unit, const char *expected)
{
    g_autoptr(Arena) arena = arena_new();

    g_assert_cmpstr(format_estimate(arena, number_style(arena, value, unit, 1), value, low, high),
                    ==, expected);
}

/* The first two are examples from the Review of Particle Physics. */
static void
test_estimates(void)
{
    check_estimate(.827, .827 - .119, .827 + .119, "items", "0.83");
    check_estimate(.827, .827 - .367, .827 + .367, "items", "0.8");
    check_estimate(.827, .827 - .960, .827 + .960, "items", "0.8");
    check_estimate(49.677, 49.677 - .35, 49.677 + .35, "minutes", "49.68");
    check_estimate(49.677, 49.677 - .36, 49.677 + .36, "minutes", "49.7");
    check_estimate(49.677, 49.677 - .0951, 49.677 + .0951, "minutes", "49.68");
    check_estimate(4665, 4165, 5165, "items", "4,700");
    check_estimate(4665, 4440, 4890, "items", "4,660"); /* 225: two digits */
    check_estimate(3, -37, 43, "items", "3");
    check_estimate(51.2, 51.19999, 51.20001, "items", "51.2000");
    check_estimate(51.2, 51.2, 51.2, "items", "51.2");
    check_estimate(51.2, NAN, NAN, "items", "51.2");
    check_estimate(9.53, 9.03, 10.03, "US$", "$9.53");
    check_estimate(950, 550, 1350, "US$", "$1,000"); /* half to even */
    check_estimate(1.25e7, 1.21e7, 1.29e7, "items", "12.5m");
    g_assert_cmpint(format_decimals_of_error(.0095), ==, 3);
    g_assert_cmpint(format_decimals_of_error(354), ==, -1);
    g_assert_cmpint(format_decimals_of_error(355), ==, -2);
    g_assert_cmpint(format_decimals_of_error(9.999), ==, 0);
}

static void
test_exact(void)
{
    g_autoptr(Arena) arena = arena_new();
    NumberStyle style = number_style(arena, 5, "US$", 3);

    style.exact = true;
    g_assert_cmpstr(format_value(arena, style, 9.5), ==, "$9.500");
    g_assert_cmpstr(format_estimate(arena, style, 9.5, 8, 10), ==, "$9.500");
}

static void
test_mixed(void)
{
    g_autoptr(Arena) arena = arena_new();
    NumberStyle style = number_style(arena, 90, "minutes", -1);

    g_assert_cmpstr(format_value(arena, style, 5), ==, "5");
    style.mixed = true;
    g_assert_cmpstr(format_value(arena, style, 5), ==, "5.00");
    g_assert_cmpstr(format_value(arena, style, 30), ==, "30.0");
    g_assert_cmpstr(format_value(arena, style, 300), ==, "300");
}

static void
test_prefixes(void)
{
    g_autoptr(Arena) arena = arena_new();
    NumberStyle flops = number_style(arena, 2.5e15, "FLOP/s", -1);

    g_assert_cmpstr(flops.unit, ==, "PFLOP/s");
    g_assert_cmpstr(format_value(arena, flops, 9.89e14), ==, "0.989");
    check(12.5e6, "tokens", 31e6, 0, "12.5m");
    check(3.4e9, "tokens", 3.4e9, 0, "3.40bn");
    check(999999, "tokens", 999999, 0, "999,999");
    check(999.7e6, "tokens", 999.7e6, 0, "1.00bn");
    g_assert_cmpstr(number_style(arena, 999.7, "W", -1).unit, ==, "kW");
    g_assert_cmpstr(number_style(arena, 999.4, "W", -1).unit, ==, "W");
    check(1.23e18, "items", 1.23e18, -1, "1,230,000tn");
    /* Next to much larger numbers: written without the common prefix, not 0.00000336m or 3.36 ×
     * 10⁰. */
    check(3.36, "s", 1.2e7, -1, "3.36");
    check(5000, "s", 1.2e7, -1, "5,000");
    check(50000, "s", 1.2e10, -1, "50,000");
    check(3.36, "US$", 1.2e13, -1, "$3.36");
    check(5e6, "US$", 1.2e13, -1, "$5.0m");
    check(5000, "FLOP/s", 1.2e10, -1, "5 kFLOP/s");
    check(50, "B", 1.2e10, -1, "50 B");
    check(1.234e300, "items", 1.234e300, -1, "1.23 × 10³⁰⁰");
    check(-4.2e-9, "items", 1, -1, "−4.20 × 10⁻⁹");
}

static void
check_ticks(const double *values, size_t n, double step, const char *expected)
{
    g_autoptr(Arena) arena = arena_new();
    NumberStyle style = number_style(arena, values[n - 1], "items", -1);
    char **labels = format_ticks(arena, style, values, n, step);
    g_autoptr(GString) text = g_string_new(NULL);

    for (size_t i = 0; i < n; i++) {
        g_string_append_printf(text, "%s%s", i > 0 ? " " : "", labels[i]);
    }
    g_assert_cmpstr(text->str, ==, expected);
}

static void
test_ticks(void)
{
    check_ticks((double[]){ 0, 0.5, 1, 1.5 }, 4, .5, "0 0.5 1.0 1.5");
    check_ticks((double[]){ 0, 2.5, 5 }, 3, 2.5, "0 2.5 5.0");
    check_ticks((double[]){ 0, 600, 1200 }, 3, 600, "0 600 1,200");
    check_ticks((double[]){ 0, 2e7, 4e7 }, 3, 2e7, "0 20m 40m");
    check_ticks((double[]){ 0, 500000, 1e6, 1.5e6 }, 4, 5e5, "0 0.5m 1.0m 1.5m");
    check_ticks((double[]){ 0, 500, 1000, 1500 }, 4, 500, "0 500 1,000 1,500");
    check_ticks((double[]){ 200, 1000, 1800 }, 3, 800, "200 1,000 1,800");
    check_ticks((double[]){ 0, 1000, 2000 }, 3, 1000, "0 1k 2k");
    check_ticks((double[]){ -20000, 0, 20000 }, 3, 20000, "−20k 0 20k");
    check_ticks((double[]){ 2020, 2022, 2024 }, 3, 2, "2,020 2,022 2,024");
    check_ticks((double[]){ 100, 1000, 10000 }, 3, 0, "100 1,000 10,000");
    check_ticks((double[]){ 1000, 10000, 100000 }, 3, 0, "1k 10k 100k");
    check_ticks((double[]){ 0.25, 1, 1024 }, 3, 0, "0.25 1 1,024");
}

static void
test_ratios(void)
{
    g_autoptr(Arena) arena = arena_new();

    g_assert_cmpstr(format_ratio(arena, NULL, .6838), ==, "0.68");
    g_assert_cmpstr(format_ratio(arena, NULL, 12.34), ==, "12.3");
    g_assert_cmpstr(format_ratio(arena, NULL, 1234.4), ==, "1,234");
    g_assert_cmpstr(format_ratio(arena, NULL, .0617), ==, "0.0617");
    g_assert_cmpstr(format_ratio_estimate(arena, NULL, .8812, .82, .95), ==, "0.88");
    g_assert_cmpstr(format_ratio_estimate(arena, NULL, .8812, .879, .8834), ==, "0.8812");
    g_assert_cmpstr(format_ratio_estimate(arena, NULL, 12.34, 11.9, 12.8), ==, "12.3");
    g_assert_cmpstr(format_ratio_estimate(arena, NULL, 1.2, NAN, NAN), ==, "1.20");
    g_assert_cmpstr(format_ratio_tick(arena, 1.0 / 3, true), ==, "¹⁄₃×");
    g_assert_cmpstr(format_ratio_tick(arena, .5, false), ==, "0.5×");
    g_assert_cmpstr(format_ratio_tick(arena, 1 / 1.1, false), ==, "0.91×");
}

/* A number written as a power has no suffix, and is not divided by it either. */
static void
test_power(void)
{
    g_autoptr(Arena) arena = arena_new();
    static const double values[] = { 1e-12, 1e-2, 3e8, 1e18 };
    NumberStyle style = number_style(arena, 5e10, "US$", -1);

    g_assert_cmpstr(style.suffix, ==, "bn");
    g_assert_cmpstr(format_value(arena, style, 2.15e-12), ==, "2.15 × 10⁻¹²");
    char **ticks = format_ticks(arena, style, values, G_N_ELEMENTS(values), 0);
    g_assert_cmpstr(ticks[0], ==, "10⁻¹²");
    g_assert_cmpstr(ticks[1], ==, "10⁻²");
    g_assert_cmpstr(ticks[2], ==, "3 × 10⁸");
    g_assert_cmpstr(ticks[3], ==, "10¹⁸");
    check_ticks((double[]){ 1e-9, 1e-3, 1e3 }, 3, 0, "10⁻⁹ 10⁻³ 10³");
    check_ticks((double[]){ 0, 2e-10, 4e-10 }, 3, 2e-10, "0 2.00 × 10⁻¹⁰ 4.00 × 10⁻¹⁰");
    NumberStyle tera = number_style(arena, 1e15, "FLOP/s", -1); /* the unit has the prefix */
    g_assert_cmpstr(tera.suffix, ==, "");
    g_assert_cmpstr(format_ticks(arena, tera, (double[]){ 1e3, 1e15 }, 2, 0)[0], ==,
                    tera.divisor == 1e15 ? "10⁻¹²" : "10⁻⁹");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/format/values have three digits or their metric's decimals", test_values);
    g_test_add_func("/format/money has its sign and two digits at least", test_money);
    g_test_add_func("/format/an interval says how many digits a value has", test_estimates);
    g_test_add_func("/format/decimals that were asked for hold for every value", test_exact);
    g_test_add_func("/format/whole numbers among others keep their digits", test_mixed);
    g_test_add_func("/format/large numbers take one prefix", test_prefixes);
    g_test_add_func("/format/ticks of an axis are written alike", test_ticks);
    g_test_add_func("/format/ratios and their ticks", test_ratios);
    g_test_add_func("/format/a power stands without a suffix, and undivided", test_power);
    return g_test_run();
}
