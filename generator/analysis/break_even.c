#include "analysis/break_even.h"

#include "analysis/cost_range.h"
#include "analysis/fill.h"

#include <math.h>

typedef enum { VARIABLE_PRICE, VARIABLE_UTILISATION, VARIABLE_MONTH, N_VARIABLES } Variable;

/* Of each option, in the order of CostModel.options. */
static const char *const price_names[N_COST_OPTIONS] = { "cost_rent_price", "cost_reserve_price",
                                                         "cost_own_price" };

enum { MONTHS_MAX = 1200, BISECTIONS = 60 };

typedef struct {
    size_t scenario, option;
} Offer;

/* Two offers and what is varied: the price of the first, the utilisation of both,
 * or the months after which both end. */
typedef struct {
    const CostModel *model;
    Offer first, second;
    Variable variable;
    Arena *arena;
    double *first_inputs, *second_inputs, *lines;
} Pair;

static bool
nearly_equal(double a, double b)
{
    return fabs(a - b) <= 1e-12 * fmax(fabs(a), fabs(b));
}

Crossing
lines_cross(StraightLine a, StraightLine b)
{
    if (isnan(a.at_zero + a.slope + b.at_zero + b.slope)) {
        return (Crossing){ CROSSING_UNKNOWN, NAN };
    }
    if (nearly_equal(a.slope, b.slope)) {
        CrossingKind kind =
            nearly_equal(a.at_zero, b.at_zero) ? CROSSING_EVERYWHERE : CROSSING_NONE;
        return (Crossing){ kind, NAN };
    }
    double at = (b.at_zero - a.at_zero) / (a.slope - b.slope);
    return (Crossing){ CROSSING_ONE, at == 0 ? 0 : at };
}

static size_t
input_of(const Pair *pair)
{
    switch (pair->variable) {
    case VARIABLE_PRICE:
        return cost_model_input(pair->model, price_names[pair->first.option]);
    case VARIABLE_UTILISATION:
        return cost_model_input(pair->model, "cost_utilisation");
    default:
        return cost_model_input(pair->model, "cost_horizon_years");
    }
}

static void
set_values(Pair *pair, const double *values)
{
    cost_model_inputs(pair->model, pair->first.scenario, values, pair->first_inputs);
    cost_model_inputs(pair->model, pair->second.scenario, values, pair->second_inputs);
}

static double
first_total(Pair *pair, size_t input, double x)
{
    pair->first_inputs[input] = x;
    return cost_model_total(pair->model, pair->first_inputs, pair->first.option, pair->lines);
}

/* The price of the first is none of the second. */
static double
second_total(Pair *pair, size_t input, double x)
{
    if (pair->variable != VARIABLE_PRICE) {
        pair->second_inputs[input] = x;
    }
    return cost_model_total(pair->model, pair->second_inputs, pair->second.option, pair->lines);
}

static double
difference(Pair *pair, size_t input, double x)
{
    return first_total(pair, input, x) - second_total(pair, input, x);
}

/* Totals are linear in prices and in utilisation. */
static Crossing
cross_lines(Pair *pair)
{
    size_t input = input_of(pair);
    double now = pair->first_inputs[input];
    /* prices are probed far from 0, so that the slope keeps its digits */
    double probe = pair->variable == VARIABLE_PRICE && now > 0 ? now : 1;
    StraightLine first = { .at_zero = first_total(pair, input, 0) };
    StraightLine second = { .at_zero = second_total(pair, input, 0) };

    first.slope = (first_total(pair, input, probe) - first.at_zero) / probe;
    second.slope = (second_total(pair, input, probe) - second.at_zero) / probe;
    return isnan(now) ? (Crossing){ CROSSING_UNKNOWN, NAN } : lines_cross(first, second);
}

