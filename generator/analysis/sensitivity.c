#include "analysis/sensitivity.h"

#include "analysis/cost_series.h"
#include "analysis/fill.h"
#include "analysis/stats.h"

#include <math.h>

/* Scratch space for totals. */
typedef struct {
    const CostModel *model;
    double *inputs;
    CostSheet sheet;
} Totals;

static Totals
totals_new(const CostModel *model, Arena *arena)
{
    return (Totals){ .model = model,
                     .inputs = arena_array(arena, double, model->n_inputs),
                     .sheet = cost_sheet_new(model, arena) };
}

static double
total_at(Totals *totals, size_t scenario, size_t option, const double *values)
{
    cost_model_inputs(totals->model, scenario, values, totals->inputs);
    return cost_model_total(totals->model, totals->inputs, option, &totals->sheet);
}

static void
fill_tornado(Totals *totals, size_t scenario, size_t option, double *values, Fill *fill)
{
    const CostModel *model = totals->model;
    double total = total_at(totals, scenario, option, values);

    for (size_t i = 0; i < model->n_parameters; i++) {
        const CostParameter *parameter = &model->parameters[i];
        if (isnan(parameter->low)) {
            continue;
        }
        values[i] = parameter->low;
        double low = total_at(totals, scenario, option, values);
        values[i] = parameter->high;
        double high = total_at(totals, scenario, option, values);
        values[i] = parameter->value;
        if (cost_same(low, total) && cost_same(high, total)) {
            continue; /* the option does not ask for it */
        }
        fill_text(fill, model->scenarios[scenario]);
        fill_text(fill, model->options[option]);
        fill_text(fill, parameter->name);
        fill_number(fill, parameter->value);
        fill_number(fill, parameter->low);
        fill_number(fill, parameter->high);
        fill_number(fill, total);
        fill_number(fill, low);
        fill_number(fill, high);
        fill_row(fill);
    }
}

