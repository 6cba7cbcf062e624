/* How the stated ranges of parameters affect an output of the cost model. */
#ifndef ANALYSIS_COST_RANGE_H
#define ANALYSIS_COST_RANGE_H

#include "analysis/cost_model.h"

/* An output of the model for given parameter values; NAN if it has none. */
typedef double CostOutput(const double *values, void *context);

/* Whether the output may depend on a parameter; other parameters are not tried. */
typedef bool CostOutputReads(size_t parameter, void *context);

/* The output with one parameter at an end of its range and the others at their stated values. */
typedef struct {
    bool tried; /* has a range and may affect the output; if not, both ends are NAN */
    double at_low, at_high;
} CostEnds;

/* The ends of every parameter, in the arena. */
const CostEnds *cost_ends(const CostModel *model, CostOutput *output, CostOutputReads *reads,
                          void *context, Arena *arena);

typedef struct {
    double low, high; /* NAN: none */
} CostRange;

/* The output with every ranged parameter at the end that lowers the output, and at the end that
 * raises it. The direction of each parameter is found with the others at their stated values. If
 * the output is monotonic in each parameter, these are the smallest and the largest output over all
 * ranges. Both are NAN if no ranged parameter changes the output, or if it has no value. One of
 * them is NAN if there is no output at that end. */
CostRange cost_range(const CostModel *model, CostOutput *output, CostOutputReads *reads,
                     void *context, Arena *arena);

/* cost_range() for callers that already have the ends and the output at the stated values. */
CostRange cost_range_of(const CostModel *model, const CostEnds *ends, double centre,
                        CostOutput *output, void *context, Arena *arena);

#endif
