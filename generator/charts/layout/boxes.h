/* Intersections of boxes with lines and polygons, for placing labels. */
#ifndef CHARTS_LAYOUT_BOXES_H
#define CHARTS_LAYOUT_BOXES_H

#include "charts/layout/scene.h"

bool box_overlaps(const Box *a, const Box *b);

/* Whether part of the segment is inside the box (Liang–Barsky clipping). */
bool box_crossed(const Box *box, Point from, Point to);

/* Whether part of the polygon is inside the box. Uses the nonzero winding rule, as cairo and SVG
 * do. */
bool box_filled(const Box *box, const Point *corners, size_t n);

#endif
