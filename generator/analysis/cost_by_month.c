#include "analysis/cost_by_month.h"

#include "analysis/break_even.h"
#include "analysis/cost_draws.h"
#include "analysis/random.h"
#include "analysis/stats.h"

#include <math.h>

/* Of all draws, the first MONTH_DRAWS serve the months before the horizon: they only draw a band.
 */
enum { DRAWS = MONTE_CARLO_DRAWS, MONTH_DRAWS = 2000 };

/* An option in the draws. Payments are made either at the start or in equal amounts each year. The
 * amount spent by a month is therefore `start` plus a part of `rest`, in the ratio of the present
 * value factors of the month and of the horizon. */
typedef struct {
    double *start, *rest; /* of MONTH_DRAWS draws */
    double *total;        /* at the horizon, of all draws */
    bool moves;           /* whether a range changes it in some month */
} DrawnOption;

/* A scenario over the months of its horizon. */
typedef struct {
    const CostModel *model;
    const CostDraws *draws; /* NULL: no draws */
    size_t scenario, horizon_input;
    double horizon, totals[N_COST_OPTIONS];
    double *inputs; /* at the stated parameters */
    CostSheet sheet;
    CostSeries *series; /* over the draws */
    DrawnOption options[N_COST_OPTIONS];
    double *part, *end_factor, *sample;
} Months;

/* The number of months in the horizon, counting a partial last month. */
static int
count_months(double horizon)
{
    return horizon > 0 ? (int)fmin(ceil(12 * horizon - 1e-9), BREAK_EVEN_MONTHS_MAX) : 0;
}

static double
measure_at(Months *months, size_t option, CostMeasure measure, double end)
{
    months->inputs[months->horizon_input] = end;
    return cost_model_measure(months->model, months->inputs, option, measure, &months->sheet);
}

static double *
draw_at(Months *months, size_t option, CostMeasure measure, double end, double *ret)
{
    months->inputs[months->horizon_input] = end;
    cost_series_measure(months->series, months->inputs, option, measure, ret);
    return ret;
}

/* Whether the n values differ. */
static bool
varies(const double *values, size_t n)
{
    bool varies = false;

    for (size_t i = 1; i < n; i++) {
        varies |= values[i] != values[0];
    }
    return varies;
}

static void
vary_first(Months *months, size_t n)
{
    cost_draws_vary(months->draws, months->scenario, 0, n, months->horizon_input, months->series);
}

static void
draw_options(Months *months, Arena *arena)
{
    DrawnOption *options = months->options;
    double end = months->horizon;

    months->sample = arena_array(arena, double, DRAWS);
    vary_first(months, DRAWS);
    for (size_t i = 0; i < N_COST_OPTIONS; i++) {
        options[i].total = draw_at(months, i, COST_TOTAL, end, arena_array(arena, double, DRAWS));
        options[i].moves = !isnan(months->totals[i]) && varies(options[i].total, DRAWS);
    }
    vary_first(months, MONTH_DRAWS);
    months->part = arena_array(arena, double, MONTH_DRAWS);
    months->end_factor =
        draw_at(months, 0, COST_FACTOR, end, arena_array(arena, double, MONTH_DRAWS));
    for (size_t i = 0; i < N_COST_OPTIONS; i++) {
        double *start = arena_array(arena, double, MONTH_DRAWS);
        double *rest = arena_array(arena, double, MONTH_DRAWS);
        options[i].start = draw_at(months, i, COST_SPENT, 0, start);
        options[i].rest = draw_at(months, i, COST_SPENT, end, rest);
        for (size_t draw = 0; draw < MONTH_DRAWS; draw++) {
            rest[draw] -= start[draw];
        }
        options[i].moves |=
            !isnan(months->totals[i]) && (varies(start, MONTH_DRAWS) || varies(rest, MONTH_DRAWS));
    }
}

static Months
months_new(const CostModel *model, const CostDraws *draws, size_t scenario, Arena *arena)
{
    Months months = { .model = model,
                      .draws = draws,
                      .scenario = scenario,
                      .horizon_input = cost_model_input(model, "cost_horizon_years"),
                      .inputs = arena_array(arena, double, model->n_inputs),
                      .sheet = cost_sheet_new(model, arena),
                      .series = cost_series_new(model, arena) };

    cost_model_inputs(model, scenario, cost_model_values(model, arena), months.inputs);
    months.horizon = months.inputs[months.horizon_input];
    for (size_t option = 0; option < N_COST_OPTIONS; option++) {
        months.totals[option] = measure_at(&months, option, COST_TOTAL, months.horizon);
    }
    if (draws != NULL) {
        draw_options(&months, arena);
    }
    return months;
}

/* Fills in the 5th and 95th percentiles of an option. */
static void
fill_band(Months *months, const DrawnOption *drawn, bool sold, Fill *fill)
{
    static const double percents[] = { 5, 95 };
    double results[G_N_ELEMENTS(percents)], *sample = months->sample;
    size_t n = sold ? DRAWS : MONTH_DRAWS;

    for (size_t i = 0; i < n; i++) {
        sample[i] = sold ? drawn->total[i] : drawn->start[i] + months->part[i] * drawn->rest[i];
    }
    stats_percentiles(sample, n, percents, G_N_ELEMENTS(percents), PERCENTILE_LINEAR, results);
    fill_number(fill, results[0]);
    fill_number(fill, results[1]);
}

static void
fill_month(Months *months, int month, Fill *fill)
{
    bool sold = month == count_months(months->horizon);
    /* the horizon may be unknown */
    double end = sold && month > 0 ? months->horizon : month / 12.0;

    if (months->draws != NULL && !sold) {
        draw_at(months, 0, COST_FACTOR, end, months->part);
        for (size_t i = 0; i < MONTH_DRAWS; i++) {
            months->part[i] /= months->end_factor[i];
        }
    }
    for (size_t option = 0; option < N_COST_OPTIONS; option++) {
        double total = months->totals[option];
        fill_text(fill, months->model->scenarios[months->scenario]);
        fill_text(fill, months->model->options[option]);
        fill_number(fill, 12 * end);
        fill_number(fill,
                    isnan(total) || sold ? total : measure_at(months, option, COST_SPENT, end));
        if (months->options[option].moves) {
            fill_band(months, &months->options[option], sold, fill);
        }
        fill_row(fill);
    }
}

void
cost_by_month_fill(const CostModel *model, Fills *fills)
{
    Fill *fill = fill_open(fills, "INSERT INTO month_cost VALUES (?, ?, ?, ?, ?, ?)");
    const CostDraws *draws = cost_draws_new(model, DRAWS, fills->arena);

    for (size_t scenario = 0; scenario < model->n_scenarios; scenario++) {
        g_autoptr(Arena) arena = arena_new();
        Months months = months_new(model, draws, scenario, arena);
        for (int month = 0; month <= count_months(months.horizon); month++) {
            fill_month(&months, month, fill);
        }
    }
}
