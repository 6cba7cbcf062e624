/* Where two options cost the same: fills the tables of views/break_even.sql and
 * views/break_even_sensitivity.sql. */
#ifndef ANALYSIS_BREAK_EVEN_H
#define ANALYSIS_BREAK_EVEN_H

#include "analysis/cost_model.h"
#include "analysis/fill.h"

/* y = at_zero + slope·x */
typedef struct {
    double at_zero, slope;
} StraightLine;

typedef enum {
    CROSSING_ONE,
    CROSSING_NONE,       /* parallel lines */
    CROSSING_EVERYWHERE, /* identical lines */
    CROSSING_UNKNOWN,    /* one of the lines is unknown */
} CrossingKind;

typedef struct {
    CrossingKind kind;
    double at; /* CROSSING_ONE; else NAN */
} Crossing;

/* Slopes (and then heights) count as equal if they differ by less than 1e-12 of the larger. */
Crossing lines_cross(StraightLine a, StraightLine b);

/* Like lines_cross(), for lines of costs: options whose costs meet at zero do not break even
 * there. */
Crossing costs_cross(StraightLine a, StraightLine b);

/* Whether a difference of costs has changed its sign or become 0. */
bool costs_change_places(double before, double now);

typedef enum {
    BREAK_EVEN_PRICE,
    BREAK_EVEN_UTILISATION,
    BREAK_EVEN_MONTH,
    N_BREAK_EVEN_VARIABLES,
} BreakEvenVariable;

/* Two offers and the variable: the price of the first, the utilisation of both, or the months since
 * the start of both. The index of an offer is scenario * N_COST_OPTIONS + option. */
typedef struct {
    size_t first, second;
    BreakEvenVariable variable;
} BreakEvenPoint;

enum { BREAK_EVEN_MONTHS_MAX = 1200, BREAK_EVEN_DRAWS = 1000 };

/* All points of a model, in the arena. */
const BreakEvenPoint *break_even_points(const CostModel *model, Arena *arena, size_t *ret_n);

/* The index of the input that is an option's price. */
size_t break_even_price_input(const CostModel *model, size_t option);

/* Fills in the columns that identify a point: variable, then scenario and option of both offers. */
void break_even_fill_point(const CostModel *model, const BreakEvenPoint *point, Fill *fill);

/* Fills in the points, with one ranged parameter varied at a time. break_even_draws_fill() varies
 * all of them at once, in the first BREAK_EVEN_DRAWS draws of monte_carlo. */
void break_even_fill(const CostModel *model, Fills *fills);
void break_even_draws_fill(const CostModel *model, Fills *fills);

#endif
