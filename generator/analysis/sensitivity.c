#include "analysis/sensitivity.h"

#include "analysis/cost_draws.h"
#include "analysis/fill.h"
#include "analysis/random.h"
#include "analysis/stats.h"

#include <math.h>

/* The two outputs: total over the horizon, and cost per hour of work. */
static const CostMeasure outputs[] = { COST_TOTAL, COST_LEVELISED };

enum { N_OUTPUTS = G_N_ELEMENTS(outputs) };

/* Scratch space for evaluating an option. */
typedef struct {
    const CostModel *model;
    double *inputs;
    CostSheet sheet;
} Evaluation;

typedef struct {
    double at[N_OUTPUTS];
} Outputs;

static Evaluation
evaluation_new(const CostModel *model, Arena *arena)
{
    return (Evaluation){ .model = model,
                         .inputs = arena_array(arena, double, model->n_inputs),
                         .sheet = cost_sheet_new(model, arena) };
}

static Outputs
outputs_at(Evaluation *evaluation, size_t scenario, size_t option, const double *values)
{
    Outputs result;

    cost_model_inputs(evaluation->model, scenario, values, evaluation->inputs);
    for (size_t k = 0; k < N_OUTPUTS; k++) {
        result.at[k] = cost_model_measure(evaluation->model, evaluation->inputs, option, outputs[k],
                                          &evaluation->sheet);
    }
    return result;
}

static bool
outputs_same(const Outputs *a, const Outputs *b)
{
    return cost_same(a->at[0], b->at[0]) && cost_same(a->at[1], b->at[1]);
}

static void
fill_tornado(Evaluation *evaluation, size_t scenario, size_t option, double *values, Fill *fill)
{
    const CostModel *model = evaluation->model;
    Outputs base = outputs_at(evaluation, scenario, option, values);

    for (size_t i = 0; i < model->n_parameters; i++) {
        const CostParameter *parameter = &model->parameters[i];
        if (isnan(parameter->low)) {
            continue;
        }
        values[i] = parameter->low;
        Outputs low = outputs_at(evaluation, scenario, option, values);
        values[i] = parameter->high;
        Outputs high = outputs_at(evaluation, scenario, option, values);
        values[i] = parameter->value;
        if (outputs_same(&low, &base) && outputs_same(&high, &base)) {
            continue; /* the option does not use it */
        }
        fill_text(fill, model->scenarios[scenario]);
        fill_text(fill, model->options[option]);
        fill_text(fill, parameter->name);
        fill_number(fill, parameter->value);
        fill_number(fill, parameter->low);
        fill_number(fill, parameter->high);
        for (size_t k = 0; k < N_OUTPUTS; k++) {
            fill_number(fill, base.at[k]);
            fill_number(fill, low.at[k]);
            fill_number(fill, high.at[k]);
        }
        fill_row(fill);
    }
}

