/* Charts that are drawn ahead are those that would be drawn later. */
#include "base/jobs.h"
#include "outputs/chart_ahead.h"
#include "tests/chart_case.h"

/* The value in the place of %d. */
static const char text[] =
    "layout: screen\nwith_title: true\ntable:\n"
    "- {label: a, chip: H100, value: %d, n: 1}\n- {label: b, chip: TPU v4, value: 4, n: 2}\n"
    "chart: {mark: bar, title: Few, source: log, y: label, color: chip,\n"
    "  x: {field: value, unit: s, better: lower}}\n";

enum { FIGURES = 80 };

static void
make_figures(ReportFigure *ret, Arena *arena)
{
    for (int i = 0; i < FIGURES; i++) {
        const ChartSpec *spec = NULL;
        g_autofree char *own = g_strdup_printf(text, i + 1);
        chart_case_scene(own, arena, &spec);
        ret[i] = (ReportFigure){ .id = arena_printf(arena, "fig-%d", i), .spec = spec };
    }
}

static void
assert_same(const DrawnChart *a, const DrawnChart *b)
{
    g_assert_true(a->drawn && b->drawn);
    g_assert_cmpstr(a->svg->str, ==, b->svg->str);
    g_assert_cmpstr(a->csv->str, ==, b->csv->str);
    g_assert_cmpmem(a->png->data, a->png->len, b->png->data, b->png->len);
    g_assert_cmpmem(a->pdf->data, a->pdf->len, b->pdf->data, b->pdf->len);
}

/* How many were drawn in the time before they are taken; what it gives is right with any. */
static int
draw_and_take(gulong microseconds)
{
    g_autoptr(Arena) arena = arena_new();
    ReportFigure figures[FIGURES], moved[FIGURES];
    int n = 0;

    make_figures(figures, arena);
    g_autoptr(ChartAhead) ahead = chart_ahead_new(chart_case_theme(), 3);
    for (int i = 0; i < FIGURES; i++) {
        chart_ahead_draw(ahead, &figures[i]);
    }
    g_usleep(microseconds);
    memcpy(moved, figures, sizeof moved);
    memset(figures, 0, sizeof figures);
    for (int i = FIGURES; i-- > 0;) { /* the last ones have not begun yet */
        g_autoptr(DrawnChart) taken = chart_ahead_take(ahead, &moved[i]);
        if (taken != NULL) {
            g_autoptr(DrawnChart) drawn = drawn_chart_new(&moved[i], chart_case_theme());
            assert_same(taken, drawn);
            n++;
        }
        g_assert_null(chart_ahead_take(ahead, &moved[i])); /* it was given away */
    }
    g_assert_cmpint(n, <, FIGURES); /* so many are not held */
    return n;
}

/* On a machine with much else to do its threads begin late: it is given longer, then. */
static void
test_same(void)
{
    int n = 0;

    for (gulong time = 10000; n == 0 && time < 20000000; time *= 2) {
        n = draw_and_take(time);
    }
    g_assert_cmpint(n, >, 0);
}

/* Whoever builds nothing of it leaves what was begun. */
static void
test_left(void)
{
    g_autoptr(Arena) arena = arena_new();
    ReportFigure figures[FIGURES];

    make_figures(figures, arena);
    g_autoptr(ChartAhead) ahead = chart_ahead_new(chart_case_theme(), 2);
    for (int i = 0; i < FIGURES; i++) {
        chart_ahead_draw(ahead, &figures[i]);
    }
}

/* What is wrong with a chart is said where it is taken. */
static void
test_wrong(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) messages = g_string_new(NULL);
    g_autoptr(Diag) unheard = diag_new();
    static const char odd[] = "layout: screen\ntable:\n- {label: \"a \\U0010fffd\", value: 1}\n"
                              "chart: {mark: bar, title: Odd, source: log, y: label,\n"
                              "  x: {field: value, unit: s, better: lower}}\n";
    ChartCase read = chart_case_read(odd, arena, unheard);
    ReportFigure figure = { .id = "fig-odd", .spec = read.spec };

    g_assert_nonnull(figure.spec);
    g_autoptr(ChartAhead) ahead = chart_ahead_new(chart_case_theme(), 2);
    chart_ahead_draw(ahead, &figure);
    g_autoptr(DrawnChart) taken = chart_ahead_take(ahead, &figure);
    g_autoptr(DrawnChart) drawn = drawn_chart_new(&figure, chart_case_theme());
    diag_print(drawn->said, messages);
    g_assert_nonnull(strstr(messages->str, "[chart-"));
    if (taken != NULL) {
        g_autoptr(GString) own = g_string_new(NULL);
        diag_print(taken->said, own);
        g_assert_cmpstr(own->str, ==, messages->str);
        g_assert_cmpint(taken->drawn, ==, drawn->drawn);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/chart-ahead/the same files, of a figure that was moved meanwhile", test_same);
    g_test_add_func("/chart-ahead/what nobody takes is freed", test_left);
    g_test_add_func("/chart-ahead/the same messages", test_wrong);
    return g_test_run();
}
