/* Draws a scene on any cairo surface, whole or in strips. */
#include "charts/layout/scene.h"
#include "charts/render/render.h"
#include "charts/render/text.h"
#include "text/glyph_ink.h"
#include "text/measure.h"

#include <math.h>
#include <string.h>

/* The vertical extent of a mark, in units of the scene. */
typedef struct {
    double top, bottom;
} Reach;

struct ScenePainter {
    const Scene *scene;
    const Theme *theme;
    ThemeVariant variant;
    cairo_t *cr;
    Reach *reaches;          /* extents of the scene's marks */
    const SceneMark **under; /* the marks under the current text, if it has a halo */
    size_t n_under;
};

typedef ScenePainter Painter;

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

static const ShapedLine *
line_of(const Painter *painter, const SceneMark *mark, const TextRun *run)
{
    TextStyle style = { .size = mark->as.text.size,
                        .weight = run->weight,
                        .tabular = mark->as.text.tabular,
                        .display = mark->as.text.display };
    return measure_line(painter->theme, run->text, style);
}

static void
find_under(Painter *painter, const SceneMark *text)
{
    const Scene *scene = painter->scene;
    Box box = scene_halo_box(scene, text);

    painter->n_under = 0;
    for (size_t i = 0; i < scene->n_marks; i++) {
        if (scene_mark_touches(&scene->marks[i], &box)) {
            painter->under[painter->n_under++] = &scene->marks[i];
        }
    }
}

typedef struct {
    const Painter *painter;
    Box box; /* of the text's halo */
    double x;
} Halo;

/* A halo on plain background is invisible, and much slower to draw than the glyph. */
static bool
halo_is_seen(double left, double right, const void *data)
{
    const Halo *halo = data;
    const Painter *painter = halo->painter;
    Box box = { halo->x + left - painter->scene->halo, halo->box.top,
                halo->x + right + painter->scene->halo, halo->box.bottom };

    for (size_t i = 0; i < painter->n_under; i++) {
        if (scene_mark_touches(painter->under[i], &box)) {
            return true;
        }
    }
    return painter->scene->transparent;
}

static void
draw_halo(const Painter *painter, const SceneMark *mark, const ShapedLine *line)
{
    Halo halo = { .painter = painter, .box = scene_halo_box(painter->scene, mark) };
    double y = 0;

    cairo_get_current_point(painter->cr, &halo.x, &y);
    line_path(painter->cr, line, halo_is_seen, &halo);
    set_colour(painter, theme_colour(painter->theme, "paper", painter->variant));
    cairo_set_line_width(painter->cr, painter->scene->halo);
    cairo_set_line_join(painter->cr, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(painter->cr);
    cairo_move_to(painter->cr, halo.x, y);
}

static void
draw_run(const Painter *painter, const SceneMark *mark, const TextRun *run, const ShapedLine *line)
{
    if (mark->as.text.halo) {
        draw_halo(painter, mark, line);
    }
    set_colour(painter, paint_colour(painter->theme, run->paint, painter->variant));
    line_show(painter->cr, run->text, line);
}

static void
draw_text(Painter *painter, const SceneMark *mark)
{
    static const double parts[] = { [ANCHOR_START] = 0, [ANCHOR_MIDDLE] = .5, [ANCHOR_END] = 1 };
    double x = mark->as.text.x, width = 0;

    for (size_t i = 0; i < mark->as.text.n_runs && mark->as.text.anchor != ANCHOR_START; i++) {
        width += line_of(painter, mark, &mark->as.text.runs[i])->width;
    }
    x -= parts[mark->as.text.anchor] * width;
    if (mark->as.text.halo) {
        find_under(painter, mark);
    }
    for (size_t i = 0; i < mark->as.text.n_runs; i++) {
        const ShapedLine *line = line_of(painter, mark, &mark->as.text.runs[i]);
        cairo_move_to(painter->cr, x, mark->as.text.y);
        draw_run(painter, mark, &mark->as.text.runs[i], line);
        x += line->width;
    }
}

/* ---- Lines and marks ---- */

/* Aligns thin horizontal and vertical lines with the pixels of an image. */
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
    Colour colour = colour_of(painter, mark);
    cairo_close_path(painter->cr);
    cairo_set_source_rgba(painter->cr, colour.red, colour.green, colour.blue,
                          scene_mark_opacity(painter->theme, mark));
    cairo_fill(painter->cr);
}

