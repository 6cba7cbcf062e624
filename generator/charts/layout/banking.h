/* Banking: the aspect ratio at which the slopes of lines are easiest to compare (Cleveland 1993;
 * Heer & Agrawala 2006; Talbot, Gerth & Hanrahan 2011).
 *
 * A segment is given by its extent along both axes, as a share of their lengths. */
#ifndef CHARTS_LAYOUT_BANKING_H
#define CHARTS_LAYOUT_BANKING_H

#include "base/base.h"

typedef struct {
    double along, up;
} BankSegment;

/* The height divided by width at which the total length of the lines is shortest for a constant
 * area: the minimum of Σ √(along² / a + up² · a), by golden-section search on ln a from 1/1000 to
 * 1000. 1 if all segments are level or there are none. */
double banking_arc_length(const BankSegment *segments, size_t n_segments);

#endif
