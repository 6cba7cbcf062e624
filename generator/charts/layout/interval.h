/* Intervals on logarithmic scales: one that reaches 0 or less has no end there. It is
 * drawn to the edge of the panel, with an arrow; the note says so (chart_text.c). */
#ifndef CHARTS_LAYOUT_INTERVAL_H
#define CHARTS_LAYOUT_INTERVAL_H

#include "charts/layout/sketch.h"
#include "charts/scale/scale.h"

/* Whether the interval goes on beyond the scale. */
bool interval_goes_on(const Scale *scale, const ChartRow *row);

/* The arrow at the end that lies at the scale's start, along x or along y. */
void interval_arrow(Sketch *sketch, Paint paint, Point tip, bool upright);

#endif
