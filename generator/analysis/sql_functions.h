/* The statistics of analysis/stats.h as SQL functions. NULLs are ignored, as in
 * SQL's own aggregates; a text is an error; an undefined result is NULL, also if an
 * infinite value is the reason. The order of rows never changes a result.
 *
 * Aggregates
 *   mean(x)  median(x)          sum of sorted values, compensated; linear percentile 50
 *   trimmed_mean(x, fraction)   without ⌊n·fraction⌋ values at each end
 *   geometric_mean(x)           NULL unless all are positive
 *   stddev(x)  cv(x)            of the sample (n - 1); cv = stddev / mean
 *   mad(x)                      median absolute deviation, without a factor
 *   percentile(x, p)            p from 0 to 100, linear interpolation (type 7)
 *   percentile(x, p, 'name')    'linear', 'nearest rank' or 'median unbiased'
 *   ci_low(x)  ci_high(x)       95 % interval of the mean, Student's t; NULL below
 *                               5 values
 *   run_list(x)                 the values in ascending order, as text separated by
 *                               spaces; NULL for none and for more than 50
 *   olympic_mean(x, failed, m)  MLPerf: drop the m lowest and the m highest; rows
 *                               with failed ≠ 0 count among the dropped highest.
 *                               NULL if more than m failed, or m is NULL
 *   olympic_kept(x, failed, m)  number of values kept; 0 if there is no mean
 *   olympic_error(x, failed, m) standard error of that mean; degrees of freedom
 *                               are olympic_kept - 1
 *   bca_mean_low(x)  bca_mean_high(x)  bca_median_low(x)  bca_median_high(x)
 *                               95 % bootstrap interval; bca_method(x) names method,
 *                               draws and seed. NULL below 5 values
 *
 * Aggregates of two samples: x belongs to the first if `first` ≠ 0 and to the second
 * if it is 0; NULL leaves it out. Intervals are 95 %, and NULL if either sample has fewer
 * than 5 values.
 *   bca_difference_low(x, first)  bca_difference_high(x, first)
 *                               of mean - mean, bootstrap
 *   bca_ratio_low(x, first)  bca_ratio_high(x, first)
 *                               of mean / mean, positive values, bootstrap
 *   bca_method(x, first)
 *   welch_low(x, first)  welch_high(x, first)      of mean - mean, Student's t
 *   fieller_low(x, first)  fieller_high(x, first)  of mean / mean
 *   log_t_low(x, first)  log_t_high(x, first)      of geometric mean / geometric mean
 *   mann_whitney_u(x, first)  mann_whitney_p(x, first)  mann_whitney_effect(x, first)
 *   mann_whitney_method(x, first)
 *                               U, two-sided p, rank-biserial correlation, and the method
 *
 * Scalars
 *   t_quantile(p, df)           Student's t
 *   days_between(from, to)      of ISO dates or times; negative when `to` is earlier
 *   counted(n, one, several)    '1 chip', '1,024 chips'; NULL for NULL
 *   lengths_alike(a, b)         whether mean lengths of requests count as the same: they differ by
 *                               at most a tenth of the shorter one
 *   date_in_words(date)         '2026-11-20' → '20 November 2026'
 *   in_words(x)                 a number in its shortest form, a text unchanged,
 *                               'not known' for NULL
 *   ratio_low(a, sa, dfa, b, sb, dfb), ratio_high(…)
 *                               95 % interval of a / b from their standard errors
 *                               and degrees of freedom */
#ifndef ANALYSIS_SQL_FUNCTIONS_H
#define ANALYSIS_SQL_FUNCTIONS_H

#include <sqlite3.h>
#include <stdbool.h>

/* Returns false if SQLite refuses; sqlite3_errmsg() gives the reason. */
bool sql_functions_register(sqlite3 *db);

#endif
