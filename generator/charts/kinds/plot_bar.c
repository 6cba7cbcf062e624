/* Horizontal bars from zero, or dots instead of bars, in the order of the rows. Labels are beside
 * the bars or, if there is not enough room, above them. Rows share one scale, or the rows of each
 * heading have a scale and an axis of their own (`facet: {scales: free}`). */
#include "charts/grammar/axis_spec.h"
#include "charts/grammar/colours.h"
#include "charts/grammar/kind.h"
#include "charts/grammar/references.h"
#include "charts/kinds/plot_rows.h"
#include "charts/layout/interval.h"
#include "charts/layout/legend.h"
#include "charts/layout/references.h"
#include "charts/scale/scale.h"
#include "charts/scale/ticks.h"

#include <math.h>
#include <string.h>

/* The gap between two columns of rows, and the least number of rows for two columns. */
static const double COLUMN_GAP = 32;
enum { TWO_COLUMNS_ROWS_MIN = 8 };
/* The least width of the longest bar with labels beside the bars, also in one-line layout. */
static const double BARS_WIDTH_MIN = 120, BARS_WIDTH_MIN_ONE_LINE = 60;

typedef struct {
    Sketch *sketch;
    const ChartRow **rows;
    size_t n_rows, n_left;
    size_t first, end; /* rows that share the scale: all, or those of one heading */
    bool stacked;
    double labels;    /* width of the column of labels; 0 if stacked */
    Scale scale;      /* value → x */
    bool has_scale;   /* whether any of its rows has a value */
    bool logarithmic; /* a logarithmic scale has no zero for bars */
    bool dots;        /* marks instead of bars */
    Ticks ticks;
    double thickness;
} BarPlot;

/* The text at the end of a bar: its value, and the number of runs. */
typedef struct {
    TextRun runs[2];
    size_t n_runs;
    double width;
} BarValue;

static BarValue
value_of(const BarPlot *plot, const ChartRow *row)
{
    Sketch *sketch = plot->sketch;
    const char *count = spec_count_label(sketch->spec, row, sketch->arena);
    BarValue value = { .n_runs = 1 };

    if (sketch->spec->labels.values == VALUES_NONE) {
        return (BarValue){ 0 };
    }
    value.runs[0] =
        (TextRun){ format_estimate(sketch->arena, sketch->number, row->value, row->low, row->high),
                   sketch->look.value.weight, paint_of(PAINT_INK) };
    if (count != NULL && !plot->stacked) {
        value.runs[value.n_runs++] =
            (TextRun){ arena_printf(sketch->arena, "\xe2\x80\x82%s", count), 400,
                       paint_of(PAINT_INK_2) };
    }
    value.width = sketch_runs_width(sketch, sketch->look.value, value.runs, value.n_runs);
    return value;
}

/* Extends the range to the ends of bar and interval, next to which the value is written. */
static void
reach_bar(const ChartRow *row, double *low, double *high)
{
    *low = MIN(*low, row->value);
    *high = MAX(*high, row->value);
    if (!isnan(row->low)) {
        *low = MIN(*low, row->low);
        *high = MAX(*high, row->high);
    }
}

/* Extends the range to everything that is drawn for a row, including its runs. */
static void
reach(const RunsSpec *runs, const ChartRow *row, double *low, double *high)
{
    reach_bar(row, low, high);
    for (size_t i = 0; i < row->n_runs && spec_shows_runs(runs, row); i++) {
        *low = MIN(*low, row->runs[i]);
        *high = MAX(*high, row->runs[i]);
    }
}

/* The position of a value on the axis, as a share of its length. */
static double
part_of_axis(const BarPlot *plot, double value, double low, double high)
{
    return plot->logarithmic ? log(value / low) / log(high / low) : (value - low) / (high - low);
}

