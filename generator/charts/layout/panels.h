/* Panels: one chart drawn several times side by side, with a panel for each value of `facet` and
 * one legend. The scales are the same unless the block specifies `free`.
 *
 * The number of columns makes panels as wide as possible. For c = 1 … n, let w = (W − (c − 1) ·
 * gap) / c and r = ⌈n / c⌉. Of those with r · (w · aspect + head) ≤ H, the widest is chosen, then
 * the one with the fewest empty places.
 *
 * The chart is first laid out on scratch scenes to find the ranges of all panels, their series and
 * the room for labels, and then drawn. The modules of the plane query the panel that is being
 * drawn. */
#ifndef CHARTS_LAYOUT_PANELS_H
#define CHARTS_LAYOUT_PANELS_H

#include "charts/layout/plane.h"

typedef struct Panels Panels;

/* Draws all panels from `top` downwards and returns the bottom. */
double panels_draw(Sketch *sketch, double top);

#endif
