/* The geometry of charts on a plane, measured in their scenes. */
#include "charts/layout/scene.h"
#include "tests/chart_case.h"

#include <math.h>

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

static bool
is_hollow(const Scene *scene, size_t row)
{
    const SceneMark *symbol = chart_case_symbol(scene, row);

    if (symbol == NULL) {
        g_error("row %zu has no symbol", row);
    }
    return symbol->hollow;
}

static size_t
count_symbols(const Scene *scene)
{
    size_t n = 0;

    for (size_t i = 0; i < scene->n_marks; i++) {
        n += scene->marks[i].kind == SCENE_SYMBOL && scene->marks[i].datum != NULL;
    }
    return n;
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
    const Scene *scene = chart_case_scene(roofs, arena, NULL);
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
    const Scene *scene = chart_case_scene(roofs, arena, NULL);
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
    const Scene *scene = chart_case_scene(roofs, arena, &spec);

    /* min(800, 1.6 × 250) = 400 TFLOP/s are attainable, 200 were achieved */
    g_assert_true(chart_case_has_text(scene, "achieved, 50% of its roof"));
    g_assert_nonnull(strstr(chart_spec_alt(spec), "ridge point 500 FLOP per byte"));
}

static void
test_roof_precisions(void)
{
    chart_case_refused("table:\n"
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
    const Scene *scene = chart_case_scene(gap, arena, NULL);
    const SceneMark *before = series_line(scene, "H100", 0), *after = series_line(scene, "H100", 1);

    g_assert_cmpuint(before->as.line.n_points, ==, 2);
    g_assert_cmpuint(after->as.line.n_points, ==, 2);
    g_assert_null(series_line(scene, "H100", 2));
    /* each doubling of x is one step, two across the gap */
    double step = before->as.line.points[1].x - before->as.line.points[0].x;
    g_assert_cmpfloat_with_epsilon(after->as.line.points[0].x - before->as.line.points[1].x,
                                   2 * step, 1e-6);
    g_assert_true(chart_case_has_text(scene, "n/a\xe2\x80\x82H100, 4 · failed"));
    g_assert_true(is_hollow(scene, 1)); /* next to the gap */
    g_assert_true(is_hollow(scene, 3));
    g_assert_false(is_hollow(scene, 0));
    g_assert_false(is_hollow(scene, 4));
}

static void
test_line_many_gaps(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) text = g_string_new("table:\n"
                                           "  - {accelerator: H100, concurrency: 1, value: 10}\n");

    for (int i = 2; i <= 6; i++) {
        g_string_append_printf(
            text, "  - {accelerator: H100, concurrency: %d, missing_reason: failed}\n", i);
    }
    g_string_append(text, "chart: {chart: f, mark: line, title: t, source: s,\n"
                          "        y: {field: value, unit: u, better: higher}}\n");
    const Scene *scene = chart_case_scene(text->str, arena, NULL);
    g_assert_true(chart_case_has_text(scene, "n/a\xe2\x80\x82H100, 5 rows · failed"));
}

static void
test_line_log_zero(void)
{
    g_autoptr(Arena) arena = arena_new();
    const Scene *scene =
        chart_case_scene("table:\n"
                         "  - {accelerator: H100, concurrency: 1, value: 0}\n"
                         "  - {accelerator: H100, concurrency: 2, value: 5}\n"
                         "chart:\n"
                         "  {chart: f, mark: line, title: t, source: s,\n"
                         "   y: {field: value, unit: u, better: higher, scale: log}}\n",
                         arena, NULL);

    g_assert_cmpuint(count_symbols(scene), ==, 1);
    g_assert_nonnull(chart_case_symbol(scene, 1));
    g_assert_true(
        chart_case_has_text(scene, "n/a\xe2\x80\x82H100, 1 · a log scale cannot show 0 or less"));
}

static void
test_highlight_unknown(void)
{
    chart_case_refused("table:\n"
                       "  - {accelerator: H100, concurrency: 1, value: 1}\n"
                       "chart:\n"
                       "  {chart: f, mark: line, title: t, source: s,\n"
                       "   color: {field: accelerator, highlight: [H1000]},\n"
                       "   y: {field: value, unit: u, better: higher}}\n",
                       "did you mean 'H100'?");
}

/* ---- Scaling ---- */

