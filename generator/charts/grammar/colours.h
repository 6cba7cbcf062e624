/* What the colours and shapes of marks represent, if the block specifies it.
 *
 *     color: {field: batch, palette: sequential}
 *     shape: {field: form_factor}
 *
 * entity (the default): each accelerator has its own colour, the same in all charts.
 * sequential: the values of the column from light to dark, numbers by size and others in
 * order of first appearance. none: grey for all. diverging: for marks shaded by a value,
 * around `center` (by factors if it is 1). As in all charts, blue favours GPU and orange
 * TPU; the colours never mean low and high. `sides` states which side a value below the
 * centre favours and which a value above it: [GPU, TPU], or the reverse.
 *
 * Shapes follow the colour. If they represent another column, each of its values has one of
 * the four shapes, and a key above the plot names them. */
#ifndef CHARTS_GRAMMAR_COLOURS_H
#define CHARTS_GRAMMAR_COLOURS_H

#include "charts/grammar/spec.h"

enum { SHAPES_MAX = 4 };

/* Flags for a kind's `palettes`. */
enum {
    PALETTES_MARKS = 1,  /* entity, sequential, none */
    PALETTES_SHADES = 2, /* sequential, diverging */
    PALETTES_SIDES = 4   /* diverging, none */
};

/* The values of `palette` that a kind with these flags takes, NULL-terminated. */
const char *const *colours_palettes(unsigned palettes, Arena *arena);

/* Reads palette and center of color. */
bool colours_bind(ChartSpec *spec, Diag *diag);
/* Reports an error if the kind has no use for a given setting. To be called after the rows are
 * read. */
bool colours_check(const ChartSpec *spec, Diag *diag);
/* Assigns categories, shades and shapes to rows. To be called after the rows have their names. */
bool colours_name_rows(ChartSpec *spec, Diag *diag);

/* Whether shapes represent a column of their own. */
bool colours_has_shapes(const Encoding *encoding);

/* How far a value is from the centre of a diverging palette; 0 for NaN. */
double colours_distance(const ColourSpec *colours, double value);
/* The shade of a value, 1 to 5. `reach` is the largest distance from the centre. */
int colours_shade(const ColourSpec *colours, double value, double reach);
/* Appends " Blue favours GPU, orange TPU, around 0." */
void colours_note_sides(const ChartSpec *spec, GString *out);
#endif
