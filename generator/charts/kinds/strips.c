#include "charts/kinds/strips.h"

#include "charts/grammar/axis_spec.h"
#include "charts/grammar/kind.h"
#include "charts/kinds/plot_rows.h"
#include "charts/layout/references.h"

#include <math.h>

static const double label_part = .32, one_line_part = .42;
/* Gap between a strip's figure and the text after it. */
static const double ASIDE_GAP = 5;

static double
figure_width(const Sketch *sketch, const StripText *text)
{
    double value = text->value != NULL ? sketch_width(sketch, sketch->look.value, text->value) : 0;
    double aside = text->aside != NULL ? sketch_width(sketch, sketch->look.detail, text->aside) : 0;

    return sketch->one_line ? value + aside + ASIDE_GAP * sketch->look.unit : MAX(value, aside);
}

static RowText
words_of(const Sketch *sketch, const StripText *text, double width)
{
    ChartRow row = { .label = text->label, .detail = text->detail };

    return row_text(sketch, &row, width);
}

static bool
fits_two_lines(const Sketch *sketch, TextStyle style, const char *text, double width)
{
    return text == NULL || sketch_wrap(sketch, style, text, width).n <= 2;
}

/* Width of the column of labels; 0 if they are above the strips. */
static double
column_width(const Sketch *sketch, const StripText *texts, size_t n)
{
    double room = sketch->right - sketch->left, widest = 0;
    double most = (sketch->one_line ? one_line_part : label_part) * room;

    if (room < rows_least_room(sketch)) {
        return 0;
    }
    for (size_t i = 0; i < n; i++) {
        const StripText *text = &texts[i];
        if (!fits_two_lines(sketch, sketch->look.label, text->label, most) ||
            !fits_two_lines(sketch, sketch->look.detail, text->detail, most)) {
            return 0;
        }
        RowText words = words_of(sketch, text, most);
        widest = MAX(widest, MAX(words.label.width, words.behind + words.detail.width));
    }
    return MIN(widest * 1.06, most) + 16 * sketch->look.unit;
}

static bool
ticks_fit(const Strips *strips)
{
    const Sketch *sketch = strips->sketch;
    const Axis *axis = &strips->axis;

    for (size_t i = 1; i < axis->ticks.n; i++) {
        double gap = axis_position(axis, axis->ticks.values[i]) -
                     axis_position(axis, axis->ticks.values[i - 1]);
        double half = (sketch_width(sketch, sketch->look.axis, axis->labels[i]) +
                       sketch_width(sketch, sketch->look.axis, axis->labels[i - 1])) /
                      2;
        if (gap < half + sketch->look.axis.size) {
            return false;
        }
    }
    return true;
}

/* Shortens the axis so that the labels at both ends are inside the picture. */
static void
fit_axis(Strips *strips)
{
    Sketch *sketch = strips->sketch;
    Axis wanted = strips->axis;

    if (axis_is_empty(&wanted)) {
        return;
    }
    for (int n = CLAMP((int)((strips->right - strips->left) / (6 * sketch->look.axis.size)), 2, 6);
         n >= 2; n--) {
        strips->axis = wanted;
        axis_fit(&strips->axis, n, sketch->arena);
        const Axis *axis = &strips->axis;
        double first = sketch_width(sketch, sketch->look.axis, axis->labels[0]) / 2;
        double last = sketch_width(sketch, sketch->look.axis, axis->labels[axis->ticks.n - 1]) / 2;
        strips->axis.scale.start = MAX(strips->left, sketch->left + first);
        strips->axis.scale.end = MIN(strips->right, sketch->right - last);
        if (ticks_fit(strips)) {
            return;
        }
    }
    while (strips->axis.ticks.n > 2 && !ticks_fit(strips)) {
        axis_thin(&strips->axis, strips->axis.ticks.n - 1);
    }
}

static bool
draws_references(const Strips *strips)
{
    return strips->references && !axis_is_empty(&strips->axis);
}

