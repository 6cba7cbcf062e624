/* How the stated ranges of parameters affect the totals of the cost model: fills the tables
 * sensitivity and monte_carlo (views/sensitivity.sql). */
#ifndef ANALYSIS_SENSITIVITY_H
#define ANALYSIS_SENSITIVITY_H

#include "analysis/cost_model.h"
#include "analysis/fill.h"

void sensitivity_fill(const CostModel *model, Fills *fills);
void monte_carlo_fill(const CostModel *model, Fills *fills);

#endif
