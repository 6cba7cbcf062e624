/* Data for the script of a page (assets/weigh.js), which recalculates a table with the user's own
 * numbers: a decision matrix with other weights, or the cost model with other values. It is one
 * line of JSON in the attribute `weigh` of the table. The script has no cost model of its own: it
 * evaluates the formulas of views/cost_formula.sql in postfix order. */
#ifndef DOCUMENT_DIRECTIVES_WEIGH_H
#define DOCUMENT_DIRECTIVES_WEIGH_H

#include "document/directives/matrix.h"

/* Does nothing unless at least two options are ranked by at least two criteria. */
void weigh_set_matrix(const Matrix *matrix, xmlNode *table);

/* Reads `sliders:` of a table block: true, or a map from scenarios to their labels. Without that
 * key it does nothing. Adds the parameters that change the totals most. False after an error. */
bool weigh_set_cost(Loading *loading, const Value *map, xmlNode *table);

#endif
