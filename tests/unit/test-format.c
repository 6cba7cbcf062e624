#include "charts/format.h"

/* Compares, so that the text need not outlive its arena. */
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
    check(4665.4, "US$", 5000, 0, "4,665");
    check(-3, "US$", 5, 2, "−3.00");
    check(0, "US$", 1e9, 0, "0");
    check(0.0042, "US$", 0.1, 2, "0.00420");
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
    check(12.5e6, "US$", 31e6, 0, "12.5m");
    check(3.4e9, "US$", 3.4e9, 0, "3.40bn");
    check(999999, "US$", 999999, 0, "999,999");
    check(1.23e18, "items", 1.23e18, -1, "1,230,000tn");
    check(1.234e300, "items", 1.234e300, -1, "1.23 × 10²⁸⁸");
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
    check_ticks((double[]){ 0.25, 1, 1024 }, 3, 0, "0.25 1 1,024");
}

static void
test_ratios(void)
{
    g_autoptr(Arena) arena = arena_new();

    g_assert_cmpstr(format_ratio(arena, .6838), ==, "0.68");
    g_assert_cmpstr(format_ratio(arena, 12.34), ==, "12.3");
    g_assert_cmpstr(format_ratio(arena, 1234.4), ==, "1,234");
    g_assert_cmpstr(format_ratio(arena, .0617), ==, "0.0617");
    g_assert_cmpstr(format_ratio_tick(arena, 1.0 / 3, true), ==, "¹⁄₃×");
    g_assert_cmpstr(format_ratio_tick(arena, .5, false), ==, "0.5×");
    g_assert_cmpstr(format_ratio_tick(arena, 1 / 1.1, false), ==, "0.91×");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/format/values have three digits or their metric's decimals", test_values);
    g_test_add_func("/format/whole numbers among others keep their digits", test_mixed);
    g_test_add_func("/format/large numbers take one prefix", test_prefixes);
    g_test_add_func("/format/ticks of an axis are written alike", test_ticks);
    g_test_add_func("/format/ratios and their ticks", test_ratios);
    return g_test_run();
}