/* The length of the axis that leaves room for every value, label and tick. */
static double
axis_length(const BarPlot *plot, double left, double low, double high)
{
    const Sketch *sketch = plot->sketch;
    double room = sketch->right - left, length = room;

    for (size_t i = plot->first; i < plot->end && !plot->stacked; i++) {
        double from = low, to = MAX(low, 0); /* the label is to the right of zero */
        if (plot->rows[i]->missing != NULL) {
            continue;
        }
        reach_bar(plot->rows[i], &from, &to);
        double part = part_of_axis(plot, to, low, high);
        double label = value_of(plot, plot->rows[i]).width + 9 * sketch->look.unit;
        length = MIN(length, (room - label) / MAX(part, .001));
    }
    return length;
}

static double
end_label(const BarPlot *plot, size_t tick)
{
    Sketch *sketch = plot->sketch;
    char **labels = format_ticks(sketch->arena, sketch->number, plot->ticks.values, plot->ticks.n,
                                 plot->ticks.step);
    return sketch_width(sketch, sketch->look.axis, labels[tick]);
}

/* Chooses as many ticks as their labels leave room for. */
static void
choose_ticks(BarPlot *plot, double low, double high, double length)
{
    const Look *look = &plot->sketch->look;
    bool whole =
        plot->sketch->number.decimals == 0 && plot->sketch->number.divisor == 1 && high - low >= 2;

    for (int wanted = CLAMP((int)(length / (6 * look->axis.size)) + 1, 2, 6); wanted >= 2;
         wanted--) {
        TickOptions axis_spec = { .wanted = wanted, .loose = true, .whole = whole };
        plot->ticks = ticks_linear(plot->sketch->arena, low, high, axis_spec);
        double widest = MAX(end_label(plot, 0), end_label(plot, plot->ticks.n - 1));
        double gap = length / (double)MAX(plot->ticks.n - 1, (size_t)1);
        if (widest + look->axis.size <= gap) {
            return;
        }
    }
}

/* The ends of the scale. */
typedef struct {
    double low, high;
} Range;

static Range
linear_range(BarPlot *plot, double length)
{
    const ChartSpec *spec = plot->sketch->spec;
    const AxisSpec *axis_spec = &spec->scales.x;
    Range data = { 0, 0 };

    for (size_t i = plot->first; i < plot->end; i++) {
        if (plot->rows[i]->missing == NULL) {
            reach(&spec->runs, plot->rows[i], &data.low, &data.high);
        }
    }
    if (plot->has_scale) {
        refs_reach(&spec->refs, &data.low, &data.high);
    }
    bool held =
        !isnan(axis_spec->low) && data.low >= axis_spec->low && data.high <= axis_spec->high;
    if (!isnan(axis_spec->low)) {
        data = (Range){ MIN(data.low, axis_spec->low), MAX(data.high, axis_spec->high) };
    }
    if (data.high - data.low <= 0 || !isfinite(data.high - data.low)) {
        data.low = MIN(data.low, 0);
        data.high = isfinite(data.high - data.low) ? data.low + 1 : data.high;
    }
    choose_ticks(plot, data.low, data.high, length);
    if (held) {
        plot->ticks = axis_clip(plot->sketch->arena, plot->ticks, data.low, data.high);
        return data;
    }
    return (Range){ MIN(data.low, plot->ticks.values[0]),
                    MAX(data.high, plot->ticks.values[plot->ticks.n - 1]) };
}

static Range
log_range(BarPlot *plot, double length)
{
    const Sketch *sketch = plot->sketch;
    Axis axis = axis_new(axis_kind_of_measure(sketch->spec));

    for (size_t i = plot->first; i < plot->end; i++) {
        const ChartRow *row = plot->rows[i];
        double low = row->value, high = row->value;
        if (row->missing == NULL) {
            reach(&sketch->spec->runs, row, &low, &high);
            axis_take(&axis, low);
            axis_take(&axis, high);
        }
    }
    for (size_t i = 0; i < sketch->spec->refs.n; i++) {
        axis_take(&axis, sketch->spec->refs.items[i].x);
        axis_take(&axis, sketch->spec->refs.items[i].x_to);
    }
    axis_apply(&axis, &sketch->spec->scales.x);
    axis_take(&axis, axis_is_empty(&axis) ? 1 : axis.low);
    axis_fit(&axis, CLAMP((int)(length / (6 * sketch->look.axis.size)) + 1, 2, 6), sketch->arena);
    plot->ticks = axis.ticks;
    return (Range){ axis.scale.low, axis.scale.high };
}

