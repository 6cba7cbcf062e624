/* Small lines in running text: where their points stand in a box, from the raw
 * values of a <spark>. */
#ifndef OUTPUTS_SPARK_H
#define OUTPUTS_SPARK_H

#include "base/arena.h"

typedef struct {
    float x, y; /* from the box's top left corner */
    bool gap;   /* the value is unknown: the line is broken here */
} SparkPoint;

/* The points of `values` ("1.5 - 2", "-" is unknown) within a box of that size, less
 * `inset` on each side. A row of equal values runs through the middle. */
const SparkPoint *spark_points(const char *values, float width, float height, float inset,
                               Arena *arena, size_t *n_points);

#endif
