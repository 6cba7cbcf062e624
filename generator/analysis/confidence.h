/* How far a choice can be relied on. Two things limit this, and either alone would mislead: how
 * precisely the difference behind the choice was measured, and how well the measured case fits the
 * user's. The confidence is the lower of the two. */
#ifndef ANALYSIS_CONFIDENCE_H
#define ANALYSIS_CONFIDENCE_H

#include "base/base.h"

typedef enum {
    CONFIDENCE_NONE, /* not tested */
    CONFIDENCE_LOW,
    CONFIDENCE_MODERATE,
    CONFIDENCE_HIGH,
} Confidence;

/* "none", "low", "moderate", "high". */
const char *confidence_name(Confidence confidence);
/* Returns false for any other name. */
bool confidence_parse(const char *name, Confidence *ret);

/* The confidence in a difference with at least n runs on each side:
 *   none      no runs
 *   low       one run, or no interval of the difference that excludes parity
 *   moderate  2 to 4 runs, and such an interval
 *   high      5 runs or more, and such an interval
 * Below five runs this program computes no interval itself. */
Confidence confidence_of_precision(double n, bool excludes_parity);

/* Whether the measured case matches the user's case in one respect. */
typedef enum { FIT_NO, FIT_PARTLY, FIT_YES } Fit;

/* The confidence from the fit in several respects:
 *   none      all are no
 *   low       some are no
 *   moderate  none is no, but not all are yes
 *   high      all are yes */
Confidence confidence_of_fit(const Fit *fits, size_t n_fits);

#endif
