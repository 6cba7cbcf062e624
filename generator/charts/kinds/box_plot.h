/* Box plot: a single row for all strips that are not drawn individually. The box covers the middle
 * half of their medians, with whiskers to the ends and a bar at the median. */
#ifndef CHARTS_KINDS_BOX_PLOT_H
#define CHARTS_KINDS_BOX_PLOT_H

#include "charts/kinds/strips.h"

typedef struct {
    double *medians; /* ascending */
    size_t n, n_without;
} BoxPlot;

/* Sorts the medians; NaN are strips without value. */
BoxPlot box_plot_new(double *medians, size_t n);

StripText box_plot_text(const Sketch *sketch, const BoxPlot *rest);
void box_plot_draw(Sketch *sketch, const Axis *axis, const BoxPlot *rest, double height,
                   double middle);

#endif
