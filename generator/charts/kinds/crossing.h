/* Where two broken lines cross: break-even. */
#ifndef CHARTS_KINDS_CROSSING_H
#define CHARTS_KINDS_CROSSING_H

#include "charts/layout/scene.h"

/* The height of a broken line at `x`, NAN outside of it; the points are sorted
 * by x and at least one. */
double line_height(const Point *points, size_t n_points, double x);

/* Crossings of `a` and `b`, in the order of x, where both are there: the places
 * where a − b changes its sign. Lines that only touch, run together, or have no
 * stretch in common do not cross. Two straight lines a(x) = F_a + m_a·x and
 * b(x) = F_b + m_b·x cross at x = (F_a − F_b) / (m_b − m_a). */
Point *lines_crossings(const Point *a, size_t n_a, const Point *b, size_t n_b, Arena *arena,
                       size_t *n_crossings);

#endif
