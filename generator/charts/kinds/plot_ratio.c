/* Ratios: dots on a logarithmic axis that is symmetric about parity, coloured by the side they
 * favour. Rows without value are below the axis, so that no text crosses the line of parity. */
#include "charts/grammar/colours.h"
#include "charts/grammar/kind.h"
#include "charts/grammar/references.h"
#include "charts/grammar/series.h"
#include "charts/kinds/plot_rows.h"
#include "charts/layout/interval.h"
#include "charts/layout/references.h"
#include "charts/scale/scale.h"
#include "charts/scale/ticks.h"

#include <math.h>
#include <string.h>

/* x: {of, over}: numerator and denominator; stored in spec->own. */
typedef struct {
    const char *of, *over;
} RatioSides;

typedef struct {
    Sketch *sketch;
    const ChartRow **rows; /* rows with a value, then those without */
    size_t n_rows, n_drawn, n_left;
    bool stacked;
    double labels, values; /* widths of the columns left and right of the plot */
    Scale scale;
    Ticks ticks;
    Family low_side, high_side;
    const char *low_name, *high_name;
} RatioPlot;

static void
name_sides(RatioPlot *plot)
{
    const Sketch *sketch = plot->sketch;
    const ChartSpec *spec = sketch->spec;
    const RatioSides *sides = spec->own;
    bool inverse = spec->encoding.x.better == BETTER_LOWER;

    plot->high_name = inverse ? sides->over : sides->of;
    plot->low_name = inverse ? sides->of : sides->over;
    plot->high_side = sketch_family(sketch, plot->high_name);
    plot->low_side = sketch_family(sketch, plot->low_name);
}

static Paint
paint_of_side(const RatioPlot *plot, Family side)
{
    return plot->sketch->spec->colours.palette == PALETTE_NONE ? paint_of(PAINT_INK)
                                                               : paint_family(side);
}

static Paint
paint_of_row(const RatioPlot *plot, const ChartRow *row)
{
    bool parity = isnan(row->low) ? row->value == 1 : row->low <= 1 && row->high >= 1;

    if (!series_is_lit(plot->sketch->spec, row)) {
        return paint_of(PAINT_CONTEXT);
    }
    Paint paint = paint_of_side(plot, row->value > 1 ? plot->high_side : plot->low_side);
    return parity || paint.kind == PAINT_INK ? paint_of(PAINT_EVEN) : paint;
}

/* ---- Axis ---- */

/* Extends the distance from parity, as a factor. Ratios that are NaN, or 0 or less, are ignored. */
static double
farther(double most, double ratio)
{
    return ratio > 0 && isfinite(1 / ratio) ? MAX(most, MAX(ratio, 1 / ratio)) : most;
}

static double
reach(const RatioPlot *plot)
{
    const ChartSpec *spec = plot->sketch->spec;
    double most = 1;

    for (size_t i = 0; i < plot->n_drawn; i++) {
        const ChartRow *row = plot->rows[i];
        most = farther(most, row->value);
        most = farther(most, row->low);
        most = farther(most, row->high);
    }
    for (size_t i = 0; i < spec->refs.n; i++) {
        most = farther(most, spec->refs.items[i].x);
        most = farther(most, spec->refs.items[i].x_to);
    }
    return most;
}

/* Uses fractions such as ½ if the axis ends at 3 or less. */
static const char *
tick_text(Arena *arena, double ratio, double end)
{
    return format_ratio_tick(arena, ratio, end <= 3 && end > 1.5);
}

static bool
labels_fit(const RatioPlot *plot)
{
    const Sketch *sketch = plot->sketch;
    double last = -HUGE_VAL;

    for (size_t i = 0; i < plot->ticks.n; i++) {
        const char *label = tick_text(sketch->arena, plot->ticks.values[i], plot->scale.high);
        double half = sketch_width(sketch, sketch->look.axis, label) / 2;
        double x = scale_position(&plot->scale, plot->ticks.values[i]);
        if (x - half < last + .6 * sketch->look.axis.size) {
            return false;
        }
        last = x + half;
    }
    return true;
}

static void
make_scale(RatioPlot *plot)
{
    Sketch *sketch = plot->sketch;
    double end = ticks_ratio_end(reach(plot));
    const char *first = tick_text(sketch->arena, 1 / end, end);
    double half = sketch_width(sketch, sketch->look.axis, first) / 2;

    plot->scale = (Scale){ SCALE_LOG, 1 / end, end, sketch->left + plot->labels,
                           sketch->right - plot->values };
    if (plot->stacked) {
        plot->scale.start += MAX(half, 8 * sketch->look.unit);
        plot->scale.end -= MAX(half, 8 * sketch->look.unit);
    }
    plot->ticks = ticks_ratio(sketch->arena, end, false);
    if (!labels_fit(plot)) {
        plot->ticks = ticks_ratio(sketch->arena, end, true);
    }
}

