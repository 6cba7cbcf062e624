/* Break-even charts: the cumulative cost of options by month, and where the lines cross. */
#include "charts/grammar/axis_spec.h"
#include "charts/grammar/colours.h"
#include "charts/grammar/kind_helpers.h"
#include "charts/grammar/references.h"
#include "charts/grammar/series.h"
#include "charts/kinds/breakeven.h"
#include "charts/layout/legend.h"
#include "charts/layout/plane.h"

#include "base/number.h"

#include <math.h>

typedef struct {
    Plane plane;
    const ChartSpec *spec;
    ChartSeries *series;
    size_t n_series;
} BreakEvenPlot;

/* ---- Looks: the chip's colour if the theme knows it, otherwise greys. A second line with the same
 * colour is dashed, a third dotted. ---- */

static Paint
paint_of_line(const BreakEvenPlot *plot, size_t line)
{
    Entity entity = sketch_entity(plot->plane.sketch, plot->series[line].rows[0]);

    if (!plot->series[line].lit) {
        return paint_of(PAINT_CONTEXT);
    }
    if (entity.known || entity.family != FAMILY_OTHER ||
        plot->plane.sketch->spec->colours.palette != PALETTE_ENTITY) {
        return paint_entity(entity);
    }
    return (Paint){ .kind = PAINT_NEUTRAL, .step = 1 + (int)(line % 3) };
}

static MarkShape
mark_of_line(const BreakEvenPlot *plot, size_t line)
{
    Entity entity = sketch_entity(plot->plane.sketch, plot->series[line].rows[0]);

    return entity.known ? entity.mark : (MarkShape)(line % 4);
}

/* The number of earlier lines with the same paint. */
static size_t
rank_of_look(const BreakEvenPlot *plot, size_t line)
{
    Paint own = paint_of_line(plot, line);
    size_t n = 0;

    for (size_t i = 0; i < line; i++) {
        Paint paint = paint_of_line(plot, i);
        n += paint.kind == own.kind && paint.family == own.family && paint.step == own.step;
    }
    return n;
}

static void
set_dash(const BreakEvenPlot *plot, size_t line, SceneMark *path)
{
    double unit = plot->plane.sketch->look.unit;
    size_t rank = rank_of_look(plot, line);

    if (rank > 0) {
        path->as.line.dash = (rank == 1 ? 7 : 2) * unit;
        path->as.line.gap = 3.5 * unit;
    }
}

/* ---- Scales ---- */

static void
make_axes(BreakEvenPlot *plot)
{
    const ChartSpec *spec = plot->spec;
    Plane *plane = &plot->plane;
    Arena *arena = plane->sketch->arena;
    double start = INFINITY, end = breakeven_end(&spec->rows);

    plane->x = axis_new(AXIS_LINEAR);
    plane->y = axis_new(AXIS_LINEAR);
    plane->y.number = plane->sketch->number;
    plane->y.from_zero = !spec->scales.y.has_zero || spec->scales.y.zero;
    plane->x.tight = true;
    plane->y.words = axis_words(spec, &spec->encoding.y, plane->y.number, AXIS_LINEAR, arena);
    for (size_t i = 0; i < spec->rows.n; i++) {
        const ChartRow *row = &spec->rows.items[i];
        if (row->missing == NULL) {
            start = MIN(start, row->x);
            axis_take(&plane->x, row->x);
            axis_take(&plane->y, row->value);
            axis_take(&plane->y, row->low);
            axis_take(&plane->y, row->high);
        }
    }
    plane->x.number = axis_number(spec->words, &spec->encoding.x, end, false, arena);
    plane->x.words = axis_words(spec, &spec->encoding.x, plane->x.number, AXIS_LINEAR, arena);
    if (breakeven_in_months(spec)) {
        plane->x.multiple = end - start >= 24 ? 12 : end - start >= 9 ? 3 : 1;
    }
}

/* ---- Marks ---- */

