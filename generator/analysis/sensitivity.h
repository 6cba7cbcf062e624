/* What the stated ranges of parameters do to the totals of the cost model: fills
 * the tables sensitivity and monte_carlo (views/sensitivity.sql). */
#ifndef ANALYSIS_SENSITIVITY_H
#define ANALYSIS_SENSITIVITY_H

#include "analysis/cost_model.h"
#include "analysis/random.h"

enum { MONTE_CARLO_SEED = 20261120, MONTE_CARLO_DRAWS = 10000 };

/* A draw from the triangular distribution on low ≤ mode ≤ high, by its inverse
 * distribution function (JCGM 101:2008 has it among those for stated limits). */
double triangular_draw(Random *random, double low, double mode, double high);

/* False when SQLite refuses. */
bool sensitivity_fill(const CostModel *model, sqlite3 *db, Arena *arena);
bool monte_carlo_fill(const CostModel *model, sqlite3 *db, Arena *arena);

#endif
