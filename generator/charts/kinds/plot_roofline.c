/* Roofline: what each chip can reach at an arithmetic intensity. Decades are equally long on both
 * axes, so that the memory bound rises at 45°. Circles mark the ridges, where memory stops being
 * the bound. Measured points show their share of the roof. */
#include "charts/grammar/axis_spec.h"
#include "charts/grammar/colours.h"
#include "charts/grammar/references.h"
#include "charts/grammar/series.h"
#include "charts/kinds/roofline.h"
#include "charts/layout/legend.h"
#include "charts/layout/plane.h"

#include "base/number.h"

#include <math.h>

static const double below_ridge = 30, above_ridge = 6, above_peak = 1.5;

typedef struct {
    Plane plane;
    const ChartSpec *spec;
    ChipRoof *roofs;
    size_t n_roofs;
    PlaneName *names;
    size_t n_names;
    bool brief; /* without readings, because there is not enough room beside the names */
} RooflinePlot;

/* ---- Axes ---- */

static void
make_axes(RooflinePlot *plot)
{
    const ChartSpec *spec = plot->spec;
    Plane *plane = &plot->plane;
    Arena *arena = plane->sketch->arena;
    double low = INFINITY, high = 0;

    plane->x = axis_new(AXIS_LOG);
    plane->y = axis_new(AXIS_LOG);
    plane->x.tight = plane->y.tight = plane->square = true;
    plane->y.number = plane->sketch->number;
    for (size_t i = 0; i < plot->n_roofs; i++) {
        double ridge = roof_ridge(plot->roofs[i].roof);
        low = MIN(low, ridge / below_ridge);
        high = MAX(high, ridge * above_ridge);
    }
    for (size_t i = 0; i < spec->rows.n; i++) {
        if (roofline_has_point(spec, &spec->rows.items[i])) {
            const RoofRow *point = &roofline_rows(spec)[spec->rows.items[i].row];
            low = MIN(low, point->intensity / 1.5);
            high = MAX(high, point->intensity * 1.5);
            axis_take(&plane->y, point->achieved);
        }
    }
    for (size_t i = 0; i < spec->refs.n; i++) { /* the roofs extend as far as the references */
        const double places[] = { spec->refs.items[i].x, spec->refs.items[i].x_to };
        for (size_t k = 0; k < G_N_ELEMENTS(places); k++) {
            low = places[k] > 0 ? MIN(low, places[k]) : low;
            high = places[k] > 0 ? MAX(high, places[k]) : high;
        }
    }
    axis_take(&plane->x, low);
    axis_take(&plane->x, high);
    for (size_t i = 0; i < plot->n_roofs; i++) {
        axis_take(&plane->y, roof_rate(plot->roofs[i].roof, low));
        axis_take(&plane->y, plot->roofs[i].roof.peak * above_peak);
    }
    plane->x.words = spec_both(
        spec, SPEC_FORMAT(spec, WORD_INTENSITY_AXIS, "operation", roofline_operation(spec)),
        spec_word(spec, WORD_BOTH_LOG));
    plane->y.words = axis_words(spec, &spec->encoding.y, plane->y.number, AXIS_LINEAR, arena);
}

/* ---- Marks ---- */

static void
add_name(RooflinePlot *plot, PlaneName name)
{
    plot->names[plot->n_names++] = name;
}

