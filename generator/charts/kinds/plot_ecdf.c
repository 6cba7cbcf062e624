/* Empirical distributions with their tails: the share of values at or below x, on a scale where
 * each further nine is one step. Rows are single values, or percentiles that a tool computed.
 * Nothing is shown beyond the share 1 − 10/n. If there are too many lines to tell apart, they
 * become rows of percentiles. */
#include "charts/grammar/axis_spec.h"
#include "charts/grammar/colours.h"
#include "charts/grammar/kind.h"
#include "charts/grammar/references.h"
#include "charts/grammar/series.h"
#include "charts/kinds/ecdf_curves.h"
#include "charts/kinds/percentile_rows.h"
#include "charts/layout/legend.h"
#include "charts/layout/plane.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

enum { CURVES_MAX = 200 };
static const double least_step = .4; /* in units; closer points are drawn as one */

typedef struct {
    Plane plane;
    const ChartSpec *spec;
    Curve *curves;
    size_t n_curves;
} EcdfPlot;

/* ---- Drawing ---- */

/* Panels have no room for rows; there, lines are drawn, most of them in grey. */
static bool
is_drawn_as_rows(const ChartSpec *spec, const Curve *curves, size_t n)
{
    return spec->facet.name == NULL && spec->encoding.facet.column < 0 &&
           percentile_rows_apply(curves, n);
}

/* The x axis for values above zero: decades, unless the block specifies otherwise. */
static AxisKind
kind_of_x(const ScaleSpecs *scales)
{
    static const AxisKind kinds[] = { [SCALE_TYPE_AUTO] = AXIS_LOG,
                                      [SCALE_TYPE_LINEAR] = AXIS_LINEAR,
                                      [SCALE_TYPE_LOG] = AXIS_LOG,
                                      [SCALE_TYPE_LOG2] = AXIS_OCTAVES };
    return kinds[scales->x.type];
}

static void
make_axes(EcdfPlot *plot)
{
    const ChartSpec *spec = plot->spec;
    Plane *plane = &plot->plane;
    Arena *arena = plane->sketch->arena;
    bool positive = true;

    for (size_t i = 0; i < spec->rows.n; i++) {
        positive =
            positive && (spec->rows.items[i].missing != NULL || spec->rows.items[i].value > 0);
    }
    plane->x = axis_new(positive ? kind_of_x(&spec->scales) : AXIS_LINEAR);
    plane->x.from_zero = spec->scales.x.has_zero && spec->scales.x.zero;
    plane->y = axis_new(AXIS_TAIL);
    plane->x.number = plane->sketch->number;
    plane->x.words = axis_words(spec, &spec->encoding.x, plane->x.number, plane->x.kind, arena);
    plane->y.words = spec_word(spec, WORD_SHARES_AXIS);
    for (size_t i = 0; i < plot->n_curves; i++) {
        const Curve *curve = &plot->curves[i];
        for (size_t k = 0; k < curve->n_steps; k++) {
            axis_take(&plane->x, curve->steps[k].value);
        }
        axis_take(&plane->y, MIN(curve->last, 1 - 1e-9));
    }
}

/* The path of a curve: steps for measured values, straight lines between given percentiles. */
static size_t
path_of(const Plane *plane, const Curve *curve, Point *points)
{
    size_t n = 0;

    for (size_t i = 0; i < curve->n_steps; i++) {
        Point at = plane_point(plane, curve->steps[i].value, curve->steps[i].share);
        bool near = n > 0 && i + 1 < curve->n_steps && fabs(at.x - points[n - 1].x) < least_step &&
                    fabs(at.y - points[n - 1].y) < least_step;
        if (near || curve->steps[i].share >= 1) {
            continue;
        }
        if (curve->n > 0) {
            points[n] = (Point){ at.x, n > 0 ? points[n - 1].y : plane->panel.bottom };
            n++;
        }
        points[n++] = at;
    }
    return n;
}

