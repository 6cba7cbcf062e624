/* Total cost as stacked bars from zero, in shades of grey. A single option becomes a cascade: a row
 * for each part, then the total. */
#include "charts/grammar/references.h"
#include "charts/grammar/series.h"
#include "charts/kinds/bar_axis.h"
#include "charts/kinds/plot_rows.h"
#include "charts/kinds/tco.h"
#include "charts/layout/legend.h"
#include "charts/layout/references.h"

#include <math.h>

static const char difference_word[] = "Difference";

typedef struct {
    Sketch *sketch;
    const Tco *tco;
    ChartRow *rows; /* label and detail of the options, or of the parts of a single option */
    size_t n_rows;
    bool cascade, stacked;
    double labels, thickness, open; /* open: width of the end that indicates unknown costs */
    BarAxis axis;
} TcoPlot;

/* Deductions come last and are hollow; in a cascade, the total is hollow instead. */
static int
shade_of(const TcoPlot *plot, size_t part)
{
    size_t n_adding = 0, n_parts = plot->tco->stacks.n_parts;

    if (plot->cascade) {
        return shade_of_part(part, n_parts);
    }
    while (n_adding < n_parts && !plot->tco->stacks.parts[n_adding].deduction) {
        n_adding++;
    }
    return part < n_adding ? shade_of_part(part, n_adding) : 0;
}

static double
x_of(const TcoPlot *plot, double value)
{
    return scale_position(&plot->axis.scale, value);
}

/* The right end of the stack, without deductions. */
static double
reach_of(const Stack *stack, size_t n_parts)
{
    double sum = 0;

    for (size_t i = 0; i < n_parts; i++) {
        sum += MAX(stack->known[i], 0);
    }
    return sum;
}

static const char *
total_text(const TcoPlot *plot, const TcoOption *option)
{
    const char *text = tco_total_text(plot->sketch->number, &option->stack, plot->sketch->arena);
    return option->missing != NULL ? spec_word(plot->sketch->spec, WORD_NO_VALUE)
           : text != NULL          ? text
                                   : spec_word(plot->sketch->spec, WORD_NOT_KNOWN);
}

/* ---- One row ---- */

static const char *
tip_of(const TcoPlot *plot, const TcoOption *option, size_t part)
{
    const Sketch *sketch = plot->sketch;
    const char *value = format_value(sketch->arena, sketch->number, option->stack.known[part]);

    return SPEC_FORMAT(
        sketch->spec, WORD_TIP_PART, "option", option->label, "part",
        plot->tco->stacks.parts[part].name, "value",
        arena_printf(sketch->arena, "%s%s", value, format_unit(sketch->arena, sketch->number)),
        "total", total_text(plot, option));
}

/* The first row of the table for this part. */
static size_t
row_of(const TcoPlot *plot, const TcoOption *option, size_t part)
{
    const Tco *tco = plot->tco;

    for (size_t i = 0; i < plot->sketch->spec->table->n_rows; i++) {
        const StackEntry *entry = &tco->entries[i];
        for (size_t k = 0; k < tco->stacks.n_components; k++) {
            if (tco->stacks.part_of[k] == part &&
                g_str_equal(tco->stacks.components[k], entry->component) &&
                g_str_equal(tco->of_stack[entry->stack], option->label)) {
                return i;
            }
        }
    }
    return 0;
}

static void
draw_part(TcoPlot *plot, const TcoOption *option, size_t part, double from, double y)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    double amount = option->stack.known[part], half = plot->thickness / 2;
    double left = x_of(plot, MIN(from, from + amount)),
           right = x_of(plot, MAX(from, from + amount));
    double gap = MIN(.75 * look->unit, (right - left) / 4); /* gap between neighbouring parts */

    if (amount == 0) {
        return;
    }
    sketch_show(sketch, (Datum){ .row = row_of(plot, option, part),
                                 .series = plot->tco->stacks.parts[part].name,
                                 .value = amount,
                                 .low = NAN,
                                 .high = NAN,
                                 .tip = tip_of(plot, option, part) });
    Box box = { left, y - half, right - gap, y + half };
    if (plot->tco->stacks.parts[part].deduction && !plot->cascade) {
        sketch_bar(sketch, paint_of(PAINT_INK_2), true, box);
    } else {
        sketch_shade(sketch, PAINT_NEUTRAL, shade_of(plot, part), box);
    }
}

/* ---- The mark for the total, below its bar ---- */

