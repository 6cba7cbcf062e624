/* The lines of a scaling chart: one for each series, from its smallest size on. */
#ifndef CHARTS_LINES_H
#define CHARTS_LINES_H

#include "charts/spec.h"

typedef struct {
    const char *name;
    const ChartRow **points; /* by size, at one size the better first */
    size_t n_points;
    const ChartRow *first, *last; /* the best at the smallest and the largest size */
    bool has_efficiency;          /* two sizes at least */
    double efficiency;            /* at `last`, of linear scaling from `first` */
} ScalingLine;

/* In the order in which the data bring them up; rows without value left out. */
ScalingLine *lines_collect(const ChartSpec *spec, Arena *arena, size_t *n_lines);

/* The value that linear scaling from `first` would have at size `x`. */
double lines_ideal(const ChartSpec *spec, const ScalingLine *line, double x);

#endif
