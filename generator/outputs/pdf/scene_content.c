#include "outputs/pdf/scene_content.h"

#include "charts/measure.h"

#include <hb-ot.h>
#include <math.h>
#include <string.h>

/* Of a circle as four cubic curves: the control points' distance in radii. */
static const double circle_part = 0.5522847498;
/* Thousandths of an em between a glyph's place and the reader's: below, none sees it. */
static const double drift_allowed = 2;

/* A stretch of one font; its glyphs stand in SceneContent.glyphs. */
typedef struct {
    DisplayFont *font;
    const SceneMark *mark;
    const TextRun *run;
    double x; /* where it starts */
    guint first, n_glyphs;
} Stretch;

struct SceneContent {
    const Scene *scene;
    const Theme *theme;
    ThemeVariant variant;
    PdfFile *file;
    Arena *arena;
    GPtrArray *fonts;  /* of DisplayFont */
    GPtrArray *uses;   /* of FontUse, in the fonts' order */
    GArray *glyphs;    /* of DisplayGlyph, advances in units of the scene */
    GArray *offsets;   /* of DisplayOffset, of each glyph, in units of the scene */
    GArray *stretches; /* of Stretch, in the order of the marks */
    guint next;        /* stretch to be written */
    GString *out;
};

static void
content_clear(void *data)
{
    SceneContent *content = data;

    for (guint i = 0; i < content->fonts->len; i++) {
        DisplayFont *font = content->fonts->pdata[i];
        hb_face_destroy(font->face);
        font_use_free(content->uses->pdata[i]);
    }
    g_ptr_array_free(content->fonts, TRUE);
    g_ptr_array_free(content->uses, TRUE);
    g_array_free(content->glyphs, TRUE);
    g_array_free(content->offsets, TRUE);
    g_array_free(content->stretches, TRUE);
}

/* ---- Texts ---- */

static const char *
postscript_name(hb_face_t *face, Arena *arena)
{
    char name[128];
    unsigned size = sizeof name;

    hb_ot_name_get_utf8(face, HB_OT_NAME_ID_POSTSCRIPT_NAME, HB_LANGUAGE_INVALID, &size, name);
    return arena_strdup(arena, size > 0 ? name : "Unnamed");
}

static DisplayFont *
find_font(SceneContent *content, hb_face_t *face)
{
    for (guint i = 0; i < content->fonts->len; i++) {
        DisplayFont *font = content->fonts->pdata[i];
        if (font->face == face) {
            return font;
        }
    }
    DisplayFont *font = arena_new0(content->arena, DisplayFont);
    hb_blob_t *cff = hb_face_reference_table(face, HB_TAG('C', 'F', 'F', ' '));
    *font = (DisplayFont){ .index = (int)content->fonts->len,
                           .name = postscript_name(face, content->arena),
                           .face = hb_face_reference(face),
                           .cff = hb_blob_get_length(cff) > 0 };
    hb_blob_destroy(cff);
    g_ptr_array_add(content->fonts, font);
    g_ptr_array_add(content->uses, font_use_new(font, pdf_object_reserve(content->file)));
    return font;
}

/* The text of the cluster that glyph `i` starts; 0 for one that continues it. */
static uint32_t
cluster_bytes(const PangoGlyphItem *item, int i)
{
    const PangoGlyphString *glyphs = item->glyphs;
    int cluster = glyphs->log_clusters[i], next = item->item->length;

    if (i > 0 && glyphs->log_clusters[i - 1] == cluster) {
        return 0;
    }
    for (int k = 0; k < glyphs->num_glyphs; k++) {
        if (glyphs->log_clusters[k] > cluster && glyphs->log_clusters[k] < next) {
            next = glyphs->log_clusters[k];
        }
    }
    return (uint32_t)(next - cluster);
}

/* A space without a picture has its glyph, so that copied words stand apart; what no
 * font has is left out: the layout has refused it already. */