/* Sixteen times the chips, eight times the speed. */
static void
test_scaling_gap(void)
{
    g_autoptr(Arena) arena = arena_new();
    const ChartSpec *spec = NULL;
    const Scene *scene =
        chart_case_scene("table:\n"
                         "  - {accelerator: H100, family: gpu, chips: 8, value: 1}\n"
                         "  - {accelerator: H100, family: gpu, chips: 16, value: 2}\n"
                         "  - {accelerator: H100, family: gpu, chips: 32, missing_reason: failed}\n"
                         "  - {accelerator: H100, family: gpu, chips: 64, value: 4}\n"
                         "  - {accelerator: H100, family: gpu, chips: 128, value: 8}\n"
                         "chart: {chart: f, mark: scaling, title: t, source: s,\n"
                         "        y: {field: value, unit: u, better: higher}}\n",
                         arena, &spec);
    const Point *before = series_line(scene, "H100", 0)->as.line.points;
    const Point *after = series_line(scene, "H100", 1)->as.line.points;

    g_assert_null(series_line(scene, "H100", 2));
    g_assert_cmpfloat_with_epsilon(before[1].x - before[0].x, before[0].y - before[1].y, 1e-9);
    g_assert_cmpfloat_with_epsilon(after[0].x - before[1].x, 2 * (before[1].x - before[0].x), 1e-6);
    g_assert_true(is_hollow(scene, 1));
    g_assert_false(is_hollow(scene, 4));
    g_assert_true(chart_case_has_text(scene, "n/a\xe2\x80\x82H100, 32 · failed"));
    g_assert_true(chart_case_has_text(scene, "50% of linear at 128"));
    g_assert_nonnull(strstr(chart_spec_note(spec), "A line breaks where a value is missing"));
}

/* Nine chips are too many to name: the others are grey and have no ideal lines. */
static void
test_scaling_many(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) text = g_string_new("table:\n");
    const ChartSpec *spec = NULL;
    size_t ideal = 0;

    for (int i = 1; i <= 9; i++) {
        g_string_append_printf(text,
                               "  - {accelerator: chip %d, chips: 8, value: %d}\n"
                               "  - {accelerator: chip %d, chips: 64, value: %d}\n",
                               i, i, i, 6 * i);
    }
    g_string_append(text, "chart: {chart: f, mark: scaling, title: t, source: s,\n"
                          "  color: {field: accelerator, highlight: [chip 2]},\n"
                          "  refs: [{y: 30, label: the goal}, {x: [16, 32], label: a pod}],\n"
                          "  y: {field: value, unit: u, better: higher}}\n");
    const Scene *scene = chart_case_scene(text->str, arena, &spec);
    g_assert_nonnull(series_line(scene, "chip 2", 0));
    g_assert_null(series_line(scene, "chip 9", 0));
    g_assert_true(chart_case_has_text(scene, "the goal"));
    g_assert_true(chart_case_has_text(scene, "a pod"));
    g_assert_nonnull(strstr(chart_spec_note(spec), "Grey: 8 other lines."));
    for (size_t i = 0; i < scene->n_marks; i++) {
        ideal += scene->marks[i].kind == SCENE_LINE && scene->marks[i].as.line.role == LINE_IDEAL;
    }
    g_assert_cmpuint(ideal, ==, 2); /* of chip 2 and the reference */
}

/* ---- Pareto ---- */

static void
test_pareto_front(void)
{
    g_autoptr(Arena) arena = arena_new();
    const ChartSpec *spec = NULL;
    const Scene *scene =
        chart_case_scene("table:\n"
                         "  - {accelerator: H100, interactivity: 10, throughput: 900}\n"
                         "  - {accelerator: H100, interactivity: 20, throughput: 500}\n"
                         "  - {accelerator: H100, interactivity: 15, throughput: 400}\n"
                         "  - {accelerator: H100, interactivity: 40, throughput: 100}\n"
                         "chart: {chart: f, mark: pareto, title: t, source: s}\n",
                         arena, &spec);

    g_assert_cmpuint(series_line(scene, "H100", 0)->as.line.n_points, ==, 3);
    g_assert_true(is_hollow(scene, 2));
    g_assert_false(is_hollow(scene, 1));
    g_assert_nonnull(strstr(chart_spec_note(spec), "Hollow: 1 of 4 points"));
}

static const SceneMark *
text_mark(const Scene *scene, const char *words)
{
    for (size_t i = 0; i < scene->n_marks; i++) {
        const SceneMark *mark = &scene->marks[i];
        if (mark->kind == SCENE_TEXT && g_str_equal(mark->as.text.runs[0].text, words)) {
            return mark;
        }
    }
    g_error("no text '%s'", words);
    return NULL;
}

