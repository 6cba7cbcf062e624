/* Intervals on logarithmic scales: an interval that reaches 0 or less has no lower end there. It is
 * drawn to the edge of the panel with an arrow, which the note explains (chart_text.c). */
#ifndef CHARTS_LAYOUT_INTERVAL_H
#define CHARTS_LAYOUT_INTERVAL_H

#include "charts/layout/sketch.h"
#include "charts/scale/scale.h"

/* Whether the interval continues beyond the scale. */
bool interval_goes_on(const Scale *scale, const ChartRow *row);

/* Draws the arrow at the start of the scale. `upright`: the scale is vertical. */
void interval_arrow(Sketch *sketch, Paint paint, Point tip, bool upright);

#endif
