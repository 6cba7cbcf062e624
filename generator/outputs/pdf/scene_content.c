#include "outputs/pdf/scene_content.h"

#include "charts/measure.h"
#include "outputs/pdf/write_operators.h"

/* Of a circle as four cubic curves: the control points' distance in radii. */
static const double circle_part = 0.5522847498;

/* Of a text mark: its runs' stretches. */
typedef struct {
    const SceneMark *mark;
    const TextRun *run;
    unsigned end; /* the next run's first stretch */
} Run;

typedef struct {
    FormContent form; /* first: a FormContent is one of these */
    const Scene *scene;
    const Theme *theme;
    ThemeVariant variant;
    ContentText *texts;
    GArray *runs; /* of Run, in the order of the marks */
} SceneContent;

static void
content_clear(void *data)
{
    SceneContent *content = data;

    g_array_free(content->runs, TRUE);
}

/* ---- Texts ---- */

static double
add_run(SceneContent *content, const SceneMark *mark, const TextRun *run, double x)
{
    TextStyle style = { .size = mark->as.text.size,
                        .weight = run->weight,
                        .tabular = mark->as.text.tabular,
                        .display = mark->as.text.display };
    double width = 0;
    const PangoLayoutLine *line = measure_line(content->theme, run->text, style, &width);

    double length = content_text_add(
        content->texts, line, run->text,
        &(TextPlace){ .x = x, .y = mark->as.text.y, .size = mark->as.text.size, .cosine = 1 });
    Run added = { mark, run, content_text_count(content->texts) };
    g_array_append_val(content->runs, added);
    return x + length;
}

/* The runs one after the other, then moved as their anchor says. */
static void
add_text(SceneContent *content, const SceneMark *mark)
{
    static const double parts[] = { [ANCHOR_START] = 0, [ANCHOR_MIDDLE] = .5, [ANCHOR_END] = 1 };
    unsigned first = content_text_count(content->texts);
    double end = mark->as.text.x;

    for (size_t i = 0; i < mark->as.text.n_runs; i++) {
        end = add_run(content, mark, &mark->as.text.runs[i], end);
    }
    content_text_pull(content->texts, first, parts[mark->as.text.anchor] * (end - mark->as.text.x));
}

static void write_scene(const FormContent *form, FontUse *const *uses, GString *out);

const FormContent *
scene_content_new(const Scene *scene, const Theme *theme, ThemeVariant variant, FontOfFace *font_of,
                  void *data, Arena *arena)
{
    SceneContent *content = arena_new0(arena, SceneContent);

    *content = (SceneContent){ .scene = scene,
                               .theme = theme,
                               .variant = variant,
                               .texts = content_text_new(font_of, data, arena),
                               .runs = g_array_new(FALSE, FALSE, sizeof(Run)) };
    arena_defer(arena, content_clear, content);
    for (size_t i = 0; i < scene->n_marks; i++) {
        if (scene->marks[i].kind == SCENE_TEXT) {
            add_text(content, &scene->marks[i]);
        }
    }
    content->form = (FormContent){ .width = scene->width,
                                   .height = scene->height,
                                   .points_per_unit = 1,
                                   .texts = content->texts,
                                   .write = write_scene };
    return &content->form;
}

/* ---- Operators ---- */

typedef struct {
    const SceneContent *content;
    FontUse *const *uses;
    guint next;       /* run to be written */
    unsigned stretch; /* its first */
    GString *out;
} Writer;

static void
fill_colour(Writer *writer, Colour colour)
{
    OPERATE(writer->out, "rg", colour.red, colour.green, colour.blue);
}

static void
stroke_colour(Writer *writer, Colour colour, double width)
{
    OPERATE(writer->out, "RG", colour.red, colour.green, colour.blue);
    OPERATE(writer->out, "w", width);
}

static void
show_run(Writer *writer, const Run *run)
{
    for (unsigned i = writer->stretch; i < run->end; i++) {
        content_text_write(writer->content->texts, i, writer->uses, writer->out);
    }
}

/* Paper under the text; no words of its own for those who copy or listen. */
static void
write_halo(Writer *writer, const Run *run)
{
    g_string_append(writer->out, "/Span<</ActualText()>>BDC\nBT\n1 j\n1 Tr\n");
    stroke_colour(writer, theme_colour(writer->content->theme, "paper", writer->content->variant),
                  writer->content->scene->halo);
    show_run(writer, run);
    g_string_append(writer->out, "0 Tr\nET\nEMC\n");
}

static void
write_text(Writer *writer, const SceneMark *mark)
{
    for (; writer->next < writer->content->runs->len; writer->next++) {
        const Run *run = &g_array_index(writer->content->runs, Run, writer->next);
        if (run->mark != mark) {
            return;
        }
        if (run->end == writer->stretch) {
            continue;
        }
        if (mark->as.text.halo) {
            write_halo(writer, run);
        }
        g_string_append(writer->out, "BT\n");
        fill_colour(writer, paint_colour(writer->content->theme, run->run->paint,
                                         writer->content->variant));
        show_run(writer, run);
        g_string_append(writer->out, "ET\n");
        writer->stretch = run->end;
    }
}

static void
write_points(Writer *writer, const Point *points, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        OPERATE(writer->out, i == 0 ? "m" : "l", points[i].x, points[i].y);
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

    OPERATE(writer->out, "m", x + r, y);
    OPERATE(writer->out, "c", x + r, y + c, x + c, y + r, x, y + r);
    OPERATE(writer->out, "c", x - c, y + r, x - r, y + c, x - r, y);
    OPERATE(writer->out, "c", x - r, y - c, x - c, y - r, x, y - r);
    OPERATE(writer->out, "c", x + c, y - r, x + r, y - c, x + r, y);
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
    OPERATE(writer->out, "re", mark->as.bar.x + inset, mark->as.bar.y + inset,
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

static void
write_scene(const FormContent *form, FontUse *const *uses, GString *out)
{
    const SceneContent *content = (const SceneContent *)form;
    Writer writer = { .content = content, .uses = uses, .out = out };

    for (size_t i = 0; i < content->scene->n_marks; i++) {
        write_mark(&writer, &content->scene->marks[i]);
    }
}
