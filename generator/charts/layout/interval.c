#include "charts/layout/interval.h"

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
