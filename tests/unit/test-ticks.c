#include "charts/layout/banking.h"
#include "charts/layout/dodge.h"
#include "charts/scale/scale.h"
#include "charts/scale/ticks.h"
#include "charts/scale/times.h"

#include "base/number.h"

#include <math.h>

static char *
as_text(Ticks ticks)
{
    GString *text = g_string_new(NULL);

    for (size_t i = 0; i < ticks.n; i++) {
        g_string_append_c(text, i > 0 ? ' ' : '\0');
        if (i == 0) {
            g_string_truncate(text, 0);
        }
        number_append_exact(text, ticks.values[i]);
    }
    return g_string_free(text, FALSE);
}

/* From R's labeling::extended(). */
static void
test_linear(void)
{
    static const struct {
        double low, high;
        int wanted;
        bool loose;
        const char *ticks;
    } cases[] = {
        { 8.1, 14.1, 4, false, "8 10 12 14" },
        { 8.1, 14.1, 4, true, "7.5 10 12.5 15" },
        { 0, 97, 5, false, "0 25 50 75 100" },
        { 0, 97, 5, true, "0 25 50 75 100" },
        { 0, 103, 5, false, "0 25 50 75 100" },
        { 0, 103, 5, true, "0 30 60 90 120" },
        { -3.2, 7.8, 5, false, "-2.5 0 2.5 5 7.5" },
        { -3.2, 7.8, 5, true, "-4 -2 0 2 4 6 8" },
        { .0012, .0087, 5, false, "0 0.002 0.004 0.006 0.008" },
        { .0012, .0087, 5, true, "0.001 0.003 0.005 0.007 0.009" },
        { 12345, 67890, 6, false, "10000 20000 30000 40000 50000 60000 70000" },
        { -100, -3, 5, false, "-100 -75 -50 -25 0" },
        { 0, 42, 2, false, "0 40" },
        { 99.1, 100.3, 5, false, "99 99.25 99.5 99.75 100 100.25" },
        { 99.1, 100.3, 5, true, "99 99.5 100 100.5" },
        { 2020, 2026, 7, false, "2020 2021 2022 2023 2024 2025 2026" },
        { 0, 1, 10, false, "0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1" },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Arena) arena = arena_new();
        TickOptions options = { .wanted = cases[i].wanted, .loose = cases[i].loose };
        g_autofree char *text = as_text(ticks_linear(arena, cases[i].low, cases[i].high, options));
        g_assert_cmpstr(text, ==, cases[i].ticks);
    }
}

/* From R's scales::breaks_log(). */
static void
test_log(void)
{
    static const struct {
        double low, high;
        int base;
        const char *ticks;
    } cases[] = {
        { 1, 1000, 10, "1 10 100 1000" },
        { .3, 40, 10, "0.1 0.3 1 3 10 30 100" },
        { 20, 90, 10, "20 30 50 70 100" },
        { 130, 17000, 10, "100 300 1000 3000 10000 30000" },
        { 1, 1e9, 10, "1 100 10000 1000000 100000000" },
        { 1, 2, 10, "1 1.25 1.5 1.75 2" },
        { 1, 8, 10, "1 3 5 10" },
        { 1, 256, 2, "1 4 16 64 256" },
        { 3, 70, 2, "2 4 8 16 32 64 128" },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Arena) arena = arena_new();
        g_autofree char *text =
            as_text(ticks_log(arena, cases[i].low, cases[i].high, 5, cases[i].base));
        g_assert_cmpstr(text, ==, cases[i].ticks);
    }
}

static void
check_ticks(Ticks ticks, double low, double high)
{
    g_assert_cmpuint(ticks.n, >=, 1);
    g_assert_cmpuint(ticks.n, <=, 64);
    for (size_t i = 0; i < ticks.n; i++) {
        g_assert_true(isfinite(ticks.values[i]));
        g_assert_true(i == 0 || ticks.values[i] > ticks.values[i - 1]);
        g_assert_true(ticks.n == 1 || (ticks.values[i] >= low - 2.01 * ticks.step &&
                                       ticks.values[i] <= high + 2.01 * ticks.step));
    }
}

