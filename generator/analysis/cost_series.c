#include "analysis/cost_series.h"

#include <float.h>
#include <math.h>
#include <string.h>

struct CostSeries {
    const CostModel *model;
    Arena *arena;
    size_t n, capacity;
    double **rows;   /* inputs, then lines; NULL: constant, with its value in `sheet` */
    double **kept;   /* owns the memory of rows */
    CostSheet sheet; /* constant lines and inputs; varying inputs in it are not read */
    guint64 varying; /* bit i: line i depends on a varying input */
};

CostSeries *
cost_series_new(const CostModel *model, Arena *arena)
{
    CostSeries *series = arena_new0(arena, CostSeries);
    size_t n_rows = model->n_inputs + model->n_lines + 1;

    *series = (CostSeries){ .model = model,
                            .arena = arena,
                            .rows = arena_array(arena, double *, n_rows),
                            .kept = arena_array(arena, double *, n_rows),
                            .sheet = cost_sheet_new(model, arena) };
    return series;
}

/* The row of an input or line, with room for all values. */
static double *
row_at(CostSeries *series, size_t place)
{
    if (series->kept[place] == NULL) {
        series->kept[place] = arena_array(series->arena, double, series->capacity);
    }
    series->rows[place] = series->kept[place];
    return series->kept[place];
}

void
cost_series_resize(CostSeries *series, size_t n)
{
    size_t n_rows = series->model->n_inputs + series->model->n_lines;

    if (n > series->capacity) {
        series->capacity = n;
        memset((void *)series->kept, 0, n_rows * sizeof *series->kept);
    }
    if (n != series->n) {
        series->n = n;
        series->sheet.known &= ~series->varying;
    }
}

void
cost_series_set(CostSeries *series, size_t input, const double *values, size_t n)
{
    const double *now = series->rows[input];

    if (now != NULL && n == series->n && memcmp(now, values, n * sizeof *values) == 0) {
        return;
    }
    cost_series_resize(series, n);
    memcpy(row_at(series, input), values, n * sizeof *values);
    series->varying |= series->model->needing[input];
    series->sheet.known &= ~series->model->needing[input];
}

/* Invalidates the lines that depend on changed inputs. */
static void
take_inputs(CostSeries *series, const double *inputs)
{
    const CostModel *model = series->model;
    double *ours = series->sheet.inputs;

    for (size_t i = 0; i < model->n_inputs; i++) {
        if (series->rows[i] == NULL && !(inputs[i] == ours[i])) {
            series->sheet.known &= ~model->needing[i];
        }
        ours[i] = inputs[i];
    }
}

static void
keep_finite(double *values, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        values[i] = fabs(values[i]) <= DBL_MAX ? values[i] : NAN;
    }
}

static void
evaluate(CostSeries *series, size_t index)
{
    const CostModel *model = series->model;
    const CostLine *line = &model->lines[index];

    if ((series->varying >> index & 1) == 0) {
        series->sheet.lines[index] = cost_line_value(line, series->sheet.inputs);
        return;
    }
    double *row = row_at(series, model->n_inputs + index);
    formula_values_over(line->formula, series->sheet.inputs, (const double *const *)series->rows,
                        line->where, series->n, row);
    keep_finite(row, series->n);
}

void
cost_series_measure(CostSeries *series, const double *inputs, size_t option, CostMeasure measure,
                    double *ret)
{
    const CostModel *model = series->model;
    size_t wanted = model->sheets[option].lines[measure];
    guint64 needed = model->lines[wanted].needs;

    take_inputs(series, inputs);
    for (guint64 missing = needed & ~series->sheet.known; missing != 0; missing &= missing - 1) {
        /* in order, so that dependencies come first */
        evaluate(series, (size_t)__builtin_ctzll(missing));
    }
    series->sheet.known |= needed;
    const double *row = series->rows[model->n_inputs + wanted];
    for (size_t i = 0; i < series->n; i++) {
        ret[i] = row != NULL ? row[i] : series->sheet.lines[wanted];
    }
}
