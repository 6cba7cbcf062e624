/* Scaling: log–log with equal steps on both axes, so that linear scaling is a line at 45°. It is
 * drawn dashed from each line's smallest measured point. */
#include "charts/grammar/axis_spec.h"
#include "charts/grammar/colours.h"
#include "charts/grammar/kind.h"
#include "charts/grammar/references.h"
#include "charts/grammar/series.h"
#include "charts/kinds/series_plot.h"

#include "base/number.h"

#include <math.h>

/* The kind's own key; stored in spec->own. */
typedef struct {
    const char *scaling; /* "strong", "weak" or NULL */
} ScalingKeys;

enum { LINES_MAX = 40 };
static const double octaves_least = 2, pad_below = .25, pad_above = .15;

/* ---- Linear scaling ---- */

/* The value at size `x` under linear scaling from `first`. */
static double
linear_value(const Encoding *encoding, const ChartRow *first, double x)
{
    double more = x / first->x;
    return encoding->y.better == BETTER_LOWER ? first->value / more : first->value * more;
}

/* The share of linear scaling that the line achieves from its smallest to its largest size, with
 * the better row at each. NaN if it has only one size. */
static double
efficiency(const Encoding *encoding, const ChartSeries *series)
{
    const ChartRow *first = series->rows[0], *last = series_last(series, NULL);
    double linear = linear_value(encoding, first, last->x);

    if (last->x <= first->x) {
        return NAN;
    }
    return encoding->y.better == BETTER_LOWER ? linear / last->value : last->value / linear;
}

/* ---- Scales ---- */

static void
widen(double value, double *low, double *high)
{
    if (value > 0 && isfinite(value)) {
        *low = MIN(*low, value);
        *high = MAX(*high, value);
    }
}

/* Extends the range to linear scaling, by at most an octave beyond the data. Nearly level data get
 * two octaves, with the data in the middle. */
static void
take_linear(SeriesPlot *plot)
{
    Axis *y = &plot->plane.y;
    double low = y->low, high = y->high, least = low / 2, most = high * 2;

    for (size_t i = 0; i < plot->n_series; i++) {
        const ChartSeries *series = &plot->series[i];
        double end = linear_value(&plot->spec->encoding, series->rows[0],
                                  series->rows[series->n_rows - 1]->x);
        if (series->lit) {
            widen(CLAMP(end, least, most), &low, &high);
        }
    }
    low *= exp2(-pad_below);
    high *= exp2(pad_above);
    double more = octaves_least - log2(high / low);
    axis_take(y, more > 0 ? low * exp2(-more / 2) : low);
    axis_take(y, more > 0 ? high * exp2(more / 2) : high);
}

static void
make_axes(SeriesPlot *plot)
{
    const ChartSpec *spec = plot->spec;
    Plane *plane = &plot->plane;
    Arena *arena = plane->sketch->arena;

    plane->x = axis_new(AXIS_OCTAVES);
    plane->y = axis_new(AXIS_OCTAVES);
    plane->x.tight = plane->y.tight = plane->square = true;
    plane->y.number = plane->sketch->number;
    plane->x.words =
        spec_both(spec,
                  chart_text_inside(
                      spec, axis_words(spec, &spec->encoding.x,
                                       axis_number(spec->words, &spec->encoding.x, 0, false, arena),
                                       AXIS_LINEAR, arena)),
                  spec_word(spec, WORD_BOTH_LOG2));
    plane->y.words = axis_words(spec, &spec->encoding.y, plane->y.number, AXIS_LINEAR, arena);
    series_plot_take_rows(plot);
    take_linear(plot);
}

/* ---- Marks ---- */

/* Draws linear scaling at 45° from the line's smallest point to its largest size or the panel's
 * edge. */
