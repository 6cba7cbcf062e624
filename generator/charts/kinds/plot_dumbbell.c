/* Dumbbell: two values of each item, joined by a line, with their ratio. An item that lacks a value
 * has a row with the reason. */
#include "charts/grammar/axis_spec.h"
#include "charts/grammar/colours.h"
#include "charts/grammar/kind.h"
#include "charts/grammar/references.h"
#include "charts/kinds/pairs.h"
#include "charts/kinds/strips.h"
#include "charts/layout/legend.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

enum { STRIP_HEIGHT = 18 };

typedef struct {
    Sketch *sketch;
    Strips strips;
    const char *const *series; /* the names of both sides */
} DumbbellPlot;

/* ---- Drawing ---- */

static const char *
value_words(const Sketch *sketch, const ChartRow *row)
{
    return format_estimate(sketch->arena, sketch->number, row->value, row->low, row->high);
}

/* Whether the series are not chips ("BF16", "FP8") but the row is. Its marks then have the chip's
 * colour, and only shapes distinguish the series. */
static bool
row_is_chip(const Sketch *sketch, const ChartRow *row)
{
    const Theme *theme = sketch->theme;
    Entity named = theme_entity(theme, row->series, row->family);
    Entity entity = sketch_entity(sketch, row);

    return !named.known && named.family == entity.family && named.step == entity.step &&
           entity.category == 0 &&
           (row->family != FAMILY_OTHER || theme_entity(theme, row->label, row->family).known);
}

/* Draws the series' names with their marks above the strips. */
static double
draw_legend(DumbbellPlot *plot, const ChartRow *const firsts[], double top)
{
    static const Paint ink = { .kind = PAINT_INK }; /* rows may belong to several families */
    LegendEntry entries[PAIR_SIDES];
    size_t n = 0;

    for (; n < PAIR_SIDES && firsts[n] != NULL; n++) {
        entries[n] = (LegendEntry){ plot->series[n], sketch_entity(plot->sketch, firsts[n]),
                                    row_is_chip(plot->sketch, firsts[n]) ? &ink : NULL };
    }
    return legend_draw(plot->sketch, entries, n, top);
}

static void
draw_value(Sketch *sketch, const ChartRow *row, double x, double y, Anchor anchor)
{
    const Look *look = &sketch->look;
    double gap = look->radius + 5 * look->unit;
    TextStyle style = look->detail;

    sketch_text(sketch, style, paint_of(PAINT_INK), anchor,
                anchor == ANCHOR_END ? x - gap : x + gap, y + .355 * style.size,
                value_words(sketch, row))
        ->as.text.halo = true;
}

static void
draw_item(DumbbellPlot *plot, const Pair *item, double y)
{
    Sketch *sketch = plot->sketch;
    const Axis *axis = &plot->strips.axis;
    double x[PAIR_SIDES] = { NAN, NAN };

    for (size_t side = 0; side < PAIR_SIDES; side++) {
        if (pair_has(item, side)) {
            x[side] = axis_position(axis, item->rows[side]->value);
        }
    }
    sketch_group(sketch, GROUP_ROWS, NULL);
    if (!isnan(x[0]) && !isnan(x[1])) {
        sketch_segment(sketch, LINE_INTERVAL, (Point){ x[0], y }, (Point){ x[1], y })->paint =
            paint_of(PAINT_CONTEXT);
    }
    for (size_t side = 0; side < PAIR_SIDES; side++) {
        if (isnan(x[side])) {
            continue;
        }
        const ChartRow *row = item->rows[side];
        Entity entity = sketch_entity(sketch, row);
        size_t other = 1 - side;
        bool left = x[side] < x[other] || (x[side] == x[other] && side == 0);
        sketch_row(sketch, row);
        Paint paint = sketch_row_paint(sketch, row);
        if (paint.kind == PAINT_ENTITY && row_is_chip(sketch, row)) {
            paint = paint_entity(theme_entity(sketch->theme, row->label, row->family));
        }
        sketch_symbol(sketch, entity.mark, paint, spec_is_single(sketch->spec, row),
                      (Point){ x[side], y });
        draw_value(sketch, row, x[side], y, left ? ANCHOR_END : ANCHOR_START);
        sketch_row(sketch, NULL);
    }
}

