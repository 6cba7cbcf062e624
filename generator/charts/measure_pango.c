/* Text that Pango shapes: of several fonts or scripts, or from right to left. */
#include "charts/fonts_pango.h"
#include "charts/measure_private.h"

struct PangoShaper {
    PangoContext *context;
    GHashTable *layouts; /* measure_style_key() → PangoLayout: making one costs as much as
                          * shaping a short text */
};

PangoShaper *
pango_shaper_new(void)
{
    PangoShaper *pango = g_new(PangoShaper, 1);

    *pango = (PangoShaper){ fonts_context_new(),
                            g_hash_table_new_full(NULL, NULL, NULL, g_object_unref) };
    return pango;
}

void
pango_shaper_free(PangoShaper *pango)
{
    g_hash_table_unref(pango->layouts);
    g_object_unref(pango->context);
    g_free(pango);
}

static PangoLayout *
layout_new(PangoContext *context, const Theme *theme, TextStyle style)
{
    PangoLayout *layout = pango_layout_new(context);
    FontRole role = style.display ? FONT_DISPLAY : FONT_TEXT;
    PangoFontDescription *font = fonts_description(theme, role, style.size, style.weight);
    PangoAttrList *attributes = fonts_attributes(style.tabular);

    pango_layout_set_font_description(layout, font);
    pango_layout_set_attributes(layout, attributes);
    pango_layout_set_auto_dir(layout, FALSE); /* as SVG places text */
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_attr_list_unref(attributes);
    pango_font_description_free(font);
    return layout;
}

/* Holds until a text of the same style is laid out; width -1: no limit. */
static PangoLayout *
lay_out(const PangoShaper *pango, const StyledText *text, int width)
{
    void *key = GSIZE_TO_POINTER(measure_style_key(text->style));
    PangoLayout *layout = g_hash_table_lookup(pango->layouts, key);

    if (layout == NULL) {
        layout = layout_new(pango->context, text->theme, text->style);
        g_hash_table_insert(pango->layouts, key, layout);
    }
    pango_layout_set_width(layout, -1);
    pango_layout_set_text(layout, text->text, -1);
    pango_layout_set_width(layout, width);
    return layout;
}

/* What a fallback font is likely to need: wide characters are square. */
static double
fallback_width(const char *text, double size)
{
    double width = 0;

    for (const char *c = text; *c != '\0'; c = g_utf8_next_char(c)) {
        gunichar character = g_utf8_get_char(c);
        if (!g_unichar_iszerowidth(character)) {
            width += g_unichar_iswide(character) ? 1 : .62;
        }
    }
    return width * size;
}

/* The first character whose glyph is Pango's box with its code; 0: none. */
static gunichar
unknown_character(PangoLayout *layout)
{
    PangoLayoutIter *at = pango_layout_get_iter(layout);
    const char *text = pango_layout_get_text(layout);
    gunichar found = 0;

    do {
        const PangoLayoutRun *run = pango_layout_iter_get_run_readonly(at);
        for (int i = 0; run != NULL && found == 0 && i < run->glyphs->num_glyphs; i++) {
            if ((run->glyphs->glyphs[i].glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0) {
                found = g_utf8_get_char(text + run->item->offset + run->glyphs->log_clusters[i]);
            }
        }
    } while (found == 0 && pango_layout_iter_next_run(at));
    pango_layout_iter_free(at);
    return found;
}

/* A space without a picture has its glyph, so that copied words stand apart; what no
 * font has is left out: who lays a chart out refuses it. */
static hb_codepoint_t
real_glyph(hb_font_t *font, PangoGlyph glyph, char first)
{
    hb_codepoint_t space = 0;

    if (glyph == PANGO_GLYPH_EMPTY) {
        return first == ' ' && hb_font_get_nominal_glyph(font, ' ', &space) ? space : 0;
    }
    return (glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0 ? 0 : glyph;
}

static LineRun
run_of(const PangoGlyphItem *item, const char *text)
{
    PangoFont *font = item->item->analysis.font;
    size_t n = (size_t)item->glyphs->num_glyphs, start = (size_t)item->item->offset;
    LineRun run = { .pango = g_object_ref(font),
                    .face = fonts_pango_face(font),
                    .font = hb_font_reference(pango_font_get_hb_font(font)),
                    .glyphs = g_new(LineGlyph, n),
                    .n_glyphs = n,
                    .start = start,
                    .end = start + (size_t)item->item->length };

    for (size_t i = 0; i < n; i++) {
        const PangoGlyphInfo *info = &item->glyphs->glyphs[i];
        uint32_t at = (uint32_t)(item->item->offset + item->glyphs->log_clusters[i]);
        run.glyphs[i] =
            (LineGlyph){ real_glyph(run.font, info->glyph, text[at]), info->geometry.width,
                         info->geometry.x_offset, info->geometry.y_offset, at };
    }
    return run;
}

void
pango_run_clear(LineRun *run)
{
    g_clear_object(&run->pango);
}

static double
layout_width(PangoLayout *layout)
{
    PangoRectangle logical;
    pango_layout_get_extents(layout, NULL, &logical);
    return logical.width / (double)PANGO_SCALE;
}

void
pango_shaper_shape(PangoShaper *pango, const StyledText *text, Shaped *ret)
{
    PangoLayout *layout = lay_out(pango, text, -1);
    const PangoLayoutLine *line = pango_layout_get_line_readonly(layout, 0);
    double width = layout_width(layout);
    size_t n = 0;

    *ret = (Shaped){ .line = { .runs = g_new(LineRun, g_slist_length(line->runs)), .width = width },
                     .width = width };
    for (const GSList *at = line->runs; at != NULL; at = at->next) {
        ret->line.runs[n++] = run_of(at->data, text->text);
    }
    ret->line.n_runs = n;
    if (pango_layout_get_unknown_glyphs_count(layout) > 0) {
        ret->width = MAX(width, fallback_width(text->text, text->style.size));
        ret->unknown = unknown_character(layout);
    }
}

const LineSpan *
pango_shaper_lines(PangoShaper *pango, const StyledText *text, int limit, Arena *arena,
                   size_t *n_lines)
{
    PangoLayout *layout = lay_out(pango, text, limit);
    size_t n = (size_t)pango_layout_get_line_count(layout);
    LineSpan *lines = arena_array(arena, LineSpan, n);

    for (size_t i = 0; i < n; i++) {
        const PangoLayoutLine *line = pango_layout_get_line_readonly(layout, (int)i);
        lines[i] = (LineSpan){ (size_t)line->start_index, (size_t)line->length };
    }
    *n_lines = n;
    return lines;
}
