#include "charts/kinds/percentile_rows.h"

#include "charts/grammar/kind.h"
#include "charts/layout/legend.h"

#include "charts/grammar/series.h"
#include "charts/kinds/strips.h"

#include <math.h>
#include <stdlib.h>

enum { STRIP_HEIGHT = 18, SHARES_MAX = 4 };

/* Different shapes in the order of the percentiles, so that they do not differ only in position. */
static const MarkShape shapes[SHARES_MAX] = { MARK_DOT, MARK_SQUARE, MARK_TRIANGLE, MARK_DIAMOND };

typedef struct {
    const Curve *curve;
    double values[SHARES_MAX]; /* NaN: not reached */
    double key;                /* rows with smaller keys come first */
} PercentileRow;

typedef struct {
    Sketch *sketch;
    Strips strips;
    double shares[SHARES_MAX];
    size_t n_shares;
    PercentileRow *rows;
    size_t n_rows, shown;
} PercentilePlot;

bool
percentile_rows_apply(const Curve *curves, size_t n_curves)
{
    for (size_t i = 0; i < n_curves; i++) {
        if (curves[i].lit) {
            return false;
        }
    }
    return n_curves > SERIES_NAMED_MAX;
}

/* ---- Which percentiles ---- */

static int
compare_shares(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

static size_t
count_reached(const PercentilePlot *plot, const Curve *curves, size_t n_curves, double *shares)
{
    bool given = curves_have_shares(&plot->sketch->spec->encoding);
    size_t n = 0;

    for (size_t i = 0; i < n_curves; i++) {
        const Curve *curve = &curves[i];
        for (size_t k = 0; given && k < curve->n_steps; k++) {
            shares[n++] = curve->steps[k].share;
        }
        for (size_t k = 0; !given && k < CURVE_MARKS; k++) {
            if (!isnan(curve_quantile(curve, curve_marks[k]))) {
                shares[n++] = curve_marks[k];
            }
        }
    }
    return n;
}

/* Chooses the lowest and the highest of the percentiles that any curve has. */
static void
choose_shares(PercentilePlot *plot, const Curve *curves, size_t n_curves)
{
    size_t room = 1, n = 0;

    for (size_t i = 0; i < n_curves; i++) {
        room += MAX(curves[i].n_steps, (size_t)CURVE_MARKS);
    }
    double *shares = arena_array(plot->sketch->arena, double, room);
    size_t n_all = count_reached(plot, curves, n_curves, shares);
    qsort(shares, n_all, sizeof *shares, compare_shares);
    for (size_t i = 0; i < n_all; i++) {
        if (n == 0 || shares[i] > shares[n - 1]) {
            shares[n++] = shares[i];
        }
    }
    for (size_t i = 0; i < n; i++) {
        if (i == 0 || i + SHARES_MAX > n) {
            plot->shares[plot->n_shares++] = shares[i];
        }
    }
}

/* ---- Rows ---- */

static int
compare_rows(const void *a, const void *b)
{
    const PercentileRow *left = a, *right = b;

    if (isnan(left->key) != isnan(right->key)) {
        return isnan(left->key) ? 1 : -1;
    }
    if (left->key != right->key && !isnan(left->key)) {
        return left->key < right->key ? -1 : 1;
    }
    return left->curve->row->row < right->curve->row->row ? -1 : 1;
}

/* The highest percentile that more than half of the curves reach; rows are sorted by it. */
static size_t
share_of_order(const PercentilePlot *plot)
{
    for (size_t k = plot->n_shares; k-- > 1;) {
        size_t n = 0;
        for (size_t i = 0; i < plot->n_rows; i++) {
            n += !isnan(plot->rows[i].values[k]);
        }
        if (2 * n > plot->n_rows) {
            return k;
        }
    }
    return 0;
}

static void
fill_rows(PercentilePlot *plot, const Curve *curves, size_t n_curves)
{
    double sign = plot->sketch->spec->encoding.x.better == BETTER_HIGHER ? -1 : 1;

    plot->rows = arena_array(plot->sketch->arena, PercentileRow, n_curves + 1);
    plot->n_rows = n_curves;
    for (size_t i = 0; i < n_curves; i++) {
        plot->rows[i].curve = &curves[i];
        for (size_t k = 0; k < plot->n_shares; k++) {
            plot->rows[i].values[k] = curve_quantile(&curves[i], plot->shares[k]);
        }
    }
    size_t order = share_of_order(plot);
    for (size_t i = 0; i < n_curves; i++) {
        plot->rows[i].key = sign * plot->rows[i].values[order];
    }
    qsort(plot->rows, plot->n_rows, sizeof *plot->rows, compare_rows);
    plot->shown = MIN(plot->n_rows, plot->sketch->spec->labels.max_rows);
}

/* The last percentile that the row reaches, or the first if it reaches none. */
static size_t
last_share(const PercentilePlot *plot, const PercentileRow *row)
{
    size_t last = plot->n_shares - 1;

    while (last > 0 && isnan(row->values[last])) {
        last--;
    }
    return last;
}

static StripText
text_of(const PercentilePlot *plot, const PercentileRow *row)
{
    const Sketch *sketch = plot->sketch;
    size_t last = last_share(plot, row);
    StripText text = { .label = row->curve->name, .value = spec_word(sketch->spec, WORD_NO_VALUE) };

    if (!isnan(row->values[last])) {
        text.value = format_value(sketch->arena, sketch->number, row->values[last]);
        text.aside = curve_percentile(sketch->arena, sketch->spec->words, plot->shares[last]);
    }
    return text;
}

/* ---- Drawing ---- */

static double
draw_key(const PercentilePlot *plot, double top)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    double x = sketch->left, y = top + look->axis.size + 2 * look->unit;

    sketch_group(sketch, GROUP_HEAD, NULL);
    for (size_t k = 0; k < plot->n_shares; k++) {
        const char *words = curve_percentile(sketch->arena, sketch->spec->words, plot->shares[k]);
        double indent = 3 * look->radius, width = indent + sketch_width(sketch, look->axis, words);
        if (x > sketch->left && x + width > sketch->right) {
            x = sketch->left;
            y += sketch_lead(look->axis);
        }
        sketch_symbol(sketch, shapes[k], paint_of(PAINT_EVEN), false,
                      (Point){ x + look->radius, y - .36 * look->axis.size });
        sketch_text(sketch, look->axis, paint_of(PAINT_INK_2), ANCHOR_START, x + indent, y, words);
        x += width + 18 * look->unit;
    }
    return y + 8 * look->unit;
}