/* Needed for an interval, or if deductions move the total away from the bar's end. */
static bool
has_mark(const TcoPlot *plot, const TcoOption *option)
{
    bool reduced = false;

    for (size_t i = 0; i < plot->tco->stacks.n_parts; i++) {
        reduced = reduced || option->stack.known[i] < 0;
    }
    return option->missing == NULL &&
           (!isnan(option->low) ||
            (reduced && !plot->cascade && option->stack.kind != TOTAL_UNKNOWN));
}

/* The room for this mark below each bar. */
static double
strip_height(const TcoPlot *plot)
{
    for (size_t i = 0; i < plot->tco->n_drawn; i++) {
        if (has_mark(plot, &plot->tco->options[i])) {
            return 9 * plot->sketch->look.unit;
        }
    }
    return 0;
}

static const char *
total_tip(const TcoPlot *plot, const TcoOption *option)
{
    const Sketch *sketch = plot->sketch;
    const char *interval = tco_interval_text(sketch->number, option, sketch->arena);

    return SPEC_FORMAT(sketch->spec, WORD_TIP_TOTAL, "option", option->label, "total",
                       arena_printf(sketch->arena, "%s%s", total_text(plot, option),
                                    interval != NULL ? interval : ""));
}

/* Draws a dot at the total, with a whisker for its interval. */
static void
draw_total_mark(TcoPlot *plot, const TcoOption *option, double y)
{
    Sketch *sketch = plot->sketch;
    double unit = sketch->look.unit, at = y + plot->thickness / 2 + 5.5 * unit;

    if (!has_mark(plot, option)) {
        return;
    }
    sketch_show(sketch, (Datum){ .row = row_of(plot, option, 0),
                                 .series = option->label,
                                 .value = option->stack.total,
                                 .low = option->low,
                                 .high = option->high,
                                 .tip = total_tip(plot, option) });
    if (!isnan(option->low)) {
        double low = x_of(plot, option->low), high = x_of(plot, option->high), cap = 2.5 * unit;
        sketch_segment(sketch, LINE_WHISKER, (Point){ low, at }, (Point){ high, at });
        sketch_segment(sketch, LINE_WHISKER, (Point){ low, at - cap }, (Point){ low, at + cap });
        sketch_segment(sketch, LINE_WHISKER, (Point){ high, at - cap }, (Point){ high, at + cap });
    }
    sketch_symbol(sketch, MARK_DOT, paint_of(PAINT_INK), false,
                  (Point){ x_of(plot, option->stack.total), at })
        ->as.symbol.radius = 2.5 * unit;
    sketch_row(sketch, NULL);
}

/* Draws an open, hatched end. Returns where the total may be written. */
static double
draw_open_end(TcoPlot *plot, double x, double y)
{
    Sketch *sketch = plot->sketch;
    double half = plot->thickness / 2, end = x + plot->open;

    sketch_hatch(sketch, (Box){ x, y - half, end, y + half });
    sketch_segment(sketch, LINE_HATCH, (Point){ x, y - half }, (Point){ end, y - half });
    sketch_segment(sketch, LINE_HATCH, (Point){ x, y + half }, (Point){ end, y + half });
    return end;
}

/* Draws the parts in sequence from zero, deductions to the left of it. Returns the right end. */
static double
draw_stack(TcoPlot *plot, const TcoOption *option, double y)
{
    Sketch *sketch = plot->sketch;
    double right = 0, left = 0;
    bool open = false;

    for (size_t i = 0; i < plot->tco->stacks.n_parts; i++) {
        double amount = option->stack.known[i];
        open = open || (isnan(option->stack.amounts[i]) && !plot->tco->stacks.parts[i].deduction);
        draw_part(plot, option, i, amount < 0 ? left : right, y);
        if (amount < 0) {
            left += amount;
        } else {
            right += amount;
        }
    }
    sketch_row(sketch, NULL);
    draw_total_mark(plot, option, y);
    return open ? draw_open_end(plot, x_of(plot, right), y) : x_of(plot, right);
}

/* The total, followed by its interval in a lighter style. */
static size_t
total_runs(const TcoPlot *plot, const TcoOption *option, bool strong, TextRun runs[2])
{
    const Sketch *sketch = plot->sketch;
    const char *interval = tco_interval_text(sketch->number, option, sketch->arena);
    Paint paint = paint_of(strong ? PAINT_INK : PAINT_INK_2);

    runs[0] =
        (TextRun){ total_text(plot, option), strong ? sketch->look.value.weight : 400, paint };
    runs[1] = (TextRun){ interval, 400, paint_of(PAINT_INK_2) };
    return interval != NULL && option->missing == NULL ? 2 : 1;
}

