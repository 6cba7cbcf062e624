#include "analysis/cost_draws.h"

#include "analysis/random.h"

#include <math.h>

/* By parameter: whether it has a range and some scenario reads it. */
static const bool *
find_ranged(const CostModel *model, Arena *arena, bool *ret_any)
{
    bool *ranged = arena_array(arena, bool, model->n_parameters + 1);

    *ret_any = false;
    for (size_t i = 0; i < model->n_scenarios * model->n_inputs; i++) {
        int parameter = model->parameter_of[i];
        if (parameter >= 0 && !isnan(model->parameters[parameter].low)) {
            ranged[parameter] = *ret_any = true;
        }
    }
    return ranged;
}

const CostDraws *
cost_draws_new(const CostModel *model, size_t n, Arena *arena)
{
    CostDraws *draws = arena_new0(arena, CostDraws);
    Random random = random_new(MONTE_CARLO_SEED);
    bool any = false;

    *draws = (CostDraws){ .model = model, .n = n, .ranged = find_ranged(model, arena, &any) };
    if (!any) {
        return NULL;
    }
    draws->values = arena_array(arena, double, model->n_parameters *n);
    for (size_t draw = 0; draw < n; draw++) {
        for (size_t i = 0; i < model->n_parameters; i++) {
            const CostParameter *parameter = &model->parameters[i];
            if (draws->ranged[i]) {
                draws->values[i * n + draw] =
                    triangular_draw(&random, parameter->low, parameter->value, parameter->high);
            }
        }
    }
    return draws;
}

void
cost_draws_take(const CostDraws *draws, size_t draw, double *values)
{
    for (size_t i = 0; i < draws->model->n_parameters; i++) {
        if (draws->ranged[i]) {
            values[i] = draws->values[i * draws->n + draw];
        }
    }
}

void
cost_draws_vary(const CostDraws *draws, size_t scenario, size_t first, size_t n, size_t except,
                CostSeries *series)
{
    const CostModel *model = draws->model;

    cost_series_resize(series, n); /* a scenario may have no ranged parameters */
    for (size_t i = 0; i < model->n_inputs; i++) {
        int parameter = model->parameter_of[scenario * model->n_inputs + i];
        if (i != except && parameter >= 0 && draws->ranged[parameter]) {
            cost_series_set(series, i, &draws->values[(size_t)parameter * draws->n + first], n);
        }
    }
}
