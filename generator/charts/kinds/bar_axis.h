/* The axis below bars: linear, including zero (or another base), with its ticks below the rows. */
#ifndef CHARTS_KINDS_BAR_AXIS_H
#define CHARTS_KINDS_BAR_AXIS_H

#include "charts/layout/sketch.h"
#include "charts/scale/scale.h"
#include "charts/scale/ticks.h"

typedef struct {
    Scale scale;
    Ticks ticks;
} BarAxis;

/* A text `gap` units beyond the end of a bar. */
typedef struct {
    double value, width;
    bool before; /* left of the end */
} EndText;

/* An axis for [low, high] within [left, right], short enough to leave room for every end text. Its
 * first and last tick enclose the data. If negative values reach less than half a step below zero,
 * the axis starts at the lowest value instead. */
BarAxis bar_axis(const Sketch *sketch, double low, double high, double left, double right,
                 const EndText *ends, size_t n_ends);

/* Draws grid lines between `top` and `bottom`, except at `base`. */
void bar_axis_grid(const BarAxis *axis, Sketch *sketch, double base, double top, double bottom);
/* Draws the labels of the ticks below `y`, and the caption (may be NULL). Returns the bottom. */
double bar_axis_labels(const BarAxis *axis, Sketch *sketch, double y, const char *caption);

#endif