/* Draws the faint band of a line's interval. */
static void
draw_band(BreakEvenPlot *plot, size_t line)
{
    const ChartSeries *series = &plot->series[line];
    Plane *plane = &plot->plane;
    Point *points = arena_array(plane->sketch->arena, Point, 2 * series->n_rows + 1);

    for (size_t first = 0; first < series->n_rows;) {
        size_t end = first + 1, n = 0;
        if (isnan(series->rows[first]->low)) {
            first++;
            continue;
        }
        while (end < series->n_rows && !series->broken[end] && !isnan(series->rows[end]->low)) {
            end++;
        }
        for (size_t i = first; i < end; i++) {
            points[n++] = plane_point(plane, series->rows[i]->x, series->rows[i]->low);
        }
        for (size_t i = end; i-- > first;) {
            points[n++] = plane_point(plane, series->rows[i]->x, series->rows[i]->high);
        }
        if (end - first > 1) {
            sketch_area(plane->sketch, paint_of_line(plot, line), points, n, false);
        }
        first = end;
    }
}

static void
draw_line(BreakEvenPlot *plot, size_t line)
{
    const ChartSeries *series = &plot->series[line];
    Plane *plane = &plot->plane;
    Sketch *sketch = plane->sketch;
    const ChartRow *last = series->rows[series->n_rows - 1];
    Point *points = arena_array(sketch->arena, Point, series->n_rows + 1);
    Paint paint = paint_of_line(plot, line);
    size_t n = 0;

    sketch_group(sketch, GROUP_SERIES, series->name);
    for (size_t i = 0; i <= series->n_rows; i++) {
        if (n > 1 && (i == series->n_rows || series->broken[i])) {
            SceneMark *path = plane_path(plane, LINE_SERIES, points, n, line);
            path->paint = paint;
            set_dash(plot, line, path);
        }
        if (i < series->n_rows) {
            n = series->broken[i] ? 0 : n;
            points[n++] = plane_point(plane, series->rows[i]->x, series->rows[i]->value);
        }
    }
    sketch_row(sketch, last);
    plane_symbol(plane, mark_of_line(plot, line), paint, false,
                 plane_point(plane, last->x, last->value), line)
        ->as.symbol.radius *= .8;
    sketch_row(sketch, NULL);
}

/* ---- Crossings ---- */

/* Drops crossings where two lines leave the same point, which a circle would mark without a visible
 * crossing. */
static size_t
drop_together(BreakEven *found, size_t n)
{
    size_t n_left = 0;

    for (size_t i = 0; i < n; i++) {
        if (!found[i].together) {
            found[n_left++] = found[i];
        }
    }
    return n_left;
}

static void
draw_circle(BreakEvenPlot *plot, const BreakEven *crossing)
{
    Plane *plane = &plot->plane;
    Point at = plane_point(plane, crossing->at.x, crossing->at.y);

    sketch_group(plane->sketch, GROUP_LABELS, NULL);
    plane_symbol(plane, MARK_DOT, paint_of(PAINT_INK), true, at, SIZE_MAX);
}