/* Under free scales, each heading has a unit prefix of its own. */
static void
choose_number(const BarPlot *plot)
{
    Sketch *sketch = plot->sketch;
    double largest = 0;
    bool mixed = false;

    for (size_t i = plot->first; i < plot->end; i++) {
        const ChartRow *row = plot->rows[i];
        if (row->missing == NULL) {
            largest = MAX(largest, fabs(row->value));
            mixed = mixed || row->value != rint(row->value);
        }
    }
    sketch->number =
        axis_number(sketch->spec->words, spec_measure(sketch->spec), largest, mixed, sketch->arena);
}

static void
make_scale(BarPlot *plot)
{
    Sketch *sketch = plot->sketch;
    double left = sketch->left + plot->labels, room = .75 * (sketch->right - left);

    plot->has_scale = false;
    for (size_t i = plot->first; i < plot->end; i++) {
        plot->has_scale = plot->has_scale || plot->rows[i]->missing == NULL;
    }
    if (sketch->spec->facet.free_x) {
        choose_number(plot);
    }
    Range range = plot->logarithmic ? log_range(plot, room) : linear_range(plot, room);
    if (range.low < 0) {
        left += end_label(plot, 0) / 2;
    }
    double end = sketch->right - end_label(plot, plot->ticks.n - 1) / 2;
    double length = MIN(axis_length(plot, left, range.low, range.high), end - left);
    plot->scale = (Scale){ plot->logarithmic ? SCALE_LOG : SCALE_LINEAR, range.low, range.high,
                           left, left + length };
}

/* ---- One row ---- */

static void
draw_whisker(Sketch *sketch, double low, double high, double y, double cap)
{
    Point line[] = { { low, y }, { high, y } };
    Point left[] = { { low, y - cap }, { low, y + cap } };
    Point right[] = { { high, y - cap }, { high, y + cap } };
    const Point *parts[] = { line, left, right };

    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
        sketch_path(sketch, LINE_WHISKER_HALO, parts[i], 2);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
        sketch_path(sketch, LINE_WHISKER, parts[i], 2);
    }
}

/* Draws runs as small ticks below the bar. */
static void
draw_runs(BarPlot *plot, const ChartRow *row, double y)
{
    double unit = plot->sketch->look.unit, top = y + plot->thickness / 2 + 1.5 * unit;

    for (size_t i = 0; i < row->n_runs; i++) {
        double x = scale_position(&plot->scale, row->runs[i]);
        sketch_segment(plot->sketch, LINE_RUN, (Point){ x, top }, (Point){ x, top + 5 * unit });
    }
}

static void
draw_bar(BarPlot *plot, const ChartRow *row, double y)
{
    Sketch *sketch = plot->sketch;
    double end = scale_position(&plot->scale, row->value);
    double zero = plot->logarithmic ? end : scale_position(&plot->scale, 0);
    Entity entity = sketch_entity(sketch, row);
    Box box = { MIN(zero, end), y - plot->thickness / 2, MAX(zero, end), y + plot->thickness / 2 };
    bool hollow = spec_is_single(sketch->spec, row);

    if (plot->dots && !isnan(row->low)) {
        Point ends[] = { { scale_position_cut(&plot->scale, row->low, NULL), y },
                         { scale_position(&plot->scale, row->high), y } };
        sketch_path(sketch, LINE_INTERVAL, ends, 2)->paint = sketch_row_paint(sketch, row);
        if (interval_goes_on(&plot->scale, row)) {
            interval_arrow(sketch, sketch_row_paint(sketch, row), ends[0], false);
        }
    }
    if (plot->dots) {
        sketch_symbol(sketch, entity.mark, sketch_row_paint(sketch, row), hollow,
                      (Point){ end, y });
    } else {
        sketch_bar(sketch, sketch_row_paint(sketch, row), hollow, box);
    }
    if (spec_shows_runs(&sketch->spec->runs, row)) {
        draw_runs(plot, row, y);
    }
    if (!isnan(row->low) && !plot->dots) {
        draw_whisker(sketch, scale_position_cut(&plot->scale, row->low, NULL),
                     scale_position(&plot->scale, row->high), y, plot->thickness / 4);
    }
}