static void
draw_mark(EcdfPlot *plot, const Curve *curve, double share, double value, size_t owner)
{
    Plane *plane = &plot->plane;
    Sketch *sketch = plane->sketch;
    Entity entity = sketch_entity(sketch, curve->row);
    const char *words = format_value(sketch->arena, sketch->number, value);
    const char *unit = format_unit(sketch->arena, sketch->number);

    sketch_show(sketch,
                (Datum){ .row = curve->row->row,
                         .series = curve->row->series,
                         .value = value,
                         .low = NAN,
                         .high = NAN,
                         .tip = arena_printf(sketch->arena, "%s, %s: %s%s", curve->name,
                                             tail_label(sketch->arena, sketch->spec->words, share),
                                             words, unit) });
    plane_symbol(plane, entity.mark, paint_entity(entity), false, plane_point(plane, value, share),
                 owner)
        ->as.symbol.radius *= .8;
    sketch_row(sketch, NULL);
}

static void
draw_curve(EcdfPlot *plot, const Curve *curve, size_t owner)
{
    Plane *plane = &plot->plane;
    Sketch *sketch = plane->sketch;
    Point *points = arena_array(sketch->arena, Point, 2 * curve->n_steps + 1);
    size_t n = path_of(plane, curve, points);

    sketch_group(sketch, GROUP_SERIES, curve->name);
    if (n > 1) {
        plane_path(plane, curve->lit ? LINE_SERIES : LINE_CONTEXT, points, n, owner)->paint =
            paint_entity(sketch_entity(sketch, curve->row));
    }
    if (!curve->lit) {
        return;
    }
    if (curves_have_shares(&plot->spec->encoding)) {
        for (size_t i = 0; i < curve->n_steps; i++) {
            if (curve->steps[i].share < 1) {
                draw_mark(plot, curve, curve->steps[i].share, curve->steps[i].value, owner);
            }
        }
        return;
    }
    for (size_t i = 0; i < CURVE_MARKS; i++) {
        double value = curve_quantile(curve, curve_marks[i]);
        if (!isnan(value)) {
            draw_mark(plot, curve, curve_marks[i], value, owner);
        }
    }
}

static PlaneName *
make_names(EcdfPlot *plot, size_t *ret_n)
{
    Sketch *sketch = plot->plane.sketch;
    PlaneName *names = arena_array(sketch->arena, PlaneName, plot->n_curves + 1);
    size_t n = 0;

    for (size_t i = 0; i < plot->n_curves; i++) {
        const Curve *curve = &plot->curves[i];
        double share = curve_highest_mark(curve);
        if (!curve->lit) {
            continue;
        }
        names[n] = (PlaneName){ .name = curve->name,
                                .entity = sketch_entity(sketch, curve->row),
                                .owner = i };
        if (!isnan(share)) {
            names[n].reading = arena_printf(
                sketch->arena, "%s %s%s",
                curve_percentile(sketch->arena, sketch->spec->words, share),
                format_value(sketch->arena, sketch->number, curve_quantile(curve, share)),
                format_unit(sketch->arena, sketch->number));
        }
        n++;
    }
    *ret_n = n;
    return names;
}

static void
place_ends(EcdfPlot *plot, PlaneName *names, size_t n_names)
{
    for (size_t i = 0; i < n_names; i++) {
        const Curve *curve = &plot->curves[names[i].owner];
        size_t last = curve->n_steps - 1;
        while (last > 0 && curve->steps[last].share >= 1) {
            last--;
        }
        names[i].end = plane_point(&plot->plane, curve->steps[last].value,
                                   MIN(curve->steps[last].share, 1 - 1e-9));
        names[i].before = names[i].end.y;
    }
}

/* Draws a line of text for each curve that could not be drawn. */
static double
draw_missing(Sketch *sketch, double y)
{
    const ChartSpec *spec = sketch->spec;
    const char **lines = arena_array(sketch->arena, const char *, spec->rows.n + 1);
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    size_t n = 0;

    for (size_t i = 0; i < spec->rows.n && spec->missing.show; i++) {
        const ChartRow *row = &spec->rows.items[i];
        if (row->missing == NULL) {
            continue;
        }
        const char *line =
            arena_printf(sketch->arena, "%s\xe2\x80\x82%s · %s",
                         spec_word(sketch->spec, WORD_NO_VALUE), row->name, row->missing);
        if (g_hash_table_add(seen, (char *)(uintptr_t)line)) {
            lines[n++] = line;
        }
    }
    return plane_draw_missing(sketch, lines, n, y);
}