/* 1,000 to 100 is one decade, 100 to 10 another. The ends are labelled with their settings, the
 * point between is not. */
static void
test_pareto_knobs(void)
{
    g_autoptr(Arena) arena = arena_new();
    const ChartSpec *spec = NULL;
    const Scene *scene = chart_case_scene(
        "table:\n"
        "  - {accelerator: H100, concurrency: 256, interactivity: 10, throughput: 1000}\n"
        "  - {accelerator: H100, concurrency: 16, interactivity: 20, throughput: 100}\n"
        "  - {accelerator: H100, concurrency: 4, interactivity: 40, throughput: 10}\n"
        "chart: {chart: f, mark: pareto, title: t, source: s}\n",
        arena, &spec);
    const SceneMark *line = series_line(scene, "H100", 0);
    const Point *at = line->as.line.points;

    g_assert_cmpfloat_with_epsilon(at[1].y - at[0].y, at[2].y - at[1].y, 1e-6);
    g_assert_cmpfloat(fabs(text_mark(scene, "256")->as.text.x - at[0].x), <, 40);
    g_assert_cmpfloat(fabs(text_mark(scene, "4")->as.text.x - at[2].x), <, 40);
    g_assert_false(chart_case_has_text(scene, "16"));
    g_assert_nonnull(strstr(chart_spec_note(spec), "At the ends of a front: concurrency."));
}

static void
test_pareto_not_comparable(void)
{
    chart_case_refused(
        "table:\n"
        "  - {accelerator: H100, interactivity: 10, throughput: 9, input_length: 1024}\n"
        "  - {accelerator: H200, interactivity: 20, throughput: 5, input_length: 8192}\n"
        "chart: {chart: f, mark: pareto, title: t, source: s}\n",
        "chart-not-comparable");
}

/* ---- Distributions ---- */

/* Values 1 to `n` of one chip. */
static const Scene *
read_values(size_t n, Arena *arena, const ChartSpec **ret_spec)
{
    g_autoptr(GString) text = g_string_new("table:\n");

    for (size_t i = 1; i <= n; i++) {
        g_string_append_printf(text, "  - {accelerator: H100, ttft: %zu}\n", i);
    }
    g_string_append(text, "chart: {chart: f, mark: ecdf, title: t, source: s,\n"
                          "        x: {field: ttft, unit: ms, better: lower}}\n");
    return chart_case_scene(text->str, arena, ret_spec);
}

/* With 1,000 values, 99% is the last share. Each nine takes the same distance. */
static void
test_ecdf_tail(void)
{
    g_autoptr(Arena) arena = arena_new();
    const ChartSpec *spec = NULL;
    const Scene *scene = read_values(1000, arena, &spec);
    const SceneMark *line = series_line(scene, "H100", 0);
    const double expected[] = { 500, 900, 990 };
    double y[3] = { 0 };
    size_t n = 0;

    for (size_t i = 0; i < scene->n_marks; i++) { /* p50, p90, p99 */
        const SceneMark *mark = &scene->marks[i];
        if (mark->kind == SCENE_SYMBOL && mark->datum != NULL && n < 3) {
            g_assert_cmpfloat(mark->datum->value, ==, expected[n]);
            y[n++] = mark->as.symbol.y;
        }
    }
    g_assert_cmpuint(n, ==, 3);
    g_assert_cmpfloat_with_epsilon((y[0] - y[1]) / (y[1] - y[2]), log10(5), 1e-6);
    g_assert_cmpfloat_with_epsilon(line->as.line.points[line->as.line.n_points - 1].y, y[2], .5);
    g_assert_nonnull(strstr(chart_spec_note(spec), "beyond it: 10"));
}

static void
test_ecdf_few(void)
{
    g_autoptr(Arena) arena = arena_new();
    const Scene *scene = read_values(19, arena, NULL);

    g_assert_null(series_line(scene, "H100", 0));
    g_assert_true(chart_case_has_text(
        scene, "n/a\xe2\x80\x82H100 · 19 values are too few for a median (20 needed)"));
}

/* Chip k has 10·(10 − k) at p50 and ten times that at p99. The last is the best, and on the
 * logarithmic axis all rows are as long as a decade. */