static StripText
text_of(const Sketch *sketch, const Pair *item, const char *const series[])
{
    const ChartRow *row = item->any;
    StripText text = { .label = row->label, .group = row->group };
    double ratio = pair_ratio(item);

    if (!isnan(ratio)) {
        text.value = arena_printf(sketch->arena, "%s×",
                                  format_ratio(sketch->arena, sketch->spec->words, ratio));
    }
    for (size_t side = 0; side < PAIR_SIDES; side++) {
        if (series[side] != NULL && !pair_has(item, side)) {
            const char *why = item->rows[side] != NULL ? item->rows[side]->missing
                                                       : spec_word(sketch->spec, WORD_NO_ROW);
            text.detail = arena_printf(sketch->arena, "%s\xe2\x80\x82%s · %s",
                                       spec_word(sketch->spec, WORD_NO_VALUE), series[side], why);
        }
    }
    return text;
}

/* Extends the axis to make room for the values beside the marks. */
static void
make_room(DumbbellPlot *plot, const Pair *items, size_t n)
{
    Sketch *sketch = plot->sketch;
    double widest = 0;

    for (size_t i = 0; i < n; i++) {
        for (size_t side = 0; side < PAIR_SIDES; side++) {
            if (pair_has(&items[i], side)) {
                const ChartRow *row = items[i].rows[side];
                widest = MAX(widest,
                             sketch_width(sketch, sketch->look.detail, value_words(sketch, row)));
                axis_take(&plot->strips.axis, row->value);
            }
        }
    }
    plot->strips.margin = widest + sketch->look.radius + 7 * sketch->look.unit;
}

static double
draw_left(Sketch *sketch, size_t n_left, double y)
{
    const Look *look = &sketch->look;

    if (n_left == 0) {
        return y;
    }
    sketch_group(sketch, GROUP_FOOT, NULL);
    y += look->axis.size + 8 * look->unit;
    sketch_text(sketch, look->axis, paint_of(PAINT_INK_2), ANCHOR_START, sketch->left, y,
                SPEC_FORMAT(sketch->spec, word_of_count(WORD_MORE_ITEM, n_left), "n",
                            arena_printf(sketch->arena, "%zu", n_left)));
    return y + .3 * look->axis.size;
}

static double
plot_dumbbell(Sketch *sketch, double top)
{
    const ChartSpec *spec = sketch->spec;
    const char *names[PAIR_SIDES + 1] = { NULL };
    const ChartRow *firsts[PAIR_SIDES] = { NULL };
    size_t n = 0;

    pairs_sides(&spec->rows, names, PAIR_SIDES);
    const Pair *items = pairs_collect(spec, names, &n);
    size_t shown = MIN(n, spec->labels.max_rows);
    DumbbellPlot plot = { .sketch = sketch,
                          .series = names,
                          .strips = { .sketch = sketch,
                                      .axis = axis_new(axis_kind_of_measure(spec)),
                                      .strip = STRIP_HEIGHT,
                                      .references = true } };
    StripText *texts = arena_array(sketch->arena, StripText, shown + 1);
    plot.strips.axis.number = sketch->number;
    for (size_t i = 0; i < spec->rows.n; i++) {
        for (size_t side = 0; side < PAIR_SIDES && names[side] != NULL; side++) {
            if (firsts[side] == NULL && g_str_equal(spec->rows.items[i].name, names[side])) {
                firsts[side] = &spec->rows.items[i];
            }
        }
    }
    make_room(&plot, items, shown);
    top = draw_legend(&plot, firsts, top);
    for (size_t i = 0; i < shown; i++) {
        texts[i] = text_of(sketch, &items[i], names);
    }
    strips_fit(&plot.strips, texts, shown);
    double y = top = strips_head(&plot.strips, top);
    for (size_t i = 0; i < shown; i++) {
        double middle = 0;
        y = strips_row(&plot.strips, &texts[i], y, &middle);
        draw_item(&plot, &items[i], middle);
    }
    y = strips_axis(&plot.strips, top, y, strips_caption(&plot.strips));
    return draw_left(sketch, n - shown, y);
}

/* ---- The kind ---- */

static void
name_items(ChartSpec *spec)
{
    spec->rows.grouped = spec->encoding.facet.column >= 0;
    for (size_t i = 0; i < spec->rows.n; i++) {
        ChartRow *row = &spec->rows.items[i];
        row->label = spec_or_dash(spec_cell_text(spec, &spec->encoding.y, i));
        row->series = spec_or_dash(spec_cell_text(spec, &spec->encoding.color, i));
        row->name = row->series;
        row->group = spec->rows.grouped
                         ? spec_or_dash(spec_cell_text(spec, &spec->encoding.facet, i))
                         : NULL;
    }
    axis_drop_values(spec);
}