void
strips_fit(Strips *strips, const StripText *texts, size_t n_texts)
{
    Sketch *sketch = strips->sketch;
    double figures = 0;
    double margin = MAX(sketch->look.radius + 2 * sketch->look.unit, strips->margin);

    strips->labels = column_width(sketch, texts, n_texts);
    strips->stacked = strips->labels <= 0;
    for (size_t i = 0; i < n_texts; i++) {
        figures = MAX(figures, figure_width(sketch, &texts[i]));
    }
    strips->left = sketch->left + strips->labels + margin;
    strips->right = sketch->right - margin;
    if (!strips->stacked && figures > 0) {
        strips->right -= figures * 1.04 + 12 * sketch->look.unit;
    }
    for (size_t i = 0; i < sketch->spec->refs.n && draws_references(strips); i++) {
        axis_take(&strips->axis, sketch->spec->refs.items[i].x);
        axis_take(&strips->axis, sketch->spec->refs.items[i].x_to);
    }
    if (strips->references) {
        axis_apply(&strips->axis, &sketch->spec->scales.x);
    }
    fit_axis(strips);
    strips->under = sketch->scene->n_marks;
}

double
strips_head(Strips *strips, double top)
{
    bool shown = draws_references(strips) && !strips->stacked;

    top = shown ? refs_draw_words(strips->sketch, &strips->axis.scale, top) : top;
    strips->under = strips->sketch->scene->n_marks;
    return top;
}

/* ---- Rows ---- */

static double
draw_heading(Strips *strips, const char *group, double top)
{
    Sketch *sketch = strips->sketch;
    const Look *look = &sketch->look;
    Lines lines = sketch_wrap(sketch, look->series, group, sketch->right - sketch->left);

    if (strips->group != NULL) {
        top += 8 * look->unit;
    }
    double y = sketch_lines(sketch, look->series, paint_of(PAINT_INK), ANCHOR_START, sketch->left,
                            top + 19 * look->unit, lines);
    return y - sketch_lead(look->series) + 7 * look->unit;
}

static void
draw_figure(Sketch *sketch, const StripText *text, double middle)
{
    const Look *look = &sketch->look;
    double y = middle + .355 * look->label.size;

    if (text->value != NULL && text->aside != NULL && !sketch->one_line) {
        y -= .6 * look->label.size;
    } else if (text->value != NULL && text->aside != NULL) {
        double behind = sketch_width(sketch, look->detail, text->aside) + ASIDE_GAP * look->unit;
        sketch_text(sketch, look->value, paint_of(PAINT_INK), ANCHOR_END, sketch->right - behind, y,
                    text->value);
        sketch_text(sketch, look->detail, paint_of(PAINT_INK_2), ANCHOR_END, sketch->right, y,
                    text->aside);
        return;
    }
    if (text->value != NULL) {
        sketch_text(sketch, look->value, paint_of(PAINT_INK), ANCHOR_END, sketch->right, y,
                    text->value);
        y += 1.2 * look->label.size;
    }
    if (text->aside != NULL) {
        sketch_text(sketch, look->detail, paint_of(PAINT_INK_2), ANCHOR_END, sketch->right, y,
                    text->aside);
    }
}

static double
draw_beside(Strips *strips, const StripText *text, double top, double *ret_middle)
{
    Sketch *sketch = strips->sketch;
    const Look *look = &sketch->look;
    double width = strips->labels - 12 * look->unit;
    RowText words = words_of(sketch, text, width);
    bool two = text->value != NULL && text->aside != NULL && !sketch->one_line;
    double figures = two ? 2.4 * look->label.size : 0, block = row_text_height(sketch, &words);
    double height = MAX(MAX(block, figures), strips->strip * look->unit) +
                    (10 - 7 * sketch->tight) * look->unit;
    *ret_middle = top + height / 2;
    row_draw_text(sketch, &words, false, sketch->left, *ret_middle);
    draw_figure(sketch, text, *ret_middle);
    return top + height;
}

