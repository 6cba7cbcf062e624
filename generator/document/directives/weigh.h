/* What the script of a page (assets/weigh.js) needs to work a table out again with a reader's own
 * numbers, as one line of JSON in the attribute `weigh` of the table: a decision matrix with other
 * weights, or the cost model with other values. The script evaluates the formulas of
 * views/cost_formula.sql in postfix order; it has no cost model of its own. */
#ifndef DOCUMENT_DIRECTIVES_WEIGH_H
#define DOCUMENT_DIRECTIVES_WEIGH_H

#include "document/directives/matrix.h"

/* Nothing unless two options are ranked by two criteria or more. */
void weigh_set_matrix(const Matrix *matrix, xmlNode *table);

/* `sliders:` of a table block: true, or a map from the scenarios that are shown to their labels;
 * nothing without that key. Adds the parameters that move the totals most. False after an error. */
bool weigh_set_cost(Loading *loading, const Value *map, xmlNode *table);

#endif