static void
draw_value(BarPlot *plot, const ChartRow *row, double y)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    BarValue value = value_of(plot, row);
    double low = plot->scale.low, high = MAX(plot->scale.low, 0);

    reach_bar(row, &low, &high);
    double x = scale_position(&plot->scale, high) + 8 * look->unit;
    sketch_runs(sketch, look->value, ANCHOR_START, x, y + look->label.size * .355, value.runs,
                value.n_runs)
        ->as.text.halo = true;
}

/* Draws the background of a stretch of rows. */
static void
draw_under(BarPlot *plot, double top, double bottom)
{
    Sketch *sketch = plot->sketch;
    double zero = plot->logarithmic ? plot->scale.start : scale_position(&plot->scale, 0);

    refs_shade(sketch, &plot->scale, top, bottom);
    sketch_group(sketch, GROUP_GRID, NULL);
    for (size_t i = 0; i < plot->ticks.n && !plot->stacked; i++) {
        double x = scale_position(&plot->scale, plot->ticks.values[i]);
        sketch_segment(sketch, LINE_GRID, (Point){ x, top }, (Point){ x, bottom });
    }
    refs_draw(sketch, &plot->scale, top, bottom);
    sketch_segment(sketch, plot->logarithmic ? LINE_BASE : LINE_ZERO, (Point){ zero, top },
                   (Point){ zero, bottom });
}

static double
draw_beside(BarPlot *plot, const ChartRow *row, double top)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    double left = sketch->left + plot->labels, gap = 16 * look->unit;
    RowText text = row_text(sketch, row, plot->labels - gap);
    double height = row_height(sketch, &text), zero = left + 8 * look->unit;
    Lines reason = row_reason(sketch, row->missing, sketch->right - zero, &height);
    double middle = top + height / 2;

    row_draw_text(sketch, &text, row->missing != NULL, sketch->left, middle);
    if (row->missing != NULL) {
        row_draw_reason(sketch, reason, zero, middle);
        return top + height;
    }
    draw_bar(plot, row, middle);
    draw_value(plot, row, middle);
    return top + height;
}

/* Draws label and value on the first lines, detail and n on the next, and the bar below. */
static double
draw_above(BarPlot *plot, const ChartRow *row, double top)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    StackedText text = { .row = row };

    if (row->missing == NULL) {
        const char *count = spec_count_label(sketch->spec, row, sketch->arena);
        if (count != NULL && row->detail == NULL) { /* without a detail, one line is enough */
            text.value[text.n_value++] =
                (TextRun){ arena_printf(sketch->arena, "%s\xe2\x80\x82", count), 400,
                           paint_of(PAINT_INK_2) };
            count = NULL;
        }
        text.value[text.n_value++] = value_of(plot, row).runs[0];
        text.aside = count;
    } else {
        text.value[0] =
            (TextRun){ spec_word(sketch->spec, WORD_NO_VALUE), 400, paint_of(PAINT_INK_2) };
        text.n_value = 1;
    }
    double y = row_draw_stacked(sketch, &text, top);
    if (row->missing != NULL) {
        return y + 10 * look->unit;
    }
    double middle = y + plot->thickness / 2 + 5 * look->unit;
    double half = plot->thickness / 2 + 3 * look->unit;
    sketch_row(sketch, NULL);
    draw_under(plot, middle - half, middle + half);
    sketch_group(sketch, GROUP_ROWS, NULL);
    sketch_row(sketch, row);
    draw_bar(plot, row, middle);
    return middle + plot->thickness / 2 + 12 * look->unit;
}

