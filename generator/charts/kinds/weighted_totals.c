#include "charts/kinds/weighted_totals.h"

#include <math.h>

static const double half = .5, twice = 2;

/* The total with one weight multiplied by a factor. */
static double
total_of(const WeightedScores *matrix, size_t option, size_t changed, double factor)
{
    double sum = 0, weights = 0;

    for (size_t i = 0; i < matrix->n_criteria; i++) {
        if (matrix->counts[i]) {
            double weight = matrix->weights[i] * (i == changed ? factor : 1);
            sum += weight * matrix->scores[option * matrix->n_criteria + i];
            weights += weight;
        }
    }
    return weights > 0 ? sum / weights : NAN;
}

static void
fill_shares(WeightedScores *matrix)
{
    double sum = 0;

    for (size_t i = 0; i < matrix->n_criteria; i++) {
        matrix->counts[i] = matrix->weights[i] > 0;
        for (size_t o = 0; o < matrix->n_options; o++) {
            bool known = !isnan(matrix->scores[o * matrix->n_criteria + i]);
            matrix->counts[i] = matrix->counts[i] && known;
        }
        sum += matrix->counts[i] ? matrix->weights[i] : 0;
    }
    for (size_t i = 0; i < matrix->n_criteria; i++) {
        matrix->shares[i] = matrix->counts[i] ? matrix->weights[i] / sum : 0;
    }
}

static void
fill_range(WeightedScores *matrix, size_t option)
{
    double low = matrix->totals[option], high = low;

    for (size_t i = 0; i < matrix->n_criteria; i++) {
        double less = total_of(matrix, option, i, half);
        double more = total_of(matrix, option, i, twice);
        low = MIN(low, MIN(less, more));
        high = MAX(high, MAX(less, more));
    }
    matrix->lows[option] = low;
    matrix->highs[option] = high;
}

/* There are few options; insertion sort keeps ties in their order. */
static void
sort_options(WeightedScores *matrix)
{
    for (size_t i = 0; i < matrix->n_options; i++) {
        size_t at = i;
        while (at > 0 && matrix->totals[matrix->order[at - 1]] < matrix->totals[i]) {
            matrix->order[at] = matrix->order[at - 1];
            at--;
        }
        matrix->order[at] = i;
    }
}

void
weighted_fill(WeightedScores *matrix, Arena *arena)
{
    matrix->counts = arena_array(arena, bool, matrix->n_criteria + 1);
    matrix->shares = arena_array(arena, double, matrix->n_criteria + 1);
    matrix->totals = arena_array(arena, double, matrix->n_options + 1);
    matrix->lows = arena_array(arena, double, matrix->n_options + 1);
    matrix->highs = arena_array(arena, double, matrix->n_options + 1);
    matrix->order = arena_array(arena, size_t, matrix->n_options + 1);
    fill_shares(matrix);
    for (size_t i = 0; i < matrix->n_options; i++) {
        matrix->totals[i] = total_of(matrix, i, SIZE_MAX, 1);
        fill_range(matrix, i);
    }
    sort_options(matrix);
}
