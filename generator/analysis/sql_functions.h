/* The statistics of analysis/stats.h as SQL functions. NULLs are left out, as
 * SQL's own aggregates do; a text is an error; what is not defined, because of an
 * infinite value too, is NULL. The order of rows never changes a result.
 *
 * Aggregates
 *   mean(x)  median(x)          sum over sorted, compensated; linear percentile 50
 *   stddev(x)  cv(x)            of the sample (n - 1); cv = stddev / mean
 *   percentile(x, p)            p from 0 to 100, linear interpolation (type 7)
 *   ci_low(x)  ci_high(x)       95 % interval of the mean, Student's t; NULL below
 *                               5 values
 *   run_list(x)                 the values in ascending order, as text with a blank
 *                               between; NULL for none and for more than 50
 *   olympic_mean(x, failed, m)  MLPerf: drop the m lowest and the m highest; rows
 *                               with failed ≠ 0 count as dropped highest ones.
 *                               NULL when more than m failed, and when m is NULL
 *   olympic_kept(x, failed, m)  number of values kept, 0 when there is no mean
 *   olympic_error(x, failed, m) standard error of that mean; degrees of freedom
 *                               are olympic_kept - 1
 *
 * Scalars
 *   t_quantile(p, df)           Student's t
 *   ratio_low(a, sa, dfa, b, sb, dfb), ratio_high(…)
 *                               95 % interval of a / b from their standard errors
 *                               and degrees of freedom */
#ifndef ANALYSIS_SQL_FUNCTIONS_H
#define ANALYSIS_SQL_FUNCTIONS_H

#include <sqlite3.h>
#include <stdbool.h>

/* False when SQLite refuses; sqlite3_errmsg() says why. */
bool sql_functions_register(sqlite3 *db);

#endif
