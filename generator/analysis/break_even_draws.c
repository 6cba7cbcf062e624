/* Break-even over draws of all ranged parameters. What the pairs of a draw share is computed once
 * per offer: its total as a straight line in its price and in utilisation, and what has been spent
 * on it by the end of each month. */
#include "analysis/break_even.h"
#include "analysis/cost_draws.h"
#include "analysis/fill.h"
#include "analysis/random.h"
#include "analysis/stats.h"
#include "base/jobs.h"

#include <math.h>
#include <string.h>

/* One offer in one draw. */
typedef struct {
    double total;
    StraightLine price, utilisation;
    double horizon_years;
    double *totals; /* at the horizon of each scenario */
    /* spent by the end of each month, up to the longest horizon */
    double spent[BREAK_EVEN_MONTHS_MAX + 1];
} DrawnOffer;

/* The working data of one thread. */
typedef struct {
    const CostModel *model;
    DrawnOffer *offers;
    double *inputs, *horizons; /* horizons: of each scenario in this draw, in years */
    const double *ends;        /* ends of the months, in years */
    size_t n_months;           /* in the longest horizon of this draw */
    CostSheet *sheet;          /* of the offer being evaluated */
    CostSeries *series;        /* … over the ends of the months */
} Drawing;

static double
total_in(Drawing *drawing, size_t option)
{
    return cost_model_measure(drawing->model, drawing->inputs, option, COST_TOTAL, drawing->sheet);
}

static StraightLine
line_in(Drawing *drawing, size_t option, size_t input, double probe)
{
    double now = drawing->inputs[input];

    drawing->inputs[input] = 0;
    StraightLine line = { .at_zero = total_in(drawing, option) };
    drawing->inputs[input] = probe;
    line.slope = (total_in(drawing, option) - line.at_zero) / probe;
    drawing->inputs[input] = now;
    return line;
}

/* The number of months that start within the horizon. */
static size_t
months_within(double years)
{
    return years > 0 ? (size_t)ceil(fmin(12 * years, BREAK_EVEN_MONTHS_MAX)) : 0;
}

/* Starts with month 0. Scenarios may have different horizons: an offer is searched up to its own,
 * and any offer compared with it must be known that far. */
static void
find_months(const Drawing *drawing, size_t option, DrawnOffer *offer)
{
    cost_series_set(drawing->series, cost_model_input(drawing->model, "cost_horizon_years"),
                    drawing->ends, drawing->n_months + 1);
    cost_series_measure(drawing->series, drawing->inputs, option, COST_SPENT, offer->spent);
}

static void
draw_offer(Drawing *drawing, size_t index, const double *values)
{
    const CostModel *model = drawing->model;
    DrawnOffer *offer = &drawing->offers[index];
    size_t scenario = index / N_COST_OPTIONS, option = index % N_COST_OPTIONS;
    size_t price = break_even_price_input(model, option);
    size_t horizon = cost_model_input(model, "cost_horizon_years");

    cost_model_inputs(model, scenario, values, drawing->inputs);
    double now = drawing->inputs[price];
    offer->horizon_years = drawing->horizons[scenario];
    offer->price = line_in(drawing, option, price, now > 0 ? now : 1);
    offer->utilisation = line_in(drawing, option, cost_model_input(model, "cost_utilisation"), 1);
    find_months(drawing, option, offer);
    for (size_t i = 0; i < model->n_scenarios; i++) {
        drawing->inputs[horizon] = drawing->horizons[i];
        offer->totals[i] = total_in(drawing, option);
    }
    offer->total = offer->totals[scenario];
}

/* Where two offers break even in a draw, and the difference of their costs (first - second) at both
 * ends of the possible range. */
typedef struct {
    double at; /* NAN: not within the range */
    double by_start, by_end;
} DrawnCrossing;

/* Interpolates linearly within a month; spending is close to a straight line there. */
static DrawnCrossing
cross_months(const DrawnOffer *first, const DrawnOffer *second, size_t scenario)
{
    double end = 12 * first->horizon_years, before = first->spent[0] - second->spent[0];
    size_t n = months_within(first->horizon_years);
    DrawnCrossing found = { NAN, before, first->totals[scenario] - second->totals[scenario] };

    for (size_t m = 1; m <= n && !isnan(before); m++) {
        double part = fmin(1, end - ((double)m - 1)); /* the part of the month before the horizon */
        double now = before + part * (first->spent[m] - second->spent[m] - before);
        if (costs_change_places(before, now)) {
            found.at = (double)m - 1 + part * before / (before - now);
            return found;
        }
        before = now;
    }
    if (costs_change_places(before, found.by_end)) {
        found.at = end; /* the sale at the horizon changes the sign */
    }
    return found;
}

