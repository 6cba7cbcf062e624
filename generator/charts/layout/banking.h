/* Banking: the aspect ratio at which the slopes of lines are told apart best
 * (Cleveland 1993; Heer & Agrawala 2006; Talbot, Gerth & Hanrahan 2011).
 *
 * A segment is given by how far it goes along both axes, as parts of their lengths. */
#ifndef CHARTS_LAYOUT_BANKING_H
#define CHARTS_LAYOUT_BANKING_H

#include "base/base.h"

typedef struct {
    double along, up;
} BankSegment;

/* Height by width at which the lines are shortest while the panel keeps its area:
 * the least Σ √(along² / a + up² · a), by golden section on ln a from 1/1000 to 1000.
 * 1 where nothing rises or there is no segment. */
double banking_arc_length(const BankSegment *segments, size_t n_segments);

#endif