static void
test_linear_anywhere(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(1);

    for (int i = 0; i < 20000; i++) {
        g_autoptr(Arena) arena = arena_new();
        double size = pow(10, g_rand_double_range(random, -300, 300));
        double low = g_rand_double_range(random, -1, 1) * size;
        double high = low + g_rand_double_range(random, 0, 1) * size;
        TickOptions options = { .wanted = g_rand_int_range(random, 2, 9),
                                .loose = g_rand_boolean(random) };
        check_ticks(ticks_linear(arena, low, high, options), low, high);
    }
}

static void
test_linear_edges(void)
{
    g_autoptr(Arena) arena = arena_new();
    TickOptions whole = { .wanted = 5, .whole = true };

    g_assert_cmpuint(ticks_linear(arena, 7, 7, whole).n, ==, 1);
    check_ticks(ticks_linear(arena, 0, 4e-310, whole), 0, 4e-310);
    check_ticks(ticks_linear(arena, -1e308, 1e307, (TickOptions){ .wanted = 5 }), -1e308, 1e307);
    Ticks counts = ticks_linear(arena, 0, 3, (TickOptions){ .wanted = 6, .whole = true });
    for (size_t i = 0; i < counts.n; i++) {
        g_assert_cmpfloat(counts.values[i], ==, rint(counts.values[i]));
    }
}

static void
test_ratio_symmetry(void)
{
    for (int i = 0; i < 200; i++) {
        g_autoptr(Arena) arena = arena_new();
        double reach = pow(1.07, i);
        double end = ticks_ratio_end(reach);
        Ticks ticks = ticks_ratio(arena, end, false);
        Scale scale = { SCALE_LOG, 1 / end, end, 100, 300 };

        g_assert_cmpfloat(end, >=, reach * (1 - 1e-6));
        for (size_t k = 0; k < ticks.n; k++) {
            double left = scale_position(&scale, ticks.values[k]);
            double right = scale_position(&scale, ticks.values[ticks.n - 1 - k]);
            g_assert_cmpfloat(fabs(left + right - 400), <, 1e-6);
        }
        g_assert_cmpfloat(ticks.values[ticks.n / 2], ==, 1);
    }
}

static void
test_ratio_ticks(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autofree char *middle = as_text(ticks_ratio(arena, ticks_ratio_end(2.3), false));
    g_autofree char *wide = as_text(ticks_ratio(arena, ticks_ratio_end(7), false));
    g_autofree char *close = as_text(ticks_ratio(arena, ticks_ratio_end(1.2), true));

    g_assert_cmpstr(middle, ==, "0.3333333333333333 0.5 0.6666666666666666 1 1.5 2 3");
    g_assert_cmpstr(wide, ==, "0.1 0.2 0.5 1 2 5 10");
    g_assert_cmpstr(close, ==, "0.8 1 1.25");
}

static void
check_dodge(const double *targets, const double *expected, size_t n)
{
    g_autoptr(Arena) arena = arena_new();
    DodgeItem items[8];

    for (size_t i = 0; i < n; i++) {
        items[i] = (DodgeItem){ .target = targets[i], .height = 14, .weight = 1 };
    }
    g_assert_true(dodge(items, n, 2, 0, 300, arena));
    for (size_t i = 0; i < n; i++) {
        g_assert_cmpfloat_with_epsilon(items[i].y, expected[i], .0005);
    }
}

/* Checked against a solver of quadratic programs (SLSQP). */
static void
test_dodge(void)
{
    check_dodge((double[]){ 100, 102, 103, 200 }, (double[]){ 85.667, 101.667, 117.667, 200 }, 4);
    check_dodge((double[]){ 5, 6, 290, 295 }, (double[]){ 7, 23, 277, 293 }, 4);
}

static void
test_dodge_anywhere(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(2);
    g_autoptr(Arena) arena = arena_new();

    for (int i = 0; i < 2000; i++) {
        DodgeItem items[8];
        double target = 0;
        for (int k = 0; k < 8; k++) {
            target += g_rand_double_range(random, 0, 40);
            items[k] = (DodgeItem){ .target = target,
                                    .height = g_rand_double_range(random, 5, 20),
                                    .weight = g_rand_double_range(random, 1, 4) };
        }
        g_assert_true(dodge(items, 8, 2, 0, 300, arena));
        for (int k = 0; k < 8; k++) {
            double below = k == 0 ? 0 : items[k - 1].y + items[k - 1].height / 2 + 2;
            g_assert_cmpfloat(items[k].y - items[k].height / 2, >=, below - 1e-9);
        }
        g_assert_cmpfloat(items[7].y + items[7].height / 2, <=, 300 + 1e-9);
    }
}