static DrawnCrossing
cross_lines(StraightLine first, StraightLine second, double most)
{
    double at = costs_cross(first, second).at;

    return (DrawnCrossing){ at >= 0 && at <= most ? at : NAN, first.at_zero - second.at_zero,
                            first.at_zero + first.slope - second.at_zero - second.slope };
}

static DrawnCrossing
cross_drawn(const DrawnOffer *offers, const BreakEvenPoint *point)
{
    const DrawnOffer *first = &offers[point->first], *second = &offers[point->second];

    switch (point->variable) {
    case BREAK_EVEN_PRICE:
        return cross_lines(first->price, (StraightLine){ .at_zero = second->total }, INFINITY);
    case BREAK_EVEN_UTILISATION:
        return cross_lines(first->utilisation, second->utilisation, 1);
    default:
        return cross_months(first, second, point->first / N_COST_OPTIONS);
    }
}

/* The break-even of a draw. If one offer costs less over the whole range, the break-even lies below
 * or beyond the range. If that offer also leads at the stated parameters, it is not overtaken
 * within the range, so the break-even is beyond; otherwise it is below. If the first offer costs
 * more even at a price of 0, the break-even price would be negative. */
static double
place_of(const DrawnCrossing *drawn, BreakEvenVariable variable, bool first_leads)
{
    if (!isnan(drawn->at)) {
        return drawn->at;
    }
    if (variable == BREAK_EVEN_PRICE) {
        return drawn->by_start > 0 ? -INFINITY : NAN;
    }
    if (isnan(drawn->by_end) || drawn->by_end == 0) {
        return NAN;
    }
    return (drawn->by_end < 0) == first_leads ? INFINITY : -INFINITY;
}

/* ---- Draws in several threads ---- */

enum { DRAWS_AT_A_TIME = 50, N_CHUNKS = BREAK_EVEN_DRAWS / DRAWS_AT_A_TIME };

/* The draws come from one sequence, so that they do not depend on the number of threads. Each draw
 * stores its results in its own place. */
typedef struct {
    const CostDraws *draws;
    const BreakEvenPoint *points;
    size_t n_points, n_offers;
    const double *ends; /* of months 0 to BREAK_EVEN_MONTHS_MAX, in years */
    /* by point: whether the first offer costs less at the start, at the stated parameters */
    bool *first_leads;
    /* [point * BREAK_EVEN_DRAWS + draw]; infinite beyond the possible range; NAN: unknown */
    double *found;
} Draws;

/* The last evaluation: the sheet of each offer, and the months of each scenario. */
typedef struct {
    CostSheet *sheets;
    CostSeries **series;
} Evaluated;

static void
find_horizons(Drawing *drawing, const double *values)
{
    size_t horizon = cost_model_input(drawing->model, "cost_horizon_years");

    drawing->n_months = 0;
    for (size_t i = 0; i < drawing->model->n_scenarios; i++) {
        cost_model_inputs(drawing->model, i, values, drawing->inputs);
        drawing->horizons[i] = drawing->inputs[horizon];
        drawing->n_months = MAX(drawing->n_months, months_within(drawing->horizons[i]));
    }
}

