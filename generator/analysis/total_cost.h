/* Fills cost_line, cost_input and cost_range (views/total_cost.sql). */
#ifndef ANALYSIS_TOTAL_COST_H
#define ANALYSIS_TOTAL_COST_H

#include "analysis/cost_model.h"
#include "analysis/fill.h"
#include "base/diag.h"

/* Reports errors for parameters outside the range that cost_parameter allows, and warnings for
 * names similar to one of the model. Returns false if there was an error. */
bool total_cost_check(sqlite3 *db, const CostModel *model, Diag *diag);

void total_cost_fill(const CostModel *model, Fills *fills);

#endif
