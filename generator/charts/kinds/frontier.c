#include "charts/kinds/frontier.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const FrontierPoint *point;
    size_t index;
} Candidate;

/* Sorts by descending x, then by descending y. */
static int
compare_candidates(const void *a, const void *b)
{
    const Candidate *left = a, *right = b;

    if (left->point->x != right->point->x) {
        return left->point->x > right->point->x ? -1 : 1;
    }
    if (left->point->y != right->point->y) {
        return left->point->y > right->point->y ? -1 : 1;
    }
    int order = strcmp(left->point->name, right->point->name);
    return order != 0 ? order : (left->index > right->index) - (left->index < right->index);
}

static bool
same_place(const FrontierPoint *a, const FrontierPoint *b)
{
    return a->x == b->x && a->y == b->y;
}

Frontier
frontier_find(FrontierPoint *points, size_t n_points, Arena *arena)
{
    g_autofree Candidate *candidates = g_new0(Candidate, n_points + 1);
    Frontier frontier = { .front = arena_array(arena, size_t, n_points + 1) };
    size_t n = 0;

    for (size_t i = 0; i < n_points; i++) {
        if (isnan(points[i].x) || isnan(points[i].y)) {
            points[i].place = FRONTIER_EXCLUDED;
            frontier.n_excluded++;
        } else {
            candidates[n++] = (Candidate){ &points[i], i };
        }
    }
    qsort(candidates, n, sizeof *candidates, compare_candidates);
    /* the frontier's last point, which has the largest y so far */
    const FrontierPoint *last = NULL;
    for (size_t i = 0; i < n; i++) {
        FrontierPoint *point = &points[candidates[i].index];
        if (last != NULL && same_place(last, point)) {
            point->place = FRONTIER_EQUAL;
            frontier.n_equal++;
        } else if (last == NULL || point->y > last->y) {
            point->place = FRONTIER_FRONT;
            frontier.front[frontier.n_front++] = candidates[i].index;
            last = point;
        } else {
            point->place = FRONTIER_DOMINATED;
            frontier.n_dominated++;
        }
    }
    for (size_t i = 0; i < frontier.n_front / 2; i++) {
        size_t *left = &frontier.front[i], *right = &frontier.front[frontier.n_front - 1 - i];
        size_t index = *left;
        *left = *right;
        *right = index;
    }
    return frontier;
}
