#include "charts/kinds/ecdf_curves.h"

#include "charts/grammar/series.h"
#include "charts/scale/distribution.h"

#include "base/number.h"

#include <math.h>
#include <stdlib.h>

const double curve_marks[CURVE_MARKS] = { .5, .9, .99, .999 };

bool
curves_have_shares(const Encoding *encoding)
{
    return encoding->y.column >= 0;
}

double
curve_row_share(const ChartSpec *spec, const ChartRow *row)
{
    return ((const double *)spec->own)[row->row];
}

static int
compare_steps(const void *a, const void *b)
{
    const DistributionStep *left = a, *right = b;

    if (left->share != right->share) {
        return left->share < right->share ? -1 : 1;
    }
    return (left->value > right->value) - (left->value < right->value);
}

static void
fill_given(const ChartSpec *spec, Curve *curve)
{
    curve->steps = arena_array(spec->arena, DistributionStep, spec->rows.n + 1);
    for (size_t i = 0; i < spec->rows.n; i++) {
        const ChartRow *row = &spec->rows.items[i];
        if (row->missing == NULL && g_str_equal(row->name, curve->name)) {
            curve->steps[curve->n_steps++] =
                (DistributionStep){ row->value, curve_row_share(spec, row) };
        }
    }
    qsort(curve->steps, curve->n_steps, sizeof *curve->steps, compare_steps);
    curve->last = curve->steps[curve->n_steps - 1].share;
}

static void
fill_measured(const ChartSpec *spec, Curve *curve)
{
    double *values = arena_array(spec->arena, double, spec->rows.n + 1);

    for (size_t i = 0; i < spec->rows.n; i++) {
        const ChartRow *row = &spec->rows.items[i];
        if (row->missing == NULL && g_str_equal(row->name, curve->name)) {
            values[curve->n++] = row->value;
        }
    }
    Distribution all = distribution_of(values, curve->n, spec->arena);
    curve->steps = all.steps;
    curve->last = tail_last(curve->n);
    while (curve->n_steps < all.n_steps && all.steps[curve->n_steps].share <= curve->last) {
        curve->n_steps++;
    }
}

Curve *
curves_collect(const ChartSpec *spec, size_t *ret_n)
{
    Curve *curves = arena_array(spec->arena, Curve, spec->rows.n + 1);
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    size_t n = 0;

    for (size_t i = 0; i < spec->rows.n; i++) {
        const ChartRow *row = &spec->rows.items[i];
        if (row->missing != NULL || !g_hash_table_add(seen, (char *)(uintptr_t)row->name)) {
            continue;
        }
        curves[n] = (Curve){ .name = row->name, .row = row, .lit = true };
        if (curves_have_shares(&spec->encoding)) {
            fill_given(spec, &curves[n]);
        } else {
            fill_measured(spec, &curves[n]);
        }
        n++;
    }
    for (size_t i = 0; i < n; i++) {
        curves[i].lit = n <= SERIES_NAMED_MAX
                            ? series_is_lit(spec, curves[i].row)
                            : series_is_highlighted(&spec->encoding, curves[i].row);
    }
    *ret_n = n;
    return curves;
}

double
curve_quantile(const Curve *curve, double share)
{
    if (share > curve->last + 1e-12) {
        return NAN;
    }
    for (size_t i = 0; i < curve->n_steps; i++) {
        double at = curve->steps[i].share;
        if (curve->n > 0 ? at >= share - 1e-12 : fabs(at - share) < 1e-12) {
            return curve->steps[i].value;
        }
    }
    return NAN;
}

double
curve_highest_mark(const Curve *curve)
{
    double share = NAN;

    for (size_t i = 0; i < CURVE_MARKS; i++) {
        share = isnan(curve_quantile(curve, curve_marks[i])) ? share : curve_marks[i];
    }
    return share;
}

const char *
curve_percentile(Arena *arena, const Words *words, double share)
{
    return arena_printf(arena, "p%s", words_number(arena, words, rint(share * 1e4) / 1e2, -1));
}