static double
draw_heading(BarPlot *plot, const ChartRow *row, bool first, double top)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    Lines lines = sketch_wrap(sketch, look->series, row->group, sketch->right - sketch->left);

    if (!first) {
        top += 8 * look->unit;
        sketch_segment(sketch, LINE_SEPARATOR, (Point){ sketch->left, top },
                       (Point){ sketch->right, top });
    }
    double y = sketch_lines(sketch, look->series, paint_of(PAINT_INK), ANCHOR_START, sketch->left,
                            top + 19 * look->unit, lines);
    return y - sketch_lead(look->series) + 7 * look->unit;
}

/* ---- The whole chart ---- */

static const char *
axis_caption(const Sketch *sketch)
{
    const ChartSpec *spec = sketch->spec;
    bool logarithmic = spec->scales.x.type >= SCALE_TYPE_LOG;

    return chart_text_caption(spec, sketch->number.unit, spec->encoding.x.better,
                              logarithmic ? spec_word(spec, WORD_LOG_SCALE) : NULL);
}

/* `caption` is NULL if a later axis has it. */
static double
draw_axis(BarPlot *plot, double y, const char *caption)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    char **labels = format_ticks(sketch->arena, sketch->number, plot->ticks.values, plot->ticks.n,
                                 plot->ticks.step);
    double baseline = y + look->axis.size + 4 * look->unit;

    sketch_group(sketch, GROUP_AXIS, NULL);
    for (size_t i = 0; i < plot->ticks.n; i++) {
        double x = scale_position(&plot->scale, plot->ticks.values[i]);
        /* the first label may start at the left edge */
        bool edge = x - sketch_width(sketch, look->axis, labels[i]) / 2 < sketch->left;
        sketch_text(sketch, look->axis, paint_of(PAINT_INK_2), edge ? ANCHOR_START : ANCHOR_MIDDLE,
                    edge ? sketch->left : x, baseline, labels[i]);
    }
    if (caption == NULL) {
        return baseline + 4 * look->unit;
    }
    double left = plot->stacked ? sketch->left : plot->scale.start;
    Lines lines = sketch_wrap(sketch, look->axis, caption, sketch->right - left);
    baseline = sketch_lines(sketch, look->axis, paint_of(PAINT_INK_2), ANCHOR_START, left,
                            baseline + 1.4 * look->axis.size, lines);
    return baseline - sketch_lead(look->axis) + 4 * look->unit;
}

static bool
starts_group(const BarPlot *plot, size_t i, size_t first)
{
    return plot->sketch->spec->rows.grouped &&
           (i == first || !g_str_equal(plot->rows[i - 1]->group, plot->rows[i]->group));
}

/* Draws the background of the rows between `top` and `bottom`, behind their marks. */
static void
close_stretch(BarPlot *plot, double top, double bottom, size_t under)
{
    size_t first = plot->sketch->scene->n_marks;

    if (!plot->stacked && plot->has_scale && bottom > top) {
        draw_under(plot, top, bottom);
        scene_move_back(plot->sketch->scene, first, under);
    }
}

/* Draws the rows from `first` up to, but not including, `end`. */
static double
draw_rows(BarPlot *plot, size_t first, size_t end, bool top_of_chart, double top)
{
    Sketch *sketch = plot->sketch;
    double y = top, stretch_top = top;
    size_t under = sketch->scene->n_marks;

    for (size_t i = first; i < end; i++) {
        sketch_group(sketch, GROUP_ROWS, NULL);
        if (starts_group(plot, i, first)) {
            close_stretch(plot, stretch_top, y, under);
            sketch_group(sketch, GROUP_ROWS, NULL);
            stretch_top = y = draw_heading(plot, plot->rows[i], top_of_chart && i == first, y);
        }
        sketch_row(sketch, plot->rows[i]);
        y = plot->stacked ? draw_above(plot, plot->rows[i], y)
                          : draw_beside(plot, plot->rows[i], y);
    }
    close_stretch(plot, stretch_top, y, under);
    return y;
}

