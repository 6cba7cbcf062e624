/* References on a plane: lines and bands with labels in free places; and references along a single
 * axis. */
#include "charts/layout/references.h"

#include "charts/grammar/references.h"
#include "charts/layout/boxes.h"
#include "charts/layout/plane.h"

#include <math.h>

/* cost of a label that covers data; such places are never used */
static const double cost_of_line = 200;
static const size_t owner_reference = SIZE_MAX; /* does not belong to any mark */

typedef struct {
    double cost;
    Point at;
    Anchor anchor;
    Box box;
} Spot;

/* Updates the best place if this one is cheaper. */
static void
try_place(const Plane *plane, Point at, Anchor anchor, double width, double first, Spot *best)
{
    double size = plane->sketch->look.axis.size;
    double left = anchor == ANCHOR_START ? at.x : at.x - width;
    Box box = { left, at.y - .8 * size, left + width, at.y + .25 * size };
    double cost = first;

    if (box.left < plane->panel.left || box.right > plane->panel.right ||
        box.top < plane->panel.top || box.bottom > plane->panel.bottom) {
        return;
    }
    for (guint i = 0; i < plane->markers->len; i++) {
        Point marker = g_array_index(plane->markers, PointMarker, i).at;
        double r = plane->sketch->look.radius + 2;
        Box round = { marker.x - r, marker.y - r, marker.x + r, marker.y + r };
        cost += box_overlaps(&round, &box) ? cost_of_line : 0;
    }
    for (guint i = 0; i < plane->lines->len; i++) {
        const PointLine *line = &g_array_index(plane->lines, PointLine, i);
        cost += box_crossed(&box, line->from, line->to) ? cost_of_line : 0;
    }
    for (guint i = 0; i < plane->texts->len; i++) {
        if (box_overlaps(&g_array_index(plane->texts, Box, i), &box)) {
            return;
        }
    }
    if (cost < best->cost) {
        *best = (Spot){ cost, at, anchor, box };
    }
}

/* Tries both sides of a vertical line. */
static void
try_upright(const Plane *plane, double x, double part, double width, double cost, Spot *best)
{
    double size = plane->sketch->look.axis.size, gap = 5 * plane->sketch->look.unit;
    double y =
        plane->panel.top + size + part * (plane->panel.bottom - plane->panel.top - 1.4 * size);

    try_place(plane, (Point){ x + gap, y }, ANCHOR_START, width, cost, best);
    try_place(plane, (Point){ x - gap, y }, ANCHOR_END, width, cost + .5, best);
}

/* Tries above a sloping line, then below it. */
static void
try_sloping(const Plane *plane, Point at, bool rises, double width, double cost, Spot *best)
{
    double size = plane->sketch->look.axis.size, gap = 5 * plane->sketch->look.unit;
    double side = rises ? gap : -gap;

    try_place(plane, (Point){ at.x - side, at.y - .3 * size }, rises ? ANCHOR_END : ANCHOR_START,
              width, cost, best);
    try_place(plane, (Point){ at.x + side, at.y + 1.1 * size }, rises ? ANCHOR_START : ANCHOR_END,
              width, cost + .5, best);
}

/* The cheapest place for a label along a vertical, horizontal or sloping line. */
static Spot
find_spot(const Plane *plane, Point from, Point to, double width)
{
    enum { STEPS = 12 };
    Spot best = { .cost = cost_of_line };

    for (int i = 0; i <= STEPS; i++) {
        double part = i / (double)STEPS;
        Point at = { from.x + part * (to.x - from.x), from.y + part * (to.y - from.y) };
        if (from.x == to.x) {
            try_upright(plane, at.x, part, width, i, &best);
        } else if (from.y == to.y) {
            const Look *look = &plane->sketch->look;
            Anchor anchor = i <= STEPS / 2 ? ANCHOR_START : ANCHOR_END;
            double inset = (anchor == ANCHOR_START ? 5 : -5) * look->unit;
            Point above = { at.x + inset, at.y - .4 * look->axis.size };
            try_place(plane, above, anchor, width, STEPS - i, &best);
        } else {
            try_sloping(plane, at, to.y < from.y, width, STEPS - i, &best);
        }
    }
    return best;
}

/* `aside` is written below the axis if the label does not fit. */
static void
draw_reference_words(Plane *plane, Point from, Point to, const char *words, const char *aside)
{
    Sketch *sketch = plane->sketch;
    const Look *look = &sketch->look;
    Spot best = find_spot(plane, from, to, sketch_width(sketch, look->axis, words));

    if (best.cost < cost_of_line) {
        sketch_text(sketch, look->axis, paint_of(PAINT_INK_2), best.anchor, best.at.x, best.at.y,
                    words)
            ->as.text.halo = true;
        g_array_append_val(plane->texts, best.box);
        return;
    }
    g_ptr_array_add(plane->aside, (char *)(uintptr_t)aside);
}

