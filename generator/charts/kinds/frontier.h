/* The Pareto frontier of points that are judged by two quantities: those that
 * no other point beats in one without losing in the other. Sorted once, then
 * swept: O(n log n). */
#ifndef CHARTS_KINDS_FRONTIER_H
#define CHARTS_KINDS_FRONTIER_H

#include "base/arena.h"

typedef enum {
    FRONTIER_EXCLUDED,  /* a quantity is not a number */
    FRONTIER_DOMINATED, /* another has at least as much of both and more of one */
    FRONTIER_EQUAL,     /* the same as a point of the front, which stands for it */
    FRONTIER_FRONT
} FrontierPlace;

typedef struct {
    double x, y;      /* the larger the better: turn the sign of what is to be small */
    const char *name; /* of equal points the first by name stands for all; then the first given */
    FrontierPlace place; /* the answer */
} FrontierPoint;

typedef struct {
    size_t *front; /* indices of the points, x rising (and so y falling) */
    size_t n_front, n_dominated, n_equal, n_excluded;
} Frontier;

/* Fills in each point's place. The indices belong to the arena. */
Frontier frontier_find(FrontierPoint *points, size_t n_points, Arena *arena);

#endif
