/* Costs over time: fills the table month_cost (views/cost_by_month.sql). */
#ifndef ANALYSIS_COST_BY_MONTH_H
#define ANALYSIS_COST_BY_MONTH_H

#include "analysis/cost_model.h"

/* False when SQLite refuses. */
bool cost_by_month_fill(const CostModel *model, sqlite3 *db, Arena *arena);

#endif
