#include "charts/layout/scene.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

static const char *const line_names[] = {
#define X(constant, class) [LINE_##constant] = (class),
    LINE_ROLES(X)
#undef X
};
static const char *const group_names[] = {
#define X(constant, class) [GROUP_##constant] = (class),
    GROUP_ROLES(X)
#undef X
};
static const char *const shape_names[] = { [MARK_DOT] = "dot",
                                           [MARK_SQUARE] = "square",
                                           [MARK_TRIANGLE] = "triangle",
                                           [MARK_DIAMOND] = "diamond" };
static const char *const anchor_names[] = {
    [ANCHOR_START] = "start", [ANCHOR_MIDDLE] = "middle", [ANCHOR_END] = "end"
};

SceneMark *
scene_add(Scene *scene, SceneKind kind)
{
    if (scene->n_marks == scene->capacity) {
        size_t capacity = MAX(scene->capacity * 2, (size_t)64);
        SceneMark *marks = arena_array(scene->arena, SceneMark, capacity);
        if (scene->n_marks > 0) {
            memcpy(marks, scene->marks, scene->n_marks * sizeof *marks);
        }
        scene->marks = marks;
        scene->capacity = capacity;
    }
    SceneMark *mark = &scene->marks[scene->n_marks++];
    *mark = (SceneMark){ .kind = kind };
    return mark;
}

void
scene_move_back(Scene *scene, size_t first, size_t to)
{
    size_t n = scene->n_marks - first;
    SceneMark *moved = arena_array(scene->arena, SceneMark, n + 1);

    g_assert(to <= first);
    memcpy(moved, scene->marks + first, n * sizeof *moved);
    memmove(scene->marks + to + n, scene->marks + to, (first - to) * sizeof *moved);
    memcpy(scene->marks + to, moved, n * sizeof *moved);
}

double
scene_width(const Scene *scene)
{
    return scene->width;
}

double
scene_height(const Scene *scene)
{
    return scene->height;
}

bool
scene_is_whole(const Scene *scene)
{
    return !scene->shortened;
}

const char *
scene_text(const SceneMark *mark, Arena *arena)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (size_t i = 0; i < mark->as.text.n_runs; i++) {
        g_string_append(text, mark->as.text.runs[i].text);
    }
    return arena_strdup(arena, text->str);
}

size_t
scene_symbol_corners(const SceneMark *mark, Point corners[4])
{
    double x = mark->as.symbol.x, y = mark->as.symbol.y, r = mark->as.symbol.radius;
    double side = .93 * r, tall = 1.2 * r, wide = 1.17 * r, point = 1.3 * r;

    switch (mark->as.symbol.shape) {
    case MARK_DOT:
        return 0;
    case MARK_SQUARE:
        corners[0] = (Point){ x - side, y - side };
        corners[1] = (Point){ x + side, y - side };
        corners[2] = (Point){ x + side, y + side };
        corners[3] = (Point){ x - side, y + side };
        return 4;
    case MARK_TRIANGLE:
        corners[0] = (Point){ x, y - tall };
        corners[1] = (Point){ x + wide, y + .87 * r };
        corners[2] = (Point){ x - wide, y + .87 * r };
        return 3;
    case MARK_DIAMOND:
        corners[0] = (Point){ x, y - point };
        corners[1] = (Point){ x + point, y };
        corners[2] = (Point){ x, y + point };
        corners[3] = (Point){ x - point, y };
        return 4;
    }
    return 0;
}

static void
append_number(GString *out, double number)
{
    number_append_exact(out, rint(number * 100) / 100);
}

