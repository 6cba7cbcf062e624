/* The frame of a chart: title and subtitle above, and note and source below if the chart stands
 * alone. The plot of its kind is in between. */
#include "charts/grammar/axis_spec.h"
#include "charts/grammar/facet.h"
#include "charts/grammar/kind.h"
#include "charts/layout/legend.h"
#include "charts/layout/panels.h"

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
    double full = theme_number(theme, paths[size->layout]);
    if (spec->size.width > 0 && size->layout != CHART_NARROW) {
        double own = spec->size.width * (size->layout == CHART_PRINT ? .75 : 1);
        return size->with_title ? own : MIN(own, full);
    }
    if (spec->size.half && size->layout == CHART_PRINT) {
        return theme_number(theme, "chart.width.half_pt");
    }
    return spec->size.half && size->layout == CHART_SCREEN ? rint(full * .49) : full;
}

/* The narrowest width that does not increase the number of lines. It avoids a last line of a single
 * word. */
static double
balanced_width(Sketch *sketch, TextStyle style, const char *text)
{
    double wide = sketch->right - sketch->left;
    size_t n = 0, n_narrower = 0;

    measure_lines(sketch->measure, text, style, wide, &n);
    double narrow = n > 1 ? wide / (double)n : wide;
    while (wide - narrow > style.size) {
        double middle = (wide + narrow) / 2;
        measure_lines(sketch->measure, text, style, middle, &n_narrower);
        if (n_narrower > n) {
            narrow = middle;
        } else {
            wide = middle;
        }
    }
    return wide;
}

/* Draws lines `lead` apart, the first on the baseline `y`. Returns the baseline of the last. */
static double
draw_lines(Sketch *sketch, TextStyle style, double lead, Paint paint, double y, Lines lines)
{
    for (size_t i = 0; i < lines.n; i++) {
        sketch_text(sketch, style, paint, ANCHOR_START, sketch->left, y + (double)i * lead,
                    lines.items[i]);
    }
    return y + lead * ((double)MAX(lines.n, (size_t)1) - 1);
}

static double
draw_block(Sketch *sketch, TextStyle style, double lead, Paint paint, double y, const char *text)
{
    return draw_lines(sketch, style, lead, paint, y,
                      sketch_wrap(sketch, style, text, sketch->right - sketch->left));
}

static double
draw_balanced(Sketch *sketch, TextStyle style, double lead, Paint paint, double y, const char *text)
{
    double width = balanced_width(sketch, style, text);

    return draw_lines(sketch, style, lead, paint, y, sketch_wrap(sketch, style, text, width));
}

static double
draw_title(Sketch *sketch, double top)
{
    const Look *look = &sketch->look;

    sketch_group(sketch, GROUP_HEAD, NULL);
    double y = draw_balanced(sketch, look->title, look->title_lead, paint_of(PAINT_INK),
                             top + look->title.size, sketch->spec->texts.title);
    y = draw_balanced(sketch, look->subtitle, look->subtitle_lead, paint_of(PAINT_INK_2),
                      y + look->subtitle_lead + 3 * look->unit, sketch->spec->texts.subtitle);
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
    if (spec->texts.note != NULL) {
        y = draw_block(sketch, look->micro, look->micro_lead, paint_of(PAINT_INK_2), y,
                       spec->texts.note) +
            look->micro_lead;
    }
    const char *source = SPEC_FORMAT(spec, WORD_SOURCE_LINE, "source", spec->texts.source);
    y = draw_block(sketch, look->micro, look->micro_lead, paint_of(PAINT_INK_2), y, source);
    if (sketch->scene->notice != NULL) {
        y = draw_block(sketch, look->notice, look->notice_lead, paint_of(PAINT_INK_2),
                       y + look->micro_lead, sketch->scene->notice);
    }
    return y + look->micro.size * .4;
}

/* The height of note, source and notice below the plot. */
static double
foot_height(Sketch *sketch)
{
    const Look *look = &sketch->look;
    double width = sketch->right - sketch->left;
    double notice = 0;

    if (sketch->scene->notice != NULL) {
        size_t n_lines = sketch_wrap(sketch, look->notice, sketch->scene->notice, width).n;
        notice = look->micro_lead + (double)n_lines * look->notice_lead;
    }
    return 40 * look->unit + 2 * look->micro_lead + notice;
}