/* The row after the last one under the heading of row `first`. */
static size_t
end_of_group(const BarPlot *plot, size_t first, size_t end)
{
    size_t at = first + 1;

    while (at < end && !starts_group(plot, at, first)) {
        at++;
    }
    return at;
}

static void
scale_rows(BarPlot *plot, size_t first, size_t end)
{
    plot->first = first;
    plot->end = end;
    make_scale(plot);
}

/* Whether labels beside the bars leave enough room for every scale. */
static bool
bars_have_room(BarPlot *plot, size_t first, size_t end)
{
    const Sketch *sketch = plot->sketch;
    double least =
        (sketch->one_line ? BARS_WIDTH_MIN_ONE_LINE : BARS_WIDTH_MIN) * sketch->look.unit;

    for (size_t at = first, next; at < end; at = next) {
        next = sketch->spec->facet.free_x ? end_of_group(plot, at, end) : end;
        size_t from = sketch->spec->facet.free_x ? at : 0;
        scale_rows(plot, from, sketch->spec->facet.free_x ? next : plot->n_rows);
        if (plot->scale.end - plot->scale.start < least) {
            return false;
        }
    }
    return true;
}

/* Draws the rows of each heading with an axis of their own. Captions appear on the last axis, and
 * on those with a different unit. */
static double
draw_free_groups(BarPlot *plot, size_t first, size_t end, double top)
{
    Sketch *sketch = plot->sketch;
    size_t last = first;
    double y = top;

    for (size_t at = first; at < end; at = end_of_group(plot, at, end)) {
        last = at;
    }
    scale_rows(plot, last, end);
    const char *caption = axis_caption(sketch);
    for (size_t at = first, next; at < end; at = next) {
        next = end_of_group(plot, at, end);
        scale_rows(plot, at, next);
        y = draw_rows(plot, at, next, at == first, y);
        const char *own = axis_caption(sketch);
        if (plot->has_scale) {
            y = draw_axis(plot, y, at == last || !g_str_equal(own, caption) ? own : NULL);
        }
    }
    return y;
}

/* Draws the rows from `first` up to `end` between the sketch's edges, with one axis for all rows of
 * the chart, or one for each heading. */
static double
draw_column(BarPlot *plot, size_t first, size_t end, double top)
{
    Sketch *sketch = plot->sketch;

    plot->thickness = (16 - 5 * sketch->tight) * sketch->look.unit;
    plot->labels = rows_label_column(sketch, plot->rows, plot->n_rows);
    plot->stacked = plot->labels <= 0;
    if (!plot->stacked && !bars_have_room(plot, first, end)) {
        plot->stacked = true;
        plot->labels = 0;
    }
    if (plot->stacked) {
        plot->thickness = 11 * sketch->look.unit;
    }
    if (sketch->spec->facet.free_x) {
        return draw_free_groups(plot, first, end, top);
    }
    scale_rows(plot, 0, plot->n_rows);
    top = plot->has_scale ? refs_draw_words(sketch, &plot->scale, top) : top;
    double bottom = draw_rows(plot, first, end, true, top);
    return plot->has_scale ? draw_axis(plot, bottom, axis_caption(sketch)) : bottom;
}

/* The first row of a second column: half of the rows, or a few more or less if a group starts
 * there. */
