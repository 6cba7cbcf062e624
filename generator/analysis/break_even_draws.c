/* Break-even over draws of all ranged parameters. What the pairs of a draw share is
 * computed once: each offer's total as a straight line in its price and in
 * utilisation, and its totals at the ends of months. */
#include "analysis/break_even.h"
#include "analysis/cost_series.h"
#include "analysis/fill.h"
#include "analysis/stats.h"
#include "base/jobs.h"

#include <math.h>
#include <string.h>

/* One offer in one draw. */
typedef struct {
    double total;
    StraightLine price, utilisation;
    double horizon_years;
    /* total, and what is spent without a sale, at the end of each, to the longest horizon */
    double months[BREAK_EVEN_MONTHS_MAX + 1], outlays[BREAK_EVEN_MONTHS_MAX + 1];
} DrawnOffer;

/* What one thread works with. */
typedef struct {
    const CostModel *model;
    DrawnOffer *offers;
    double *inputs;
    const double *ends; /* of the months, in years */
    size_t n_months;    /* of the longest horizon in this draw */
    CostSheet *sheet;   /* of the offer that is worked out */
    CostSeries *series; /* … over the ends of months */
} Drawing;

static StraightLine
line_in(Drawing *drawing, size_t option, size_t input, double probe)
{
    double now = drawing->inputs[input];

    drawing->inputs[input] = 0;
    StraightLine line = { .at_zero = cost_model_total(drawing->model, drawing->inputs, option,
                                                      drawing->sheet) };
    drawing->inputs[input] = probe;
    double there = cost_model_total(drawing->model, drawing->inputs, option, drawing->sheet);
    line.slope = (there - line.at_zero) / probe;
    drawing->inputs[input] = now;
    return line;
}

/* Those that a horizon holds a part of. */
static size_t
months_within(double years)
{
    return years > 0 ? (size_t)ceil(fmin(12 * years, BREAK_EVEN_MONTHS_MAX)) : 0;
}

/* Month 0 first. Scenarios may have horizons of their own: an offer is searched to its own, and
 * whatever stands beside it goes as far. */
static void
find_months(const Drawing *drawing, size_t option, DrawnOffer *offer)
{
    cost_series_set(drawing->series, cost_model_input(drawing->model, "cost_horizon_years"),
                    drawing->ends, drawing->n_months + 1);
    cost_series_totals(drawing->series, drawing->inputs, option, offer->months);
    cost_series_outlays(drawing->series, drawing->inputs, option, offer->outlays);
}

static void
draw_offer(Drawing *drawing, size_t index, const double *values)
{
    const CostModel *model = drawing->model;
    DrawnOffer *offer = &drawing->offers[index];
    size_t option = index % N_COST_OPTIONS;
    size_t price = break_even_price_input(model, option);
    size_t horizon = cost_model_input(model, "cost_horizon_years");

    cost_model_inputs(model, index / N_COST_OPTIONS, values, drawing->inputs);
    double now = drawing->inputs[price];
    offer->total = cost_model_total(model, drawing->inputs, option, drawing->sheet);
    offer->price = line_in(drawing, option, price, now > 0 ? now : 1);
    offer->utilisation = line_in(drawing, option, cost_model_input(model, "cost_utilisation"), 1);
    offer->horizon_years = drawing->inputs[horizon];
    find_months(drawing, option, offer);
}

/* A month's totals differ little from straight lines. */
static double
cross_months(const DrawnOffer *first, const DrawnOffer *second, bool sold)
{
    const double *ours = sold ? first->months : first->outlays;
    const double *theirs = sold ? second->months : second->outlays;
    size_t n = months_within(first->horizon_years);
    double before = ours[0] - theirs[0];

    for (size_t m = 1; m <= n && !isnan(before); m++) {
        double now = ours[m] - theirs[m];
        if (before != 0 && (now == 0 || (now < 0) != (before < 0))) {
            double at = (double)m - 1 + before / (before - now);
            return at <= 12 * first->horizon_years ? at : NAN;
        }
        before = now;
    }
    return NAN;
}

static double
cross_drawn(const DrawnOffer *first, const DrawnOffer *second, BreakEvenVariable variable)
{
    double at = NAN;

    switch (variable) {
    case BREAK_EVEN_PRICE:
        at = lines_cross(first->price, (StraightLine){ .at_zero = second->total }).at;
        return at >= 0 ? at : NAN;
    case BREAK_EVEN_UTILISATION:
        at = lines_cross(first->utilisation, second->utilisation).at;
        return at >= 0 && at <= 1 ? at : NAN;
    case BREAK_EVEN_MONTH:
        return cross_months(first, second, true);
    case BREAK_EVEN_PAYBACK:
        return cross_months(first, second, false);
    }
    return NAN;
}

/* ---- Draws in several threads ---- */

enum { DRAWS_AT_A_TIME = 50, N_CHUNKS = BREAK_EVEN_DRAWS / DRAWS_AT_A_TIME };

/* Draws are made one after the other, so that they are the same whatever the threads;
 * what comes of one has its own place. */
typedef struct {
    const CostModel *model;
    const BreakEvenPoint *points;
    size_t n_points, n_offers;
    const double *values; /* [draw * n_parameters + parameter] */
    const double *ends;   /* of months 0 to BREAK_EVEN_MONTHS_MAX, in years */
    double *found;        /* [point * BREAK_EVEN_DRAWS + draw]; NAN: no break-even */
} Draws;

/* What was evaluated last: for each offer the sheet, for each scenario the months. */
typedef struct {
    CostSheet *sheets;
    CostSeries **series;
} Evaluated;

