/* The rules of analysis/rules.yaml as relations:
 *
 *   comparison_rule   the rules: position, name, verdict, says, picture
 *   picture_rule      what rows of one picture may differ in
 *   compatible_round  versions of benchmarks that compare; one span, one number
 *   result_pair       every pair of results of a phase in both directions
 *   result_kind       results that no rule can tell apart are of one kind
 *   comparison        every pair once, with the verdict (views/comparison.sql) */
#ifndef ANALYSIS_COMPARISON_H
#define ANALYSIS_COMPARISON_H

#include "store/store.h"

#include <sqlite3.h>

/* Needs the relation score. */
bool comparison_install(sqlite3 *db, Diag *diag);

#endif
