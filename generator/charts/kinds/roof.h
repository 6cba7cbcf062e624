/* Rooflines: what a chip can reach at an arithmetic intensity, bound by its
 * memory or by its arithmetic (Williams, Waterman & Patterson, CACM 52, 2009). */
#ifndef CHARTS_KINDS_ROOF_H
#define CHARTS_KINDS_ROOF_H

#include "base/arena.h"

typedef struct {
    double peak;      /* operations a second, > 0 */
    double bandwidth; /* bytes a second, > 0 */
} Roof;

typedef struct {
    double intensity, rate;
} RoofPoint;

/* Operations a byte from which on arithmetic is the bound: peak / bandwidth. */
double roof_ridge(Roof roof);

/* min(peak, bandwidth × intensity). */
double roof_rate(Roof roof, double intensity);

/* The corners of the highest roof over several from `low` to `high` intensity:
 * straight lines between them on log–log axes. At least two points; the array
 * belongs to the arena. */
RoofPoint *roof_envelope(const Roof *roofs, size_t n_roofs, double low, double high, Arena *arena,
                         size_t *ret_n);

#endif
