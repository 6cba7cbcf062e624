/* How far a choice can be relied on. Two things limit that, and each alone would mislead: how
 * precisely the difference behind the choice was measured, and how well what was measured fits the
 * reader's case. The choice is as sure as the lower of the two. */
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
/* False when the name is none of these. */
bool confidence_parse(const char *name, Confidence *ret);

/* Of a difference with at least n runs on each side:
 *   none      no run
 *   low       one run, or no interval of the difference that excludes parity
 *   moderate  2 to 4 runs, and such an interval
 *   high      5 runs or more, and such an interval
 * Five is the number of runs below which this program forms no interval itself. */
Confidence confidence_of_precision(double n, bool excludes_parity);

/* Whether what was measured is, in one respect, the reader's case. */
typedef enum { FIT_NO, FIT_PARTLY, FIT_YES } Fit;

/* Of several respects:
 *   none      all are no
 *   low       some are no
 *   moderate  none is no
 *   high      all are yes */
Confidence confidence_of_fit(const Fit *fits, size_t n_fits);

#endif
