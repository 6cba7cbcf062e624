/* The algorithms of charts on a plane: frontier, distribution, roofline, names at line ends and
 * beside points. */
#include "charts/kinds/frontier.h"
#include "charts/kinds/roof.h"
#include "charts/layout/boxes.h"
#include "charts/layout/end_labels.h"
#include "charts/layout/point_labels.h"
#include "charts/scale/distribution.h"

#include <math.h>
#include <string.h>

/* ---- Frontier ---- */

static Frontier
find_frontier(FrontierPoint *points, size_t n, Arena *arena)
{
    for (size_t i = 0; i < n; i++) {
        points[i].name = points[i].name != NULL ? points[i].name : "";
    }
    return frontier_find(points, n, arena);
}

static void
test_frontier_sweep(void)
{
    g_autoptr(Arena) arena = arena_new();
    FrontierPoint points[] = { { .x = 1, .y = 9 }, { .x = 3, .y = 7 }, { .x = 2, .y = 7 },
                               { .x = 5, .y = 2 }, { .x = 4, .y = 1 }, { .x = 3, .y = 6 } };
    Frontier front = find_frontier(points, G_N_ELEMENTS(points), arena);

    g_assert_cmpuint(front.n_front, ==, 3);
    g_assert_cmpuint(front.front[0], ==, 0);
    g_assert_cmpuint(front.front[1], ==, 1);
    g_assert_cmpuint(front.front[2], ==, 3);
    g_assert_cmpuint(front.n_dominated, ==, 3);
}

static void
test_frontier_ties(void)
{
    g_autoptr(Arena) arena = arena_new();
    FrontierPoint points[] = { { .x = 2, .y = 2, .name = "b" },
                               { .x = 2, .y = 2, .name = "a" },
                               { .x = 2, .y = 2, .name = "a" },
                               { .x = 2, .y = 1, .name = "c" },
                               { .x = 1, .y = 2, .name = "d" } };
    Frontier front = find_frontier(points, G_N_ELEMENTS(points), arena);

    g_assert_cmpuint(front.n_front, ==, 1);
    g_assert_cmpuint(front.front[0], ==, 1);
    g_assert_cmpuint(front.n_equal, ==, 2);
    g_assert_cmpint(points[0].place, ==, FRONTIER_EQUAL);
    g_assert_cmpint(points[3].place, ==, FRONTIER_DOMINATED);
    g_assert_cmpint(points[4].place, ==, FRONTIER_DOMINATED);
}

static void
test_frontier_edges(void)
{
    g_autoptr(Arena) arena = arena_new();
    FrontierPoint one[] = { { .x = -1, .y = 0 } };
    FrontierPoint holes[] = { { .x = NAN, .y = 1 }, { .x = 1, .y = NAN }, { .x = 1, .y = 1 } };

    g_assert_cmpuint(find_frontier(one, 1, arena).n_front, ==, 1);
    g_assert_cmpuint(find_frontier(one, 0, arena).n_front, ==, 0);
    Frontier front = find_frontier(holes, 3, arena);
    g_assert_cmpuint(front.n_excluded, ==, 2);
    g_assert_cmpuint(front.n_front, ==, 1);
    g_assert_cmpuint(front.front[0], ==, 2);
}

static bool
beaten(const FrontierPoint *points, size_t n, size_t i)
{
    for (size_t k = 0; k < n; k++) {
        const FrontierPoint *other = &points[k];
        if (other->x >= points[i].x && other->y >= points[i].y &&
            (other->x > points[i].x || other->y > points[i].y)) {
            return true;
        }
    }
    return false;
}

static void
test_frontier_brute_force(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(8);

    for (int round = 0; round < 2000; round++) {
        g_autoptr(Arena) arena = arena_new();
        FrontierPoint points[24] = { 0 };
        size_t n = (size_t)g_rand_int_range(random, 1, 25), n_front = 0;
        for (size_t i = 0; i < n; i++) { /* few values, so that there are many ties */
            points[i].x = g_rand_int_range(random, 0, 7);
            points[i].y = g_rand_int_range(random, 0, 7);
        }
        Frontier front = find_frontier(points, n, arena);
        for (size_t i = 0; i < n; i++) {
            g_assert_true(beaten(points, n, i) == (points[i].place == FRONTIER_DOMINATED));
            n_front += points[i].place == FRONTIER_FRONT;
        }
        g_assert_cmpuint(n_front, ==, front.n_front);
        g_assert_cmpuint(front.n_front + front.n_dominated + front.n_equal, ==, n);
        for (size_t i = 1; i < front.n_front; i++) {
            g_assert_cmpfloat(points[front.front[i]].x, >, points[front.front[i - 1]].x);
            g_assert_cmpfloat(points[front.front[i]].y, <, points[front.front[i - 1]].y);
        }
    }
}

