/* Pareto charts: points judged by both axes. The frontier of each line is joined and its points are
 * filled; points that another point of the line beats in both are small and hollow. */
#include "charts/grammar/axis_spec.h"
#include "charts/grammar/colours.h"
#include "charts/grammar/kind.h"
#include "charts/grammar/references.h"
#include "charts/grammar/series.h"
#include "charts/kinds/frontier.h"
#include "charts/kinds/series_plot.h"
#include "charts/layout/knob_labels.h"
#include "charts/layout/legend.h"

#include "base/number.h"
#include "base/request_length.h"

#include <math.h>
#include <string.h>

enum { LINES_MAX = 40 };
static const double dominated_part = .6, context_part = .3;

/* A line: its points, and which of them are on the frontier. */
typedef struct {
    const ChartSeries *series;
    FrontierPoint *points; /* for series->rows */
    Frontier frontier;
} Front;

typedef struct {
    SeriesPlot base;
    Front *fronts; /* for the series, in their order */
} ParetoPlot;

/* ---- Frontiers ---- */

static Front
find_front(const Encoding *encoding, const ChartSeries *series, Arena *arena)
{
    double x = series_larger_is_better(&encoding->x) ? 1 : -1;
    double y = series_larger_is_better(&encoding->y) ? 1 : -1;
    Front front = { .series = series,
                    .points = arena_array(arena, FrontierPoint, series->n_rows + 1) };

    for (size_t i = 0; i < series->n_rows; i++) {
        const ChartRow *row = series->rows[i];
        front.points[i] =
            (FrontierPoint){ x * row->x, y * row->value, spec_or_dash(row->detail), 0 };
    }
    front.frontier = frontier_find(front.points, series->n_rows, arena);
    return front;
}

static Front *
fronts_of(const Encoding *encoding, const ChartSeries *series, size_t n, Arena *arena)
{
    Front *fronts = arena_array(arena, Front, n + 1);

    for (size_t i = 0; i < n; i++) {
        fronts[i] = find_front(encoding, &series[i], arena);
    }
    return fronts;
}

static Front *
find_fronts(const ChartSpec *spec, Arena *arena, size_t *ret_n)
{
    const ChartSeries *series = series_collect(spec, arena, ret_n);
    return fronts_of(&spec->encoding, series, *ret_n, arena);
}

static const ChartRow *
front_row(const Front *front, size_t i)
{
    return front->series->rows[front->frontier.front[i]];
}

/* ---- Axes ---- */

static double
largest_x(const ChartRows *rows)
{
    double largest = 0;

    for (size_t i = 0; i < rows->n; i++) {
        largest = MAX(largest, isnan(rows->items[i].x) ? 0 : fabs(rows->items[i].x));
    }
    return largest;
}

static void
make_axes(ParetoPlot *plot)
{
    const ChartSpec *spec = plot->base.spec;
    Plane *plane = &plot->base.plane;
    Arena *arena = plane->sketch->arena;

    plane->x = axis_new(axis_kind_of_x(spec));
    plane->y = axis_new(axis_kind_of_y(&spec->scales));
    plane->x.number =
        axis_number(spec->words, &spec->encoding.x, largest_x(&spec->rows), false, arena);
    plane->y.number = plane->sketch->number;
    plane->x.from_zero = !spec->scales.x.has_zero || spec->scales.x.zero;
    plane->y.from_zero = !spec->scales.y.has_zero || spec->scales.y.zero;
    plane->x.words = axis_words(spec, &spec->encoding.x, plane->x.number, plane->x.kind, arena);
    plane->y.words = axis_words(spec, &spec->encoding.y, plane->y.number, plane->y.kind, arena);
    for (size_t i = 0; i < spec->rows.n; i++) {
        if (spec->rows.items[i].missing == NULL) {
            axis_take(&plane->x, spec->rows.items[i].x);
            axis_take(&plane->y, spec->rows.items[i].value);
        }
    }
}

/* ---- Marks ---- */

