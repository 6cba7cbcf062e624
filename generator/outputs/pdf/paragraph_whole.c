/* Paragraphs of scripts that need more than word by word shaping from left to
 * right: Pango itemises, shapes, breaks and orders them, its runs become ours. */
#include "outputs/pdf/paragraph_private.h"

#include <string.h>

struct WholeParagraph {
    PangoLayout *layout;
    const Span *spans;
    size_t *starts; /* byte of the layout's text at which each span starts */
    size_t n_spans;
    Place place;
};

static const char OBJECT[] = "\xEF\xBF\xBC";         /* U+FFFC stands for a box */
static const char LINE_SEPARATOR[] = "\xE2\x80\xA8"; /* U+2028 */

static void
whole_clear(void *data)
{
    WholeParagraph *whole = data;
    g_object_unref(whole->layout);
}

static void
attribute_insert(PangoAttrList *list, PangoAttribute *attribute, size_t start, size_t end)
{
    attribute->start_index = (guint)start;
    attribute->end_index = (guint)end;
    pango_attr_list_insert(list, attribute);
}

static int
units(float points)
{
    return (int)(points * PANGO_SCALE);
}

static void
span_attributes(const Setter *setter, PangoAttrList *list, const Span *span, size_t start,
                size_t end)
{
    const TextStyle *style = span->style;
    PangoFontDescription *description =
        shaper_description(setter->shaper, style->typeface, style->size);

    attribute_insert(list, pango_attr_font_desc_new(description), start, end);
    attribute_insert(list,
                     pango_attr_font_features_new(shaper_features(setter->shaper, style->typeface)),
                     start, end);
    attribute_insert(list, pango_attr_letter_spacing_new(units(style->tracking * style->size)),
                     start, end);
    if (span->box != NULL) {
        PangoRectangle size = { 0, units(span->box->drop - span->box->height),
                                units(span->box->width + span->box->after),
                                units(span->box->height) };
        attribute_insert(list, pango_attr_shape_new(&size, &size), start, end);
    }
    pango_font_description_free(description);
}

static void
append_collapsed(GString *text, const Span *span)
{
    for (size_t i = 0; i < span->n_bytes; i++) {
        char c = span->text[i];
        bool space = strchr(" \n\t\r\f", c) != NULL && c != '\0';
        if (!space) {
            g_string_append_c(text, c);
        } else if (span->verbatim || text->len == 0 || text->str[text->len - 1] != ' ') {
            g_string_append_c(text, ' ');
        }
    }
}

