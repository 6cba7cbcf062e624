/* size: {aspect: bank}: a panel as high as its lines ask for. */
#include "charts/grammar/series.h"
#include "charts/layout/banking.h"
#include "charts/layout/plane.h"

#include <math.h>

static const double aspect_least = .4, aspect_most = .8;

static double
part_of(const Axis *axis, double value)
{
    double start = axis->scale.start, length = axis->scale.end - start;
    return (axis_position(axis, value) - start) / length;
}

double
plane_bank(const Plane *plane)
{
    const ChartSpec *spec = plane->sketch->spec;
    Arena *arena = plane->sketch->arena;
    size_t n_series = 0, n = 0;
    const ChartSeries *series = series_collect(spec, arena, &n_series);
    BankSegment *segments = arena_array(arena, BankSegment, spec->rows.n + 1);

    for (size_t i = 0; i < n_series; i++) {
        for (size_t k = 1; k < series[i].n_rows; k++) {
            const ChartRow *from = series[i].rows[k - 1], *to = series[i].rows[k];
            if (!series[i].broken[k]) {
                segments[n++] =
                    (BankSegment){ part_of(&plane->x, to->x) - part_of(&plane->x, from->x),
                                   part_of(&plane->y, to->value) -
                                       part_of(&plane->y, from->value) };
            }
        }
    }
    return CLAMP(banking_arc_length(segments, n), aspect_least, aspect_most);
}