static hb_codepoint_t
real_glyph(hb_font_t *font, PangoGlyph glyph, char first)
{
    hb_codepoint_t space = 0;

    if (glyph == PANGO_GLYPH_EMPTY) {
        return first == ' ' && hb_font_get_nominal_glyph(font, ' ', &space) ? space : 0;
    }
    return (glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0 ? 0 : glyph;
}

static double
units(int pango)
{
    return pango / (double)PANGO_SCALE;
}

/* Returns where the item ends. */
static double
add_item(SceneContent *content, const SceneMark *mark, const TextRun *run,
         const PangoGlyphItem *item, double x)
{
    hb_font_t *hb = pango_font_get_hb_font(item->item->analysis.font);
    DisplayFont *font = find_font(content, hb_font_get_face(hb));
    Stretch stretch = { font, mark, run, x, content->glyphs->len, 0 };

    for (int i = 0; i < item->glyphs->num_glyphs; i++) {
        const PangoGlyphInfo *info = &item->glyphs->glyphs[i];
        uint32_t at = (uint32_t)(item->item->offset + item->glyphs->log_clusters[i]);
        double advance = units(info->geometry.width);
        DisplayGlyph glyph = { .glyph = (uint16_t)real_glyph(hb, info->glyph, run->text[at]),
                               .advance = (float)advance,
                               .text = at,
                               .n_bytes = display_bytes(run->text + at, cluster_bytes(item, i)) };
        DisplayOffset offset = { (float)units(info->geometry.x_offset),
                                 (float)-units(info->geometry.y_offset) };
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
    font_use_add(content->uses->pdata[font->index], run->text,
                 &g_array_index(content->glyphs, DisplayGlyph, stretch.first), stretch.n_glyphs);
    g_array_append_val(content->stretches, stretch);
    return x;
}

static double
add_run(SceneContent *content, const SceneMark *mark, const TextRun *run, double x)
{
    TextStyle style = { .size = mark->as.text.size,
                        .weight = run->weight,
                        .tabular = mark->as.text.tabular,
                        .display = mark->as.text.display };
    double width = 0;
    const PangoLayoutLine *line = measure_line(content->theme, run->text, style, &width);

    for (const GSList *item = line->runs; item != NULL; item = item->next) {
        x = add_item(content, mark, run, item->data, x);
    }
    return x;
}

/* The runs one after the other, then moved as their anchor says. */
static void
add_text(SceneContent *content, const SceneMark *mark)
{
    static const double parts[] = { [ANCHOR_START] = 0, [ANCHOR_MIDDLE] = .5, [ANCHOR_END] = 1 };
    guint first = content->stretches->len;
    double end = mark->as.text.x;

    for (size_t i = 0; i < mark->as.text.n_runs; i++) {
        end = add_run(content, mark, &mark->as.text.runs[i], end);
    }
    double moved = parts[mark->as.text.anchor] * (end - mark->as.text.x);
    for (guint i = first; i < content->stretches->len; i++) {
        g_array_index(content->stretches, Stretch, i).x -= moved;
    }
}

SceneContent *
scene_content_new(const Scene *scene, const Theme *theme, ThemeVariant variant, PdfFile *file,
                  Arena *arena)
{
    SceneContent *content = arena_new0(arena, SceneContent);

    *content = (SceneContent){ .scene = scene,
                               .theme = theme,
                               .variant = variant,
                               .file = file,
                               .arena = arena,
                               .fonts = g_ptr_array_new(),
                               .uses = g_ptr_array_new(),
                               .glyphs = g_array_new(FALSE, FALSE, sizeof(DisplayGlyph)),
                               .offsets = g_array_new(FALSE, FALSE, sizeof(DisplayOffset)),
                               .stretches = g_array_new(FALSE, FALSE, sizeof(Stretch)) };
    arena_defer(arena, content_clear, content);
    for (size_t i = 0; i < scene->n_marks; i++) {
        if (scene->marks[i].kind == SCENE_TEXT) {
            add_text(content, &scene->marks[i]);
        }
    }
    return content;
}

/* ---- Operators ---- */

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

#define OPERATE(content, operator, ...) \
    append_numbers((content)->out, sizeof((double[]){ __VA_ARGS__ }) / sizeof(double), \
                   (double[]){ __VA_ARGS__ }, (operator))

static void
fill_colour(SceneContent *content, Colour colour)
{
    OPERATE(content, "rg", colour.red, colour.green, colour.blue);
}

static void
stroke_colour(SceneContent *content, Colour colour, double width)
{
    OPERATE(content, "RG", colour.red, colour.green, colour.blue);
    OPERATE(content, "w", width);
}

/* One array of codes and of what moves the next glyph to its own place. */
static void
show_glyphs(SceneContent *content, const Stretch *stretch, guint first, guint n)
{
    const DisplayGlyph *glyphs =
        &g_array_index(content->glyphs, DisplayGlyph, stretch->first + first);
    const DisplayOffset *offsets =
        &g_array_index(content->offsets, DisplayOffset, stretch->first + first);
    static const char digits[] = "0123456789abcdef";
    const FontUse *use = content->uses->pdata[stretch->font->index];
    double size = stretch->mark->as.text.size, wanted = 0, pen = 0; /* thousandths */
    GString *out = content->out;

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
show_stretch(SceneContent *content, const Stretch *stretch)
{
    const DisplayGlyph *glyphs = &g_array_index(content->glyphs, DisplayGlyph, stretch->first);
    const DisplayOffset *offsets = &g_array_index(content->offsets, DisplayOffset, stretch->first);
    guint first = 0;
    double x = stretch->x;

    g_string_append_printf(content->out, "/F%d ", stretch->font->index);
    OPERATE(content, "Tf", stretch->mark->as.text.size);
    while (first < stretch->n_glyphs) {
        guint end = first;
        double start = x;
        for (; end < stretch->n_glyphs && offsets[end].y == offsets[first].y; end++) {
            x += (double)glyphs[end].advance;
        }
        OPERATE(content, "Tm", 1, 0, 0, -1, start,
                stretch->mark->as.text.y - (double)offsets[first].y);
        show_glyphs(content, stretch, first, end - first);
        first = end;
    }
}

/* Paper under the text; no words of its own for those who copy or listen. */
static void
write_halo(SceneContent *content, const Stretch *stretch)
{
    g_string_append(content->out, "/Span<</ActualText()>>BDC\nBT\n1 j\n1 Tr\n");
    stroke_colour(content, theme_colour(content->theme, "paper", content->variant),
                  content->scene->halo);
    show_stretch(content, stretch);
    g_string_append(content->out, "0 Tr\nET\nEMC\n");
}

static void
write_text(SceneContent *content, const SceneMark *mark)
{
    for (; content->next < content->stretches->len; content->next++) {
        const Stretch *stretch = &g_array_index(content->stretches, Stretch, content->next);
        if (stretch->mark != mark) {
            return;
        }
        if (mark->as.text.halo) {
            write_halo(content, stretch);
        }
        g_string_append(content->out, "BT\n");
        fill_colour(content, paint_colour(content->theme, stretch->run->paint, content->variant));
        show_stretch(content, stretch);
        g_string_append(content->out, "ET\n");
    }
}

static void
write_points(SceneContent *content, const Point *points, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        OPERATE(content, i == 0 ? "m" : "l", points[i].x, points[i].y);
    }
}

static void
write_line(SceneContent *content, const SceneMark *mark, Colour colour)
{
    stroke_colour(content, colour, mark->as.line.width);
    g_string_append_c(content->out, '[');
    if (mark->as.line.dash > 0) {
        syntax_number(content->out, mark->as.line.dash);
        g_string_append_c(content->out, ' ');
        syntax_number(content->out, mark->as.line.gap);
    }
    g_string_append(content->out, "]0 d\n1 j\n");
    write_points(content, mark->as.line.points, mark->as.line.n_points);
    g_string_append(content->out, "S\n[]0 d\n");
}

static void
write_circle(SceneContent *content, double x, double y, double r)
{
    double c = circle_part * r;

    OPERATE(content, "m", x + r, y);
    OPERATE(content, "c", x + r, y + c, x + c, y + r, x, y + r);
    OPERATE(content, "c", x - c, y + r, x - r, y + c, x - r, y);
    OPERATE(content, "c", x - r, y - c, x - c, y - r, x, y - r);
    OPERATE(content, "c", x + c, y - r, x + r, y - c, x + r, y);
    g_string_append(content->out, "h\n");
}

/* The closed path that follows: full, or an outline on paper or on its own fill. */
static void
set_inside(SceneContent *content, const SceneMark *mark, Colour colour, double stroke,
           bool outlined)
{
    if (mark->hollow) {
        fill_colour(content, theme_colour(content->theme, "paper", content->variant));
        stroke_colour(content, colour, stroke);
        g_string_append(content->out, "0 j\n");
        return;
    }
    fill_colour(content, colour);
    if (outlined) {
        stroke_colour(content, theme_colour(content->theme, "axis", content->variant), stroke);
        g_string_append(content->out, "0 j\n");
    }
}

static void
write_symbol(SceneContent *content, const SceneMark *mark, Colour colour)
{
    Point corners[4];
    size_t n = scene_symbol_corners(mark, corners);

    set_inside(content, mark, colour, mark->as.symbol.stroke, false);
    if (n == 0) {
        write_circle(content, mark->as.symbol.x, mark->as.symbol.y, mark->as.symbol.radius);
    } else {
        write_points(content, corners, n);
        g_string_append(content->out, "h\n");
    }
    g_string_append(content->out, mark->hollow ? "B\n" : "f\n");
}

static void
write_bar(SceneContent *content, const SceneMark *mark, Colour colour)
{
    bool stroked = mark->hollow || mark->as.bar.outlined;
    double inset = stroked ? mark->as.bar.stroke / 2 : 0;

    set_inside(content, mark, colour, mark->as.bar.stroke, mark->as.bar.outlined);
    OPERATE(content, "re", mark->as.bar.x + inset, mark->as.bar.y + inset,
            MAX(mark->as.bar.width - 2 * inset, 0), MAX(mark->as.bar.height - 2 * inset, 0));
    g_string_append(content->out, stroked ? "B\n" : "f\n");
}

static void
write_mark(SceneContent *content, const SceneMark *mark)
{
    Colour colour = scene_mark_colour(content->theme, mark, content->variant);

    switch (mark->kind) {
    case SCENE_TEXT:
        write_text(content, mark);
        break;
    case SCENE_LINE:
        write_line(content, mark, colour);
        break;
    case SCENE_SYMBOL:
        write_symbol(content, mark, colour);
        break;
    case SCENE_BAR:
        write_bar(content, mark, colour);
        break;
    case SCENE_AREA:
        fill_colour(content, colour);
        write_points(content, mark->as.area.points, mark->as.area.n_points);
        g_string_append(content->out, "h\nf\n");
        break;
    }
}

bool
scene_content_write(SceneContent *content, GString *out, Diag *diag)
{
    for (guint i = 0; i < content->uses->len; i++) {
        if (!font_use_plan(content->uses->pdata[i], diag)) {
            return false;
        }
    }
    content->out = out;
    for (size_t i = 0; i < content->scene->n_marks; i++) {
        write_mark(content, &content->scene->marks[i]);
    }
    return true;
}

bool
scene_content_write_fonts(SceneContent *content, GString *resources, Diag *diag)
{
    for (guint i = 0; i < content->uses->len; i++) {
        FontUse *use = content->uses->pdata[i];
        if (!font_use_embed(use, diag)) {
            return false;
        }
        g_string_append_printf(resources, "/F%u ", i);
        syntax_reference(resources, font_use_object(use));
        font_use_write(use, content->file);
    }
    return true;
}