static double
plot_ecdf(Sketch *sketch, double top)
{
    const ChartSpec *spec = sketch->spec;
    EcdfPlot plot = { .spec = spec };
    size_t n_names = 0;

    plot.curves = curves_collect(spec, &plot.n_curves);
    if (plot.n_curves == 0) {
        return draw_missing(sketch, top);
    }
    if (is_drawn_as_rows(spec, plot.curves, plot.n_curves)) {
        return draw_missing(sketch, percentile_rows_draw(sketch, plot.curves, plot.n_curves, top));
    }
    plane_init(&plot.plane, sketch);
    make_axes(&plot);
    PlaneName *names = make_names(&plot, &n_names);
    plane_fit_names(sketch, names, n_names);
    plot.plane.gutter = plane_gutter(sketch, names, n_names) / 2;
    double y = plane_frame(&plot.plane, plane_legend(sketch, names, n_names, top));
    for (size_t i = 0; i < plot.n_curves; i++) {
        draw_curve(&plot, &plot.curves[i], i);
    }
    place_ends(&plot, names, n_names);
    y = plane_draw_names(&plot.plane, names, n_names, y);
    return draw_missing(sketch, y);
}

/* ---- The kind ---- */

/* Percentiles may be given as 0.99 or 99, but in the same way in the whole column. */
static bool
bind_ecdf(ChartSpec *spec, Diag *diag)
{
    double *shares = arena_array(spec->arena, double, spec->table->n_rows + 1);
    double largest = 0;

    for (size_t i = 0; i < spec->table->n_rows; i++) {
        if (!spec_cell_number(spec, &spec->encoding.y, i, &shares[i], diag)) {
            return false;
        }
        largest = MAX(largest, isnan(shares[i]) ? 0 : shares[i]);
    }
    for (size_t i = 0; i < spec->table->n_rows && curves_have_shares(&spec->encoding); i++) {
        shares[i] /= largest > 1 ? 100 : 1;
        if (!isnan(shares[i]) && !(shares[i] > 0 && shares[i] <= 1)) {
            return diag_error(
                diag, spec->place, "chart-choice",
                "a share must be 0 to 1 and a percentile 0 to 100, but row %zu has %g", i + 1,
                shares[i]);
        }
    }
    spec->own = shares;
    return true;
}

static size_t
count_values(const ChartRows *rows, const char *name)
{
    size_t n = 0;

    for (size_t i = 0; i < rows->n; i++) {
        n += rows->items[i].missing == NULL && g_str_equal(rows->items[i].name, name);
    }
    return n;
}

static void
drop_row(ChartRows *rows, ChartRow *row, const char *why)
{
    row->missing = why;
    rows->n_missing++;
}

static void
name_curves(ChartSpec *spec)
{
    size_t *counts = arena_array(spec->arena, size_t, spec->rows.n + 1);

    series_name_rows(spec);
    if (spec->scales.x.type >= SCALE_TYPE_LOG) {
        axis_drop_values(spec);
    }
    for (size_t i = 0; i < spec->rows.n && !curves_have_shares(&spec->encoding); i++) {
        bool again = i > 0 && g_str_equal(spec->rows.items[i].name, spec->rows.items[i - 1].name);
        counts[i] = again ? counts[i - 1] : count_values(&spec->rows, spec->rows.items[i].name);
    }
    for (size_t i = 0; i < spec->rows.n; i++) {
        ChartRow *row = &spec->rows.items[i];
        if (row->missing != NULL) {
            continue;
        }
        if (curves_have_shares(&spec->encoding) && isnan(curve_row_share(spec, row))) {
            drop_row(&spec->rows, row, spec_word(spec, WORD_NO_SHARE));
        } else if (!curves_have_shares(&spec->encoding) && counts[i] < CURVE_VALUES_MIN) {
            drop_row(&spec->rows, row,
                     SPEC_FORMAT(spec, word_of_count(WORD_TOO_FEW_VALUE, counts[i]), "n",
                                 spec_count(spec, counts[i]), "needed",
                                 spec_count(spec, CURVE_VALUES_MIN)));
        }
    }
}

