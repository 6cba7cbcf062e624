/* Rooflines: the rate that a chip can reach at an arithmetic intensity, limited by its memory or
 * its arithmetic (Williams, Waterman & Patterson, CACM 52, 2009). */
#ifndef CHARTS_KINDS_ROOF_H
#define CHARTS_KINDS_ROOF_H

#include "base/arena.h"

typedef struct {
    double peak;      /* operations per second, > 0 */
    double bandwidth; /* bytes per second, > 0 */
} Roof;

typedef struct {
    double intensity, rate;
} RoofPoint;

/* The operations per byte from which arithmetic is the limit: peak / bandwidth. */
double roof_ridge(Roof roof);

/* min(peak, bandwidth × intensity). */
double roof_rate(Roof roof, double intensity);

/* The corners of the highest of several roofs from `low` to `high` intensity. Between them, the
 * roof is straight on log–log axes. At least two points; the array belongs to the arena. */
RoofPoint *roof_envelope(const Roof *roofs, size_t n_roofs, double low, double high, Arena *arena,
                         size_t *ret_n);

#endif
