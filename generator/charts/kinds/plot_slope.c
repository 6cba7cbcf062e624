/* Slope charts: two columns of values, with a line between the values of each item. Both ends have
 * the value, the left also the name and the right the ratio. */
#include "charts/grammar/axis_spec.h"
#include "charts/grammar/colours.h"
#include "charts/grammar/kind.h"
#include "charts/grammar/references.h"
#include "charts/grammar/series.h"
#include "charts/kinds/pairs.h"
#include "charts/layout/end_labels.h"
#include "charts/layout/legend.h"
#include "charts/layout/plane.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

static const double label_part = .4; /* largest share of the width for a column of labels */
static const double span_of_log = 10;

typedef struct {
    Sketch *sketch;
    const Pair *items;
    size_t n;
    const char *sides[PAIR_SIDES + 1];
    Plane plane;          /* between the columns; only its y axis is used */
    double x[PAIR_SIDES]; /* positions of the columns */
    bool numbered;        /* names are too long for the columns and are in a key instead */
} SlopePlot;

/* ---- Texts ---- */

static const char *
value_words(const SlopePlot *plot, const Pair *item, size_t side)
{
    const ChartRow *row = item->rows[side];

    return format_estimate(plot->sketch->arena, plot->sketch->number, row->value, row->low,
                           row->high);
}

static const char *
name_of(const SlopePlot *plot, size_t i)
{
    return plot->numbered ? point_number(plot->sketch->arena, i) : plot->items[i].any->label;
}

/* "H100  33.9" on the left, "6.15  0.18×" on the right. If there is only a right value, the name is
 * on the right. */
static const char *
label_of(const SlopePlot *plot, size_t i, size_t side)
{
    Arena *arena = plot->sketch->arena;
    const Pair *item = &plot->items[i];
    const char *value = value_words(plot, item, side);
    double ratio = pair_ratio(item);

    if (side == 0) {
        return arena_printf(arena, "%s\xe2\x80\x82%s", name_of(plot, i), value);
    }
    if (!pair_has(item, 0)) {
        return arena_printf(arena, "%s\xe2\x80\x82%s", value, name_of(plot, i));
    }
    return isnan(ratio) ? value
                        : arena_printf(arena, "%s\xe2\x80\x82%s×", value,
                                       format_ratio(arena, plot->sketch->spec->words, ratio));
}

static double
widest_label(const SlopePlot *plot, size_t side)
{
    double widest = 0;

    for (size_t i = 0; i < plot->n; i++) {
        if (pair_has(&plot->items[i], side)) {
            widest = MAX(widest, sketch_width(plot->sketch, plot->sketch->look.series,
                                              label_of(plot, i, side)));
        }
    }
    return widest * 1.04;
}

/* ---- Layout ---- */

/* Logarithmic if requested, or if the values span more than a decade. */
static AxisKind
kind_of_axis(const ChartSpec *spec)
{
    double low = INFINITY, high = 0;

    for (size_t i = 0; i < spec->rows.n; i++) {
        if (spec->rows.items[i].missing == NULL) {
            low = MIN(low, spec->rows.items[i].value);
            high = MAX(high, spec->rows.items[i].value);
        }
    }
    bool log = low > 0 && (spec->scales.y.type == SCALE_TYPE_LOG ||
                           (spec->scales.y.type == SCALE_TYPE_AUTO && high > span_of_log * low));
    return log ? AXIS_LOG : AXIS_LINEAR;
}

/* Lays out the columns, with a height at which each label has its own line. */
static void
lay_out(SlopePlot *plot, double top)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    double width = sketch->right - sketch->left, gap = 2.6 * look->radius + 10 * look->unit;
    double line = 1.45 * look->series.size, labels = (double)plot->n * line;

    plot->numbered = widest_label(plot, 0) > label_part * width - gap;
    plot->x[0] = sketch->left + widest_label(plot, 0) + gap;
    plot->x[1] = sketch->right - widest_label(plot, 1) - gap;
    if (plot->x[1] < plot->x[0] + .15 * width) {
        plot->x[1] = plot->x[0] + .15 * width;
    }
    double height = sketch->height > 0 ? sketch->height - 60 * look->unit : .55 * width;
    height = MAX(MAX(height, labels), 80 * look->unit);
    plot->plane.y.scale.start = top + height;
    plot->plane.y.scale.end = top;
}