static void
draw_point(ParetoPlot *plot, const Front *front, size_t i, size_t owner)
{
    Plane *plane = &plot->base.plane;
    const ChartRow *row = front->series->rows[i];
    Entity entity = sketch_entity(plane->sketch, row);
    bool lit = front->series->lit, on_front = front->points[i].place == FRONTIER_FRONT;
    Paint paint = lit ? paint_entity(entity) : paint_of(PAINT_CONTEXT);

    sketch_row(plane->sketch, row);
    SceneMark *mark = plane_symbol(plane, lit ? entity.mark : MARK_DOT, paint, lit && !on_front,
                                   plane_point(plane, row->x, row->value), owner);
    if (!on_front || !lit) {
        mark->as.symbol.radius *= lit ? dominated_part : context_part;
        mark->as.symbol.stroke *= dominated_part;
    }
}

static void
draw_front(ParetoPlot *plot, const Front *front, size_t owner)
{
    Plane *plane = &plot->base.plane;
    Sketch *sketch = plane->sketch;
    size_t n = front->frontier.n_front;
    Point *points = arena_array(sketch->arena, Point, n + 1);

    sketch_group(sketch, GROUP_SERIES, front->series->name);
    for (size_t i = 0; i < n; i++) {
        const ChartRow *row = front_row(front, i);
        points[i] = plane_point(plane, row->x, row->value);
    }
    if (n > 1) {
        Entity entity = sketch_entity(sketch, front->series->rows[0]);
        bool lit = front->series->lit;
        plane_path(plane, lit ? LINE_SERIES : LINE_CONTEXT, points, n, owner)->paint =
            lit ? paint_entity(entity) : paint_of(PAINT_CONTEXT);
    }
    for (int full = 0; full < 2; full++) { /* frontier points are drawn over the others */
        for (size_t i = 0; i < front->series->n_rows; i++) {
            if ((front->points[i].place == FRONTIER_FRONT) == (full == 1)) {
                draw_point(plot, front, i, owner);
            }
        }
    }
    sketch_row(sketch, NULL);
}

/* ---- Names ---- */

/* "concurrency 256 to 4": the knob from the left to the right end of the frontier. */
static const char *
reading_of(const ChartSpec *spec, const Front *front, Arena *arena)
{
    const ChartRow *first = front_row(front, 0);
    const ChartRow *last = front_row(front, front->frontier.n_front - 1);

    if (first->detail == NULL || last->detail == NULL) {
        return NULL;
    }
    const char *knob = chart_text_inside(spec, spec->encoding.detail.title);
    return first == last ? arena_printf(arena, "%s %s", knob, first->detail)
                         : arena_printf(arena, "%s %s", knob,
                                        SPEC_FORMAT(spec, WORD_RANGE_WORDS, "from", first->detail,
                                                    "to", last->detail));
}

static void
place_ends(ParetoPlot *plot)
{
    const Plane *plane = &plot->base.plane;

    for (size_t i = 0; i < plot->base.n_names; i++) {
        PlaneName *name = &plot->base.names[i];
        const Front *front = &plot->fronts[name->owner];
        size_t last = front->frontier.n_front - 1;
        const ChartRow *row = front_row(front, last), *first = front_row(front, 0);
        const ChartRow *before = front_row(front, last > 0 ? last - 1 : 0);
        name->end = plane_point(plane, row->x, row->value);
        name->before = axis_position(&plane->y, before->value);
        name->start = plane_point(plane, first->x, first->value);
        name->has_start = last > 0;
    }
}

/* ---- Knobs ---- */

static void
add_knob(const ParetoPlot *plot, size_t owner, const ChartRow *row, KnobLabel *knobs, size_t *n)
{
    if (row->detail != NULL) {
        knobs[(*n)++] = (KnobLabel){ .text = row->detail,
                                     .series = plot->fronts[owner].series->name,
                                     .at = plane_point(&plot->base.plane, row->x, row->value),
                                     .owner = owner };
    }
}

