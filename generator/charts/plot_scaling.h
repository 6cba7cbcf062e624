/* The inside of the scaling chart: its plot (plot_scaling.c) and the names of
 * its lines (scaling_names.c). */
#ifndef CHARTS_PLOT_SCALING_H
#define CHARTS_PLOT_SCALING_H

#include "charts/lines.h"
#include "charts/scale.h"
#include "charts/sketch.h"
#include "charts/ticks.h"

typedef struct {
    const ScalingLine *line;
    Entity entity;
    const char *reading; /* "61 % of linear at 512" */
    double label_width;
} ScalingSeries;

typedef struct {
    Sketch *sketch;
    ScalingLine *lines;
    ScalingSeries *series;
    size_t n_series;
    Scale x, y;
    Ticks x_ticks, y_ticks;
    double top, bottom;
} ScalingPlot;

Point scaling_point(const ScalingPlot *plot, double x, double value);

/* From a line's smallest point at 45° to its largest size, or to the plot's
 * edge; false for a line of one size. */
bool scaling_ideal(const ScalingPlot *plot, const ScalingLine *line, Point *from, Point *to);

/* Names at the last points, the rest in a key from `y` down, whose end is
 * returned. `axis_words` is the box of the words over the axis. */
double scaling_draw_names(ScalingPlot *plot, Box axis_words, double y);

#endif