static void
test_ecdf_rows(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) text = g_string_new("table:\n");

    for (int i = 1; i <= 9; i++) {
        g_string_append_printf(text,
                               "  - {accelerator: chip %d, percentile: 50, value: %d}\n"
                               "  - {accelerator: chip %d, percentile: 99, value: %d}\n",
                               i, 10 * (10 - i), i, 100 * (10 - i));
    }
    g_string_append(text, "chart: {chart: f, mark: ecdf, title: t, source: s,\n"
                          "  x: {field: value, unit: ms, better: lower}, y: percentile}\n");
    const Scene *scene = chart_case_scene(text->str, arena, NULL);
    double length = 0, top = 0;

    g_assert_null(series_line(scene, "chip 1", 0));
    g_assert_cmpuint(count_symbols(scene), ==, 18);
    for (size_t i = 0; i < scene->n_marks; i++) {
        const SceneMark *mark = &scene->marks[i];
        if (mark->kind == SCENE_BAR && mark->datum != NULL) {
            if (top == 0) {
                g_assert_cmpuint(mark->datum->row, ==, 16); /* chip 9 */
                length = mark->as.bar.width;
            }
            g_assert_cmpfloat(mark->as.bar.y, >, top);
            top = mark->as.bar.y;
            g_assert_cmpfloat_with_epsilon(mark->as.bar.width, length, 1e-6);
        }
    }
    g_assert_cmpfloat(length, >, 0);
    g_assert_true(chart_case_has_text(scene, "p99"));
}

/* ---- Dumbbell ---- */

static void
test_dumbbell_three(void)
{
    chart_case_refused("table:\n"
                       "  - {label: a, accelerator: H100, value: 1}\n"
                       "  - {label: a, accelerator: H200, value: 2}\n"
                       "  - {label: a, accelerator: B200, value: 3}\n"
                       "chart: {chart: f, mark: dumbbell, title: t, source: s,\n"
                       "        x: {field: value, unit: u, better: lower}}\n",
                       "write mark: bar");
}

static void
test_dumbbell_ratio(void)
{
    g_autoptr(Arena) arena = arena_new();
    const ChartSpec *spec = NULL;
    const Scene *scene = chart_case_scene("table:\n"
                                          "  - {label: a, accelerator: H100, value: 4}\n"
                                          "  - {label: a, accelerator: Trillium, value: 3}\n"
                                          "  - {label: b, accelerator: H100, value: 2}\n"
                                          "chart: {chart: f, mark: dumbbell, title: t, source: s,\n"
                                          "        x: {field: value, unit: u, better: lower}}\n",
                                          arena, &spec);

    g_assert_true(chart_case_has_text(scene, "0.75×"));
    g_assert_true(chart_case_has_text(scene, "n/a\xe2\x80\x82Trillium · no row"));
    g_assert_nonnull(strstr(chart_spec_subtitle(spec), "Trillium ÷ H100"));
}

/* ---- Slope ---- */

/* 100 to 50 and 60 to 90: the two lines cross, and each end is labelled with its value. */
static void
test_slope_crossing(void)
{
    g_autoptr(Arena) arena = arena_new();
    const ChartSpec *spec = NULL;
    const Scene *scene = chart_case_scene("table:\n"
                                          "  - {accelerator: H100, round: v4.1, value: 100}\n"
                                          "  - {accelerator: H100, round: v5.0, value: 50}\n"
                                          "  - {accelerator: Trillium, round: v4.1, value: 60}\n"
                                          "  - {accelerator: Trillium, round: v5.0, value: 90}\n"
                                          "chart: {chart: f, mark: slope, title: t, source: s,\n"
                                          "        y: {field: value, unit: u, better: lower}}\n",
                                          arena, &spec);
    const Point *h100 = series_line(scene, "H100", 0)->as.line.points;
    const Point *trillium = series_line(scene, "Trillium", 0)->as.line.points;

    g_assert_cmpfloat(h100[0].y, <, trillium[0].y);
    g_assert_cmpfloat(h100[1].y, >, trillium[1].y);
    g_assert_cmpfloat_with_epsilon((h100[1].y - h100[0].y) / (trillium[0].y - trillium[1].y),
                                   50.0 / 30, 1e-9);
    g_assert_true(chart_case_has_text(scene, "50\xe2\x80\x82"
                                             "0.50×"));
    g_assert_nonnull(strstr(chart_spec_alt(spec), "1 of 2 up, 1 down"));
}

