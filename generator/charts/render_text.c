/* As Pango draws: glyphs where they were shaped, unhinted, in grey. */
#include "charts/render_text.h"

#include "charts/fonts_pango.h"

#include <fontconfig/fontconfig.h>
#include <math.h>

enum { PANGO_UNITS = 1024 };

cairo_font_options_t *
text_options_new(void)
{
    cairo_font_options_t *options = cairo_font_options_create();

    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    return options;
}

static void
set_found_font(cairo_t *cr, const FontFace *found, double size)
{
    cairo_font_options_t *options = text_options_new();
    FcPattern *pattern = FcPatternDuplicate(found->pattern);

    cairo_ft_font_options_substitute(options, pattern);
    cairo_font_face_t *face = cairo_ft_font_face_create_for_pattern(pattern);
    cairo_set_font_face(cr, face);
    cairo_set_font_size(cr, size);
    cairo_set_font_options(cr, options);
    cairo_font_face_destroy(face);
    FcPatternDestroy(pattern);
    cairo_font_options_destroy(options);
}

static void
set_font(cairo_t *cr, const LineRun *run, double size)
{
    if (run->pango != NULL) {
        cairo_set_scaled_font(cr, pango_cairo_font_get_scaled_font(run->pango));
    } else {
        set_found_font(cr, run->found, size);
    }
}

typedef void DrawGlyphs(cairo_t *cr, const cairo_glyph_t *glyphs, int n_glyphs);

static void
line_draw(cairo_t *cr, const ShapedLine *line, double size, DrawGlyphs *draw)
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
            if (glyph->glyph != 0) {
                glyphs[n++] =
                    (cairo_glyph_t){ glyph->glyph, x + (double)(at + glyph->x_offset) / PANGO_UNITS,
                                     y + (double)glyph->y_offset / PANGO_UNITS };
            }
            at += glyph->advance;
        }
        set_font(cr, run, size);
        draw(cr, glyphs, n);
        g_free(glyphs);
    }
}

void
line_show(cairo_t *cr, const ShapedLine *line, double size)
{
    line_draw(cr, line, size, cairo_show_glyphs);
}

void
line_path(cairo_t *cr, const ShapedLine *line, double size)
{
    line_draw(cr, line, size, cairo_glyph_path);
}

void
line_ink(const ShapedLine *line, double *ret_top, double *ret_bottom)
{
    double top = 0, bottom = 0;

    for (size_t i = 0; i < line->n_runs; i++) {
        const LineRun *run = &line->runs[i];
        for (size_t k = 0; k < run->n_glyphs; k++) {
            hb_glyph_extents_t ink = { 0 };
            double y = run->glyphs[k].y_offset;
            if (hb_font_get_glyph_extents(run->font, run->glyphs[k].glyph, &ink)) {
                top = MIN(top, y - ink.y_bearing);
                bottom = MAX(bottom, y - ink.y_bearing - ink.height);
            }
        }
    }
    *ret_top = top / PANGO_UNITS;
    *ret_bottom = bottom / PANGO_UNITS;
}
