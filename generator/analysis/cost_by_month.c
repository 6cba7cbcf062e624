#include "analysis/cost_by_month.h"

#include "analysis/break_even.h"
#include "analysis/fill.h"

#include <math.h>

/* Months of the horizon, its last one whole or not. */
static int
count_months(double horizon)
{
    return horizon > 0 ? (int)fmin(ceil(12 * horizon - 1e-9), BREAK_EVEN_MONTHS_MAX) : 0;
}

static void
fill_option(const CostModel *model, size_t scenario, size_t option, double *inputs, double *lines,
            Fill *fill)
{
    size_t input = cost_model_input(model, "cost_horizon_years");
    double horizon = inputs[input];

    for (int month = 0; month <= count_months(horizon); month++) {
        double end = fmin(month / 12.0, horizon);
        inputs[input] = end;
        fill_text(fill, model->scenarios[scenario]);
        fill_text(fill, model->options[option]);
        fill_number(fill, 12 * end);
        fill_number(fill, cost_model_outlay(model, inputs, option, lines));
        fill_row(fill);
    }
    inputs[input] = horizon;
}

bool
cost_by_month_fill(const CostModel *model, sqlite3 *db, Arena *arena)
{
    Fill fill = fill_open(db, "INSERT INTO month_cost VALUES (?, ?, ?, ?)");
    const double *values = cost_model_values(model, arena);
    double *inputs = arena_array(arena, double, model->n_inputs);
    double *lines = arena_array(arena, double, model->n_lines);

    for (size_t scenario = 0; scenario < model->n_scenarios; scenario++) {
        cost_model_inputs(model, scenario, values, inputs);
        for (size_t option = 0; option < N_COST_OPTIONS; option++) {
            fill_option(model, scenario, option, inputs, lines, &fill);
        }
    }
    return fill_close(&fill);
}
