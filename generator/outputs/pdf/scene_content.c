#include "outputs/pdf/scene_content.h"

#include "charts/measure.h"

#include <math.h>
#include <string.h>

/* Of a circle as four cubic curves: the control points' distance in radii. */
static const double circle_part = 0.5522847498;
/* Thousandths of an em between a glyph's place and the reader's: below, none sees it. */
static const double drift_allowed = 2;

/* A stretch of one font; its glyphs stand in SceneContent.glyphs. */
typedef struct {
    const DisplayFont *font;
    const SceneMark *mark;
    const TextRun *run;
    double x; /* where it starts */
    guint first, n_glyphs;
} Stretch;

struct SceneContent {
    const Scene *scene;
    const Theme *theme;
    ThemeVariant variant;
    GPtrArray *fonts;  /* of DisplayFont */
    GArray *glyphs;    /* of DisplayGlyph, advances in units of the scene */
    GArray *offsets;   /* of DisplayOffset, of each glyph, in units of the scene */
    GArray *stretches; /* of Stretch, in the order of the marks */
};

static void
content_clear(void *data)
{
    SceneContent *content = data;

    g_ptr_array_free(content->fonts, TRUE);
    g_array_free(content->glyphs, TRUE);
    g_array_free(content->offsets, TRUE);
    g_array_free(content->stretches, TRUE);
}

/* ---- Texts ---- */

typedef struct {
    SceneContent *content;
    SceneFontOf *font_of;
    void *data;
} Shaping;

static const DisplayFont *
find_font(const Shaping *shaping, hb_face_t *face)
{
    GPtrArray *fonts = shaping->content->fonts;
    const DisplayFont *font = shaping->font_of(shaping->data, face);

    if (!g_ptr_array_find(fonts, font, NULL)) {
        g_ptr_array_add(fonts, (void *)(uintptr_t)font);
    }
    return font;
}

/* The text of the cluster that glyph `i` starts; 0 for one that continues it. */
static uint32_t
cluster_bytes(const LineRun *run, size_t i)
{
    uint32_t cluster = run->glyphs[i].cluster, next = (uint32_t)run->end;

    if (i > 0 && run->glyphs[i - 1].cluster == cluster) {
        return 0;
    }
    for (size_t k = 0; k < run->n_glyphs; k++) {
        if (run->glyphs[k].cluster > cluster && run->glyphs[k].cluster < next) {
            next = run->glyphs[k].cluster;
        }
    }
    return next - cluster;
}

static double
units(int pango)
{
    return pango / 1024.0;
}

/* Returns where the line's run ends. */
static double
add_line_run(const Shaping *shaping, const SceneMark *mark, const TextRun *run,
             const LineRun *shaped, double x)
{
    SceneContent *content = shaping->content;
    Stretch stretch = { NULL, mark, run, x, content->glyphs->len, 0 };

    for (size_t i = 0; i < shaped->n_glyphs; i++) {
        const LineGlyph *line_glyph = &shaped->glyphs[i];
        uint32_t at = line_glyph->cluster;
        double advance = units(line_glyph->advance);
        DisplayGlyph glyph = { .glyph = (uint16_t)line_glyph->glyph,
                               .advance = (float)advance,
                               .text = at,
                               .n_bytes = display_bytes(run->text + at, cluster_bytes(shaped, i)) };
        DisplayOffset offset = { (float)units(line_glyph->x_offset),
                                 (float)-units(line_glyph->y_offset) };
        x += advance;
        if (glyph.glyph != 0) {
            g_array_append_val(content->glyphs, glyph);
            g_array_append_val(content->offsets, offset);
            stretch.n_glyphs++;
        } else if (stretch.n_glyphs == 0) {
            stretch.x = x;
        } else {
            g_array_index(content->glyphs, DisplayGlyph, content->glyphs->len - 1).advance +=
                (float)advance;
        }
    }
    if (stretch.n_glyphs > 0) {
        stretch.font = find_font(shaping, shaped->face);
        g_array_append_val(content->stretches, stretch);
    }
    return x;
}

