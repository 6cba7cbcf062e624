/* Scales map data values to positions. */
#ifndef CHARTS_SCALE_SCALE_H
#define CHARTS_SCALE_SCALE_H

#include "base/base.h"

typedef enum { SCALE_LINEAR, SCALE_LOG } ScaleKind;

typedef struct {
    ScaleKind kind;
    double low, high;  /* data, low < high; both > 0 when SCALE_LOG */
    double start, end; /* positions; start > end runs backwards */
} Scale;

/* Not clipped: values outside the data range have positions outside the scale. */
double scale_position(const Scale *scale, double value);

/* Clipped to the ends; *ret_cut (may be NULL) is set to whether it was clipped. A value ≤ 0 on a
 * logarithmic scale is moved to the start. */
double scale_position_cut(const Scale *scale, double value, bool *ret_cut);

#endif
