#include "charts/kinds/crossing.h"

#include "base/number.h"

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

/* The ends of both lines' segments, sorted by x. */
static double *
stops_of(const Point *a, size_t n_a, const Point *b, size_t n_b, Arena *arena)
{
    double *stops = arena_array(arena, double, n_a + n_b);

    for (size_t i = 0; i < n_a + n_b; i++) {
        stops[i] = i < n_a ? a[i].x : b[i - n_a].x;
    }
    qsort(stops, n_a + n_b, sizeof *stops, compare_doubles);
    return stops;
}

/* The last stop at which the lines were apart, and the difference there. */
typedef struct {
    size_t stop;
    double by;     /* a − b; 0: not apart so far */
    bool together; /* whether they met at a later stop */
} Apart;

/* Where a − b changes sign, given that it is `by` at stop `i`. Lines that run together for a while
 * meet at the first stop with equal height. */
static double
crossing_at(const double *stops, const Apart *apart, size_t i, double by)
{
    size_t next = apart->stop + 1;

    while (apart->together && stops[next] == stops[apart->stop]) {
        next++;
    }
    return apart->together ? stops[next]
                           : stops[apart->stop] +
                                 (stops[i] - stops[apart->stop]) * (apart->by / (apart->by - by));
}

Point *
lines_crossings(const Point *a, size_t n_a, const Point *b, size_t n_b, Arena *arena,
                size_t *n_crossings)
{
    const double *stops = stops_of(a, n_a, b, n_b, arena);
    Point *crossings = arena_array(arena, Point, n_a + n_b);
    Apart apart = { 0 };

    *n_crossings = 0;
    for (size_t i = 0; i < n_a + n_b; i++) {
        double by = line_height(a, n_a, stops[i]) - line_height(b, n_b, stops[i]);
        if (isnan(by)) {
            continue;
        }
        if (by == 0) {
            apart.together = apart.by != 0;
            continue;
        }
        if (apart.by != 0 && (by > 0) != (apart.by > 0)) {
            double at = crossing_at(stops, &apart, i, by);
            crossings[(*n_crossings)++] = (Point){ at, line_height(a, n_a, at) };
        }
        apart = (Apart){ .stop = i, .by = by };
    }
    return crossings;
}
