/* A tornado: bars from the base case to the outputs at both ends of an input, in two greys, with
 * the widest on top. */
#include "charts/grammar/references.h"
#include "charts/kinds/bar_axis.h"
#include "charts/kinds/plot_rows.h"
#include "charts/kinds/tornado.h"
#include "charts/layout/legend.h"
#include "charts/layout/references.h"

#include <math.h>
#include <string.h>

enum { LOW_SHADE = 1, HIGH_SHADE = 4 };

typedef struct {
    Sketch *sketch;
    const Tornado *tornado;
    ChartRow *rows;
    bool stacked;
    double labels, swings, thickness; /* swings: width of the right column */
    BarAxis axis;
    bool has_axis;
} TornadoPlot;

static double
x_of(const TornadoPlot *plot, double value)
{
    return scale_position(&plot->axis.scale, value);
}

static const char *
swing_text(const TornadoPlot *plot, const TornadoFactor *factor)
{
    return format_value(plot->sketch->arena, plot->sketch->number, factor->swing);
}

static const char *
tip_of(const TornadoPlot *plot, const TornadoFactor *factor, bool high)
{
    const Sketch *sketch = plot->sketch;
    const char *input = tornado_input(factor, sketch->spec->words,
                                      high ? factor->high_input : factor->low_input, sketch->arena);
    double output = high ? factor->high : factor->low;

    const char *value = format_value(sketch->arena, sketch->number, output);
    const char *what =
        input == NULL ? factor->label : arena_printf(sketch->arena, "%s, %s", factor->label, input);

    return SPEC_FORMAT(
        sketch->spec, high ? WORD_TIP_HIGH : WORD_TIP_LOW, "input", what, "value",
        arena_printf(sketch->arena, "%s%s", value, format_unit(sketch->arena, sketch->number)),
        "base", format_value(sketch->arena, sketch->number, plot->tornado->base));
}

/* ---- One row ---- */

/* Draws the bar to one end, with the input value beyond it. */
static void
draw_end(TornadoPlot *plot, const TornadoFactor *factor, bool high, Box strip)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    double output = high ? factor->high : factor->low;
    double from = x_of(plot, plot->tornado->base), to = x_of(plot, output);
    bool left = output < plot->tornado->base || (output == plot->tornado->base && !high);
    const char *input = tornado_input(factor, sketch->spec->words,
                                      high ? factor->high_input : factor->low_input, sketch->arena);

    sketch_show(sketch, (Datum){ .row = factor->row,
                                 .series = factor->label,
                                 .value = output,
                                 .low = NAN,
                                 .high = NAN,
                                 .tip = tip_of(plot, factor, high) });
    sketch_shade(sketch, PAINT_NEUTRAL, high ? HIGH_SHADE : LOW_SHADE,
                 (Box){ MIN(from, to), strip.top, MAX(from, to), strip.bottom });
    if (input != NULL) {
        double gap = 6 * look->unit;
        sketch_text(sketch, look->detail, paint_of(PAINT_INK), left ? ANCHOR_END : ANCHOR_START,
                    left ? to - gap : to + gap,
                    (strip.top + strip.bottom) / 2 + .355 * look->detail.size, input)
            ->as.text.halo = true;
    }
}

/* The height of a row's bars. */
static double
bars_height(const TornadoPlot *plot, const TornadoFactor *factor)
{
    double pitch = sketch_lead(plot->sketch->look.detail) + plot->sketch->look.unit;

    return tornado_one_sided(plot->tornado, factor) ? 2 * pitch : plot->thickness;
}

static void
draw_bars(TornadoPlot *plot, const TornadoFactor *factor, double top)
{
    double height = bars_height(plot, factor), thin = 2 * plot->sketch->look.unit;
    bool two = tornado_one_sided(plot->tornado, factor);

    for (int high = 0; high <= 1; high++) {
        Box strip = { .top = top, .bottom = top + height };
        if (two) {
            strip.top = top + high * height / 2 + thin;
            strip.bottom = top + (high + 1) * height / 2 - thin;
        }
        draw_end(plot, factor, high, strip);
    }
    sketch_row(plot->sketch, NULL);
}