static double
add_run(const Shaping *shaping, const SceneMark *mark, const TextRun *run, double x)
{
    TextStyle style = { .size = mark->as.text.size,
                        .weight = run->weight,
                        .tabular = mark->as.text.tabular,
                        .display = mark->as.text.display };
    const ShapedLine *line = measure_line(shaping->content->theme, run->text, style);

    for (size_t i = 0; i < line->n_runs; i++) {
        x = add_line_run(shaping, mark, run, &line->runs[i], x);
    }
    return x;
}

/* The runs one after the other, then moved as their anchor says. */
static void
add_text(const Shaping *shaping, const SceneMark *mark)
{
    static const double parts[] = { [ANCHOR_START] = 0, [ANCHOR_MIDDLE] = .5, [ANCHOR_END] = 1 };
    GArray *stretches = shaping->content->stretches;
    guint first = stretches->len;
    double end = mark->as.text.x;

    for (size_t i = 0; i < mark->as.text.n_runs; i++) {
        end = add_run(shaping, mark, &mark->as.text.runs[i], end);
    }
    double moved = parts[mark->as.text.anchor] * (end - mark->as.text.x);
    for (guint i = first; i < stretches->len; i++) {
        g_array_index(stretches, Stretch, i).x -= moved;
    }
}

const SceneContent *
scene_content_new(const Scene *scene, const Theme *theme, ThemeVariant variant,
                  SceneFontOf *font_of, void *data, Arena *arena)
{
    SceneContent *content = arena_new0(arena, SceneContent);
    Shaping shaping = { content, font_of, data };

    *content = (SceneContent){ .scene = scene,
                               .theme = theme,
                               .variant = variant,
                               .fonts = g_ptr_array_new(),
                               .glyphs = g_array_new(FALSE, FALSE, sizeof(DisplayGlyph)),
                               .offsets = g_array_new(FALSE, FALSE, sizeof(DisplayOffset)),
                               .stretches = g_array_new(FALSE, FALSE, sizeof(Stretch)) };
    arena_defer(arena, content_clear, content);
    for (size_t i = 0; i < scene->n_marks; i++) {
        if (scene->marks[i].kind == SCENE_TEXT) {
            add_text(&shaping, &scene->marks[i]);
        }
    }
    return content;
}

double
scene_content_width(const SceneContent *content)
{
    return content->scene->width;
}

double
scene_content_height(const SceneContent *content)
{
    return content->scene->height;
}

const DisplayFont *const *
scene_content_fonts(const SceneContent *content, size_t *n_fonts)
{
    *n_fonts = content->fonts->len;
    return (const DisplayFont *const *)(const void *)content->fonts->pdata;
}

void
scene_content_note(const SceneContent *content, FontUse *const *uses)
{
    for (guint i = 0; i < content->stretches->len; i++) {
        const Stretch *stretch = &g_array_index(content->stretches, Stretch, i);
        font_use_add(uses[stretch->font->index], stretch->run->text,
                     &g_array_index(content->glyphs, DisplayGlyph, stretch->first),
                     stretch->n_glyphs);
    }
}

/* ---- Operators ---- */

typedef struct {
    const SceneContent *content;
    FontUse *const *uses;
    guint next; /* stretch to be written */
    GString *out;
} Writer;

static void
append_numbers(GString *out, size_t n_numbers, const double *numbers, const char *operator)
{
    for (size_t i = 0; i < n_numbers; i++) {
        syntax_number(out, numbers[i]);
        g_string_append_c(out, ' ');
    }
    g_string_append(out, operator);
    g_string_append_c(out, '\n');
}

#define OPERATE(writer, operator, ...) \
    append_numbers((writer)->out, sizeof((double[]){ __VA_ARGS__ }) / sizeof(double), \
                   (double[]){ __VA_ARGS__ }, (operator))

static void
fill_colour(Writer *writer, Colour colour)
{
    OPERATE(writer, "rg", colour.red, colour.green, colour.blue);
}

