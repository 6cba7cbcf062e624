#include "outputs/pdf/scene_content_private.h"

#include "charts/measure.h"

#include <string.h>

typedef struct {
    const Theme *theme;
    SceneFontOf *font_of;
    void *data;
    GArray *fonts;     /* of SceneFont */
    GArray *glyphs;    /* of DisplayGlyph */
    GArray *offsets;   /* of DisplayOffset */
    GArray *stretches; /* of Stretch */
} Shaping;

static const DisplayFont *
find_font(const Shaping *shaping, hb_face_t *face, FontRole role, int weight)
{
    SceneFont font = { shaping->font_of(shaping->data, face), role, weight };

    for (guint i = 0; i < shaping->fonts->len; i++) {
        if (g_array_index(shaping->fonts, SceneFont, i).font == font.font) {
            return font.font;
        }
    }
    g_array_append_val(shaping->fonts, font);
    return font.font;
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
    Stretch stretch = { .text = run->text,
                        .mark = mark,
                        .run = run,
                        .x = x,
                        .y = mark->as.text.y,
                        .size = mark->as.text.size,
                        .first = shaping->glyphs->len };

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
            g_array_append_val(shaping->glyphs, glyph);
            g_array_append_val(shaping->offsets, offset);
            stretch.n_glyphs++;
        } else if (stretch.n_glyphs == 0) {
            stretch.x = x;
        } else {
            g_array_index(shaping->glyphs, DisplayGlyph, shaping->glyphs->len - 1).advance +=
                (float)advance;
        }
    }
    if (stretch.n_glyphs > 0) {
        FontRole role = mark->as.text.display ? FONT_DISPLAY : FONT_TEXT;
        stretch.font = find_font(shaping, shaped->face, role, run->weight);
        g_array_append_val(shaping->stretches, stretch);
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
    const ShapedLine *line = measure_line(shaping->theme, run->text, style);

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
    GArray *stretches = shaping->stretches;
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

/* Its elements, which the arena frees. */
static void *
array_keep(GArray *array, Arena *arena)
{
    void *data = g_array_free(array, FALSE);

    arena_defer(arena, g_free, data);
    return data;
}

static void
content_take(SceneContent *content, const Shaping *shaping, Arena *arena)
{
    content->n_fonts = shaping->fonts->len;
    content->n_glyphs = shaping->glyphs->len;
    content->n_stretches = shaping->stretches->len;
    content->fonts = array_keep(shaping->fonts, arena);
    content->glyphs = array_keep(shaping->glyphs, arena);
    content->offsets = array_keep(shaping->offsets, arena);
    content->stretches = array_keep(shaping->stretches, arena);
    content->font_list = arena_array(arena, const DisplayFont *, content->n_fonts);
    for (size_t i = 0; i < content->n_fonts; i++) {
        content->font_list[i] = content->fonts[i].font;
    }
}

const SceneContent *
scene_content_new(const Scene *scene, const Theme *theme, ThemeVariant variant,
                  SceneFontOf *font_of, void *data, Arena *arena)
{
    SceneContent *content = arena_new0(arena, SceneContent);
    Shaping shaping = { .theme = theme,
                        .font_of = font_of,
                        .data = data,
                        .fonts = g_array_new(FALSE, FALSE, sizeof(SceneFont)),
                        .glyphs = g_array_new(FALSE, FALSE, sizeof(DisplayGlyph)),
                        .offsets = g_array_new(FALSE, FALSE, sizeof(DisplayOffset)),
                        .stretches = g_array_new(FALSE, FALSE, sizeof(Stretch)) };

    *content = (SceneContent){ .scene = scene,
                               .theme = theme,
                               .variant = variant,
                               .width = scene->width,
                               .height = scene->height };
    for (size_t i = 0; i < scene->n_marks; i++) {
        double opacity = scene_mark_opacity(theme, &scene->marks[i]);
        if (scene->marks[i].kind == SCENE_TEXT) {
            add_text(&shaping, &scene->marks[i]);
        } else if (opacity < 1) {
            content->opacity = opacity;
        }
    }
    content_take(content, &shaping, arena);
    return content;
}

double
scene_content_width(const SceneContent *content)
{
    return content->width;
}

double
scene_content_height(const SceneContent *content)
{
    return content->height;
}

void
scene_content_append_states(const SceneContent *content, GString *resources)
{
    if (content->opacity > 0) {
        g_string_append(resources, "/ExtGState<<" SCENE_STATE "<</ca ");
        syntax_number(resources, content->opacity);
        g_string_append(resources, ">>>>");
    }
}

const DisplayFont *const *
scene_content_fonts(const SceneContent *content, size_t *n_fonts)
{
    *n_fonts = content->n_fonts;
    return content->font_list;
}

void
scene_content_note(const SceneContent *content, FontUse *const *uses)
{
    for (size_t i = 0; i < content->n_stretches; i++) {
        const Stretch *stretch = &content->stretches[i];
        font_use_add(uses[stretch->font->index], stretch->text, &content->glyphs[stretch->first],
                     stretch->n_glyphs);
    }
}
