/* The Pareto frontier of points judged by two quantities: the points that no other point beats in
 * one quantity without being worse in the other. Sorts once and sweeps: O(n log n). */
#ifndef CHARTS_KINDS_FRONTIER_H
#define CHARTS_KINDS_FRONTIER_H

#include "base/arena.h"

typedef enum {
    FRONTIER_EXCLUDED,  /* a quantity is not a number */
    FRONTIER_DOMINATED, /* another point is at least as good in both and better in one */
    FRONTIER_EQUAL,     /* equal to a point of the frontier, which represents it */
    FRONTIER_FRONT
} FrontierPlace;

typedef struct {
    double x, y; /* larger is better; negate quantities for which smaller is better */
    /* of equal points, the first by name represents all; on a tie, the first given */
    const char *name;
    FrontierPlace place; /* the result */
} FrontierPoint;

typedef struct {
    size_t *front; /* indices of the points on the frontier, x ascending (and y descending) */
    size_t n_front, n_dominated, n_equal, n_excluded;
} Frontier;

/* Sets each point's place. The indices belong to the arena. */
Frontier frontier_find(FrontierPoint *points, size_t n_points, Arena *arena);

#endif