/* The position of a value. Returns false if it is beyond the axis or cannot be shown. */
static bool
place_on(const Axis *axis, double value, double *ret)
{
    double at = axis_position(axis, value);
    double first = MIN(axis->scale.start, axis->scale.end) - .5;
    double last = MAX(axis->scale.start, axis->scale.end) + .5;

    *ret = at;
    return isfinite(at) && at >= first && at <= last &&
           (value > 0 || (axis->kind != AXIS_LOG && axis->kind != AXIS_OCTAVES));
}

static const char *
words_aside(const Plane *plane, const ChartReference *reference)
{
    const Axis *axis = isnan(reference->x) ? &plane->y : &plane->x;
    return refs_words(plane->sketch->arena, reference, axis->number);
}

static void
draw_straight(Plane *plane, const ChartReference *reference)
{
    bool upright = !isnan(reference->x);
    const Axis *axis = upright ? &plane->x : &plane->y;
    const char *label = reference->label, *aside = words_aside(plane, reference);
    double at = 0;

    if (!place_on(axis, upright ? reference->x : reference->y, &at)) {
        g_ptr_array_add(plane->aside, words_format(plane->sketch->arena, plane->sketch->spec->words,
                                                   WORD_NOT_ON_AXIS, "what", aside, NULL));
        return;
    }
    Point from = { upright ? at : plane->panel.left, upright ? plane->panel.bottom : at };
    Point to = { upright ? at : plane->panel.right, upright ? plane->panel.top : at };
    sketch_group(plane->sketch, GROUP_AXIS, NULL);
    sketch_segment(plane->sketch, LINE_IDEAL, from, to);
    if (label != NULL && label[0] != '\0') {
        draw_reference_words(plane, from, to, label, aside);
    }
}

void
plane_reference(Plane *plane, double x, double y, const char *words)
{
    draw_straight(plane, &(ChartReference){ x, y, NAN, NAN, NAN, words });
}

/* ---- References of the block ---- */

void
plane_take_refs(Plane *plane)
{
    const ChartSpec *spec = plane->sketch->spec;

    for (size_t i = 0; i < spec->refs.n; i++) {
        axis_take(&plane->x, spec->refs.items[i].x);
        axis_take(&plane->x, spec->refs.items[i].x_to);
        axis_take(&plane->y, spec->refs.items[i].y);
        axis_take(&plane->y, spec->refs.items[i].y_to);
    }
}

static double
cut_to(double at, double a, double b)
{
    return CLAMP(at, MIN(a, b), MAX(a, b));
}

/* The part of the band inside the panel. Returns false if there is none. */
static bool
band_box(const Plane *plane, const ChartReference *reference, Box *ret)
{
    bool upright = !isnan(reference->x_to);
    const Axis *axis = upright ? &plane->x : &plane->y;
    const Scale *scale = &axis->scale;
    double low = upright ? reference->x : reference->y;
    double high = upright ? reference->x_to : reference->y_to, from = 0, to = 0;

    place_on(axis, low, &from);
    place_on(axis, high, &to);
    from = isfinite(from) ? cut_to(from, scale->start, scale->end) : scale->start;
    to = isfinite(to) ? cut_to(to, scale->start, scale->end) : scale->start;
    *ret = upright ? (Box){ from, plane->panel.top, to, plane->panel.bottom }
                   : (Box){ plane->panel.left, to, plane->panel.right, from };
    return ret->right > ret->left && ret->bottom > ret->top;
}

static bool
is_band(const ChartReference *reference)
{
    return !isnan(reference->x_to) || !isnan(reference->y_to);
}

void
plane_draw_bands(Plane *plane)
{
    const ChartSpec *spec = plane->sketch->spec;
    Box box;

    sketch_group(plane->sketch, GROUP_GRID, NULL);
    for (size_t i = 0; i < spec->refs.n; i++) {
        if (is_band(&spec->refs.items[i]) && band_box(plane, &spec->refs.items[i], &box)) {
            sketch_bar(plane->sketch, paint_of(PAINT_TINT), false, box);
        }
    }
}

/* Writes the label in the band's corner if that is free. */
static void
draw_band_words(Plane *plane, const ChartReference *reference)
{
    const char *aside = words_aside(plane, reference), *label = reference->label;
    Box box;

    if (!band_box(plane, reference, &box)) {
        g_ptr_array_add(plane->aside, words_format(plane->sketch->arena, plane->sketch->spec->words,
                                                   WORD_NOT_ON_AXIS, "what", aside, NULL));
    } else if (label != NULL && label[0] != '\0') {
        bool upright = !isnan(reference->x);
        Point from = { box.left, box.bottom };
        Point to = { upright ? box.left : box.right, upright ? box.top : box.bottom };
        sketch_group(plane->sketch, GROUP_AXIS, NULL);
        draw_reference_words(plane, from, to, label, aside);
    }
}

