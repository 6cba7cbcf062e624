#include "charts/kinds/series_plot.h"

#include "charts/layout/interval.h"
#include "charts/layout/legend.h"

#include <math.h>

enum { POINTS_FULL = 16 };
static const double radius_many = .6, radius_grey = .28;

SeriesPlot
series_plot_new(Sketch *sketch)
{
    SeriesPlot plot = { .spec = sketch->spec };

    plot.series = series_collect(sketch->spec, sketch->arena, &plot.n_series);
    plot.names = arena_array(sketch->arena, PlaneName, plot.n_series + 1);
    for (size_t i = 0; i < plot.n_series; i++) {
        const ChartSeries *series = &plot.series[i];
        if (series->lit) {
            plot.names[plot.n_names++] = (PlaneName){
                .name = series->name, .entity = sketch_entity(sketch, series->rows[0]), .owner = i
            };
        }
    }
    if (plot.n_series > 0) {
        plane_init(&plot.plane, sketch);
    }
    return plot;
}

void
series_plot_take_rows(SeriesPlot *plot)
{
    Plane *plane = &plot->plane;

    for (size_t i = 0; i < plot->spec->rows.n; i++) {
        const ChartRow *row = &plot->spec->rows.items[i];
        if (row->missing != NULL) {
            continue;
        }
        axis_take(&plane->x, row->x);
        axis_take(&plane->y, row->value);
        axis_take(&plane->y, row->low);
        axis_take(&plane->y, row->high);
        for (size_t k = 0; k < row->n_runs && spec_shows_runs(&plot->spec->runs, row); k++) {
            axis_take(&plane->y, row->runs[k]);
        }
    }
}

/* ---- Marks ---- */

LinePiece *
series_plot_pieces(const SeriesPlot *plot, const ChartSeries *series, size_t *ret_n)
{
    Arena *arena = plot->plane.sketch->arena;
    Point *points = arena_array(arena, Point, series->n_rows + 1);
    LinePiece *pieces = arena_array(arena, LinePiece, series->n_rows + 1);
    size_t n = 0, n_pieces = 0;

    for (size_t i = 0; i <= series->n_rows; i++) {
        bool ends = i == series->n_rows || series->broken[i];
        if (ends && n > 1) {
            pieces[n_pieces++] = (LinePiece){ points, n };
        }
        if (i == series->n_rows) {
            break;
        }
        if (ends) {
            points += n;
            n = 0;
        }
        /* at equal x, only the first, which is the better */
        if (n == 0 || series->rows[i]->x != series->rows[i - 1]->x) {
            points[n++] = plane_point(&plot->plane, series->rows[i]->x, series->rows[i]->value);
        }
    }
    *ret_n = n_pieces;
    return pieces;
}

static void
draw_path(SeriesPlot *plot, const ChartSeries *series, size_t owner, Paint paint)
{
    size_t n = 0;
    const LinePiece *pieces = series_plot_pieces(plot, series, &n);

    for (size_t i = 0; i < n; i++) {
        plane_path(&plot->plane, series->lit ? LINE_SERIES : LINE_CONTEXT, pieces[i].points,
                   pieces[i].n, owner)
            ->paint = paint;
    }
}

/* Whether the row is next to a gap: its mark is hollow because the line is broken there. */
static bool
is_at_gap(const ChartSeries *series, size_t i)
{
    size_t first = i, last = i;

    while (first > 0 && series->rows[first - 1]->x == series->rows[i]->x) {
        first--;
    }
    while (last + 1 < series->n_rows && series->rows[last + 1]->x == series->rows[i]->x) {
        last++;
    }
    return (first > 0 && series->broken[first]) ||
           (last + 1 < series->n_rows && series->broken[last + 1]);
}