static bool
check_ecdf(const ChartSpec *spec, Diag *diag)
{
    return series_check_highlight(spec, diag) && series_check_count(spec, CURVES_MAX, diag);
}

static void
write_subtitle(const ChartSpec *spec, GString *out)
{
    size_t n = 0;
    const Curve *curves = curves_collect(spec, &n);

    chart_text_measure(spec, out);
    bool rows = is_drawn_as_rows(spec, curves, n);
    g_string_append(out, spec_word(spec, WORD_COLON));
    g_string_append(out, spec_word(spec, rows ? WORD_PERCENTILES : WORD_SHARES));
    if (spec->encoding.x.better != BETTER_NEITHER) {
        bool lower = spec->encoding.x.better == BETTER_LOWER;
        spec_append_after(spec, out, spec_word(spec, lower ? WORD_LEFT_BETTER : WORD_RIGHT_BETTER));
    }
}

static bool
is_time(const Encoding *encoding)
{
    static const char *const units[] = { "ms", "s", "us", "µs", NULL };

    return encoding->x.unit != NULL && g_strv_contains(units, encoding->x.unit);
}

/* Notes how many values each line represents, and how many values are not drawn. */
static void
note_counts(const ChartSpec *spec, size_t fewest, size_t most, size_t beyond, GString *out)
{
    const char *low = spec_number(spec, (double)fewest, 0);
    const char *rest = spec_number(spec, (double)beyond, 0);
    if (most > fewest) {
        SPEC_APPEND(spec, out, WORD_VALUES_EACH_RANGE, "low", low, "high",
                    spec_number(spec, (double)most, 0), "beyond", rest);
    } else {
        SPEC_APPEND(spec, out, WORD_VALUES_EACH, "n", low, "beyond", rest);
    }
}

static void
write_note(const ChartSpec *spec, GString *out)
{
    size_t n = 0, fewest = SIZE_MAX, most = 0, beyond = 0, grey = 0;
    const Curve *curves = curves_collect(spec, &n);
    bool rows = is_drawn_as_rows(spec, curves, n);

    for (size_t i = 0; i < n; i++) {
        fewest = MIN(fewest, curves[i].n);
        most = MAX(most, curves[i].n);
        grey += !curves[i].lit;
        double shown = curves[i].n_steps > 0 ? curves[i].steps[curves[i].n_steps - 1].share : 0;
        beyond += (size_t)llround((1 - shown) * (double)curves[i].n);
    }
    if (most > 0) {
        note_counts(spec, fewest, most, beyond, out);
    } else if (n > 0) {
        spec_append(out, spec_word(spec, rows ? WORD_PERCENTILES_TAKEN : WORD_SHARES_TAKEN));
    }
    if (is_time(&spec->encoding) && n > 0) {
        spec_append(out, spec_word(spec, WORD_CLIENT_WAITS));
    }
    if (rows && n > spec->labels.max_rows) {
        spec_append_count(spec, out, n - spec->labels.max_rows, WORD_ROW_LEFT);
    } else if (grey > 0 && !rows) {
        spec_append_count(spec, out, grey, WORD_LINE_GREY);
    }
}

