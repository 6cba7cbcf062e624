/* Random draws of the parameters that have a range, for Monte Carlo. The same draws are used
 * everywhere, so the totals, costs by month and break-evens of one draw belong together. Draws show
 * what the stated ranges allow, not whether the ranges are right. */
#ifndef ANALYSIS_COST_DRAWS_H
#define ANALYSIS_COST_DRAWS_H

#include "analysis/cost_series.h"

typedef struct {
    const CostModel *model;
    size_t n;
    const bool *ranged; /* by parameter */
    double *values;     /* [parameter * n + draw]; 0 for parameters without a range */
} CostDraws;

/* The first n draws, in the arena. NULL if no parameter that a scenario reads has a range. */
const CostDraws *cost_draws_new(const CostModel *model, size_t n, Arena *arena);

/* Sets the ranged parameters in `values` to those of one draw. */
void cost_draws_take(const CostDraws *draws, size_t draw, double *values);

/* Sets the inputs of a scenario to vary over `n` draws starting at `first`. The input `except`
 * (SIZE_MAX: none) is left unchanged. */
void cost_draws_vary(const CostDraws *draws, size_t scenario, size_t first, size_t n, size_t except,
                     CostSeries *series);

#endif
