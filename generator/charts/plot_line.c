/* Lines: a quantity against another, measured points joined by straight lines,
 * with a gap where a value is missing. */
#include "charts/axis_spec.h"
#include "charts/gap_band.h"
#include "charts/kind.h"
#include "charts/plane.h"
#include "charts/refs.h"
#include "charts/series.h"

#include "base/number.h"

#include <math.h>

enum { LINES_MAX = 200, READINGS_MAX = 5, POINTS_FULL = 16 };

typedef struct {
    Plane plane;
    const ChartSpec *spec;
    ChartSeries *series;
    size_t n_series, n_lit;
    NumberStyle x_number;
} LinePlot;

/* ---- Scales ---- */

static NumberStyle
number_of_x(const ChartSpec *spec, Arena *arena)
{
    double largest = 0;

    for (size_t i = 0; i < spec->n_rows; i++) {
        largest = MAX(largest, isnan(spec->rows[i].x) ? 0 : fabs(spec->rows[i].x));
    }
    return axis_number(&spec->x, largest, false, arena);
}

static void
take_row(Plane *plane, const ChartSpec *spec, const ChartRow *row)
{
    axis_take(&plane->x, row->x);
    axis_take(&plane->y, row->value);
    axis_take(&plane->y, row->low);
    axis_take(&plane->y, row->high);
    for (size_t i = 0; i < row->n_runs && spec_shows_runs(spec, row); i++) {
        axis_take(&plane->y, row->runs[i]);
    }
}

static void
make_axes(LinePlot *plot)
{
    const ChartSpec *spec = plot->spec;
    const PlaneWish *wish = spec->own;
    Plane *plane = &plot->plane;
    Arena *arena = plane->sketch->arena;

    plane->x = axis_new(axis_kind_of_x(spec));
    plane->y = axis_new(axis_kind_of_y(spec));
    plane->x.number = plot->x_number;
    plane->y.number = plane->sketch->number;
    plane->y.from_zero = !wish->y.has_zero || wish->y.zero;
    plane->x.tight = true;
    plane->x.from_zero = wish->x.has_zero && wish->x.zero;
    plane->x.words = axis_words(&spec->x, plane->x.number, plane->x.kind, arena);
    plane->y.words = axis_words(&spec->y, plane->y.number, plane->y.kind, arena);
    for (size_t i = 0; i < spec->n_rows; i++) {
        if (spec->rows[i].missing == NULL) {
            take_row(plane, spec, &spec->rows[i]);
        }
    }
}

/* ---- Marks ---- */

/* The line between its gaps: pieces of two points at least. */
static LinePiece *
pieces_of(const LinePlot *plot, const ChartSeries *series, size_t *ret_n)
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
        if (n == 0 || series->rows[i]->x != series->rows[i - 1]->x) { /* the better at one x */
            points[n++] = plane_point(&plot->plane, series->rows[i]->x, series->rows[i]->value);
        }
    }
    *ret_n = n_pieces;
    return pieces;
}

static void
draw_path(LinePlot *plot, const ChartSeries *series, size_t owner, Paint paint)
{
    size_t n = 0;
    const LinePiece *pieces = pieces_of(plot, series, &n);

    for (size_t i = 0; i < n; i++) {
        plane_path(&plot->plane, series->lit ? LINE_SERIES : LINE_CONTEXT, pieces[i].points,
                   pieces[i].n, owner)
            ->paint = paint;
    }
}

/* Two lines are read for what lies between them. */
static void
draw_band(LinePlot *plot)
{
    size_t n_first = 0, n_second = 0;

    if (plot->n_series != 2) {
        return;
    }
    const LinePiece *first = pieces_of(plot, &plot->series[0], &n_first);
    const LinePiece *second = pieces_of(plot, &plot->series[1], &n_second);
    sketch_group(plot->plane.sketch, GROUP_GRID, NULL);
    gap_band_draw(plot->plane.sketch, first, n_first, second, n_second);
}

/* Whether the row stands beside a gap: its mark is hollow, the line has an open end. */
static bool
stands_at_gap(const ChartSeries *series, size_t i)
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
draw_spread(LinePlot *plot, const ChartRow *row, size_t owner, Paint paint)
{
    Plane *plane = &plot->plane;
    Sketch *sketch = plane->sketch;
    double half = 4 * sketch->look.unit, x = axis_position(&plane->x, row->x);

    if (spec_shows_runs(plot->spec, row)) {
        for (size_t i = 0; i < row->n_runs; i++) {
            double y = scale_position_cut(&plane->y.scale, row->runs[i], NULL);
            sketch_segment(sketch, LINE_RUN, (Point){ x - half, y }, (Point){ x + half, y });
        }
    } else if (!isnan(row->low)) {
        double low = scale_position_cut(&plane->y.scale, row->low, NULL);
        double high = scale_position_cut(&plane->y.scale, row->high, NULL);
        plane_path(plane, LINE_INTERVAL, (Point[]){ { x, low }, { x, high } }, 2, owner)->paint =
            paint;
    }
}