static void
append_paint(GString *out, Paint paint)
{
    static const char *const families[] = { "gpu", "tpu", "other" };

    switch (paint.kind) {
    case PAINT_INK:
        g_string_append(out, "ink");
        break;
    case PAINT_INK_2:
        g_string_append(out, "ink-2");
        break;
    case PAINT_FAMILY:
        g_string_append(out, families[paint.family]);
        break;
    case PAINT_ENTITY:
        g_string_append_printf(out, "%s-%d", families[paint.family], paint.step);
        break;
    case PAINT_ENTITY_LABEL:
        g_string_append_printf(out, "%s-label-%d", families[paint.family], paint.step);
        break;
    case PAINT_CONTEXT:
        g_string_append(out, "context");
        break;
    case PAINT_EVEN:
        g_string_append(out, "even");
        break;
    case PAINT_PAPER:
        g_string_append(out, "paper");
        break;
    case PAINT_TINT:
        g_string_append(out, "tint");
        break;
    case PAINT_HEAT:
        g_string_append_printf(out, "heat-%d", paint.step);
        break;
    case PAINT_ON_HEAT:
        g_string_append_printf(out, "on-heat-%d", paint.step);
        break;
    case PAINT_DIVERGING:
        g_string_append_printf(out, "diverging-%d", paint.step);
        break;
    case PAINT_ON_DIVERGING:
        g_string_append_printf(out, "on-diverging-%d", paint.step);
        break;
    case PAINT_SEQUENCE:
        g_string_append_printf(out, "sequence-%d", paint.step);
        break;
    case PAINT_NEUTRAL:
        g_string_append_printf(out, "neutral-%d", paint.step);
        break;
    case PAINT_ON_NEUTRAL:
        g_string_append_printf(out, "on-neutral-%d", paint.step);
        break;
    case PAINT_CATEGORY:
        g_string_append_printf(out, "category-%d", paint.step);
        break;
    case PAINT_CATEGORY_LABEL:
        g_string_append_printf(out, "category-label-%d", paint.step);
        break;
    }
}

static void
append_numbers(GString *out, const double *numbers, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        g_string_append_c(out, ' ');
        append_number(out, numbers[i]);
    }
}

static void
dump_text(const SceneMark *mark, GString *out)
{
    double numbers[] = { mark->as.text.x, mark->as.text.y, mark->as.text.size };

    g_string_append(out, "text");
    append_numbers(out, numbers, G_N_ELEMENTS(numbers));
    g_string_append_printf(out, " %s", anchor_names[mark->as.text.anchor]);
    for (size_t i = 0; i < mark->as.text.n_runs; i++) {
        const TextRun *run = &mark->as.text.runs[i];
        g_string_append_printf(out, " %d ", run->weight);
        append_paint(out, run->paint);
        g_string_append_printf(out, " \"%s\"", run->text);
    }
}

static void
append_points(GString *out, const Point *points, size_t n_points)
{
    for (size_t i = 0; i < n_points; i++) {
        append_numbers(out, (double[]){ points[i].x, points[i].y }, 2);
    }
}

static void
dump_mark(const SceneMark *mark, GString *out)
{
    switch (mark->kind) {
    case SCENE_TEXT:
        dump_text(mark, out);
        break;
    case SCENE_LINE:
        g_string_append_printf(out, "line %s", line_names[mark->as.line.role]);
        append_points(out, mark->as.line.points, mark->as.line.n_points);
        break;
    case SCENE_AREA:
        g_string_append_printf(out, "%sarea", mark->as.area.full ? "full " : "");
        append_points(out, mark->as.area.points, mark->as.area.n_points);
        break;
    case SCENE_SYMBOL:
        g_string_append_printf(out, "%s%s", mark->hollow ? "hollow " : "",
                               shape_names[mark->as.symbol.shape]);
        append_numbers(out, (double[]){ mark->as.symbol.x, mark->as.symbol.y }, 2);
        break;
    case SCENE_BAR:
        g_string_append_printf(out, "%s%sbar", mark->hollow ? "hollow " : "",
                               mark->as.bar.outlined ? "outlined " : "");
        append_numbers(
            out,
            (double[]){ mark->as.bar.x, mark->as.bar.y, mark->as.bar.width, mark->as.bar.height },
            4);
        break;
    }
    if (mark->kind != SCENE_TEXT) {
        g_string_append_c(out, ' ');
        append_paint(out, mark->paint);
    }
}

