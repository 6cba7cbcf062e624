/* References: labelled lines and bands that an author adds to a chart.
 *
 *     refs: [{x: 50, label: SLO}, {y: 1, label: parity}, {slope: 2, label: twice},
 *            {x: [30, 60], label: chat range}]
 *
 * x and y are values on the axes, a list of two is a band between them, and slope
 * is the line y = slope · x. A kind's `references` determines which of them it draws;
 * others are errors. Axes extend to include every reference. One that cannot be drawn,
 * such as 0 on a log scale, is described in words. */
#ifndef CHARTS_GRAMMAR_REFERENCES_H
#define CHARTS_GRAMMAR_REFERENCES_H

#include "charts/grammar/spec.h"
#include "charts/scale/format.h"

/* Flags for a kind's `references`. */
enum { REFS_X = 1, REFS_Y = 2, REFS_SLOPE = 4 };

/* Reads `refs` into the spec. */
bool refs_parse(ChartSpec *spec, Diag *diag);

/* "Line at 50: SLO", "Shaded from 30 to 60: chat range". */
const char *refs_words(Arena *arena, const ChartReference *reference, NumberStyle number);

/* Widens the range to include every reference. */
void refs_reach(const ChartReferences *refs, double *low, double *high);

#endif
