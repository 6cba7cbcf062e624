#include "charts/kinds/roof.h"

#include "base/number.h"

#include <math.h>
#include <stdlib.h>

double
roof_ridge(Roof roof)
{
    return roof.peak / roof.bandwidth;
}

double
roof_rate(Roof roof, double intensity)
{
    return MIN(roof.peak, roof.bandwidth * intensity);
}

static double
highest(const Roof *roofs, size_t n_roofs, double intensity)
{
    double rate = 0;

    for (size_t i = 0; i < n_roofs; i++) {
        rate = MAX(rate, roof_rate(roofs[i], intensity));
    }
    return rate;
}

/* On log–log axes, every segment is level or has a slope of 1. */
static bool
on_line(RoofPoint a, RoofPoint b, RoofPoint c)
{
    double first = log(b.rate / a.rate) / log(b.intensity / a.intensity);
    double second = log(c.rate / b.rate) / log(c.intensity / b.intensity);

    return fabs(first - second) < 1e-9;
}

/* The highest roof can only bend at a ridge, or where the slope of one chip meets the level of
 * another: at the peak of one divided by the bandwidth of another. */
RoofPoint *
roof_envelope(const Roof *roofs, size_t n_roofs, double low, double high, Arena *arena,
              size_t *ret_n)
{
    g_autofree double *bends = g_new0(double, n_roofs *n_roofs + 2);
    RoofPoint *points = arena_array(arena, RoofPoint, n_roofs * n_roofs + 2);
    size_t n_bends = 0, n = 0;

    g_assert(n_roofs > 0 && low > 0 && low < high);
    bends[n_bends++] = low;
    for (size_t i = 0; i < n_roofs * n_roofs; i++) {
        double bend = roofs[i / n_roofs].peak / roofs[i % n_roofs].bandwidth;
        if (bend > low && bend < high) {
            bends[n_bends++] = bend;
        }
    }
    bends[n_bends++] = high;
    qsort(bends, n_bends, sizeof *bends, compare_doubles);
    for (size_t i = 0; i < n_bends; i++) {
        RoofPoint point = { bends[i], highest(roofs, n_roofs, bends[i]) };
        if (n > 0 && point.intensity <= points[n - 1].intensity) {
            continue;
        }
        if (n > 1 && on_line(points[n - 2], points[n - 1], point)) {
            n--;
        }
        points[n++] = point;
    }
    *ret_n = n;
    return points;
}