static void
draw_value(const PercentilePlot *plot, const PercentileRow *row, size_t k, double middle)
{
    Sketch *sketch = plot->sketch;
    const ChartRow *first = row->curve->row;
    double value = row->values[k];

    sketch_show(sketch,
                (Datum){ .row = first->row,
                         .series = first->series,
                         .value = value,
                         .low = NAN,
                         .high = NAN,
                         .tip = arena_printf(
                             sketch->arena, "%s, %s: %s%s", row->curve->name,
                             curve_percentile(sketch->arena, sketch->spec->words, plot->shares[k]),
                             format_value(sketch->arena, sketch->number, value),
                             format_unit(sketch->arena, sketch->number)) });
    sketch_symbol(sketch, shapes[k], paint_entity(sketch_entity(sketch, first)), false,
                  (Point){ axis_position(&plot->strips.axis, value), middle });
}

static void
draw_row(const PercentilePlot *plot, const PercentileRow *row, double middle)
{
    Sketch *sketch = plot->sketch;
    double first = row->values[0], last = row->values[last_share(plot, row)];
    double half = 1 * sketch->look.unit;

    if (!isnan(first) && last != first) {
        sketch_show(sketch, (Datum){ .row = row->curve->row->row,
                                     .series = row->curve->row->series,
                                     .value = NAN,
                                     .low = first,
                                     .high = last });
        double from = axis_position(&plot->strips.axis, MIN(first, last));
        double to = axis_position(&plot->strips.axis, MAX(first, last));
        sketch_bar(sketch, paint_entity(sketch_entity(sketch, row->curve->row)), false,
                   (Box){ from, middle - half, to, middle + half });
    }
    for (size_t k = 0; k < plot->n_shares; k++) {
        if (!isnan(row->values[k])) {
            draw_value(plot, row, k, middle);
        }
    }
    sketch_row(sketch, NULL);
}

static const char *
caption_of(const PercentilePlot *plot)
{
    const Sketch *sketch = plot->sketch;
    const ChartSpec *spec = sketch->spec;
    g_autoptr(GString) out = g_string_new(sketch->number.unit);
    const char *better = chart_text_better(spec, spec->encoding.x.better);

    if (plot->strips.axis.kind == AXIS_LOG) {
        spec_append_listed(spec, out, spec_word(spec, WORD_LOG_SCALE));
    }
    if (better != NULL) {
        spec_append_listed(spec, out, better);
    }
    return arena_strdup(sketch->arena, out->str);
}

static Axis
axis_of(const PercentilePlot *plot)
{
    bool positive = true;
    Axis axis = axis_new(AXIS_LOG);

    for (size_t i = 0; i < plot->shown; i++) {
        for (size_t k = 0; k < plot->n_shares; k++) {
            positive = positive && !(plot->rows[i].values[k] <= 0);
        }
    }
    axis.kind = positive ? AXIS_LOG : AXIS_LINEAR;
    axis.number = plot->sketch->number;
    for (size_t i = 0; i < plot->shown; i++) {
        for (size_t k = 0; k < plot->n_shares; k++) {
            axis_take(&axis, plot->rows[i].values[k]);
        }
    }
    return axis;
}

double
percentile_rows_draw(Sketch *sketch, const Curve *curves, size_t n_curves, double top)
{
    PercentilePlot plot = { .sketch = sketch };
    StripText *texts = arena_array(sketch->arena, StripText, n_curves + 1);

    choose_shares(&plot, curves, n_curves);
    if (plot.n_shares == 0) {
        return top;
    }
    fill_rows(&plot, curves, n_curves);
    plot.strips = (Strips){
        .sketch = sketch, .axis = axis_of(&plot), .strip = STRIP_HEIGHT, .references = true
    };
    for (size_t i = 0; i < plot.shown; i++) {
        texts[i] = text_of(&plot, &plot.rows[i]);
    }
    top = draw_key(&plot, top);
    strips_fit(&plot.strips, texts, plot.shown);
    double y = top = strips_head(&plot.strips, top);
    for (size_t i = 0; i < plot.shown; i++) {
        double middle = 0;
        y = strips_row(&plot.strips, &texts[i], y, &middle);
        draw_row(&plot, &plot.rows[i], middle);
    }
    return strips_axis(&plot.strips, top, y, caption_of(&plot));
}
