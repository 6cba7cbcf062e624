/* The geometry of charts on a plane, read off their scenes. */
#include "charts/scene.h"
#include "tests/chart_case.h"

#include <math.h>

static const Scene *
read_scene(const char *text, Arena *arena, const ChartSpec **ret_spec)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) messages = g_string_new(NULL);
    ChartCase result = chart_case_read(text, arena, diag);

    diag_print(diag, messages);
    g_assert_cmpstr(messages->str, ==, "");
    if (ret_spec != NULL) {
        *ret_spec = result.spec;
    }
    return result.scene;
}

static void
assert_refused(const char *text, const char *code)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) messages = g_string_new(NULL);
    ChartCase result = chart_case_read(text, arena, diag);

    diag_print(diag, messages);
    g_assert_null(result.scene);
    g_assert_nonnull(strstr(messages->str, code));
}

/* The n-th line of data of a series. */
static const SceneMark *
series_line(const Scene *scene, const char *name, size_t n)
{
    for (size_t i = 0; i < scene->n_marks; i++) {
        const SceneMark *mark = &scene->marks[i];
        if (mark->kind == SCENE_LINE && mark->as.line.role == LINE_SERIES &&
            g_strcmp0(mark->group_name, name) == 0 && n-- == 0) {
            return mark;
        }
    }
    return NULL;
}

static const SceneMark *
symbol_of_row(const Scene *scene, size_t row)
{
    for (size_t i = 0; i < scene->n_marks; i++) {
        const SceneMark *mark = &scene->marks[i];
        if (mark->kind == SCENE_SYMBOL && mark->datum != NULL && mark->datum->row == row) {
            return mark;
        }
    }
    return NULL;
}

static bool
has_text(const Scene *scene, const char *text)
{
    g_autoptr(Arena) arena = arena_new();

    for (size_t i = 0; i < scene->n_marks; i++) {
        if (scene->marks[i].kind == SCENE_TEXT &&
            g_str_equal(scene_text(&scene->marks[i], arena), text)) {
            return true;
        }
    }
    return false;
}

/* ---- Roofline ---- */

static const char roofs[] =
    "layout: screen\n"
    "table:\n"
    "  - {accelerator: H100, family: gpu, unit: FLOP/s, peak: 1.0e+15, bandwidth: 4.0e+12}\n"
    "  - {accelerator: Trillium, family: tpu, unit: FLOP/s, peak: 8.0e+14, bandwidth: 1.6e+12,\n"
    "     intensity: 250, achieved: 2.0e+14}\n"
    "chart: {chart: f, mark: roofline, title: t, source: s}\n";

static void
test_roof_angle(void)
{
    g_autoptr(Arena) arena = arena_new();
    const Scene *scene = read_scene(roofs, arena, NULL);
    const char *const names[] = { "H100", "Trillium" };

    for (size_t i = 0; i < 2; i++) {
        const Point *points = series_line(scene, names[i], 0)->as.line.points;
        double rise = points[0].y - points[1].y, run = points[1].x - points[0].x;
        g_assert_cmpfloat_with_epsilon(atan2(rise, run), G_PI / 4, 1e-9);
        g_assert_cmpfloat_with_epsilon(points[1].y, points[2].y, 1e-9);
    }
}

/* Ridges: 1000/4 = 250 and 800/1.6 = 500 FLOP a byte; peaks 1000 and 800. */
static void
test_roof_ridges(void)
{
    g_autoptr(Arena) arena = arena_new();
    const Scene *scene = read_scene(roofs, arena, NULL);
    Point first = series_line(scene, "H100", 0)->as.line.points[1];
    Point second = series_line(scene, "Trillium", 0)->as.line.points[1];
    double per_decade = (second.x - first.x) / log10(2);

    g_assert_cmpfloat_with_epsilon((second.y - first.y) / log10(1000.0 / 800), per_decade, 1e-6);
}

static void
test_roof_point(void)
{
    g_autoptr(Arena) arena = arena_new();
    const ChartSpec *spec = NULL;
    const Scene *scene = read_scene(roofs, arena, &spec);

    /* min(800, 1.6 × 250) = 400 TFLOP/s could be reached, 200 were */
    g_assert_true(has_text(scene, "achieved, 50\xe2\x80\xaf% of its roof"));
    g_assert_nonnull(strstr(chart_spec_alt(spec), "ridge point 500 FLOP per byte"));
}

static void
test_roof_precisions(void)
{
    assert_refused("table:\n"
                   "  - {accelerator: H100, figure: peak_bf16_flops, peak: 1, bandwidth: 1}\n"
                   "  - {accelerator: H100, figure: peak_fp8_flops, peak: 2, bandwidth: 1}\n"
                   "chart: {chart: f, mark: roofline, title: t, source: s}\n",
                   "chart-not-comparable");
}

/* ---- Lines ---- */