static void
draw_roof(RooflinePlot *plot, size_t i)
{
    const ChipRoof *chip = &plot->roofs[i];
    Plane *plane = &plot->plane;
    double low = plane->x.scale.low, high = plane->x.scale.high, ridge = roof_ridge(chip->roof);
    Paint paint = chip->lit ? paint_entity(chip->entity) : paint_of(PAINT_CONTEXT);
    Point bend = plane_point(plane, ridge, chip->roof.peak);
    Point points[] = { plane_point(plane, low, roof_rate(chip->roof, low)), bend,
                       plane_point(plane, high, chip->roof.peak) };

    sketch_group(plane->sketch, GROUP_SERIES, chip->name);
    plane_path(plane, chip->lit ? LINE_SERIES : LINE_CONTEXT, points, G_N_ELEMENTS(points), i)
        ->paint = paint;
    sketch_row(plane->sketch, chip->row);
    SceneMark *mark =
        plane_symbol(plane, chip->lit ? chip->entity.mark : MARK_DOT, paint, chip->lit, bend, i);
    mark->as.symbol.radius *= chip->lit ? 1 : .28;
    sketch_row(plane->sketch, NULL);
}

static const char *
reading_of(const RooflinePlot *plot, const ChipRoof *chip)
{
    Sketch *sketch = plot->plane.sketch;

    const char *peak = arena_printf(sketch->arena, "%s %s",
                                    format_value(sketch->arena, sketch->number, chip->roof.peak),
                                    sketch->number.unit);
    return SPEC_FORMAT(sketch->spec, WORD_PEAK_RIDGE, "peak", peak, "ridge",
                       spec_number(sketch->spec, roof_ridge(chip->roof), -1));
}

/* Draws the highest roof of a family, which represents many chips. */
static void
draw_envelope(RooflinePlot *plot, Family family)
{
    static const WordKey names[] = { WORD_HIGHEST_GPU, WORD_HIGHEST_TPU, WORD_HIGHEST_OTHER };
    const char *name = spec_word(plot->spec, names[family]);
    Plane *plane = &plot->plane;
    Arena *arena = plane->sketch->arena;
    Roof *roofs = arena_array(arena, Roof, plot->n_roofs + 1);
    size_t n = 0, n_corners = 0;

    for (size_t i = 0; i < plot->n_roofs; i++) {
        if (plot->roofs[i].entity.family == family) {
            roofs[n++] = plot->roofs[i].roof;
        }
    }
    if (n < 2) {
        return;
    }
    const RoofPoint *corners =
        roof_envelope(roofs, n, plane->x.scale.low, plane->x.scale.high, arena, &n_corners);
    Point *points = arena_array(arena, Point, n_corners);
    for (size_t i = 0; i < n_corners; i++) {
        points[i] = plane_point(plane, corners[i].intensity, corners[i].rate);
    }
    size_t owner = plot->n_roofs + family;
    sketch_group(plane->sketch, GROUP_SERIES, name);
    Paint paint = family == FAMILY_OTHER ? paint_of(PAINT_EVEN) : paint_family(family);
    plane_path(plane, LINE_SERIES, points, n_corners, owner)->paint = paint;
    add_name(plot,
             (PlaneName){ .name = name,
                          .reading = plot->brief
                                         ? NULL
                                         : SPEC_FORMAT(plot->spec, word_of_count(WORD_OF_CHIP, n),
                                                       "n", spec_count(plot->spec, n)),
                          .entity = { .family = family, .step = 1 },
                          .end = points[n_corners - 1],
                          .before = points[0].y,
                          .owner = owner,
                          .highlighted = true });
}

static void
draw_roofs(RooflinePlot *plot)
{
    bool many = plot->n_roofs > SERIES_NAMED_MAX;

    for (int lit = 0; lit < 2; lit++) {
        for (size_t i = 0; i < plot->n_roofs; i++) {
            if (plot->roofs[i].lit == (lit == 1)) {
                draw_roof(plot, i);
            }
        }
    }
    for (size_t i = 0; i < plot->n_roofs; i++) {
        const ChipRoof *chip = &plot->roofs[i];
        Plane *plane = &plot->plane;
        double low = plane->x.scale.low;
        if (chip->lit) {
            add_name(plot,
                     (PlaneName){ .name = chip->name,
                                  .reading = reading_of(plot, chip),
                                  .entity = chip->entity,
                                  .end = plane_point(plane, plane->x.scale.high, chip->roof.peak),
                                  .before = axis_position(&plane->y, roof_rate(chip->roof, low)),
                                  .owner = i });
        }
    }
    for (int family = FAMILY_GPU; many && family <= FAMILY_OTHER; family++) {
        draw_envelope(plot, (Family)family);
    }
}

