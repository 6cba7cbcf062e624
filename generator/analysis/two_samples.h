/* Two independent samples against each other, without drawing: intervals by
 * formula, which the bootstrap's are checked against, and the rank test. NAN
 * where something is not defined; no interval below STATS_INTERVAL_MIN values
 * on either side. */
#ifndef ANALYSIS_TWO_SAMPLES_H
#define ANALYSIS_TWO_SAMPLES_H

#include "analysis/bootstrap.h"

/* Of the difference of means first - second: Student's t with Welch's degrees of
 * freedom (Biometrika 34 (1947) 28–35). */
Interval difference_welch(Numbers first, Numbers second, double confidence);

/* Of the ratio of means first / second: Fieller, "Some problems in interval
 * estimation", J. R. Stat. Soc. B 16 (1954) 175–185, with variances that may
 * differ and Welch's degrees of freedom for first - ratio·second. NAN when the
 * second mean is not clearly different from 0: the set is then no interval. */
Interval ratio_fieller(Numbers first, Numbers second, double confidence);

/* Of the ratio of geometric means, for positive values only: Welch's interval
 * for the logarithms, back from them. */
Interval ratio_log_t(Numbers first, Numbers second, double confidence);

/* Mann & Whitney, "On a test of whether one of two random variables is
 * stochastically larger than the other", Ann. Math. Stat. 18 (1947) 50–60. */
typedef struct {
    double u;      /* pairs in which the first is larger, ties half: R's W */
    double p;      /* two-sided */
    double effect; /* rank-biserial correlation 2u / (n₁n₂) - 1, from -1 to 1 */
    bool exact;    /* p from the distribution itself: both n < 50 and no ties;
                      else normal, corrected for ties and continuity */
} RankTest;

RankTest rank_test(Numbers first, Numbers second);

#endif
