#include "charts/crossing.h"

#include <math.h>
#include <stdlib.h>

double
line_height(const Point *points, size_t n_points, double x)
{
    if (!(x >= points[0].x && x <= points[n_points - 1].x)) {
        return NAN;
    }
    size_t i = 0;
    while (i + 2 < n_points && points[i + 1].x < x) {
        i++;
    }
    if (n_points == 1 || points[i].x == x) {
        return points[i].y;
    }
    const Point *from = &points[i], *to = &points[i + 1];
    return from->y + (to->y - from->y) * ((x - from->x) / (to->x - from->x));
}

static int
compare_numbers(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

Point *
lines_crossings(const Point *a, size_t n_a, const Point *b, size_t n_b, Arena *arena,
                size_t *n_crossings)
{
    g_autofree double *stops = g_new0(double, n_a + n_b);
    Point *crossings = arena_array(arena, Point, n_a + n_b);
    double last_x = NAN, last = 0; /* where a − b was last other than 0, and what */
    bool together = false;         /* since then */

    for (size_t i = 0; i < n_a + n_b; i++) {
        stops[i] = i < n_a ? a[i].x : b[i - n_a].x;
    }
    qsort(stops, n_a + n_b, sizeof *stops, compare_numbers);
    *n_crossings = 0;
    for (size_t i = 0; i < n_a + n_b; i++) {
        double x = stops[i];
        double difference = line_height(a, n_a, x) - line_height(b, n_b, x);
        if (isnan(difference)) {
            continue;
        }
        if (difference == 0) {
            together = together || !isnan(last_x);
            continue;
        }
        if (!isnan(last_x) && (difference > 0) != (last > 0)) {
            double at = last_x + (x - last_x) * (last / (last - difference));
            if (together) { /* they meet at the first stop of equal height */
                for (size_t k = 0; k < i; k++) {
                    if (stops[k] > last_x) {
                        at = stops[k];
                        break;
                    }
                }
            }
            crossings[(*n_crossings)++] = (Point){ at, line_height(a, n_a, at) };
        }
        last_x = x;
        last = difference;
        together = false;
    }
    return crossings;
}
