/* Where two options cost the same: fills the table break_even
 * (views/break_even.sql). */
#ifndef ANALYSIS_BREAK_EVEN_H
#define ANALYSIS_BREAK_EVEN_H

#include "analysis/cost_model.h"

/* y = at_zero + slope·x */
typedef struct {
    double at_zero, slope;
} StraightLine;

typedef enum {
    CROSSING_ONE,
    CROSSING_NONE,       /* parallel */
    CROSSING_EVERYWHERE, /* the same line */
    CROSSING_UNKNOWN,    /* a line is not known */
} CrossingKind;

typedef struct {
    CrossingKind kind;
    double at; /* CROSSING_ONE; else NAN */
} Crossing;

/* Slopes (and then heights) are the same when they differ by less than 1e-12 of
 * the larger. */
Crossing lines_cross(StraightLine a, StraightLine b);

/* False when SQLite refuses. */
bool break_even_fill(const CostModel *model, sqlite3 *db, Arena *arena);

#endif