/* The index of the roof that a row belongs to. */
static size_t
roof_of(const RooflinePlot *plot, const ChartRow *row)
{
    size_t i = 0;

    while (i < plot->n_roofs && !g_str_equal(plot->roofs[i].name, row->name)) {
        i++;
    }
    return i;
}

static void
draw_points(RooflinePlot *plot)
{
    const ChartSpec *spec = plot->spec;
    Plane *plane = &plot->plane;

    for (size_t i = 0; i < spec->rows.n; i++) {
        const ChartRow *row = &spec->rows.items[i];
        if (!roofline_has_point(spec, row)) {
            continue;
        }
        const RoofRow *point = &roofline_rows(spec)[row->row];
        size_t owner = roof_of(plot, row);
        Entity entity = plot->roofs[owner].entity;
        Point at = plane_point(plane, point->intensity, point->achieved);
        sketch_group(plane->sketch, GROUP_SERIES, row->name);
        sketch_row(plane->sketch, row);
        bool lit = plot->roofs[owner].lit;
        plane_symbol(plane, entity.mark, lit ? paint_entity(entity) : paint_of(PAINT_CONTEXT),
                     false, at, owner);
        sketch_row(plane->sketch, NULL);
        if (!lit) {
            continue;
        }
        const char *part = spec_number(spec, 100 * roofline_part(spec, row), 0);
        const char *what = row->detail != NULL ? row->detail : spec_word(spec, WORD_ACHIEVED);
        add_name(plot, (PlaneName){ .name = row->name,
                                    .reading = SPEC_FORMAT(spec, WORD_OF_ITS_ROOF, "what", what,
                                                           "percent", part),
                                    .entity = entity,
                                    .end = at,
                                    .owner = owner });
    }
}

/* If there is only one roof, names its two regions. */
static void
draw_regions(RooflinePlot *plot)
{
    Plane *plane = &plot->plane;
    Sketch *sketch = plane->sketch;
    const Look *look = &sketch->look;
    double y = plane->panel.bottom - 7 * look->unit, gap = 7 * look->unit;
    double ridge = roof_ridge(plot->roofs[0].roof), x = axis_position(&plane->x, ridge);

    sketch_group(sketch, GROUP_AXIS, NULL);
    sketch_segment(sketch, LINE_IDEAL, (Point){ x, plane->panel.bottom },
                   plane_point(plane, ridge, plot->roofs[0].roof.peak));
    const char *right = spec_word(sketch->spec, WORD_BOUND_ARITHMETIC);
    const char *left = spec_word(sketch->spec, WORD_BOUND_MEMORY);
    if (x + gap + sketch_width(sketch, look->axis, right) <= plane->panel.right) {
        sketch_text(sketch, look->axis, paint_of(PAINT_INK_2), ANCHOR_START, x + gap, y, right)
            ->as.text.halo = true;
    }
    /* left of the ridge the roof rises at 45° and must pass above the text */
    Point corner = plane_point(plane, ridge, plot->roofs[0].roof.peak);
    double run = gap + sketch_width(sketch, look->axis, left);
    if (x - run > plane->panel.left && corner.y + run < y - look->axis.size - 2 * look->unit) {
        sketch_text(sketch, look->axis, paint_of(PAINT_INK_2), ANCHOR_END, x - gap, y, left)
            ->as.text.halo = true;
    }
}

/* ---- The whole chart ---- */