/* ---- Distribution ---- */

static void
test_distribution(void)
{
    g_autoptr(Arena) arena = arena_new();
    const double values[] = { 30, 10, 20, 20 };
    Distribution d = distribution_of(values, 4, arena);

    g_assert_cmpuint(d.n, ==, 4);
    g_assert_cmpuint(d.n_steps, ==, 3);
    g_assert_cmpfloat(d.steps[0].value, ==, 10);
    g_assert_cmpfloat(d.steps[0].share, ==, .25);
    g_assert_cmpfloat(d.steps[1].share, ==, .75);
    g_assert_cmpfloat(d.steps[2].share, ==, 1);
    g_assert_cmpuint(distribution_of(NULL, 0, arena).n_steps, ==, 0);
}

static void
test_quantile_of_hundred(void)
{
    g_autoptr(Arena) arena = arena_new();
    double values[100];

    for (int i = 0; i < 100; i++) {
        values[i] = 100 - i;
    }
    Distribution d = distribution_of(values, 100, arena);
    for (int percent = 1; percent <= 100; percent++) {
        g_assert_cmpfloat(d.steps[percent - 1].value, ==, percent);
        g_assert_cmpfloat_with_epsilon(d.steps[percent - 1].share, percent / 100.0, 1e-12);
    }
}

static void
test_tail(void)
{
    g_autoptr(Arena) arena = arena_new();

    g_assert_cmpfloat(tail_height(0), ==, 0);
    g_assert_cmpfloat_with_epsilon(tail_height(.5), .3010299957, 1e-9);
    g_assert_cmpfloat_with_epsilon(tail_height(.9), 1, 1e-12);
    g_assert_cmpfloat_with_epsilon(tail_height(.9999), 4, 1e-9);
    g_assert_cmpfloat(tail_last(10), ==, 0);
    g_assert_cmpfloat(tail_last(20), ==, .5);
    g_assert_cmpfloat_with_epsilon(tail_last(4000), .9975, 1e-12);
    Ticks ticks = tail_ticks(arena, tail_last(4000));
    g_assert_cmpuint(ticks.n, ==, 4);
    g_assert_cmpstr(tail_label(arena, NULL, ticks.values[0]), ==, "0%");
    g_assert_cmpstr(tail_label(arena, NULL, ticks.values[1]), ==, "50%");
    g_assert_cmpstr(tail_label(arena, NULL, ticks.values[3]), ==, "99%");
    g_assert_cmpstr(tail_label(arena, NULL, .99999), ==, "99.999%");
    /* exactly enough for three nines */
    g_assert_cmpuint(tail_ticks(arena, tail_last(10000)).n, ==, 5);
    g_assert_cmpuint(tail_ticks(arena, .4).n, ==, 1);
}

/* ---- Roofline ---- */

static void
test_roof(void)
{
    /* H100 SXM: 989.4 TFLOP/s dense BF16, 3.35 TB/s: ridge at 295 FLOP a byte */
    Roof h100 = { 989.4e12, 3.35e12 };

    g_assert_cmpfloat_with_epsilon(roof_ridge(h100), 295.34, .01);
    g_assert_cmpfloat(roof_rate(h100, 1), ==, 3.35e12);
    g_assert_cmpfloat(roof_rate(h100, 1e4), ==, 989.4e12);
    g_assert_cmpfloat_with_epsilon(roof_rate(h100, roof_ridge(h100)), 989.4e12, 1);
}

static void
test_envelope(void)
{
    g_autoptr(Arena) arena = arena_new();
    /* the first has faster memory, the second faster arithmetic */
    Roof roofs[] = { { 100, 10 }, { 1000, 2 } };
    size_t n = 0;
    const RoofPoint *points = roof_envelope(roofs, 2, 1, 10000, arena, &n);

    g_assert_cmpuint(n, ==, 5);
    g_assert_cmpfloat(points[1].intensity, ==, 10); /* ridge of the first */
    g_assert_cmpfloat(points[2].intensity, ==, 50); /* the second overtakes it */
    g_assert_cmpfloat(points[2].rate, ==, 100);
    g_assert_cmpfloat(points[3].intensity, ==, 500); /* ridge of the second */
    g_assert_cmpfloat(points[4].rate, ==, 1000);
    roof_envelope(roofs, 1, 1, 5, arena, &n);
    g_assert_cmpuint(n, ==, 2);
}