static void
draw_linear(SeriesPlot *plot, size_t owner)
{
    const ChartSeries *series = &plot->series[owner];
    const ChartSpec *spec = plot->spec;
    const ChartRow *first = series->rows[0];
    Plane *plane = &plot->plane;
    double end = series->rows[series->n_rows - 1]->x,
           value = linear_value(&spec->encoding, first, end);
    double limit = CLAMP(value, plane->y.scale.low, plane->y.scale.high);

    if (end <= first->x) {
        return;
    }
    if (limit != value) {
        double more =
            spec->encoding.y.better == BETTER_LOWER ? first->value / limit : limit / first->value;
        end = first->x * more;
    }
    Point points[] = { plane_point(plane, first->x, first->value), plane_point(plane, end, limit) };
    plane_path(plane, LINE_IDEAL, points, G_N_ELEMENTS(points), owner);
}

static void
draw_marks(SeriesPlot *plot)
{
    sketch_group(plot->plane.sketch, GROUP_AXIS, NULL);
    for (size_t i = 0; i < plot->n_series; i++) {
        if (plot->series[i].lit) {
            draw_linear(plot, i);
        }
    }
    series_plot_draw(plot);
}

/* ---- Texts ---- */

static const char *
size_text(const Sketch *sketch, double size)
{
    return spec_number(sketch->spec, size, -1);
}

static const char *
missing_where(const Sketch *sketch, const ChartRow *row)
{
    return isnan(row->x) ? NULL : size_text(sketch, row->x);
}

static void
make_readings(SeriesPlot *plot)
{
    Sketch *sketch = plot->plane.sketch;
    bool brief = sketch->layout == CHART_NARROW;

    for (size_t i = 0; i < plot->n_names && plot->spec->labels.values != VALUES_NONE; i++) {
        const ChartSeries *series = &plot->series[plot->names[i].owner];
        double part = efficiency(&plot->spec->encoding, series);
        const char *percent = words_percent(sketch->arena, sketch->spec->words,
                                            spec_number(sketch->spec, 100 * part, 0));
        plot->names[i].reading =
            isnan(part) ? spec_word(plot->spec, brief ? WORD_ONE_SIZE : WORD_ONE_SIZE_ONLY)
            : brief     ? percent
                        : SPEC_FORMAT(plot->spec, WORD_OF_LINEAR, "share", percent, "place",
                                      size_text(sketch, series_last(series, NULL)->x));
    }
}

/* ---- The whole chart ---- */

static double
plot_scaling(Sketch *sketch, double top)
{
    static const SeriesPlotKind scaling = { make_axes, make_readings, draw_marks, missing_where };

    return series_plot_whole(sketch, top, &scaling);
}

/* ---- The kind ---- */

static const char *
chips_title(const ChartSpec *spec)
{
    return words_translate(spec->arena, spec->words, SENTENCE_METRIC, "Chips");
}

static bool
bind_scaling(ChartSpec *spec, Diag *diag)
{
    static const char *const ways[] = { "strong", "weak", NULL };
    const char *column = spec->table->columns[spec->encoding.x.column];
    const Value *said = spec->encoding.x.value != NULL && spec->encoding.x.value->kind == VALUE_MAP
                            ? value_lookup(spec->encoding.x.value, "title")
                            : NULL;

    if (said == NULL && g_str_equal(column, "accelerators")) {
        spec->encoding.x.title = chips_title(spec);
    }
    if (spec->encoding.y.better == BETTER_NEITHER) {
        return diag_error(
            diag, spec->encoding.y.value != NULL ? spec->encoding.y.value->place : spec->place,
            "chart-unit", "a scaling chart needs a direction: write y: {better: higher} or lower");
    }
    for (int axis = 0; axis < 2; axis++) {
        const AxisSpec *axis_spec = axis == 0 ? &spec->scales.x : &spec->scales.y;
        bool log2 = axis_spec->type == SCALE_TYPE_AUTO || axis_spec->type == SCALE_TYPE_LOG2;
        if (!log2 || axis_spec->has_zero || axis_spec->low <= 0) {
            return diag_error(diag, axis_spec->value->place, "chart-choice",
                              "a scaling chart has log₂ axes, so its values must be above zero");
        }
    }
    ScalingKeys *keys = arena_new0(spec->arena, ScalingKeys);
    spec->own = keys;
    return spec_read_choice(spec->value, "scaling", ways, &keys->scaling, diag);
}

