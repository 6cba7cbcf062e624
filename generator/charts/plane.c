#include "charts/plane.h"

#include "charts/axis_spec.h"
#include "charts/refs.h"

#include <math.h>

static const double aspect_wide = .52, aspect_narrow = .85, aspect_square = .85;
static const double width_wide = 680, width_narrow = 288;

static void
release_array(gpointer array)
{
    g_array_unref(array);
}

static void
release_pointers(gpointer array)
{
    g_ptr_array_unref(array);
}

static GArray *
new_array(Arena *arena, guint size)
{
    GArray *array = g_array_new(FALSE, FALSE, size);
    arena_defer(arena, release_array, array);
    return array;
}

void
plane_init(Plane *plane, Sketch *sketch)
{
    *plane = (Plane){ .sketch = sketch,
                      .x = axis_new(AXIS_LINEAR),
                      .y = axis_new(AXIS_LINEAR),
                      .markers = new_array(sketch->arena, sizeof(PointMarker)),
                      .lines = new_array(sketch->arena, sizeof(PointLine)),
                      .texts = new_array(sketch->arena, sizeof(Box)),
                      .aside = g_ptr_array_new() };
    arena_defer(sketch->arena, release_pointers, plane->aside);
}

Point
plane_point(const Plane *plane, double x, double y)
{
    return (Point){ axis_position(&plane->x, x), axis_position(&plane->y, y) };
}

/* ---- Sizes ---- */

/* A narrow chart is taller for its width. */
static double
natural_aspect(const Plane *plane)
{
    const Sketch *sketch = plane->sketch;
    double width = (sketch->right - sketch->left) / sketch->look.unit;
    double part = CLAMP((width - width_narrow) / (width_wide - width_narrow), 0, 1);

    return aspect_narrow + part * (aspect_wide - aspect_narrow);
}

static double
panel_height(const Plane *plane)
{
    const Sketch *sketch = plane->sketch;
    double unit = sketch->look.unit;

    if (sketch->height > 0) {
        return MAX(sketch->height - 76 * unit, 60 * unit);
    }
    double aspect = plane->aspect > 0 ? plane->aspect : natural_aspect(plane);
    return aspect * (sketch->right - sketch->left);
}

static double
widest_label(const Plane *plane, const Axis *axis)
{
    double widest = 0;

    for (size_t i = 0; i < axis->ticks.n; i++) {
        widest =
            MAX(widest, sketch_width(plane->sketch, plane->sketch->look.axis, axis->labels[i]));
    }
    return widest;
}

static double
label_width(const Plane *plane, const Axis *axis, size_t tick)
{
    return sketch_width(plane->sketch, plane->sketch->look.axis, axis->labels[tick]);
}

/* Whether the labels under the axis keep three quarters of an em apart. */
static bool
labels_fit(const Plane *plane, const Axis *axis)
{
    for (size_t i = 1; i < axis->ticks.n; i++) {
        double gap = axis_position(axis, axis->ticks.values[i]) -
                     axis_position(axis, axis->ticks.values[i - 1]);
        double half = (label_width(plane, axis, i) + label_width(plane, axis, i - 1)) / 2;
        if (gap < half + .9 * plane->sketch->look.axis.size) {
            return false;
        }
    }
    return true;
}

/* As many ticks as have room for their labels. */
static void
fit_x(Plane *plane)
{
    Sketch *sketch = plane->sketch;
    double length = plane->panel.right - plane->panel.left;
    Axis wanted = plane->x;

    double room = (wanted.kind == AXIS_LINEAR ? 6 : 3) * sketch->look.axis.size;

    for (int n = CLAMP((int)(length / room) + 1, 2, 7); n >= 2; n--) {
        plane->x = wanted;
        axis_fit(&plane->x, n, sketch->arena);
        plane->x.scale.start = plane->panel.left;
        plane->x.scale.end = plane->panel.right;
        if (labels_fit(plane, &plane->x)) {
            return;
        }
    }
    while (plane->x.ticks.n > 2 && !labels_fit(plane, &plane->x)) {
        axis_thin(&plane->x, plane->x.ticks.n - 1);
    }
}

