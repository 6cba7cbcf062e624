/* An axis: the range of its data, its scale, and its ticks with labels. */
#ifndef CHARTS_SCALE_AXIS_H
#define CHARTS_SCALE_AXIS_H

#include "charts/scale/format.h"
#include "charts/scale/scale.h"
#include "charts/scale/ticks.h"
#include "words/words.h"

typedef enum {
    AXIS_LINEAR,
    AXIS_LOG,     /* decades */
    AXIS_OCTAVES, /* logarithmic with powers of two only: counts that double */
    AXIS_RATIO,   /* logarithmic and symmetric about 1 */
    AXIS_TAIL,    /* shares below 1, where each further nine is one step (distribution.h) */
    AXIS_TIME     /* linear, with round times (times.h) */
} AxisKind;

typedef struct {
    AxisKind kind;
    double low, high;     /* range of the data; low > high: empty */
    bool from_zero;       /* linear: includes 0 */
    bool whole;           /* only integer ticks, for counts */
    double multiple;      /* linear: ticks are multiples of it, such as 12 for months; 0: any */
    bool tight;           /* ends at the data, not at a tick */
    const double *places; /* linear: the only ticks, with their names; NULL: round ticks */
    const char *const *names;
    size_t n_places;
    bool named; /* the places are names, none of which may be left out */
    NumberStyle number;
    const char *words;       /* the caption, with unit and scale */
    const Words *time_words; /* for times: language of their names; NULL: English */

    /* set by axis_fit() */
    Scale scale; /* maps axis_value() */
    Ticks ticks; /* data values on the scale */
    const char *const *labels;
    Ticks faint; /* 2 to 9 of each decade, without labels; none if there are many decades */
} Axis;

/* An empty axis. */
Axis axis_new(AxisKind kind);

/* Extends the range to a value. Values that the axis cannot show (not finite, or not positive on a
 * logarithmic axis) are ignored. */
void axis_take(Axis *axis, double value);

/* Whether the axis can show anything. */
bool axis_is_empty(const Axis *axis);

/* Sets the ends of the scale for about `wanted` ticks, chooses the ticks and writes their labels.
 * Positions are not changed. */
void axis_fit(Axis *axis, int wanted, Arena *arena);

/* The position of a value. Not clipped. */
double axis_position(const Axis *axis, double value);

/* The ticks within the range. */
Ticks axis_clip(Arena *arena, Ticks ticks, double low, double high);

/* How many decades a logarithmic axis spans, after axis_fit(). */
double axis_decades(const Axis *axis);

/* Drops every other tick, from the first on, until at most `most` are left. */
void axis_thin(Axis *axis, size_t most);

#endif
