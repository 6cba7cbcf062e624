/* Weighted totals of a decision matrix. A criterion that lacks a score for any option is left out
 * of all totals, so that they are comparable. */
#ifndef CHARTS_KINDS_WEIGHTED_TOTALS_H
#define CHARTS_KINDS_WEIGHTED_TOTALS_H

#include "base/arena.h"

typedef struct {
    size_t n_options, n_criteria;
    const double *scores;  /* [option * n_criteria + criterion]; NAN: none */
    const double *weights; /* ≥ 0 */
    /* results */
    bool *counts;   /* by criterion: whether it counts */
    double *shares; /* by criterion: share of the weights that count */
    double *totals; /* by option: Σ share·score; NAN if nothing counts */
    /* by option: the smallest and largest total if one weight is halved or doubled */
    double *lows, *highs;
    size_t *order; /* the highest total first; ties in the given order */
} WeightedScores;

/* Computes the results, in the arena. */
void weighted_fill(WeightedScores *matrix, Arena *arena);

#endif