/* Adds the points that are labelled with their knob, by `labels: {points: …}`. */
static void
add_knobs(const ParetoPlot *plot, size_t owner, KnobLabel *knobs, size_t *n)
{
    const Front *front = &plot->fronts[owner];
    PointKnobs which = plot->base.spec->labels.points;
    size_t n_front = front->frontier.n_front;

    if (!front->series->lit || which == POINTS_NONE) {
        return;
    }
    for (size_t i = 0; i < front->series->n_rows && which == POINTS_ALL; i++) {
        add_knob(plot, owner, front->series->rows[i], knobs, n);
    }
    for (size_t i = 0; i < n_front && which != POINTS_ALL; i++) {
        if (which == POINTS_FRONTIER || i == 0 || i == n_front - 1) {
            add_knob(plot, owner, front_row(front, i), knobs, n);
        }
    }
}

/* Knobs that do not fit are listed below the axis: one line for each frontier with its ends, or
 * otherwise only their number. */
static double
draw_knobs(ParetoPlot *plot, double y)
{
    Arena *arena = plot->base.plane.sketch->arena;
    KnobLabel *knobs = arena_array(arena, KnobLabel, plot->base.spec->rows.n + 1);
    const char **lines = arena_array(arena, const char *, plot->base.n_series + 2);
    size_t n = 0, n_lines = 0, left = 0;
    bool ends = plot->base.spec->labels.points == POINTS_ENDS;

    for (size_t i = 0; i < plot->base.n_series; i++) {
        add_knobs(plot, i, knobs, &n);
    }
    knob_labels_draw(&plot->base.plane, knobs, n);
    for (size_t i = 0; i < n; i++) {
        size_t owner = knobs[i].owner;
        bool again = i > 0 && knobs[i - 1].owner == owner && !knobs[i - 1].placed;
        const char *reading = reading_of(plot->base.spec, &plot->fronts[owner], arena);
        left += !knobs[i].placed;
        if (ends && !knobs[i].placed && !again && reading != NULL) {
            lines[n_lines++] = arena_printf(arena, "%s%s%s", knobs[i].series,
                                            spec_word(plot->base.spec, WORD_COLON), reading);
        }
    }
    if (!ends && left > 0) {
        lines[n_lines++] = SPEC_FORMAT(plot->base.spec, word_of_count(WORD_POINT_UNLABELLED, left),
                                       "n", arena_printf(arena, "%zu", left));
    }
    return plane_draw_missing(plot->base.plane.sketch, lines, n_lines, y);
}

/* ---- The whole chart ---- */

static const char *
missing_where(const Sketch *sketch, const ChartRow *row)
{
    (void)sketch;
    return row->detail;
}

static double
plot_pareto(Sketch *sketch, double top)
{
    ParetoPlot plot = { .base = series_plot_new(sketch) };
    SeriesPlot *base = &plot.base;

    if (base->n_series == 0) {
        return series_draw_missing(sketch, missing_where, top);
    }
    plot.fronts = fronts_of(&base->spec->encoding, base->series, base->n_series, sketch->arena);
    make_axes(&plot);
    base->plane.gutter = plane_gutter(sketch, base->names, base->n_names);
    double y = plane_frame(&base->plane, plane_legend(sketch, base->names, base->n_names, top));
    const size_t *order = series_plot_order(base);
    for (size_t i = 0; i < base->n_series; i++) {
        draw_front(&plot, &plot.fronts[order[i]], order[i]);
    }
    place_ends(&plot);
    y = draw_knobs(&plot, plane_draw_names(&base->plane, base->names, base->n_names, y));
    return series_draw_missing(sketch, missing_where, y);
}

/* ---- The kind ---- */

/* Columns of the relation serving_point that must be the same for all points of a comparison. */
static const char *const fixed_columns[] = { "suite",         "round",     "workload",
                                             "metric",        "statistic", "input_length",
                                             "output_length", "precision", NULL };

static bool
are_alike(const char *column, const char *first, const char *second)
{
    double a = 0, b = 0;

    return g_str_equal(first, second) ||
           (g_str_has_suffix(column, "_length") && number_parse(first, &a) &&
            number_parse(second, &b) && request_lengths_alike(a, b));
}