static size_t
second_column(const BarPlot *plot)
{
    size_t half = (plot->n_rows + 1) / 2, near = MAX(plot->n_rows / 8, 1);

    for (size_t by = 0; by <= near; by++) {
        for (int side = -1; side <= 1; side += 2) {
            size_t row = side < 0 ? half - by : half + by;
            if (row > 0 && row < plot->n_rows && starts_group(plot, row, 0)) {
                return row;
            }
        }
    }
    return half;
}

static double
plot_bar(Sketch *sketch, double top)
{
    bool logarithmic = sketch->spec->scales.x.type >= SCALE_TYPE_LOG;
    BarPlot plot = { .sketch = sketch,
                     .logarithmic = logarithmic,
                     .dots = logarithmic || sketch->spec->kind == &kind_dot };
    double left = sketch->left, right = sketch->right, gap = COLUMN_GAP * sketch->look.unit, y;

    plot.rows = rows_in_order(sketch->spec, sketch->arena, &plot.n_rows, &plot.n_left);
    if (sketch->two_columns && plot.n_rows >= TWO_COLUMNS_ROWS_MIN) {
        size_t second = second_column(&plot);
        sketch->right = left + (right - left - gap) / 2;
        y = draw_column(&plot, 0, second, top);
        sketch->left = sketch->right + gap;
        sketch->right = right;
        double other = draw_column(&plot, second, plot.n_rows, top);
        y = MAX(y, other);
        sketch->left = left;
    } else {
        y = draw_column(&plot, 0, plot.n_rows, top);
    }
    return rows_draw_left(sketch, plot.n_left, y);
}

/* ---- Texts ---- */

/* If a category has bars for several chips, it becomes their heading. */
static bool
categories_repeat(const ChartSpec *spec)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    for (size_t i = 0; i < spec->rows.n; i++) {
        const char *text = spec_or_dash(spec_cell_text(spec, &spec->encoding.y, i));
        if (!g_hash_table_add(seen, (char *)(uintptr_t)text)) {
            return true;
        }
    }
    return false;
}

static void
bar_name(ChartSpec *spec)
{
    bool by_category = spec->encoding.facet.column < 0 && spec->encoding.color.column >= 0 &&
                       spec->encoding.color.column != spec->encoding.y.column &&
                       categories_repeat(spec);

    spec->rows.grouped = spec->encoding.facet.column >= 0 || by_category;
    for (size_t i = 0; i < spec->rows.n; i++) {
        ChartRow *row = &spec->rows.items[i];
        const char *category = spec_or_dash(spec_cell_text(spec, &spec->encoding.y, i));
        const char *chip = spec_cell_text(spec, &spec->encoding.color, i);
        row->series = chip != NULL ? chip : category;
        row->label = by_category ? spec_or_dash(chip) : category;
        row->group = by_category ? category : spec_cell_text(spec, &spec->encoding.facet, i);
        if (spec->rows.grouped) {
            row->group = spec_or_dash(row->group);
        }
        /* the text must name what the colour shows */
        if (row->detail == NULL && chip != NULL && strstr(row->label, chip) == NULL &&
            (row->group == NULL || strstr(row->group, chip) == NULL)) {
            row->detail = chip;
        }
    }
    if (spec->scales.x.type >= SCALE_TYPE_LOG) {
        axis_drop_values(spec);
    }
}

static bool
bar_bind(ChartSpec *spec, Diag *diag)
{
    const AxisSpec *axis_spec = &spec->scales.x;

    if (axis_spec->has_zero && !axis_spec->zero && axis_spec->type < SCALE_TYPE_LOG) {
        return diag_error(diag, value_lookup(axis_spec->value, "zero")->place, "chart-choice",
                          "bars and dots start at zero; if zero is far away, write mark: runs, "
                          "mark: ratio or a log scale");
    }
    return axis_spec->type >= SCALE_TYPE_LOG ||
           axis_need_zero(axis_spec, "bars and dots begin at zero: the domain must contain it",
                          diag);
}

