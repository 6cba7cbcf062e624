/* Weighted totals of a decision matrix. A criterion that has no score for each of
 * the options counts in no total, so that all totals are made of the same. */
#ifndef CHARTS_KINDS_WEIGHTED_TOTALS_H
#define CHARTS_KINDS_WEIGHTED_TOTALS_H

#include "base/arena.h"

typedef struct {
    size_t n_options, n_criteria;
    const double *scores;  /* [option * n_criteria + criterion]; NAN: none */
    const double *weights; /* ≥ 0 */
    /* the answer */
    bool *counts;   /* by criterion */
    double *shares; /* by criterion: of the weights that count */
    double *totals; /* by option: Σ share·score; NAN when nothing counts */
    /* the smallest and the largest total when one weight is halved or doubled */
    double *lows, *highs;
    size_t *order; /* the highest total first; ties in the order given */
} WeightedScores;

/* Fills in the answer, in the arena. */
void weighted_fill(WeightedScores *matrix, Arena *arena);

#endif