static void
make_axis(SlopePlot *plot)
{
    plane_init(&plot->plane, plot->sketch);
    plot->plane.y = axis_new(kind_of_axis(plot->sketch->spec));
    plot->plane.y.number = plot->sketch->number;
    plot->plane.y.tight = true;
    for (size_t i = 0; i < plot->n; i++) {
        for (size_t side = 0; side < PAIR_SIDES; side++) {
            if (pair_has(&plot->items[i], side)) {
                axis_take(&plot->plane.y, plot->items[i].rows[side]->value);
            }
        }
    }
    if (!axis_is_empty(&plot->plane.y)) {
        plane_take_refs(&plot->plane);
        axis_apply(&plot->plane.y, &plot->sketch->spec->scales.y);
        axis_fit(&plot->plane.y, 4, plot->sketch->arena);
    }
}

/* ---- Drawing ---- */

static double
draw_heads(SlopePlot *plot, double top)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    double middle = (plot->x[0] + plot->x[1]) / 2, end = top;

    sketch_group(sketch, GROUP_AXIS, NULL);
    for (size_t side = 0; side < PAIR_SIDES && plot->sides[side] != NULL; side++) {
        double room = side == 0 ? middle - sketch->left : sketch->right - middle;
        Lines lines = sketch_wrap(sketch, look->caption, plot->sides[side], room - 12 * look->unit);
        double x = side == 0 ? MAX(plot->x[0], sketch->left + lines.width)
                             : MIN(plot->x[1], sketch->right - lines.width);
        double y =
            sketch_lines(sketch, look->caption, paint_of(PAINT_INK_2),
                         side == 0 ? ANCHOR_END : ANCHOR_START, x, top + look->caption.size, lines);
        end = MAX(end, y - sketch_lead(look->caption));
    }
    return end + 16 * look->unit;
}

static void
draw_item(SlopePlot *plot, size_t i)
{
    Sketch *sketch = plot->sketch;
    const Pair *item = &plot->items[i];
    Entity entity = sketch_entity(sketch, item->any);
    Point ends[PAIR_SIDES] = { { 0 } };

    sketch_group(sketch, GROUP_SERIES, item->any->label);
    for (size_t side = 0; side < PAIR_SIDES; side++) {
        if (pair_has(item, side)) {
            ends[side] =
                (Point){ plot->x[side], axis_position(&plot->plane.y, item->rows[side]->value) };
        }
    }
    if (pair_has(item, 0) && pair_has(item, 1)) {
        plane_path(&plot->plane, LINE_SERIES, ends, PAIR_SIDES, i)->paint =
            sketch_row_paint(sketch, item->any);
    }
    for (size_t side = 0; side < PAIR_SIDES; side++) {
        if (pair_has(item, side)) {
            sketch_row(sketch, item->rows[side]);
            sketch_symbol(sketch, entity.mark, sketch_row_paint(sketch, item->any),
                          spec_is_single(sketch->spec, item->rows[side]), ends[side]);
            sketch_row(sketch, NULL);
        }
    }
}

static Paint
paint_of_name(const Sketch *sketch, const ChartRow *row)
{
    return series_is_lit(sketch->spec, row) ? paint_label(sketch_entity(sketch, row))
                                            : paint_of(PAINT_INK_2);
}

static void
draw_label(SlopePlot *plot, size_t i, size_t side, const EndLabel *label, bool away)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    double out = side == 0 ? -1 : 1, gap = 2.2 * look->radius + (away ? 10 * look->unit : 0);
    double x = plot->x[side] + out * gap;

    sketch_group(sketch, GROUP_LABELS, plot->items[i].any->label);
    if (end_label_moved(label)) {
        double from = plot->x[side] + out * (look->radius + 1), flat = out * 3 * look->unit;
        Point points[] = { { from, label->target },
                           { from + flat, label->target },
                           { x - out * 2 - flat, label->y },
                           { x - out * 2, label->y } };
        sketch_path(sketch, LINE_LEADER, points, G_N_ELEMENTS(points));
    }
    sketch_text(sketch, look->series, paint_of_name(sketch, plot->items[i].any),
                side == 0 ? ANCHOR_END : ANCHOR_START, x, label->y + .35 * look->series.size,
                label_of(plot, i, side));
}

