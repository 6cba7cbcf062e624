/* The totals of an option at many values of one input, worked out side by side: what
 * cost_model_total() and cost_model_outlay() give at each, to the last bit. */
#ifndef ANALYSIS_COST_SERIES_H
#define ANALYSIS_COST_SERIES_H

#include "analysis/cost_model.h"

/* Keeps the lines as they were evaluated last, as a CostSheet does. Used by one thread. */
typedef struct CostSeries CostSeries;

/* `input` is the one that varies. Belongs to the arena. */
CostSeries *cost_series_new(const CostModel *model, size_t input, Arena *arena);

/* The values of the input from now on, n of them; copied. */
void cost_series_set(CostSeries *series, const double *values, size_t n);

/* One total, or outlay, for each value, with all other inputs as they are. */
void cost_series_totals(CostSeries *series, const double *inputs, size_t option, double *ret);
void cost_series_outlays(CostSeries *series, const double *inputs, size_t option, double *ret);

#endif
