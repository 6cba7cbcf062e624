/* Crossings of two piecewise linear lines, for break-even charts. */
#ifndef CHARTS_KINDS_CROSSING_H
#define CHARTS_KINDS_CROSSING_H

#include "charts/layout/scene.h"

/* The height of a line at `x`, or NAN outside its range. There is at least one point, and points
 * are sorted by x. */
double line_height(const Point *points, size_t n_points, double x);

/* Crossings of `a` and `b`, sorted by x, where both are defined: where a − b changes its sign.
 * Lines that only touch, that run together, or whose ranges do not overlap do not cross. Two
 * straight lines a(x) = F_a + m_a·x and b(x) = F_b + m_b·x cross at x = (F_a − F_b) / (m_b −
 * m_a). */
Point *lines_crossings(const Point *a, size_t n_a, const Point *b, size_t n_b, Arena *arena,
                       size_t *n_crossings);

#endif