static void
test_envelope_anywhere(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(3);

    for (int round = 0; round < 300; round++) {
        g_autoptr(Arena) arena = arena_new();
        Roof roofs[6];
        size_t n = 0;
        for (int i = 0; i < 6; i++) {
            roofs[i] = (Roof){ exp2(g_rand_double_range(random, 4, 12)),
                               exp2(g_rand_double_range(random, 0, 4)) };
        }
        const RoofPoint *points = roof_envelope(roofs, 6, .5, 5000, arena, &n);
        for (size_t i = 1; i < n; i++) { /* between the corners, too, it is the highest roof */
            double middle = sqrt(points[i - 1].intensity * points[i].intensity), highest = 0;
            for (int k = 0; k < 6; k++) {
                highest = MAX(highest, roof_rate(roofs[k], middle));
            }
            double drawn = sqrt(points[i - 1].rate * points[i].rate);
            g_assert_cmpfloat_with_epsilon(drawn / highest, 1, 1e-9);
        }
    }
}

/* ---- Names at line ends ---- */

static void
test_end_labels_golden(void)
{
    g_autoptr(Arena) arena = arena_new();
    EndLabel labels[] = { { .target = 200, .name = "d", .height = 14 },
                          { .target = 102, .name = "b", .height = 14 },
                          { .target = 103, .name = "c", .height = 14 },
                          { .target = 100, .name = "a", .height = 14 } };

    g_assert_cmpuint(end_labels_place(labels, 4, 2, 0, 300, arena), ==, 0);
    g_assert_cmpfloat_with_epsilon(labels[3].y, 85.667, .0005);
    g_assert_cmpfloat_with_epsilon(labels[1].y, 101.667, .0005);
    g_assert_cmpfloat_with_epsilon(labels[2].y, 117.667, .0005);
    g_assert_cmpfloat_with_epsilon(labels[0].y, 200, .0005);
    g_assert_true(end_label_moved(&labels[3]));
    g_assert_false(end_label_moved(&labels[1]));
}

static void
test_end_labels_ties(void)
{
    g_autoptr(Arena) arena = arena_new();
    EndLabel labels[] = { { .target = 50, .before = 60, .name = "a", .height = 10 },
                          { .target = 50, .before = 40, .name = "b", .height = 10 },
                          { .target = 50, .before = 40, .name = "aa", .height = 10 } };

    g_assert_cmpuint(end_labels_place(labels, 3, 0, 0, 100, arena), ==, 0);
    g_assert_cmpfloat(labels[2].y, <, labels[1].y);
    g_assert_cmpfloat(labels[1].y, <, labels[0].y);
}

/* Room for three of five names: the highlighted one and both ends; the others are counted. */
static void
test_end_labels_left_out(void)
{
    g_autoptr(Arena) arena = arena_new();
    EndLabel labels[] = { { .target = 10, .name = "top", .height = 10 },
                          { .target = 12, .name = "near", .height = 10 },
                          { .target = 14, .name = "lit", .height = 10, .highlighted = true },
                          { .target = 16, .name = "near too", .height = 10 },
                          { .target = 40, .name = "bottom", .height = 10 } };

    g_assert_cmpuint(end_labels_place(labels, 5, 0, 0, 30, arena), ==, 2);
    g_assert_true(labels[0].placed && labels[2].placed && labels[4].placed);
    /* with room for one more name, it goes into the widest gap: 14 to 40 */
    g_assert_cmpuint(end_labels_place(labels, 5, 0, 0, 40, arena), ==, 1);
    g_assert_true(labels[3].placed && !labels[1].placed);
    g_assert_cmpuint(end_labels_place(labels, 0, 0, 0, 40, arena), ==, 0);
    g_assert_cmpuint(end_labels_place(labels, 2, 0, 0, 5, arena), ==, 2);
}

/* ---- Labels beside points ---- */

static void
test_box_crossed(void)
{
    Box box = { 10, 10, 20, 20 };

    g_assert_true(box_crossed(&box, (Point){ 0, 0 }, (Point){ 30, 30 }));
    g_assert_true(box_crossed(&box, (Point){ 12, 12 }, (Point){ 13, 13 }));
    g_assert_false(box_crossed(&box, (Point){ 0, 0 }, (Point){ 9, 30 }));
    g_assert_false(box_crossed(&box, (Point){ 0, 25 }, (Point){ 25, 45 }));
}

static void
test_box_filled(void)
{
    static const Point corners[] = { { 0, 0 }, { 40, 0 }, { 40, 40 }, { 20, 10 }, { 0, 40 } };
    static const Box inside = { 18, 2, 22, 4 }, around = { -1, -1, 41, 41 },
                     notch = { 18, 30, 22, 35 }, edge = { 18, 8, 22, 30 },
                     beside = { 50, 2, 60, 4 };
    size_t n = G_N_ELEMENTS(corners);

    g_assert_true(box_filled(&inside, corners, n));
    g_assert_true(box_filled(&around, corners, n));
    g_assert_true(box_filled(&edge, corners, n));
    g_assert_false(box_filled(&notch, corners, n));
    g_assert_false(box_filled(&beside, corners, n));
    g_assert_false(box_filled(&inside, corners, 0));
}