static void
stroke_colour(Writer *writer, Colour colour, double width)
{
    OPERATE(writer, "RG", colour.red, colour.green, colour.blue);
    OPERATE(writer, "w", width);
}

/* One array of codes and of what moves the next glyph to its own place. */
static void
show_glyphs(Writer *writer, const Stretch *stretch, guint first, guint n)
{
    const DisplayGlyph *glyphs =
        &g_array_index(writer->content->glyphs, DisplayGlyph, stretch->first + first);
    const DisplayOffset *offsets =
        &g_array_index(writer->content->offsets, DisplayOffset, stretch->first + first);
    static const char digits[] = "0123456789abcdef";
    const FontUse *use = writer->uses[stretch->font->index];
    double size = stretch->mark->as.text.size, wanted = 0, pen = 0; /* thousandths */
    GString *out = writer->out;

    g_string_append(out, "[<");
    for (guint i = 0; i < n; i++) {
        double place = wanted + (double)offsets[i].x * 1000 / size;
        if (fabs(place - pen) > drift_allowed) {
            double back = rint(pen - place);
            g_string_append_c(out, '>');
            syntax_number(out, back);
            g_string_append_c(out, '<');
            pen -= back;
        }
        uint16_t code = font_use_code(use, glyphs[i].glyph, stretch->run->text + glyphs[i].text,
                                      glyphs[i].n_bytes);
        for (int shift = 12; shift >= 0; shift -= 4) {
            g_string_append_c(out, digits[code >> shift & 15]);
        }
        pen += font_use_width(use, glyphs[i].glyph);
        wanted += (double)glyphs[i].advance * 1000 / size;
    }
    g_string_append(out, ">]TJ\n");
}

/* Glyphs that stand at one height each. */
static void
show_stretch(Writer *writer, const Stretch *stretch)
{
    const DisplayGlyph *glyphs =
        &g_array_index(writer->content->glyphs, DisplayGlyph, stretch->first);
    const DisplayOffset *offsets =
        &g_array_index(writer->content->offsets, DisplayOffset, stretch->first);
    guint first = 0;
    double x = stretch->x;

    g_string_append_printf(writer->out, "/F%d ", stretch->font->index);
    OPERATE(writer, "Tf", stretch->mark->as.text.size);
    while (first < stretch->n_glyphs) {
        guint end = first;
        double start = x;
        for (; end < stretch->n_glyphs && offsets[end].y == offsets[first].y; end++) {
            x += (double)glyphs[end].advance;
        }
        OPERATE(writer, "Tm", 1, 0, 0, -1, start,
                stretch->mark->as.text.y - (double)offsets[first].y);
        show_glyphs(writer, stretch, first, end - first);
        first = end;
    }
}

/* Paper under the text; no words of its own for those who copy or listen. */
static void
write_halo(Writer *writer, const Stretch *stretch)
{
    g_string_append(writer->out, "/Span<</ActualText()>>BDC\nBT\n1 j\n1 Tr\n");
    stroke_colour(writer, theme_colour(writer->content->theme, "paper", writer->content->variant),
                  writer->content->scene->halo);
    show_stretch(writer, stretch);
    g_string_append(writer->out, "0 Tr\nET\nEMC\n");
}

static void
write_text(Writer *writer, const SceneMark *mark)
{
    for (; writer->next < writer->content->stretches->len; writer->next++) {
        const Stretch *stretch = &g_array_index(writer->content->stretches, Stretch, writer->next);
        if (stretch->mark != mark) {
            return;
        }
        if (mark->as.text.halo) {
            write_halo(writer, stretch);
        }
        g_string_append(writer->out, "BT\n");
        fill_colour(writer, paint_colour(writer->content->theme, stretch->run->paint,
                                         writer->content->variant));
        show_stretch(writer, stretch);
        g_string_append(writer->out, "ET\n");
    }
}

static void
write_points(Writer *writer, const Point *points, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        OPERATE(writer, i == 0 ? "m" : "l", points[i].x, points[i].y);
    }
}

