/* Dodging: moves the labels of a column as little as possible so that none overlap. Exact:
 * minimises Σ w (y − target)² by isotonic regression (pool adjacent violators) in shifted
 * coordinates, clamped to the available range. Takes linear time. */
#ifndef CHARTS_LAYOUT_DODGE_H
#define CHARTS_LAYOUT_DODGE_H

#include "base/arena.h"

typedef struct {
    double target; /* preferred centre; items must be sorted by it in ascending order */
    double height; /* of the label */
    double weight; /* > 0 */
    double y;      /* the result: centre */
} DodgeItem;

/* Sets `y` so that neighbouring boxes are at least `gap` apart and all are within [low, high]. The
 * arena is used for working memory. Returns false and sets nothing if they do not fit. */
bool dodge(DodgeItem *items, size_t n_items, double gap, double low, double high, Arena *arena);

#endif
