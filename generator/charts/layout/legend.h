/* Filled cells and parts, hatch, and what explains the marks above the plot: the legend of
 * names, the keys of shades and of shapes. */
#ifndef CHARTS_LAYOUT_LEGEND_H
#define CHARTS_LAYOUT_LEGEND_H

#include "charts/layout/sketch.h"

/* ---- Colours and shapes of rows ---- */

/* The entity of the row's series as the block wants it, in the family that the data give. */
Entity sketch_entity(const Sketch *sketch, const ChartRow *row);
/* In charts of rows: its paint, grey beside those that are highlighted. */
Paint sketch_row_paint(const Sketch *sketch, const ChartRow *row);

/* The keys of shapes and of a diverging palette, from `top` down; returns where the plot begins. */
double legend_draw_key(Sketch *sketch, double top);

/* ---- The legend: names with their marks in a row, wrapped where it is too long ---- */

typedef struct {
    const char *name;
    Entity entity;
    const Paint *paint; /* of the symbol; NULL: the entity's */
} LegendEntry;

/* In the order of the entries, from `top` down; returns where the plot may begin: at `top`
 * without entries. */
double legend_draw(Sketch *sketch, const LegendEntry *entries, size_t n_entries, double top);

/* ---- Fills ---- */

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