static Scene *
scene_new(const ChartSpec *spec, ChartSize size, double width, Arena *arena)
{
    Scene *scene = arena_new0(arena, Scene);

    *scene = (Scene){ .arena = arena,
                      .layout = size.layout,
                      .width = width,
                      .magnify = size.magnify > 0 ? size.magnify : 1,
                      .with_title = size.with_title,
                      .transparent = size.transparent,
                      .id = spec->id,
                      .title = spec->texts.title,
                      .description = spec->texts.alt,
                      .source = spec->texts.source,
                      .notice = spec_clean_text(arena, size.notice),
                      .place = spec->place };
    return scene;
}

/* The request to chart_layout(), and what has been changed to meet the requested height. */
typedef struct {
    const ChartSpec *spec;
    const Theme *theme;
    ChartSize size;
    double width;
    double plot;  /* height of the plot; 0: default of the kind */
    double tight; /* how closely rows are spaced: see Sketch */
    bool one_line;
    const char *unknown; /* a text with a character that no font of the theme has */
    gunichar unknown_char;
} LayoutTask;

/* Draws the whole chart. The scene is as high as it needs to be. */
static Scene *
draw_chart(LayoutTask *task, Arena *arena)
{
    const ChartSize *size = &task->size;
    Sketch sketch = { .spec = task->spec,
                      .theme = task->theme,
                      .arena = arena,
                      .layout = size->layout,
                      .tight = task->tight,
                      .one_line = task->one_line,
                      .two_columns = size->two_columns,
                      .measure = measure_new(task->theme, arena),
                      .number = spec_number_style(task->spec, arena) };

    look_init(&sketch.look, task->theme, size->layout);
    double pad = size->with_title ? 16 * sketch.look.unit : 0;
    sketch.scene = scene_new(task->spec, *size, task->width, arena);
    sketch.scene->halo = sketch.look.halo;
    sketch.left = pad;
    sketch.right = task->width - pad;
    double y = size->with_title ? draw_title(&sketch, pad) : 0;
    if (size->height > 0) {
        double own = size->height - y - (size->with_title ? foot_height(&sketch) : 0);
        sketch.height = task->plot > 0 ? task->plot : MAX(own, 1);
        task->plot = sketch.height;
    }
    y = legend_draw_key(&sketch, y);
    y = facet_has_panels(task->spec) ? panels_draw(&sketch, y) : task->spec->kind->plot(&sketch, y);
    if (size->with_title) {
        y = draw_source(&sketch, y) + pad;
    }
    sketch.scene->height = ceil(y * 10 - 1e-6) / 10;
    task->unknown = measure_unknown(sketch.measure, &task->unknown_char);
    return sketch.scene;
}

/* The same chart with fewer rows; its note states how many are left out. */
static const ChartSpec *
with_rows(const ChartSpec *spec, size_t n_rows, Arena *arena)
{
    ChartSpec *copy = spec_copy(spec, arena);

    copy->labels.max_rows = n_rows;
    if (copy->kind->limit != NULL) {
        copy->kind->limit(copy);
    }
    chart_text_write(copy);
    return copy;
}

/* fit_chart() underestimates the number of rows, because what is above and below them does not
 * shrink. Adds rows one by one as long as they fit. */
static Scene *
fill_chart(LayoutTask *task, const ChartSpec *whole, Scene *scene, size_t rows, Arena *arena)
{
    LayoutTask best = *task;
    size_t all = MIN(whole->labels.max_rows, whole->table->n_rows);
    Scene *fuller = scene;

    while (fuller->height - task->size.height < .05) {
        scene = fuller;
        best = *task;
        if (++rows >= all) {
            break;
        }
        task->spec = with_rows(whole, rows, arena);
        fuller = draw_chart(task, arena);
        fuller->shortened = true;
    }
    *task = best;
    return scene;
}

/* Draws the same rows with as little space between them as needed. NULL if that is not enough. */
static Scene *
draw_tight(LayoutTask *task, const Scene *airy, Arena *arena)
{
    double wanted = task->size.height, over = airy->height - wanted;

    task->tight = 1;
    Scene *tight = draw_chart(task, arena);
    if (tight->height - wanted >= .05) {
        task->tight = 0;
        return NULL;
    }
    task->tight = MIN(over / (airy->height - tight->height) + .02, 1);
    Scene *fitting = draw_chart(task, arena);
    return fitting->height - wanted < .05 ? fitting : tight;
}

