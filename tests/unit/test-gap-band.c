/* The area between two lines. */
#include "charts/kinds/gap_band.h"
#include "tests/chart_case.h"

static double
area_of(const SceneMark *mark)
{
    const Point *points = mark->as.area.points;
    size_t n = mark->as.area.n_points;
    double twice = 0;

    for (size_t i = 0; i < n; i++) { /* the shoelace formula */
        Point from = points[i], to = points[(i + 1) % n];
        twice += from.x * to.y - to.x * from.y;
    }
    return twice < 0 ? -twice / 2 : twice / 2;
}

/* A level line from 0 to 10, and one that rises by 1 per unit from (5, 2) to (15, 12): both run
 * from 5 to 10, where they are 2 and then 7 apart. */
static void
test_between(void)
{
    static const Point level[] = { { 0, 0 }, { 4, 0 }, { 10, 0 } };
    static const Point rising[] = { { 5, 2 }, { 15, 12 } };
    static const Point apart[] = { { 20, 1 }, { 30, 1 } };
    g_autoptr(Arena) arena = arena_new();
    Scene scene = { .arena = arena };
    Sketch sketch = { .scene = &scene, .arena = arena };

    gap_band_draw(&sketch, (LinePiece[]){ { level, 3 } }, 1,
                  (LinePiece[]){ { rising, 2 }, { apart, 2 } }, 2);
    g_assert_cmpuint(scene.n_marks, ==, 1);
    g_assert_cmpfloat_with_epsilon(area_of(&scene.marks[0]), 5 * (2 + 7) / 2., 1e-9);
}

/* Only where both lines have values: each pair of pieces has its own area. */
static void
test_gap(void)
{
    static const Point left[] = { { 0, 0 }, { 4, 0 } }, right[] = { { 6, 0 }, { 10, 0 } };
    static const Point whole[] = { { 0, 3 }, { 10, 3 } };
    g_autoptr(Arena) arena = arena_new();
    Scene scene = { .arena = arena };
    Sketch sketch = { .scene = &scene, .arena = arena };

    gap_band_draw(&sketch, (LinePiece[]){ { left, 2 }, { right, 2 } }, 2,
                  (LinePiece[]){ { whole, 2 } }, 1);
    g_assert_cmpuint(scene.n_marks, ==, 2);
    g_assert_cmpfloat_with_epsilon(area_of(&scene.marks[0]), 12, 1e-9);
    g_assert_cmpfloat_with_epsilon(area_of(&scene.marks[1]), 12, 1e-9);
}

static void
test_two_lines(void)
{
    g_autoptr(Arena) arena = arena_new();
    const ChartSpec *spec = NULL;
    const Scene *scene = chart_case_scene("table:\n"
                                          "  - {accelerator: A, concurrency: 1, value: 10}\n"
                                          "  - {accelerator: A, concurrency: 2, value: 20}\n"
                                          "  - {accelerator: B, concurrency: 1, value: 12}\n"
                                          "  - {accelerator: B, concurrency: 2, value: 26}\n"
                                          "chart: {chart: f, mark: line, title: t, source: s,\n"
                                          "        y: {field: value, unit: u, better: higher}}\n",
                                          arena, &spec);
    size_t n = 0;

    for (size_t i = 0; i < scene->n_marks; i++) {
        n += scene->marks[i].kind == SCENE_AREA;
    }
    g_assert_cmpuint(n, ==, 1);
    g_assert_nonnull(strstr(chart_spec_note(spec), "Band: the gap"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/gap-band/fills what lies between two lines where both run", test_between);
    g_test_add_func("/gap-band/stops at a gap", test_gap);
    g_test_add_func("/gap-band/stands behind two lines of a chart", test_two_lines);
    return g_test_run();
}
