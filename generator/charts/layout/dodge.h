/* Dodging: labels of one column moved as little as possible so that none
 * overlaps. Exact: minimises Σ w (y − target)² by isotonic regression (pool
 * adjacent violators) in shifted coordinates, clamped to the room; linear time. */
#ifndef CHARTS_LAYOUT_DODGE_H
#define CHARTS_LAYOUT_DODGE_H

#include "base/arena.h"

typedef struct {
    double target; /* wanted centre; the items are sorted by it, increasing */
    double height; /* of the label */
    double weight; /* > 0 */
    double y;      /* the answer: centre */
} DodgeItem;

/* Fills in `y` (the arena holds working memory) so that neighbours keep `gap` between their boxes
 * and all lie in [low, high]. False (nothing filled in) when they do not fit. */
bool dodge(DodgeItem *items, size_t n_items, double gap, double low, double high, Arena *arena);

#endif