static double
draw_axis(RatioPlot *plot, double y)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    double baseline = y + look->axis.size + 5 * look->unit;

    sketch_group(sketch, GROUP_AXIS, NULL);
    sketch_segment(sketch, LINE_BASE, (Point){ plot->scale.start, y },
                   (Point){ plot->scale.end, y });
    for (size_t i = 0; i < plot->ticks.n; i++) {
        sketch_text(sketch, look->axis, paint_of(PAINT_INK_2), ANCHOR_MIDDLE,
                    scale_position(&plot->scale, plot->ticks.values[i]), baseline,
                    tick_text(sketch->arena, plot->ticks.values[i], plot->scale.high));
    }
    return baseline + 5 * look->unit;
}

static void
draw_lines(RatioPlot *plot, double top, double bottom, double parity_top)
{
    Sketch *sketch = plot->sketch;
    double one = scale_position(&plot->scale, 1);

    refs_shade(sketch, &plot->scale, top, bottom);
    sketch_group(sketch, GROUP_GRID, NULL);
    for (size_t i = 0; i < plot->ticks.n; i++) {
        double x = scale_position(&plot->scale, plot->ticks.values[i]);
        if (plot->ticks.values[i] != 1) {
            sketch_segment(sketch, LINE_GRID, (Point){ x, top }, (Point){ x, bottom });
        }
    }
    refs_draw(sketch, &plot->scale, top, bottom);
    sketch_segment(sketch, LINE_ZERO, (Point){ one, parity_top }, (Point){ one, bottom });
}

/* ---- Texts ---- */

/* "[95%]" for "95%, Student’s t …". */
static const char *
interval_head(const Sketch *sketch)
{
    const char *meaning = sketch->spec->interval.meaning;
    int level = 0;

    if (meaning == NULL || sketch->spec->interval.low.column < 0) {
        return "";
    }
    for (const char *c = meaning; *c != '\0' && level == 0; c++) {
        if (g_ascii_isdigit(*c) && (c == meaning || !g_ascii_isdigit(c[-1]))) {
            char *end = NULL;
            guint64 number = g_ascii_strtoull(c, &end, 10);
            end += strspn(end, " ");
            bool percent = *end == '%' || g_str_has_prefix(end, "\xc2\xa0%") ||
                           g_str_has_prefix(end, "\xe2\x80\xaf%");
            level = percent && number > 0 && number < 100 ? (int)number : 0;
        }
    }
    return level > 0 ? arena_printf(sketch->arena, " [%s]",
                                    words_percent(sketch->arena, sketch->spec->words,
                                                  arena_printf(sketch->arena, "%d", level)))
                     : arena_printf(sketch->arena, " [%s]", spec_word(sketch->spec, WORD_INTERVAL));
}

static const char *
head_text(const Sketch *sketch)
{
    const RatioSides *sides = sketch->spec->own;

    return arena_printf(sketch->arena, "%s ÷ %s%s", sides->of, sides->over, interval_head(sketch));
}

static size_t
value_runs(const RatioPlot *plot, const ChartRow *row, TextRun runs[2])
{
    const Sketch *sketch = plot->sketch;

    runs[0] =
        (TextRun){ arena_printf(sketch->arena, "%s×",
                                chart_text_ratio(sketch->spec, row->value, row->low, row->high)),
                   sketch->look.value.weight, paint_of(PAINT_INK) };
    if (isnan(row->low)) {
        return 1;
    }
    const char *ends =
        SPEC_FORMAT(sketch->spec, WORD_INTERVAL_ENDS, "low",
                    chart_text_ratio(sketch->spec, row->low, row->low, row->high), "high",
                    chart_text_ratio(sketch->spec, row->high, row->low, row->high));
    runs[1] = (TextRun){ arena_printf(sketch->arena, " %s", ends), 400, paint_of(PAINT_INK) };
    return 2;
}

