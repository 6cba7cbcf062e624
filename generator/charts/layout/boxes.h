/* Boxes against boxes and lines: what the placing of labels asks. */
#ifndef CHARTS_LAYOUT_BOXES_H
#define CHARTS_LAYOUT_BOXES_H

#include "charts/layout/scene.h"

bool box_overlaps(const Box *a, const Box *b);

/* Whether the segment has a part in the box (Liang and Barsky's clipping). */
bool box_crossed(const Box *box, Point from, Point to);

/* Whether the polygon has a part in the box; what winds around a place is inside, as cairo and
 * SVG fill it. */
bool box_filled(const Box *box, const Point *corners, size_t n);

#endif
