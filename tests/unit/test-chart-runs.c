/* Strips of runs: what is drawn for runs, for their differences, and for runs without a row. */
#include "tests/chart_case.h"

static size_t
count_lines(const Scene *scene, LineRole role, size_t row)
{
    size_t n = 0;

    for (size_t i = 0; i < scene->n_marks; i++) {
        const SceneMark *mark = &scene->marks[i];
        n += mark->kind == SCENE_LINE && mark->as.line.role == role && mark->datum != NULL &&
             mark->datum->row == row;
    }
    return n;
}

static const char runs[] =
    "table:\n"
    "  - {accelerator: H100, metric: time_to_train, unit: minutes, runs: \"10 11 11 11 14 15\"}\n"
    "  - {accelerator: TPU v5p, metric: time_to_train, unit: minutes, value: 12}\n"
    "  - {accelerator: TPU v5p, metric: time_to_train, unit: minutes, value: 16}\n"
    "  - {accelerator: TPU v5p, metric: time_to_train, unit: minutes, missing_reason: failed}\n"
    "chart: {chart: f, mark: runs, title: t, source: s, x: {field: value}}\n";

/* Six runs, three of them equal, have six ticks; the median of six is between
 * the third and the fourth. */
static void
test_runs_all_drawn(void)
{
    g_autoptr(Arena) arena = arena_new();
    const ChartSpec *spec = NULL;
    const Scene *scene = chart_case_scene(runs, arena, &spec);
    g_autoptr(GString) csv = g_string_new(NULL);

    g_assert_cmpuint(count_lines(scene, LINE_RUN, 0), ==, 6);
    g_assert_cmpuint(count_lines(scene, LINE_RUN, 1), ==, 2);
    g_assert_true(chart_case_has_text(scene, "n = 2, 1 failed"));
    table_append_csv(chart_spec_data(spec, arena), csv);
    g_assert_nonnull(strstr(csv->str, ",H100,11,10,15,6,10 11 11 11 14 15,"));
    g_assert_nonnull(strstr(csv->str, ",TPU v5p,14,12,16,2,12 16,failed"));
    g_assert_nonnull(strstr(chart_spec_note(spec), "n = 2 to 6 runs."));
}

static const char differing[] =
    "table:\n"
    "  - {accelerator: A, metric: time_to_train, unit: minutes, value: 11, runs: \"10 12\"}\n"
    "  - {accelerator: B, metric: time_to_train, unit: minutes, value: 21, runs: \"20 22\", "
    "difference: 10,"
    " difference_low: 8, difference_high: 12, against: A}\n"
    "  - {accelerator: C, metric: time_to_train, unit: minutes, value: 11.5, runs: \"10 13\", "
    "difference: 0.5,"
    " difference_low: -2, difference_high: 3, against: A}\n"
    "  - {accelerator: D, metric: time_to_train, unit: minutes, value: 9, runs: \"9\", difference: "
    "-2,"
    " against: A}\n"
    "chart: {chart: f, mark: runs, title: t, source: s, x: {field: value}, error: {meaning: 95 "
    "%}}\n";

/* The whiskers of B span 8 to 12 on an axis that includes 0, and the dot of C is at 0.5, so the
 * ratio of lengths is 4 to 5. D has no interval and no row. */
static void
test_runs_differences(void)
{
    g_autoptr(Arena) arena = arena_new();
    const ChartSpec *spec = NULL;
    const Scene *scene = chart_case_scene(differing, arena, &spec);
    double length[2] = { 0 };
    g_autoptr(GString) csv = g_string_new(NULL);

    for (size_t i = 0; i < scene->n_marks; i++) {
        const SceneMark *mark = &scene->marks[i];
        if (mark->kind == SCENE_LINE && mark->as.line.role == LINE_INTERVAL) {
            g_assert_true(mark->datum->row == 1 || mark->datum->row == 2);
            double span = mark->as.line.points[1].x - mark->as.line.points[0].x;
            length[mark->datum->row - 1] = MAX(length[mark->datum->row - 1], span);
        }
    }
    g_assert_cmpfloat(length[0], >, 0);
    g_assert_cmpfloat_with_epsilon(length[0] / length[1], 4. / 5, 1e-6);
    g_assert_true(chart_case_has_text(scene, "Difference, against A"));
    g_assert_true(chart_case_has_text(scene, "[\xe2\x88\x92"
                                             "2.00, 3.00]"));
    g_assert_nonnull(strstr(chart_spec_note(spec), "1 of 2 includes 0, so its runs do not"));
    g_assert_nonnull(strstr(chart_spec_note(spec), "1 without an interval"));
    table_append_csv(chart_spec_data(spec, arena), csv);
    g_assert_nonnull(strstr(csv->str, ",B,21,20,22,2,20 22,,10,8,12,A"));
}

static void
test_runs_no_interval(void)
{
    static const char *const wrong[] = { "difference_low: 3, difference_high: 2",
                                         "difference_low: 1", "ratio_low: -1, ratio_high: 2" };

    for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
        g_autoptr(Arena) arena = arena_new();
        g_autoptr(Diag) diag = diag_new();
        g_autofree char *text = g_strdup_printf(
            "table:\n  - {accelerator: A, value: 1, %s}\n"
            "chart: {chart: f, mark: runs, title: t, source: s, error: {meaning: m}, x: {field: "
            "value, unit: s, better: lower}}\n",
            wrong[i]);
        g_assert_null(chart_case_read(text, arena, diag).spec);
        g_assert_cmpuint(diag_count(diag, DIAG_ERROR), ==, 1);
    }
}

/* Of 27 strips with the medians 1 to 27, the best 24 have rows. The box is drawn over 25, 26 and
 * 27, half of them between 25.5 and 26.5. */
static void
test_runs_box_of_the_rest(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) text = g_string_new("table:\n");
    const ChartSpec *spec = NULL;
    const SceneMark *box = NULL, *last = NULL;

    for (int i = 1; i <= 27; i++) {
        g_string_append_printf(text, "  - {accelerator: chip %d, value: %d}\n", i, i);
    }
    g_string_append(text,
                    "chart: {chart: f, mark: runs, title: t, source: s, x: {field: value, unit: "
                    "s, better: lower, scale: linear}}\n");
    const Scene *scene = chart_case_scene(text->str, arena, &spec);
    for (size_t i = 0; i < scene->n_marks; i++) {
        const SceneMark *mark = &scene->marks[i];
        if (mark->kind == SCENE_BAR && mark->datum == NULL) {
            box = mark->hollow ? mark : box;
        } else if (mark->kind == SCENE_BAR) {
            last = mark;
        }
    }
    g_assert_nonnull(box);
    g_assert_nonnull(last);
    g_assert_true(chart_case_has_text(scene, "3 more rows"));
    double at_24 = last->as.bar.x + last->as.bar.width / 2;
    double first = box->as.bar.x - at_24, width = box->as.bar.width;
    g_assert_cmpfloat_with_epsilon(first / width, 1.5, 1e-6); /* 25.5 − 24 compared with 1 */
    g_assert_nonnull(strstr(chart_spec_note(spec), "medians of the 3 other rows"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/runs/every run has its tick", test_runs_all_drawn);
    g_test_add_func("/runs/a difference has its interval below the runs", test_runs_differences);
    g_test_add_func("/runs/what is no interval is refused", test_runs_no_interval);
    g_test_add_func("/runs/strips beyond the rows are one box", test_runs_box_of_the_rest);
    return g_test_run();
}
