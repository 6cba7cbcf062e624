/* Panels: one chart drawn several times side by side, a panel for each value of
 * `facet`, with one legend, and the same scales unless the block says `free`.
 *
 * Columns: the most that makes panels as wide as they can be, that is: for c = 1 … n,
 * w = (W − (c − 1) · gap) / c and r = ⌈n / c⌉, of those with r · (w · aspect + head) ≤ H
 * the widest, then the one with the fewest empty places.
 *
 * The chart is laid out twice on paper that is thrown away, to learn the ranges of
 * all panels, their series and the room of their labels; then drawn. The modules of
 * the plane ask for the panel that is being drawn. */
#ifndef CHARTS_LAYOUT_PANELS_H
#define CHARTS_LAYOUT_PANELS_H

#include "charts/layout/plane.h"

typedef struct Panels Panels;

/* Draws all panels from `top` down; returns where they end. */
double panels_draw(Sketch *sketch, double top);

#endif
