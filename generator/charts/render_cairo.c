/* A scene on any cairo surface. */
#include "charts/measure.h"
#include "charts/render.h"
#include "charts/scene.h"

#include <math.h>
#include <string.h>

typedef struct {
    const Scene *scene;
    const Theme *theme;
    ThemeVariant variant;
    cairo_t *cr;
} Painter;

static Colour
colour_of(const Painter *painter, const SceneMark *mark)
{
    return scene_mark_colour(painter->theme, mark, painter->variant);
}

static void
set_colour(const Painter *painter, Colour colour)
{
    cairo_set_source_rgb(painter->cr, colour.red, colour.green, colour.blue);
}

/* ---- Text ---- */

static PangoLayout *
layout_of(const Painter *painter, const SceneMark *mark, const TextRun *run)
{
    TextStyle style = { .size = mark->as.text.size,
                        .weight = run->weight,
                        .tabular = mark->as.text.tabular,
                        .display = mark->as.text.display };
    return measure_layout(painter->theme, run->text, style);
}

static double
layout_width(PangoLayout *layout)
{
    PangoRectangle logical;
    pango_layout_get_extents(layout, NULL, &logical);
    return logical.width / (double)PANGO_SCALE;
}

static void
draw_run(const Painter *painter, const SceneMark *mark, const TextRun *run, PangoLayout *layout)
{
    PangoLayoutLine *line = pango_layout_get_line_readonly(layout, 0);
    double x = 0, y = 0;

    cairo_get_current_point(painter->cr, &x, &y);
    if (mark->as.text.halo) {
        pango_cairo_layout_line_path(painter->cr, line);
        set_colour(painter, theme_colour(painter->theme, "paper", painter->variant));
        cairo_set_line_width(painter->cr, painter->scene->halo);
        cairo_set_line_join(painter->cr, CAIRO_LINE_JOIN_ROUND);
        cairo_stroke(painter->cr);
        cairo_move_to(painter->cr, x, y);
    }
    set_colour(painter, paint_colour(painter->theme, run->paint, painter->variant));
    pango_cairo_show_layout_line(painter->cr, line);
}

static void
draw_text(const Painter *painter, const SceneMark *mark)
{
    static const double parts[] = { [ANCHOR_START] = 0, [ANCHOR_MIDDLE] = .5, [ANCHOR_END] = 1 };
    double x = mark->as.text.x, width = 0;

    for (size_t i = 0; i < mark->as.text.n_runs && mark->as.text.anchor != ANCHOR_START; i++) {
        width += layout_width(layout_of(painter, mark, &mark->as.text.runs[i]));
    }
    x -= parts[mark->as.text.anchor] * width;
    for (size_t i = 0; i < mark->as.text.n_runs; i++) {
        PangoLayout *layout = layout_of(painter, mark, &mark->as.text.runs[i]);
        cairo_move_to(painter->cr, x, mark->as.text.y);
        draw_run(painter, mark, &mark->as.text.runs[i], layout);
        x += layout_width(layout);
    }
}

/* ---- Lines and marks ---- */

/* A thin level or upright line falls on whole pixels of a picture. */
static double
snap(const Painter *painter, double at, double width)
{
    if (cairo_surface_get_type(cairo_get_target(painter->cr)) != CAIRO_SURFACE_TYPE_IMAGE) {
        return at;
    }
    cairo_matrix_t matrix;
    cairo_get_matrix(painter->cr, &matrix);
    double scale = matrix.xx, pixels = MAX(rint(width * scale), 1);
    double offset = fmod(pixels, 2) == 1 ? .5 : 0;
    return (floor(at * scale - offset + .5) + offset) / scale;
}