/* Returns the number of labels that do not fit. */
static size_t
draw_labels(SlopePlot *plot, size_t side)
{
    Sketch *sketch = plot->sketch;
    EndLabel *labels = arena_array(sketch->arena, EndLabel, plot->n + 1);
    size_t *index = arena_array(sketch->arena, size_t, plot->n + 1), n = 0;
    double half = .6 * sketch->look.series.size;
    bool away = false;

    for (size_t i = 0; i < plot->n; i++) {
        const Pair *item = &plot->items[i];
        if (!pair_has(item, side)) {
            continue;
        }
        const ChartRow *other = pair_has(item, 1 - side) ? item->rows[1 - side] : item->rows[side];
        index[n] = i;
        labels[n++] = (EndLabel){ .target = axis_position(&plot->plane.y, item->rows[side]->value),
                                  .before = axis_position(&plot->plane.y, other->value),
                                  .name = item->any->label,
                                  .height = 1.15 * sketch->look.series.size };
    }
    size_t left = end_labels_place(labels, n, 2 * sketch->look.unit, plot->plane.y.scale.end - half,
                                   plot->plane.y.scale.start + half, sketch->arena);
    for (size_t i = 0; i < n; i++) {
        away = away || (labels[i].placed && end_label_moved(&labels[i]));
    }
    for (size_t i = 0; i < n; i++) {
        if (labels[i].placed) {
            draw_label(plot, index[i], side, &labels[i], away);
        }
    }
    return left;
}

static double
draw_key(SlopePlot *plot, double y)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;

    for (size_t i = 0; i < plot->n && plot->numbered; i++) {
        const char *words = arena_printf(sketch->arena, "%s\xe2\x80\x82%s", name_of(plot, i),
                                         sketch_key_name(sketch, plot->items[i].any->label));
        sketch_group(sketch, GROUP_LABELS, plot->items[i].any->label);
        y = sketch_lines(sketch, look->series, paint_of_name(sketch, plot->items[i].any),
                         ANCHOR_START, sketch->left, y + look->series.size + 5 * look->unit,
                         sketch_wrap(sketch, look->series, words, sketch->right - sketch->left)) -
            sketch_lead(look->series);
    }
    return y;
}

/* Lists items that lack a value, and labels that do not fit. */
static double
draw_rest(SlopePlot *plot, size_t n_left, double y)
{
    Sketch *sketch = plot->sketch;
    const GPtrArray *aside = plot->plane.aside;
    const char **lines =
        arena_array(sketch->arena, const char *, PAIR_SIDES * plot->n + aside->len + 2);
    size_t n = 0;

    for (guint i = 0; i < aside->len; i++) {
        lines[n++] = aside->pdata[i];
    }

    for (size_t i = 0; i < plot->n; i++) {
        for (size_t side = 0; side < PAIR_SIDES && plot->sides[side] != NULL; side++) {
            const Pair *item = &plot->items[i];
            if (!pair_has(item, side)) {
                const char *why = item->rows[side] != NULL ? item->rows[side]->missing
                                                           : spec_word(sketch->spec, WORD_NO_ROW);
                lines[n++] = arena_printf(
                    sketch->arena, "%s\xe2\x80\x82%s · %s", spec_word(sketch->spec, WORD_NO_VALUE),
                    spec_both(sketch->spec, item->any->label, plot->sides[side]), why);
            }
        }
    }
    if (n_left > 0) {
        lines[n++] = SPEC_FORMAT(sketch->spec, word_of_count(WORD_MORE_ITEM, n_left), "n",
                                 arena_printf(sketch->arena, "%zu", n_left));
    }
    return plane_draw_missing(sketch, lines, n, y);
}

static double
plot_slope(Sketch *sketch, double top)
{
    const ChartSpec *spec = sketch->spec;
    SlopePlot plot = { .sketch = sketch };
    size_t n = 0;

    pairs_sides(&spec->rows, plot.sides, PAIR_SIDES);
    plot.items = pairs_collect(spec, plot.sides, &n);
    plot.n = MIN(n, spec->labels.max_rows);
    make_axis(&plot);
    if (axis_is_empty(&plot.plane.y)) {
        return draw_rest(&plot, n - plot.n, top);
    }
    lay_out(&plot, top);
    double y = draw_heads(&plot, top);
    plot.plane.y.scale.start += y - top;
    plot.plane.y.scale.end = y;
    plot.plane.panel =
        (Box){ plot.x[0], plot.plane.y.scale.end, plot.x[1], plot.plane.y.scale.start };
    plane_draw_bands(&plot.plane);
    sketch_group(sketch, GROUP_AXIS, NULL);
    for (size_t side = 0; side < PAIR_SIDES; side++) {
        sketch_segment(sketch, LINE_BASE, (Point){ plot.x[side], plot.plane.y.scale.end },
                       (Point){ plot.x[side], plot.plane.y.scale.start });
    }
    for (size_t i = 0; i < plot.n; i++) {
        draw_item(&plot, i);
    }
    plane_draw_lines(&plot.plane);
    size_t unlabelled = draw_labels(&plot, 0) + draw_labels(&plot, 1);
    y = plot.plane.y.scale.start + sketch->look.series.size;
    g_assert(unlabelled == 0); /* lay_out() provides a line for each */
    return draw_rest(&plot, n - plot.n, draw_key(&plot, y));
}

