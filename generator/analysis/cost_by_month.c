#include "analysis/cost_by_month.h"

#include "analysis/break_even.h"
#include "analysis/cost_range.h"
#include "analysis/fill.h"

#include <math.h>

/* An option by the end of a month, as an output of the model. */
typedef struct {
    const CostModel *model;
    size_t scenario, option;
    size_t horizon; /* the input */
    double end;     /* years */
    double *inputs;
    CostSheet *sheet;
} Spent;

/* Months of the horizon, its last one whole or not. */
static int
count_months(double horizon)
{
    return horizon > 0 ? (int)fmin(ceil(12 * horizon - 1e-9), BREAK_EVEN_MONTHS_MAX) : 0;
}

static double
spent(const double *values, void *context)
{
    const Spent *at = context;

    cost_model_inputs(at->model, at->scenario, values, at->inputs);
    at->inputs[at->horizon] = at->end;
    return cost_model_outlay(at->model, at->inputs, at->option, at->sheet);
}

static bool
is_read(size_t parameter, void *context)
{
    const Spent *at = context;

    return cost_model_reads(at->model, at->scenario, at->option, parameter);
}

static void
fill_option(Spent *at, const double *values, Arena *arena, Fill *fill)
{
    const CostModel *model = at->model;

    cost_model_inputs(model, at->scenario, values, at->inputs);
    double horizon = at->inputs[at->horizon];
    for (int month = 0; month <= count_months(horizon); month++) {
        at->end = fmin(month / 12.0, horizon);
        CostRange range = cost_range(model, spent, is_read, at, arena);
        fill_text(fill, model->scenarios[at->scenario]);
        fill_text(fill, model->options[at->option]);
        fill_number(fill, 12 * at->end);
        fill_number(fill, spent(values, at));
        fill_number(fill, range.low);
        fill_number(fill, range.high);
        fill_row(fill);
    }
}

void
cost_by_month_fill(const CostModel *model, Fills *fills)
{
    Arena *arena = fills->arena;
    Fill *fill = fill_open(fills, "INSERT INTO month_cost VALUES (?, ?, ?, ?, ?, ?)");
    const double *values = cost_model_values(model, arena);
    CostSheet sheet = cost_sheet_new(model, arena);
    Spent at = { .model = model,
                 .horizon = cost_model_input(model, "cost_horizon_years"),
                 .inputs = arena_array(arena, double, model->n_inputs),
                 .sheet = &sheet };

    for (at.scenario = 0; at.scenario < model->n_scenarios; at.scenario++) {
        for (at.option = 0; at.option < N_COST_OPTIONS; at.option++) {
            g_autoptr(Arena) scratch = arena_new(); /* as cost_range() needs for each month */
            fill_option(&at, values, scratch, fill);
        }
    }
}