WholeParagraph *
whole_new(Setter *setter, Paragraph *paragraph, const Span *spans, size_t n_spans, Place place)
{
    WholeParagraph *whole = arena_new0(setter->arena, WholeParagraph);
    PangoAttrList *list = pango_attr_list_new();
    g_autoptr(GString) text = g_string_new(NULL);
    PangoRectangle extents = { 0 };

    whole->layout = pango_layout_new(shaper_context(setter->shaper));
    whole->spans = spans;
    whole->n_spans = n_spans;
    whole->place = place;
    whole->starts = arena_array(setter->arena, size_t, n_spans);
    arena_defer(setter->arena, whole_clear, whole);
    for (size_t i = 0; i < n_spans; i++) {
        whole->starts[i] = text->len;
        if (spans[i].line_break) {
            g_string_append(text, LINE_SEPARATOR);
        } else if (spans[i].box != NULL) {
            g_string_append(text, OBJECT);
        } else {
            append_collapsed(text, &spans[i]);
        }
        span_attributes(setter, list, &spans[i], whole->starts[i], text->len);
    }
    pango_layout_set_wrap(whole->layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_attributes(whole->layout, list);
    pango_layout_set_text(whole->layout, text->str, (int)text->len);
    pango_attr_list_unref(list);
    pango_layout_get_extents(whole->layout, NULL, &extents);
    paragraph->natural = (float)extents.width / PANGO_SCALE + 0.01F;
    paragraph->minimum = MIN(paragraph->natural, n_spans > 0 ? 4 * spans[0].style->size : 0);
    paragraph->right_to_left =
        pango_layout_get_line_readonly(whole->layout, 0)->resolved_dir == PANGO_DIRECTION_RTL;
    return whole;
}

void
whole_break(Setter *setter, Paragraph *paragraph, float width)
{
    PangoLayout *layout = paragraph->whole->layout;

    pango_layout_set_width(layout, units(width));
    paragraph->n_lines = (uint32_t)pango_layout_get_line_count(layout);
    paragraph->lines = arena_array(setter->arena, ParagraphLine, paragraph->n_lines);
    for (uint32_t i = 0; i < paragraph->n_lines; i++) {
        PangoRectangle extents = { 0 };
        pango_layout_line_get_extents(pango_layout_get_line_readonly(layout, (int)i), NULL,
                                      &extents);
        paragraph->lines[i].width = (float)extents.width / PANGO_SCALE;
    }
}

static const Span *
span_at(const WholeParagraph *whole, size_t offset)
{
    size_t i = 0;

    while (i + 1 < whole->n_spans && whole->starts[i + 1] <= offset) {
        i++;
    }
    return &whole->spans[i];
}

/* The text of the cluster that glyph `i` starts; empty for one that continues it. */
static uint32_t
cluster_bytes(const PangoGlyphItem *run, int i)
{
    const PangoGlyphString *glyphs = run->glyphs;
    int cluster = glyphs->log_clusters[i], next = run->item->length;

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

/* The space that a line ends in has no glyph of Pango's; words would run
 * together in extracted text without it. */
static hb_codepoint_t
visible_glyph(Shaper *shaper, const WholeParagraph *whole, hb_font_t *font, PangoGlyph glyph,
              const char *cluster)
{
    hb_codepoint_t space = 0;

    if (glyph == PANGO_GLYPH_EMPTY) {
        return *cluster == ' ' && hb_font_get_nominal_glyph(font, ' ', &space) ? space : 0;
    }
    if ((glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0) {
        shaper_report_missing(shaper, g_utf8_get_char(cluster), whole->place);
        return 0;
    }
    return glyph;
}

static void
place_glyphs(RunWriter *writer, const WholeParagraph *whole, const Span *span,
             const PangoGlyphItem *run)
{
    Shaper *shaper = writer->setter->shaper;
    const char *text = pango_layout_get_text(whole->layout) + run->item->offset;
    hb_font_t *hb = pango_font_get_hb_font(run->item->analysis.font);
    const DisplayFont *font = shaper_font(shaper, hb_font_get_face(hb));

    for (int i = 0; i < run->glyphs->num_glyphs; i++) {
        const PangoGlyphInfo *info = &run->glyphs->glyphs[i];
        const char *cluster = text + run->glyphs->log_clusters[i];
        DisplayGlyph glyph = {
            .glyph = visible_glyph(shaper, whole, hb, info->glyph, cluster),
            .advance = (float)info->geometry.width / PANGO_SCALE,
            .x_offset = (float)info->geometry.x_offset / PANGO_SCALE,
            .y_offset = (float)-info->geometry.y_offset / PANGO_SCALE,
            .n_bytes = cluster_bytes(run, i),
        };
        if (glyph.glyph == 0) {
            run_end(writer);
            writer->x += glyph.advance;
            continue;
        }
        run_begin(writer, span, font);
        run_glyph(writer, glyph, cluster);
    }
}

void
whole_place(Setter *setter, const Paragraph *paragraph, uint32_t index, float x, float baseline,
            Galley *galley)
{
    const WholeParagraph *whole = paragraph->whole;
    const PangoLayoutLine *line = pango_layout_get_line_readonly(whole->layout, (int)index);
    RunWriter writer = { .setter = setter, .galley = galley, .x = x, .baseline = baseline };
    const TextStyle *style = whole->spans[0].style;

    g_array_set_size(setter->glyphs, 0);
    g_string_truncate(setter->text, 0);
    for (GSList *at = line->runs; at != NULL; at = at->next) {
        const PangoGlyphItem *run = at->data;
        const Span *span = span_at(whole, (size_t)run->item->offset);
        style = span->style;
        run_link(&writer, span->link, style);
        if (span->note != NULL) {
            slab_add_note(galley, span->note);
        }
        if (span->box != NULL) {
            run_box(&writer, span);
        } else if (!span->line_break) {
            place_glyphs(&writer, whole, span, run);
        }
    }
    run_end(&writer);
    run_link(&writer, NULL, style);
}
