/* Sparklines in running text: positions of the points in a box, from the values of a <spark>. */
#ifndef OUTPUTS_SPARK_H
#define OUTPUTS_SPARK_H

#include "base/arena.h"

typedef struct {
    float x, y; /* from the box's top left corner */
    bool gap;   /* unknown value: the line is interrupted here */
} SparkPoint;

/* The points of `values` ("1.5 - 2", "-" is unknown) within a box of that size, reduced by `inset`
 * on each side. Equal values give a line through the middle. In the arena. */
const SparkPoint *spark_points(const char *values, float width, float height, float inset,
                               Arena *arena, size_t *n_points);

#endif
