/* Draws what `refs` lays over a chart (charts/grammar/references.h). */
#ifndef CHARTS_LAYOUT_REFERENCES_H
#define CHARTS_LAYOUT_REFERENCES_H

#include "charts/layout/sketch.h"
#include "charts/scale/scale.h"

/* ---- Along one horizontal axis; on a plane: plane.h ---- */

/* The words, each over its own line, from `top` down; returns where they end. */
double refs_draw_words(Sketch *sketch, const Scale *scale, double top);
/* All in words, from `y` down, where lines would run through texts. */
double refs_draw_aside(Sketch *sketch, double y);
/* Bands of a stretch, under its grid; and lines, over it. */
void refs_shade(Sketch *sketch, const Scale *scale, double top, double bottom);
void refs_draw(Sketch *sketch, const Scale *scale, double top, double bottom);

#endif