static bool
check_comparable(const ChartSpec *spec, Diag *diag)
{
    bool ok = true;

    for (size_t i = 0; fixed_columns[i] != NULL; i++) {
        Channel channel = { .column = table_column(spec->table, fixed_columns[i]) };
        const char *first = NULL;
        if (channel.column == spec->encoding.facet.column) { /* each panel has only one value */
            continue;
        }
        for (size_t row = 0; row < spec->table->n_rows && channel.column >= 0; row++) {
            const char *text = spec_cell_text(spec, &channel, row);
            if (first == NULL) {
                first = text;
            } else if (text != NULL && !are_alike(fixed_columns[i], first, text)) {
                ok = diag_error(diag, spec->place, "chart-not-comparable",
                                "the points differ in %s ('%s' and '%s'), so one chart cannot "
                                "compare them; choose one, as in where: %s = '%s'",
                                fixed_columns[i], first, text, fixed_columns[i], first);
                break;
            }
        }
    }
    return ok;
}

/* ---- frontier: {max: [x, y]} or {max: y, min: x} ---- */

/* Which direction of an axis is better. It must not contradict what the block or the registry of
 * metrics states. */
typedef struct {
    const Value *value; /* NULL: not given in `frontier` */
    Better better;
} JudgedAxis;

static const char *const axes[] = { "x", "y" };

static bool
take_axis(JudgedAxis judged[], const Value *name, Better better, Diag *diag)
{
    for (size_t i = 0; i < G_N_ELEMENTS(axes); i++) {
        if (!g_str_equal(name->text, axes[i])) {
            continue;
        }
        if (judged[i].value != NULL) {
            return diag_error(diag, name->place, "chart-choice",
                              "'frontier' lists '%s' twice: remove one", axes[i]);
        }
        judged[i] = (JudgedAxis){ name, better };
        return true;
    }
    return diag_error(diag, name->place, "chart-choice",
                      "'frontier' lists axes, x or y, not '%s': frontier: {max: [x], min: [y]}",
                      name->text);
}

static bool
take_axes(ChartSpec *spec, const Value *map, const char *key, Better better, Diag *diag)
{
    const Value *list = NULL;
    bool ok = value_read_texts(map, key, spec->arena, &list, diag);

    for (const Value *name = list != NULL ? list->first : NULL; name != NULL && ok;
         name = name->next) {
        ok = take_axis(spec->own, name, better, diag);
    }
    return ok;
}

static bool
read_frontier(ChartSpec *spec, Diag *diag)
{
    static const char *const keys[] = { "max", "min", NULL };
    const Value *map = value_lookup(spec->value, "frontier");

    spec->own = arena_array(spec->arena, JudgedAxis, G_N_ELEMENTS(axes));
    memset(spec->own, 0, G_N_ELEMENTS(axes) * sizeof(JudgedAxis));
    return map == NULL || map->kind == VALUE_NULL ||
           (value_check_keys(map, keys, "'frontier'", diag) &&
            take_axes(spec, map, "max", BETTER_HIGHER, diag) &&
            take_axes(spec, map, "min", BETTER_LOWER, diag));
}

static bool
complete_channel(const ChartSpec *spec, Channel *channel, const char *key, Diag *diag)
{
    const JudgedAxis *judged = spec->own, *judged_axis = &judged[g_str_equal(key, axes[1])];

    if (judged_axis->value == NULL || judged_axis->better == channel->better ||
        !channel->has_better) {
        channel->better = judged_axis->value != NULL ? judged_axis->better : channel->better;
        channel->has_better = channel->has_better || judged_axis->value != NULL;
        return true;
    }
    return diag_error(diag, judged_axis->value->place, "chart-choice",
                      "'frontier' prefers a %s %s, but for '%s' %s is better",
                      judged_axis->better == BETTER_HIGHER ? "large" : "small", key, channel->title,
                      channel->better == BETTER_HIGHER  ? "higher"
                      : channel->better == BETTER_LOWER ? "lower"
                                                        : "neither way");
}

