/* Box plot: one row for all strips that have none of their own: a box of the
 * middle half of their medians, whiskers to the ends, a bar at the middle. */
#ifndef CHARTS_KINDS_BOX_PLOT_H
#define CHARTS_KINDS_BOX_PLOT_H

#include "charts/kinds/strips.h"

typedef struct {
    double *medians; /* rising */
    size_t n, n_without;
} BoxPlot;

/* Sorts the medians; NaN are the strips without value. */
BoxPlot box_plot_new(double *medians, size_t n);

StripText box_plot_text(const Sketch *sketch, const BoxPlot *rest);
void box_plot_draw(Sketch *sketch, const Axis *axis, const BoxPlot *rest, double height,
                   double middle);

#endif