static double
draw_beside(TornadoPlot *plot, size_t index, double top)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    const TornadoFactor *factor = &plot->tornado->factors[index];
    double left = plot->has_axis ? x_of(plot, plot->tornado->base) + 8 * look->unit
                                 : sketch->left + plot->labels;
    RowText text = row_text(sketch, &plot->rows[index], plot->labels - 16 * look->unit);
    double height = row_height(sketch, &text);
    Lines reason = row_reason(sketch, factor->missing, sketch->right - left, &height);

    if (factor->missing == NULL) {
        height = MAX(height, bars_height(plot, factor) + (10 - 7 * sketch->tight) * look->unit);
    }
    double middle = top + height / 2;
    row_draw_text(sketch, &text, factor->missing != NULL, sketch->left, middle);
    if (factor->missing != NULL) {
        row_draw_reason(sketch, reason, left, middle);
        return top + height;
    }
    draw_bars(plot, factor, middle - bars_height(plot, factor) / 2);
    sketch_text(sketch, look->value, paint_of(PAINT_INK), ANCHOR_END, sketch->right,
                middle + .355 * look->value.size, swing_text(plot, factor));
    return top + height;
}

static double
draw_above(TornadoPlot *plot, size_t index, double top)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    const TornadoFactor *factor = &plot->tornado->factors[index];
    bool known = factor->missing == NULL;
    StackedText text = { .row = &plot->rows[index], .n_value = 1 };

    text.value[0] =
        (TextRun){ known ? swing_text(plot, factor) : spec_word(sketch->spec, WORD_NO_VALUE),
                   known ? look->value.weight : 400, paint_of(known ? PAINT_INK : PAINT_INK_2) };
    double y = row_draw_stacked(sketch, &text, top);
    if (!known) {
        return y + 10 * look->unit;
    }
    double base = x_of(plot, plot->tornado->base), end = y + bars_height(plot, factor);
    refs_shade(sketch, &plot->axis.scale, y + look->unit, end + 7 * look->unit);
    refs_draw(sketch, &plot->axis.scale, y + look->unit, end + 7 * look->unit);
    sketch_group(sketch, GROUP_ROWS, NULL);
    draw_bars(plot, factor, y + 4 * look->unit);
    sketch_segment(sketch, LINE_ZERO, (Point){ base, y + look->unit },
                   (Point){ base, end + 7 * look->unit });
    return y + bars_height(plot, factor) + 12 * look->unit;
}

/* ---- The whole chart ---- */

static void
make_rows(TornadoPlot *plot)
{
    const Tornado *tornado = plot->tornado;

    plot->rows = arena_array(plot->sketch->arena, ChartRow, tornado->n_drawn + 1);
    for (size_t i = 0; i < tornado->n_drawn; i++) {
        const TornadoFactor *factor = &tornado->factors[i];
        const char *unit = factor->unit;
        if (unit != NULL && tornado_is_share(factor)) { /* "share a year" is shown as "% a year" */
            unit = g_str_has_prefix(unit, "share ")
                       ? arena_printf(plot->sketch->arena, "%% %s", unit + strlen("share "))
                       : NULL;
        }
        plot->rows[i] =
            (ChartRow){ .label = factor->label,
                        .detail = words_translate(plot->sketch->arena, plot->sketch->spec->words,
                                                  SENTENCE_FIGURE, unit),
                        .missing = factor->missing };
    }
}

static void
add_ends(const TornadoPlot *plot, const TornadoFactor *factor, EndText *ends, size_t *n)
{
    const Sketch *sketch = plot->sketch;

    for (int high = 0; high <= 1; high++) {
        double output = high ? factor->high : factor->low, base = plot->tornado->base;
        const char *input =
            tornado_input(factor, sketch->spec->words,
                          high ? factor->high_input : factor->low_input, sketch->arena);
        double width =
            input != NULL ? sketch_width(sketch, sketch->look.detail, input) + 8 * sketch->look.unit
                          : 0;
        ends[(*n)++] = (EndText){ output, width, output < base || (output == base && !high) };
    }
}