/* Labels that do not fit next to their circle are written below the chart. */
static double
draw_words(BreakEvenPlot *plot, const BreakEven *found, size_t n, double y)
{
    Plane *plane = &plot->plane;
    Sketch *sketch = plane->sketch;
    const Look *look = &sketch->look;
    PointLabel *labels = arena_array(sketch->arena, PointLabel, n + 1);
    const char **aside = arena_array(sketch->arena, const char *, n + 2);
    size_t n_aside = 0;

    for (size_t i = 0; i < n; i++) {
        const char *words = breakeven_words(plot->spec, &found[i]);
        labels[i] = (PointLabel){ .at = plane_point(plane, found[i].at.x, found[i].at.y),
                                  .width = sketch_width(sketch, look->caption, words) * 1.04,
                                  .height = look->caption.size,
                                  .owner = SIZE_MAX };
    }
    PointField field = plane_field(plane);
    field.room.right = plane->panel.right;
    point_labels_place(&field, labels, n);
    sketch_group(sketch, GROUP_LABELS, NULL);
    for (size_t i = 0; i < n; i++) {
        const char *words = breakeven_words(plot->spec, &found[i]);
        const Box *box = &labels[i].box;
        if (!labels[i].placed) {
            aside[n_aside++] =
                SPEC_FORMAT(sketch->spec, WORD_TWO_CROSSING, "first", plot->series[found[i].a].name,
                            "second", plot->series[found[i].b].name, "at", words);
            continue;
        }
        if (labels[i].leader) {
            sketch_segment(sketch, LINE_LEADER, labels[i].at, point_label_edge(box, labels[i].at));
        }
        double x = labels[i].anchor == ANCHOR_START ? box->left
                   : labels[i].anchor == ANCHOR_END ? box->right
                                                    : (box->left + box->right) / 2;
        sketch_text(sketch, look->caption, paint_of(PAINT_INK), labels[i].anchor, x,
                    box->top + .78 * look->caption.size, words)
            ->as.text.halo = true;
        g_array_append_val(plane->texts, *box);
    }
    if (breakeven_none(plot->spec) != NULL) {
        aside[n_aside++] = breakeven_none(plot->spec);
    }
    return plane_draw_missing(sketch, aside, n_aside, y);
}

/* ---- The whole chart ---- */

/* The look of a line in the key. */
static Entity
entity_of_line(const BreakEvenPlot *plot, size_t line)
{
    Entity entity = sketch_entity(plot->plane.sketch, plot->series[line].rows[0]);

    entity.mark = mark_of_line(plot, line);
    return entity;
}

static PlaneName *
make_names(BreakEvenPlot *plot)
{
    Sketch *sketch = plot->plane.sketch;
    PlaneName *names = arena_array(sketch->arena, PlaneName, plot->n_series + 1);
    Paint *paints = arena_array(sketch->arena, Paint, plot->n_series + 1);

    for (size_t i = 0; i < plot->n_series; i++) {
        const ChartRow *last = plot->series[i].rows[plot->series[i].n_rows - 1];
        paints[i] = paint_of_line(plot, i);
        names[i] = (PlaneName){ .name = plot->series[i].name,
                                .reading = format_value(sketch->arena, sketch->number, last->value),
                                .entity = entity_of_line(plot, i),
                                .paint = &paints[i],
                                .owner = i };
    }
    return names;
}

static void
place_ends(BreakEvenPlot *plot, PlaneName *names)
{
    for (size_t i = 0; i < plot->n_series; i++) {
        const ChartSeries *series = &plot->series[i];
        const ChartRow *last = series->rows[series->n_rows - 1];
        const ChartRow *before = series->rows[series->n_rows > 1 ? series->n_rows - 2 : 0];
        names[i].end = plane_point(&plot->plane, last->x, last->value);
        names[i].before = axis_position(&plot->plane.y, before->value);
    }
}

static double
draw_missing(Sketch *sketch, double y)
{
    const ChartSpec *spec = sketch->spec;
    const char **lines = arena_array(sketch->arena, const char *, spec->rows.n_missing + 1);
    size_t n = 0;

    for (size_t i = 0; i < spec->rows.n && spec->missing.show; i++) {
        const ChartRow *row = &spec->rows.items[i];
        if (row->missing != NULL) {
            g_autoptr(GString) x = g_string_new(NULL);
            if (!isnan(row->x)) {
                g_string_append(x, spec_word(spec, WORD_COMMA));
                number_append_exact(x, row->x);
            }
            lines[n++] = arena_printf(sketch->arena, "%s\xe2\x80\x82%s%s · %s",
                                      spec_word(sketch->spec, WORD_NO_VALUE), row->name, x->str,
                                      row->missing);
        }
    }
    return plane_draw_missing(sketch, lines, n, y);
}

