/* Looks: what colour and shape of marks stand for, where the block says so.
 *
 *     color: {field: batch, palette: sequential}
 *     shape: {field: form_factor}
 *
 * entity (the default): each accelerator has its own colour in all charts. sequential:
 * the values of the column, numbers by size and others as the rows bring them up, from
 * light to dark. none: one grey for all. diverging: what is shaded by a value, around
 * `center` (around 1 by factors): blue favours GPU, orange TPU, as everywhere; never low
 * and high. `sides` says whom a value below the centre favours and whom one above:
 * [GPU, TPU], or the other way round.
 *
 * Shapes follow the colour; of another column, each of its values has one of the four,
 * and a key above the plot names them. */
#ifndef CHARTS_GRAMMAR_COLOURS_H
#define CHARTS_GRAMMAR_COLOURS_H

#include "charts/grammar/spec.h"

enum { SHAPES_MAX = 4 };

/* Of a kind's `palettes`. */
enum {
    PALETTES_MARKS = 1,  /* entity, sequential, none */
    PALETTES_SHADES = 2, /* sequential, diverging */
    PALETTES_SIDES = 4   /* diverging, none */
};

/* The words of `palette` that go with these, NULL-ended. */
const char *const *colours_palettes(unsigned palettes, Arena *arena);

/* Reads palette and center of color. */
bool colours_bind(ChartSpec *spec, Diag *diag);
/* After the rows are read: an error where the kind has no use for what was asked. */
bool colours_check(const ChartSpec *spec, Diag *diag);
/* After the rows have their names. */
bool colours_name_rows(ChartSpec *spec, Diag *diag);

/* Whether shapes stand for a column of their own. */
bool colours_has_shapes(const Encoding *encoding);

/* How far a value is from the centre of a diverging palette; 0 for NaN. */
double colours_distance(const ColourWish *colours, double value);
/* Its shade, 1 to 5, where the farthest one is `reach` away. */
int colours_shade(const ColourWish *colours, double value, double reach);
/* " Blue favours GPU, orange TPU, around 0." */
void colours_note_sides(const ChartSpec *spec, GString *out);
#endif
