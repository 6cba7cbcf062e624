/* The axis under bars: linear, with zero (or another base) on it, drawn with its
 * ticks below the rows. */
#ifndef CHARTS_KINDS_BAR_AXIS_H
#define CHARTS_KINDS_BAR_AXIS_H

#include "charts/layout/sketch.h"
#include "charts/scale/scale.h"
#include "charts/scale/ticks.h"

typedef struct {
    Scale scale;
    Ticks ticks;
} BarAxis;

/* A text that stands `gap` units outside of a bar's end, at the value. */
typedef struct {
    double value, width;
    bool before; /* left of it */
} EndText;

/* An axis for [low, high] within [left, right], short enough that every end text
 * has its room; its first and last tick enclose the data, but for deductions that reach
 * less than half of the way to a first tick below zero: with these it begins. */
BarAxis bar_axis(const Sketch *sketch, double low, double high, double left, double right,
                 const EndText *ends, size_t n_ends);

/* Lines of the scale over the stretch, without one at `base`. */
void bar_axis_grid(const BarAxis *axis, Sketch *sketch, double base, double top, double bottom);
/* Labels of the ticks below `y`, and the caption (may be NULL); returns the bottom. */
double bar_axis_labels(const BarAxis *axis, Sketch *sketch, double y, const char *caption);

#endif