static double
value_column(const RatioPlot *plot)
{
    const Sketch *sketch = plot->sketch;
    Lines head = sketch_wrap(sketch, sketch->look.axis, head_text(sketch),
                             .28 * (sketch->right - sketch->left));
    double widest = head.width;

    for (size_t i = 0; i < plot->n_drawn; i++) {
        TextRun runs[2];
        size_t n = value_runs(plot, plot->rows[i], runs);
        const char *count = spec_count_label(sketch->spec, plot->rows[i], sketch->arena);
        widest = MAX(widest, sketch_runs_width(sketch, sketch->look.value, runs, n));
        if (count != NULL) {
            widest = MAX(widest, sketch_width(sketch, sketch->look.detail, count));
        }
    }
    return widest + 24 * sketch->look.unit;
}

/* Draws the captions on both sides of parity and the head of the right column. Returns the top of
 * the rows. */
static double
draw_head(RatioPlot *plot, double top)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    double one = scale_position(&plot->scale, 1), gap = 10 * look->unit;
    double side = (plot->stacked ? one - sketch->left : one - plot->scale.start) - gap;
    double y = top + look->axis.size + 4 * look->unit;

    if (!plot->stacked) {
        side += 20 * look->unit; /* extends into the gaps beside the plot */
    }
    sketch_group(sketch, GROUP_HEAD, NULL);
    Lines low =
        sketch_wrap(sketch, look->caption,
                    arena_printf(sketch->arena, "← %s",
                                 SPEC_FORMAT(sketch->spec, WORD_FAVOURS, "side", plot->low_name)),
                    side);
    Lines high =
        sketch_wrap(sketch, look->caption,
                    arena_printf(sketch->arena, "%s →",
                                 SPEC_FORMAT(sketch->spec, WORD_FAVOURS, "side", plot->high_name)),
                    side);
    double left_end = sketch_lines(sketch, look->caption, paint_of_side(plot, plot->low_side),
                                   ANCHOR_END, one - gap, y, low);
    double right_end = sketch_lines(sketch, look->caption, paint_of_side(plot, plot->high_side),
                                    ANCHOR_START, one + gap, y, high);
    double end = MAX(left_end, right_end);
    if (!plot->stacked) {
        Lines head =
            sketch_wrap(sketch, look->axis, head_text(sketch), plot->values - 22 * look->unit);
        double head_end = sketch_lines(sketch, look->axis, paint_of(PAINT_INK_2), ANCHOR_END,
                                       sketch->right, y, head);
        end = MAX(end, head_end);
    }
    return end - look->axis.size + 6 * look->unit;
}

/* ---- Rows ---- */

static void
draw_interval(RatioPlot *plot, const ChartRow *row, Paint paint, double y)
{
    Sketch *sketch = plot->sketch;
    double low = scale_position_cut(&plot->scale, row->low, NULL);
    double high = scale_position_cut(&plot->scale, row->high, NULL);

    sketch_segment(sketch, LINE_INTERVAL, (Point){ low, y }, (Point){ high, y })->paint = paint;
    if (interval_goes_on(&plot->scale, row)) {
        interval_arrow(sketch, paint, (Point){ low, y }, false);
    }
}

static void
draw_dot(RatioPlot *plot, const ChartRow *row, double y)
{
    Paint paint = paint_of_row(plot, row);
    bool hollow = spec_is_single(plot->sketch->spec, row);

    if (!isnan(row->low)) {
        draw_interval(plot, row, paint, y);
    }
    sketch_symbol(plot->sketch, MARK_DOT, paint, hollow,
                  (Point){ scale_position(&plot->scale, row->value), y });
}

static void
draw_separator(Sketch *sketch, double y)
{
    sketch_segment(sketch, LINE_SEPARATOR, (Point){ sketch->left, y }, (Point){ sketch->right, y });
}

static double
draw_beside(RatioPlot *plot, const ChartRow *row, double top)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    RowText text = row_text(sketch, row, plot->labels - 16 * look->unit);
    double height = MAX(row_height(sketch, &text), look->row), middle = top + height / 2;
    const char *count = spec_count_label(sketch->spec, row, sketch->arena);
    TextRun runs[2];
    size_t n = value_runs(plot, row, runs);
    double block = sketch_lead(look->label) + (count != NULL ? sketch_lead(look->detail) : 0);
    double y = middle - block / 2 + look->label.size * .99;

    row_draw_text(sketch, &text, false, sketch->left, middle);
    draw_dot(plot, row, middle);
    sketch_runs(sketch, look->value, ANCHOR_END, sketch->right, y, runs, n);
    if (count != NULL) {
        sketch_text(sketch, look->detail, paint_of(PAINT_INK_2), ANCHOR_END, sketch->right,
                    y + sketch_lead(look->label), count);
    }
    return top + height;
}