static void
draw_offers(Drawing *drawing, const Evaluated *last, size_t n_offers, const double *values)
{
    find_horizons(drawing, values);
    for (size_t i = 0; i < n_offers; i++) {
        drawing->sheet = &last->sheets[i];
        drawing->series = last->series[i / N_COST_OPTIONS];
        draw_offer(drawing, i, values);
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

static Drawing
drawing_new(const Draws *draws, Arena *arena)
{
    const CostModel *model = draws->draws->model;
    Drawing drawing = { .model = model,
                        .offers = arena_array(arena, DrawnOffer, draws->n_offers + 1),
                        .inputs = arena_array(arena, double, model->n_inputs + 1),
                        .horizons = arena_array(arena, double, model->n_scenarios + 1),
                        .ends = draws->ends };

    for (size_t i = 0; i < draws->n_offers; i++) {
        drawing.offers[i].totals = arena_array(arena, double, model->n_scenarios + 1);
    }
    return drawing;
}

static void
run_chunk(void *item, void *data)
{
    const size_t *first = item;
    const Draws *draws = data;
    const CostModel *model = draws->draws->model;
    g_autoptr(Arena) arena = arena_new();
    Drawing drawing = drawing_new(draws, arena);
    Evaluated last = evaluated_new(model, draws->n_offers, arena);
    double *values = cost_model_values(model, arena);

    for (size_t draw = *first; draw < *first + DRAWS_AT_A_TIME; draw++) {
        cost_draws_take(draws->draws, draw, values);
        draw_offers(&drawing, &last, draws->n_offers, values);
        for (size_t i = 0; i < draws->n_points; i++) {
            DrawnCrossing drawn = cross_drawn(drawing.offers, &draws->points[i]);
            draws->found[i * BREAK_EVEN_DRAWS + draw] =
                place_of(&drawn, draws->points[i].variable, draws->first_leads[i]);
        }
    }
}

/* Finds the leaders at the stated parameters. If the costs are equal at the start, those at the end
 * decide. */
static void
find_leaders(const Draws *draws, Arena *arena)
{
    const CostModel *model = draws->draws->model;
    Drawing drawing = drawing_new(draws, arena);
    Evaluated last = evaluated_new(model, draws->n_offers, arena);

    draw_offers(&drawing, &last, draws->n_offers, cost_model_values(model, arena));
    for (size_t i = 0; i < draws->n_points; i++) {
        DrawnCrossing drawn = cross_drawn(drawing.offers, &draws->points[i]);
        draws->first_leads[i] = (drawn.by_start != 0 ? drawn.by_start : drawn.by_end) < 0;
    }
}

static void
run_draws(Draws *draws, int threads, Arena *arena)
{
    double *ends = arena_array(arena, double, BREAK_EVEN_MONTHS_MAX + 1);
    size_t chunks[N_CHUNKS];

    for (size_t m = 0; m <= BREAK_EVEN_MONTHS_MAX; m++) {
        ends[m] = (double)m / 12;
    }
    for (size_t i = 0; i < N_CHUNKS; i++) {
        chunks[i] = i * DRAWS_AT_A_TIME;
    }
    draws->ends = ends;
    draws->first_leads = arena_array(arena, bool, draws->n_points + 1);
    draws->found = arena_array(arena, double, (draws->n_points * BREAK_EVEN_DRAWS) + 1);
    find_leaders(draws, arena);
    jobs_run(run_chunk, chunks, sizeof *chunks, N_CHUNKS, threads, draws);
}

/* ---- The results of a pair ---- */

/* Counts over all draws of a pair. */
typedef struct {
    /* known draws, and those of them below and beyond the possible range */
    size_t n, n_below, n_beyond;
    bool moves;
} Tally;

static Tally
tally_of(const double *found)
{
    Tally tally = { 0 };
    double first = NAN;

    for (size_t draw = 0; draw < BREAK_EVEN_DRAWS; draw++) {
        if (isnan(found[draw])) {
            continue;
        }
        first = tally.n++ == 0 ? found[draw] : first;
        tally.n_below += found[draw] == -INFINITY;
        tally.n_beyond += found[draw] == INFINITY;
        tally.moves |= found[draw] != first;
    }
    return tally;
}

/* Moves the known values to the front and returns their number. */
static size_t
drop_unknown(double *found)
{
    size_t n = 0;

    for (size_t draw = 0; draw < BREAK_EVEN_DRAWS; draw++) {
        if (!isnan(found[draw])) {
            found[n++] = found[draw];
        }
    }
    return n;
}

static void
fill_point(const Draws *draws, size_t index, Fill *fill)
{
    static const double percents[] = { 5, 25, 50, 75, 95 };
    double *found = &draws->found[index * BREAK_EVEN_DRAWS];
    double results[G_N_ELEMENTS(percents)];
    Tally tally = tally_of(found);
    size_t n_within = tally.n - tally.n_below - tally.n_beyond;
    size_t n = drop_unknown(found);

    break_even_fill_point(draws->draws->model, &draws->points[index], fill);
    fill_number(fill, BREAK_EVEN_DRAWS);
    fill_number(fill, (double)n_within / BREAK_EVEN_DRAWS);
    fill_number(fill, (double)tally.n_below / BREAK_EVEN_DRAWS);
    fill_number(fill, (double)tally.n_beyond / BREAK_EVEN_DRAWS);
    stats_percentiles(found, tally.moves ? n : 0, percents, G_N_ELEMENTS(percents),
                      PERCENTILE_LINEAR, results);
    for (size_t i = 0; i < G_N_ELEMENTS(percents); i++) {
        fill_number(fill, isfinite(results[i]) ? results[i] : NAN);
    }
    fill_text(fill, n_within == 0  ? "no draw has a break-even"
                    : !tally.moves ? "no parameter with a range changes it"
                                   : NULL);
    fill_row(fill);
}

void
break_even_draws_fill(const CostModel *model, Fills *fills)
{
    Arena *arena = fills->arena;
    Fill *fill = fill_open(fills, "INSERT INTO break_even_draw VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, "
                                  "?, ?, ?, ?, ?, ?)");
    Draws draws = { .draws = cost_draws_new(model, BREAK_EVEN_DRAWS, arena),
                    .n_offers = model->n_scenarios * N_COST_OPTIONS };

    if (draws.draws == NULL) {
        return;
    }
    draws.points = break_even_points(model, arena, &draws.n_points);
    run_draws(&draws, fills->threads, arena);
    for (size_t i = 0; i < draws.n_points; i++) {
        fill_point(&draws, i, fill);
    }
}