static void
draw_spread(SeriesPlot *plot, const ChartRow *row, size_t owner, Paint paint)
{
    Plane *plane = &plot->plane;
    Sketch *sketch = plane->sketch;
    const Scale *scale = &plane->y.scale;
    double half = 4 * sketch->look.unit, x = axis_position(&plane->x, row->x);

    if (spec_shows_runs(&plot->spec->runs, row)) {
        for (size_t i = 0; i < row->n_runs; i++) {
            if (scale->kind != SCALE_LOG || row->runs[i] > 0) {
                double y = scale_position_cut(scale, row->runs[i], NULL);
                sketch_segment(sketch, LINE_RUN, (Point){ x - half, y }, (Point){ x + half, y });
            }
        }
    } else if (!isnan(row->low)) {
        double low = scale_position_cut(scale, row->low, NULL);
        double high = scale_position_cut(scale, row->high, NULL);
        plane_path(plane, LINE_INTERVAL, (Point[]){ { x, low }, { x, high } }, 2, owner)->paint =
            paint;
        if (interval_goes_on(scale, row)) {
            interval_arrow(sketch, paint, (Point){ x, low }, true);
        }
    }
}

/* Series with many points have smaller marks, and those in the background the smallest. */
static double
part_of_radius(const ChartSeries *series)
{
    if (!series->lit) {
        return radius_grey;
    }
    return series->n_rows <= POINTS_FULL ? 1 : radius_many;
}

static void
draw_series(SeriesPlot *plot, size_t owner)
{
    const ChartSeries *series = &plot->series[owner];
    Plane *plane = &plot->plane;
    Sketch *sketch = plane->sketch;
    Entity entity = sketch_entity(sketch, series->rows[0]);
    Paint paint = series->lit ? paint_entity(entity) : paint_of(PAINT_CONTEXT);

    sketch_group(sketch, GROUP_SERIES, series->name);
    draw_path(plot, series, owner, paint);
    for (size_t i = 0; i < series->n_rows; i++) {
        const ChartRow *row = series->rows[i];
        sketch_row(sketch, row);
        if (series->lit) {
            draw_spread(plot, row, owner, paint);
        }
        plane_symbol(plane, series->lit ? sketch_entity(sketch, row).mark : MARK_DOT, paint,
                     series->lit && (spec_is_single(plot->spec, row) || is_at_gap(series, i)),
                     plane_point(plane, row->x, row->value), owner)
            ->as.symbol.radius *= part_of_radius(series);
    }
    sketch_row(sketch, NULL);
}

size_t *
series_plot_order(const SeriesPlot *plot)
{
    size_t *order = arena_array(plot->plane.sketch->arena, size_t, plot->n_series + 1), n = 0;

    for (int lit = 0; lit < 2; lit++) {
        for (size_t i = 0; i < plot->n_series; i++) {
            if (plot->series[i].lit == (lit == 1)) {
                order[n++] = i;
            }
        }
    }
    return order;
}

void
series_plot_draw(SeriesPlot *plot)
{
    const size_t *order = series_plot_order(plot);

    for (size_t i = 0; i < plot->n_series; i++) {
        draw_series(plot, order[i]);
    }
}

/* ---- Names ---- */

const ChartRow *
series_last(const ChartSeries *series, const ChartRow **ret_before)
{
    size_t last = series->n_rows - 1;

    while (last > 0 && series->rows[last - 1]->x == series->rows[last]->x) {
        last--;
    }
    if (ret_before != NULL) {
        *ret_before = series->rows[last > 0 ? last - 1 : 0];
    }
    return series->rows[last];
}

/* Sets the ends of the names to the ends of the lines, once the panel is known. */
static void
end_names(SeriesPlot *plot)
{
    for (size_t i = 0; i < plot->n_names; i++) {
        const ChartRow *before = NULL;
        const ChartRow *row = series_last(&plot->series[plot->names[i].owner], &before);
        plot->names[i].end = plane_point(&plot->plane, row->x, row->value);
        plot->names[i].before = axis_position(&plot->plane.y, before->value);
    }
}