static void
test_dodge_no_room(void)
{
    g_autoptr(Arena) arena = arena_new();
    DodgeItem items[2] = { { 5, 10, 1, 0 }, { 6, 10, 1, 0 } };

    g_assert_false(dodge(items, 2, 2, 0, 21, arena));
    g_assert_true(dodge(items, 2, 2, 0, 22, arena));
    g_assert_cmpfloat(items[1].y, ==, 17);
}

/* From d3-scale's own tests (scaleTime, ticks(4)), with weeks starting on Monday. */
static void
test_times(void)
{
    static const struct {
        const char *low, *high, *labels;
    } cases[] = {
        { "2011-01-01T12:00:00", "2011-01-01T12:00:04",
          "12:00:00\n1 Jan 2011|12:00:01|12:00:02|12:00:03|12:00:04" },
        { "2011-01-01T12:00:00", "2011-01-01T12:00:50",
          "12:00:00\n1 Jan 2011|12:00:15|12:00:30|12:00:45" },
        { "2011-01-01T12:00:27", "2011-01-01T12:04:12", "12:01\n1 Jan 2011|12:02|12:03|12:04" },
        { "2011-01-01T12:03:27", "2011-01-01T12:21:12", "12:05\n1 Jan 2011|12:10|12:15|12:20" },
        { "2011-01-01T12:08:27", "2011-01-01T13:04:12", "12:15\n1 Jan 2011|12:30|12:45|13:00" },
        { "2011-01-01T12:28:27", "2011-01-01T16:34:12", "13:00\n1 Jan 2011|14:00|15:00|16:00" },
        { "2011-01-01T14:28:27", "2011-01-02T01:34:12",
          "15:00\n1 Jan 2011|18:00|21:00|00:00\n2 Jan" },
        { "2011-01-01T16:28:27", "2011-01-02T14:34:12",
          "18:00\n1 Jan 2011|00:00\n2 Jan|06:00|12:00" },
        { "2011-01-01T16:28:27", "2011-01-03T21:34:12",
          "00:00\n2 Jan 2011|12:00|00:00\n3 Jan|12:00" },
        { "2011-01-01T16:28:27", "2011-01-05T21:34:12", "2 Jan\n2011|3 Jan|4 Jan|5 Jan" },
        { "2011-01-02T16:28:27", "2011-01-09T21:34:12", "3 Jan\n2011|5 Jan|7 Jan|9 Jan" },
        { "2011-01-01T16:28:27", "2011-01-23T21:34:12", "3 Jan\n2011|10 Jan|17 Jan" },
        { "2011-01-18", "2011-05-02", "Feb\n2011|Mar|Apr|May" },
        { "2010-12-18", "2011-11-02", "Jan\n2011|Apr|Jul|Oct" },
        { "2010-12-18", "2014-03-02", "2011|2012|2013|2014" },
        { "2024-01-20", "2024-01-28", "21 Jan\n2024|23 Jan|25 Jan|27 Jan" },
        { "2026-10-05", "2027-02-10", "Nov\n2026|Dec|Jan\n2027|Feb" },
    };
    g_autoptr(Arena) arena = arena_new();

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        const char *const *labels = NULL;
        double low = 0, high = 0;
        TimeGrain grain = TIME_NONE;
        g_assert_true(time_parse(cases[i].low, &low, &grain));
        g_assert_true(time_parse(cases[i].high, &high, &grain));
        Ticks ticks = times_ticks(arena, NULL, low, high, 4, &labels);
        g_autoptr(GString) line = g_string_new(NULL);
        for (size_t k = 0; k < ticks.n; k++) {
            g_assert_cmpfloat(ticks.values[k], >=, low);
            g_assert_cmpfloat(ticks.values[k], <=, high);
            g_string_append_printf(line, "%s%s", k > 0 ? "|" : "", labels[k]);
        }
        g_assert_cmpstr(line->str, ==, cases[i].labels);
    }
}

