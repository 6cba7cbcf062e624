/* Break-even over draws of all ranged parameters. What the pairs of a draw share is
 * computed once: each offer's total as a straight line in its price and in
 * utilisation, and its totals at the ends of months. */
#include "analysis/break_even.h"
#include "analysis/fill.h"
#include "analysis/stats.h"

#include <math.h>

/* One offer in one draw. */
typedef struct {
    double total;
    StraightLine price, utilisation;
    double horizon_years;
    /* total, and what is spent without a sale, at the end of each, to the horizon */
    double months[BREAK_EVEN_MONTHS_MAX + 1], outlays[BREAK_EVEN_MONTHS_MAX + 1];
    size_t n_months;
} DrawnOffer;

typedef struct {
    const CostModel *model;
    DrawnOffer *offers;
    double *inputs, *lines;
} Drawing;

static StraightLine
line_in(Drawing *drawing, size_t option, size_t input, double probe)
{
    double now = drawing->inputs[input];

    drawing->inputs[input] = 0;
    StraightLine line = { .at_zero = cost_model_total(drawing->model, drawing->inputs, option,
                                                      drawing->lines) };
    drawing->inputs[input] = probe;
    double there = cost_model_total(drawing->model, drawing->inputs, option, drawing->lines);
    line.slope = (there - line.at_zero) / probe;
    drawing->inputs[input] = now;
    return line;
}

/* Month 0 first. */
static void
find_months(Drawing *drawing, size_t option, size_t horizon, DrawnOffer *offer)
{
    double months = ceil(fmin(12 * offer->horizon_years, BREAK_EVEN_MONTHS_MAX));

    offer->n_months = months > 0 ? (size_t)months : 0;
    for (size_t m = 0; m <= offer->n_months; m++) {
        drawing->inputs[horizon] = (double)m / 12;
        offer->months[m] =
            cost_model_total(drawing->model, drawing->inputs, option, drawing->lines);
        offer->outlays[m] =
            cost_model_outlay(drawing->model, drawing->inputs, option, drawing->lines);
    }
    drawing->inputs[horizon] = offer->horizon_years;
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
    offer->total = cost_model_total(model, drawing->inputs, option, drawing->lines);
    offer->price = line_in(drawing, option, price, now > 0 ? now : 1);
    offer->utilisation = line_in(drawing, option, cost_model_input(model, "cost_utilisation"), 1);
    offer->horizon_years = drawing->inputs[horizon];
    find_months(drawing, option, horizon, offer);
}

/* A month's totals differ little from straight lines. */
static double
cross_months(const DrawnOffer *first, const DrawnOffer *second, bool sold)
{
    const double *ours = sold ? first->months : first->outlays;
    const double *theirs = sold ? second->months : second->outlays;
    size_t n = MIN(first->n_months, second->n_months);
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

/* ---- What came of a pair ---- */

typedef struct {
    BreakEvenPoint point;
    double *values; /* of the draws that have one */
    size_t n_values;
} DrawnPoint;

static void
fill_point(const CostModel *model, const DrawnPoint *drawn, Fill *fill)
{
    static const double percents[] = { 5, 25, 50, 75, 95 };
    const BreakEvenPoint *point = &drawn->point;
    bool moves = false;

    for (size_t i = 1; i < drawn->n_values; i++) {
        moves |= drawn->values[i] != drawn->values[0];
    }
    break_even_fill_point(model, point, fill);
    fill_number(fill, BREAK_EVEN_DRAWS);
    fill_number(fill, (double)drawn->n_values / BREAK_EVEN_DRAWS);
    for (size_t i = 0; i < G_N_ELEMENTS(percents); i++) {
        fill_number(fill, moves ? stats_percentile(drawn->values, drawn->n_values, percents[i],
                                                   PERCENTILE_LINEAR)
                                : NAN);
    }
    fill_text(fill, moves                  ? NULL
                    : drawn->n_values == 0 ? "no draw has a break-even"
                                           : "no parameter with a range changes it");
    fill_row(fill);
}

static void
collect(const Drawing *drawing, DrawnPoint *points, size_t n_points)
{
    for (size_t i = 0; i < n_points; i++) {
        DrawnPoint *drawn = &points[i];
        double at = cross_drawn(&drawing->offers[drawn->point.first],
                                &drawing->offers[drawn->point.second], drawn->point.variable);
        if (!isnan(at)) {
            drawn->values[drawn->n_values++] = at;
        }
    }
}

bool
break_even_draws_fill(const CostModel *model, sqlite3 *db, Arena *arena)
{
    Fill fill =
        fill_open(db, "INSERT INTO break_even_draw VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    size_t n_points = 0, n_offers = model->n_scenarios * N_COST_OPTIONS;
    const BreakEvenPoint *found = break_even_points(model, arena, &n_points);
    bool any = false;
    const bool *ranged = cost_model_ranged(model, arena, &any);
    double *values = cost_model_values(model, arena);
    Random random = random_new(MONTE_CARLO_SEED);
    Drawing drawing = { .model = model,
                        .offers = arena_array(arena, DrawnOffer, n_offers + 1),
                        .inputs = arena_array(arena, double, model->n_inputs),
                        .lines = arena_array(arena, double, model->n_lines) };
    DrawnPoint *points = arena_array(arena, DrawnPoint, n_points + 1);

    for (size_t i = 0; any && i < n_points; i++) {
        points[i] = (DrawnPoint){ .point = found[i],
                                  .values = arena_array(arena, double, BREAK_EVEN_DRAWS) };
    }
    for (int draw = 0; any && draw < BREAK_EVEN_DRAWS; draw++) {
        cost_model_draw(model, ranged, &random, values);
        for (size_t i = 0; i < n_offers; i++) {
            draw_offer(&drawing, i, values);
        }
        collect(&drawing, points, n_points);
    }
    for (size_t i = 0; any && i < n_points; i++) {
        fill_point(model, &points[i], &fill);
    }
    return fill_close(&fill);
}
