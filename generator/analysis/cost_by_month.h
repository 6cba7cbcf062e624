/* Costs over time: fills the table month_cost (views/cost_by_month.sql). */
#ifndef ANALYSIS_COST_BY_MONTH_H
#define ANALYSIS_COST_BY_MONTH_H

#include "analysis/cost_model.h"
#include "analysis/fill.h"

void cost_by_month_fill(const CostModel *model, Fills *fills);

#endif
