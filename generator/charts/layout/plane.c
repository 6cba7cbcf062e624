#include "charts/layout/plane.h"

#include "charts/grammar/axis_spec.h"
#include "charts/grammar/series.h"
#include "charts/layout/banking.h"
#include "charts/layout/plane_panels.h"

#include <math.h>

static const double aspect_wide = .52, aspect_narrow = .85, aspect_square = .85;
static const double aspect_least = .4, aspect_most = .8;
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

/* Narrow charts are relatively higher. */
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

    if (sketch->panels != NULL) {
        return panels_height(sketch->panels);
    }
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

/* The width of one line of a label below the axis; 0 if the label has no such line. */
static double
line_width(const Plane *plane, const Axis *axis, size_t tick, size_t line)
{
    g_auto(GStrv) lines = g_strsplit(axis->labels[tick], "\n", 2);

    return line < g_strv_length(lines)
               ? sketch_width(plane->sketch, plane->sketch->look.axis, lines[line])
               : 0;
}

static double
label_width(const Plane *plane, const Axis *axis, size_t tick)
{
    return MAX(line_width(plane, axis, tick, 0), line_width(plane, axis, tick, 1));
}

/* ---- Names as places ---- */

/* Wraps each name to the width of its place, in at most three lines. If that does not work, the
 * axis shows numbers, and the names with their numbers are listed below the chart. */
static void
wrap_names(Plane *plane)
{
    enum { NAME_LINES_MAX = 3 };
    Sketch *sketch = plane->sketch;
    const Axis *x = &plane->x;
    double pitch = fabs(axis_position(x, 1) - axis_position(x, 0));
    double room = pitch - .5 * sketch->look.axis.size;
    Lines *names = arena_array(sketch->arena, Lines, x->ticks.n + 1);

    plane->names = names;
    for (size_t i = 0; i < x->ticks.n && plane->names != NULL; i++) {
        names[i] = sketch_wrap(sketch, sketch->look.axis, x->labels[i], MAX(room, 1));
        plane->name_lines = MAX(plane->name_lines, names[i].n);
        if (names[i].n > NAME_LINES_MAX || names[i].width > room) {
            plane->names = NULL;
        }
    }
}

static void
number_names(Plane *plane)
{
    Arena *arena = plane->sketch->arena;
    const char **labels = arena_array(arena, const char *, plane->x.ticks.n + 1);
    g_autoptr(GString) key = g_string_new(NULL);

    for (size_t i = 0; i < plane->x.ticks.n; i++) {
        labels[i] = arena_printf(arena, "%zu", i + 1);
        g_string_append_printf(key, "%s%s\xc2\xa0%s", i > 0 ? " · " : "", labels[i],
                               plane->x.labels[i]);
    }
    g_ptr_array_add(plane->aside, arena_strdup(arena, key->str));
    plane->x.labels = labels;
    plane->name_lines = 1;
}

static bool
line_fits(const Plane *plane, const Axis *axis, size_t line)
{
    double gap = .9 * plane->sketch->look.axis.size, end = -INFINITY;

    for (size_t i = 0; i < axis->ticks.n; i++) {
        double half = line_width(plane, axis, i, line) / 2;
        double at = axis_position(axis, axis->ticks.values[i]);
        if (half > 0 && at - half < end + gap) {
            return false;
        }
        end = half > 0 ? at + half : end;
    }
    return true;
}

/* Whether the labels below the axis are at least three quarters of an em apart. */
static bool
labels_fit(const Plane *plane, const Axis *axis)
{
    return line_fits(plane, axis, 0) && line_fits(plane, axis, 1);
}

/* Chooses as many ticks as their labels leave room for. */
static void
fit_x(Plane *plane)
{
    Sketch *sketch = plane->sketch;
    double length = plane->panel.right - plane->panel.left;
    Axis wanted = plane->x;

    double room = (wanted.kind == AXIS_LINEAR ? 6 : 3) * sketch->look.axis.size;

    for (int n = CLAMP((int)(length / room) + 1, 4, 7); n >= 2; n--) {
        plane->x = wanted;
        axis_fit(&plane->x, n, sketch->arena);
        plane->x.scale.start = plane->panel.left;
        plane->x.scale.end = plane->panel.right;
        if (plane->x.named || labels_fit(plane, &plane->x)) {
            return;
        }
    }
    while (plane->x.ticks.n > 2 && !labels_fit(plane, &plane->x)) {
        axis_thin(&plane->x, plane->x.ticks.n - 1);
    }
}

static void
fit_names(Plane *plane)
{
    wrap_names(plane);
    if (plane->names == NULL) {
        number_names(plane);
    }
    while (plane->names == NULL && plane->x.ticks.n > 2 && !labels_fit(plane, &plane->x)) {
        axis_thin(&plane->x, plane->x.ticks.n - 1);
    }
}