static double
bisect(Pair *pair, size_t input, double low, double high)
{
    bool rising = difference(pair, input, low) < 0;

    for (int i = 0; i < BISECTIONS; i++) {
        double middle = (low + high) / 2;
        if ((difference(pair, input, middle) < 0) == rising) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return (low + high) / 2;
}

/* The first month within the horizon at which the sign of the difference turns. */
static Crossing
cross_months(Pair *pair)
{
    size_t input = input_of(pair);
    double horizon = pair->first_inputs[input];
    double before = difference(pair, input, 0), at_end = difference(pair, input, horizon);

    if (isnan(before) || isnan(at_end)) {
        return (Crossing){ CROSSING_UNKNOWN, NAN };
    }
    for (int month = 1; month <= MONTHS_MAX && (month - 1) / 12.0 < horizon; month++) {
        double end = fmin(month / 12.0, horizon);
        double now = difference(pair, input, end);
        if (before != 0 && (now == 0 || (now < 0) != (before < 0))) {
            return (Crossing){ CROSSING_ONE, 12 * bisect(pair, input, (month - 1) / 12.0, end) };
        }
        before = now;
    }
    return (Crossing){ before == 0 ? CROSSING_EVERYWHERE : CROSSING_NONE, NAN };
}

static bool
is_possible(const Pair *pair, double at)
{
    return at >= 0 && (pair->variable != VARIABLE_UTILISATION || at <= 1);
}

static Crossing
cross(Pair *pair, const double *values)
{
    set_values(pair, values);
    return pair->variable == VARIABLE_MONTH ? cross_months(pair) : cross_lines(pair);
}

static double
cross_output(const double *values, void *context)
{
    Pair *pair = context;
    Crossing crossing = cross(pair, values);

    return is_possible(pair, crossing.at) ? crossing.at : NAN;
}

static const char *
offer_label(const Pair *pair, Offer offer)
{
    const CostModel *model = pair->model;

    return model->n_scenarios > 1
               ? arena_printf(pair->arena, "%s %s", model->scenarios[offer.scenario],
                              model->options[offer.option])
               : model->options[offer.option];
}

static const char *
reason_of(Pair *pair, const Crossing *crossing, const double *values)
{
    static const char *const ranges[N_VARIABLES] = { "no price from 0 on",
                                                     "no utilisation between 0 and 1",
                                                     "no month within the horizon" };

    if (crossing->kind == CROSSING_UNKNOWN) {
        return "a total is not known: cost_of_option says why";
    }
    if (crossing->kind == CROSSING_EVERYWHERE) {
        return "both cost the same throughout";
    }
    if (crossing->kind == CROSSING_ONE && is_possible(pair, crossing->at)) {
        return NULL;
    }
    set_values(pair, values);
    size_t input = input_of(pair);
    bool first = difference(pair, input, pair->first_inputs[input]) < 0;
    return arena_printf(pair->arena, "%s makes them equal: %s costs less throughout",
                        ranges[pair->variable],
                        offer_label(pair, first ? pair->first : pair->second));
}

/* Which of the two costs less on one side of the crossing. */
static const char *
cheaper_at(Pair *pair, const double *values, double x)
{
    set_values(pair, values);
    double by = difference(pair, input_of(pair), x);
    return by == 0 || isnan(by) ? NULL : offer_label(pair, by < 0 ? pair->first : pair->second);
}

static void
fill_sides(Pair *pair, Fill *fill, double at, const double *values)
{
    double scale = pair->variable == VARIABLE_MONTH ? 12 : 1;

    fill_text(fill, isnan(at) ? NULL : cheaper_at(pair, values, at * 0.99 / scale));
    fill_text(fill, isnan(at) ? NULL : cheaper_at(pair, values, at * 1.01 / scale));
}

static const char *
unit_of(const Pair *pair)
{
    static const char *const units[N_VARIABLES] = { NULL, "share", "months" };

    return pair->variable == VARIABLE_PRICE
               ? cost_model_unit(pair->model, pair->model->input_units[input_of(pair)], pair->arena)
               : units[pair->variable];
}

static void
fill_pair(Pair *pair, Fill *fill, const double *values)
{
    static const char *const names[N_VARIABLES] = { "price", "utilisation", "month" };
    const CostModel *model = pair->model;
    Crossing crossing = cross(pair, values);
    double at = is_possible(pair, crossing.at) ? crossing.at : NAN;
    CostRange range = cost_range(model, cross_output, pair, pair->arena);

    fill_text(fill, names[pair->variable]);
    fill_text(fill, model->scenarios[pair->first.scenario]);
    fill_text(fill, model->options[pair->first.option]);
    fill_text(fill, model->scenarios[pair->second.scenario]);
    fill_text(fill, model->options[pair->second.option]);
    fill_number(fill, at);
    fill_number(fill, range.low);
    fill_number(fill, range.high);
    fill_text(fill, unit_of(pair));
    set_values(pair, values);
    fill_number(fill, pair->variable == VARIABLE_MONTH ? NAN : pair->first_inputs[input_of(pair)]);
    fill_sides(pair, fill, at, values);
    fill_text(fill, reason_of(pair, &crossing, values));
    fill_row(fill);
}

bool
break_even_fill(const CostModel *model, sqlite3 *db, Arena *arena)
{
    Fill fill = fill_open(
        db, "INSERT INTO break_even_point VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    const double *values = cost_model_values(model, arena);
    size_t n = model->n_scenarios * N_COST_OPTIONS;
    Pair pair = { .model = model,
                  .arena = arena,
                  .first_inputs = arena_array(arena, double, model->n_inputs),
                  .second_inputs = arena_array(arena, double, model->n_inputs),
                  .lines = arena_array(arena, double, model->n_lines) };

    for (size_t i = 0; i < n * n; i++) {
        size_t first = i / n, second = i % n;
        pair.first = (Offer){ first / N_COST_OPTIONS, first % N_COST_OPTIONS };
        pair.second = (Offer){ second / N_COST_OPTIONS, second % N_COST_OPTIONS };
        /* the price of the first: both ways; what both share: once */
        for (int v = 0; first != second && v < (first < second ? N_VARIABLES : 1); v++) {
            pair.variable = (Variable)v;
            fill_pair(&pair, &fill, values);
        }
    }
    return fill_close(&fill);
}
