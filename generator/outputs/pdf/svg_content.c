#include "outputs/pdf/svg_content.h"

#include "outputs/pdf/svg_plain.h"
#include "outputs/pdf/write_operators.h"

static const float POINTS_PER_PX = 0.75F;

struct SvgTools {
    Shaper *shaper;
    Arena *arena;
    PangoContext *context; /* NULL until there is a text */
    GHashTable *layouts;   /* a font's description and a text → PangoLayout */
};

typedef struct {
    FormContent form; /* first: a FormContent is one of these */
    const PlainSvg *svg;
    ContentText *texts;
    unsigned *ends;    /* by mark: the first stretch behind it */
    GArray *opacities; /* of FormOpacity */
} SvgContent;

static void
tools_clear(void *data)
{
    SvgTools *tools = data;

    g_hash_table_unref(tools->layouts);
    g_clear_object(&tools->context);
}

SvgTools *
svg_tools_new(Shaper *shaper, Arena *arena)
{
    SvgTools *tools = arena_new0(arena, SvgTools);

    tools->shaper = shaper;
    tools->arena = arena;
    tools->layouts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_object_unref);
    arena_defer(arena, tools_clear, tools);
    return tools;
}

/* ---- Texts ---- */

static PangoLayout *
layout_new(SvgTools *tools, const SvgMark *mark)
{
    PangoFontDescription *font = pango_font_description_new();
    PangoAttrList *attributes = fonts_attributes(false);

    if (tools->context == NULL) {
        tools->context = fonts_context_new();
    }
    PangoLayout *layout = pango_layout_new(tools->context);
    pango_font_description_set_family(font, mark->as.text.family);
    pango_font_description_set_absolute_size(font, mark->as.text.size * PANGO_SCALE);
    pango_font_description_set_weight(font, (PangoWeight)mark->as.text.weight);
    pango_font_description_set_style(font, mark->as.text.italic ? PANGO_STYLE_ITALIC
                                                                : PANGO_STYLE_NORMAL);
    pango_layout_set_font_description(layout, font);
    pango_layout_set_attributes(layout, attributes);
    pango_layout_set_single_paragraph_mode(layout, TRUE);
    pango_layout_set_text(layout, mark->as.text.text, -1);
    pango_attr_list_unref(attributes);
    pango_font_description_free(font);
    return layout;
}

static PangoLayout *
layout_find(SvgTools *tools, const SvgMark *mark)
{
    g_autofree char *key =
        g_strdup_printf("%s\n%d\n%d\n%g\n%s", mark->as.text.family, mark->as.text.weight,
                        mark->as.text.italic, mark->as.text.size, mark->as.text.text);
    PangoLayout *layout = g_hash_table_lookup(tools->layouts, key);

    if (layout == NULL) {
        layout = layout_new(tools, mark);
        g_hash_table_insert(tools->layouts, g_steal_pointer(&key), layout);
    }
    return layout;
}

static bool
runs_to_the_right(const PangoLayoutLine *line)
{
    for (const GSList *at = line->runs; at != NULL; at = at->next) {
        const PangoGlyphItem *item = at->data;
        if (item->item->analysis.level % 2 != 0) {
            return false;
        }
    }
    return true;
}

static bool
add_text(SvgTools *tools, SvgContent *content, const SvgMark *mark)
{
    static const double parts[] = { [SVG_START] = 0, [SVG_MIDDLE] = .5, [SVG_END] = 1 };
    PangoLayout *layout = layout_find(tools, mark);
    const PangoLayoutLine *line = pango_layout_get_line_readonly(layout, 0);
    unsigned first = content_text_count(content->texts);

    if (pango_layout_get_unknown_glyphs_count(layout) > 0 || !runs_to_the_right(line)) {
        return false;
    }
    double length = content_text_add(content->texts, line, mark->as.text.text,
                                     &(TextPlace){ .x = mark->as.text.x,
                                                   .y = mark->as.text.y,
                                                   .size = mark->as.text.size,
                                                   .cosine = mark->as.text.cosine,
                                                   .sine = mark->as.text.sine });
    content_text_pull(content->texts, first, length * parts[mark->as.text.anchor]);
    return true;
}

/* ---- Operators ---- */

static void
set_fill(const SvgPaint *fill, GString *out)
{
    OPERATE(out, "rg", fill->colour.red, fill->colour.green, fill->colour.blue);
}

static void
set_stroke(const SvgPaint *paint, const SvgStroke *stroke, GString *out)
{
    OPERATE(out, "RG", paint->colour.red, paint->colour.green, paint->colour.blue);
    OPERATE(out, "w", stroke->width);
    OPERATE(out, "J", stroke->cap);
    OPERATE(out, "j", stroke->join);
    OPERATE(out, "M", stroke->miter_limit);
    g_string_append_c(out, '[');
    for (size_t i = 0; i < stroke->n_dashes; i++) {
        syntax_number(out, stroke->dashes[i]);
        g_string_append_c(out, ' ');
    }
    SYNTAX_LITERAL(out, "] ");
    OPERATE(out, "d", stroke->dash_offset);
}

