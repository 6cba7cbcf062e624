#include "charts/kinds/gap_band.h"

#include "charts/layout/legend.h"

/* The height of the piece at x, which must be within it. */
static double
height_at(const LinePiece *piece, double x)
{
    size_t i = 1;

    while (i + 1 < piece->n && piece->points[i].x < x) {
        i++;
    }
    Point from = piece->points[i - 1], to = piece->points[i];
    return to.x > from.x ? from.y + (x - from.x) / (to.x - from.x) * (to.y - from.y) : to.y;
}

/* The part of the piece between two x positions, as points from left to right. */
static size_t
cut(const LinePiece *piece, double left, double right, Point *points)
{
    size_t n = 0;

    points[n++] = (Point){ left, height_at(piece, left) };
    for (size_t i = 0; i < piece->n; i++) {
        if (piece->points[i].x > left && piece->points[i].x < right) {
            points[n++] = piece->points[i];
        }
    }
    points[n++] = (Point){ right, height_at(piece, right) };
    return n;
}

static void
fill_between(Sketch *sketch, const LinePiece *first, const LinePiece *second)
{
    double left = MAX(first->points[0].x, second->points[0].x);
    double right = MIN(first->points[first->n - 1].x, second->points[second->n - 1].x);

    if (right <= left) {
        return;
    }
    Point *points = arena_array(sketch->arena, Point, first->n + second->n + 4);
    Point *back = arena_array(sketch->arena, Point, second->n + 2);
    size_t n = cut(first, left, right, points), n_back = cut(second, left, right, back);
    while (n_back > 0) {
        points[n++] = back[--n_back];
    }
    sketch_area(sketch, paint_of(PAINT_CONTEXT), points, n, false);
}

void
gap_band_draw(Sketch *sketch, const LinePiece *first, size_t n_first, const LinePiece *second,
              size_t n_second)
{
    for (size_t i = 0; i < n_first; i++) {
        for (size_t k = 0; k < n_second; k++) {
            fill_between(sketch, &first[i], &second[k]);
        }
    }
}
