#include "analysis/cost_range.h"

#include <math.h>

const CostEnds *
cost_ends(const CostModel *model, CostOutput *output, CostOutputReads *reads, void *context,
          Arena *arena)
{
    double *values = cost_model_values(model, arena);
    CostEnds *ends = arena_array(arena, CostEnds, model->n_parameters + 1);

    for (size_t i = 0; i < model->n_parameters; i++) {
        const CostParameter *parameter = &model->parameters[i];
        if (isnan(parameter->low) || !reads(i, context)) {
            ends[i] = (CostEnds){ .at_low = NAN, .at_high = NAN };
            continue;
        }
        ends[i].tried = true;
        values[i] = parameter->low;
        ends[i].at_low = output(values, context);
        values[i] = parameter->high;
        ends[i].at_high = output(values, context);
        values[i] = parameter->value;
    }
    return ends;
}

CostRange
cost_range_of(const CostModel *model, const CostEnds *ends, double centre, CostOutput *output,
              void *context, Arena *arena)
{
    double *lowest = cost_model_values(model, arena), *highest = cost_model_values(model, arena);
    bool moves = false;

    if (isnan(centre)) {
        return (CostRange){ NAN, NAN };
    }
    for (size_t i = 0; i < model->n_parameters; i++) {
        const CostParameter *parameter = &model->parameters[i];
        double at_low = ends[i].at_low, at_high = ends[i].at_high;
        if (!ends[i].tried) {
            continue;
        }
        /* if there is no output at one end, the other end determines the direction */
        at_low = isnan(at_low) ? 2 * centre - at_high : at_low;
        at_high = isnan(at_high) ? 2 * centre - at_low : at_high;
        moves |= !cost_same(at_low, centre) || !cost_same(at_high, centre);
        lowest[i] = at_low <= at_high ? parameter->low : parameter->high;
        highest[i] = at_low <= at_high ? parameter->high : parameter->low;
    }
    return moves ? (CostRange){ output(lowest, context), output(highest, context) }
                 : (CostRange){ NAN, NAN };
}

CostRange
cost_range(const CostModel *model, CostOutput *output, CostOutputReads *reads, void *context,
           Arena *arena)
{
    double centre = output(cost_model_values(model, arena), context);

    return isnan(centre) ? (CostRange){ NAN, NAN }
                         : cost_range_of(model, cost_ends(model, output, reads, context, arena),
                                         centre, output, context, arena);
}
