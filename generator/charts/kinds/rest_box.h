/* Rest box: one row for all strips that have none of their own: a box of the
 * middle half of their medians, whiskers to the ends, a bar at the middle. */
#ifndef CHARTS_KINDS_REST_BOX_H
#define CHARTS_KINDS_REST_BOX_H

#include "charts/kinds/strips.h"

typedef struct {
    double *medians; /* rising */
    size_t n, n_without;
} RestBox;

/* Sorts the medians; NaN are the strips without value. */
RestBox rest_box_new(double *medians, size_t n);

StripText rest_box_text(const Sketch *sketch, const RestBox *rest);
void rest_box_draw(Sketch *sketch, const Axis *axis, const RestBox *rest, double height,
                   double middle);

#endif