static bool
check_lines(const ChartSpec *spec, Diag *diag)
{
    return series_check_highlight(spec, diag) && series_check_count(spec, LINES_MAX, diag);
}

static void
write_subtitle(const ChartSpec *spec, GString *out)
{
    chart_text_measure(spec, out);
    const char *what = chart_text_inside(spec, spec->encoding.x.title);
    if (g_str_equal(spec->encoding.x.title, chips_title(spec))) {
        what = SPEC_FORMAT(spec, WORD_NUMBER_OF, "what", what);
    }
    spec_append_listed(spec, out, SPEC_FORMAT(spec, WORD_AGAINST, "what", what));
    spec_append_listed(spec, out, spec_word(spec, WORD_BOTH_LOG2));
    chart_text_direction(spec, out);
    spec_append_after(spec, out, spec_word(spec, WORD_DASHED_LINEAR));
}

static void
write_note(const ChartSpec *spec, GString *out)
{
    const ScalingKeys *keys = spec->own;

    series_note(spec, out);
    if (keys->scaling != NULL) {
        bool strong = g_str_equal(keys->scaling, "strong");
        spec_append(out, spec_word(spec, strong ? WORD_SCALING_STRONG : WORD_SCALING_WEAK));
    }
}

static const char *
sentence_of(const ChartSpec *spec, const ChartSeries *series)
{
    const ChartRow *first = series->rows[0], *last = series_last(series, NULL);
    const char *value = chart_text_value(spec, last->value);
    const char *size = spec_number(spec, last->x, -1);
    double part = efficiency(&spec->encoding, series);

    return isnan(part) ? SPEC_FORMAT(spec, WORD_ALT_HAS_SIZE, "name", series->name, "value", value,
                                     "size", size)
                       : SPEC_FORMAT(spec, WORD_ALT_REACHES, "name", series->name, "value", value,
                                     "size", size, "percent", spec_number(spec, 100 * part, 0),
                                     "first", spec_number(spec, first->x, -1));
}

static void
describe(const ChartSpec *spec, GString *out)
{
    size_t n = 0, said = 0;
    const ChartSeries *series = series_collect(spec, spec->arena, &n);

    for (size_t i = 0; i < n; i++) {
        said +=
            series[i].lit && chart_text_sentence(out, arena_printf(spec->arena, " %s",
                                                                   sentence_of(spec, &series[i])));
    }
    if (said < n) {
        spec_append_count(spec, out, n - said, WORD_ALT_MORE_LINE);
    }
}

static const char *const size_columns[] = { "accelerators", "chips", NULL };
static const char *const value_columns[] = { "runs_per_day", "value", NULL };

const ChartKind kind_scaling = {
    .words = (const char *const[]){ "scaling", NULL },
    .noun = WORD_KIND_SCALING,
    .keys = (const char *const[]){ "scaling", NULL },
    .unused = (const char *const[]){ "sort", NULL },
    .channels = (const ChannelSpec[]){ { "y", CHANNEL_MEASURE, true, value_columns, axis_keys },
                                       { "x", CHANNEL_NUMBER, true, size_columns, axis_keys },
                                       { .key = NULL } },
    .measure = MEASURE_Y,
    .has_sizes = true,
    .positive = true,
    .highlights = true,
    .references = REFS_X | REFS_Y | REFS_SLOPE,
    .runs = RUNS_INSTEAD,
    .interval_mark = WORD_LINE_THROUGH_MARK,
    .runs_mark = WORD_TICKS_AT_MARK,
    .single_mark = WORD_HOLLOW_MARK,
    .name = series_name_rows,
    .bind = bind_scaling,
    .check = check_lines,
    .subtitle = write_subtitle,
    .note = write_note,
    .describe = describe,
    .facet = FACET_PANELS,
    .labels = LABELS_SERIES | LABELS_VALUES,
    .palettes = PALETTES_MARKS,
    .shapes = true,
    .plot = plot_scaling,
};
