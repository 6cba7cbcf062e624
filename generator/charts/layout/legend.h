/* Filled cells and parts, hatching, and what explains the marks above the plot: the legend of
 * names, and the keys of shades and shapes. */
#ifndef CHARTS_LAYOUT_LEGEND_H
#define CHARTS_LAYOUT_LEGEND_H

#include "charts/layout/sketch.h"

/* ---- Colours and shapes of rows ---- */

/* The entity of the row's series as specified by the block, in the family given by the data. */
Entity sketch_entity(const Sketch *sketch, const ChartRow *row);
/* In charts of rows: the row's paint, or grey if only other rows are highlighted. */
Paint sketch_row_paint(const Sketch *sketch, const ChartRow *row);

/* Draws the keys of shapes and of a diverging palette from `top` downwards. Returns the top of the
 * plot. */
double legend_draw_key(Sketch *sketch, double top);

/* ---- The legend: names with their marks, side by side, wrapped if needed ---- */

typedef struct {
    const char *name;
    Entity entity;
    const Paint *paint; /* of the symbol; NULL: as for the entity */
} LegendEntry;

/* Draws the entries in order from `top` downwards. Returns the top of the plot, which is `top` if
 * there are no entries. */
double legend_draw(Sketch *sketch, const LegendEntry *entries, size_t n_entries, double top);

/* ---- Fills ---- */

/* Draws shade `step` of a ramp (PAINT_HEAT, PAINT_NEUTRAL), outlined if it is too pale on its own;
 * and the paint for a text on it. */
SceneMark *sketch_shade(Sketch *sketch, PaintKind ramp, int step, Box box);
Paint paint_on_shade(PaintKind ramp, int step);

/* The shade of part `part` out of `n`, 1 to 5, with the shades as far apart as possible. */
int shade_of_part(size_t part, size_t n);

/* Draws diagonal lines inside the box, which mean an unknown value. */
void sketch_hatch(Sketch *sketch, Box box);

/* Draws a closed shape, faint unless `full`. */
SceneMark *sketch_area(Sketch *sketch, Paint paint, const Point *points, size_t n_points,
                       bool full);

typedef enum { KEY_SHADE, KEY_HOLLOW, KEY_HATCH, KEY_NONE } KeyKind;

/* An entry of a key above the plot. */
typedef struct {
    KeyKind kind;
    PaintKind ramp;
    int step;
    const char *text;
} KeyEntry;

/* Draws entries side by side, in lines as wide as the chart, from `top` downwards. Returns the top
 * of the plot. */
double sketch_key(Sketch *sketch, const KeyEntry *entries, size_t n_entries, double top);

#endif
