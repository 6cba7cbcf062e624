/* Draws the references of a chart (`refs`, charts/grammar/references.h). */
#ifndef CHARTS_LAYOUT_REFERENCES_H
#define CHARTS_LAYOUT_REFERENCES_H

#include "charts/layout/sketch.h"
#include "charts/scale/scale.h"

/* ---- Along one horizontal axis; on a plane: plane.h ---- */

/* Draws each label above its own line, from `top` downwards. Returns the bottom. */
double refs_draw_words(Sketch *sketch, const Scale *scale, double top);
/* Writes all references as text from `y` downwards, for charts in which lines would cross texts.
 * Returns the bottom. */
double refs_draw_aside(Sketch *sketch, double y);
/* Draw the bands behind the grid of a stretch, and the lines above it. */
void refs_shade(Sketch *sketch, const Scale *scale, double top, double bottom);
void refs_draw(Sketch *sketch, const Scale *scale, double top, double bottom);

#endif