/* Many points get smaller marks, the lines in the background the smallest. */
static double
part_of_radius(const ChartSeries *series)
{
    if (!series->lit) {
        return .28;
    }
    return series->n_rows <= POINTS_FULL ? 1 : .6;
}

static void
draw_series(LinePlot *plot, const ChartSeries *series, size_t owner)
{
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
        plane_symbol(plane, series->lit ? entity.mark : MARK_DOT, paint,
                     series->lit && (spec_is_single(plot->spec, row) || stands_at_gap(series, i)),
                     plane_point(plane, row->x, row->value), owner)
            ->as.symbol.radius *= part_of_radius(series);
    }
    sketch_row(sketch, NULL);
}

/* ---- Names ---- */

static PlaneName *
make_names(LinePlot *plot)
{
    Sketch *sketch = plot->plane.sketch;
    PlaneName *names = arena_array(sketch->arena, PlaneName, plot->n_series + 1);

    for (size_t i = 0; i < plot->n_series; i++) {
        const ChartSeries *series = &plot->series[i];
        if (!series->lit) {
            continue;
        }
        const ChartRow *last = series->rows[series->n_rows - 1];
        names[plot->n_lit++] =
            (PlaneName){ .name = series->name, .entity = sketch_entity(sketch, last), .owner = i };
    }
    for (size_t k = 0; k < plot->n_lit && plot->n_lit <= READINGS_MAX; k++) {
        const ChartSeries *series = &plot->series[names[k].owner];
        const ChartRow *last = series->rows[series->n_rows - 1];
        names[k].reading = arena_printf(
            sketch->arena, "%s at %s",
            format_estimate(sketch->arena, sketch->number, last->value, last->low, last->high),
            format_value(sketch->arena, plot->x_number, last->x));
    }
    return names;
}

/* Where the lines end is known when the panel is. At one x the better row is
 * the first. */
static void
place_ends(LinePlot *plot, PlaneName *names)
{
    for (size_t i = 0; i < plot->n_lit; i++) {
        const ChartSeries *series = &plot->series[names[i].owner];
        size_t last = series->n_rows - 1;
        while (last > 0 && series->rows[last - 1]->x == series->rows[last]->x) {
            last--;
        }
        const ChartRow *row = series->rows[last], *before = series->rows[last > 0 ? last - 1 : 0];
        names[i].end = plane_point(&plot->plane, row->x, row->value);
        names[i].before = axis_position(&plot->plane.y, before->value);
    }
}

/* ---- The whole ---- */

static double
draw_missing(Sketch *sketch, NumberStyle x_number, double y)
{
    const ChartSpec *spec = sketch->spec;
    const char **lines = arena_array(sketch->arena, const char *, spec->n_missing + 1);
    size_t n = 0;

    for (size_t i = 0; i < spec->n_rows && spec->show_missing; i++) {
        const ChartRow *row = &spec->rows[i];
        bool first = false;
        size_t same = row->missing != NULL ? series_count_missing(spec, row, &first) : 0;
        if (same > SERIES_MISSING_MAX && first) {
            lines[n++] = arena_printf(sketch->arena, "n/a\xe2\x80\x82%s, %zu rows · %s", row->name,
                                      same, row->missing);
        } else if (same > 0 && same <= SERIES_MISSING_MAX) {
            const char *x = isnan(row->x)
                                ? ""
                                : arena_printf(sketch->arena, ", %s",
                                               format_value(sketch->arena, x_number, row->x));
            lines[n++] =
                arena_printf(sketch->arena, "n/a\xe2\x80\x82%s%s · %s", row->name, x, row->missing);
        }
    }
    return plane_draw_missing(sketch, lines, n, y);
}

static void
draw_all(LinePlot *plot)
{
    draw_band(plot);
    for (int lit = 0; lit < 2; lit++) { /* the grey ones first */
        for (size_t i = 0; i < plot->n_series; i++) {
            if (plot->series[i].lit == (lit == 1)) {
                draw_series(plot, &plot->series[i], i);
            }
        }
    }
}

static double
plot_line(Sketch *sketch, double top)
{
    LinePlot plot = { .spec = sketch->spec, .x_number = number_of_x(sketch->spec, sketch->arena) };

    plot.series = series_collect(sketch->spec, sketch->arena, &plot.n_series);
    if (plot.n_series == 0) {
        return draw_missing(sketch, plot.x_number, top);
    }
    plane_init(&plot.plane, sketch);
    make_axes(&plot);
    PlaneName *names = make_names(&plot);
    plane_fit_names(sketch, names, plot.n_lit);
    plot.plane.gutter = plane_gutter(sketch, names, plot.n_lit);
    double y = plane_frame(&plot.plane, top);
    place_ends(&plot, names);
    draw_all(&plot);
    y = plane_draw_names(&plot.plane, names, plot.n_lit, y);
    return draw_missing(sketch, plot.x_number, y);
}

/* ---- The kind ---- */

static void
name_rows(ChartSpec *spec)
{
    series_name_rows(spec);
    axis_drop_rows(spec);
}

static bool
check_line(const ChartSpec *spec, Diag *diag)
{
    return series_check_highlight(spec, diag) && series_check_count(spec, LINES_MAX, diag);
}