static size_t
longest_months(const Drawing *drawing, const double *values)
{
    size_t horizon = cost_model_input(drawing->model, "cost_horizon_years"), longest = 0;

    for (size_t i = 0; i < drawing->model->n_scenarios; i++) {
        cost_model_inputs(drawing->model, i, values, drawing->inputs);
        longest = MAX(longest, months_within(drawing->inputs[horizon]));
    }
    return longest;
}

static void
draw_one(Drawing *drawing, const Evaluated *last, const Draws *draws, size_t draw)
{
    const double *values = &draws->values[draw * draws->model->n_parameters];

    drawing->n_months = longest_months(drawing, values);
    for (size_t i = 0; i < draws->n_offers; i++) {
        drawing->sheet = &last->sheets[i];
        drawing->series = last->series[i / N_COST_OPTIONS];
        draw_offer(drawing, i, values);
    }
    for (size_t i = 0; i < draws->n_points; i++) {
        const BreakEvenPoint *point = &draws->points[i];
        draws->found[i * BREAK_EVEN_DRAWS + draw] = cross_drawn(
            &drawing->offers[point->first], &drawing->offers[point->second], point->variable);
    }
}

static Evaluated
evaluated_new(const CostModel *model, size_t n_offers, Arena *arena)
{
    Evaluated last = { .sheets = arena_array(arena, CostSheet, n_offers + 1),
                       .series = arena_array(arena, CostSeries *, model->n_scenarios + 1) };

    for (size_t i = 0; i < n_offers; i++) {
        last.sheets[i] = cost_sheet_new(model, arena);
    }
    for (size_t i = 0; i < model->n_scenarios; i++) {
        last.series[i] = cost_series_new(model, arena);
    }
    return last;
}

static void
run_chunk(void *item, void *data)
{
    const size_t *first = item;
    const Draws *draws = data;
    const CostModel *model = draws->model;
    g_autoptr(Arena) arena = arena_new();
    Drawing drawing = { .model = model,
                        .offers = arena_array(arena, DrawnOffer, draws->n_offers + 1),
                        .inputs = arena_array(arena, double, model->n_inputs + 1),
                        .ends = draws->ends };
    Evaluated last = evaluated_new(model, draws->n_offers, arena);

    for (size_t draw = *first; draw < *first + DRAWS_AT_A_TIME; draw++) {
        draw_one(&drawing, &last, draws, draw);
    }
}

static void
run_draws(Draws *draws, const bool *ranged, int threads, Arena *arena)
{
    const CostModel *model = draws->model;
    double *values = cost_model_values(model, arena);
    double *all = arena_array(arena, double, (BREAK_EVEN_DRAWS * model->n_parameters) + 1);
    Random random = random_new(MONTE_CARLO_SEED);
    double *ends = arena_array(arena, double, BREAK_EVEN_MONTHS_MAX + 1);
    size_t chunks[N_CHUNKS];

    for (size_t m = 0; m <= BREAK_EVEN_MONTHS_MAX; m++) {
        ends[m] = (double)m / 12;
    }
    for (size_t draw = 0; draw < BREAK_EVEN_DRAWS; draw++) {
        cost_model_draw(model, ranged, &random, values);
        memcpy(&all[draw * model->n_parameters], values, model->n_parameters * sizeof *values);
    }
    for (size_t i = 0; i < N_CHUNKS; i++) {
        chunks[i] = i * DRAWS_AT_A_TIME;
    }
    draws->values = all;
    draws->ends = ends;
    draws->found = arena_array(arena, double, (draws->n_points * BREAK_EVEN_DRAWS) + 1);
    jobs_run(run_chunk, chunks, sizeof *chunks, N_CHUNKS, threads, draws);
}

/* ---- What came of a pair ---- */

static void
fill_point(const Draws *draws, size_t index, Fill *fill)
{
    static const double percents[] = { 5, 25, 50, 75, 95 };
    double *values = &draws->found[index * BREAK_EVEN_DRAWS];
    double results[G_N_ELEMENTS(percents)];
    size_t n = 0;
    bool moves = false;

    for (size_t draw = 0; draw < BREAK_EVEN_DRAWS; draw++) {
        if (!isnan(values[draw])) {
            values[n++] = values[draw];
            moves |= values[n - 1] != values[0];
        }
    }
    break_even_fill_point(draws->model, &draws->points[index], fill);
    fill_number(fill, BREAK_EVEN_DRAWS);
    fill_number(fill, (double)n / BREAK_EVEN_DRAWS);
    stats_percentiles(values, moves ? n : 0, percents, G_N_ELEMENTS(percents), PERCENTILE_LINEAR,
                      results);
    for (size_t i = 0; i < G_N_ELEMENTS(percents); i++) {
        fill_number(fill, results[i]);
    }
    fill_text(fill, moves    ? NULL
                    : n == 0 ? "no draw has a break-even"
                             : "no parameter with a range changes it");
    fill_row(fill);
}

void
break_even_draws_fill(const CostModel *model, Fills *fills)
{
    Arena *arena = fills->arena;
    Fill *fill = fill_open(
        fills, "INSERT INTO break_even_draw VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    Draws draws = { .model = model, .n_offers = model->n_scenarios * N_COST_OPTIONS };
    bool any = false;
    const bool *ranged = cost_model_ranged(model, arena, &any);

    draws.points = break_even_points(model, arena, &draws.n_points);
    if (any) {
        run_draws(&draws, ranged, fills->threads, arena);
    }
    for (size_t i = 0; any && i < draws.n_points; i++) {
        fill_point(&draws, i, fill);
    }
}
