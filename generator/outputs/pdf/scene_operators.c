/* A chart's marks as the operators of a content stream. */
#include "outputs/pdf/scene_content_private.h"

#include <math.h>

/* Of a circle as four cubic curves: the control points' distance in radii. */
static const double circle_part = 0.5522847498;
/* Thousandths of an em between a glyph's place and the reader's: below, none sees it. */
static const double drift_allowed = 2;

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
    const DisplayGlyph *glyphs = &writer->content->glyphs[stretch->first + first];
    const DisplayOffset *offsets = &writer->content->offsets[stretch->first + first];
    static const char digits[] = "0123456789abcdef";
    const FontUse *use = writer->uses[stretch->font->index];
    double size = stretch->size, wanted = 0, pen = 0; /* thousandths */
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
        uint16_t code =
            font_use_code(use, glyphs[i].glyph, stretch->text + glyphs[i].text, glyphs[i].n_bytes);
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
    const DisplayGlyph *glyphs = &writer->content->glyphs[stretch->first];
    const DisplayOffset *offsets = &writer->content->offsets[stretch->first];
    guint first = 0;
    double x = stretch->x;

    g_string_append_printf(writer->out, "/F%d ", stretch->font->index);
    OPERATE(writer, "Tf", stretch->size);
    while (first < stretch->n_glyphs) {
        guint end = first;
        double start = x;
        for (; end < stretch->n_glyphs && offsets[end].y == offsets[first].y; end++) {
            x += (double)glyphs[end].advance;
        }
        OPERATE(writer, "Tm", 1, 0, 0, -1, start, stretch->y - (double)offsets[first].y);
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
    for (; writer->next < writer->content->n_stretches; writer->next++) {
        const Stretch *stretch = &writer->content->stretches[writer->next];
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
write_area(Writer *writer, const SceneMark *mark, Colour colour)
{
    bool faint = scene_mark_opacity(writer->content->theme, mark) < 1;

    g_string_append(writer->out, faint ? "q\n" SCENE_STATE " gs\n" : "");
    fill_colour(writer, colour);
    write_points(writer, mark->as.area.points, mark->as.area.n_points);
    g_string_append(writer->out, faint ? "h\nf\nQ\n" : "h\nf\n");
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
        write_area(writer, mark, colour);
        break;
    }
}

static void
write_marks(Writer *writer)
{
    const Scene *scene = writer->content->scene;

    for (size_t i = 0; i < scene->n_marks; i++) {
        write_mark(writer, &scene->marks[i]);
    }
}

void
scene_content_write(const SceneContent *content, FontUse *const *uses, GString *out)
{
    Writer writer = { .content = content, .uses = uses, .out = out };

    write_marks(&writer);
}