static bool
bind_pareto(ChartSpec *spec, Diag *diag)
{
    bool ok = true;

    for (int axis = 0; axis < 2; axis++) {
        const Channel *channel = axis == 0 ? &spec->encoding.x : &spec->encoding.y;
        if (channel->better == BETTER_NEITHER) {
            ok = diag_error(diag, channel->value != NULL ? channel->value->place : spec->place,
                            "chart-unit",
                            "a Pareto chart needs a direction for both axes: write %s: {better: "
                            "higher} or lower",
                            axis == 0 ? "x" : "y");
        }
    }
    return ok;
}

/* Trade-offs between speed and throughput are multiplicative, so y is logarithmic, unless the block
 * specifies otherwise or a value is 0 or less. */
static void
choose_scale(ChartSpec *spec)
{
    AxisSpec *y = &spec->scales.y;
    bool positive = true;

    for (size_t i = 0; i < spec->rows.n; i++) {
        positive =
            positive && (spec->rows.items[i].missing != NULL || spec->rows.items[i].value > 0);
    }
    for (size_t i = 0; i < spec->refs.n; i++) {
        positive = positive && !(spec->refs.items[i].y <= 0);
    }
    if (y->type == SCALE_TYPE_AUTO && positive && !(y->has_zero && y->zero)) {
        y->type = SCALE_TYPE_LOG;
    }
}

static void
name_rows(ChartSpec *spec)
{
    series_name_rows(spec);
    choose_scale(spec);
    axis_drop_rows(spec);
}

static bool
check_pareto(const ChartSpec *spec, Diag *diag)
{
    return check_comparable(spec, diag) && series_check_highlight(spec, diag) &&
           series_check_count(spec, LINES_MAX, diag);
}

static const char *
corner_words(const ChartSpec *spec)
{
    static const WordKey words[2][2] = { { WORD_DOWN_LEFT, WORD_UP_LEFT },
                                         { WORD_DOWN_RIGHT, WORD_UP_RIGHT } };
    return spec_word(spec, words[series_larger_is_better(&spec->encoding.x)]
                                [series_larger_is_better(&spec->encoding.y)]);
}

static void
write_subtitle(const ChartSpec *spec, GString *out)
{
    NumberStyle x =
        axis_number(spec->words, &spec->encoding.x, largest_x(&spec->rows), false, spec->arena);
    const char *y = axis_scale_words(spec, axis_kind_of_y(&spec->scales));
    size_t n = 0;
    const Front *fronts = find_fronts(spec, spec->arena, &n);
    bool joined = false;

    for (size_t i = 0; i < n; i++) {
        joined = joined || fronts[i].frontier.n_front > 1;
    }
    chart_text_measure(spec, out);
    if (y[0] != '\0') {
        spec_append_listed(spec, out, y);
    }
    const char *what = chart_text_inside(
        spec, axis_words(spec, &spec->encoding.x, x, axis_kind_of_x(spec), spec->arena));
    spec_append_listed(spec, out, SPEC_FORMAT(spec, WORD_AGAINST, "what", what));
    spec_append_after(spec, out,
                      SPEC_FORMAT(spec, WORD_CORNER_BETTER, "corner", corner_words(spec)));
    if (joined) {
        spec_append_after(spec, out, spec_word(spec, WORD_LINE_FRONT));
    }
}

static bool
shows_knobs(const ChartSpec *spec, const Front *fronts, size_t n)
{
    bool any = false;

    for (size_t i = 0;
         i < n && spec->encoding.detail.title != NULL && spec->labels.points != POINTS_NONE; i++) {
        any = any || (fronts[i].series->lit && (front_row(&fronts[i], 0)->detail != NULL));
    }
    return any;
}