static void
write_line(Writer *writer, const SceneMark *mark, Colour colour)
{
    stroke_colour(writer, colour, mark->as.line.width);
    g_string_append_c(writer->out, '[');
    if (mark->as.line.dash > 0) {
        syntax_number(writer->out, mark->as.line.dash);
        g_string_append_c(writer->out, ' ');
        syntax_number(writer->out, mark->as.line.gap);
    }
    g_string_append(writer->out, "]0 d\n1 j\n");
    write_points(writer, mark->as.line.points, mark->as.line.n_points);
    g_string_append(writer->out, "S\n[]0 d\n");
}

static void
write_circle(Writer *writer, double x, double y, double r)
{
    double c = circle_part * r;

    OPERATE(writer, "m", x + r, y);
    OPERATE(writer, "c", x + r, y + c, x + c, y + r, x, y + r);
    OPERATE(writer, "c", x - c, y + r, x - r, y + c, x - r, y);
    OPERATE(writer, "c", x - r, y - c, x - c, y - r, x, y - r);
    OPERATE(writer, "c", x + c, y - r, x + r, y - c, x + r, y);
    g_string_append(writer->out, "h\n");
}

/* The closed path that follows: full, or an outline on paper or on its own fill. */
static void
set_inside(Writer *writer, const SceneMark *mark, Colour colour, double stroke, bool outlined)
{
    if (mark->hollow) {
        fill_colour(writer,
                    theme_colour(writer->content->theme, "paper", writer->content->variant));
        stroke_colour(writer, colour, stroke);
        g_string_append(writer->out, "0 j\n");
        return;
    }
    fill_colour(writer, colour);
    if (outlined) {
        stroke_colour(
            writer, theme_colour(writer->content->theme, "axis", writer->content->variant), stroke);
        g_string_append(writer->out, "0 j\n");
    }
}

static void
write_symbol(Writer *writer, const SceneMark *mark, Colour colour)
{
    Point corners[4];
    size_t n = scene_symbol_corners(mark, corners);

    set_inside(writer, mark, colour, mark->as.symbol.stroke, false);
    if (n == 0) {
        write_circle(writer, mark->as.symbol.x, mark->as.symbol.y, mark->as.symbol.radius);
    } else {
        write_points(writer, corners, n);
        g_string_append(writer->out, "h\n");
    }
    g_string_append(writer->out, mark->hollow ? "B\n" : "f\n");
}

static void
write_bar(Writer *writer, const SceneMark *mark, Colour colour)
{
    bool stroked = mark->hollow || mark->as.bar.outlined;
    double inset = stroked ? mark->as.bar.stroke / 2 : 0;

    set_inside(writer, mark, colour, mark->as.bar.stroke, mark->as.bar.outlined);
    OPERATE(writer, "re", mark->as.bar.x + inset, mark->as.bar.y + inset,
            MAX(mark->as.bar.width - 2 * inset, 0), MAX(mark->as.bar.height - 2 * inset, 0));
    g_string_append(writer->out, stroked ? "B\n" : "f\n");
}

static void
write_mark(Writer *writer, const SceneMark *mark)
{
    Colour colour = scene_mark_colour(writer->content->theme, mark, writer->content->variant);

    switch (mark->kind) {
    case SCENE_TEXT:
        write_text(writer, mark);
        break;
    case SCENE_LINE:
        write_line(writer, mark, colour);
        break;
    case SCENE_SYMBOL:
        write_symbol(writer, mark, colour);
        break;
    case SCENE_BAR:
        write_bar(writer, mark, colour);
        break;
    case SCENE_AREA:
        fill_colour(writer, colour);
        write_points(writer, mark->as.area.points, mark->as.area.n_points);
        g_string_append(writer->out, "h\nf\n");
        break;
    }
}

void
scene_content_write(const SceneContent *content, FontUse *const *uses, GString *out)
{
    Writer writer = { .content = content, .uses = uses, .out = out };

    for (size_t i = 0; i < content->scene->n_marks; i++) {
        write_mark(&writer, &content->scene->marks[i]);
    }
}