static void
draw_total(TcoPlot *plot, const TcoOption *option, double x, double y)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    TextRun runs[2];
    size_t n = total_runs(plot, option, series_name_is_lit(sketch->spec, option->label), runs);

    sketch_runs(sketch, look->value, ANCHOR_START, x + 8 * look->unit, y + .355 * look->label.size,
                runs, n)
        ->as.text.halo = true;
}

static double
draw_beside(TcoPlot *plot, size_t index, double top)
{
    Sketch *sketch = plot->sketch;
    const TcoOption *option = &plot->tco->options[index];
    RowText text = row_text(sketch, &plot->rows[index], plot->labels - 16 * sketch->look.unit);
    double strip = strip_height(plot);
    double height = MAX(row_height(sketch, &text), plot->thickness + 10 * sketch->look.unit);
    double zero = x_of(plot, 0) + 8 * sketch->look.unit;
    Lines reason = row_reason(sketch, option->missing, sketch->right - zero, &height);
    double middle = top + height / 2;

    bool lit = series_name_is_lit(sketch->spec, option->label);
    row_draw_text(sketch, &text, option->missing != NULL || !lit, sketch->left, middle);
    if (option->missing == NULL) {
        draw_total(plot, option, draw_stack(plot, option, middle), middle);
    } else {
        row_draw_reason(sketch, reason, zero, middle);
    }
    return top + height + strip;
}

static double
draw_above(TcoPlot *plot, size_t index, double top)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    const TcoOption *option = &plot->tco->options[index];
    bool lit = series_name_is_lit(sketch->spec, option->label);
    bool strong = lit && option->missing == NULL;
    StackedText text = { .row = &plot->rows[index], .muted = !lit };

    text.n_value = total_runs(plot, option, strong, text.value);
    double y = row_draw_stacked(sketch, &text, top);
    if (option->missing != NULL) {
        return y + 10 * look->unit;
    }
    double middle = y + plot->thickness / 2 + 5 * look->unit, zero = x_of(plot, 0);
    double half = plot->thickness / 2 + 3 * look->unit;
    draw_stack(plot, option, middle);
    sketch_segment(sketch, LINE_ZERO, (Point){ zero, middle - half },
                   (Point){ zero, middle + half });
    return middle + plot->thickness / 2 + 12 * look->unit + strip_height(plot);
}

/* ---- A cascade: the parts of a single option, then their total ---- */

typedef struct {
    size_t index;
    double from, amount;
    bool total, open;
    const char *words;
} Step;

static Step
step_at(const TcoPlot *plot, size_t index)
{
    const Sketch *sketch = plot->sketch;
    const TcoOption *option = &plot->tco->options[0];
    Step step = { .index = index, .total = index == plot->tco->stacks.n_parts };

    if (step.total) {
        const char *interval = tco_interval_text(sketch->number, option, sketch->arena);
        step.amount = option->stack.total;
        step.words = arena_printf(sketch->arena, "%s%s", total_text(plot, option),
                                  interval != NULL ? interval : "");
        return step;
    }
    for (size_t i = 0; i < index; i++) {
        step.from += option->stack.known[i];
    }
    step.amount = option->stack.known[index];
    step.open = isnan(option->stack.amounts[index]);
    step.words = format_value(sketch->arena, sketch->number, step.amount);
    if (step.open) {
        step.words = step.amount == 0
                         ? spec_word(sketch->spec, WORD_NOT_KNOWN)
                         : SPEC_FORMAT(sketch->spec, WORD_AND_BEYOND, "value", step.words);
    }
    return step;
}

/* Draws the bar of a step. Returns where its text may be written. */
static double
draw_step_bar(TcoPlot *plot, const Step *step, double y)
{
    Sketch *sketch = plot->sketch;
    double half = plot->thickness / 2, end = x_of(plot, MAX(step->from, step->from + step->amount));

    if (step->total) {
        sketch_bar(sketch, paint_of(PAINT_INK_2), true,
                   (Box){ x_of(plot, MIN(step->amount, 0)), y - half, end, y + half });
        draw_total_mark(plot, &plot->tco->options[0], y);
        return end;
    }
    draw_part(plot, &plot->tco->options[0], step->index, step->from, y);
    sketch_row(sketch, NULL);
    return step->open ? draw_open_end(plot, end, y) : end;
}

