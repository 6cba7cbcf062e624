/* The rules of analysis/rules.yaml as relations:
 *
 *   comparison_rule   the rules: position, name, verdict, says, picture
 *   picture_rule      in what the rows of one chart may differ
 *   compatible_round  benchmark versions that are comparable; each span has a number
 *   result_pair       every pair of results of a phase in both directions
 *   result_kind       groups of results that no rule can tell apart
 *   comparison        every pair once, with its verdict (views/comparison.sql) */
#ifndef ANALYSIS_COMPARISON_H
#define ANALYSIS_COMPARISON_H

#include "store/store.h"

#include <sqlite3.h>

/* Requires the relation score. */
bool comparison_install(sqlite3 *db, Diag *diag);

#endif