static void
make_axis(TornadoPlot *plot)
{
    Sketch *sketch = plot->sketch;
    const Tornado *tornado = plot->tornado;
    double low = tornado->base, high = tornado->base;
    EndText *ends = arena_array(sketch->arena, EndText, 2 * tornado->n_drawn + 1);
    size_t n = 0;

    for (size_t i = 0; i < tornado->n_drawn; i++) {
        const TornadoFactor *factor = &tornado->factors[i];
        if (factor->missing == NULL) {
            low = MIN(low, MIN(factor->low, factor->high));
            high = MAX(high, MAX(factor->low, factor->high));
            add_ends(plot, factor, ends, &n);
            plot->has_axis = true;
        }
    }
    if (plot->has_axis) {
        refs_reach(&sketch->spec->refs, &low, &high);
    }
    plot->axis = bar_axis(sketch, low, high, sketch->left + plot->labels,
                          sketch->right - plot->swings, ends, n);
}

/* Draws the base case above its line, and the head of the right column. */
static double
draw_heads(TornadoPlot *plot, double top)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    const char *words =
        SPEC_FORMAT(sketch->spec, WORD_BASE_CASE, "value",
                    format_value(sketch->arena, sketch->number, plot->tornado->base));
    double width = sketch_width(sketch, look->caption, words), y = top + look->caption.size;
    double most = sketch->right - (plot->stacked ? 0 : plot->swings) - width / 2;
    double x = CLAMP(x_of(plot, plot->tornado->base), sketch->left + width / 2, most);

    sketch_group(sketch, GROUP_AXIS, NULL);
    if (plot->has_axis) {
        sketch_text(sketch, look->caption, paint_of(PAINT_INK), ANCHOR_MIDDLE, x, y, words);
    }
    if (plot->has_axis && !plot->stacked) {
        sketch_text(sketch, look->caption, paint_of(PAINT_INK), ANCHOR_END, sketch->right, y,
                    spec_word(sketch->spec, WORD_SWING));
    }
    return plot->has_axis ? y + 6 * look->unit : top;
}

static void
draw_under(TornadoPlot *plot, double top, double bottom, size_t under)
{
    Sketch *sketch = plot->sketch;
    size_t first = sketch->scene->n_marks;
    double base = x_of(plot, plot->tornado->base);

    if (!plot->stacked) {
        refs_shade(sketch, &plot->axis.scale, top, bottom);
        bar_axis_grid(&plot->axis, sketch, plot->tornado->base, top, bottom);
        refs_draw(sketch, &plot->axis.scale, top, bottom);
        sketch_segment(sketch, LINE_ZERO, (Point){ base, top }, (Point){ base, bottom });
    }
    scene_move_back(sketch->scene, first, under);
}

/* A single input is described in a sentence instead of a picture. */
static double
draw_sentence(Sketch *sketch, const Tornado *tornado, double top)
{
    const Look *look = &sketch->look;
    const TornadoFactor *factor = &tornado->factors[0];
    const char *low = tornado_input(factor, sketch->spec->words, factor->low_input, sketch->arena);
    const char *high =
        tornado_input(factor, sketch->spec->words, factor->high_input, sketch->arena);
    double room = sketch->right - sketch->left;
    const char *range = SPEC_FORMAT(sketch->spec, WORD_RANGE_WORDS, "from",
                                    format_value(sketch->arena, sketch->number, factor->low), "to",
                                    format_value(sketch->arena, sketch->number, factor->high));
    const char *words =
        low != NULL && high != NULL
            ? arena_printf(sketch->arena, "%s: %s%s%s", factor->label,
                           SPEC_FORMAT(sketch->spec, WORD_RANGE_WORDS, "from", low, "to", high),
                           factor->unit != NULL ? " " : "",
                           factor->unit != NULL ? factor->unit : "")
            : factor->label;

    sketch_group(sketch, GROUP_ROWS, NULL);
    double y = sketch_lines(sketch, look->title, paint_of(PAINT_INK), ANCHOR_START, sketch->left,
                            top + look->title.size, sketch_wrap(sketch, look->title, range, room));
    y = sketch_lines(sketch, look->label, paint_of(PAINT_INK_2), ANCHOR_START, sketch->left,
                     y - look->title.size + look->label.size + 4 * look->unit,
                     sketch_wrap(sketch, look->label, words, room));
    return y;
}