static double
draw_missing(Sketch *sketch, double y)
{
    const ChartSpec *spec = sketch->spec;
    const char **lines = arena_array(sketch->arena, const char *, spec->rows.n_missing + 1);
    size_t n = 0;

    for (size_t i = 0; i < spec->rows.n && spec->missing.show; i++) {
        const ChartRow *row = &spec->rows.items[i];
        if (row->missing != NULL) {
            lines[n++] =
                arena_printf(sketch->arena, "%s\xe2\x80\x82%s · %s",
                             spec_word(sketch->spec, WORD_NO_VALUE), row->name, row->missing);
        }
    }
    return plane_draw_missing(sketch, lines, n, y);
}

/* The room needed by the names that end at the panel's edge. */
static double
gutter_of(RooflinePlot *plot)
{
    const Sketch *sketch = plot->plane.sketch;
    PlaneName *names = arena_array(sketch->arena, PlaneName, plot->n_roofs + 2);
    size_t n = 0;

    for (size_t i = 0; i < plot->n_roofs; i++) {
        if (plot->roofs[i].lit) {
            names[n++] = (PlaneName){ .name = plot->roofs[i].name,
                                      .reading = reading_of(plot, &plot->roofs[i]) };
        }
    }
    if (plot->n_roofs > SERIES_NAMED_MAX) {
        names[n++] = (PlaneName){ .name = "Highest GPU", .reading = "of 100 chips" };
    }
    plane_fit_names(sketch, names, n);
    plot->brief = n > 0 && names[0].reading == NULL;
    return plane_gutter(sketch, names, n);
}

static double
plot_roofline(Sketch *sketch, double top)
{
    const ChartSpec *spec = sketch->spec;
    RooflinePlot plot = { .spec = spec };

    plot.roofs = roofline_collect(spec, &plot.n_roofs);
    if (plot.n_roofs == 0) {
        return draw_missing(sketch, top);
    }
    for (size_t i = 0; i < plot.n_roofs; i++) {
        plot.roofs[i].entity = sketch_entity(sketch, plot.roofs[i].row);
    }
    plot.names = arena_array(sketch->arena, PlaneName, plot.n_roofs + spec->rows.n + 3);
    plane_init(&plot.plane, sketch);
    make_axes(&plot);
    plot.plane.gutter = gutter_of(&plot);
    double y = plane_frame(&plot.plane, top);
    if (plot.n_roofs == 1) {
        draw_regions(&plot);
    }
    draw_roofs(&plot);
    draw_points(&plot);
    y = plane_draw_names(&plot.plane, plot.names, plot.n_names, y);
    return draw_missing(sketch, y);
}

/* ---- The kind ---- */

static const char *const peak_columns[] = { "peak", NULL };
static const char *const bandwidth_columns[] = { "bandwidth", NULL };
static const char *const intensity_columns[] = { "intensity", NULL };
static const char *const achieved_columns[] = { "achieved", NULL };
static const char *const unit_keys[] = { "unit", NULL };

const ChartKind kind_roofline = {
    .words = (const char *const[]){ "roofline", NULL },
    .noun = WORD_KIND_ROOFLINE,
    .unused = (const char *const[]){ "sort", NULL },
    .channels =
        (const ChannelSpec[]){ { "y", CHANNEL_NUMBER, true, peak_columns, unit_keys },
                               { "bandwidth", CHANNEL_NUMBER, true, bandwidth_columns, NULL },
                               { "x", CHANNEL_NUMBER, false, intensity_columns, NULL },
                               { "achieved", CHANNEL_NUMBER, false, achieved_columns, NULL },
                               { .key = NULL } },
    .measure = MEASURE_Y,
    .positive = true,
    .highlights = true,
    .runs = RUNS_UNDRAWN,
    .name = roofline_name,
    .bind = roofline_bind,
    .check = roofline_check,
    .subtitle = roofline_subtitle,
    .note = roofline_note,
    .describe = roofline_describe,
    .data = roofline_data,
    .references = REFS_X | REFS_Y,
    .palettes = PALETTES_MARKS,
    .facet = FACET_PANELS,
    .plot = plot_roofline,
};