/* Draws the same rows with the second line of their labels after the first, and less space between
 * them if needed. NULL if that is not enough. */
static Scene *
draw_one_line(LayoutTask *task, Arena *arena)
{
    task->one_line = true;
    Scene *scene = draw_chart(task, arena);
    if (scene->height - task->size.height >= .05) {
        scene = draw_tight(task, scene, arena);
    }
    task->one_line = scene != NULL;
    return scene;
}

/* Meets a requested height with a lower plot, closer rows, labels of one line, then fewer rows or
 * names, in this order. The note states what is left out. The scene is higher than requested if not
 * even one row fits. */
static Scene *
fit_chart(LayoutTask *task, Arena *arena)
{
    const ChartSpec *whole = task->spec;
    Scene *scene = draw_chart(task, arena);
    double wanted = task->size.height, over = scene->height - wanted;
    size_t rows = MIN(whole->labels.max_rows, whole->table->n_rows);

    if (wanted <= 0 || over < .05) {
        return scene;
    }
    task->plot = MAX(task->plot - over, .22 * wanted);
    scene = draw_chart(task, arena);
    if (scene->height - wanted < .05) {
        return scene;
    }
    Scene *tight = draw_tight(task, scene, arena);
    if (tight == NULL) {
        tight = draw_one_line(task, arena);
    }
    if (tight != NULL) {
        return tight;
    }
    while (scene->height - wanted >= .05 && rows > 1) {
        size_t fewer = (size_t)((double)rows * wanted / scene->height);
        rows = CLAMP(fewer, (size_t)1, rows - 1);
        task->spec = with_rows(whole, rows, arena);
        scene = draw_chart(task, arena);
        scene->shortened = true;
    }
    return fill_chart(task, whole, scene, rows, arena);
}

/* Moves note and source to the bottom of a picture that is higher than its plot. */
static void
move_foot(const Scene *scene, double by)
{
    bool below = false; /* true after the rule above the note */

    for (size_t i = 0; i < scene->n_marks; i++) {
        SceneMark *mark = &scene->marks[i];
        bool line = mark->kind == SCENE_LINE;
        below = below || (line && mark->as.line.role == LINE_RULE);
        if (below && mark->kind == SCENE_TEXT) {
            mark->as.text.y += by;
        } else if (below && line) {
            Point *points = arena_array(scene->arena, Point, mark->as.line.n_points);
            for (size_t k = 0; k < mark->as.line.n_points; k++) {
                points[k] = mark->as.line.points[k];
                points[k].y += by;
            }
            mark->as.line.points = points;
        }
    }
}

Scene *
chart_layout(const ChartSpec *spec, const Theme *theme, ChartSize size, Arena *arena, Diag *diag)
{
    /* Intermediate results for the drawing are allocated in its own arena, because other threads
     * draw, too. */
    const ChartSpec *own = spec_copy(spec, arena);
    LayoutTask task = { own, theme, size, layout_width(own, theme, &size), 0, 0, false, NULL, 0 };

    if (!(task.width >= 120 && task.width <= 10000) ||
        !(size.height >= 0 && size.height <= 10000)) {
        diag_error(diag, spec->place, "chart-size",
                   "chart '%s' cannot be %g × %g units: the width is 120 to 10,000", spec->id,
                   task.width, size.height);
        return NULL;
    }
    if (size.height <= 0 && spec->size.aspect > 0 && size.layout != CHART_NARROW) {
        size.height = task.size.height = rint(task.width * spec->size.aspect);
    }
    Scene *scene = fit_chart(&task, arena);
    if (size.height > 0 && size.height < scene->height - .05) {
        diag_error(diag, spec->place, "chart-size", "chart '%s' needs %g units of height, not %g",
                   spec->id, scene->height, size.height);
        return NULL;
    }
    if (size.height > scene->height && !size.at_most) {
        move_foot(scene, size.height - scene->height);
        scene->height = size.height;
    }
    scene_drop_halos(scene);
    if (task.unknown != NULL) {
        char character[8] = { 0 };
        g_unichar_to_utf8(task.unknown_char, character);
        diag_error(diag, spec->place, "chart-glyph",
                   "none of the theme's fonts has the character '%s' (U+%04X) of '%s'; add a font "
                   "to font.fallback in theme.yaml",
                   character, task.unknown_char, task.unknown);
        return NULL;
    }
    return scene_check(scene, diag) ? scene : NULL;
}
