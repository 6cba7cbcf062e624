/* Lines: one quantity against another, measured points joined by straight lines, with gaps at
 * missing values. */
#include "charts/grammar/axis_spec.h"
#include "charts/grammar/colours.h"
#include "charts/grammar/kind.h"
#include "charts/grammar/references.h"
#include "charts/grammar/series.h"
#include "charts/kinds/series_plot.h"

#include "base/number.h"

#include <math.h>

enum { LINES_MAX = 200, READINGS_MAX = 5 };

/* ---- Scales ---- */

static NumberStyle
number_of_x(const ChartSpec *spec, Arena *arena)
{
    double largest = 0;

    for (size_t i = 0; i < spec->rows.n; i++) {
        largest = MAX(largest, isnan(spec->rows.items[i].x) ? 0 : fabs(spec->rows.items[i].x));
    }
    return axis_number(spec->words, &spec->encoding.x, largest, false, arena);
}

static void
make_axes(SeriesPlot *plot)
{
    const ChartSpec *spec = plot->spec;
    Plane *plane = &plot->plane;
    Arena *arena = plane->sketch->arena;

    plane->x = axis_new_x(spec, number_of_x(spec, arena));
    plane->y = axis_new(axis_kind_of_y(&spec->scales));
    plane->y.number = plane->sketch->number;
    plane->y.from_zero = !spec->scales.y.has_zero || spec->scales.y.zero;
    plane->x.tight = true;
    plane->x.from_zero = spec->scales.x.has_zero && spec->scales.x.zero;
    plane->y.words = axis_words(spec, &spec->encoding.y, plane->y.number, plane->y.kind, arena);
    series_plot_take_rows(plot);
}

/* ---- The whole chart ---- */

/* With only two lines, the area between them is filled. */
static void
draw_band(SeriesPlot *plot)
{
    size_t n_first = 0, n_second = 0;

    if (plot->n_series != 2) {
        return;
    }
    const LinePiece *first = series_plot_pieces(plot, &plot->series[0], &n_first);
    const LinePiece *second = series_plot_pieces(plot, &plot->series[1], &n_second);
    sketch_group(plot->plane.sketch, GROUP_GRID, NULL);
    gap_band_draw(plot->plane.sketch, first, n_first, second, n_second);
}

static void
draw_marks(SeriesPlot *plot)
{
    draw_band(plot);
    series_plot_draw(plot);
}

static void
make_readings(SeriesPlot *plot)
{
    Sketch *sketch = plot->plane.sketch;
    Arena *arena = sketch->arena;

    bool read = plot->spec->labels.values == VALUES_AUTO && plot->n_names <= READINGS_MAX;

    for (size_t i = 0; i < plot->n_names && read; i++) {
        const ChartSeries *series = &plot->series[plot->names[i].owner];
        const ChartRow *last = series->rows[series->n_rows - 1];
        plot->names[i].reading =
            SPEC_FORMAT(sketch->spec, WORD_VALUE_AT, "value",
                        format_estimate(arena, sketch->number, last->value, last->low, last->high),
                        "place", format_value(arena, plot->plane.x.number, last->x));
    }
}

static const char *
missing_where(const Sketch *sketch, const ChartRow *row)
{
    return isnan(row->x)
               ? NULL
               : format_value(sketch->arena, number_of_x(sketch->spec, sketch->arena), row->x);
}

static double
plot_line(Sketch *sketch, double top)
{
    static const SeriesPlotKind line = { make_axes, make_readings, draw_marks, missing_where };

    return series_plot_whole(sketch, top, &line);
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

/* Whether both cover a common range of x wider than a point. */
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
    size_t n = 0;
    const ChartSeries *series = series_collect(spec, spec->arena, &n);

    series_note(spec, out);
    if (n == 2 && lines_overlap(&series[0], &series[1])) {
        spec_append(out, spec_word(spec, WORD_BAND_GAP));
    }
    if (spec->scales.y.has_zero && !spec->scales.y.zero &&
        axis_kind_of_y(&spec->scales) == AXIS_LINEAR) {
        spec_append(out, spec_word(spec, WORD_Y_NOT_ZERO));
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
        SPEC_APPEND(spec, out, WORD_ALT_AT, "name", series->name, "value",
                    chart_text_value(spec, first->value), "place", x_words(spec, first));
        return;
    }
    WordKey way = last->value > first->value   ? WORD_ALT_RISES
                  : last->value < first->value ? WORD_ALT_FALLS
                                               : WORD_ALT_GOES;
    SPEC_APPEND(spec, out, way, "name", series->name, "value", chart_text_value(spec, first->value),
                "place", x_words(spec, first), "last", chart_text_value(spec, last->value),
                "last_place", x_words(spec, last));
}

static void
describe(const ChartSpec *spec, GString *out)
{
    const ChartRow *lowest = NULL, *highest = NULL;
    size_t n = 0, said = 0;
    const ChartSeries *series = series_collect(spec, spec->arena, &n);

    chart_text_extremes(spec, out, &lowest, &highest);
    for (size_t i = 0; i < n && spec->rows.n - spec->rows.n_missing > 1; i++) {
        g_autoptr(GString) sentence = g_string_new(NULL);
        append_series(spec, &series[i], sentence);
        said += series[i].lit && chart_text_sentence(out, sentence->str);
    }
    if (said > 0 && said < n) {
        spec_append_count(spec, out, n - said, WORD_ALT_MORE_LINE);
    }
}

static const char *const x_columns[] = { "concurrency",  "request_rate", "input_length",
                                         "accelerators", "chips",        NULL };
static const char *const y_columns[] = { "value", "output_per_chip", NULL };

const ChartKind kind_line = {
    .words = (const char *const[]){ "line", NULL },
    .noun = WORD_KIND_LINE,
    .unused = (const char *const[]){ "sort", NULL },
    .channels = (const ChannelSpec[]){ { "y", CHANNEL_MEASURE, true, y_columns, axis_keys },
                                       { "x", CHANNEL_PLACE, true, x_columns, axis_keys },
                                       { .key = NULL } },
    .measure = MEASURE_Y,
    .has_sizes = true,
    .any_sizes = true,
    .highlights = true,
    .references = REFS_X | REFS_Y | REFS_SLOPE,
    .runs = RUNS_INSTEAD,
    .interval_mark = WORD_LINE_THROUGH_MARK,
    .runs_mark = WORD_TICKS_AT_MARK,
    .single_mark = WORD_HOLLOW_MARK,
    .name = name_rows,
    .check = check_line,
    .subtitle = chart_text_against,
    .note = write_note,
    .describe = describe,
    .facet = FACET_PANELS,
    .labels = LABELS_SERIES | LABELS_VALUES,
    .banks = true,
    .palettes = PALETTES_MARKS,
    .shapes = true,
    .plot = plot_line,
};