static bool
bar_check(const ChartSpec *spec, Diag *diag)
{
    const Value *refs = value_lookup(spec->value, "refs");

    return !spec->facet.free_x || refs == NULL ||
           diag_error(diag, refs->key_place, "chart-unused",
                      "reference lines need one common axis: remove 'refs' or 'scales: free'");
}

static void
bar_subtitle(const ChartSpec *spec, GString *out)
{
    chart_text_measure(spec, out);
    if (spec->scales.x.type >= SCALE_TYPE_LOG) {
        spec_append_listed(spec, out, spec_word(spec, WORD_LOG_SCALE));
    }
    chart_text_direction(spec, out);
}

static void
bar_note(const ChartSpec *spec, GString *out)
{
    if (spec->scales.x.type >= SCALE_TYPE_LOG && spec->kind == &kind_bar) {
        spec_append(out, spec_word(spec, WORD_MARKS_NOT_BARS));
    }
    if (spec->facet.free_x) {
        spec_append(out, spec_word(spec, WORD_AXES_OF_HEADINGS));
    }
}

static void
bar_describe(const ChartSpec *spec, GString *out)
{
    const ChartRow *lowest = NULL, *highest = NULL;

    /* extremes under different headings may be different quantities if each has its own axis */
    if (chart_text_extremes(spec, out, &lowest, &highest) && lowest->value > 0 &&
        !spec->facet.free_x) {
        SPEC_APPEND(spec, out, WORD_ALT_TIMES, "ratio",
                    format_ratio(spec->arena, spec->words, highest->value / lowest->value));
    }
}

/* ---- The kind ---- */

static const char *const value_columns[] = { "value", NULL };
static const char *const label_columns[] = { "label", "offer", "accelerator", "system", NULL };

const ChartKind kind_bar = {
    .words = (const char *const[]){ "bar", NULL },
    .noun = WORD_KIND_BAR,
    .unused = (const char *const[]){ "series", NULL },
    .channels = (const ChannelSpec[]){ { "x", CHANNEL_MEASURE, true, value_columns, axis_keys },
                                       { "y", CHANNEL_ANY, true, label_columns, NULL },
                                       { .key = NULL } },
    .measure = MEASURE_X,
    .best_first = true,
    .cuts_rows = true,
    .folds = true,
    .references = REFS_X,
    .runs = RUNS_BESIDE,
    .interval_mark = WORD_WHISKER,
    .runs_mark = WORD_TICKS_UNDER_BAR,
    .single_mark = WORD_HOLLOW_BAR,
    .name = bar_name,
    .bind = bar_bind,
    .check = bar_check,
    .note = bar_note,
    .subtitle = bar_subtitle,
    .describe = bar_describe,
    .highlights_rows = true,
    .facet = FACET_AXES,
    .labels = LABELS_VALUES,
    .palettes = PALETTES_MARKS,
    .plot = plot_bar,
};

const ChartKind kind_dot = {
    .words = (const char *const[]){ "dot", NULL },
    .noun = WORD_KIND_DOT,
    .unused = (const char *const[]){ "series", NULL },
    .channels = (const ChannelSpec[]){ { "x", CHANNEL_MEASURE, true, value_columns, axis_keys },
                                       { "y", CHANNEL_ANY, true, label_columns, NULL },
                                       { .key = NULL } },
    .measure = MEASURE_X,
    .best_first = true,
    .cuts_rows = true,
    .folds = true,
    .references = REFS_X,
    .runs = RUNS_BESIDE,
    .interval_mark = WORD_LINE_THROUGH_MARK,
    .runs_mark = WORD_TICKS_UNDER_MARK,
    .single_mark = WORD_HOLLOW_MARK,
    .name = bar_name,
    .bind = bar_bind,
    .check = bar_check,
    .note = bar_note,
    .subtitle = bar_subtitle,
    .describe = bar_describe,
    .highlights_rows = true,
    .facet = FACET_AXES,
    .labels = LABELS_VALUES,
    .palettes = PALETTES_MARKS,
    .plot = plot_bar,
};