static void
write_steps(const SvgMark *mark, GString *out)
{
    for (size_t i = 0; i < mark->as.path.n_steps; i++) {
        const SvgStep *step = &mark->as.path.steps[i];
        switch (step->verb) {
        case SVG_MOVE:
            operators_append(out, 2, step->points, "m");
            break;
        case SVG_LINE:
            operators_append(out, 2, step->points, "l");
            break;
        case SVG_CURVE:
            operators_append(out, 6, step->points, "c");
            break;
        case SVG_CLOSE:
            SYNTAX_LITERAL(out, "h\n");
            break;
        }
    }
}

/* First filled, then stroked: PDF's operator for both lets nothing of the fill be seen
 * through the stroke. */
static void
write_path(const SvgMark *mark, GString *out)
{
    if (!mark->fill.is_none) {
        set_fill(&mark->fill, out);
        write_steps(mark, out);
        g_string_append(out, mark->as.path.even_odd ? "f*\n" : "f\n");
    }
    if (!mark->stroke.is_none) {
        set_stroke(&mark->stroke, &mark->as.path.stroke, out);
        write_steps(mark, out);
        SYNTAX_LITERAL(out, "S\n");
    }
}

static FormOpacity
opacity_of(const SvgMark *mark)
{
    return (FormOpacity){ mark->fill.opacity, mark->stroke.opacity };
}

static guint
opacity_number(const SvgContent *content, FormOpacity opacity)
{
    guint i = 0;

    for (; i < content->opacities->len; i++) {
        const FormOpacity *known = &g_array_index(content->opacities, FormOpacity, i);
        if (known->fill == opacity.fill && known->stroke == opacity.stroke) {
            break;
        }
    }
    return i;
}

static void
write_svg(const FormContent *form, FontUse *const *uses, GString *out)
{
    const SvgContent *content = (const SvgContent *)form;
    guint state = 0;

    for (size_t i = 0; i < content->svg->n_marks; i++) {
        const SvgMark *mark = &content->svg->marks[i];
        guint wanted = opacity_number(content, opacity_of(mark));
        if (wanted != state) {
            g_string_append_printf(out, "/G%u gs\n", wanted);
            state = wanted;
        }
        if (mark->kind == SVG_PATH) {
            write_path(mark, out);
            continue;
        }
        SYNTAX_LITERAL(out, "BT\n");
        set_fill(&mark->fill, out);
        for (unsigned k = i > 0 ? content->ends[i - 1] : 0; k < content->ends[i]; k++) {
            content_text_write(content->texts, k, uses, out);
        }
        SYNTAX_LITERAL(out, "ET\n");
    }
}

/* ---- The whole ---- */

static void
content_clear(void *data)
{
    SvgContent *content = data;

    g_array_free(content->opacities, TRUE);
}

static const DisplayFont *
font_of(void *shaper, hb_face_t *face)
{
    return shaper_font(shaper, face);
}

static bool
add_mark(SvgTools *tools, SvgContent *content, size_t index)
{
    const SvgMark *mark = &content->svg->marks[index];
    FormOpacity opacity = opacity_of(mark);

    if (mark->kind == SVG_TEXT && !add_text(tools, content, mark)) {
        return false;
    }
    content->ends[index] = content_text_count(content->texts);
    if (opacity_number(content, opacity) == content->opacities->len) {
        g_array_append_val(content->opacities, opacity);
    }
    return true;
}

const FormContent *
svg_content_new(SvgTools *tools, const char *data, size_t size)
{
    const PlainSvg *svg = plain_svg_read(data, size, tools->arena);

    if (svg == NULL) {
        return NULL;
    }
    SvgContent *content = arena_new0(tools->arena, SvgContent);
    static const FormOpacity opaque = { 1, 1 };
    content->svg = svg;
    content->texts = content_text_new(font_of, tools->shaper, tools->arena);
    content->ends = arena_array(tools->arena, unsigned, svg->n_marks);
    content->opacities = g_array_new(FALSE, FALSE, sizeof(FormOpacity));
    g_array_append_val(content->opacities, opaque); /* in force at first */
    arena_defer(tools->arena, content_clear, content);
    for (size_t i = 0; i < svg->n_marks; i++) {
        if (!add_mark(tools, content, i)) {
            return NULL;
        }
    }
    content->form = (FormContent){
        .width = svg->width,
        .height = svg->height,
        .points_per_unit = POINTS_PER_PX,
        .texts = content->texts,
        .opacities = (const FormOpacity *)(const void *)content->opacities->data,
        .n_opacities = content->opacities->len > 1 ? content->opacities->len : 0,
        .write = write_svg,
    };
    return &content->form;
}
