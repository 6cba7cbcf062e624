/* The lint checks of the rubric: each point is found in a bad chart, and nothing is found in a good
 * one. */
#include "charts/lint/lint.h"
#include "charts/lint/lint_points.h"
#include "tests/chart_case.h"

static const char good[] =
    "table:\n"
    "- {chip: 'H100, 8 chips', accelerators: 8, rate: 12.5, low: 12, high: 13, runs_done: 5}\n"
    "- {chip: 'Trillium, 16 chips', accelerators: 16, rate: 10.5, low: 10, high: 11, runs_done: "
    "5}\n"
    "- {chip: 'B200, 8 chips', accelerators: 8, rate: 20.5, low: 20, high: 21, runs_done: 5}\n"
    "chart:\n"
    "  chart: fig-a\n"
    "  mark: bar\n"
    "  title: B200 serves twice as much as Trillium\n"
    "  x: {field: rate, unit: requests/s, better: higher}\n"
    "  y: chip\n"
    "  error: {lo: low, hi: high, n: runs_done, meaning: 95 % of the mean}\n"
    "  source: our log, 2026-11-01\n";

static char *
replace(const char *text, const char *old, const char *by)
{
    g_auto(GStrv) parts = g_strsplit(text, old, -1);

    g_assert_nonnull(parts[1]);
    return g_strjoinv(by, parts);
}

/* The findings for the chart of a case. */
static char *
lint_text(const char *text)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) out = g_string_new(NULL);
    ChartCase made = chart_case_read(text, arena, diag);

    g_assert_nonnull(made.scene);
    chart_lint(made.spec, chart_case_theme(), NULL, diag);
    diag_print(diag, out);
    return g_strdup(out->str);
}

static void
expect(const char *text, const char *words)
{
    g_autofree char *found = lint_text(text);

    if (words[0] == '\0') {
        g_assert_cmpstr(found, ==, "");
    } else if (strstr(found, words) == NULL) {
        g_error("no '%s' in: %s", words, found);
    }
}

static void
expect_change(const char *old, const char *by, const char *words)
{
    g_autofree char *text = replace(good, old, by);
    expect(text, words);
}

static void
test_good(void)
{
    expect(good, "");
}

static void
test_words(void)
{
    expect_change("B200 serves twice as much as Trillium", "Chart 1", "point 1: ");
    expect_change("  error: {lo: low, hi: high, n: runs_done, meaning: 95 % of the mean}\n", "",
                  "point 5: the number of runs");
    expect_change("  error: {lo: low, hi: high, n: runs_done, meaning: 95 % of the mean}\n",
                  "  note: Each is one run.\n", "");
    expect_change(", 16 chips'", " box'", "point 18: systems with different numbers of chips");
    expect_change("rate: 10.5", "rate: 12.5", "");
    expect_change("B200, 8 chips'", "H100, 8 chips'", "point 14: two rows read 'H100, 8 chips'");
}

static void
test_alike(void)
{
    g_autofree char *one = replace(good, "10.5", "12.5"), *two = replace(one, "20.5", "12.5");
    expect(two, "point 18: all 3 values are the same");
}

/* Prices are not repeated measurements, so n is not required. */
static void
test_prices(void)
{
    g_autofree char *one = replace(
        good, "  error: {lo: low, hi: high, n: runs_done, meaning: 95 % of the mean}\n", "");
    g_autofree char *two =
        replace(one, "unit: requests/s, better: higher", "unit: US$ per chip-hour, better: lower");
    expect(two, "");
}

/* Marks that no layout produces: lint does not rely on the layout's own checks. */
typedef void Spoil(SceneMark *mark);

