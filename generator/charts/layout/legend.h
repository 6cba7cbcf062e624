/* A legend: names with their marks in a row above the plot, wrapped where it is too
 * long, in the order of the marks. */
#ifndef CHARTS_LAYOUT_LEGEND_H
#define CHARTS_LAYOUT_LEGEND_H

#include "charts/layout/sketch.h"

typedef struct {
    const char *name;
    Entity entity;
    const Paint *paint; /* of the symbol; NULL: the entity's */
} LegendEntry;

/* From `top` down; returns where the plot may begin: at `top` without entries. */
double legend_draw(Sketch *sketch, const LegendEntry *entries, size_t n_entries, double top);

#endif