void
sensitivity_fill(const CostModel *model, Fills *fills)
{
    Arena *arena = fills->arena;
    Fill *fill = fill_open(fills, "INSERT INTO sensitivity_end VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
    Totals totals = totals_new(model, arena);
    double *values = cost_model_values(model, arena);

    for (size_t s = 0; s < model->n_scenarios; s++) {
        for (size_t option = 0; option < N_COST_OPTIONS; option++) {
            if (!isnan(total_at(&totals, s, option, values))) {
                fill_tornado(&totals, s, option, values, fill);
            }
        }
    }
}

/* Totals of so many draws are worked out side by side. */
enum { DRAWS_AT_A_TIME = 500 };

/* Of the drawn totals of all offers: rows are draws. */
typedef struct {
    size_t n_offers;
    double *values;      /* of what is ranged: [parameter * MONTE_CARLO_DRAWS + draw] */
    double *totals;      /* [offer * MONTE_CARLO_DRAWS + draw] */
    size_t *n_lowest;    /* draws in which an offer costs the least */
    bool *known, *moves; /* has a total; a range changes it */
} Draws;

static void
count_lowest(Draws *draws, size_t draw)
{
    size_t lowest = draws->n_offers;

    for (size_t i = 0; i < draws->n_offers; i++) {
        double total = draws->totals[i * MONTE_CARLO_DRAWS + draw];
        if (!isnan(total) && (lowest == draws->n_offers ||
                              total < draws->totals[lowest * MONTE_CARLO_DRAWS + draw])) {
            lowest = i;
        }
    }
    if (lowest < draws->n_offers) {
        draws->n_lowest[lowest]++;
    }
}

/* One draw after the other, as every offer sees the same drawn parameters, so that their
 * totals compare. */
static void
draw_values(Draws *draws, const CostModel *model, const bool *ranged, double *values)
{
    Random random = random_new(MONTE_CARLO_SEED);

    for (size_t draw = 0; draw < MONTE_CARLO_DRAWS; draw++) {
        cost_model_draw(model, ranged, &random, values);
        for (size_t i = 0; i < model->n_parameters; i++) {
            if (ranged[i]) {
                draws->values[i * MONTE_CARLO_DRAWS + draw] = values[i];
            }
        }
    }
}

/* The totals of a scenario's options. */
static void
draw_totals(const Draws *draws, Totals *totals, size_t scenario, const bool *ranged, Arena *arena)
{
    const CostModel *model = totals->model;
    CostSeries *series = cost_series_new(model, arena);

    cost_model_inputs(model, scenario, cost_model_values(model, arena), totals->inputs);
    for (size_t first = 0; first < MONTE_CARLO_DRAWS; first += DRAWS_AT_A_TIME) {
        size_t n = MIN(MONTE_CARLO_DRAWS - first, (size_t)DRAWS_AT_A_TIME);
        cost_series_resize(series, n); /* a scenario may have no range */
        for (size_t i = 0; i < model->n_inputs; i++) {
            int parameter = model->parameter_of[scenario * model->n_inputs + i];
            if (parameter >= 0 && ranged[parameter]) {
                cost_series_set(series, i,
                                &draws->values[(size_t)parameter * MONTE_CARLO_DRAWS + first], n);
            }
        }
        for (size_t option = 0; option < N_COST_OPTIONS; option++) {
            size_t offer = scenario * N_COST_OPTIONS + option;
            if (draws->known[offer]) {
                cost_series_totals(series, totals->inputs, option,
                                   &draws->totals[offer * MONTE_CARLO_DRAWS + first]);
            }
        }
    }
}

static void
draw_all(Draws *draws, Totals *totals, const bool *ranged, Arena *arena)
{
    const CostModel *model = totals->model;

    draw_values(draws, model, ranged, cost_model_values(model, arena));
    for (size_t i = 0; i < draws->n_offers * MONTE_CARLO_DRAWS; i++) {
        draws->totals[i] = NAN;
    }
    for (size_t s = 0; s < model->n_scenarios; s++) {
        draw_totals(draws, totals, s, ranged, arena);
    }
    for (size_t i = 0; i < draws->n_offers; i++) {
        const double *own = &draws->totals[i * MONTE_CARLO_DRAWS];
        for (size_t draw = 0; draw < MONTE_CARLO_DRAWS; draw++) {
            draws->moves[i] |= own[draw] != own[0];
        }
    }
    for (size_t draw = 0; draw < MONTE_CARLO_DRAWS; draw++) {
        count_lowest(draws, draw);
    }
}

static void
fill_percentiles(const Draws *draws, size_t offer, Fill *fill)
{
    static const double percents[] = { 5, 25, 50, 75, 95 };
    double *totals = &draws->totals[offer * MONTE_CARLO_DRAWS];
    bool good = draws->known[offer] && draws->moves[offer];
    double results[G_N_ELEMENTS(percents)];

    if (good) {
        stats_sort(totals, MONTE_CARLO_DRAWS); /* once for all that follows */
    }
    fill_number(fill, good ? MONTE_CARLO_DRAWS : 0);
    fill_number(fill, good ? stats_mean(totals, MONTE_CARLO_DRAWS) : NAN);
    stats_percentiles(totals, good ? MONTE_CARLO_DRAWS : 0, percents, G_N_ELEMENTS(percents),
                      PERCENTILE_LINEAR, results);
    for (size_t i = 0; i < G_N_ELEMENTS(percents); i++) {
        fill_number(fill, results[i]);
    }
    fill_number(fill,
                draws->known[offer] ? (double)draws->n_lowest[offer] / MONTE_CARLO_DRAWS : NAN);
    fill_text(fill, !draws->known[offer] ? "the total is not known: cost_of_option says why"
                    : !good              ? "no parameter with a range changes it"
                                         : NULL);
    fill_row(fill);
}

void
monte_carlo_fill(const CostModel *model, Fills *fills)
{
    Arena *arena = fills->arena;
    Fill *fill =
        fill_open(fills, "INSERT INTO monte_carlo_draw VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    Totals totals = totals_new(model, arena);
    double *values = cost_model_values(model, arena);
    size_t n = model->n_scenarios * N_COST_OPTIONS;
    bool any = false;
    const bool *ranged = cost_model_ranged(model, arena, &any);
    Draws draws = { .n_offers = n,
                    .n_lowest = arena_array(arena, size_t, n + 1),
                    .known = arena_array(arena, bool, n + 1),
                    .moves = arena_array(arena, bool, n + 1) };

    for (size_t i = 0; i < n; i++) {
        draws.known[i] = !isnan(total_at(&totals, i / N_COST_OPTIONS, i % N_COST_OPTIONS, values));
    }
    if (any) {
        draws.values = arena_array(arena, double, model->n_parameters *MONTE_CARLO_DRAWS);
        draws.totals = arena_array(arena, double, n *MONTE_CARLO_DRAWS);
        draw_all(&draws, &totals, ranged, arena);
    }
    for (size_t i = 0; any && i < n; i++) {
        fill_text(fill, model->scenarios[i / N_COST_OPTIONS]);
        fill_text(fill, model->options[i % N_COST_OPTIONS]);
        fill_percentiles(&draws, i, fill);
    }
}