/* Draws label and value on the first line, detail and aside on the second. */
static double
draw_above(Strips *strips, const StripText *text, double top, double *ret_middle)
{
    Sketch *sketch = strips->sketch;
    const Look *look = &sketch->look;
    double room = sketch->right - sketch->left, gap = 12 * look->unit;
    double value = text->value != NULL ? sketch_width(sketch, look->value, text->value) + gap : 0;
    double aside = text->aside != NULL ? sketch_width(sketch, look->detail, text->aside) + gap : 0;
    double y = top + look->label.size + 4 * look->unit;

    bool one_line = text->aside != NULL && text->detail == NULL;

    if (text->value != NULL) {
        sketch_text(sketch, look->value, paint_of(PAINT_INK), ANCHOR_END, sketch->right, y,
                    text->value);
    }
    if (one_line) {
        sketch_text(sketch, look->detail, paint_of(PAINT_INK_2), ANCHOR_END, sketch->right - value,
                    y, text->aside);
        value += aside;
    }
    y = sketch_lines(sketch, look->label, paint_of(PAINT_INK), ANCHOR_START, sketch->left, y,
                     sketch_wrap(sketch, look->label, text->label, room - value));
    if (text->aside != NULL && !one_line) {
        sketch_text(sketch, look->detail, paint_of(PAINT_INK_2), ANCHOR_END, sketch->right, y,
                    text->aside);
    }
    if (text->detail != NULL) {
        y = sketch_lines(sketch, look->detail, paint_of(PAINT_INK_2), ANCHOR_START, sketch->left, y,
                         sketch_wrap(sketch, look->detail, text->detail, room - aside));
    }
    double height = strips->strip * look->unit;
    *ret_middle = y - look->label.size + 4 * look->unit + height / 2;
    return *ret_middle + height / 2 + 8 * look->unit;
}

double
strips_row(Strips *strips, const StripText *text, double top, double *ret_middle)
{
    sketch_group(strips->sketch, GROUP_ROWS, NULL);
    if (text->group != NULL && g_strcmp0(strips->group, text->group) != 0) {
        top = draw_heading(strips, text->group, top);
        strips->group = text->group;
    }
    return strips->stacked ? draw_above(strips, text, top, ret_middle)
                           : draw_beside(strips, text, top, ret_middle);
}

/* ---- Axis ---- */

double
strips_axis(Strips *strips, double top, double bottom, const char *caption)
{
    Sketch *sketch = strips->sketch;
    const Look *look = &sketch->look;
    const Axis *axis = &strips->axis;
    size_t first = sketch->scene->n_marks;
    double baseline = bottom + look->axis.size + 5 * look->unit;

    if (axis_is_empty(axis)) {
        return bottom;
    }
    if (draws_references(strips) && !strips->stacked) {
        refs_shade(sketch, &axis->scale, top, bottom);
    }
    sketch_group(sketch, GROUP_GRID, NULL);
    for (size_t i = 0; i < axis->ticks.n && !strips->stacked; i++) {
        double x = axis_position(axis, axis->ticks.values[i]);
        sketch_segment(sketch, LINE_GRID, (Point){ x, top }, (Point){ x, bottom });
    }
    if (draws_references(strips) && !strips->stacked) {
        refs_draw(sketch, &axis->scale, top, bottom);
    }
    scene_move_back(sketch->scene, first, strips->under);
    sketch_group(sketch, GROUP_AXIS, NULL);
    sketch_segment(sketch, LINE_BASE, (Point){ axis->scale.start, bottom },
                   (Point){ axis->scale.end, bottom });
    for (size_t i = 0; i < axis->ticks.n; i++) {
        double x = axis_position(axis, axis->ticks.values[i]);
        sketch_segment(sketch, LINE_TICK, (Point){ x, bottom },
                       (Point){ x, bottom + 4 * look->unit });
        sketch_text(sketch, look->axis, paint_of(PAINT_INK_2), ANCHOR_MIDDLE, x,
                    baseline + 2 * look->unit, axis->labels[i]);
    }
    double left = strips->stacked ? sketch->left : axis->scale.start;
    Lines lines = sketch_wrap(sketch, look->axis, caption, sketch->right - left);
    baseline = sketch_lines(sketch, look->axis, paint_of(PAINT_INK_2), ANCHOR_START, left,
                            baseline + 1.55 * look->axis.size, lines);
    baseline += 4 * look->unit - sketch_lead(look->axis);
    bool aside = draws_references(strips) && strips->stacked;
    return aside ? refs_draw_aside(sketch, baseline) : baseline;
}

const char *
strips_caption(const Strips *strips)
{
    const Sketch *sketch = strips->sketch;
    const ChartSpec *spec = sketch->spec;

    return chart_text_caption(spec, sketch->number.unit, spec->encoding.x.better,
                              axis_start_words(spec, &strips->axis));
}

bool
strips_same(const ChartRow *a, const ChartRow *b)
{
    return g_str_equal(a->label, b->label) && g_strcmp0(a->group, b->group) == 0 &&
           g_strcmp0(a->detail, b->detail) == 0;
}
