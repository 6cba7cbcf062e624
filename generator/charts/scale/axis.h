/* An axis: the range of its data, its scale, and ticks with their labels. */
#ifndef CHARTS_SCALE_AXIS_H
#define CHARTS_SCALE_AXIS_H

#include "charts/scale/format.h"
#include "charts/scale/scale.h"
#include "charts/scale/ticks.h"
#include "words/words.h"

typedef enum {
    AXIS_LINEAR,
    AXIS_LOG,     /* decades */
    AXIS_OCTAVES, /* logarithmic, powers of two only: counts that double */
    AXIS_RATIO,   /* logarithmic and symmetric about 1 */
    AXIS_TAIL,    /* shares below 1, each further nine one step (distribution.h) */
    AXIS_TIME     /* linear, with round times (times.h) */
} AxisKind;

typedef struct {
    AxisKind kind;
    double low, high;     /* of what must lie on it; low > high: nothing yet */
    bool from_zero;       /* linear: 0 lies on it */
    bool whole;           /* whole ticks only: counts */
    double multiple;      /* linear: ticks are multiples of it, as 12 of months; 0: any */
    bool tight;           /* ends where the data end, not at a tick */
    const double *places; /* linear: the only ticks, with their names; NULL: round ones */
    const char *const *names;
    size_t n_places;
    bool named; /* the places are names: none is left out */
    NumberStyle number;
    const char *words;   /* what it shows, with unit and scale */
    const Words *tongue; /* times: the language of their names; NULL: English */

    /* by axis_fit() */
    Scale scale; /* of axis_value() */
    Ticks ticks; /* data values within the scale */
    const char *const *labels;
    Ticks faint; /* 2 to 9 of each decade, without labels; none over many decades */
} Axis;

/* An empty axis. */
Axis axis_new(AxisKind kind);

/* Widens the range; what has no place on the axis (not finite, not positive on a
 * logarithmic one) is passed over. */
void axis_take(Axis *axis, double value);

/* Whether the axis can show anything. */
bool axis_is_empty(const Axis *axis);

/* Extends the range to where the scale is to begin and end, for about `wanted`
 * ticks, chooses these and writes their labels. The positions are left alone. */
void axis_fit(Axis *axis, int wanted, Arena *arena);

/* Where a value stands. Not clipped. */
double axis_position(const Axis *axis, double value);

/* The ticks that lie within. */
Ticks axis_clip(Arena *arena, Ticks ticks, double low, double high);

/* How many decades a logarithmic axis spans, after axis_fit(). */
double axis_decades(const Axis *axis);

/* Leaves out every other tick, from the first on, until at most `most` are left. */
void axis_thin(Axis *axis, size_t most);

#endif