/* Draws the value at each mark of the lit series if the block asks for it; after the names. */
static double
plot_values(SeriesPlot *plot, double y)
{
    const Sketch *sketch = plot->plane.sketch;
    PlaneValue *values = arena_array(sketch->arena, PlaneValue, plot->spec->rows.n + 1);
    size_t n = 0;

    if (plot->spec->labels.values != VALUES_ALL) {
        return y;
    }
    for (size_t i = 0; i < plot->n_series; i++) {
        const ChartSeries *series = &plot->series[i];
        for (size_t k = 0; k < series->n_rows && series->lit; k++) {
            const ChartRow *row = series->rows[k];
            values[n++] = (PlaneValue){
                .at = plane_point(&plot->plane, row->x, row->value),
                .text =
                    format_estimate(sketch->arena, sketch->number, row->value, row->low, row->high),
                .series = series->name,
                .owner = i,
            };
        }
    }
    return plane_draw_values(&plot->plane, values, n, y);
}

/* ---- Texts ---- */

void
series_note(const ChartSpec *spec, GString *out)
{
    size_t n = 0, grey = 0;
    bool several = false, gap = false;
    const ChartSeries *series = series_collect(spec, spec->arena, &n);

    for (size_t i = 0; i < n; i++) {
        grey += !series[i].lit;
        for (size_t k = 1; k < series[i].n_rows; k++) {
            several = several || series[i].rows[k]->x == series[i].rows[k - 1]->x;
            gap = gap || series[i].broken[k];
        }
    }
    if (grey > 0) {
        spec_append_count(spec, out, grey, WORD_LINE_GREY);
    }
    if (gap) {
        spec_append(out, spec_word(spec, WORD_LINE_BREAKS));
    }
    if (several) {
        spec_append(out, spec_word(spec, WORD_TAKES_BETTER));
    }
}

double
series_draw_missing(Sketch *sketch, const char *(*where)(const Sketch *sketch, const ChartRow *row),
                    double y)
{
    const ChartSpec *spec = sketch->spec;
    const char **lines = arena_array(sketch->arena, const char *, spec->rows.n_missing + 1);
    size_t n = 0;

    for (size_t i = 0; i < spec->rows.n && spec->missing.show; i++) {
        const ChartRow *row = &spec->rows.items[i];
        bool first = false;
        size_t same = row->missing != NULL ? series_count_missing(&spec->rows, row, &first) : 0;
        if (same > SERIES_MISSING_MAX && first) {
            const char *rows = SPEC_FORMAT(spec, WORD_ROWS_COUNTED, "n", spec_count(spec, same));
            lines[n++] = arena_printf(sketch->arena, "%s\xe2\x80\x82%s · %s",
                                      spec_word(sketch->spec, WORD_NO_VALUE),
                                      spec_both(spec, row->name, rows), row->missing);
        } else if (same > 0 && same <= SERIES_MISSING_MAX) {
            const char *at = where(sketch, row);
            lines[n++] = arena_printf(sketch->arena, "%s\xe2\x80\x82%s%s%s · %s",
                                      spec_word(sketch->spec, WORD_NO_VALUE), row->name,
                                      at != NULL ? spec_word(spec, WORD_COMMA) : "",
                                      at != NULL ? at : "", row->missing);
        }
    }
    return plane_draw_missing(sketch, lines, n, y);
}

double
series_plot_whole(Sketch *sketch, double top, const SeriesPlotKind *kind)
{
    SeriesPlot plot = series_plot_new(sketch);

    if (plot.n_series == 0) {
        return series_draw_missing(sketch, kind->missing_where, top);
    }
    kind->make_axes(&plot);
    kind->make_readings(&plot);
    plane_fit_names(sketch, plot.names, plot.n_names);
    plot.plane.gutter = plane_gutter(sketch, plot.names, plot.n_names);
    double y = plane_frame(&plot.plane, plane_legend(sketch, plot.names, plot.n_names, top));
    end_names(&plot);
    kind->draw_marks(&plot);
    y = plane_draw_names(&plot.plane, plot.names, plot.n_names, y);
    y = plot_values(&plot, y);
    return series_draw_missing(sketch, kind->missing_where, y);
}
