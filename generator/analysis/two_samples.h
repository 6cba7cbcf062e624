/* Comparisons of two independent samples without resampling: intervals by formula, which serve as a
 * check on the bootstrap's, and the rank test. Undefined results are NAN; there is no interval if
 * either sample has fewer than STATS_INTERVAL_MIN values. */
#ifndef ANALYSIS_TWO_SAMPLES_H
#define ANALYSIS_TWO_SAMPLES_H

#include "analysis/bootstrap.h"

/* Interval of the difference of means first - second: Student's t with Welch's degrees of freedom
 * (Biometrika 34 (1947) 28–35). */
Interval difference_welch(Numbers first, Numbers second, double confidence);

/* Interval of the ratio of means first / second: Fieller, "Some problems in interval estimation",
 * J. R. Stat. Soc. B 16 (1954) 175–185, allowing for different variances, with Welch's degrees of
 * freedom for first - ratio·second. NAN if the second mean is not clearly different from 0, because
 * the set is then not an interval. */
Interval ratio_fieller(Numbers first, Numbers second, double confidence);

/* Interval of the ratio of geometric means, for positive values only: Welch's interval of the
 * logarithms, transformed back. */
Interval ratio_log_t(Numbers first, Numbers second, double confidence);

/* Mann & Whitney, "On a test of whether one of two random variables is
 * stochastically larger than the other", Ann. Math. Stat. 18 (1947) 50–60. */
typedef struct {
    double u;      /* number of pairs in which the first is larger, ties counting half: R's W */
    double p;      /* two-sided */
    double effect; /* rank-biserial correlation 2u / (n₁n₂) - 1, from -1 to 1 */
    /* whether p is from the exact distribution (both n < 50 and no ties) or from the normal,
     * corrected for ties and continuity */
    bool exact;
} RankTest;

RankTest rank_test(Numbers first, Numbers second);

#endif