static void
draw_line(const Painter *painter, const SceneMark *mark)
{
    const Point *points = mark->as.line.points;
    double width = mark->as.line.width, dashes[] = { mark->as.line.dash, mark->as.line.gap };
    bool level = mark->as.line.n_points == 2 && points[0].y == points[1].y;
    bool upright = mark->as.line.n_points == 2 && points[0].x == points[1].x;

    for (size_t i = 0; i < mark->as.line.n_points; i++) {
        cairo_line_to(painter->cr, upright ? snap(painter, points[i].x, width) : points[i].x,
                      level ? snap(painter, points[i].y, width) : points[i].y);
    }
    if (mark->as.line.dash > 0) {
        cairo_set_dash(painter->cr, dashes, 2, 0);
    }
    cairo_set_line_join(painter->cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_width(painter->cr, width);
    set_colour(painter, colour_of(painter, mark));
    cairo_stroke(painter->cr);
    cairo_set_dash(painter->cr, NULL, 0, 0);
}

static void
fill_or_outline(const Painter *painter, const SceneMark *mark, double stroke)
{
    if (!mark->hollow) {
        set_colour(painter, colour_of(painter, mark));
        cairo_fill(painter->cr);
        return;
    }
    set_colour(painter, theme_colour(painter->theme, "paper", painter->variant));
    cairo_fill_preserve(painter->cr);
    set_colour(painter, colour_of(painter, mark));
    cairo_set_line_join(painter->cr, CAIRO_LINE_JOIN_MITER);
    cairo_set_line_width(painter->cr, stroke);
    cairo_stroke(painter->cr);
}

static void
draw_symbol(const Painter *painter, const SceneMark *mark)
{
    Point corners[4];
    size_t n = scene_symbol_corners(mark, corners);

    if (n == 0) {
        cairo_new_sub_path(painter->cr);
        cairo_arc(painter->cr, mark->as.symbol.x, mark->as.symbol.y, mark->as.symbol.radius, 0,
                  2 * G_PI);
    }
    for (size_t i = 0; i < n; i++) {
        cairo_line_to(painter->cr, corners[i].x, corners[i].y);
    }
    cairo_close_path(painter->cr);
    fill_or_outline(painter, mark, mark->as.symbol.stroke);
}

static void
draw_bar(const Painter *painter, const SceneMark *mark)
{
    double inset = mark->hollow || mark->as.bar.outlined ? mark->as.bar.stroke / 2 : 0;

    cairo_rectangle(painter->cr, mark->as.bar.x + inset, mark->as.bar.y + inset,
                    MAX(mark->as.bar.width - 2 * inset, 0), mark->as.bar.height - 2 * inset);
    if (mark->as.bar.outlined) {
        set_colour(painter, colour_of(painter, mark));
        cairo_fill_preserve(painter->cr);
        set_colour(painter, theme_colour(painter->theme, "axis", painter->variant));
        cairo_set_line_join(painter->cr, CAIRO_LINE_JOIN_MITER);
        cairo_set_line_width(painter->cr, mark->as.bar.stroke);
        cairo_stroke(painter->cr);
        return;
    }
    fill_or_outline(painter, mark, mark->as.bar.stroke);
}

static void
draw_area(const Painter *painter, const SceneMark *mark)
{
    for (size_t i = 0; i < mark->as.area.n_points; i++) {
        cairo_line_to(painter->cr, mark->as.area.points[i].x, mark->as.area.points[i].y);
    }
    cairo_close_path(painter->cr);
    set_colour(painter, colour_of(painter, mark));
    cairo_fill(painter->cr);
}

void
scene_draw(const Scene *scene, const Theme *theme, ThemeVariant variant, cairo_t *cr)
{
    Painter painter = { scene, theme, variant, cr };

    cairo_save(cr);
    for (size_t i = 0; i < scene->n_marks; i++) {
        const SceneMark *mark = &scene->marks[i];
        cairo_new_path(cr);
        switch (mark->kind) {
        case SCENE_TEXT:
            draw_text(&painter, mark);
            break;
        case SCENE_LINE:
            draw_line(&painter, mark);
            break;
        case SCENE_SYMBOL:
            draw_symbol(&painter, mark);
            break;
        case SCENE_BAR:
            draw_bar(&painter, mark);
            break;
        case SCENE_AREA:
            draw_area(&painter, mark);
            break;
        }
    }
    cairo_restore(cr);
}
