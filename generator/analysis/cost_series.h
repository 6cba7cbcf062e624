/* A measure of an option at many values of some inputs, worked out side by side: what
 * cost_model_measure() gives at each, to the last bit. */
#ifndef ANALYSIS_COST_SERIES_H
#define ANALYSIS_COST_SERIES_H

#include "analysis/cost_model.h"

/* Keeps the lines as they were evaluated last, as a CostSheet does. Used by one thread. */
typedef struct CostSeries CostSeries;

/* Belongs to the arena. */
CostSeries *cost_series_new(const CostModel *model, Arena *arena);

/* So many values; those of inputs that vary are set then, when they were not as many. */
void cost_series_resize(CostSeries *series, size_t n);

/* The values of an input that varies from now on, n of them; copied. Where several vary, all
 * have as many. */
void cost_series_set(CostSeries *series, size_t input, const double *values, size_t n);

/* One for each value, with all other inputs as they are. */
void cost_series_measure(CostSeries *series, const double *inputs, size_t option,
                         CostMeasure measure, double *ret);

#endif