static void
choose_layout(TornadoPlot *plot)
{
    Sketch *sketch = plot->sketch;
    const Tornado *tornado = plot->tornado;
    const ChartRow **rows = arena_array(sketch->arena, const ChartRow *, tornado->n_drawn + 1);
    double widest = sketch_width(sketch, sketch->look.caption, spec_word(sketch->spec, WORD_SWING));

    for (size_t i = 0; i < tornado->n_drawn; i++) {
        rows[i] = &plot->rows[i];
        if (tornado->factors[i].missing == NULL) {
            widest = MAX(widest, sketch_width(sketch, sketch->look.value,
                                              swing_text(plot, &tornado->factors[i])));
        }
    }
    plot->labels = rows_label_column(sketch, rows, tornado->n_drawn);
    plot->stacked = plot->labels <= 0;
    plot->swings = plot->stacked ? 0 : widest + 16 * sketch->look.unit;
}

static double
plot_tornado(Sketch *sketch, double top)
{
    const Tornado *tornado = sketch->spec->own;
    TornadoPlot plot = { .sketch = sketch,
                         .tornado = tornado,
                         .thickness = (16 - 5 * sketch->tight) * sketch->look.unit };
    const KeyEntry key[] = {
        { KEY_SHADE, PAINT_NEUTRAL, LOW_SHADE, spec_word(sketch->spec, WORD_AT_LOW_INPUT) },
        { KEY_SHADE, PAINT_NEUTRAL, HIGH_SHADE, spec_word(sketch->spec, WORD_AT_HIGH_INPUT) }
    };

    if (tornado->n_factors == 1 && tornado->factors[0].missing == NULL) {
        return draw_sentence(sketch, tornado, top);
    }
    make_rows(&plot);
    choose_layout(&plot);
    make_axis(&plot);
    double y = plot.has_axis ? sketch_key(sketch, key, G_N_ELEMENTS(key), top) : top;
    y = draw_heads(&plot, y);
    y = plot.has_axis ? refs_draw_words(sketch, &plot.axis.scale, y) : y;
    size_t under = sketch->scene->n_marks;
    double first = y;
    for (size_t i = 0; i < tornado->n_drawn; i++) {
        sketch_group(sketch, GROUP_ROWS, NULL);
        sketch_row(sketch, NULL);
        y = plot.stacked ? draw_above(&plot, i, y) : draw_beside(&plot, i, y);
    }
    if (plot.has_axis) {
        draw_under(&plot, first, y, under);
        y = bar_axis_labels(&plot.axis, sketch, y, sketch->number.unit);
    }
    return rows_draw_more(sketch, tornado->n_factors - tornado->n_drawn, WORD_MORE_INPUT, y);
}

static const char *const bases[] = { "total", "base", NULL };
static const char *const factors[] = { "factor", "parameter", "label", NULL };
static const char *const lows[] = { "low_total", "low_output", NULL };
static const char *const highs[] = { "high_total", "high_output", NULL };
static const char *const low_inputs[] = { "low_input", NULL };
static const char *const high_inputs[] = { "high_input", NULL };
static const char *const units[] = { "unit", NULL };
static const Metric total_cost = { .label = "Total cost", .better = BETTER_LOWER, .decimals = -1 };

const ChartKind kind_tornado = {
    .words = (const char *const[]){ "tornado", NULL },
    .noun = WORD_KIND_TORNADO,
    .keys = (const char *const[]){ "base", NULL },
    .unused = (const char *const[]){ "color", "series", "detail", "facet", "family", "error",
                                     "runs", "sort", NULL },
    .channels = (const ChannelSpec[]){ { "x", CHANNEL_MEASURE, true, bases, NULL },
                                       { "y", CHANNEL_ANY, true, factors, NULL },
                                       { "low", CHANNEL_NUMBER, true, lows, NULL },
                                       { "high", CHANNEL_NUMBER, true, highs, NULL },
                                       { "low_input", CHANNEL_NUMBER, false, low_inputs, NULL },
                                       { "high_input", CHANNEL_NUMBER, false, high_inputs, NULL },
                                       { "input_unit", CHANNEL_ANY, false, units, NULL },
                                       { 0 } },
    .measure = MEASURE_X,
    .references = REFS_X,
    .means = &total_cost,
    .read = tornado_read,
    .check = tornado_check,
    .number = tornado_number,
    .subtitle = tornado_subtitle,
    .note = tornado_note,
    .describe = tornado_describe,
    .data = tornado_data,
    .limit = tornado_limit,
    .plot = plot_tornado,
};