/* Splits the labels of times: the date is on a second line where it changes. */
static void
split_times(Plane *plane)
{
    Arena *arena = plane->sketch->arena;
    size_t n = plane->x.ticks.n;

    plane->names = arena_array(arena, Lines, n + 1);
    for (size_t i = 0; i < n; i++) {
        g_auto(GStrv) parts = g_strsplit(plane->x.labels[i], "\n", 2);
        const char **items = arena_array(arena, const char *, 2);
        for (size_t k = 0; parts[k] != NULL; k++) {
            items[k] = arena_strdup(arena, parts[k]);
        }
        plane->names[i] = (Lines){ .items = items, .n = g_strv_length(parts) };
        plane->name_lines = MAX(plane->name_lines, plane->names[i].n);
    }
}

static void
fit_labels_x(Plane *plane)
{
    fit_x(plane);
    if (plane->x.named) {
        fit_names(plane);
    } else if (plane->x.kind == AXIS_TIME) {
        split_times(plane);
    }
}

/* Places one of several panels: its edges are given, and labels extend beyond them. */
static void
place_in_panels(Plane *plane, double labels)
{
    Panels *panels = plane->sketch->panels;
    Box *panel = &plane->panel;

    panels_place(panels, plane->sketch, panel);
    fit_labels_x(plane);
    const Ticks *ticks = &plane->x.ticks;
    size_t last = ticks->n - 1;
    double first_half = plane->x.named ? 0 : label_width(plane, &plane->x, 0) / 2;
    double last_half = plane->x.named ? 0 : label_width(plane, &plane->x, last) / 2;
    double under = panel->left - axis_position(&plane->x, ticks->values[0]) + first_half;
    double over = axis_position(&plane->x, ticks->values[last]) + last_half - panel->right;
    panels_measure(panels, labels, MAX(under, 0), MAX(over, 0), (double)plane->name_lines);
    panels_take_words(panels, plane->x.words, plane->y.words);
}

/* Sets the panel's edges. The labels of y are on its left and the gutter on its right. Both sides
 * have room for half of the outermost label of x. */
static void
place_panel(Plane *plane, double height)
{
    Sketch *sketch = plane->sketch;
    const Look *look = &sketch->look;
    double labels = widest_label(plane, &plane->y) * 1.05 + 8 * look->unit;

    plane->panel.bottom = plane->panel.top + height;
    if (sketch->panels != NULL) {
        place_in_panels(plane, labels);
        return;
    }
    plane->panel.left = sketch->left + labels;
    if (plane->x.named) { /* half a place on the right is free already */
        double pitch = (sketch->right - plane->panel.left) / (double)plane->x.n_places;
        plane->gutter = MAX(plane->gutter - pitch / 2, 0);
    }
    plane->panel.right = sketch->right - plane->gutter;
    if (plane->x.named) {
        fit_labels_x(plane);
        return;
    }
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
    if (plane->x.kind == AXIS_TIME) {
        split_times(plane);
    }
}

/* The height at which a decade of y is as long as a decade of x. */
static double
square_height(const Plane *plane)
{
    double width = plane->panel.right - plane->panel.left;

    return width / axis_decades(&plane->x) * axis_decades(&plane->y);
}

/* Derives the height from the width. If it would exceed the requested height, or the limit without
 * one, the panel becomes narrower instead. */
