#include "charts/layout/interval.h"

#include "charts/grammar/axis_spec.h"
#include "charts/grammar/kind.h"

#include <math.h>

bool
interval_goes_on(const Scale *scale, const ChartRow *row)
{
    return scale->kind == SCALE_LOG && row->low <= 0;
}

void
interval_arrow(Sketch *sketch, Paint paint, Point tip, bool upright)
{
    double unit = sketch->look.unit, back = 6 * unit, aside = 4 * unit;
    Point along[] = { { tip.x + back, tip.y - aside }, tip, { tip.x + back, tip.y + aside } };
    Point down[] = { { tip.x - aside, tip.y - back }, tip, { tip.x + aside, tip.y - back } };

    sketch_path(sketch, LINE_INTERVAL, upright ? down : along, G_N_ELEMENTS(along))->paint = paint;
}

/* Whether what is measured lies on a logarithmic axis. */
static bool
is_logarithmic(const ChartSpec *spec)
{
    if (spec->kind->positive) {
        return true;
    }
    return spec->kind->measure == MEASURE_Y ? axis_kind_of_y(spec) != AXIS_LINEAR
                                            : spec->scales.x.type >= SCALE_WISH_LOG;
}

void
interval_note(const ChartSpec *spec, GString *out)
{
    size_t n = 0;

    for (size_t i = 0; i < spec->rows.n && spec->kind->interval_mark != NO_MARK; i++) {
        const ChartRow *row = &spec->rows.items[i];
        bool shown = spec->kind->runs == RUNS_INSTEAD && spec_shows_runs(spec, row);
        n += row->missing == NULL && !shown && row->low <= 0;
    }
    if (n > 0 && is_logarithmic(spec)) {
        spec_tell(out, spec_word(spec, WORD_ARROW_TO_ZERO));
    }
}