/* Draws the value next to the label, and the interval and n next to the detail. */
static double
draw_above(RatioPlot *plot, const ChartRow *row, double top)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    const char *count = spec_count_label(sketch->spec, row, sketch->arena);
    StackedText text = { .row = row, .n_value = 1 };
    TextRun runs[2];
    size_t n = value_runs(plot, row, runs);

    text.value[0] = runs[0];
    if (n == 2) {
        text.aside = count != NULL ? arena_printf(sketch->arena, "%s · %s", runs[1].text + 1, count)
                                   : runs[1].text + 1;
    } else {
        text.aside = count;
    }
    double y = row_draw_stacked(sketch, &text, top), strip = 18 * look->unit;
    sketch_row(sketch, NULL);
    draw_lines(plot, y, y + strip, y - 2 * look->unit);
    sketch_group(sketch, GROUP_ROWS, NULL);
    sketch_row(sketch, row);
    draw_dot(plot, row, y + strip / 2);
    return y + strip + 9 * look->unit;
}

static double
draw_missing_beside(RatioPlot *plot, const ChartRow *row, double top)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    RowText text = row_text(sketch, row, plot->labels - 16 * look->unit);
    Lines reason = sketch_wrap(sketch, look->detail, row->missing,
                               sketch->right - sketch->left - plot->labels);
    double block = sketch_lead(look->label) + (double)reason.n * sketch_lead(look->detail);
    double height = MAX(row_height(sketch, &text), block + 11 * look->unit);
    double y = top + height / 2 - block / 2 + look->label.size * .99;

    row_draw_text(sketch, &text, true, sketch->left, top + height / 2);
    sketch_text(sketch, look->detail, paint_of(PAINT_INK_2), ANCHOR_END, sketch->right, y,
                spec_word(sketch->spec, WORD_NO_VALUE));
    sketch_lines(sketch, look->detail, paint_of(PAINT_INK_2), ANCHOR_END, sketch->right,
                 y + sketch_lead(look->label), reason);
    return top + height;
}

static double
draw_missing(RatioPlot *plot, double top)
{
    Sketch *sketch = plot->sketch;
    double y = top;

    for (size_t i = plot->n_drawn; i < plot->n_rows; i++) {
        const ChartRow *row = plot->rows[i];
        sketch_group(sketch, GROUP_ROWS, NULL);
        draw_separator(sketch, y);
        if (plot->stacked) {
            StackedText text = { .row = row, .n_value = 1 };
            text.value[0] =
                (TextRun){ spec_word(sketch->spec, WORD_NO_VALUE), 400, paint_of(PAINT_INK_2) };
            y = row_draw_stacked(sketch, &text, y + 4 * sketch->look.unit) + 8 * sketch->look.unit;
        } else {
            y = draw_missing_beside(plot, row, y);
        }
    }
    return y;
}

static double
draw_rows(RatioPlot *plot, double top)
{
    Sketch *sketch = plot->sketch;
    double y = top;

    for (size_t i = 0; i < plot->n_drawn; i++) {
        sketch_group(sketch, GROUP_ROWS, NULL);
        if (i > 0 && !plot->stacked) {
            draw_separator(sketch, y);
        }
        sketch_row(sketch, plot->rows[i]);
        y = plot->stacked ? draw_above(plot, plot->rows[i], y)
                          : draw_beside(plot, plot->rows[i], y);
    }
    return y;
}

static void
make_columns(RatioPlot *plot)
{
    Sketch *sketch = plot->sketch;

    plot->labels = rows_label_column(sketch, plot->rows, plot->n_rows);
    plot->values = value_column(plot);
    double room = sketch->right - sketch->left - plot->labels - plot->values;
    plot->stacked = plot->labels <= 0 || room < 180 * sketch->look.unit;
    if (plot->stacked) {
        plot->labels = plot->values = 0;
    } else {
        plot->labels += 12 * sketch->look.unit;
    }
}

static double
plot_ratio(Sketch *sketch, double top)
{
    RatioPlot plot = { .sketch = sketch };
    double y = top;

    plot.rows = rows_in_order(sketch->spec, sketch->arena, &plot.n_rows, &plot.n_left);
    while (plot.n_drawn < plot.n_rows && plot.rows[plot.n_drawn]->missing == NULL) {
        plot.n_drawn++;
    }
    name_sides(&plot);
    make_columns(&plot);
    make_scale(&plot);
    if (plot.n_drawn > 0) {
        y = refs_draw_words(sketch, &plot.scale, draw_head(&plot, top));
        double rows_top = y;
        size_t under = sketch->scene->n_marks;
        y = draw_rows(&plot, y);
        if (!plot.stacked) {
            size_t first = sketch->scene->n_marks;
            draw_lines(&plot, rows_top, y, rows_top - 4 * sketch->look.unit);
            scene_move_back(sketch->scene, first, under);
        }
        y = draw_axis(&plot, y);
        y += plot.n_drawn < plot.n_rows ? 8 * sketch->look.unit : 0;
    }
    y = draw_missing(&plot, y);
    return rows_draw_left(sketch, plot.n_left, y);
}

