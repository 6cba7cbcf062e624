#include "analysis/cost_range.h"

#include <math.h>

CostRange
cost_range(const CostModel *model, CostOutput *output, CostOutputReads *reads, void *context,
           Arena *arena)
{
    double *values = cost_model_values(model, arena);
    double *lowest = cost_model_values(model, arena), *highest = cost_model_values(model, arena);
    double centre = output(values, context);
    bool moves = false;

    if (isnan(centre)) {
        return (CostRange){ NAN, NAN };
    }
    for (size_t i = 0; i < model->n_parameters; i++) {
        const CostParameter *parameter = &model->parameters[i];
        if (isnan(parameter->low) || !reads(i, context)) {
            continue;
        }
        values[i] = parameter->low;
        double at_low = output(values, context);
        values[i] = parameter->high;
        double at_high = output(values, context);
        values[i] = parameter->value;
        /* where an end has no output, the other end tells the direction */
        at_low = isnan(at_low) ? 2 * centre - at_high : at_low;
        at_high = isnan(at_high) ? 2 * centre - at_low : at_high;
        moves |= !cost_same(at_low, centre) || !cost_same(at_high, centre);
        lowest[i] = at_low <= at_high ? parameter->low : parameter->high;
        highest[i] = at_low <= at_high ? parameter->high : parameter->low;
    }
    return moves ? (CostRange){ output(lowest, context), output(highest, context) }
                 : (CostRange){ NAN, NAN };
}
