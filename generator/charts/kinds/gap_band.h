/* Gap band: the faint area between two lines, as far as both are measured. */
#ifndef CHARTS_KINDS_GAP_BAND_H
#define CHARTS_KINDS_GAP_BAND_H

#include "charts/layout/sketch.h"

/* A piece of a line between gaps: points from left to right. */
typedef struct {
    const Point *points;
    size_t n;
} LinePiece;

/* Fills between each pair of pieces of the two lines, where both run. */
void gap_band_draw(Sketch *sketch, const LinePiece *first, size_t n_first, const LinePiece *second,
                   size_t n_second);

#endif