static double
draw_step(TcoPlot *plot, const Step *step, double top)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    const ChartRow *row = &plot->rows[step->index];
    TextStyle style = step->total ? look->value : look->label;
    Paint paint = paint_of(step->open ? PAINT_INK_2 : PAINT_INK);
    double strip = step->total ? strip_height(plot) : 0;

    if (plot->stacked) {
        StackedText stacked = { .row = row, .n_value = 1 };
        stacked.value[0] = (TextRun){ step->words, style.weight, paint };
        double y = row_draw_stacked(sketch, &stacked, top);
        draw_step_bar(plot, step, y + plot->thickness / 2 + 4 * look->unit);
        return y + plot->thickness + 12 * look->unit + strip;
    }
    RowText text = row_text(sketch, row, plot->labels - 16 * look->unit);
    double height = MAX(row_height(sketch, &text), plot->thickness + 10 * look->unit);
    double middle = top + height / 2;
    row_draw_text(sketch, &text, false, sketch->left, middle);
    double end = draw_step_bar(plot, step, middle);
    sketch_text(sketch, style, paint, ANCHOR_START, end + 8 * look->unit,
                middle + .355 * look->label.size, step->words)
        ->as.text.halo = true;
    return top + height + strip;
}

static double
draw_cascade(TcoPlot *plot, double top)
{
    double y = top;

    for (size_t i = 0; i < plot->n_rows; i++) {
        Step step = step_at(plot, i);
        sketch_group(plot->sketch, GROUP_ROWS, NULL);
        y = draw_step(plot, &step, y);
    }
    return y;
}

/* ---- The whole chart ---- */

static ChartRow *
make_rows(TcoPlot *plot)
{
    const Tco *tco = plot->tco;
    Sketch *sketch = plot->sketch;
    ChartRow *rows = arena_array(sketch->arena, ChartRow, tco->n_drawn + STACK_PARTS_MAX + 1);

    if (plot->cascade) {
        for (size_t i = 0; i < tco->stacks.n_parts; i++) {
            rows[plot->n_rows++].label = tco->stacks.parts[i].name;
        }
        rows[plot->n_rows].label = spec_word(sketch->spec, WORD_TOTAL);
        rows[plot->n_rows++].detail = tco->options[0].label;
        return rows;
    }
    for (size_t i = 0; i < tco->n_drawn; i++) {
        const TcoOption *option = &tco->options[i];
        const char *unknown = tco_unknown_text(sketch->spec, option->label);
        ChartRow *row = &rows[plot->n_rows++];
        row->label = option->label;
        row->detail = option->detail;
        row->missing = option->missing;
        if (unknown != NULL && option->missing == NULL) {
            const char *list = SPEC_FORMAT(sketch->spec, WORD_NOT_KNOWN_LIST, "list", unknown);
            row->detail = row->detail != NULL
                              ? arena_printf(sketch->arena, "%s%s%s", row->detail,
                                             spec_word(sketch->spec, WORD_SEMICOLON), list)
                              : list;
        }
    }
    return rows;
}

/* What follows the ends of bars: values and open ends. */
static size_t
end_texts(const TcoPlot *plot, EndText *ends)
{
    const Sketch *sketch = plot->sketch;
    const Tco *tco = plot->tco;
    double beside = plot->stacked ? 0 : 1, gap = 10 * sketch->look.unit;
    size_t n = 0;

    for (size_t i = 0; i < plot->n_rows; i++) {
        const TcoOption *option = &tco->options[plot->cascade ? 0 : i];
        Step step = { .words = total_text(plot, option),
                      .amount = reach_of(&option->stack, tco->stacks.n_parts),
                      .open = option->stack.kind != TOTAL_EXACT };
        if (plot->cascade) {
            step = step_at(plot, i);
        }
        TextRun runs[2] = { { step.words, sketch->look.value.weight, { 0 } } };
        size_t n_runs = plot->cascade ? 1 : total_runs(plot, option, true, runs);
        double width = sketch_runs_width(sketch, sketch->look.value, runs, n_runs) + gap;
        if (option->missing == NULL) {
            ends[n++] = (EndText){ MAX(step.from, step.from + step.amount),
                                   beside * width + (step.open ? plot->open : 0), false };
        }
    }
    return n;
}