static void
write_note(const ChartSpec *spec, GString *out)
{
    size_t n = 0, dominated = 0, equal = 0, grey = 0;
    const Front *fronts = find_fronts(spec, spec->arena, &n);

    for (size_t i = 0; i < n; i++) {
        dominated += fronts[i].frontier.n_dominated;
        equal += fronts[i].frontier.n_equal;
        grey += !fronts[i].series->lit;
    }
    if (shows_knobs(spec, fronts, n)) {
        static const WordKey where[] = { [POINTS_ENDS] = WORD_AT_FRONT_ENDS,
                                         [POINTS_FRONTIER] = WORD_AT_FRONT_POINTS,
                                         [POINTS_ALL] = WORD_AT_POINTS };
        SPEC_APPEND(spec, out, where[spec->labels.points], "what",
                    chart_text_inside(spec, spec->encoding.detail.title));
    }
    if (dominated > 0) {
        SPEC_APPEND(spec, out, WORD_HOLLOW_BEATEN, "n", spec_count(spec, dominated), "all",
                    spec_count(spec, spec->rows.n - spec->rows.n_missing));
    }
    if (equal > 0) {
        spec_append_count(spec, out, equal, WORD_POINT_EQUAL);
    }
    if (grey > 0) {
        spec_append_count(spec, out, grey, WORD_LINE_GREY);
    }
}

static void
append_front(const ChartSpec *spec, const Front *front, GString *out)
{
    NumberStyle x =
        axis_number(spec->words, &spec->encoding.x, largest_x(&spec->rows), false, spec->arena);
    const ChartRow *first = front_row(front, 0);
    const ChartRow *last = front_row(front, front->frontier.n_front - 1);

    SPEC_APPEND(spec, out, last != first ? WORD_ALT_FRONT : WORD_ALT_FRONT_POINT, "name",
                front->series->name, "n", spec_count(spec, front->frontier.n_front), "all",
                spec_count(spec, front->series->n_rows), "value",
                chart_text_value(spec, first->value), "place",
                format_value(spec->arena, x, first->x), "last", chart_text_value(spec, last->value),
                "last_place", format_value(spec->arena, x, last->x));
}

static void
describe(const ChartSpec *spec, GString *out)
{
    const ChartRow *lowest = NULL, *highest = NULL;
    size_t n = 0, said = 0;
    const Front *fronts = find_fronts(spec, spec->arena, &n);

    chart_text_extremes(spec, out, &lowest, &highest);
    for (size_t i = 0; i < n && spec->rows.n - spec->rows.n_missing > 1; i++) {
        g_autoptr(GString) sentence = g_string_new(NULL);
        append_front(spec, &fronts[i], sentence);
        said += fronts[i].series->lit && chart_text_sentence(out, sentence->str);
    }
    if (said > 0 && said < n) {
        spec_append_count(spec, out, n - said, WORD_ALT_MORE_FRONT);
    }
}

static const char *const knob_columns[] = { "concurrency", "request_rate", "configuration", NULL };
static const char *const x_columns[] = { "interactivity", "interactivity_median", NULL };
static const char *const y_columns[] = { "throughput", "output_per_chip", NULL };

const ChartKind kind_pareto = {
    .words = (const char *const[]){ "pareto", NULL },
    .noun = WORD_KIND_PARETO,
    .keys = (const char *const[]){ "frontier", NULL },
    .unused = (const char *const[]){ "sort", NULL },
    .channels = (const ChannelSpec[]){ { "y", CHANNEL_MEASURE, true, y_columns, axis_keys },
                                       { "x", CHANNEL_MEASURE, true, x_columns, axis_keys },
                                       { .key = NULL } },
    .measure = MEASURE_Y,
    .has_sizes = true,
    .any_sizes = true,
    .highlights = true,
    .references = REFS_X | REFS_Y | REFS_SLOPE,
    .runs = RUNS_UNDRAWN,
    .details = knob_columns,
    .name = name_rows,
    .begin = read_frontier,
    .complete = complete_channel,
    .bind = bind_pareto,
    .check = check_pareto,
    .subtitle = write_subtitle,
    .note = write_note,
    .describe = describe,
    .facet = FACET_PANELS,
    .labels = LABELS_SERIES | LABELS_POINTS,
    .palettes = PALETTES_MARKS,
    .shapes = true,
    .plot = plot_pareto,
};