/* The panel's edges: left of it the labels of y, right of it the gutter, at
 * least half of the label under each corner. */
static void
place_panel(Plane *plane, double height)
{
    Sketch *sketch = plane->sketch;
    const Look *look = &sketch->look;
    double labels = widest_label(plane, &plane->y) * 1.05 + 8 * look->unit;

    plane->panel.left = sketch->left + labels;
    plane->panel.right = sketch->right - plane->gutter;
    plane->panel.bottom = plane->panel.top + height;
    fit_x(plane);
    size_t last = plane->x.ticks.n - 1;
    double over = axis_position(&plane->x, plane->x.ticks.values[last]) +
                  label_width(plane, &plane->x, last) / 2 - sketch->right;
    double under = sketch->left + label_width(plane, &plane->x, 0) / 2 -
                   axis_position(&plane->x, plane->x.ticks.values[0]);
    if (over > 0 || under > 0) {
        plane->panel.right -= MAX(over, 0);
        plane->panel.left += MAX(under, 0);
        fit_x(plane);
    }
}

/* One decade as long on y as it is on x: the height follows. */
static double
square_height(const Plane *plane)
{
    double width = plane->panel.right - plane->panel.left;

    return width / axis_decades(&plane->x) * axis_decades(&plane->y);
}

/* The height follows from the width, unless that is more than is wanted or not
 * much less than the width: then the panel becomes narrower. */
static void
make_square(Plane *plane, double wanted)
{
    double needed = square_height(plane), room = plane->sketch->right - plane->sketch->left;
    double height = plane->sketch->height > 0 ? wanted : aspect_square * room;

    if (needed > height) {
        double left = plane->panel.left;
        plane->panel.right = left + (plane->panel.right - left) * height / needed;
        fit_x(plane);
        needed = square_height(plane);
    }
    plane->panel.bottom = plane->panel.top + needed;
}

/* ---- Axes ---- */

static double
draw_quantity(Plane *plane, double top)
{
    Sketch *sketch = plane->sketch;
    const Look *look = &sketch->look;
    Lines lines = sketch_wrap(sketch, look->axis, plane->y.words, sketch->right - sketch->left);

    sketch_group(sketch, GROUP_AXIS, NULL);
    double baseline = sketch_lines(sketch, look->axis, paint_of(PAINT_INK_2), ANCHOR_START,
                                   sketch->left, top + look->axis.size + 3 * look->unit, lines) -
                      sketch_lead(look->axis);
    plane->words =
        (Box){ sketch->left, top, sketch->left + lines.width, baseline + .21 * look->axis.size };
    g_array_append_val(plane->texts, plane->words);
    return baseline + 15 * look->unit;
}

static void
draw_grid(Plane *plane)
{
    Sketch *sketch = plane->sketch;
    const Axis *y = &plane->y;

    sketch_group(sketch, GROUP_GRID, NULL);
    for (size_t i = 0; i < y->ticks.n + y->faint.n; i++) {
        double value = i < y->ticks.n ? y->ticks.values[i] : y->faint.values[i - y->ticks.n];
        double at = axis_position(y, value);
        sketch_segment(sketch, i < y->ticks.n ? LINE_GRID : LINE_FAINT,
                       (Point){ plane->panel.left, at }, (Point){ plane->panel.right, at });
    }
    for (size_t i = 0; i < plane->x.ticks.n && plane->square; i++) {
        double at = axis_position(&plane->x, plane->x.ticks.values[i]);
        sketch_segment(sketch, LINE_GRID, (Point){ at, plane->panel.top },
                       (Point){ at, plane->panel.bottom });
    }
}