void
sensitivity_fill(const CostModel *model, Fills *fills)
{
    Arena *arena = fills->arena;
    Fill *fill =
        fill_open(fills, "INSERT INTO sensitivity_end VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    Evaluation evaluation = evaluation_new(model, arena);
    double *values = cost_model_values(model, arena);

    for (size_t s = 0; s < model->n_scenarios; s++) {
        for (size_t option = 0; option < N_COST_OPTIONS; option++) {
            if (!isnan(outputs_at(&evaluation, s, option, values).at[0])) {
                fill_tornado(&evaluation, s, option, values, fill);
            }
        }
    }
}

/* The number of draws evaluated together. */
enum { DRAWS_AT_A_TIME = 500 };

/* The outputs drawn for all offers: [offer * MONTE_CARLO_DRAWS + draw]. */
typedef struct {
    size_t n_offers;
    double *drawn[N_OUTPUTS];
    size_t *n_lowest;       /* by offer: number of draws in which it costs the least of its group */
    bool *known;            /* by offer: whether it has a total */
    bool *moves[N_OUTPUTS]; /* by offer: whether a range changes the output */
} Drawn;

/* The offer with the lowest total in a draw, of those that may be compared with the offers of
 * `scenario`; n_offers if none has a total. */
static size_t
lowest_in(const Drawn *drawn, const CostModel *model, size_t scenario, size_t draw)
{
    size_t lowest = drawn->n_offers;
    const double *totals = drawn->drawn[0];

    for (size_t i = 0; i < drawn->n_offers; i++) {
        double total = totals[i * MONTE_CARLO_DRAWS + draw];
        if (!isnan(total) && cost_model_compares(model, scenario, i / N_COST_OPTIONS) &&
            (lowest == drawn->n_offers || total < totals[lowest * MONTE_CARLO_DRAWS + draw])) {
            lowest = i;
        }
    }
    return lowest;
}

static void
count_lowest(Drawn *drawn, const CostModel *model, size_t draw)
{
    for (size_t s = 0; s < model->n_scenarios; s++) {
        size_t lowest = lowest_in(drawn, model, s, draw);
        if (lowest / N_COST_OPTIONS == s) {
            drawn->n_lowest[lowest]++;
        }
    }
}

/* Draws the outputs of a scenario's options. */
static void
draw_scenario(const Drawn *drawn, const CostDraws *draws, size_t scenario, Arena *arena)
{
    const CostModel *model = draws->model;
    CostSeries *series = cost_series_new(model, arena);
    double *inputs = arena_array(arena, double, model->n_inputs);

    cost_model_inputs(model, scenario, cost_model_values(model, arena), inputs);
    for (size_t first = 0; first < MONTE_CARLO_DRAWS; first += DRAWS_AT_A_TIME) {
        size_t n = MIN(MONTE_CARLO_DRAWS - first, (size_t)DRAWS_AT_A_TIME);
        cost_draws_vary(draws, scenario, first, n, SIZE_MAX, series);
        for (size_t option = 0; option < N_COST_OPTIONS; option++) {
            size_t offer = scenario * N_COST_OPTIONS + option;
            for (size_t k = 0; k < N_OUTPUTS && drawn->known[offer]; k++) {
                cost_series_measure(series, inputs, option, outputs[k],
                                    &drawn->drawn[k][offer * MONTE_CARLO_DRAWS + first]);
            }
        }
    }
}

static void
draw_all(Drawn *drawn, const CostDraws *draws, Arena *arena)
{
    for (size_t i = 0; i < drawn->n_offers * MONTE_CARLO_DRAWS; i++) {
        drawn->drawn[0][i] = drawn->drawn[1][i] = NAN;
    }
    for (size_t s = 0; s < draws->model->n_scenarios; s++) {
        draw_scenario(drawn, draws, s, arena);
    }
    for (size_t i = 0; i < drawn->n_offers * MONTE_CARLO_DRAWS; i++) {
        for (size_t k = 0; k < N_OUTPUTS; k++) {
            const double *own = drawn->drawn[k];
            drawn->moves[k][i / MONTE_CARLO_DRAWS] |=
                own[i] != own[i / MONTE_CARLO_DRAWS * MONTE_CARLO_DRAWS];
        }
    }
    for (size_t draw = 0; draw < MONTE_CARLO_DRAWS; draw++) {
        count_lowest(drawn, draws->model, draw);
    }
}

/* NAN if the sample was not drawn or has unknown values. */
static void
fill_percentiles(const double *sample, bool drawn, const double *percents, size_t n_percents,
                 Fill *fill)
{
    double results[5];
    size_t n = 0;

    while (drawn && n < MONTE_CARLO_DRAWS && !isnan(sample[n])) {
        n++;
    }
    n = n == MONTE_CARLO_DRAWS ? n : 0;
    stats_percentiles(sample, n, percents, n_percents, PERCENTILE_LINEAR, results);
    for (size_t i = 0; i < n_percents; i++) {
        fill_number(fill, results[i]);
    }
}

static void
fill_offer(const Drawn *drawn, size_t offer, Fill *fill)
{
    static const double of_total[] = { 5, 25, 50, 75, 95 }, of_hour[] = { 5, 50, 95 };
    const double *totals = &drawn->drawn[0][offer * MONTE_CARLO_DRAWS];
    const double *hours = &drawn->drawn[1][offer * MONTE_CARLO_DRAWS];
    bool known = drawn->known[offer];
    bool good = known && drawn->moves[0][offer], hour = known && drawn->moves[1][offer];

    fill_number(fill, good || hour ? MONTE_CARLO_DRAWS : 0);
    fill_number(fill, good ? stats_mean(totals, MONTE_CARLO_DRAWS) : NAN);
    fill_percentiles(totals, good, of_total, G_N_ELEMENTS(of_total), fill);
    fill_percentiles(hours, hour, of_hour, G_N_ELEMENTS(of_hour), fill);
    fill_number(fill, known ? (double)drawn->n_lowest[offer] / MONTE_CARLO_DRAWS : NAN);
    fill_text(fill, !known  ? "the total is not known: cost_of_option has the reason"
                    : !good ? "no parameter with a range changes it"
                            : NULL);
    fill_row(fill);
}

void
monte_carlo_fill(const CostModel *model, Fills *fills)
{
    Arena *arena = fills->arena;
    Fill *fill = fill_open(
        fills, "INSERT INTO monte_carlo_draw VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    Evaluation evaluation = evaluation_new(model, arena);
    double *values = cost_model_values(model, arena);
    size_t n = model->n_scenarios * N_COST_OPTIONS;
    const CostDraws *draws = cost_draws_new(model, MONTE_CARLO_DRAWS, arena);
    Drawn drawn = { .n_offers = n,
                    .n_lowest = arena_array(arena, size_t, n + 1),
                    .known = arena_array(arena, bool, n + 1) };

    if (draws == NULL) {
        return;
    }
    for (size_t i = 0; i < n; i++) {
        drawn.known[i] =
            !isnan(outputs_at(&evaluation, i / N_COST_OPTIONS, i % N_COST_OPTIONS, values).at[0]);
    }
    for (size_t k = 0; k < N_OUTPUTS; k++) {
        drawn.drawn[k] = arena_array(arena, double, n *MONTE_CARLO_DRAWS);
        drawn.moves[k] = arena_array(arena, bool, n + 1);
    }
    draw_all(&drawn, draws, arena);
    for (size_t i = 0; i < n; i++) {
        fill_text(fill, model->scenarios[i / N_COST_OPTIONS]);
        fill_text(fill, model->options[i % N_COST_OPTIONS]);
        fill_offer(&drawn, i, fill);
    }
}