static bool
check_dumbbell(const ChartSpec *spec, Diag *diag)
{
    if (spec->encoding.color.column < 0) {
        return diag_error(diag, spec->place, "chart-incomplete",
                          "a dumbbell needs 'color': the column with the two sides to compare");
    }
    return pairs_check(spec, "bar", diag);
}

static bool
bind_dumbbell(ChartSpec *spec, Diag *diag)
{
    if (spec->sort.by != NULL && !g_str_equal(spec->sort.by, "data")) {
        return diag_error(diag, value_lookup(spec->value, "sort")->place, "chart-sort",
                          "a dumbbell chart sorts by the larger value: remove 'sort', or write "
                          "sort: data for the order of the rows");
    }
    return true;
}

static void
write_subtitle(const ChartSpec *spec, GString *out)
{
    const char *names[PAIR_SIDES + 1] = { NULL };
    size_t n = pairs_sides(&spec->rows, names, PAIR_SIDES);

    chart_text_measure(spec, out);
    if (axis_kind_of_measure(spec) == AXIS_LOG) {
        spec_append_listed(spec, out, spec_word(spec, WORD_LOG_SCALE));
    }
    chart_text_direction(spec, out);
    if (n == PAIR_SIDES) {
        spec_append_after(
            spec, out, SPEC_FORMAT(spec, WORD_AT_THE_RIGHT, "first", names[1], "second", names[0]));
    }
}

static void
write_note(const ChartSpec *spec, GString *out)
{
    const char *names[PAIR_SIDES + 1] = { NULL };
    size_t n = 0;

    pairs_sides(&spec->rows, names, PAIR_SIDES);
    pairs_collect(spec, names, &n);
    if (n > spec->labels.max_rows) {
        spec_append_count(spec, out, n - spec->labels.max_rows, WORD_ITEM_LEFT);
    }
}

static void
describe(const ChartSpec *spec, GString *out)
{
    const ChartRow *lowest = NULL, *highest = NULL;
    const char *names[PAIR_SIDES + 1] = { NULL };
    size_t n = 0, above = 0, below = 0;

    if (pairs_sides(&spec->rows, names, PAIR_SIDES) < PAIR_SIDES ||
        !chart_text_extremes(spec, out, &lowest, &highest)) {
        return;
    }
    const Pair *items = pairs_collect(spec, names, &n);
    for (size_t i = 0; i < n; i++) {
        above += pair_ratio(&items[i]) > 1;
        below += pair_ratio(&items[i]) < 1;
    }
    SPEC_APPEND(spec, out, WORD_ALT_ABOVE, "first", names[1], "second", names[0], "n",
                spec_count(spec, above), "all", spec_count(spec, n), "below",
                spec_count(spec, below));
    for (size_t i = 0; i < n; i++) {
        double ratio = pair_ratio(&items[i]);
        if (isnan(ratio)) {
            continue;
        }
        const char *sentence =
            SPEC_FORMAT(spec, WORD_ALT_PAIR, "item", items[i].any->label, "first",
                        chart_text_value(spec, items[i].rows[0]->value), "second",
                        chart_text_value(spec, items[i].rows[1]->value), "ratio",
                        format_ratio(spec->arena, spec->words, ratio));
        if (out->len + strlen(sentence) + 1 > ALT_MAX - 80) {
            break;
        }
        spec_append(out, sentence);
    }
}

static const char *const value_columns[] = { "value", NULL };
static const char *const label_columns[] = { "label", "workload", "offer", NULL };

const ChartKind kind_dumbbell = {
    .words = (const char *const[]){ "dumbbell", NULL },
    .noun = WORD_KIND_DUMBBELL,
    .unused = (const char *const[]){ "series", "detail", NULL },
    .channels = (const ChannelSpec[]){ { "x", CHANNEL_MEASURE, true, value_columns, axis_keys },
                                       { "y", CHANNEL_ANY, true, label_columns, NULL },
                                       { .key = NULL } },
    .measure = MEASURE_X,
    .runs = RUNS_UNDRAWN,
    .single_mark = WORD_HOLLOW_MARK,
    .name = name_items,
    .bind = bind_dumbbell,
    .check = check_dumbbell,
    .subtitle = write_subtitle,
    .note = write_note,
    .describe = describe,
    .data = pairs_table,
    .references = REFS_X,
    .facet = FACET_HEADINGS,
    .highlights_rows = true,
    .palettes = PALETTES_MARKS,
    .plot = plot_dumbbell,
};