static void
describe(const ChartSpec *spec, GString *out)
{
    size_t n = 0, i = 0;
    const Curve *curves = curves_collect(spec, &n);

    for (; i < n; i++) {
        g_autoptr(GString) list = g_string_new(NULL);
        for (size_t k = 0; k < CURVE_MARKS; k++) {
            double value = curve_quantile(&curves[i], curve_marks[k]);
            if (!isnan(value)) {
                spec_append_listed(spec, list,
                                   SPEC_FORMAT(spec, WORD_ALT_WITHIN, "share",
                                               tail_label(spec->arena, spec->words, curve_marks[k]),
                                               "value", chart_text_value(spec, value)));
            }
        }
        if (list->len == 0) {
            continue;
        }
        if (out->len + list->len + 1 > ALT_MAX - 120) {
            break;
        }
        SPEC_APPEND(spec, out, WORD_ALT_LISTED, "name", curves[i].name, "list", list->str);
    }
    if (i < n) {
        spec_append_count(spec, out, n - i, WORD_ALT_MORE_LINE);
    }
}

static void
add_share(Table *table, const Curve *curve, double share, double value)
{
    Cell *cells = table_add_row(table);

    cells[0] = cell_text(curve->name);
    cells[1] = cell_number(rint(share * 1e8) / 1e6);
    cells[2] = cell_number(value);
    cells[3] = curve->n > 0 ? cell_number((double)curve->n) : (Cell){ .kind = CELL_NULL };
}

/* Adds one row for each series and reason. */
static void
add_missing(const ChartSpec *spec, Table *table)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    for (size_t i = 0; i < spec->rows.n; i++) {
        const ChartRow *row = &spec->rows.items[i];
        if (row->missing == NULL) {
            continue;
        }
        char *key = arena_printf(spec->arena, "%s\n%s", row->name, row->missing);
        if (g_hash_table_add(seen, key)) {
            Cell *cells = table_add_row(table);
            cells[0] = cell_text(row->name);
            cells[4] = cell_text(row->missing);
        }
    }
}

/* The percentiles that are pointed out, because single values may be thousands. */
static const Table *
make_data(const ChartSpec *spec, Arena *arena)
{
    const char *names[] = { spec->encoding.color.column >= 0 ? spec->encoding.color.title
                                                             : spec_word(spec, WORD_HEAD_SERIES),
                            spec_word(spec, WORD_HEAD_PERCENTILE),
                            arena_printf(arena, "%s (%s)", spec->encoding.x.title,
                                         spec->encoding.x.unit),
                            "n", spec_word(spec, WORD_MISSING_BECAUSE) };
    Table *table = table_new(arena, names, G_N_ELEMENTS(names));
    size_t n = 0;
    const Curve *curves = curves_collect(spec, &n);

    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; curves_have_shares(&spec->encoding) && k < curves[i].n_steps; k++) {
            add_share(table, &curves[i], curves[i].steps[k].share, curves[i].steps[k].value);
        }
        for (size_t k = 0; !curves_have_shares(&spec->encoding) && k < CURVE_MARKS; k++) {
            double value = curve_quantile(&curves[i], curve_marks[k]);
            if (!isnan(value)) {
                add_share(table, &curves[i], curve_marks[k], value);
            }
        }
    }
    add_missing(spec, table);
    return table;
}

static const char *const value_columns[] = { "latency", "ttft", "value", NULL };
static const char *const share_columns[] = { "percentile", "share", NULL };

const ChartKind kind_ecdf = {
    .words = (const char *const[]){ "ecdf", NULL },
    .noun = WORD_KIND_ECDF,
    .unused = (const char *const[]){ "detail", "sort", NULL },
    .channels = (const ChannelSpec[]){ { "x", CHANNEL_MEASURE, true, value_columns, axis_keys },
                                       { "y", CHANNEL_NUMBER, false, share_columns, NULL },
                                       { .key = NULL } },
    .measure = MEASURE_X,
    .highlights = true,
    .references = REFS_X,
    .runs = RUNS_UNDRAWN,
    .name = name_curves,
    .bind = bind_ecdf,
    .check = check_ecdf,
    .subtitle = write_subtitle,
    .note = write_note,
    .describe = describe,
    .data = make_data,
    .facet = FACET_PANELS,
    .labels = LABELS_SERIES,
    .palettes = PALETTES_MARKS,
    .plot = plot_ecdf,
};
