#include "analysis/break_even.h"

#include "analysis/cost_range.h"
#include "analysis/cost_series.h"
#include "analysis/fill.h"

#include <math.h>

/* The price input of each option, in the order of CostModel.options. */
static const char *const price_names[N_COST_OPTIONS] = { "cost_rent_price", "cost_reserve_price",
                                                         "cost_own_price" };

enum { BISECTIONS = 60 };

typedef struct {
    size_t scenario, option;
} Offer;

typedef struct {
    const CostModel *model;
    Offer first, second;
    BreakEvenVariable variable;
    Arena *arena;
    double *first_inputs, *second_inputs;
    CostSheet first_sheet, second_sheet;
    CostSeries *first_series, *second_series; /* over the ends of the months */
    double *ends, *first_spent, *second_spent;
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

Crossing
costs_cross(StraightLine a, StraightLine b)
{
    Crossing crossing = lines_cross(a, b);
    double rise = a.slope * crossing.at;
    bool nothing = fabs(a.at_zero + rise) <= 1e-12 * (fabs(a.at_zero) + fabs(rise));

    return crossing.kind == CROSSING_ONE && nothing ? (Crossing){ CROSSING_NONE, NAN } : crossing;
}

size_t
break_even_price_input(const CostModel *model, size_t option)
{
    return cost_model_input(model, price_names[option]);
}

static size_t
input_of(const Pair *pair)
{
    switch (pair->variable) {
    case BREAK_EVEN_PRICE:
        return break_even_price_input(pair->model, pair->first.option);
    case BREAK_EVEN_UTILISATION:
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

/* Break-even months are found by searching the months, not with straight lines. */
static bool
is_in_months(const Pair *pair)
{
    return pair->variable == BREAK_EVEN_MONTH;
}

/* Before the horizon nothing has been sold, so months compare what has been spent. */
static double
total_of(const Pair *pair, const double *inputs, size_t option, CostSheet *sheet)
{
    return cost_model_measure(pair->model, inputs, option,
                              is_in_months(pair) ? COST_SPENT : COST_TOTAL, sheet);
}

static double
first_total(Pair *pair, size_t input, double x)
{
    pair->first_inputs[input] = x;
    return total_of(pair, pair->first_inputs, pair->first.option, &pair->first_sheet);
}

/* The first offer's price does not affect the second. */
static double
second_total(Pair *pair, size_t input, double x)
{
    if (pair->variable != BREAK_EVEN_PRICE) {
        pair->second_inputs[input] = x;
    }
    return total_of(pair, pair->second_inputs, pair->second.option, &pair->second_sheet);
}

static double
difference(Pair *pair, size_t input, double x)
{
    return first_total(pair, input, x) - second_total(pair, input, x);
}

typedef double TotalAt(Pair *pair, size_t input, double x);

static StraightLine
line_through(Pair *pair, TotalAt *total, size_t input, double probe)
{
    double at_zero = total(pair, input, 0);

    return (StraightLine){ .at_zero = at_zero,
                           .slope = (total(pair, input, probe) - at_zero) / probe };
}

/* Totals are linear in prices and in utilisation. */
static Crossing
cross_lines(Pair *pair)
{
    size_t input = input_of(pair);
    double now = pair->first_inputs[input];
    /* a probe far from 0 preserves the slope's digits */
    double probe = pair->variable == BREAK_EVEN_PRICE && now > 0 ? now : 1;
    StraightLine first = line_through(pair, first_total, input, probe);
    StraightLine second = line_through(pair, second_total, input, probe);

    return isnan(now) ? (Crossing){ CROSSING_UNKNOWN, NAN } : costs_cross(first, second);
}

static double
bisect(Pair *pair, size_t input, double low, double high)
{
    bool rising = difference(pair, input, low) < 0;

    for (int i = 0; i < BISECTIONS; i++) {
        double middle = (low + high) / 2;
        /* there is no double in between, so the interval cannot shrink further */
        if (middle == low) {
            break;
        }
        if ((difference(pair, input, middle) < 0) == rising) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return (low + high) / 2;
}

/* Fills in what has been spent on both offers at the end of each month, starting with month 0; the
 * horizon cuts the last month short. Returns the number of months. */
static size_t
find_months(const Pair *pair, double horizon)
{
    size_t input = input_of(pair);
    size_t n = 0;

    pair->ends[n++] = 0;
    for (int month = 1; month <= BREAK_EVEN_MONTHS_MAX && (month - 1) / 12.0 < horizon; month++) {
        pair->ends[n++] = fmin(month / 12.0, horizon);
    }
    cost_series_set(pair->first_series, input, pair->ends, n);
    cost_series_set(pair->second_series, input, pair->ends, n);
    cost_series_measure(pair->first_series, pair->first_inputs, pair->first.option, COST_SPENT,
                        pair->first_spent);
    cost_series_measure(pair->second_series, pair->second_inputs, pair->second.option, COST_SPENT,
                        pair->second_spent);
    return n;
}

/* The difference of totals at the first offer's horizon, after owned hardware has been sold. */
static double
difference_of_totals(Pair *pair, double horizon)
{
    size_t input = input_of(pair);

    pair->first_inputs[input] = pair->second_inputs[input] = horizon;
    return cost_model_measure(pair->model, pair->first_inputs, pair->first.option, COST_TOTAL,
                              &pair->first_sheet) -
           cost_model_measure(pair->model, pair->second_inputs, pair->second.option, COST_TOTAL,
                              &pair->second_sheet);
}

bool
costs_change_places(double before, double now)
{
    return before != 0 && (now == 0 || (now < 0) != (before < 0));
}

/* The first month within the horizon in which the difference changes sign. The sale at the horizon
 * may change it last. */
static Crossing
cross_months(Pair *pair)
{
    double horizon = pair->first_inputs[input_of(pair)];
    size_t n = find_months(pair, horizon);
    double before = pair->first_spent[0] - pair->second_spent[0];
    double total = difference_of_totals(pair, horizon);

    if (isnan(before + total)) {
        return (Crossing){ CROSSING_UNKNOWN, NAN };
    }
    for (size_t month = 1; month < n; month++) {
        double now = pair->first_spent[month] - pair->second_spent[month];
        if (costs_change_places(before, now)) {
            return (Crossing){ CROSSING_ONE,
                               12 * bisect(pair, input_of(pair), ((double)month - 1) / 12.0,
                                           pair->ends[month]) };
        }
        before = now;
    }
    if (costs_change_places(before, total)) {
        return (Crossing){ CROSSING_ONE, 12 * horizon };
    }
    return (Crossing){ before == 0 && total == 0 ? CROSSING_EVERYWHERE : CROSSING_NONE, NAN };
}

static bool
is_possible(const Pair *pair, double at)
{
    return at >= 0 && (pair->variable != BREAK_EVEN_UTILISATION || at <= 1);
}

static Crossing
cross(Pair *pair, const double *values)
{
    set_values(pair, values);
    return is_in_months(pair) ? cross_months(pair) : cross_lines(pair);
}

static double
cross_output(const double *values, void *context)
{
    Pair *pair = context;
    Crossing crossing = cross(pair, values);

    return is_possible(pair, crossing.at) ? crossing.at : NAN;
}

static bool
is_read(size_t parameter, void *context)
{
    const Pair *pair = context;
    const CostModel *model = pair->model;

    return cost_model_reads(model, pair->first.scenario, pair->first.option, parameter) ||
           cost_model_reads(model, pair->second.scenario, pair->second.option, parameter);
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

/* The difference at the stated parameters; for months, at the horizon after the sale. */
static double
difference_now(Pair *pair, const double *values)
{
    set_values(pair, values);
    double now = pair->first_inputs[input_of(pair)];
    return is_in_months(pair) ? difference_of_totals(pair, now)
                              : difference(pair, input_of(pair), now);
}

static const char *
reason_of(Pair *pair, const Crossing *crossing, const double *values)
{
    static const char *const ranges[N_BREAK_EVEN_VARIABLES] = { "no price of 0 or more",
                                                                "no utilisation between 0 and 1",
                                                                "no month within the horizon" };

    if (crossing->kind == CROSSING_UNKNOWN) {
        return "a total is not known: cost_of_option has the reason";
    }
    if (crossing->kind == CROSSING_EVERYWHERE) {
        return "both cost the same throughout";
    }
    if (crossing->kind == CROSSING_ONE && is_possible(pair, crossing->at)) {
        return NULL;
    }
    bool first = difference_now(pair, values) < 0;
    return arena_printf(pair->arena, "%s makes them equal: %s costs less throughout",
                        ranges[pair->variable],
                        offer_label(pair, first ? pair->first : pair->second));
}

static const char *
cheaper_label(const Pair *pair, double by)
{
    return by == 0 || isnan(by) ? NULL : offer_label(pair, by < 0 ? pair->first : pair->second);
}

/* Fills in which offer costs less on either side of the crossing. */
static void
fill_sides(Pair *pair, Fill *fill, double at, const double *values)
{
    double scale = is_in_months(pair) ? 12 : 1;

    set_values(pair, values);
    double horizon = pair->first_inputs[input_of(pair)];
    bool by_sale = is_in_months(pair) && at == 12 * horizon;
    fill_text(fill, cheaper_label(pair, difference(pair, input_of(pair), at * 0.99 / scale)));
    fill_text(fill,
              cheaper_label(pair, by_sale ? difference_of_totals(pair, horizon)
                                          : difference(pair, input_of(pair), at * 1.01 / scale)));
}

static const char *
unit_of(const Pair *pair)
{
    static const char *const units[N_BREAK_EVEN_VARIABLES] = { NULL, "share", "months" };

    return pair->variable == BREAK_EVEN_PRICE
               ? cost_model_unit(pair->model, pair->model->input_units[input_of(pair)], pair->arena)
               : units[pair->variable];
}

void
break_even_fill_point(const CostModel *model, const BreakEvenPoint *point, Fill *fill)
{
    static const char *const names[N_BREAK_EVEN_VARIABLES] = { "price", "utilisation", "month" };

    fill_text(fill, names[point->variable]);
    fill_text(fill, model->scenarios[point->first / N_COST_OPTIONS]);
    fill_text(fill, model->options[point->first % N_COST_OPTIONS]);
    fill_text(fill, model->scenarios[point->second / N_COST_OPTIONS]);
    fill_text(fill, model->options[point->second % N_COST_OPTIONS]);
}

/* Fills in the break-even at both ends of each parameter's range, for parameters that move it. */
static void
fill_ends(const CostModel *model, const BreakEvenPoint *point, double at, const CostEnds *ends,
          Fill *fill)
{
    for (size_t i = 0; i < model->n_parameters; i++) {
        const CostParameter *ranged = &model->parameters[i];
        if (!ends[i].tried || (cost_same(ends[i].at_low, at) && cost_same(ends[i].at_high, at))) {
            continue;
        }
        break_even_fill_point(model, point, fill);
        fill_text(fill, ranged->name);
        fill_number(fill, ranged->value);
        fill_number(fill, ranged->low);
        fill_number(fill, ranged->high);
        fill_number(fill, ends[i].at_low);
        fill_number(fill, ends[i].at_high);
        fill_row(fill);
    }
}

/* Returns where the pair breaks even, or NAN. */
static double
fill_pair(Pair *pair, const BreakEvenPoint *point, const CostEnds *ends, Fill *fill,
          const double *values)
{
    const CostModel *model = pair->model;
    Crossing crossing = cross(pair, values);
    double at = is_possible(pair, crossing.at) ? crossing.at : NAN;
    CostRange range = cost_range_of(model, ends, at, cross_output, pair, pair->arena);

    break_even_fill_point(model, point, fill);
    fill_number(fill, at);
    fill_number(fill, range.low);
    fill_number(fill, range.high);
    fill_text(fill, unit_of(pair));
    set_values(pair, values);
    fill_number(fill, is_in_months(pair) ? NAN : pair->first_inputs[input_of(pair)]);
    fill_sides(pair, fill, at, values);
    fill_text(fill, reason_of(pair, &crossing, values));
    fill_row(fill);
    return at;
}

const BreakEvenPoint *
break_even_points(const CostModel *model, Arena *arena, size_t *ret_n)
{
    size_t n = model->n_scenarios * N_COST_OPTIONS;
    BreakEvenPoint *points = arena_array(arena, BreakEvenPoint, n * n * N_BREAK_EVEN_VARIABLES + 1);

    *ret_n = 0;
    for (size_t i = 0; i < n * n; i++) {
        size_t first = i / n, second = i % n;
        if (!cost_model_compares(model, first / N_COST_OPTIONS, second / N_COST_OPTIONS)) {
            continue;
        }
        /* the first offer's price depends on the order of the pair; the other variables do not */
        for (int v = 0; first != second && v < (first < second ? N_BREAK_EVEN_VARIABLES : 1); v++) {
            points[(*ret_n)++] = (BreakEvenPoint){ first, second, (BreakEvenVariable)v };
        }
    }
    return points;
}

static Pair
pair_new(const CostModel *model, Arena *arena)
{
    return (Pair){ .model = model,
                   .arena = arena,
                   .first_inputs = arena_array(arena, double, model->n_inputs),
                   .second_inputs = arena_array(arena, double, model->n_inputs),
                   .first_sheet = cost_sheet_new(model, arena),
                   .second_sheet = cost_sheet_new(model, arena),
                   .first_series = cost_series_new(model, arena),
                   .second_series = cost_series_new(model, arena),
                   .ends = arena_array(arena, double, BREAK_EVEN_MONTHS_MAX + 2),
                   .first_spent = arena_array(arena, double, BREAK_EVEN_MONTHS_MAX + 2),
                   .second_spent = arena_array(arena, double, BREAK_EVEN_MONTHS_MAX + 2) };
}

static void
pair_set(Pair *pair, const BreakEvenPoint *point)
{
    pair->first = (Offer){ point->first / N_COST_OPTIONS, point->first % N_COST_OPTIONS };
    pair->second = (Offer){ point->second / N_COST_OPTIONS, point->second % N_COST_OPTIONS };
    pair->variable = point->variable;
}

void
break_even_fill(const CostModel *model, Fills *fills)
{
    Arena *arena = fills->arena;
    Fill *fill = fill_open(
        fills, "INSERT INTO break_even_point VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    Fill *of_ends =
        fill_open(fills, "INSERT INTO break_even_end VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    const double *values = cost_model_values(model, arena);
    size_t n = 0;
    const BreakEvenPoint *points = break_even_points(model, arena, &n);
    Pair pair = pair_new(model, arena);

    for (size_t i = 0; i < n; i++) {
        pair_set(&pair, &points[i]);
        const CostEnds *ends = cost_ends(model, cross_output, is_read, &pair, arena);
        double at = fill_pair(&pair, &points[i], ends, fill, values);
        fill_ends(model, &points[i], at, ends, of_ends);
    }
}
