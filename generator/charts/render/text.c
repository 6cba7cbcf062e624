/* Draws text like Pango: glyphs at their shaped positions, without hinting, in greyscale. */
#include "charts/render/text.h"

#include "text/fonts_pango.h"
#include "text/glyph_ink.h"

enum { PANGO_UNITS = 1024 };

typedef struct {
    const char *text;    /* text of the line; NULL: adds outlines to the path */
    GlyphWanted *wanted; /* NULL: all glyphs */
    const void *data;
} Drawing;

static bool
is_drawn(const Drawing *drawing, const LineRun *run, const LineGlyph *glyph, int64_t at)
{
    if (glyph->glyph == 0 || drawing->wanted == NULL) {
        return glyph->glyph != 0;
    }
    const GlyphInk *ink = glyph_ink(run->font, glyph->glyph);
    return drawing->wanted((double)(at + glyph->x_offset + ink->left) / PANGO_UNITS,
                           (double)(at + glyph->x_offset + ink->right) / PANGO_UNITS,
                           drawing->data);
}

/* Appends text for copying: no-break spaces and non-breaking hyphens become ordinary ones. */
static void
append_words(GString *words, const char *text, size_t n_bytes)
{
    for (const char *c = text; c < text + n_bytes; c = g_utf8_next_char(c)) {
        gunichar character = g_utf8_get_char(c);
        bool space = g_unichar_type(character) == G_UNICODE_SPACE_SEPARATOR;
        g_string_append_unichar(words, space ? ' ' : character == 0x2011 ? '-' : character);
    }
}

static const LineGlyph *
glyph_at(const LineRun *run, bool backwards, size_t i)
{
    return &run->glyphs[backwards ? run->n_glyphs - 1 - i : i];
}

/* Maps glyphs to characters, in the order of the text. */
static void
find_clusters(const LineRun *run, const char *text, bool backwards, GString *words,
              GArray *clusters)
{
    size_t n = run->n_glyphs;

    for (size_t i = 0; i < n;) {
        size_t start = glyph_at(run, backwards, i)->cluster;
        int drawn = 0;
        for (; i < n && glyph_at(run, backwards, i)->cluster == start; i++) {
            drawn += glyph_at(run, backwards, i)->glyph != 0;
        }
        size_t end = i < n ? glyph_at(run, backwards, i)->cluster : run->end;
        size_t before = words->len;
        if (drawn > 0) {
            append_words(words, text + start, end - start);
            cairo_text_cluster_t cluster = { (int)(words->len - before), drawn };
            g_array_append_val(clusters, cluster);
        }
    }
}

/* Passes the text along with the glyphs to surfaces from which text can be copied. */
static void
show_glyphs(cairo_t *cr, const LineRun *run, const char *text, const cairo_glyph_t *glyphs, int n)
{
    g_autoptr(GString) words = g_string_new(NULL);
    g_autoptr(GArray) clusters = g_array_new(FALSE, FALSE, sizeof(cairo_text_cluster_t));
    bool backwards =
        run->n_glyphs > 0 && run->glyphs[0].cluster > run->glyphs[run->n_glyphs - 1].cluster;

    if (!cairo_surface_has_show_text_glyphs(cairo_get_target(cr))) {
        cairo_show_glyphs(cr, glyphs, n);
        return;
    }
    find_clusters(run, text, backwards, words, clusters);
    cairo_show_text_glyphs(cr, words->str, (int)words->len, glyphs, n,
                           (const cairo_text_cluster_t *)(const void *)clusters->data,
                           (int)clusters->len, backwards ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : 0);
}

static void
line_draw(cairo_t *cr, const ShapedLine *line, const Drawing *drawing)
{
    double x = 0, y = 0;
    int64_t at = 0;

    cairo_get_current_point(cr, &x, &y);
    for (size_t i = 0; i < line->n_runs; i++) {
        const LineRun *run = &line->runs[i];
        cairo_glyph_t *glyphs = g_new(cairo_glyph_t, run->n_glyphs);
        int n = 0;
        for (size_t k = 0; k < run->n_glyphs; k++) {
            const LineGlyph *glyph = &run->glyphs[k];
            if (is_drawn(drawing, run, glyph, at)) {
                glyphs[n++] =
                    (cairo_glyph_t){ glyph->glyph, x + (double)(at + glyph->x_offset) / PANGO_UNITS,
                                     y + (double)glyph->y_offset / PANGO_UNITS };
            }
            at += glyph->advance;
        }
        cairo_set_scaled_font(cr, pango_cairo_font_get_scaled_font(run->pango));
        if (drawing->text != NULL) {
            show_glyphs(cr, run, drawing->text, glyphs, n);
        } else {
            cairo_glyph_path(cr, glyphs, n);
        }
        g_free(glyphs);
    }
}

void
line_show(cairo_t *cr, const char *text, const ShapedLine *line)
{
    line_draw(cr, line, &(Drawing){ .text = text });
}

void
line_path(cairo_t *cr, const ShapedLine *line, GlyphWanted *wanted, const void *data)
{
    line_draw(cr, line, &(Drawing){ NULL, wanted, data });
}
