/* As Pango draws: glyphs where they were shaped, unhinted, in grey. */
#include "charts/render_text.h"

#include "charts/fonts_pango.h"

#include <cairo-ft.h>
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

/* ---- What a thread keeps ---- */

/* A font that was set, as cairo looks it up: each time it copies and compares what fontconfig
 * found. */
typedef struct {
    const FontFace *found;
    double size, scale; /* pixels a unit */
    cairo_surface_type_t target;
    cairo_scaled_font_t *scaled;
} SetFont;

/* How far a glyph reaches, in 1024ths of a unit: its outline is walked for that. */
typedef struct {
    hb_font_t *font; /* NULL: none */
    hb_codepoint_t glyph;
    int32_t left, right, top, bottom;
} GlyphInk;

enum { FONTS_MAX = 32, INKS = 1 << 10 };

typedef struct {
    SetFont fonts[FONTS_MAX];
    size_t n_fonts;
    GlyphInk inks[INKS]; /* by font and glyph: the last of those that share a place */
} Kept;

static void
forget_fonts(Kept *kept)
{
    for (size_t i = 0; i < kept->n_fonts; i++) {
        cairo_scaled_font_destroy(kept->fonts[i].scaled);
    }
    kept->n_fonts = 0;
}

static void
kept_free(void *data)
{
    Kept *kept = data;

    forget_fonts(kept);
    for (size_t i = 0; i < INKS; i++) {
        hb_font_destroy(kept->inks[i].font);
    }
    g_free(kept);
}

static GPrivate thread_kept = G_PRIVATE_INIT(kept_free);

static Kept *
kept_of_thread(void)
{
    Kept *kept = g_private_get(&thread_kept);

    if (kept == NULL) {
        kept = g_new0(Kept, 1);
        g_private_set(&thread_kept, kept);
    }
    return kept;
}

void
line_release(void)
{
    g_private_replace(&thread_kept, NULL);
}

/* ---- Fonts ---- */

static void
set_new_font(cairo_t *cr, const SetFont *wanted)
{
    cairo_font_options_t *options = text_options_new();
    FcPattern *pattern = FcPatternDuplicate(wanted->found->pattern);

    cairo_ft_font_options_substitute(options, pattern);
    cairo_font_face_t *face = cairo_ft_font_face_create_for_pattern(pattern);
    cairo_set_font_face(cr, face);
    cairo_set_font_size(cr, wanted->size);
    cairo_set_font_options(cr, options);
    cairo_font_face_destroy(face);
    FcPatternDestroy(pattern);
    cairo_font_options_destroy(options);
}

static bool
is_wanted(const SetFont *font, const SetFont *wanted)
{
    return font->found == wanted->found && font->size == wanted->size &&
           font->scale == wanted->scale && font->target == wanted->target;
}

static void
set_found_font(cairo_t *cr, const FontFace *found, double size)
{
    Kept *kept = kept_of_thread();
    cairo_matrix_t matrix;

    cairo_get_matrix(cr, &matrix);
    SetFont wanted = { .found = found,
                       .size = size,
                       .scale = matrix.xx,
                       .target = cairo_surface_get_type(cairo_get_target(cr)) };
    for (size_t i = 0; i < kept->n_fonts; i++) {
        if (is_wanted(&kept->fonts[i], &wanted)) {
            cairo_set_scaled_font(cr, kept->fonts[i].scaled);
            return;
        }
    }
    if (kept->n_fonts == FONTS_MAX) {
        forget_fonts(kept);
    }
    set_new_font(cr, &wanted);
    wanted.scaled = cairo_scaled_font_reference(cairo_get_scaled_font(cr));
    kept->fonts[kept->n_fonts++] = wanted;
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

/* ---- Measuring ---- */

/* Held, or the place of a font that is gone could be another's. */
static const GlyphInk *
ink_of(Kept *kept, hb_font_t *font, hb_codepoint_t glyph)
{
    GlyphInk *ink = &kept->inks[((guintptr)font / sizeof(void *) * 31 + glyph) % INKS];
    hb_glyph_extents_t box = { 0 };

    if (ink->font != font || ink->glyph != glyph) {
        hb_font_destroy(ink->font);
        hb_font_get_glyph_extents(font, glyph, &box); /* nothing where there is none */
        *ink = (GlyphInk){ .font = hb_font_reference(font),
                           .glyph = glyph,
                           .left = box.x_bearing,
                           .right = box.x_bearing + box.width,
                           .top = -box.y_bearing,
                           .bottom = -box.y_bearing - box.height };
    }
    return ink;
}

void
line_ink(const ShapedLine *line, double *ret_top, double *ret_bottom)
{
    Kept *kept = kept_of_thread();
    int32_t top = 0, bottom = 0;

    for (size_t i = 0; i < line->n_runs; i++) {
        const LineRun *run = &line->runs[i];
        for (size_t k = 0; k < run->n_glyphs; k++) {
            const GlyphInk *ink = ink_of(kept, run->font, run->glyphs[k].glyph);
            top = MIN(top, run->glyphs[k].y_offset + ink->top);
            bottom = MAX(bottom, run->glyphs[k].y_offset + ink->bottom);
        }
    }
    *ret_top = top / (double)PANGO_UNITS;
    *ret_bottom = bottom / (double)PANGO_UNITS;
}

/* ---- Drawing glyphs ---- */

typedef struct {
    const char *text;    /* of the line; NULL: its outlines are added to the path */
    GlyphWanted *wanted; /* NULL: all are */
    const void *data;
} Drawing;

static bool
is_drawn(const Drawing *drawing, const LineRun *run, const LineGlyph *glyph, int64_t at)
{
    if (glyph->glyph == 0 || drawing->wanted == NULL) {
        return glyph->glyph != 0;
    }
    const GlyphInk *ink = ink_of(kept_of_thread(), run->font, glyph->glyph);
    return drawing->wanted((double)(at + glyph->x_offset + ink->left) / PANGO_UNITS,
                           (double)(at + glyph->x_offset + ink->right) / PANGO_UNITS,
                           drawing->data);
}

/* What people copy: spaces and hyphens that keep a line whole are plain ones. */
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

/* Which glyphs stand for which characters, in the order of the text. */
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

/* A file that people copy text from learns it. */
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
line_draw(cairo_t *cr, const ShapedLine *line, double size, const Drawing *drawing)
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
        set_font(cr, run, size);
        if (drawing->text != NULL) {
            show_glyphs(cr, run, drawing->text, glyphs, n);
        } else {
            cairo_glyph_path(cr, glyphs, n);
        }
        g_free(glyphs);
    }
}

void
line_show(cairo_t *cr, const char *text, const ShapedLine *line, double size)
{
    line_draw(cr, line, size, &(Drawing){ .text = text });
}

void
line_path(cairo_t *cr, const ShapedLine *line, double size, GlyphWanted *wanted, const void *data)
{
    line_draw(cr, line, size, &(Drawing){ NULL, wanted, data });
}