static void
write_subtitle(const ChartSpec *spec, GString *out)
{
    const char *x = axis_scale_words(axis_kind_of_x(spec));
    const char *y = axis_scale_words(axis_kind_of_y(spec));

    words_measure(spec, out);
    if (y[0] != '\0') {
        g_string_append_printf(out, ", %s", y);
    }
    g_string_append_printf(out, ", against %s%s%s", sketch_inside(spec->arena, spec->x.title),
                           x[0] != '\0' ? ", " : "", x);
    words_direction(spec, out);
}

/* Whether both have a stretch of more than one place. */
static bool
lines_overlap(const ChartSeries *a, const ChartSeries *b)
{
    for (size_t i = 1; i < a->n_rows; i++) {
        for (size_t k = 1; k < b->n_rows; k++) {
            double left = MAX(a->rows[i - 1]->x, b->rows[k - 1]->x);
            double right = MIN(a->rows[i]->x, b->rows[k]->x);
            if (!a->broken[i] && !b->broken[k] && right > left) {
                return true;
            }
        }
    }
    return false;
}

static void
write_note(const ChartSpec *spec, GString *out)
{
    size_t n = 0, grey = 0;
    bool several = false, gap = false;
    const ChartSeries *series = series_collect(spec, spec->arena, &n);
    const PlaneWish *wish = spec->own;

    for (size_t i = 0; i < n; i++) {
        grey += !series[i].lit;
        for (size_t k = 1; k < series[i].n_rows; k++) {
            several = several || series[i].rows[k]->x == series[i].rows[k - 1]->x;
            gap = gap || series[i].broken[k];
        }
    }
    if (grey > 0) {
        g_string_append_printf(out, " Grey: %zu other line%s.", grey, grey == 1 ? "" : "s");
    }
    if (gap) {
        g_string_append(
            out, " A line breaks where a value is missing; the marks on both sides are hollow.");
    }
    if (n == 2 && lines_overlap(&series[0], &series[1])) {
        g_string_append(out, " The band is the gap between the two lines.");
    }
    if (several) {
        g_string_append(out, " Of several results at one place a line takes the better.");
    }
    if (wish->y.has_zero && !wish->y.zero && axis_kind_of_y(spec) == AXIS_LINEAR) {
        g_string_append(out, " The vertical axis need not start at zero.");
    }
}

static const char *
x_words(const ChartSpec *spec, const ChartRow *row)
{
    return format_value(spec->arena, number_of_x(spec, spec->arena), row->x);
}

static void
append_series(const ChartSpec *spec, const ChartSeries *series, GString *out)
{
    const ChartRow *first = series->rows[0], *last = series->rows[series->n_rows - 1];

    if (first->x == last->x) {
        g_string_append_printf(out, " %s: %s at %s.", series->name, words_value(spec, first->value),
                               x_words(spec, first));
        return;
    }
    const char *verb = last->value > first->value   ? "rises"
                       : last->value < first->value ? "falls"
                                                    : "goes";
    g_string_append_printf(out, " %s %s from %s at %s to %s at %s.", series->name, verb,
                           words_value(spec, first->value), x_words(spec, first),
                           words_value(spec, last->value), x_words(spec, last));
}

static void
describe(const ChartSpec *spec, GString *out)
{
    const ChartRow *lowest = NULL, *highest = NULL;
    size_t n = 0, said = 0;
    const ChartSeries *series = series_collect(spec, spec->arena, &n);

    words_extremes(spec, out, &lowest, &highest);
    for (size_t i = 0; i < n && spec->n_rows - spec->n_missing > 1; i++) {
        g_autoptr(GString) sentence = g_string_new(NULL);
        append_series(spec, &series[i], sentence);
        if (series[i].lit && out->len + sentence->len < ALT_MAX - 80) {
            g_string_append(out, sentence->str);
            said++;
        }
    }
    if (said > 0 && said < n) {
        g_string_append_printf(out, " %zu more lines.", n - said);
    }
}

static const char *const x_columns[] = { "concurrency",  "request_rate", "input_length",
                                         "accelerators", "chips",        NULL };
static const char *const y_columns[] = { "value", "output_per_chip", NULL };

const ChartKind kind_line = {
    .words = (const char *const[]){ "line", NULL },
    .noun = "Line chart",
    .vega_mark = "line",
    .channels = (const ChannelWish[]){ { "y", CHANNEL_MEASURE, true, y_columns, axis_keys },
                                       { "x", CHANNEL_NUMBER, true, x_columns, axis_keys },
                                       { .key = NULL } },
    .measure = MEASURE_Y,
    .has_sizes = true,
    .any_sizes = true,
    .highlights = true,
    .references = REFS_X | REFS_Y | REFS_SLOPE,
    .runs = RUNS_INSTEAD,
    .interval_mark = "Line through a mark",
    .runs_mark = "Ticks at a mark",
    .single_mark = "Hollow mark",
    .name = name_rows,
    .bind = axis_wishes,
    .check = check_line,
    .subtitle = write_subtitle,
    .note = write_note,
    .describe = describe,
    .plot = plot_line,
};