/* Draws the part of y = slope · x inside the panel. */
static void
draw_slope(Plane *plane, const ChartReference *reference)
{
    enum { STEPS = 96 };
    Sketch *sketch = plane->sketch;
    const Scale *x = &plane->x.scale;
    bool log = plane->x.kind == AXIS_LOG || plane->x.kind == AXIS_OCTAVES;
    Point points[STEPS + 1];
    size_t n = 0;

    for (int i = 0; i <= STEPS; i++) {
        double part = i / (double)STEPS, y = 0;
        double value =
            log ? x->low * pow(x->high / x->low, part) : x->low + part * (x->high - x->low);
        if (place_on(&plane->y, reference->slope * value, &y)) {
            points[n++] = (Point){ axis_position(&plane->x, value), y };
        }
    }
    const char *aside = words_aside(plane, reference), *label = reference->label;
    if (n < 2) {
        g_ptr_array_add(plane->aside, words_format(sketch->arena, sketch->spec->words,
                                                   WORD_NOT_ON_AXES, "what", aside, NULL));
        return;
    }
    sketch_group(sketch, GROUP_AXIS, NULL);
    sketch_path(sketch, LINE_IDEAL, points, n);
    for (size_t i = 1; i < n; i++) {
        plane_keep_line(plane, points[i - 1], points[i], owner_reference);
    }
    if (label != NULL && label[0] != '\0') {
        draw_reference_words(plane, points[0], points[n - 1], label, aside);
    }
}

void
plane_draw_lines(Plane *plane)
{
    const ChartSpec *spec = plane->sketch->spec;

    for (size_t i = 0; i < spec->refs.n; i++) {
        const ChartReference *reference = &spec->refs.items[i];
        if (is_band(reference)) {
            draw_band_words(plane, reference);
        } else if (!isnan(reference->slope)) {
            draw_slope(plane, reference);
        } else {
            draw_straight(plane, reference);
        }
    }
}

double
refs_draw_aside(Sketch *sketch, double y)
{
    const ChartSpec *spec = sketch->spec;
    const char **lines = arena_array(sketch->arena, const char *, spec->refs.n + 1);

    for (size_t i = 0; i < spec->refs.n; i++) {
        lines[i] = refs_words(sketch->arena, &spec->refs.items[i], sketch->number);
    }
    return spec->refs.n == 0 ? y : plane_draw_missing(sketch, lines, spec->refs.n, y);
}

/* ---- Along one axis ---- */

static bool
lies_on(const Scale *scale, double value)
{
    double slack = 1e-9 * (scale->high - scale->low);
    return value >= scale->low - slack && value <= scale->high + slack;
}

/* The ends of a line or band, clipped to the scale. Returns false if it is outside. */
static bool
ends_on(const Scale *scale, double from, double to, double *ret_from, double *ret_to)
{
    to = isnan(to) ? from : to;
    if (isnan(from) || (!lies_on(scale, from) && !lies_on(scale, to) &&
                        !(from < scale->low && to > scale->high))) {
        return false;
    }
    *ret_from = scale_position(scale, CLAMP(from, scale->low, scale->high));
    *ret_to = scale_position(scale, CLAMP(to, scale->low, scale->high));
    return true;
}

double
refs_draw_words(Sketch *sketch, const Scale *scale, double top)
{
    const Look *look = &sketch->look;
    const ChartSpec *spec = sketch->spec;

    sketch_group(sketch, GROUP_AXIS, NULL);
    for (size_t i = 0; i < spec->refs.n; i++) {
        const ChartReference *reference = &spec->refs.items[i];
        double from = sketch->left, to = sketch->left;
        bool shown = ends_on(scale, reference->x, reference->x_to, &from, &to);
        const char *words =
            shown ? reference->label : refs_words(sketch->arena, reference, sketch->number);
        if (words == NULL || words[0] == '\0') {
            continue;
        }
        double middle = (from + to) / 2;
        bool left = middle > (sketch->left + sketch->right) / 2;
        double x = left ? to : from;
        Lines lines =
            sketch_wrap(sketch, look->axis, words, left ? x - sketch->left : sketch->right - x);
        double y = top + look->axis.size;
        top = sketch_lines(sketch, look->axis, paint_of(PAINT_INK_2),
                           left ? ANCHOR_END : ANCHOR_START, x, y, lines) -
              look->axis.size + 2 * look->unit;
    }
    return top;
}

void
refs_shade(Sketch *sketch, const Scale *scale, double top, double bottom)
{
    const ChartSpec *spec = sketch->spec;
    double from = 0, to = 0;

    sketch_group(sketch, GROUP_GRID, NULL);
    for (size_t i = 0; i < spec->refs.n; i++) {
        const ChartReference *reference = &spec->refs.items[i];
        if (!isnan(reference->x_to) && ends_on(scale, reference->x, reference->x_to, &from, &to)) {
            sketch_bar(sketch, paint_of(PAINT_TINT), false, (Box){ from, top, to, bottom });
        }
    }
}

void
refs_draw(Sketch *sketch, const Scale *scale, double top, double bottom)
{
    const ChartSpec *spec = sketch->spec;
    double x = 0, same = 0;

    sketch_group(sketch, GROUP_AXIS, NULL);
    for (size_t i = 0; i < spec->refs.n; i++) {
        const ChartReference *reference = &spec->refs.items[i];
        if (isnan(reference->x_to) && ends_on(scale, reference->x, NAN, &x, &same)) {
            sketch_segment(sketch, LINE_IDEAL, (Point){ x, top }, (Point){ x, bottom });
        }
    }
}