static const char gap[] =
    "layout: screen\n"
    "table:\n"
    "  - {accelerator: H100, family: gpu, concurrency: 1, value: 10}\n"
    "  - {accelerator: H100, family: gpu, concurrency: 2, value: 20}\n"
    "  - {accelerator: H100, family: gpu, concurrency: 4, missing_reason: failed}\n"
    "  - {accelerator: H100, family: gpu, concurrency: 8, value: 40}\n"
    "  - {accelerator: H100, family: gpu, concurrency: 16, value: 50}\n"
    "chart:\n"
    "  {chart: f, mark: line, title: t, source: s,\n"
    "   y: {field: value, unit: tokens/s, better: higher}}\n";

static void
test_line_gap(void)
{
    g_autoptr(Arena) arena = arena_new();
    const Scene *scene = read_scene(gap, arena, NULL);
    const SceneMark *before = series_line(scene, "H100", 0), *after = series_line(scene, "H100", 1);

    g_assert_cmpuint(before->as.line.n_points, ==, 2);
    g_assert_cmpuint(after->as.line.n_points, ==, 2);
    g_assert_null(series_line(scene, "H100", 2));
    /* doublings of x are one step each, over the gap two */
    double step = before->as.line.points[1].x - before->as.line.points[0].x;
    g_assert_cmpfloat_with_epsilon(after->as.line.points[0].x - before->as.line.points[1].x,
                                   2 * step, 1e-6);
    g_assert_true(has_text(scene, "n/a\xe2\x80\x82H100, 4 · failed"));
}

static void
test_line_log_zero(void)
{
    g_autoptr(Arena) arena = arena_new();
    const Scene *scene = read_scene("table:\n"
                                    "  - {accelerator: H100, concurrency: 1, value: 0}\n"
                                    "  - {accelerator: H100, concurrency: 2, value: 5}\n"
                                    "chart:\n"
                                    "  {chart: f, mark: line, title: t, source: s,\n"
                                    "   y: {field: value, unit: u, better: higher, scale: log}}\n",
                                    arena, NULL);

    g_assert_null(symbol_of_row(scene, 0));
    g_assert_nonnull(symbol_of_row(scene, 1));
    g_assert_true(
        has_text(scene, "n/a\xe2\x80\x82H100, 1 · a log scale has no place for 0 or less"));
}

static void
test_highlight_unknown(void)
{
    assert_refused("table:\n"
                   "  - {accelerator: H100, concurrency: 1, value: 1}\n"
                   "chart:\n"
                   "  {chart: f, mark: line, title: t, source: s,\n"
                   "   color: {field: accelerator, highlight: [H1000]},\n"
                   "   y: {field: value, unit: u, better: higher}}\n",
                   "did you mean 'H100'?");
}

/* ---- Pareto ---- */

static void
test_pareto_front(void)
{
    g_autoptr(Arena) arena = arena_new();
    const ChartSpec *spec = NULL;
    const Scene *scene = read_scene("table:\n"
                                    "  - {accelerator: H100, interactivity: 10, throughput: 900}\n"
                                    "  - {accelerator: H100, interactivity: 20, throughput: 500}\n"
                                    "  - {accelerator: H100, interactivity: 15, throughput: 400}\n"
                                    "  - {accelerator: H100, interactivity: 40, throughput: 100}\n"
                                    "chart: {chart: f, mark: pareto, title: t, source: s}\n",
                                    arena, &spec);

    g_assert_cmpuint(series_line(scene, "H100", 0)->as.line.n_points, ==, 3);
    g_assert_true(symbol_of_row(scene, 2)->hollow);
    g_assert_false(symbol_of_row(scene, 1)->hollow);
    g_assert_nonnull(strstr(chart_spec_note(spec), "Hollow: 1 of 4 points"));
}

static void
test_pareto_not_comparable(void)
{
    assert_refused("table:\n"
                   "  - {accelerator: H100, interactivity: 10, throughput: 9, input_length: 1024}\n"
                   "  - {accelerator: H200, interactivity: 20, throughput: 5, input_length: 8192}\n"
                   "chart: {chart: f, mark: pareto, title: t, source: s}\n",
                   "chart-not-comparable");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/roofline/memory's bound rises at 45 degrees", test_roof_angle);
    g_test_add_func("/roofline/ridges lie where peak and bandwidth put them", test_roof_ridges);
    g_test_add_func("/roofline/a point says its part of the roof", test_roof_point);
    g_test_add_func("/roofline/roofs of several precisions are refused", test_roof_precisions);
    g_test_add_func("/line/breaks where a value is missing", test_line_gap);
    g_test_add_func("/line/a log scale lists what it has no place for", test_line_log_zero);
    g_test_add_func("/line/an unknown highlight is refused with the nearest name",
                    test_highlight_unknown);
    g_test_add_func("/pareto/joins the front and hollows the rest", test_pareto_front);
    g_test_add_func("/pareto/points of unlike loads are refused", test_pareto_not_comparable);
    return g_test_run();
}
