/* What the stated ranges of parameters do to an output of the cost model. */
#ifndef ANALYSIS_COST_RANGE_H
#define ANALYSIS_COST_RANGE_H

#include "analysis/cost_model.h"

/* An output of the model for values of its parameters; NAN: there is none. */
typedef double CostOutput(const double *values, void *context);

/* Whether the output may depend on a parameter: those of which it cannot are not tried. */
typedef bool CostOutputReads(size_t parameter, void *context);

/* The output where one parameter stands at an end of its range, the others at their values. */
typedef struct {
    bool tried; /* it has a range, and the output may depend on it; else NAN */
    double at_low, at_high;
} CostEnds;

/* By parameter, in the arena. */
const CostEnds *cost_ends(const CostModel *model, CostOutput *output, CostOutputReads *reads,
                          void *context, Arena *arena);

typedef struct {
    double low, high; /* NAN where there is none */
} CostRange;

/* With every ranged parameter at the end that lowers the output, and at the end
 * that raises it; the direction of each is found alone, the others at their
 * values. These are the smallest and the largest output of the whole box when the
 * output rises or falls in each parameter throughout. Both are NAN when no
 * parameter with a range changes the output, or when it has no value; one of them
 * is NAN when there is no output at that end. */
CostRange cost_range(const CostModel *model, CostOutput *output, CostOutputReads *reads,
                     void *context, Arena *arena);

/* The same where the ends, and the output for the values as they stand, are known. */
CostRange cost_range_of(const CostModel *model, const CostEnds *ends, double centre,
                        CostOutput *output, void *context, Arena *arena);

#endif
