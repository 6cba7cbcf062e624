#include "charts/layout/legend.h"

#include "charts/grammar/colours.h"
#include "charts/grammar/kind.h"
#include "charts/grammar/series.h"

#include <math.h>
#include <string.h>

double
legend_draw(Sketch *sketch, const LegendEntry *entries, size_t n_entries, double top)
{
    const Look *look = &sketch->look;
    double x = sketch->left, y = top + look->series.size + 2 * look->unit;

    if (n_entries == 0) {
        return top;
    }
    for (size_t i = 0; i < n_entries; i++) {
        Entity entity = entries[i].entity;
        Paint paint = entries[i].paint != NULL ? *entries[i].paint : paint_entity(entity);
        double indent = 3.2 * look->radius, room = sketch->right - x - indent;
        sketch_group(sketch, GROUP_LABELS, entries[i].name);
        Lines lines = sketch_wrap(sketch, look->series, sketch_key_name(sketch, entries[i].name),
                                  sketch->right - sketch->left - indent);
        if (lines.width > room || lines.n > 1) {
            y += x > sketch->left ? sketch_lead(look->series) : 0;
            x = sketch->left;
        }
        sketch_symbol(sketch, entity.mark, paint, false,
                      (Point){ x + look->radius, y - .36 * look->series.size });
        double next = sketch_lines(sketch, look->series, paint_as_text(paint), ANCHOR_START,
                                   x + indent, y, lines);
        y = next - sketch_lead(look->series);
        x = lines.n > 1 ? sketch->right : x + indent + lines.width + 22 * look->unit;
    }
    sketch_group(sketch, GROUP_LABELS, NULL);
    return y + 8 * look->unit;
}

/* ---- Fills, and the keys that explain them ---- */

enum { PALE = 4 }; /* shades from this one on need an outline */

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

    /* each line rises from (x, bottom) to the right and is cut where it leaves the box */
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
        /* 10% reserve for a fallback font */
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

/* ---- What colours and shapes represent ---- */

/* Applies the block's palette and shapes. A step from −1 to −5 is a shade of the sequence, and 0 is
 * grey. */
static Entity
entity_as_specified(const ChartSpec *spec, const ChartRow *row, Entity entity)
{
    enum { SHADES = 5 };

    if (spec->colours.palette != PALETTE_ENTITY) {
        size_t most = spec->colours.n_shades > 1 ? spec->colours.n_shades - 1 : 1;
        int shade = (int)rint((double)(SHADES - 1) * (double)row->shade / (double)most);
        entity.family = FAMILY_OTHER;
        entity.category = 0;
        entity.step =
            spec->colours.palette == PALETTE_SEQUENTIAL ? -1 - CLAMP(shade, 0, SHADES - 1) : 0;
        entity.mark = (MarkShape)(row->shade % SHAPES_MAX);
    }
    if (colours_has_shapes(&spec->encoding)) {
        entity.mark = (MarkShape)(row->shape % SHAPES_MAX);
    }
    return entity;
}

Entity
sketch_entity(const Sketch *sketch, const ChartRow *row)
{
    Family family = row->family == FAMILY_OTHER ? sketch_family(sketch, row->series) : row->family;

    Entity entity = theme_entity(sketch->theme, row->series, family);
    if (!entity.known && entity.family == FAMILY_OTHER && row->category > 0) {
        /* shapes change with every round through the categories */
        int index = row->category - 1, round = index / CATEGORIES;
        entity.category = 1 + index % CATEGORIES;
        entity.mark = (MarkShape)((index + round) % SHAPES_MAX);
    }
    return entity_as_specified(sketch->spec, row, entity);
}

Paint
sketch_row_paint(const Sketch *sketch, const ChartRow *row)
{
    return series_is_lit(sketch->spec, row) ? paint_entity(sketch_entity(sketch, row))
                                            : paint_of(PAINT_CONTEXT);
}

static double
draw_sides(Sketch *sketch, double top)
{
    const ChartSpec *spec = sketch->spec;
    const KeyEntry entries[] = {
        { KEY_SHADE, PAINT_DIVERGING, 1, SPEC_FORMAT(spec, WORD_FAVOURS, "side", "GPU") },
        { KEY_SHADE, PAINT_DIVERGING, 3, spec_word(spec, WORD_ABOUT_EVEN) },
        { KEY_SHADE, PAINT_DIVERGING, 5, SPEC_FORMAT(spec, WORD_FAVOURS, "side", "TPU") }
    };

    return sketch_key(sketch, entries, G_N_ELEMENTS(entries), top);
}

double
legend_draw_key(Sketch *sketch, double top)
{
    const Look *look = &sketch->look;
    const ChartSpec *spec = sketch->spec;
    double x = sketch->left, y = top + look->axis.size, side = 2.6 * look->radius;

    if (spec->colours.palette == PALETTE_DIVERGING &&
        (spec->kind->palettes & PALETTES_SHADES) != 0) {
        return draw_sides(sketch, top);
    }
    if (!colours_has_shapes(&spec->encoding) || spec->colours.n_shapes == 0) {
        return top;
    }
    sketch_group(sketch, GROUP_AXIS, NULL);
    for (size_t i = 0; i < spec->colours.n_shapes; i++) {
        Lines lines = sketch_wrap(sketch, look->axis, spec->colours.shapes[i],
                                  sketch->right - sketch->left - side);
        if (x > sketch->left && x + side + lines.width * 1.05 > sketch->right) {
            x = sketch->left;
            y += 1.45 * look->axis.size;
        }
        sketch_symbol(sketch, (MarkShape)i, paint_of(PAINT_EVEN), false,
                      (Point){ x + look->radius, y - .36 * look->axis.size });
        double end =
            sketch_lines(sketch, look->axis, paint_of(PAINT_INK), ANCHOR_START, x + side, y, lines);
        x += side + lines.width + 16 * look->unit;
        if (lines.n > 1) {
            x = sketch->left;
            y = end;
        }
    }
    return y + 10 * look->unit;
}