void
scene_dump(const Scene *scene, GString *out)
{
    g_string_append_printf(out, "scene %s", scene->id);
    append_numbers(out, (double[]){ scene->width, scene->height }, 2);
    g_string_append_printf(out, "\ntitle %s\ndescription %s\n", scene->title, scene->description);
    for (size_t i = 0; i < scene->n_marks; i++) {
        const SceneMark *mark = &scene->marks[i];
        g_string_append_printf(out, "%s%s%s: ", group_names[mark->group],
                               mark->group_name != NULL ? " " : "",
                               mark->group_name != NULL ? mark->group_name : "");
        dump_mark(mark, out);
        if (mark->datum != NULL) {
            g_string_append_printf(out, " row %zu", mark->datum->row + 1);
        }
        g_string_append_c(out, '\n');
    }
}

/* ---- Paints ---- */

Colour
paint_colour(const Theme *theme, Paint paint, ThemeVariant variant)
{
    Entity entity = { .family = paint.family, .step = paint.step };

    switch (paint.kind) {
    case PAINT_INK:
        return theme_colour(theme, "ink", variant);
    case PAINT_INK_2:
    case PAINT_EVEN:
        return theme_colour(theme, "ink-2", variant);
    case PAINT_CONTEXT:
        return theme_colour(theme, "axis", variant);
    case PAINT_FAMILY:
        return theme_family_colour(theme, paint.family, variant);
    case PAINT_ENTITY:
        return theme_entity_colour(theme, entity, variant);
    case PAINT_ENTITY_LABEL:
        return theme_entity_label(theme, entity, variant);
    case PAINT_PAPER:
        return theme_colour(theme, "paper", variant);
    case PAINT_TINT:
        return theme_colour(theme, "tint", variant);
    case PAINT_HEAT:
        return theme_ramp_colour(theme, "heat", paint.step, variant);
    case PAINT_ON_HEAT:
        return theme_ramp_text(theme, "heat", paint.step, variant);
    case PAINT_DIVERGING:
        return theme_ramp_colour(theme, "diverging", paint.step, variant);
    case PAINT_ON_DIVERGING:
        return theme_ramp_text(theme, "diverging", paint.step, variant);
    case PAINT_SEQUENCE:
        return theme_ramp_colour(theme, "sequence", paint.step, variant);
    case PAINT_NEUTRAL:
        return theme_ramp_colour(theme, "neutral", paint.step, variant);
    case PAINT_ON_NEUTRAL:
        return theme_ramp_text(theme, "neutral", paint.step, variant);
    case PAINT_CATEGORY:
        return theme_category_colour(theme, paint.step, variant);
    case PAINT_CATEGORY_LABEL:
        return theme_category_label(theme, paint.step, variant);
    }
    return (Colour){ 0, 0, 0 };
}

static const char *
line_token(LineRole role)
{
    static const char *const tokens[] = {
        [LINE_GRID] = "hair",   [LINE_BASE] = "axis",          [LINE_TICK] = "axis",
        [LINE_ZERO] = "ink",    [LINE_SEPARATOR] = "hair",     [LINE_INTERVAL] = NULL,
        [LINE_WHISKER] = "ink", [LINE_WHISKER_HALO] = "paper", [LINE_RUN] = "ink",
        [LINE_SERIES] = NULL,   [LINE_IDEAL] = "ink-3",        [LINE_LEADER] = "ink-2",
        [LINE_RULE] = "hair",   [LINE_HATCH] = "axis",         [LINE_CONTEXT] = "line",
        [LINE_FAINT] = "hair",
    };
    return tokens[role];
}

Colour
scene_mark_colour(const Theme *theme, const SceneMark *mark, ThemeVariant variant)
{
    Colour own = paint_colour(theme, mark->paint, variant);

    if (mark->kind == SCENE_LINE && line_token(mark->as.line.role) != NULL) {
        return theme_colour(theme, line_token(mark->as.line.role), variant);
    }
    return own;
}

double
scene_mark_opacity(const Theme *theme, const SceneMark *mark)
{
    return mark->kind == SCENE_AREA && !mark->as.area.full ? theme_number(theme, "chart.area") : 1;
}
