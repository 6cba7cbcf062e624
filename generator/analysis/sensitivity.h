/* What the stated ranges of parameters do to the totals of the cost model: fills
 * the tables sensitivity and monte_carlo (views/sensitivity.sql). */
#ifndef ANALYSIS_SENSITIVITY_H
#define ANALYSIS_SENSITIVITY_H

#include "analysis/cost_model.h"

/* False when SQLite refuses. */
bool sensitivity_fill(const CostModel *model, sqlite3 *db, Arena *arena);
bool monte_carlo_fill(const CostModel *model, sqlite3 *db, Arena *arena);

#endif