static void
draw_mark(Painter *painter, const SceneMark *mark)
{
    cairo_new_path(painter->cr);
    switch (mark->kind) {
    case SCENE_TEXT:
        draw_text(painter, mark);
        break;
    case SCENE_LINE:
        draw_line(painter, mark);
        break;
    case SCENE_SYMBOL:
        draw_symbol(painter, mark);
        break;
    case SCENE_BAR:
        draw_bar(painter, mark);
        break;
    case SCENE_AREA:
        draw_area(painter, mark);
        break;
    }
}

/* ---- Strips ---- */

static Reach
joined(Reach a, Reach b)
{
    return (Reach){ MIN(a.top, b.top), MAX(a.bottom, b.bottom) };
}

/* One unit more than its glyphs, because of antialiasing. */
static Reach
text_reach(const Painter *painter, const SceneMark *mark)
{
    Reach reach = { mark->as.text.y, mark->as.text.y };
    double halo = mark->as.text.halo ? painter->scene->halo : 0;

    for (size_t i = 0; i < mark->as.text.n_runs; i++) {
        double top = 0, bottom = 0;
        line_ink(line_of(painter, mark, &mark->as.text.runs[i]), &top, &bottom);
        reach = joined(reach, (Reach){ mark->as.text.y + top - halo - 1,
                                       mark->as.text.y + bottom + halo + 1 });
    }
    return reach;
}

static Reach
points_reach(const Point *points, size_t n, double stroke)
{
    Reach reach = { INFINITY, -INFINITY };

    for (size_t i = 0; i < n; i++) {
        reach = joined(reach, (Reach){ points[i].y - stroke, points[i].y + stroke });
    }
    return reach;
}

static Reach
mark_reach(const Painter *painter, const SceneMark *mark)
{
    switch (mark->kind) {
    case SCENE_TEXT:
        return text_reach(painter, mark);
    case SCENE_LINE:
        return points_reach(mark->as.line.points, mark->as.line.n_points, mark->as.line.width);
    case SCENE_SYMBOL: {
        /* corners are at most two radii away, and a mitre extends four line widths */
        double most = 2 * mark->as.symbol.radius + 4 * mark->as.symbol.stroke;
        return (Reach){ mark->as.symbol.y - most, mark->as.symbol.y + most };
    }
    case SCENE_BAR: {
        Point ends[] = { { 0, mark->as.bar.y }, { 0, mark->as.bar.y + mark->as.bar.height } };
        return points_reach(ends, 2, mark->as.bar.stroke);
    }
    case SCENE_AREA:
        return points_reach(mark->as.area.points, mark->as.area.n_points, 0);
    }
    g_assert_not_reached();
}

ScenePainter *
scene_painter_new(const Scene *scene, const Theme *theme, ThemeVariant variant, Arena *arena)
{
    ScenePainter *painter = arena_new0(arena, ScenePainter);

    *painter = (ScenePainter){ .scene = scene, .theme = theme, .variant = variant };
    painter->reaches = arena_array(arena, Reach, scene->n_marks);
    painter->under = arena_array(arena, const SceneMark *, scene->n_marks);
    for (size_t i = 0; i < scene->n_marks; i++) {
        painter->reaches[i] = mark_reach(painter, &scene->marks[i]);
    }
    return painter;
}

void
scene_painter_draw(ScenePainter *painter, double top, double bottom, cairo_t *cr)
{
    painter->cr = cr;
    for (size_t i = 0; i < painter->scene->n_marks; i++) {
        const Reach *reach = &painter->reaches[i];
        if (reach->bottom >= top && reach->top <= bottom) {
            draw_mark(painter, &painter->scene->marks[i]);
        }
    }
}

void
scene_draw(const Scene *scene, const Theme *theme, ThemeVariant variant, cairo_t *cr)
{
    g_autoptr(Arena) arena = arena_new();

    scene_painter_draw(scene_painter_new(scene, theme, variant, arena), -INFINITY, INFINITY, cr);
}