/* ---- The kind ---- */

static bool
bind_sides(ChartSpec *spec, Diag *diag)
{
    const Value *map = spec->encoding.x.value;
    RatioSides *sides = arena_new0(spec->arena, RatioSides);

    *sides = (RatioSides){ .of = "TPU", .over = "GPU" };
    spec->own = sides;
    return spec_read_text(spec, map, "of", &sides->of, diag) &&
           spec_read_text(spec, map, "over", &sides->over, diag);
}

static const char *
name_count(const ChartSpec *spec, size_t index)
{
    const RatioSides *sides = spec->own;

    return index == 0 ? sides->of : sides->over;
}

static void
name_ratios(ChartSpec *spec)
{
    for (size_t i = 0; i < spec->rows.n; i++) {
        spec->rows.items[i].label = spec_or_dash(spec_cell_text(spec, &spec->encoding.y, i));
        spec->rows.items[i].series = spec->rows.items[i].label;
    }
}

static void
write_subtitle(const ChartSpec *spec, GString *out)
{
    chart_text_measure(spec, out);
    const RatioSides *sides = spec->own;
    const char *winner = spec->encoding.x.better == BETTER_LOWER ? sides->over : sides->of;
    spec_append_listed(spec, out, arena_printf(spec->arena, "%s ÷ %s.", sides->of, sides->over));
    SPEC_APPEND(spec, out, WORD_PARITY_SCALE, "winner", winner);
}

static void
append_sides(const ChartSpec *spec, GString *out)
{
    size_t above = 0, below = 0, apart = 0, intervals = 0;

    for (size_t i = 0; i < spec->rows.n; i++) {
        const ChartRow *row = &spec->rows.items[i];
        if (row->missing != NULL) {
            continue;
        }
        above += row->value > 1;
        below += row->value < 1;
        intervals += !isnan(row->low);
        apart += row->low > 1 || row->high < 1;
    }
    SPEC_APPEND(spec, out, WORD_ALT_PARITY, "above", spec_count(spec, above), "below",
                spec_count(spec, below));
    if (intervals > 0) {
        SPEC_APPEND(spec, out, WORD_ALT_APART, "n", spec_count(spec, apart), "all",
                    spec_count(spec, intervals));
    }
}

static void
note_statistic(const ChartSpec *spec, GString *out)
{
    const char *statistic = chart_text_statistic(spec);

    if (statistic != NULL) {
        SPEC_APPEND(spec, out, WORD_FORMED_OF, "statistic", statistic);
    }
}

static void
describe_ratios(const ChartSpec *spec, GString *out)
{
    const ChartRow *lowest = NULL, *highest = NULL;

    chart_text_extremes(spec, out, &lowest, &highest);
    if (spec->rows.n_missing < spec->rows.n) {
        append_sides(spec, out);
    }
}

static const char *const value_columns[] = { "ratio", NULL };
static const char *const label_columns[] = { "pair", "label", "workload", NULL };
static const char *const side_keys[] = { "of", "over", NULL };

const ChartKind kind_ratio = {
    .words = (const char *const[]){ "ratio", NULL },
    .noun = WORD_KIND_RATIO,
    .unused = (const char *const[]){ "series", "facet", NULL },
    .channels = (const ChannelSpec[]){ { "x", CHANNEL_MEASURE, true, value_columns, side_keys },
                                       { "y", CHANNEL_ANY, true, label_columns, NULL },
                                       { .key = NULL } },
    .measure = MEASURE_X,
    .positive = true,
    .ratios = true,
    .cuts_rows = true,
    .single_without_interval = true,
    .references = REFS_X,
    .runs = RUNS_UNDRAWN,
    .interval_mark = WORD_LINE_THROUGH_MARK,
    .single_mark = WORD_HOLLOW_MARK,
    .pair_counts = (const char *const[]){ "n_tpu", "n_gpu", NULL },
    .count_name = name_count,
    .name = name_ratios,
    .bind = bind_sides,
    .subtitle = write_subtitle,
    .note = note_statistic,
    .describe = describe_ratios,
    .highlights_rows = true,
    .palettes = PALETTES_SIDES,
    .plot = plot_ratio,
};