static void
make_axis(TcoPlot *plot)
{
    Sketch *sketch = plot->sketch;
    const Tco *tco = plot->tco;
    double low = 0, high = 0;
    EndText *ends = arena_array(sketch->arena, EndText, plot->n_rows + 1);

    for (size_t i = 0; i < tco->n_drawn; i++) {
        double deductions = 0;
        for (size_t k = 0; k < tco->stacks.n_parts; k++) {
            deductions += MIN(tco->options[i].stack.known[k], 0);
        }
        low = plot->cascade ? 0 : MIN(low, deductions);
        high = MAX(high, reach_of(&tco->options[i].stack, tco->stacks.n_parts));
        if (!isnan(tco->options[i].low)) {
            low = MIN(low, tco->options[i].low);
            high = MAX(high, tco->options[i].high);
        }
    }
    low = plot->cascade ? MIN(low, tco->options[0].stack.total) : low;
    refs_reach(&sketch->spec->refs, &low, &high);
    plot->axis = bar_axis(sketch, low, high, sketch->left + plot->labels, sketch->right, ends,
                          end_texts(plot, ends));
}

static double
draw_key(TcoPlot *plot, double top)
{
    KeyEntry entries[STACK_PARTS_MAX + 1];
    const Tco *tco = plot->tco;
    size_t n = 0;
    bool open = false;

    for (size_t i = 0; i < tco->stacks.n_parts; i++) {
        entries[n++] = (KeyEntry){ tco->stacks.parts[i].deduction ? KEY_HOLLOW : KEY_SHADE,
                                   PAINT_NEUTRAL, shade_of(plot, i), tco->stacks.parts[i].name };
    }
    for (size_t i = 0; i < tco->n_drawn; i++) {
        open =
            open || (tco->options[i].missing == NULL && tco->options[i].stack.kind != TOTAL_EXACT);
    }
    if (open) {
        entries[n++] =
            (KeyEntry){ .kind = KEY_HATCH, .text = spec_word(plot->sketch->spec, WORD_NOT_KNOWN) };
    }
    return sketch_key(plot->sketch, entries, n, top);
}

/* If there are two options, draws their difference. */
static double
draw_difference(TcoPlot *plot, double top)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    const Stack *a = &plot->tco->options[0].stack, *b = &plot->tco->options[1].stack;
    double low = MIN(a->total, b->total), high = MAX(a->total, b->total);
    double y = top + 14 * look->unit;

    if (a->kind != TOTAL_EXACT || b->kind != TOTAL_EXACT || plot->tco->n_options != 2) {
        return top;
    }
    const char *ratio =
        low > 0 ? arena_printf(sketch->arena, "%s%s×", spec_word(sketch->spec, WORD_COMMA),
                               format_ratio(sketch->arena, sketch->spec->words, high / low))
                : "";
    const char *value = arena_printf(
        sketch->arena, "%s%s", format_value(sketch->arena, sketch->number, high - low), ratio);
    sketch_group(sketch, GROUP_ROWS, NULL);
    if (plot->stacked) {
        sketch_text(sketch, look->label, paint_of(PAINT_INK_2), ANCHOR_START, sketch->left,
                    y + .355 * look->label.size, difference_word);
        sketch_text(sketch, look->value, paint_of(PAINT_INK), ANCHOR_END, sketch->right,
                    y + .355 * look->label.size, value);
        return top + 26 * look->unit;
    }
    sketch_text(sketch, look->label, paint_of(PAINT_INK_2), ANCHOR_START, sketch->left,
                y + .355 * look->label.size, difference_word);
    sketch_segment(sketch, LINE_WHISKER, (Point){ x_of(plot, low), y },
                   (Point){ x_of(plot, high), y });
    for (int i = 0; i < 2; i++) {
        double x = x_of(plot, i == 0 ? low : high);
        sketch_segment(sketch, LINE_WHISKER, (Point){ x, y - 4 * look->unit },
                       (Point){ x, y + 4 * look->unit });
    }
    double width = sketch_width(sketch, look->value, value) + 9 * look->unit;
    bool after = x_of(plot, high) + width <= sketch->right;
    sketch_text(sketch, look->value, paint_of(PAINT_INK), after ? ANCHOR_START : ANCHOR_END,
                after ? x_of(plot, high) + 8 * look->unit : x_of(plot, low) - 8 * look->unit,
                y + .355 * look->label.size, value)
        ->as.text.halo = true;
    return top + 28 * look->unit;
}

