/* Gap band: the faint area between two lines, where both are measured. */
#ifndef CHARTS_KINDS_GAP_BAND_H
#define CHARTS_KINDS_GAP_BAND_H

#include "charts/layout/sketch.h"

/* An unbroken piece of a line: points from left to right. */
typedef struct {
    const Point *points;
    size_t n;
} LinePiece;

/* Fills the area between the pieces of both lines, where they overlap in x. */
void gap_band_draw(Sketch *sketch, const LinePiece *first, size_t n_first, const LinePiece *second,
                   size_t n_second);

#endif