static void
draw_labels(Plane *plane)
{
    Sketch *sketch = plane->sketch;
    const Look *look = &sketch->look;
    Paint grey = paint_of(PAINT_INK_2);
    double baseline = plane->panel.bottom + 7 * look->unit + look->axis.size;

    sketch_group(sketch, GROUP_AXIS, NULL);
    for (size_t i = 0; i < plane->y.ticks.n; i++) {
        double at = axis_position(&plane->y, plane->y.ticks.values[i]);
        sketch_text(sketch, look->axis, grey, ANCHOR_END, plane->panel.left - 8 * look->unit,
                    at + .35 * look->axis.size, plane->y.labels[i]);
    }
    for (size_t i = 0; i < plane->x.ticks.n; i++) {
        double at = axis_position(&plane->x, plane->x.ticks.values[i]);
        sketch_segment(sketch, LINE_TICK, (Point){ at, plane->panel.bottom },
                       (Point){ at, plane->panel.bottom + 4 * look->unit });
        sketch_text(sketch, look->axis, grey, ANCHOR_MIDDLE, at, baseline, plane->x.labels[i]);
    }
    bool zero = plane->y.kind == AXIS_LINEAR && plane->y.scale.low == 0;
    sketch_segment(sketch, zero ? LINE_ZERO : LINE_BASE,
                   (Point){ plane->panel.left, plane->panel.bottom },
                   (Point){ plane->panel.right, plane->panel.bottom });
}

static double
draw_caption(Plane *plane)
{
    Sketch *sketch = plane->sketch;
    const Look *look = &sketch->look;
    double baseline = plane->panel.bottom + 7 * look->unit + 2.4 * look->axis.size;
    Lines lines = sketch_wrap(sketch, look->axis, plane->x.words, sketch->right - sketch->left);
    double right = MAX(plane->panel.right, sketch->left + lines.width);

    baseline =
        sketch_lines(sketch, look->axis, paint_of(PAINT_INK_2), ANCHOR_END, right, baseline, lines);
    return baseline - sketch_lead(look->axis) + 4 * look->unit;
}

/* Says where the scale of y starts when it makes the largest value look more than
 * twice as many times the smallest as it is. */
static void
say_start(Plane *plane, double least, double most)
{
    Axis *y = &plane->y;
    double start = y->scale.low;

    if (y->kind == AXIS_LINEAR && y->places == NULL && start > 0 &&
        (most - start) * least > 2 * most * (least - start)) {
        Arena *arena = plane->sketch->arena;
        y->words =
            arena_printf(arena, "%s, axis starts at %s", y->words,
                         format_ticks(arena, y->number, (double[]){ start }, 1, y->ticks.step)[0]);
    }
}

double
plane_frame(Plane *plane, double top)
{
    Sketch *sketch = plane->sketch;
    const Look *look = &sketch->look;
    double least = plane->y.low, most = plane->y.high;

    refs_take(plane);
    axis_apply(&plane->x, &sketch->spec->scale_x);
    axis_apply(&plane->y, &sketch->spec->scale_y);
    double height = panel_height(plane);
    int wanted = CLAMP((int)(height / (3.6 * look->axis.size)), 2, 6);
    axis_fit(&plane->y, wanted, sketch->arena);
    say_start(plane, least, most);
    plane->panel.top = draw_quantity(plane, top);
    place_panel(plane, height);
    if (plane->square) {
        make_square(plane, height);
    }
    plane->y.scale.start = plane->panel.bottom;
    plane->y.scale.end = plane->panel.top;
    axis_thin(&plane->y,
              (size_t)((plane->panel.bottom - plane->panel.top) / (1.8 * look->axis.size)));
    refs_draw_bands(plane);
    draw_grid(plane);
    draw_labels(plane);
    return draw_caption(plane);
}

/* ---- What lies on it ---- */

SceneMark *
plane_symbol(Plane *plane, MarkShape shape, Paint paint, bool hollow, Point at, size_t owner)
{
    PointMarker marker = { at, owner };

    g_array_append_val(plane->markers, marker);
    return sketch_symbol(plane->sketch, shape, paint, hollow, at);
}

void
plane_keep_line(Plane *plane, Point from, Point to, size_t owner)
{
    PointLine line = { from, to, owner, false };

    g_array_append_val(plane->lines, line);
}

SceneMark *
plane_path(Plane *plane, LineRole role, const Point *points, size_t n_points, size_t owner)
{
    for (size_t i = 1; i < n_points; i++) {
        PointLine line = { points[i - 1], points[i], owner, role == LINE_IDEAL };
        g_array_append_val(plane->lines, line);
    }
    return sketch_path(plane->sketch, role, points, n_points);
}
