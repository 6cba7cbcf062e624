#include "charts/kinds/bar_axis.h"

#include <math.h>

static char **
labels_of(const BarAxis *axis, const Sketch *sketch)
{
    return format_ticks(sketch->arena, sketch->number, axis->ticks.values, axis->ticks.n,
                        axis->ticks.step);
}

static double
label_width(const BarAxis *axis, const Sketch *sketch, size_t tick)
{
    return sketch_width(sketch, sketch->look.axis, labels_of(axis, sketch)[tick]);
}

static bool
has_zero(const Ticks *ticks)
{
    for (size_t i = 0; i < ticks->n; i++) {
        if (ticks->values[i] == 0) {
            return true;
        }
    }
    return ticks->values[0] > 0 || ticks->values[ticks->n - 1] < 0;
}

/* Moves the ticks so that they are multiples of the same step, which include zero. */
static void
count_from_zero(Arena *arena, double low, double high, Ticks *ticks)
{
    double first = floor(low / ticks->step), last = ceil(high / ticks->step);

    if (!(ticks->step > 0) || has_zero(ticks) || last - first > 20) {
        return;
    }
    ticks->n = (size_t)(last - first) + 1;
    ticks->values = arena_array(arena, double, ticks->n);
    for (size_t i = 0; i < ticks->n; i++) {
        ticks->values[i] = (first + (double)i) * ticks->step;
    }
}

/* The start of the scale: the first tick. If negative values reach less than half a step below
 * zero, the scale starts at the lowest value instead, and the first tick is dropped. */
static double
begin_of(Ticks *ticks, double low)
{
    double first = ticks->values[0];

    if (!(ticks->step > 0) || low >= 0 || low - first <= ticks->step / 2) {
        return first;
    }
    ticks->values++;
    ticks->n--;
    return low;
}

/* Finds the longest scale, starting at `left`, for which all end texts fit. Texts on the left need
 * room before the scale, so the start moves, too. */
static void
place_scale(BarAxis *axis, double low, double left, double right, const EndText *ends,
            size_t n_ends)
{
    double high = axis->ticks.values[axis->ticks.n - 1];
    double start = left, end = right;

    for (int round = 0; round < 8; round++) {
        double length = end - start, over = 0, under = 0;
        for (size_t i = 0; i < n_ends; i++) {
            double x = start + length * (ends[i].value - low) / (high - low);
            over = MAX(over, ends[i].before ? 0 : x + ends[i].width - right);
            under = MAX(under, ends[i].before ? left - (x - ends[i].width) : 0);
        }
        if (over <= .01 && under <= .01) {
            break;
        }
        end -= over;
        start += under;
    }
    axis->scale = (Scale){ SCALE_LINEAR, low, high, start, MAX(end, start + 1) };
}

static bool
labels_fit(const BarAxis *axis, const Sketch *sketch)
{
    double widest = 0, length = axis->scale.end - axis->scale.start;

    for (size_t i = 0; i < axis->ticks.n; i++) {
        widest = MAX(widest, label_width(axis, sketch, i));
    }
    return widest + sketch->look.axis.size <= length / (double)MAX(axis->ticks.n - 1, (size_t)1);
}

BarAxis
bar_axis(const Sketch *sketch, double low, double high, double left, double right,
         const EndText *ends, size_t n_ends)
{
    bool whole = sketch->number.decimals == 0 && sketch->number.divisor == 1 && high - low >= 2;
    int wanted = CLAMP((int)(.75 * (right - left) / (6 * sketch->look.axis.size)) + 1, 2, 6);
    BarAxis axis = { 0 };

    if (!(high > low) || !isfinite(high - low)) {
        high = low + 1;
    }
    for (; wanted >= 2; wanted--) {
        TickOptions options = { .wanted = wanted, .loose = true, .whole = whole };
        axis.ticks = ticks_linear(sketch->arena, low, high, options);
        count_from_zero(sketch->arena, low, high, &axis.ticks);
        double begin = begin_of(&axis.ticks, low);
        double first = axis.ticks.values[0] < 0 ? label_width(&axis, sketch, 0) / 2 : 0;
        double last = label_width(&axis, sketch, axis.ticks.n - 1) / 2;
        place_scale(&axis, begin, left + first, right - last, ends, n_ends);
        if (labels_fit(&axis, sketch)) {
            break;
        }
    }
    return axis;
}

void
bar_axis_grid(const BarAxis *axis, Sketch *sketch, double base, double top, double bottom)
{
    sketch_group(sketch, GROUP_GRID, NULL);
    for (size_t i = 0; i < axis->ticks.n; i++) {
        if (axis->ticks.values[i] != base) {
            double x = scale_position(&axis->scale, axis->ticks.values[i]);
            sketch_segment(sketch, LINE_GRID, (Point){ x, top }, (Point){ x, bottom });
        }
    }
}

/* Draws the label unless it would be too close to one already drawn. */
static void
draw_label(const BarAxis *axis, Sketch *sketch, size_t tick, const char *label, double baseline,
           Box *taken)
{
    const Look *look = &sketch->look;
    double width = sketch_width(sketch, look->axis, label);
    double left = scale_position(&axis->scale, axis->ticks.values[tick]) - width / 2;
    bool edge = left < sketch->left; /* the first label may start at the left edge */
    Box box = { edge ? sketch->left : left, 0, (edge ? sketch->left : left) + width, 1 };

    for (size_t i = 0; i < axis->ticks.n; i++) {
        bool there = taken[i].bottom > 0;
        if (there && box.left < taken[i].right + .5 * look->axis.size &&
            taken[i].left < box.right + .5 * look->axis.size) {
            return;
        }
    }
    taken[tick] = box;
    sketch_text(sketch, look->axis, paint_of(PAINT_INK_2), edge ? ANCHOR_START : ANCHOR_MIDDLE,
                edge ? sketch->left : left + width / 2, baseline, label);
}

double
bar_axis_labels(const BarAxis *axis, Sketch *sketch, double y, const char *caption)
{
    const Look *look = &sketch->look;
    char **labels = labels_of(axis, sketch);
    Box *taken = arena_array(sketch->arena, Box, axis->ticks.n);
    double baseline = y + look->axis.size + 4 * look->unit;

    sketch_group(sketch, GROUP_AXIS, NULL);
    for (int zero = 1; zero >= 0; zero--) { /* if there is not room for all, zero keeps its label */
        for (size_t i = 0; i < axis->ticks.n; i++) {
            if ((axis->ticks.values[i] == 0) == zero) {
                draw_label(axis, sketch, i, labels[i], baseline, taken);
            }
        }
    }
    if (caption != NULL && caption[0] != '\0') {
        double first = sketch_width(sketch, look->axis, labels[0]) / 2;
        /* aligned with the first label, which is centred */
        bool under = axis->ticks.values[0] != 0;
        double left = MAX(axis->scale.start - (under ? first : 0), sketch->left);
        Lines lines = sketch_wrap(sketch, look->axis, caption, sketch->right - left);
        baseline = sketch_lines(sketch, look->axis, paint_of(PAINT_INK_2), ANCHOR_START, left,
                                baseline + 1.4 * look->axis.size, lines) -
                   sketch_lead(look->axis);
    }
    return baseline + 4 * look->unit;
}