static void
make_square(Plane *plane, double wanted)
{
    double needed = square_height(plane), room = plane->sketch->right - plane->sketch->left;
    bool given = plane->sketch->height > 0 || plane->sketch->panels != NULL;
    double height = given ? wanted : aspect_square * room;

    if (plane->sketch->panels != NULL) {
        panels_want_height(plane->sketch->panels, needed);
    }
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
    bool shows_x = sketch->panels == NULL || panels_shows_x(sketch->panels);
    bool shows_y = sketch->panels == NULL || panels_shows_y(sketch->panels);
    for (size_t i = 0; i < plane->y.ticks.n && shows_y; i++) {
        double at = axis_position(&plane->y, plane->y.ticks.values[i]);
        sketch_text(sketch, look->axis, grey, ANCHOR_END, plane->panel.left - 8 * look->unit,
                    at + .35 * look->axis.size, plane->y.labels[i]);
    }
    for (size_t i = 0; i < plane->x.ticks.n; i++) {
        double at = axis_position(&plane->x, plane->x.ticks.values[i]);
        sketch_segment(sketch, LINE_TICK, (Point){ at, plane->panel.bottom },
                       (Point){ at, plane->panel.bottom + 4 * look->unit });
        if (!shows_x) {
            continue;
        }
        if (plane->names != NULL) {
            sketch_lines(sketch, look->axis, grey, ANCHOR_MIDDLE, at, baseline, plane->names[i]);
        } else {
            sketch_text(sketch, look->axis, grey, ANCHOR_MIDDLE, at, baseline, plane->x.labels[i]);
        }
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
    double more = (double)(MAX(plane->name_lines, (size_t)1) - 1) * sketch_lead(look->axis);
    double baseline = plane->panel.bottom + 7 * look->unit + 2.4 * look->axis.size + more;
    Lines lines = sketch_wrap(sketch, look->axis, plane->x.words, sketch->right - sketch->left);
    double right = MAX(plane->panel.right, sketch->left + lines.width);

    baseline =
        sketch_lines(sketch, look->axis, paint_of(PAINT_INK_2), ANCHOR_END, right, baseline, lines);
    return baseline - sketch_lead(look->axis) + 4 * look->unit;
}

/* States where the scale of y starts if it exaggerates the ratio of the largest to the smallest
 * value by more than a factor of two. */
static void
say_start(Plane *plane, double least, double most)
{
    Axis *y = &plane->y;
    double start = y->scale.low;

    if (y->kind == AXIS_LINEAR && y->places == NULL && start > 0 &&
        (most - start) * least > 2 * most * (least - start)) {
        Arena *arena = plane->sketch->arena;
        const char *at = format_ticks(arena, y->number, (double[]){ start }, 1, y->ticks.step)[0];
        const ChartSpec *spec = plane->sketch->spec;
        y->words = spec_both(spec, y->words, SPEC_FORMAT(spec, WORD_STARTS_AT, "value", at));
    }
}

/* ---- size: {aspect: bank}: the height follows from the lines' slopes ---- */

static double
part_of(const Axis *axis, double value)
{
    double start = axis->scale.start, length = axis->scale.end - start;
    return (axis_position(axis, value) - start) / length;
}

/* The height divided by width at which the lines of the rows are easiest to compare, 0.4 to 0.8.
 * Both axes must have been fitted. */
static double
banked_aspect(const Plane *plane)
{
    const ChartSpec *spec = plane->sketch->spec;
    Arena *arena = plane->sketch->arena;
    size_t n_series = 0, n = 0;
    const ChartSeries *series = series_collect(spec, arena, &n_series);
    BankSegment *segments = arena_array(arena, BankSegment, spec->rows.n + 1);

    for (size_t i = 0; i < n_series; i++) {
        for (size_t k = 1; k < series[i].n_rows; k++) {
            const ChartRow *from = series[i].rows[k - 1], *to = series[i].rows[k];
            if (!series[i].broken[k]) {
                segments[n++] =
                    (BankSegment){ part_of(&plane->x, to->x) - part_of(&plane->x, from->x),
                                   part_of(&plane->y, to->value) -
                                       part_of(&plane->y, from->value) };
            }
        }
    }
    return CLAMP(banking_arc_length(segments, n), aspect_least, aspect_most);
}

/* ---- The frame ---- */

double
plane_frame(Plane *plane, double top)
{
    Sketch *sketch = plane->sketch;
    const Look *look = &sketch->look;
    double least = plane->y.low, most = plane->y.high;

    plane_take_refs(plane);
    axis_apply(&plane->x, &sketch->spec->scales.x);
    axis_apply(&plane->y, &sketch->spec->scales.y);
    if (sketch->panels != NULL) {
        panels_share(sketch->panels, &plane->x, &plane->y);
    }
    double height = panel_height(plane);
    int wanted = CLAMP((int)(height / (3.6 * look->axis.size)), 2, 6);
    axis_fit(&plane->y, wanted, sketch->arena);
    say_start(plane, least, most);
    plane->words = (Box){ sketch->left, top, sketch->left, top };
    plane->panel.top = sketch->panels != NULL ? top : draw_quantity(plane, top);
    place_panel(plane, height);
    if (plane->square) {
        make_square(plane, height);
    }
    plane->y.scale.start = plane->panel.bottom;
    plane->y.scale.end = plane->panel.top;
    if (sketch->spec->size.bank && sketch->height <= 0) {
        plane->panel.bottom =
            plane->panel.top + banked_aspect(plane) * (plane->panel.right - plane->panel.left);
        plane->y.scale.start = plane->panel.bottom;
    }
    axis_thin(&plane->y,
              (size_t)((plane->panel.bottom - plane->panel.top) / (1.8 * look->axis.size)));
    plane_draw_bands(plane);
    draw_grid(plane);
    draw_labels(plane);
    return sketch->panels != NULL ? plane->panel.bottom : draw_caption(plane);
}

/* ---- Marks on the plane ---- */

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
