/* Filled cells and parts, hatch, and the keys that explain them. */
#ifndef CHARTS_LAYOUT_SHADE_H
#define CHARTS_LAYOUT_SHADE_H

#include "charts/layout/sketch.h"

/* Shade `step` of a ramp (PAINT_HEAT, PAINT_NEUTRAL), outlined where it is too
 * pale to stand alone; and the paint of a text on it. */
SceneMark *sketch_shade(Sketch *sketch, PaintKind ramp, int step, Box box);
Paint paint_on_shade(PaintKind ramp, int step);

/* The shades of `n` parts, 1 to 5, as far apart as five shades allow. */
int shade_of_part(size_t part, size_t n);

/* Lines of 45 degrees within the box: not known. */
void sketch_hatch(Sketch *sketch, Box box);

/* A closed shape; not `full`: faint. */
SceneMark *sketch_area(Sketch *sketch, Paint paint, const Point *points, size_t n_points,
                       bool full);

typedef enum { KEY_SHADE, KEY_HOLLOW, KEY_HATCH, KEY_NONE } KeyKind;

/* One entry of a key above the plot. */
typedef struct {
    KeyKind kind;
    PaintKind ramp;
    int step;
    const char *text;
} KeyEntry;

/* Entries side by side, in lines as wide as the chart, from `top` down; returns
 * where the plot may begin. */
double sketch_key(Sketch *sketch, const KeyEntry *entries, size_t n_entries, double top);

#endif
