/* The frame of a chart: title and subtitle above, note and source below when
 * the chart stands alone; between them the plot of its kind. */
#include "charts/kind.h"

#include <math.h>

static double
layout_width(const ChartSpec *spec, const Theme *theme, const ChartSize *size)
{
    static const char *const paths[] = { [CHART_SCREEN] = "chart.width.screen",
                                         [CHART_NARROW] = "chart.width.narrow",
                                         [CHART_PRINT] = "chart.width.print_pt" };
    if (size->width > 0) {
        return size->width;
    }
    if (spec->half && size->layout == CHART_PRINT) {
        return theme_number(theme, "chart.width.half_pt");
    }
    double full = theme_number(theme, paths[size->layout]);
    return spec->half && size->layout == CHART_SCREEN ? rint(full * .49) : full;
}

NumberStyle
sketch_number_style(const ChartSpec *spec, Arena *arena)
{
    const Channel *measure = spec_measure(spec);
    double largest = 0;
    bool mixed = false;

    if (spec->kind->number != NULL) {
        return spec->kind->number(spec, arena);
    }
    for (size_t i = 0; i < spec->n_rows; i++) {
        const ChartRow *row = &spec->rows[i];
        if (row->missing == NULL) {
            largest = MAX(largest, fabs(row->value));
            mixed = mixed || row->value != rint(row->value);
        }
    }
    NumberStyle style = number_style(arena, largest, measure->unit, measure->decimals);
    style.mixed = mixed;
    return style;
}

/* Lines `lead` apart from the baseline `y`; returns the baseline of the last. */
static double
draw_block(Sketch *sketch, TextStyle style, double lead, Paint paint, double y, const char *text)
{
    Lines lines = sketch_wrap(sketch, style, text, sketch->right - sketch->left);

    for (size_t i = 0; i < lines.n; i++) {
        sketch_text(sketch, style, paint, ANCHOR_START, sketch->left, y + (double)i * lead,
                    lines.items[i]);
    }
    return y + lead * ((double)MAX(lines.n, (size_t)1) - 1);
}

static double
draw_title(Sketch *sketch, double top)
{
    const Look *look = &sketch->look;

    sketch_group(sketch, GROUP_HEAD, NULL);
    double y = draw_block(sketch, look->title, look->title_lead, paint_of(PAINT_INK),
                          top + look->title.size, sketch->spec->title);
    y = draw_block(sketch, look->subtitle, look->subtitle_lead, paint_of(PAINT_INK_2),
                   y + look->subtitle_lead + 3 * look->unit, sketch->spec->subtitle);
    return y + 14 * look->unit;
}

static double
draw_source(Sketch *sketch, double top)
{
    const Look *look = &sketch->look;
    const ChartSpec *spec = sketch->spec;
    double y = top + 12 * look->unit;

    sketch_group(sketch, GROUP_FOOT, NULL);
    sketch_segment(sketch, LINE_RULE, (Point){ sketch->left, y }, (Point){ sketch->right, y });
    y += look->micro_lead + 2 * look->unit;
    if (spec->note != NULL) {
        y = draw_block(sketch, look->micro, look->micro_lead, paint_of(PAINT_INK_2), y,
                       spec->note) +
            look->micro_lead;
    }
    const char *source = arena_printf(sketch->arena, "Source: %s", spec->source);
    y = draw_block(sketch, look->micro, look->micro_lead, paint_of(PAINT_INK_2), y, source);
    if (sketch->scene->notice != NULL) {
        y = draw_block(sketch, look->micro, look->micro_lead, paint_of(PAINT_INK_2),
                       y + look->micro_lead, sketch->scene->notice);
    }
    return y + look->micro.size * .4;
}

/* What note, source and notice take below a plot of given height. */
static double
foot_height(Sketch *sketch)
{
    const Look *look = &sketch->look;
    double width = sketch->right - sketch->left;
    size_t lines = 2;

    if (sketch->scene->notice != NULL) {
        lines += sketch_wrap(sketch, look->micro, sketch->scene->notice, width).n;
    }
    return 40 * look->unit + (double)lines * look->micro_lead;
}

static Scene *
scene_new(const ChartSpec *spec, ChartSize size, double width, Arena *arena)
{
    Scene *scene = arena_new0(arena, Scene);

    *scene = (Scene){ .arena = arena,
                      .layout = size.layout,
                      .width = width,
                      .with_title = size.with_title,
                      .id = spec->id,
                      .title = spec->title,
                      .description = spec->alt,
                      .source = spec->source,
                      .notice = size.with_title ? size.notice : NULL,
                      .place = spec->place };
    return scene;
}

Scene *
chart_layout(const ChartSpec *spec, const Theme *theme, ChartSize size, Arena *arena, Diag *diag)
{
    double width = layout_width(spec, theme, &size);
    Sketch sketch = { .spec = spec,
                      .theme = theme,
                      .arena = arena,
                      .layout = size.layout,
                      .measure = measure_new(theme, arena),
                      .number = sketch_number_style(spec, arena) };

    if (!(width >= 120 && width <= 10000) || !(size.height >= 0 && size.height <= 10000)) {
        diag_error(diag, spec->place, "chart-size",
                   "chart '%s' cannot be %g × %g units: the width is 120 to 10,000", spec->id,
                   width, size.height);
        return NULL;
    }
    look_init(&sketch.look, theme, size.layout);
    double pad = size.with_title ? 16 * sketch.look.unit : 0;
    sketch.scene = scene_new(spec, size, width, arena);
    sketch.scene->halo = sketch.look.halo;
    sketch.left = pad;
    sketch.right = width - pad;
    double y = size.with_title ? draw_title(&sketch, pad) : 0;
    if (size.height > 0) {
        sketch.height = size.height - y - (size.with_title ? foot_height(&sketch) : 0);
    }
    y = spec->kind->plot(&sketch, y);
    if (size.with_title) {
        y = draw_source(&sketch, y) + pad;
    }
    sketch.scene->height = ceil(y * 10 - 1e-6) / 10;
    if (size.height > 0 && size.height < sketch.scene->height - .05) {
        diag_error(diag, spec->place, "chart-size", "chart '%s' needs %g units of height, not %g",
                   spec->id, sketch.scene->height, size.height);
        return NULL;
    }
    sketch.scene->height = MAX(sketch.scene->height, size.height);
    if (measure_unknown(sketch.measure) != NULL) {
        diag_warning(diag, spec->place, "chart-glyph",
                     "no font of the theme has all characters of '%s'; PNG and PDF show boxes",
                     measure_unknown(sketch.measure));
    }
    return scene_check(sketch.scene, diag) ? sketch.scene : NULL;
}