/* ---- The kind ---- */

static void
name_items(ChartSpec *spec)
{
    series_name_rows(spec);
    for (size_t i = 0; i < spec->rows.n; i++) {
        ChartRow *row = &spec->rows.items[i];
        row->label = row->name;
        row->name = spec_or_dash(spec_cell_text(spec, &spec->encoding.x, i));
    }
    for (size_t i = 0; i < spec->rows.n && kind_of_axis(spec) == AXIS_LOG; i++) {
        ChartRow *row = &spec->rows.items[i];
        if (row->missing == NULL && row->value <= 0) {
            row->missing = spec_word(spec, WORD_NOT_LOG);
            spec->rows.n_missing++;
        }
    }
}

static bool
bind_slope(ChartSpec *spec, Diag *diag)
{
    const Value *sort = value_lookup(spec->value, "sort");

    if (sort != NULL && g_strcmp0(spec->sort.by, "data") != 0) {
        return diag_error(
            diag, sort->place, "chart-sort",
            "a slope chart places its items by their values: remove 'sort', or write sort: data");
    }
    return true;
}

static bool
check_slope(const ChartSpec *spec, Diag *diag)
{
    return pairs_check(spec, "line", diag);
}

static void
write_subtitle(const ChartSpec *spec, GString *out)
{
    const char *sides[PAIR_SIDES + 1] = { NULL };

    chart_text_measure(spec, out);
    if (kind_of_axis(spec) == AXIS_LOG) {
        spec_append_listed(spec, out, spec_word(spec, WORD_LOG_SCALE));
    }
    chart_text_direction(spec, out);
    if (pairs_sides(&spec->rows, sides, PAIR_SIDES) == PAIR_SIDES) {
        spec_append_after(
            spec, out, SPEC_FORMAT(spec, WORD_AT_THE_RIGHT, "first", sides[1], "second", sides[0]));
    }
}

static void
write_note(const ChartSpec *spec, GString *out)
{
    const char *sides[PAIR_SIDES + 1] = { NULL };
    size_t n = 0;

    pairs_sides(&spec->rows, sides, PAIR_SIDES);
    pairs_collect(spec, sides, &n);
    if (n > spec->labels.max_rows) {
        spec_append_count(spec, out, n - spec->labels.max_rows, WORD_ITEM_LEFT);
    }
}

static void
describe(const ChartSpec *spec, GString *out)
{
    const ChartRow *lowest = NULL, *highest = NULL;
    const char *sides[PAIR_SIDES + 1] = { NULL };
    size_t n = 0, up = 0, down = 0;

    if (pairs_sides(&spec->rows, sides, PAIR_SIDES) < PAIR_SIDES ||
        !chart_text_extremes(spec, out, &lowest, &highest)) {
        return;
    }
    const Pair *items = pairs_collect(spec, sides, &n);
    for (size_t i = 0; i < n; i++) {
        up += pair_ratio(&items[i]) > 1;
        down += pair_ratio(&items[i]) < 1;
    }
    SPEC_APPEND(spec, out, WORD_ALT_RISE_FALL, "from", sides[0], "to", sides[1], "up",
                spec_count(spec, up), "all", spec_count(spec, n), "down", spec_count(spec, down));
}

static const char *const value_columns[] = { "value", NULL };
static const char *const side_columns[] = { "round", "date", "scenario", NULL };

const ChartKind kind_slope = {
    .words = (const char *const[]){ "slope", NULL },
    .noun = WORD_KIND_SLOPE,
    .unused = (const char *const[]){ "detail", "facet", NULL },
    .channels = (const ChannelSpec[]){ { "y", CHANNEL_MEASURE, true, value_columns, axis_keys },
                                       { "x", CHANNEL_ANY, true, side_columns, NULL },
                                       { .key = NULL } },
    .measure = MEASURE_Y,
    .references = REFS_Y,
    .runs = RUNS_UNDRAWN,
    .single_mark = WORD_HOLLOW_MARK,
    .name = name_items,
    .bind = bind_slope,
    .check = check_slope,
    .subtitle = write_subtitle,
    .note = write_note,
    .describe = describe,
    .data = pairs_table,
    .highlights_rows = true,
    .palettes = PALETTES_MARKS,
    .plot = plot_slope,
};