static void
expect_spoilt(Spoil *spoil, void (*judge)(const Lint *lint), const char *words)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) out = g_string_new(NULL);
    ChartCase made = chart_case_read(good, arena, diag);
    g_assert_true(made.scene != NULL);
    Scene scene = *made.scene;
    Lint lint = { .spec = made.spec,
                  .scene = &scene,
                  .theme = chart_case_theme(),
                  .size = "here",
                  .said = "",
                  .arena = arena,
                  .diag = diag };

    scene.marks = g_memdup2(made.scene->marks, made.scene->n_marks * sizeof *scene.marks);
    judge(&lint);
    g_assert_cmpint(diag_count(diag, DIAG_WARNING), ==, 0);
    for (size_t i = 0; i < scene.n_marks; i++) {
        spoil(&scene.marks[i]);
    }
    judge(&lint);
    diag_print(diag, out);
    if (strstr(out->str, words) == NULL) {
        g_error("no '%s' in: %s", words, out->str);
    }
    g_free(scene.marks);
}

static void
shorten_bar(SceneMark *mark)
{
    if (mark->kind == SCENE_BAR && mark->datum != NULL && mark->datum->row == 1) {
        mark->as.bar.width *= .9;
    }
}

static void
shrink_text(SceneMark *mark)
{
    if (mark->kind == SCENE_TEXT) {
        mark->as.text.size = 7;
    }
}

static void
pale_text(SceneMark *mark)
{
    static const TextRun run = { "pale", 400, { .kind = PAINT_PAPER } };

    if (mark->kind == SCENE_TEXT) {
        mark->as.text.runs = &run;
        mark->as.text.n_runs = 1;
    }
}

static void
lose_rows(SceneMark *mark)
{
    mark->datum = mark->datum != NULL && mark->datum->row == 1 ? NULL : mark->datum;
}

static void
same_ticks(SceneMark *mark)
{
    static const TextRun run = { "10", 400, { .kind = PAINT_INK_2 } };

    if (mark->kind == SCENE_TEXT && mark->group == GROUP_AXIS) {
        mark->as.text.runs = &run;
        mark->as.text.n_runs = 1;
    }
}

static void
bend_axis(SceneMark *mark)
{
    if (mark->kind == SCENE_TEXT && mark->group == GROUP_AXIS) {
        mark->as.text.x = mark->as.text.x * mark->as.text.x;
    }
}

static void
cross_leaders(SceneMark *mark)
{
    static const Point falls[] = { { 0, 0 }, { 9, 9 } }, rises[] = { { 0, 9 }, { 9, 0 } };
    static int n;

    if (mark->kind == SCENE_LINE) {
        mark->as.line.role = LINE_LEADER;
        mark->as.line.points = n++ % 2 == 0 ? falls : rises;
        mark->as.line.n_points = 2;
    }
}

static void
many_lines(SceneMark *mark)
{
    static const char *const names[] = { "a", "b", "c", "d", "e", "f", "g", "h", "i", "j" };
    static size_t n;

    if (mark->kind == SCENE_TEXT && n < G_N_ELEMENTS(names)) {
        mark->kind = SCENE_LINE;
        mark->group_name = names[n++];
        mark->as.line = (__typeof__(mark->as.line)){ .role = LINE_SERIES };
    }
}

static void
test_marks(void)
{
    expect_spoilt(shorten_bar, lint_marks, "point 9: here, the bar of 'Trillium, 16 chips");
    expect_spoilt(shrink_text, lint_marks, "point 16: ");
    expect_spoilt(pale_text, lint_marks,
                  "point 11: in dark, the text 'pale' has a contrast of 1.0");
    expect_spoilt(lose_rows, lint_marks, "point 15: 1 of 3 rows");
    expect_spoilt(cross_leaders, lint_marks, "point 8: ");
    expect_spoilt(many_lines, lint_marks, "point 17: 10 lines");
}

static void
test_axes(void)
{
    expect_spoilt(same_ticks, lint_axes, "point 10: here, two ticks of an axis read '10'");
    expect_spoilt(bend_axis, lint_axes, "point 10: here, an axis is logarithmic");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/lint/a chart that has nothing against it passes", test_good);
    g_test_add_func("/lint/what a chart does not say is held against it", test_words);
    g_test_add_func("/lint/a metric that has cancelled out is named", test_alike);
    g_test_add_func("/lint/nobody asks how often a price was measured", test_prices);
    g_test_add_func("/lint/marks that show another thing than the data are named", test_marks);
    g_test_add_func("/lint/an axis that cannot be read is named", test_axes);
    return g_test_run();
}