static double
plot_breakeven(Sketch *sketch, double top)
{
    BreakEvenPlot plot = { .spec = sketch->spec };
    size_t n_found = 0;

    plot.series = series_collect(sketch->spec, sketch->arena, &plot.n_series);
    if (plot.n_series == 0) {
        return draw_missing(sketch, top);
    }
    plane_init(&plot.plane, sketch);
    make_axes(&plot);
    PlaneName *names = make_names(&plot);
    plot.plane.gutter = plane_gutter(sketch, names, plot.n_series);
    double y = plane_frame(&plot.plane, plane_legend(sketch, names, plot.n_series, top));
    place_ends(&plot, names);
    for (size_t i = 0; i < plot.n_series; i++) {
        sketch_group(sketch, GROUP_SERIES, plot.series[i].name);
        draw_band(&plot, i);
    }
    for (size_t i = 0; i < plot.n_series; i++) {
        draw_line(&plot, i);
    }
    BreakEven *found =
        breakeven_find(sketch->spec, plot.series, plot.n_series, sketch->arena, &n_found);
    n_found = drop_together(found, n_found);
    for (size_t i = 0; i < n_found; i++) {
        draw_circle(&plot, &found[i]);
    }
    y = plane_draw_names(&plot.plane, names, plot.n_series, y);
    return draw_missing(sketch, draw_words(&plot, found, n_found, y));
}

static NumberStyle
number(const ChartSpec *spec, Arena *arena)
{
    double largest = 0;

    for (size_t i = 0; i < spec->rows.n; i++) {
        largest =
            MAX(largest, spec->rows.items[i].missing == NULL ? fabs(spec->rows.items[i].value) : 0);
    }
    return kind_amounts(spec->words, &spec->encoding.y, largest, arena);
}

/* Costs are additive; logarithmic scales would distort lines and crossings. */
static bool
bind_breakeven(ChartSpec *spec, Diag *diag)
{
    static const char why[] = "costs over time need linear scales";
    bool x = axis_refuse_log(&spec->scales.x, why, diag);

    return axis_refuse_log(&spec->scales.y, why, diag) && x && breakeven_bind(spec, diag);
}

static const char *const times[] = { "month", "months", "t", "year", "years", NULL };
static const char *const totals[] = { "total", "cost", "cumulative", "value", NULL };
static const char *const options[] = { "option", "label", NULL };
static const char *const others[] = { "other", NULL };
static const char *const earliest[] = { "earliest", NULL };
static const char *const latest[] = { "latest", NULL };
static const Metric total_cost = { .label = "Cumulative cost",
                                   .better = BETTER_LOWER,
                                   .decimals = -1 };

const ChartKind kind_breakeven = {
    .words = (const char *const[]){ "breakeven", NULL },
    .noun = WORD_KIND_LINE,
    .unused = (const char *const[]){ "series", "detail", "runs", "sort", NULL },
    .channels = (const ChannelSpec[]){ { "y", CHANNEL_MEASURE, true, totals, axis_keys },
                                       { "x", CHANNEL_NUMBER, true, times, axis_keys },
                                       { "option", CHANNEL_ANY, true, options, NULL },
                                       { "other", CHANNEL_ANY, false, others, NULL },
                                       { "earliest", CHANNEL_NUMBER, false, earliest, NULL },
                                       { "latest", CHANNEL_NUMBER, false, latest, NULL },
                                       { 0 } },
    .measure = MEASURE_Y,
    .means = &total_cost,
    .has_sizes = true,
    .highlights = true,
    .any_sizes = true,
    .runs = RUNS_UNDRAWN,
    .interval_mark = WORD_FAINT_BAND,
    .runs_mark = NO_MARK,
    .single_mark = NO_MARK,
    .name = breakeven_name,
    .bind = bind_breakeven,
    .check = breakeven_check,
    .number = number,
    .subtitle = breakeven_subtitle,
    .note = breakeven_note,
    .describe = breakeven_describe,
    .references = REFS_X | REFS_Y,
    .labels = LABELS_SERIES,
    .banks = true,
    .palettes = PALETTES_MARKS,
    .facet = FACET_PANELS,
    .plot = plot_breakeven,
};