static void
test_point_label_first_place(void)
{
    PointMarker marker = { { 50, 50 }, 0 };
    PointField field = {
        .room = { 0, 0, 200, 200 }, .radius = 5, .near = 8, .markers = &marker, .n_markers = 1
    };
    PointLabel label = { .at = { 50, 50 }, .width = 30, .height = 10 };

    g_assert_cmpuint(point_labels_place(&field, &label, 1), ==, 0);
    g_assert_cmpfloat(label.box.left, >, 50); /* NE */
    g_assert_cmpfloat(label.box.bottom, <, 50);
    g_assert_false(label.leader);
    /* in the corner only SW has room */
    field.room = (Box){ 0, 45, 60, 200 };
    g_assert_cmpuint(point_labels_place(&field, &label, 1), ==, 0);
    g_assert_cmpfloat(label.box.right, <, 50);
    g_assert_cmpfloat(label.box.top, >, 50);
    field.room = (Box){ 40, 40, 60, 60 };
    g_assert_cmpuint(point_labels_place(&field, &label, 1), ==, 1);
    g_assert_false(label.placed);
}

static void
test_point_labels_dense(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(4);

    for (int round = 0; round < 50; round++) {
        PointLabel labels[40] = { 0 };
        PointMarker markers[40];
        for (size_t i = 0; i < 40; i++) {
            Point at = { g_rand_double_range(random, 10, 590),
                         g_rand_double_range(random, 10, 390) };
            markers[i] = (PointMarker){ at, i };
            labels[i] = (PointLabel){ .at = at, .width = 60, .height = 14, .owner = i };
        }
        PointField field = {
            .room = { 0, 0, 600, 400 }, .radius = 5, .near = 8, .markers = markers, .n_markers = 40
        };
        size_t left = point_labels_place(&field, labels, 40), unplaced = 0;
        for (size_t i = 0; i < 40; i++) {
            unplaced += !labels[i].placed;
            for (size_t k = 0; k < i; k++) {
                g_assert_true(!labels[i].placed || !labels[k].placed ||
                              !box_overlaps(&labels[i].box, &labels[k].box));
            }
        }
        g_assert_cmpuint(unplaced, ==, left);
        g_assert_cmpuint(left, <, 8);
    }
}

static void
test_point_numbers(void)
{
    g_autoptr(Arena) arena = arena_new();

    g_assert_cmpstr(point_number(arena, 0), ==, "①");
    g_assert_cmpstr(point_number(arena, 8), ==, "⑨");
    g_assert_cmpstr(point_number(arena, 9), ==, "Ⓐ");
    g_assert_cmpstr(point_number(arena, 34), ==, "Ⓩ");
    g_assert_cmpstr(point_number(arena, 35), ==, "(36)");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/frontier/keeps what nothing beats", test_frontier_sweep);
    g_test_add_func("/frontier/equal points have one that stands for them", test_frontier_ties);
    g_test_add_func("/frontier/one point, none, and points without a number", test_frontier_edges);
    g_test_add_func("/frontier/agrees with comparing all pairs", test_frontier_brute_force);
    g_test_add_func("/distribution/shares are those of values not exceeded", test_distribution);
    g_test_add_func("/distribution/quantiles go by the nearest rank", test_quantile_of_hundred);
    g_test_add_func("/distribution/each nine is one step of the tail", test_tail);
    g_test_add_func("/roof/bends where memory and arithmetic meet", test_roof);
    g_test_add_func("/roof/the envelope bends where one chip overtakes another", test_envelope);
    g_test_add_func("/roof/the envelope is the highest roof everywhere", test_envelope_anywhere);
    g_test_add_func("/end labels/move by the least squares", test_end_labels_golden);
    g_test_add_func("/end labels/ties go by the point before, then by name", test_end_labels_ties);
    g_test_add_func("/end labels/what has no room is left out and counted",
                    test_end_labels_left_out);
    g_test_add_func("/point labels/a line crosses a box or not", test_box_crossed);
    g_test_add_func("/point labels/an area fills a part of a box or not", test_box_filled);
    g_test_add_func("/point labels/take the right upper corner, else the next free place",
                    test_point_label_first_place);
    g_test_add_func("/point labels/never overlap among forty points", test_point_labels_dense);
    g_test_add_func("/point labels/numbers of the key are circled", test_point_numbers);
    return g_test_run();
}
