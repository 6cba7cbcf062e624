/* Draws of the parameters that have a range: what Monte Carlo is made of. Every draw is made
 * alike wherever it is used, so totals, costs by month and break-evens of one draw belong
 * together. A draw says what the stated ranges allow, and nothing of whether they are right. */
#ifndef ANALYSIS_COST_DRAWS_H
#define ANALYSIS_COST_DRAWS_H

#include "analysis/cost_series.h"

typedef struct {
    const CostModel *model;
    size_t n;
    const bool *ranged; /* by parameter */
    double *values;     /* [parameter * n + draw]; 0 of those without a range */
} CostDraws;

/* The first n draws, in the arena; NULL when no parameter that a scenario reads has a range. */
const CostDraws *cost_draws_new(const CostModel *model, size_t n, Arena *arena);

/* Sets the ranged ones among the parameters' values to those of one draw. */
void cost_draws_take(const CostDraws *draws, size_t draw, double *values);

/* Makes the inputs of a scenario vary as in `n` draws from `first` on. The input `except`
 * (SIZE_MAX: none) is left alone. */
void cost_draws_vary(const CostDraws *draws, size_t scenario, size_t first, size_t n, size_t except,
                     CostSeries *series);

#endif
