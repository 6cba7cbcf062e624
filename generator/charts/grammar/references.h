/* References: lines and bands that an author lays over a chart, with words.
 *
 *     refs: [{x: 50, label: SLO}, {y: 1, label: parity}, {slope: 2, label: twice},
 *            {x: [30, 60], label: chat range}]
 *
 * x and y are values of the axes, a list of two is a band between them, and slope
 * is the line y = slope · x. Which of them a kind draws, its `references` says;
 * others are errors. Axes extend to hold every reference; one that has no place,
 * as 0 on a log scale, is said in words. */
#ifndef CHARTS_GRAMMAR_REFERENCES_H
#define CHARTS_GRAMMAR_REFERENCES_H

#include "charts/grammar/spec.h"
#include "charts/scale/format.h"

/* Of a kind's `references`. */
enum { REFS_X = 1, REFS_Y = 2, REFS_SLOPE = 4 };

/* Reads `refs` into the spec. */
bool refs_parse(ChartSpec *spec, Diag *diag);

/* "Line at 50: SLO", "Shaded from 30 to 60: chat range". */
const char *refs_words(Arena *arena, const ChartReference *reference, NumberStyle number);

/* Widens the range to hold every reference. */
void refs_reach(const ChartReferences *refs, double *low, double *high);

#endif