/* From date -u -d … +%s. */
static void
test_time_texts(void)
{
    static const struct {
        const char *text;
        double seconds;
        TimeGrain grain;
    } cases[] = {
        { "1970-01-01", 0, TIME_DAY },
        { "2026-11", 1793491200, TIME_MONTH },
        { "2026-11-20", 1795132800, TIME_DAY },
        { "2000-02-29 23:59", 951868740, TIME_MINUTE },
        { "1969-12-31T23:59:59", -1, TIME_SECOND },
        { "0001-01-01", -62135596800, TIME_DAY },
        { "9999-12-31", 253402214400, TIME_DAY },
    };
    static const char *const wrong[] = { "2026",
                                         "2026-13",
                                         "2026-02-29",
                                         "2026-11-20T",
                                         "2026-11-20T24:00",
                                         "2026-11-20T1:00",
                                         "2026-11-20 1-3",
                                         "2026-11T10:00",
                                         "20 Nov 2026",
                                         "",
                                         "2026-11-20T12:60",
                                         "2026-11-20T12:00+1" };
    g_autoptr(Arena) arena = arena_new();
    double seconds = 0;
    TimeGrain grain = TIME_NONE;

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_assert_true(time_parse(cases[i].text, &seconds, &grain));
        g_assert_cmpfloat(seconds, ==, cases[i].seconds);
        g_assert_cmpint(grain, ==, cases[i].grain);
        g_autofree char *plain = g_strdelimit(g_strdup(cases[i].text), "T", ' ');
        g_assert_cmpstr(time_format(arena, seconds, grain), ==, plain);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
        g_assert_false(time_parse(wrong[i], &seconds, &grain));
    }
    g_assert_true(time_parse("2026-11-20T14:30:05Z", &seconds, &grain));
    g_assert_cmpstr(time_format(arena, seconds, grain), ==, "2026-11-20 14:30:05");
}

/* Cleveland's example: one and five periods of a sine, and a straight line. */
static void
test_banking(void)
{
    static const struct {
        int periods;
        double arc_length;
    } cases[] = { { 0, 1 }, { 1, .488 }, { 5, .098 } };
    enum { STEPS = 2000 };
    BankSegment segments[STEPS];

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        double before = 0;
        for (int k = 1; k <= STEPS; k++) {
            double part = k / (double)STEPS, turn = 2 * G_PI * cases[i].periods;
            double height = cases[i].periods == 0 ? part : sin(turn * part) / 2;
            segments[k - 1] = (BankSegment){ 1.0 / STEPS, height - before };
            before = height;
        }
        g_assert_cmpfloat_with_epsilon(banking_arc_length(segments, STEPS), cases[i].arc_length,
                                       5e-4);
    }
    g_assert_cmpfloat(banking_arc_length(NULL, 0), ==, 1);
    g_assert_cmpfloat(banking_arc_length(&(BankSegment){ 1, 0 }, 1), ==, 1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/ticks/linear ticks are those of extended Wilkinson", test_linear);
    g_test_add_func("/ticks/log ticks are those of R", test_log);
    g_test_add_func("/ticks/linear ticks rise and stay near the data for any range",
                    test_linear_anywhere);
    g_test_add_func("/ticks/tiny, huge and empty ranges have ticks", test_linear_edges);
    g_test_add_func("/ticks/ratio ticks mirror around parity", test_ratio_symmetry);
    g_test_add_func("/ticks/ratio ticks follow the reach of the data", test_ratio_ticks);
    g_test_add_func("/dodge/labels move by the least squares", test_dodge);
    g_test_add_func("/dodge/labels keep order, gap and bounds", test_dodge_anywhere);
    g_test_add_func("/dodge/labels that do not fit are refused", test_dodge_no_room);
    g_test_add_func("/ticks/round times are those of d3, with weeks from Monday on", test_times);
    g_test_add_func("/ticks/times are read as ISO 8601 has them, and nothing else is",
                    test_time_texts);
    g_test_add_func("/ticks/lines are banked as Cleveland and Talbot have it", test_banking);
    return g_test_run();
}
