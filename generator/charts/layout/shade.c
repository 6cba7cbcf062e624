#include "charts/layout/shade.h"

#include <math.h>
#include <string.h>

enum { PALE = 4 }; /* shades from here on need an outline */

SceneMark *
sketch_shade(Sketch *sketch, PaintKind ramp, int step, Box box)
{
    SceneMark *mark = sketch_bar(sketch, (Paint){ .kind = ramp, .step = step }, false, box);

    mark->as.bar.outlined = ramp == PAINT_NEUTRAL && step >= PALE;
    mark->as.bar.stroke = sketch->look.hollow / 2;
    return mark;
}

Paint
paint_on_shade(PaintKind ramp, int step)
{
    PaintKind kind = ramp == PAINT_HEAT        ? PAINT_ON_HEAT
                     : ramp == PAINT_DIVERGING ? PAINT_ON_DIVERGING
                                               : PAINT_ON_NEUTRAL;
    return (Paint){ .kind = kind, .step = step };
}

int
shade_of_part(size_t part, size_t n)
{
    static const int shades[][5] = {
        { 2 }, { 1, 4 }, { 1, 3, 5 }, { 1, 2, 4, 5 }, { 1, 2, 3, 4, 5 }
    };

    g_assert(part < n && n <= G_N_ELEMENTS(shades));
    return shades[n - 1][part];
}

void
sketch_hatch(Sketch *sketch, Box box)
{
    double step = theme_number(sketch->theme, "chart.hatch.step") * sketch->look.unit;
    double width = box.right - box.left, height = box.bottom - box.top;

    /* each line rises from (x, bottom) to the right; cut where it leaves the box */
    int n = (int)ceil((width + height) / step - .5);
    for (int i = 0; i < n; i++) {
        double at = (i + .5) * step;
        Point from = { box.left + at - height, box.bottom }, to = { box.left + at, box.top };
        if (from.x < box.left) {
            from = (Point){ box.left, box.bottom - (box.left - from.x) };
        }
        if (to.x > box.right) {
            to = (Point){ box.right, box.top + (to.x - box.right) };
        }
        sketch_segment(sketch, LINE_HATCH, from, to);
    }
}

SceneMark *
sketch_area(Sketch *sketch, Paint paint, const Point *points, size_t n_points, bool full)
{
    SceneMark *mark = scene_add(sketch->scene, SCENE_AREA);
    Point *copy = arena_array(sketch->arena, Point, n_points);

    memcpy(copy, points, n_points * sizeof *points);
    mark->group = sketch->group;
    mark->group_name = sketch->group_name;
    mark->datum = sketch->datum;
    mark->paint = paint;
    mark->as.area.points = copy;
    mark->as.area.n_points = n_points;
    mark->as.area.full = full;
    return mark;
}

static void
draw_swatch(Sketch *sketch, const KeyEntry *entry, Box box)
{
    switch (entry->kind) {
    case KEY_SHADE:
        sketch_shade(sketch, entry->ramp, entry->step, box);
        break;
    case KEY_HOLLOW:
        sketch_bar(sketch, paint_of(PAINT_INK_2), true, box);
        break;
    case KEY_HATCH:
        sketch_hatch(sketch, box);
        break;
    case KEY_NONE:
        break;
    }
}

double
sketch_key(Sketch *sketch, const KeyEntry *entries, size_t n_entries, double top)
{
    const Look *look = &sketch->look;
    double side = look->axis.size * .8, gap = 5 * look->unit, apart = 16 * look->unit;
    double x = sketch->left, y = top + look->axis.size, lead = 1.45 * look->axis.size;

    sketch_group(sketch, GROUP_AXIS, NULL);
    for (size_t i = 0; i < n_entries; i++) {
        double swatch = entries[i].kind == KEY_NONE ? 0 : side + gap;
        double most = sketch->right - sketch->left - swatch;
        Lines lines = sketch_wrap(sketch, look->axis, entries[i].text, most);
        /* a tenth more: a fallback font may be wider */
        if (x > sketch->left && x + swatch + lines.width * 1.05 > sketch->right) {
            x = sketch->left;
            y += lead;
        }
        draw_swatch(sketch, &entries[i], (Box){ x, y - side, x + side, y });
        double end = sketch_lines(sketch, look->axis, paint_of(PAINT_INK), ANCHOR_START, x + swatch,
                                  y - .06 * look->axis.size, lines);
        x += swatch + lines.width + apart;
        if (lines.n > 1) {
            x = sketch->left;
            y = end;
        }
    }
    return y + 10 * look->unit;
}