/* Draws zero and the scale behind the rows. */
static void
draw_under(TcoPlot *plot, double top, double bottom, size_t under)
{
    Sketch *sketch = plot->sketch;
    size_t first = sketch->scene->n_marks;
    double zero = x_of(plot, 0);

    if (!plot->stacked) {
        refs_shade(sketch, &plot->axis.scale, top, bottom);
        bar_axis_grid(&plot->axis, sketch, 0, top, bottom);
        refs_draw(sketch, &plot->axis.scale, top, bottom);
    }
    sketch_group(sketch, GROUP_AXIS, NULL);
    sketch_segment(sketch, LINE_ZERO, (Point){ zero, top }, (Point){ zero, bottom });
    scene_move_back(sketch->scene, first, under);
}

static double
draw_rows(TcoPlot *plot, double top)
{
    Sketch *sketch = plot->sketch;
    size_t under = sketch->scene->n_marks;
    double y = top;

    if (plot->cascade) {
        y = draw_cascade(plot, top);
    }
    for (size_t i = 0; i < plot->n_rows && !plot->cascade; i++) {
        sketch_group(sketch, GROUP_ROWS, NULL);
        sketch_row(sketch, NULL);
        y = plot->stacked ? draw_above(plot, i, y) : draw_beside(plot, i, y);
    }
    if (!plot->cascade && plot->n_rows == 2) {
        y = draw_difference(plot, y);
    }
    if (!plot->stacked) {
        draw_under(plot, top, y, under);
    }
    return y;
}

static double
plot_tco(Sketch *sketch, double top)
{
    const Tco *tco = sketch->spec->own;
    const Look *look = &sketch->look;
    TcoPlot plot = {
        .sketch = sketch, .tco = tco, .thickness = 22 * look->unit, .open = 26 * look->unit
    };

    plot.cascade = tco->n_options == 1 && tco->options[0].missing == NULL;
    plot.rows = make_rows(&plot);
    const ChartRow **rows = arena_array(sketch->arena, const ChartRow *, plot.n_rows + 1);
    for (size_t i = 0; i < plot.n_rows; i++) {
        rows[i] = &plot.rows[i];
    }
    plot.labels = rows_label_column(sketch, rows, plot.n_rows);
    if (plot.labels > 0 && plot.n_rows == 2) {
        double width = sketch_width(sketch, sketch->look.label, difference_word);
        plot.labels = MAX(plot.labels, width * 1.1 + 16 * sketch->look.unit);
    }
    plot.stacked = plot.labels <= 0;
    plot.thickness = plot.stacked ? 14 * look->unit : plot.thickness;
    make_axis(&plot);
    double y = plot.cascade ? top : draw_key(&plot, top);
    if (!plot.stacked) {
        y = refs_draw_words(sketch, &plot.axis.scale, y);
    }
    y = draw_rows(&plot, y);
    y = bar_axis_labels(&plot.axis, sketch, y, sketch->number.unit);
    if (plot.stacked) { /* lines would cross the labels */
        y = refs_draw_aside(sketch, y);
    }
    return rows_draw_more(sketch, tco->n_options - tco->n_drawn, WORD_MORE_OPTION, y);
}

static const char *const amounts[] = { "amount", "cost", "value", NULL };
static const char *const labels[] = { "label", "option", "offer", "system", NULL };
static const char *const components[] = { "component", NULL };
static const Metric total_cost = { .label = "Total cost", .better = BETTER_LOWER, .decimals = -1 };

const ChartKind kind_tco = {
    .words = (const char *const[]){ "tco", NULL },
    .noun = WORD_KIND_TCO,
    .unused = (const char *const[]){ "series", "facet", "family", "runs", NULL },
    .channels = (const ChannelSpec[]){ { "x", CHANNEL_MEASURE, true, amounts, NULL },
                                       { "y", CHANNEL_ANY, true, labels, NULL },
                                       { "component", CHANNEL_ANY, true, components, NULL },
                                       { 0 } },
    .measure = MEASURE_X,
    .means = &total_cost,
    .read = tco_read,
    .check = tco_check,
    .limit = tco_limit,
    .number = tco_number,
    .subtitle = tco_subtitle,
    .note = tco_note,
    .describe = tco_describe,
    .data = tco_data,
    .references = REFS_X,
    .highlights_rows = true,
    .plot = plot_tco,
};