static void
test_slope_three(void)
{
    chart_case_refused("table:\n"
                       "  - {accelerator: H100, round: v4.0, value: 1}\n"
                       "  - {accelerator: H100, round: v4.1, value: 2}\n"
                       "  - {accelerator: H100, round: v5.0, value: 3}\n"
                       "chart: {chart: f, mark: slope, title: t, source: s,\n"
                       "        y: {field: value, unit: u, better: lower}}\n",
                       "write mark: line");
}

/* ---- Any names, any number ---- */

static void
append_row(const char *kind, const char *name, size_t i, GString *out)
{
    bool missing = i % 7 == 6;

    if (g_str_equal(kind, "dumbbell")) {
        g_string_append_printf(out, "  - {label: \"%s %zu\", accelerator: %s, ", name, i / 2,
                               i % 2 == 0 ? "H100" : "Trillium");
    } else {
        g_string_append_printf(out, "  - {label: \"%s %zu\", accelerator: \"%s %zu\", ", name, i,
                               name, i);
    }
    if (missing) {
        g_string_append_printf(out, "missing_reason: \"%s\"}\n", name);
    } else {
        g_string_append_printf(out,
                               "value: %zu, peak: %zu, bandwidth: %zu, runs: \"%zu %zu %zu\"}\n",
                               i * 3 + 1, i * 37 + 100, i % 5 + 1, i + 1, i + 2, i + 5);
    }
}

static void
lay_out_any(const char *kind, const char *layout, const char *name, size_t n_rows)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) text = g_string_new(NULL), messages = g_string_new(NULL);

    g_string_append_printf(text, "layout: %s\nwith_title: true\ntable:\n", layout);
    for (size_t i = 0; i < n_rows; i++) {
        append_row(kind, name, i, text);
    }
    g_string_append_printf(text, "chart:\n  chart: f\n  mark: %s\n  title: \"%s\"\n  source: s\n",
                           kind, name);
    if (!g_str_equal(kind, "roofline")) {
        g_string_append_printf(text,
                               "  y: label\n  x: {field: value, title: \"%s\", unit: u, "
                               "better: lower}\n",
                               name);
    }
    ChartCase result = chart_case_read(text->str, arena, diag);
    diag_print(diag, messages);
    if (result.scene == NULL) {
        g_test_message("%s, %s, %zu rows, %s: %s", kind, layout, n_rows, name, messages->str);
        g_test_fail();
    }
}

static void
test_any_names(void)
{
    static const char *const kinds[] = { "runs", "dumbbell", "roofline" };
    static const size_t sizes[] = { 1, 2, 8, 40 };

    for (size_t kind = 0; kind < G_N_ELEMENTS(kinds); kind++) {
        for (size_t layout = 0; layout < G_N_ELEMENTS(chart_case_layouts); layout++) {
            for (size_t name = 0; name < CHART_CASE_PLAIN; name++) {
                for (size_t size = 0; size < G_N_ELEMENTS(sizes); size++) {
                    lay_out_any(kinds[kind], chart_case_layouts[layout], chart_case_names[name],
                                sizes[size]);
                }
            }
        }
    }
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
    g_test_add_func("/line/many gaps of one reason are said in one line", test_line_many_gaps);
    g_test_add_func("/line/a log scale lists what it has no place for", test_line_log_zero);
    g_test_add_func("/line/an unknown highlight is refused with the nearest name",
                    test_highlight_unknown);
    g_test_add_func("/scaling/breaks where a size is missing", test_scaling_gap);
    g_test_add_func("/scaling/of many lines those highlighted are named, the rest grey",
                    test_scaling_many);
    g_test_add_func("/pareto/joins the front and hollows the rest", test_pareto_front);
    g_test_add_func("/pareto/the knob stands at the ends, on a log scale", test_pareto_knobs);
    g_test_add_func("/pareto/points of unlike loads are refused", test_pareto_not_comparable);
    g_test_add_func("/ecdf/each nine is one step, and ten values stay beyond", test_ecdf_tail);
    g_test_add_func("/ecdf/too few values are said, not drawn", test_ecdf_few);
    g_test_add_func("/ecdf/nine lines are rows of percentiles, the shortest tail first",
                    test_ecdf_rows);
    g_test_add_func("/dumbbell/three to compare are refused", test_dumbbell_three);
    g_test_add_func("/dumbbell/gives the ratio, or why there is none", test_dumbbell_ratio);
    g_test_add_func("/slope/lines join the values of both columns", test_slope_crossing);
    g_test_add_func("/slope/three columns are refused", test_slope_three);
    g_test_add_func("/rows and roofs/lay out with any names and numbers", test_any_names);
    return g_test_run();
}
