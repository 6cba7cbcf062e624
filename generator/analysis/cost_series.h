/* Evaluates a measure of an option for many values of some inputs at once. The results equal those
 * of cost_model_measure() for each value, to the last bit. */
#ifndef ANALYSIS_COST_SERIES_H
#define ANALYSIS_COST_SERIES_H

#include "analysis/cost_model.h"

/* Saves the lines of the last evaluation, as a CostSheet does. Not to be shared between threads. */
typedef struct CostSeries CostSeries;

/* Belongs to the arena. */
CostSeries *cost_series_new(const CostModel *model, Arena *arena);

/* Sets the number of values. If it changes, the values of varying inputs must be set again. */
void cost_series_resize(CostSeries *series, size_t n);

/* Makes an input vary from now on and copies its n values. All varying inputs must have the same
 * n. */
void cost_series_set(CostSeries *series, size_t input, const double *values, size_t n);

/* Writes the measure for each value, with all other inputs taken from `inputs`. */
void cost_series_measure(CostSeries *series, const double *inputs, size_t option,
                         CostMeasure measure, double *ret);

#endif
